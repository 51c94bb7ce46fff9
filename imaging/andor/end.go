package andor

import (
	"image"
	"strconv"

	"github.com/fogleman/gg"

	"skald/engine/andor/view"
	"skald/imaging"
	"skald/imaging/scene"
	"skald/imaging/terrain"
)

// The end of a legend, in pixels.
const (
	endWidth, endHeight = 1600, 1040
	endScene            = 560
)

func (d *draft) end() *imaging.Canvas {
	th, v := d.Theme, d.v
	won := v.Outcome != nil && v.Outcome.Won
	key, word := "end lost", "picture-lost"
	if won {
		key, word = "end won", "picture-won"
	}
	moments := d.moments()
	height := endHeight
	if len(moments) > 1 {
		height += int(chartHeight)
		key += " with a chart"
	}
	caves := v.Map().Caves
	if caves {
		key += " under the ground"
	}
	d.Ground(key, endWidth, height, func(img *image.RGBA, dc *gg.Context) {
		if len(moments) > 1 {
			imaging.Panel(dc, th, 24, endHeight-6, endWidth-48, chartHeight-12)
		}
		scene.Ending{
			Height: endHeight, View: endScene, Dusk: !won,
			Land: func(w, h float64) terrain.Land { return finalScene(w, h, won, caves) },
		}.Paint(&d.Draft, img, dc)
		imaging.Ribbon(dc, th, 1100, 50, 800, 82)
	})
	d.Title(d.Request.Word(word), d.Caps(54).Down(28), 1100, 91, 740)
	y := 192.0
	y += d.centred(d.Request.Sentence(v.Title), imaging.Caps, 34, y, 1)
	if o := v.Outcome; o != nil && len(v.Story) == 0 { // the story ends with it
		y += d.centred(d.Request.Sentence(o.Reason), imaging.TextBold, 29, y, 2)
	}
	d.story(y+24, 680)
	for i := range v.Heroes {
		if i == 4 {
			break
		}
		d.finalHero(i, 660, 690+78*float64(i))
	}
	d.foes()
	d.company(won)
	if len(moments) > 1 {
		d.chart(moments, 24, endHeight-6)
	}
	return d.Canvas
}

// centred sets a text in the middle of the right half and returns its height.
func (d *draft) centred(s string, f imaging.Font, size, y float64, lines int) float64 {
	pen := d.Pen(f, size)
	ls := d.Wrap(s, pen, 880, lines)
	d.Lines(ls, pen.Centred(), 1100, y, size*1.25)
	return size * 1.3 * float64(len(ls))
}

// story sets the lines of the story between two heights, smaller where there is more of it.
func (d *draft) story(y, bottom float64) {
	var pen imaging.Pen
	var told [][]string
	var pitch, gap float64
	for size := 28.0; size >= 20; size -= 2 {
		pen, pitch, gap, told = d.Plain(size), size*1.28, size*0.5, nil
		tall := 0.0
		for _, m := range d.v.Tale() {
			lines := d.Wrap(scene.Brief(d.Request.Sentence(m)), pen, 850, 5)
			told = append(told, lines)
			tall += pitch*float64(len(lines)) + gap
		}
		if y+tall-gap-pitch < bottom-12 {
			break
		}
	}
	for _, lines := range told {
		if y+pitch*float64(len(lines)-1) > bottom-12 {
			return
		}
		for i, l := range lines {
			if i == 0 {
				d.Icon("pip", 15, 676, y-pen.Size*0.3, d.Legible(d.Theme.Roof))
			}
			d.Canvas.Text(l, pen, 694, y)
			y += pitch
		}
		y += gap
	}
}

// finalHero sets one line of figures for a hero.
func (d *draft) finalHero(i int, x, y float64) {
	th, h := d.Theme, &d.v.Heroes[i]
	d.PutPanel(int(x), int(y), 890, 66)
	d.pawnAt(h, x+38, y+56, 46)
	d.Say(d.Heading(h.Hero), d.Bold(28).Down(18).In(heroInk(th, h.Hero)), x+76, y+43, 210)
	cx := x + 300
	for _, e := range []struct {
		icon string
		n    int
		col  rgba
		rim  bool
	}{{"melee", h.Strength, th.Legible(th.Steel), false}, {"heart", h.Will, th.Legible(th.Heart), false},
		{"coin", h.Gold, th.Gold, true}} {
		if e.rim {
			d.RimmedIcon(e.icon, 32, cx+16, y+33, e.col)
		} else {
			d.Icon(e.icon, 34, cx+16, y+33, e.col)
		}
		d.Say(strconv.Itoa(e.n), d.Bold(30), cx+40, y+44, 60)
		cx += 104
	}
	for _, g := range h.Gems {
		if cx > x+760 {
			break
		}
		d.gemstone(g, cx+20, y+33, 17)
		cx += 34
	}
	if len(h.Gems) > 0 {
		cx += 12
	}
	things := h.Small
	if h.Large != nil {
		things = append(things[:len(things):len(things)], *h.Large)
	}
	for _, it := range things {
		if cx > x+790 {
			break
		}
		d.Token(thingFace(th, it.ID), 19, cx+22, y+33)
		cx += 50
	}
	if h.Helm != "" {
		d.Token(thingFace(th, h.Helm), 19, cx+22, y+33)
	}
}

// foes sets the creatures of the legend that had names under the heroes, with a tick beside the beaten ones.
func (d *draft) foes() {
	const r, step, y = 52.0, 140.0, 880.0
	n := min(len(d.v.Foes), 4)
	x := 24 + endScene/2 - step*float64(n-1)/2
	for i, f := range d.v.Foes[:n] {
		cx := x + step*float64(i)
		d.beast(view.Creature{Kind: f.Kind, Foe: f.ID, At: f.At}, cx, y, r)
		if f.Beaten {
			d.Canvas.PutAt(d.Painter.BadgeSprite(imaging.Circle, 18, d.Theme.Light), cx+r, y+r*0.8)
			d.Icon("check", 24, cx+r, y+r*0.8, imaging.Mix(d.Theme.Green, d.Theme.Dark, 0.2))
		}
	}
}

// company sets the heroes before the castle, with a crown over them when they have won, and a skull when they have not.
func (d *draft) company(won bool) {
	n := min(len(d.v.Heroes), 4)
	if n == 0 {
		return
	}
	step := min(150, 440/float64(n))
	x := 24 + endScene/2 - step*float64(n-1)/2
	for i := range n {
		d.pawnAt(&d.v.Heroes[i], x+step*float64(i), 730+float64(i%2)*24, 170)
	}
	y := 480.0
	if d.v.Map().Caves {
		y = 500 // below the threshold of the gate
	}
	if won {
		d.RimmedIcon("crown", 92, 24+endScene/2, y, d.Theme.Gold)
	} else {
		d.RimmedIcon("skull", 92, 24+endScene/2, y, d.Theme.Light)
	}
}

// finalScene returns the land beside the story: the castle over its fields, or the gate of a mine under its mountain.
func finalScene(w, h float64, won, caves bool) terrain.Land {
	ground := terrain.Fields
	if !won {
		ground = terrain.Waste
	}
	l := terrain.Land{
		Unit: 1.9,
		Tiles: []terrain.Tile{{Size: h, Ground: ground, Seed: "the castle of Andor", Areas: []terrain.Area{
			{Kind: terrain.Mountain, Outline: scene.Outcrop(w*0.1, h*0.12, w*0.3, h*0.14)},
			{Kind: terrain.Mountain, Outline: scene.Outcrop(w*0.86, h*0.1, w*0.34, h*0.12)},
			{Kind: terrain.Forest, Outline: scene.Outcrop(w*0.06, h*0.62, w*0.2, h*0.16)},
			{Kind: terrain.Forest, Outline: scene.Outcrop(w*0.95, h*0.86, w*0.26, h*0.14)},
		}}},
		Roads: []terrain.Road{{Points: []terrain.Point{{X: w * 0.5, Y: h * 0.37}, {X: w * 0.56, Y: h * 0.46},
			{X: w * 0.44, Y: h * 0.6}, {X: w * 0.54, Y: h * 0.8}, {X: w * 0.46, Y: h + 10}}}},
		Clearings: []terrain.Clearing{
			{X: w / 2, Y: h * 0.3, R: 150}, {X: w / 2, Y: h * 0.46, R: 90}, {X: w * 0.36, Y: h * 0.66, R: 130},
			{X: w * 0.64, Y: h * 0.66, R: 130},
		},
		Landmarks: []terrain.Landmark{{Art: "court", X: w * 0.5, Y: h * 0.37, Size: 2.4},
			{Art: "farm", X: w * 0.84, Y: h * 0.56, Size: 1}, {Art: "mill", X: w * 0.17, Y: h * 0.44, Size: 1}},
	}
	if caves {
		t := &l.Tiles[0]
		t.Seed, t.Areas[0].Outline, t.Areas[1].Outline = "the mine", scene.Outcrop(w*0.3, h*0.2, w*0.5, h*0.2),
			scene.Outcrop(w*0.75, h*0.18, w*0.5, h*0.2)
		l.Clearings[0] = terrain.Clearing{X: w / 2, Y: h * 0.36, R: 70}
		l.Landmarks = []terrain.Landmark{{Art: "portal", X: w * 0.5, Y: h * 0.42, Size: 2.6},
			{Art: "cart", X: w * 0.8, Y: h * 0.5, Size: 1.4}, {Art: "crystals", X: w * 0.2, Y: h * 0.47, Size: 1.4}}
	}
	return l
}
