package runebound

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strconv"

	"github.com/fogleman/gg"

	"skald/engine"
	"skald/engine/runebound/cards"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/scene"
	"skald/imaging/terrain"
)

// The end of a match, in pixels: a scene with the winners, and beside it the story and the places of all.
const (
	endWidth, endHeight = 1600, 1080
	endScene            = 540
	endChart            = 470 // how much taller it is with a chart of the match
)

// ranking lists the seats by their place, and the place of each, from 1.
func (d *draft) ranking() (seats []engine.Seat, place map[engine.Seat]int) {
	place = map[engine.Seat]int{}
	if d.v.Outcome != nil {
		for _, same := range d.v.Outcome.Places {
			n := len(seats) + 1
			for _, s := range same {
				if d.hero(s) != nil && place[s] == 0 {
					place[s] = n
					seats = append(seats, s)
				}
			}
		}
	}
	for i := range d.v.Heroes {
		if s := engine.Seat(i); place[s] == 0 {
			seats = append(seats, s)
		}
	}
	return seats[:min(len(seats), mostSeats)], place
}

func (d *draft) end() *imaging.Canvas {
	th, o := d.Theme, d.v.Outcome
	won := o != nil && o.Won
	ground := scene.Ending{
		Height: endHeight, View: endScene, Dusk: !won, ChartTitle: d.Request.Word("picture-chart"),
		Land: func(w, h float64) terrain.Land { return finalScene(w, h, won) },
	}
	past := d.past()
	if past != nil {
		ground.Chart = endChart
	}
	height := endHeight + ground.Chart
	d.Ground(d.Lettered(fmt.Sprint("end ", won, height)), endWidth, height, func(img *image.RGBA, dc *gg.Context) {
		ground.Paint(&d.Draft, img, dc)
		imaging.Ribbon(dc, th, 1090, 50, 700, 78)
		d.TitleOn(img, d.Request.Sentence(text.M("title"))+" · "+d.Request.Sentence(text.M("turn.over")),
			d.Caps(48).Down(26), 1090, 89, 640)
	})
	seats, place := d.ranking()
	y := 186.0
	for i, m := range d.v.Story[:min(len(d.v.Story), 5)] {
		pen := d.Plain(28)
		if i == 0 {
			pen = d.Bold(32)
		}
		lines := d.Wrap(scene.Brief(d.Request.Sentence(m)), pen, 920, 2)
		for _, l := range lines {
			d.Canvas.Text(l, pen.Centred(), 1090, y)
			y += pen.Size * 1.25
		}
		y += 14
	}
	if len(d.v.Story) == 0 && o != nil {
		d.Lines(d.Wrap(d.Request.Sentence(o.Reason), d.Bold(32), 920, 3), d.Bold(32).Centred(), 1090, y, 40)
	}
	y += 20
	row := math.Min(112, (endHeight-50-y)/float64(max(1, len(seats))))
	for i, s := range seats {
		d.finalHero(s, place[s], 602, y+row*float64(i), row-10)
	}
	d.victors(seats, place, won)
	if past != nil {
		d.course(past, 62, endHeight+8, endWidth-124, endChart-62)
	}
	return d.Canvas
}

// finalHero sets the result of a hero: place, Runes, tokens, gold, challenges beaten and knock-outs, and under them the
// possessions.
func (d *draft) finalHero(s engine.Seat, place int, x, y, h float64) {
	th, hero := d.Theme, d.hero(s)
	d.PutPanel(int(x), int(y), 958, int(h))
	top, line := y, h-8
	if len(hero.Items) > hero.Runes || len(hero.Allies) > 0 {
		line = h * 0.5
	}
	y += h/2 - 34
	if place > 0 {
		d.Say(strconv.Itoa(place), d.Caps(40).Centred(), x+34, y+49, 50)
	}
	d.Pawn(d.pawnOf(int(s)), x+88, y+60, 50)
	d.Say(d.heroName(hero), d.Bold(28).Down(18).In(seatInk(th, s)), x+124, y+44, 208)
	beaten := 0
	for _, n := range hero.Beaten {
		beaten += n
	}
	cx := x + 372
	for _, e := range []struct {
		icon string
		n    int
		col  rgba
	}{{"rune", hero.Runes, imaging.Mix(th.Lava, th.Light, 0.1)},
		{"laurel", hero.Worth, imaging.Mix(th.Green, th.Light, 0.3)}, {"coin", hero.Gold, th.Gold},
		{"melee", beaten, th.Light}, {"skull", hero.Falls, th.Light}} {
		d.RimmedIcon(e.icon, 32, cx, top+line/2+4, e.col)
		d.Say(strconv.Itoa(e.n), d.Bold(30), cx+24, top+line/2+15, 60)
		cx += 116
	}
	cx = x + 374
	put := func(t imaging.Token) {
		if cx < x+930 {
			d.Token(t, int(math.Min(17, h*0.2)), cx, top+line+(h-line)/2-3)
			cx += 38
		}
	}
	for _, it := range hero.Items {
		if it.Type != cards.Rune {
			put(goodsFace(th, it.Type, it.ID, false))
		}
	}
	for _, a := range hero.Allies {
		put(goodsFace(th, cards.Ally, a.ID, false))
	}
}

// victors sets the winners before the mountains, with a crown over them, or a skull if there are none.
func (d *draft) victors(seats []engine.Seat, place map[engine.Seat]int, won bool) {
	first := slices.DeleteFunc(slices.Clone(seats), func(s engine.Seat) bool { return place[s] > 1 })
	n := len(first)
	if n == 0 {
		return
	}
	step := math.Min(150, 420/float64(n))
	x := 24 + endScene/2 - step*float64(n-1)/2
	tall := 260
	if n > 1 {
		tall = 170
	}
	for i, s := range first {
		d.Pawn(d.pawnOf(int(s)), x+step*float64(i), 800+float64(i%2)*26, tall)
	}
	if won {
		d.RimmedIcon("crown", 96, 24+endScene/2, 800-float64(tall)-86, d.Theme.Gold)
		return
	}
	d.RimmedIcon("skull", 96, 24+endScene/2, 800-float64(tall)-86, d.Theme.Light)
}

// finalScene returns the land beside the story: the mountains of the dragons over a town.
func finalScene(w, h float64, won bool) terrain.Land {
	ground := terrain.Fields
	if !won {
		ground = terrain.Waste
	}
	return terrain.Land{
		Unit: 1.9,
		Tiles: []terrain.Tile{{Size: h, Ground: ground, Seed: "the land is saved", Areas: []terrain.Area{
			{Kind: terrain.Mountain, Outline: scene.Outcrop(w*0.3, h*0.1, w*0.5, h*0.13)},
			{Kind: terrain.Mountain, Outline: scene.Outcrop(w*0.8, h*0.13, w*0.4, h*0.12)},
			{Kind: terrain.Forest, Outline: scene.Outcrop(w*0.04, h*0.66, w*0.2, h*0.18)},
			{Kind: terrain.Forest, Outline: scene.Outcrop(w*0.98, h*0.84, w*0.24, h*0.14)},
			{Kind: terrain.Hills, Outline: scene.Outcrop(w*0.9, h*0.5, w*0.3, h*0.1)},
		}}},
		Roads: []terrain.Road{{Points: []terrain.Point{{X: w * 0.3, Y: h * 0.36}, {X: w * 0.44, Y: h * 0.48},
			{X: w * 0.36, Y: h * 0.62}, {X: w * 0.56, Y: h * 0.82}, {X: w * 0.46, Y: h + 10}}}},
		Clearings: []terrain.Clearing{{X: w * 0.3, Y: h * 0.33, R: 120}, {X: w / 2, Y: h * 0.55, R: 130},
			{X: w * 0.5, Y: h * 0.7, R: 150}},
		Landmarks: []terrain.Landmark{{Art: "town", X: w * 0.28, Y: h * 0.36, Size: 1.7},
			{Art: "dark-tower", X: w * 0.76, Y: h * 0.31, Size: 1.3}, {Art: "mill", X: w * 0.86, Y: h * 0.7, Size: 1}},
	}
}
