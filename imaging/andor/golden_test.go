package andor

import (
	"flag"
	"image"
	"testing"

	"skald/engine/andor/view"
	"skald/engine/contract/sweep"
	"skald/imaging"
	"skald/imaging/scenetest"
)

// golden is a view whose picture is stored under a name and, if night is set, under another
// by night.
type golden struct {
	name  string
	view  *view.View
	r     imaging.Request
	night bool
}

// lookAsTheyDid compares pictures with the stored ones, a few of them in an ordinary run.
func lookAsTheyDid(t *testing.T, few int, all ...golden) {
	t.Helper()
	s := sweep.Of(t, all, stored(len(all), few))
	for _, c := range s.Cases() {
		if !s.Next() {
			break
		}
		painters.LooksAsItDid(t, Scene{}, c.name, c.view, c.r, c.night)
	}
}

// stored returns few, or all if the pictures are to be stored anew.
func stored(all, few int) int {
	if flag.Lookup("update").Value.String() == "true" {
		return all
	}
	return few
}

// TestViewsLookAsTheyDid compares views with their golden pictures.
func TestViewsLookAsTheyDid(t *testing.T) {
	board := request("board", "")
	board.Since = news()
	board.Marks = []imaging.Mark{{Place: "17", Seat: 1, Label: "W", N: 1}, {Place: "36", Seat: 1, Label: "W", N: 2}}
	lookAsTheyDid(t, 4, []golden{
		{"board", middleView(), board, true},
		{"start", startView(3), request("board", ""), false},
		{"near", middleView(), request("near", ""), true},
		{"tile", startView(3), request("tile", "48"), false},
		{"sheet", middleView(), request("sheet", "1"), true},
		{"fight", fightView(), request("fight", ""), true},
		{"equipment", middleView(), request("equipment", ""), true},
		{"heroes", middleView(), request("heroes", ""), true},
		{"since", sunriseView(), sinceRequest(), true},
		{"since-all", middleView(), sinceRequest(farNews()...), false},
		{"won", endView(true), pastRequest(endView(true)), true},
		{"lost", endView(false), request("end", ""), false},
	}...)
}

// sprite is a picture of what is set on a card.
func sprite(p *imaging.Painter, size int, set func(d *draft)) image.Image {
	return scenetest.Sprite(p, size, func(c *imaging.Canvas) {
		d := newDraft(p, request("", ""), startView(4))
		d.Canvas = c
		set(d)
	})
}

// TestSignsAreToldApartByEverybody looks at the signs of each sort as people see
// them who have no red, green or blue cones, and without any colour.
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
