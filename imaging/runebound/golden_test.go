package runebound

import (
	"image"
	"testing"

	"skald/engine/runebound/land"
	"skald/imaging"
	"skald/imaging/scenetest"
)

// views returns the views that have golden pictures, in the themes of these.
func views() []scenetest.Look {
	board := request("board", "")
	board.Since = news()
	board.Marks = []imaging.Mark{{Place: "m8", Seat: 1, Label: "V", N: 1}, {Place: "k10", Seat: 1, Label: "V", N: 2}}
	return []scenetest.Look{
		scenetest.DayAndNight("board", middleView(4), board),
		scenetest.ByDay("six", middleView(6), requestIn("de", "board", "")),
		scenetest.ByDay("start", startView(2), request("board", "")),
		scenetest.DayAndNight("choice", choiceView(), request("choice", "")),
		scenetest.DayAndNight("near", middleView(4), request("near", "")),
		scenetest.DayAndNight("market", middleView(4), requestIn("de", "market", "k8")),
		scenetest.ByDay("markets", middleView(4), request("market", "")),
		scenetest.DayAndNight("sheet", middleView(4), request("sheet", "")),
		scenetest.DayAndNight("fight", fightView(), request("fight", "")),
		scenetest.ByDay("duel", duelView(), request("fight", "")),
		scenetest.ByDay("track", middleView(4), requestIn("it", "track", "")),
		scenetest.ByDay("event", middleView(4), requestIn("fr", "event", "")),
		scenetest.ByDay("since", middleView(4), sinceRequest()),
		scenetest.ByDay("end", endView(), request("end", "")),
		scenetest.DayAndNight("end-chart", endView(), withPast(request("end", ""))),
	}
}

// TestViewsLookAsTheyDid compares every view with its golden picture, by day and the most of them by night too.
func TestViewsLookAsTheyDid(t *testing.T) {
	painters.LookAsTheyDid(t, Scene{}, 3, views()...)
}

// TestTheGalleryIsUpToDate compares the pictures that are shown of the game, in full size, with how they are drawn now.
func TestTheGalleryIsUpToDate(t *testing.T) {
	painters.GalleryIsUpToDate(t, Scene{},
		scenetest.ByDay("middle", middleView(4), request("board", "")),
		scenetest.ByNight("night", middleView(6), request("board", "")),
		scenetest.ByDay("near", middleView(4), request("near", "")),
		scenetest.ByDay("market", middleView(4), request("market", "k8")),
		scenetest.ByDay("sheet", middleView(4), request("sheet", "")),
		scenetest.ByDay("fight", fightView(), request("fight", "")),
		scenetest.ByDay("end", endView(), withPast(request("end", ""))),
	)
}

// sprite draws on a card.
func sprite(p *imaging.Painter, size int, set func(d *draft)) image.Image {
	return scenetest.Sprite(p, size, func(c *imaging.Canvas) {
		d := newDraft(p, request("", ""), middleView(6))
		d.Canvas = c
		set(d)
	})
}

// TestSignsAreToldApartByEverybody compares the signs of each sort as people without red, green or blue cones see them,
// and without any colour.
func TestSignsAreToldApartByEverybody(t *testing.T) {
	for _, th := range imaging.Themes() {
		if !scenetest.DrawnIn(th) {
			continue
		}
		p := painters.In(t, th)
		spot := func(set func(d *draft)) image.Image { return sprite(p, 64, set) }
		counters, heroes, symbols, arms, values := map[string]image.Image{}, map[string]image.Image{},
			map[string]image.Image{}, map[string]image.Image{}, map[string]image.Image{}
		// The same number is that of a level, of dice, of odds and of the undefeated.
		numbers := map[string]image.Image{
			"level":      spot(func(d *draft) { d.Canvas.PutAt(d.counter("yellow", 19), 32, 32) }),
			"dice":       spot(func(d *draft) { d.price(2, 32, 32, 33) }),
			"odds":       spot(func(d *draft) { d.Canvas.PutAt(d.pill(58, 26), 32, 32) }),
			"undefeated": spot(func(d *draft) { d.skull(2, "yellow", 28, 36, 24) }),
		}
		for _, c := range land.Colours() {
			counters[c.String()] = spot(func(d *draft) { d.Canvas.PutAt(d.counter(c.String(), 22), 32, 32) })
			counters["undefeated "+c.String()] = spot(func(d *draft) { d.skull(2, c.String(), 28, 36, 24) })
		}
		for i := range mostSeats {
			heroes[party[i]] = spot(func(d *draft) { d.Pawn(d.pawnOf(i), 32, 62, 58) })
		}
		for face := range land.Die {
			symbols[land.Die[face].String()] = spot(func(d *draft) { d.Canvas.PutAt(d.dieSprite(face, 62), 32, 32) })
		}
		for _, site := range land.Sites() {
			arms[site.ID] = spot(func(d *draft) { d.Canvas.PutAt(d.arms(site.ID, site.Arms, 26), 32, 32) })
		}
		for k, phase := range phases {
			values[phase] = spot(func(d *draft) { d.value(figure{k, 4, 0, 0}, 0, 4, 64, 56) })
		}
		for _, m := range []map[string]image.Image{counters, heroes, symbols, arms, values, numbers} {
			scenetest.ToldApart(t, m)
		}
	}
}
