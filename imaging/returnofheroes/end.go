package returnofheroes

import (
	"fmt"
	"image"
	"math"
	"slices"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/scene"
	"skald/imaging/terrain"

	"github.com/fogleman/gg"
)

// The end of a match, in pixels.
const (
	endWidth, endHeight = 1600, 1040
	endScene            = 600
	endBottom           = endHeight - 40
	endLine             = 74.0  // of a hero with figures
	endCard             = 124.0 // of one with possessions besides
	endSheet            = 314.0 // of a single one with skills and cubes
	// shortStory is the greatest number of lines of a story that is set larger.
	shortStory = 3
	// endChart is the height that a chart of the match adds to the picture.
	endChart = 460
)

func (d *draft) end() *imaging.Canvas {
	th, v := d.Theme, d.v
	past := d.past()
	key, ground := "end",
		scene.Ending{Height: endHeight, View: endScene, Land: finalScene, ChartTitle: d.Request.Word("picture-chart")}
	if past != nil {
		key, ground.Chart = "end with chart", endChart
	}
	d.Ground(d.Lettered(key), endWidth, endHeight+ground.Chart, func(img *image.RGBA, dc *gg.Context) {
		ground.Paint(&d.Draft, img, dc)
		imaging.Ribbon(dc, th, 1100, 50, 800, 82)
		d.TitleOn(img, d.Request.Word("picture-the-end"), d.Caps(54).Down(28), 1100, 91, 740)
	})
	winners := map[engine.Seat]bool{}
	y := 196.0
	if o := v.Outcome; o != nil {
		if o.Won && len(o.Places) > 0 {
			for _, s := range o.Places[0] {
				winners[s] = true
			}
		}
		pen := d.Bold(31)
		for _, l := range d.Wrap(d.Request.Sentence(o.Reason), pen, 880, 2) {
			d.Canvas.Text(l, pen.Centred(), 1100, y)
			y += 38
		}
	}
	heroes := d.byPlace()
	n := float64(len(heroes))
	room := endBottom - endLine*n - 10
	size := 26.0
	tale := d.tale(past)
	if len(tale) <= shortStory {
		size = 32
	}
	// The rest of the room is the heroes': their lines grow to show their possessions, that of a single hero the whole
	// sheet; any remainder goes above, between and below.
	end := d.story(tale, y+6, room, size, false)
	line := endLine
	switch {
	case n == 1 && endBottom-end >= endSheet:
		line = endSheet
	case n > 0 && (endBottom-end)/n >= endCard:
		line = endCard
	}
	gap := math.Max(0, (endBottom-end-line*n)/3)
	end = d.story(tale, y+6+gap, room+gap, size, true)
	d.finalHeroes(heroes, winners, 660, end+gap, line)
	d.crown(winners)
	if past != nil {
		d.chart(past, 62, endHeight+8, endWidth-124, endChart-62)
	}
	return d.Canvas
}

// crown sets the pawns of the winners with their crowns into the landscape.
func (d *draft) crown(winners map[engine.Seat]bool) {
	step, tall := 0.0, 250
	if len(winners) > 1 {
		step, tall = 420/float64(len(winners)-1), 150
	}
	x := 324 - step*float64(len(winners)-1)/2
	for i := range d.v.Heroes {
		h := &d.v.Heroes[i]
		if winners[h.Seat] {
			d.pawnAt(h, x, 660, tall)
			d.RimmedIcon("crown", tall/3, x, 660-float64(tall)*(1.07+hatRoom), d.Theme.Gold)
			x += step
		}
	}
}

// byPlace lists the heroes in the order in which they came in, those without a place last.
func (d *draft) byPlace() []*view.Hero {
	var out []*view.Hero
	placed := map[engine.Seat]bool{}
	if o := d.v.Outcome; o != nil {
		for _, place := range o.Places {
			for _, s := range place {
				if h := d.hero(s); h != nil && !placed[s] {
					placed[s] = true
					out = append(out, h)
				}
			}
		}
	}
	for i := range d.v.Heroes {
		if h := &d.v.Heroes[i]; !placed[h.Seat] {
			out = append(out, h)
		}
	}
	return out[:min(len(out), mostCards)]
}

// story sets the lines of a story between two heights, and returns where they end; unless it is to draw them it only
// measures.
func (d *draft) story(tale []text.Message, y, bottom, size float64, draw bool) float64 {
	pen := d.Plain(size)
	for _, m := range tale {
		for i, l := range d.Wrap(d.Request.Sentence(m), pen, 850, 3) {
			if y > bottom-20 {
				return bottom
			}
			if draw && i == 0 {
				d.Icon("pip", 15, 676, y-8, d.readable(d.Theme.Roof))
			}
			if draw {
				d.Canvas.Text(l, pen, 694, y)
			}
			y += size * 1.27
		}
		y += 7
	}
	return y
}

// finalHeroes sets one line of figures for each hero, and if there is room a second one of quests and items.
func (d *draft) finalHeroes(heroes []*view.Hero, winners map[engine.Seat]bool, x, y, height float64) {
	for i, h := range heroes {
		top := y + height*float64(i)
		d.PutPanel(int(x), int(top), 890, int(height)-10)
		if height >= endSheet {
			for s, k := range h.Skills {
				d.skillRow(pieces.Skill(s), k, x+14, top+endLine+58*float64(s))
			}
		}
		if height >= endCard {
			d.questsAndItems(h, x, top+height-endCard+endLine-10)
		}
		d.pawnAt(h, x+36, top+54, 44)
		name := d.heroName(h)
		nw := d.Say(name, d.Bold(27).In(d.readable(heroColour(d.Theme, h.Hero))), x+72, top+42, 190)
		if winners[h.Seat] {
			d.RimmedIcon("crown", 30, x+72+nw+24, top+32, d.Gold)
		}
		cx := x + 320
		for s, k := range h.Skills {
			if height < endSheet {
				d.chip(pieces.Skill(s), k, cx, top+14, 116, 36)
			}
			cx += 124
		}
		for _, e := range []struct {
			icon string
			n    int
			col  rgba
		}{{"coin", h.Gold, d.Gold}, {"skull", h.Deaths, d.Grey}} {
			d.RimmedIcon(e.icon, 26, cx+16, top+32, e.col)
			d.Say(fmt.Sprint(e.n), d.Bold(24), cx+36, top+41, 50)
			cx += 78
		}
		if h.Gem {
			d.RimmedIcon("gem", 30, cx+14, top+32, d.Gem)
		}
	}
}

// questsAndItems sets a hero's personal quests and items in one line.
func (d *draft) questsAndItems(h *view.Hero, x, y float64) {
	cx := x + 36
	for _, q := range h.Quests {
		d.Icon(iconOf(q.ID), 34, cx, y+20, d.readable(d.Violet))
		cx += 26
		cx += d.Say(d.Heading(q.ID), d.Semi(23), cx, y+28, 250) + 18
		for i := 1; i <= 3; i++ {
			name := "pip-open"
			if i < q.Step {
				name = "pip"
			}
			d.Icon(name, 20, cx, y+20, d.readable(d.Violet))
			cx += 24
		}
		cx += 22
	}
	right := x + 862
	for _, it := range slices.Backward(h.Items) {
		d.Token(itemFace(d.Theme, it), 18, right-22, y+20)
		right -= 46
	}
}

// finalScene returns the land beside the story: the tower among mountains, where the road ends.
func finalScene(w, h float64) terrain.Land {
	u := 1.9
	return terrain.Land{
		Unit: u,
		Tiles: []terrain.Tile{{Size: h, Ground: terrain.Fields, Seed: "the end", Areas: []terrain.Area{
			{Kind: terrain.Waste, Outline: scene.Outcrop(w/2, h*0.2, w*0.7, h*0.26)},
			{Kind: terrain.Mountain, Outline: scene.Outcrop(w*0.14, h*0.2, w*0.24, h*0.2)},
			{Kind: terrain.Mountain, Outline: scene.Outcrop(w*0.88, h*0.22, w*0.22, h*0.2)},
			{Kind: terrain.Forest, Outline: scene.Outcrop(w*0.08, h*0.86, w*0.25, h*0.16)},
			{Kind: terrain.Forest, Outline: scene.Outcrop(w*0.92, h*0.8, w*0.2, h*0.14)},
		}}},
		Roads: []terrain.Road{{Points: []terrain.Point{{X: w * 0.52, Y: h * 0.3}, {X: w * 0.44, Y: h * 0.42},
			{X: w * 0.56, Y: h * 0.54}, {X: w * 0.46, Y: h * 0.68}, {X: w * 0.58, Y: h * 0.84},
			{X: w * 0.5, Y: h + 10}}}},
		Clearings: []terrain.Clearing{
			{X: w / 2, Y: h * 0.2, R: 120}, {X: w / 2, Y: h * 0.5, R: 150}, {X: w / 2, Y: h * 0.62, R: 110},
		},
		Landmarks: []terrain.Landmark{{Art: "dark-tower", X: w * 0.52, Y: h * 0.29, Size: 1.7},
			{Art: "cottage", X: w * 0.2, Y: h * 0.74, Size: 1.1}},
	}
}
