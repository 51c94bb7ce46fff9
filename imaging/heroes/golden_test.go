package heroes

import (
	"image"
	"slices"
	"testing"

	"skald/engine/heroes/cards"
	"skald/engine/heroes/view"
	"skald/imaging"
	"skald/imaging/scenetest"
)

// TestViewsLookAsTheyDid compares every view with its golden picture, by day and the
// most of them by night too.
func TestViewsLookAsTheyDid(t *testing.T) {
	type golden struct {
		name  string
		view  *view.View
		r     imaging.Request
		night bool
	}
	type picture struct {
		golden
		th *imaging.Theme
	}
	var all []picture
	for _, c := range []golden{
		{"board", stoppedView(2), request("board", ""), true},
		{"open", openView(2), requestIn("de", "board", ""), false},
		{"own", ownView(), request("board", ""), false},
		{"three", stoppedView(3), requestIn("it", "board", ""), false},
		{"four", stoppedView(4), requestIn("fr", "board", ""), true},
		{"teams", teamsView(), request("board", ""), false},
		{"near", stoppedView(4), requestIn("de", "near", "3"), false},
		{"table", openView(2), request("table", ""), true},
		{"sheet", ownView(), requestIn("it", "sheet", ""), true},
		{"dice", ownView(), request("dice", ""), false},
		{"fight", fightView(2), request("fight", ""), true},
		{"fight-four", fightView(4), requestIn("de", "fight", ""), false},
		{"draft", draftView(), requestIn("fr", "choice", ""), true},
		{"army", armyView(), request("choice", ""), true},
		{"since", stoppedView(2), sinceRequest(), false},
		{"end", endView(2), request("end", ""), true},
		{"end-four", endView(4), requestIn("it", "end", ""), false},
	} {
		all = append(all, picture{c, imaging.Day()})
		if c.night {
			c.name += "-night"
			all = append(all, picture{c, imaging.Night()})
		}
	}
	all = slices.DeleteFunc(all, func(p picture) bool { return !scenetest.DrawnIn(p.th) })
	for p := range scenetest.Cases(t, all, 2) {
		t.Run(p.name, func(t *testing.T) {
			scenetest.Golden(t, p.name, scenetest.Draw(t, painters.In(t, p.th), Scene{}, p.view, p.r))
		})
	}
}

// TestTheGalleryIsUpToDate compares the pictures that are shown of the game, in full
// size, with how they are drawn now.
func TestTheGalleryIsUpToDate(t *testing.T) {
	type shown struct {
		name string
		view *view.View
		r    imaging.Request
		th   *imaging.Theme
	}
	all := []shown{
		{"duel", stoppedView(2), request("board", ""), imaging.Day()},
		{"night", stoppedView(4), request("board", ""), imaging.Night()},
		{"fight", fightView(2), request("fight", ""), imaging.Day()},
		{"table", openView(2), request("table", ""), imaging.Day()},
		{"army", armyView(), request("choice", ""), imaging.Day()},
		{"end", endView(2), request("end", ""), imaging.Night()},
	}
	all = slices.DeleteFunc(all, func(s shown) bool { return !scenetest.DrawnIn(s.th) })
	for c := range scenetest.Cases(t, all, 1) {
		t.Run(c.name, func(t *testing.T) {
			pic, err := scenetest.Canvas(t, painters.In(t, c.th), Scene{}, c.view, c.r).PNG()
			if err != nil {
				t.Fatal(err)
			}
			scenetest.Stored(t, "gallery/"+c.name, pic)
		})
	}
}

// TestSignsAreToldApartByEverybody looks at the signs of each sort as people see them
// who have no red, green or blue cones, and without any colour.
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
