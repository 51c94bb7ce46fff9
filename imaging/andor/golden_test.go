package andor

import (
	"image"
	"testing"

	"skald/engine/andor/view"
	"skald/engine/contract/sweep"
	"skald/imaging"
	"skald/imaging/scenetest"
)

// views returns the views that have golden pictures, in the themes of these.
func views() []scenetest.Look {
	board := request("board", "")
	board.Since = news()
	board.Marks = []imaging.Mark{{Place: "17", Seat: 1, Label: "W", N: 1}, {Place: "36", Seat: 1, Label: "W", N: 2}}
	return []scenetest.Look{
		scenetest.DayAndNight("board", middleView(), board),
		scenetest.ByDay("start", startView(3), request("board", "")),
		scenetest.DayAndNight("near", middleView(), request("near", "")),
		scenetest.ByDay("tile", startView(3), request("tile", "48")),
		scenetest.DayAndNight("sheet", middleView(), request("sheet", "1")),
		scenetest.DayAndNight("fight", fightView(), request("fight", "")),
		scenetest.DayAndNight("equipment", middleView(), request("equipment", "")),
		scenetest.DayAndNight("heroes", middleView(), request("heroes", "")),
		scenetest.DayAndNight("since", sunriseView(), sinceRequest()),
		scenetest.ByDay("since-all", middleView(), sinceRequest(farNews()...)),
		scenetest.DayAndNight("won", endView(true), pastRequest(endView(true))),
		scenetest.ByDay("lost", endView(false), request("end", "")),
	}
}

// TestViewsLookAsTheyDid compares views with their golden pictures.
func TestViewsLookAsTheyDid(t *testing.T) {
	painters.LookAsTheyDid(t, Scene{}, 4, views()...)
}

// sprite draws on a card.
func sprite(p *imaging.Painter, size int, set func(d *draft)) image.Image {
	return scenetest.Sprite(p, size, func(c *imaging.Canvas) {
		d := newDraft(p, request("", ""), startView(4))
		d.Canvas = c
		set(d)
	})
}

// TestSignsAreToldApartByEverybody compares the signs of each sort as people without red, green or blue cones see them,
// and without any colour.
func TestSignsAreToldApartByEverybody(t *testing.T) {
	sweep.Of(t, imaging.Themes(), 1).Run(t, func(th *imaging.Theme) string { return th.Name },
		func(t *testing.T, th *imaging.Theme) {
			p := painters.In(t, th)
			token := func(face imaging.Token) image.Image {
				return sprite(p, 64, func(d *draft) { d.Canvas.PutAt(p.TokenSprite(face, 24), 32, 32) })
			}
			creatures, things, heroes := map[string]image.Image{}, map[string]image.Image{}, map[string]image.Image{}
			for _, kind := range []string{"gor", "skral", "wardrak", "troll", "tower-skral"} {
				creatures[kind] = token(creatureFace(th, kind))
			}
			asleep := startView(4)
			asleep.Asleep = true
			for _, kind := range []string{"gor", "skral", "wardrak", "troll", "dragon"} {
				c := view.Creature{Kind: kind, Foe: "x"}
				creatures["named "+kind] = sprite(p, 64, func(d *draft) { d.beast(c, 32, 32, 22) })
			}
			creatures["gor asleep"] = sprite(p, 64, func(d *draft) {
				d.v = asleep
				d.beast(view.Creature{Kind: "gor"}, 32, 32, 24)
			})
			d := newDraft(p, imaging.Request{}, startView(4))
			for _, id := range []string{"wineskin", "shield", "bow", "falcon", "helm", "telescope", "brew", "gold",
				"farmer", "gem", "rune", "rune-blue", "herb", "parchment",
				"fog", "well", "well-empty", "merchant", "witch", "event", "rubble", "thorald", "dwarves", "narrator",
				"poison", "burnt", "fate", "castle-taken", "end"} {
				things[id] = token(d.changeFace(id))
			}
			for i := range d.v.Heroes {
				h := d.v.Heroes[i]
				heroes[h.Hero] = sprite(p, 64, func(d *draft) { d.pawnAt(&h, 32, 58, 50) })
			}
			s := geographies["front"].boardMap()
			spot := func(set func(d *draft)) image.Image { return sprite(p, 64, set) }
			reach := map[string]image.Image{
				"in time": spot(func(d *draft) { d.Badge("2", imaging.Circle, th.Mark, 32, 32, 22) }),
				"overtime": spot(func(d *draft) {
					d.Badge("2", imaging.Diamond, imaging.Mix(th.Lava, th.Dark, 0.3), 32, 32, 22)
				}),
				"goal":   spot(func(d *draft) { d.pin(2, 32, 32, 20) }),
				"change": spot(func(d *draft) { d.Numbers([]int{2}, 32, 32, 20) }),
				"ring":   spot(func(d *draft) { d.Canvas.PutAt(p.RingSprite(24, 6, th.Changed, true), 32, 32) }),
				"active": spot(func(d *draft) { d.Canvas.PutAt(p.RingSprite(24, 6, th.Mark, false), 32, 32) }),
			}
			edges := map[string]image.Image{}
			for name, over := range map[string]bool{"in time": false, "overtime": true} {
				b := s.extent(17)
				img := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
				s.glow(img, b.Min, 17, th, over)
				edges[name] = img
			}
			dice := map[string]image.Image{}
			for name, kind := range map[string]coat{"hero's": lightDie, "creature's": redDie, "black": blackDie} {
				dice[name] = sprite(p, 64, func(d *draft) { d.someDie(44, 32, 32, kind) })
			}
			for _, m := range []map[string]image.Image{creatures, things, heroes, reach, edges, dice} {
				scenetest.ToldApart(t, m)
			}
		})
}
