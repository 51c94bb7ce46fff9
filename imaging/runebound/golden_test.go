package runebound

import (
	"image"
	"slices"
	"testing"

	"skald/engine/runebound/land"
	"skald/engine/runebound/view"
	"skald/imaging"
	"skald/imaging/scenetest"
)

// TestViewsLookAsTheyDid compares every view with its golden picture, by day and the
// most of them by night too.
func TestViewsLookAsTheyDid(t *testing.T) {
	board := request("board", "")
	board.Since = news()
	board.Marks = []imaging.Mark{{Place: "m8", Seat: 1, Label: "V", N: 1}, {Place: "k10", Seat: 1, Label: "V", N: 2}}
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
		{"board", middleView(4), board, true},
		{"six", middleView(6), requestIn("de", "board", ""), false},
		{"start", startView(2), request("board", ""), false},
		{"choice", choiceView(), request("choice", ""), true},
		{"near", middleView(4), request("near", ""), true},
		{"market", middleView(4), requestIn("de", "market", "k8"), true},
		{"markets", middleView(4), request("market", ""), false},
		{"sheet", middleView(4), request("sheet", ""), true},
		{"fight", fightView(), request("fight", ""), true},
		{"duel", duelView(), request("fight", ""), false},
		{"track", middleView(4), requestIn("it", "track", ""), false},
		{"event", middleView(4), requestIn("fr", "event", ""), false},
		{"since", middleView(4), sinceRequest(), false},
		{"end", endView(), request("end", ""), false},
		{"end-chart", endView(), withPast(request("end", "")), true},
	} {
		all = append(all, picture{c, imaging.Day()})
		if c.night {
			c.name += "-night"
			all = append(all, picture{c, imaging.Night()})
		}
	}
	all = slices.DeleteFunc(all, func(p picture) bool { return !scenetest.DrawnIn(p.th) })
	for p := range scenetest.Cases(t, all, 3) {
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
		{"middle", middleView(4), request("board", ""), imaging.Day()},
		{"night", middleView(6), request("board", ""), imaging.Night()},
		{"near", middleView(4), request("near", ""), imaging.Day()},
		{"market", middleView(4), request("market", "k8"), imaging.Day()},
		{"sheet", middleView(4), request("sheet", ""), imaging.Day()},
		{"fight", fightView(), request("fight", ""), imaging.Day()},
		{"end", endView(), withPast(request("end", "")), imaging.Day()},
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

// sprite is a picture of what is set on a card.
func sprite(p *imaging.Painter, size int, set func(d *draft)) image.Image {
	return scenetest.Sprite(p, size, func(c *imaging.Canvas) {
		d := newDraft(p, request("", ""), middleView(6))
		d.Canvas = c
		set(d)
	})
}

// TestSignsAreToldApartByEverybody looks at the signs of each sort as people see them
// who have no red, green or blue cones, and without any colour.
func TestSignsAreToldApartByEverybody(t *testing.T) {
	for _, th := range imaging.Themes() {
		if !scenetest.DrawnIn(th) {
			continue
		}
		p := painters.In(t, th)
		spot := func(set func(d *draft)) image.Image { return sprite(p, 64, set) }
		counters, heroes, symbols, arms, values := map[string]image.Image{}, map[string]image.Image{},
			map[string]image.Image{}, map[string]image.Image{}, map[string]image.Image{}
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
		for _, m := range []map[string]image.Image{counters, heroes, symbols, arms, values} {
			scenetest.ToldApart(t, m)
		}
	}
}
