package heroes

import (
	"image"
	"testing"

	"skald/engine/heroes/cards"
	"skald/imaging"
	"skald/imaging/scenetest"
)

// views returns the views that have golden pictures, in the themes of these.
func views() []scenetest.Look {
	return []scenetest.Look{
		scenetest.DayAndNight("board", stoppedView(2), request("board", "")),
		scenetest.ByDay("open", openView(2), requestIn("de", "board", "")),
		scenetest.ByDay("own", ownView(), request("board", "")),
		scenetest.ByDay("three", stoppedView(3), requestIn("it", "board", "")),
		scenetest.DayAndNight("four", stoppedView(4), requestIn("fr", "board", "")),
		scenetest.ByDay("teams", teamsView(), request("board", "")),
		scenetest.ByDay("near", stoppedView(4), requestIn("de", "near", "3")),
		scenetest.DayAndNight("table", openView(2), request("table", "")),
		scenetest.DayAndNight("sheet", ownView(), requestIn("it", "sheet", "")),
		scenetest.ByDay("dice", ownView(), request("dice", "")),
		scenetest.DayAndNight("fight", fightView(2), request("fight", "")),
		scenetest.ByDay("fight-four", fightView(4), requestIn("de", "fight", "")),
		scenetest.DayAndNight("draft", draftView(), requestIn("fr", "choice", "")),
		scenetest.DayAndNight("army", armyView(), request("choice", "")),
		scenetest.ByDay("since", stoppedView(2), sinceRequest()),
		scenetest.DayAndNight("end", endView(2), request("end", "")),
		scenetest.ByDay("end-four", endView(4), requestIn("it", "end", "")),
	}
}

// TestViewsLookAsTheyDid compares every view with its golden picture, by day and the most of them by night too.
func TestViewsLookAsTheyDid(t *testing.T) {
	painters.LookAsTheyDid(t, Scene{}, 2, views()...)
}

// TestTheGalleryIsUpToDate compares the pictures that are shown of the game, in full size, with how they are drawn now.
func TestTheGalleryIsUpToDate(t *testing.T) {
	painters.GalleryIsUpToDate(t, Scene{},
		scenetest.ByDay("duel", stoppedView(2), request("board", "")),
		scenetest.ByNight("night", stoppedView(4), request("board", "")),
		scenetest.ByDay("fight", fightView(2), request("fight", "")),
		scenetest.ByDay("table", openView(2), request("table", "")),
		scenetest.ByDay("army", armyView(), request("choice", "")),
		scenetest.ByNight("end", endView(2), request("end", "")),
	)
}

// TestSignsAreToldApartByEverybody compares the signs of each sort as people without red, green or blue cones see them,
// and without any colour.
func TestSignsAreToldApartByEverybody(t *testing.T) {
	for _, th := range imaging.Themes() {
		if !scenetest.DrawnIn(th) {
			continue
		}
		p := painters.In(t, th)
		spot := func(set func(d *draft)) image.Image {
			return scenetest.Sprite(p, 72, func(c *imaging.Canvas) {
				d := &draft{Draft: game.New(p, request("", "")), v: openView(2)}
				d.Canvas = c
				set(d)
			})
		}
		dice, reaches, lying, heroes := map[string]image.Image{}, map[string]image.Image{}, map[string]image.Image{},
			map[string]image.Image{}
		for _, s := range cards.Symbols {
			dice[s.ID()] = spot(func(d *draft) { d.Canvas.PutAt(d.die(face{symbol: s}, 60), 36, 36) })
		}
		dice["face down"] = spot(func(d *draft) { d.Canvas.PutAt(d.die(face{}, 60), 36, 36) })
		for name, f := range map[string]face{"plain": {}, "kept": {kept: true}, "used": {used: true},
			"weakness": {weak: true}} {
			f.symbol = cards.Fire
			lying[name] = spot(func(d *draft) { d.Canvas.PutAt(d.die(f, 54), 36, 36) })
		}
		for _, r := range []cards.Range{cards.Straight, cards.Right, cards.Three, cards.All} {
			for helmets := 1; helmets <= 2; helmets++ {
				reaches[string(r)+string(rune('0'+helmets))] = spot(func(d *draft) {
					d.Canvas.PutAt(d.reach(helmets, r, false, 54), 36, 36)
				})
			}
		}
		for _, h := range cards.First.Heroes() {
			heroes[h.ID] = spot(func(d *draft) { d.Canvas.PutAt(d.Portrait(d.bustOf(h.ID), 32), 36, 36) })
		}
		for _, m := range []map[string]image.Image{dice, reaches, lying, heroes} {
			scenetest.ToldApart(t, m)
		}
	}
}
