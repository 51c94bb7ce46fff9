package andor

import (
	"fmt"
	"image"
	"math"
	"strings"

	"github.com/fogleman/gg"

	"skald/engine"
	"skald/engine/andor/view"
	"skald/imaging"
	"skald/imaging/scene"
)

// The picture of news, in pixels. If all of it is in a part of the land, that part is shown with the list beside it;
// else the whole land over the list.
const (
	sinceTop  = 112
	partWidth = 1040
	partScale = mapWidth / landWidth
	listWidth = boardWidth - 2*boardMargin - partWidth - 20
	mostNews  = 18
)

// parts are the western edges of the parts of the land that may be shown.
var parts = [...]float64{0, 1450, landWidth - partWidth/partScale}

// part returns the sheet that shows all the regions; ok is false if only the whole land does.
func (g *geography) part(regions []int) (sheet, bool) {
	const margin = 330
	west, east := landWidth, 0.0
	for _, id := range regions {
		x := float64(g.Get(id).X)
		west, east = math.Min(west, x-margin), math.Max(east, x+margin)
	}
	for _, x0 := range parts {
		if math.Max(0, west) >= x0 && math.Min(landWidth, east) <= x0+partWidth/partScale+1 {
			s := sheet{on: g, left: boardMargin, top: sinceTop, width: partWidth,
				height: g.wholeLand(0, 0, mapWidth).height, x0: x0, scale: partScale}
			return s, true
		}
	}
	s := g.wholeLand(boardMargin, sinceTop, mapWidth)
	s.left += (boardWidth - 2*boardMargin - mapWidth) / 2
	return s, false
}

// since draws the news since the reader's last look: ringed and numbered on the land, with a list in words.
func (d *draft) since() *imaging.Canvas {
	told := d.Request.Since[:min(len(d.Request.Since), mostNews)]
	numbers, regions := scene.Numbered(told, d.on.Parse)
	var ways []view.March
	for _, n := range told {
		for _, w := range n.Facts.Moves() {
			from, left := d.on.Parse(w.From)
			to, came := d.on.Parse(w.To)
			if left && came && from != to {
				ways = append(ways, view.March{Kind: n.Facts.Piece, From: from, To: to})
				regions = append(regions, from)
			}
		}
	}
	s, beside := d.on.part(regions)
	width, room := float64(listWidth-28), float64(s.height)-24
	if !beside {
		width, room = boardWidth/2-boardMargin-28, 700
	}
	news := d.News(mostNews, d.Request.Word("picture-nothing-changed"), d.sign, width, room, 26, 24, 22, 20)
	height, key := boardHeightOf(&s), fmt.Sprint(d.on.Key, " since part ", s.x0)
	rows := 0.0
	left, right := news.Split()
	if !beside {
		const step = 150 // few heights, so that few grounds are painted
		rows = step * math.Ceil((math.Max(left.Height(), right.Height())+36)/step)
		height += int(rows) + 18
		key = fmt.Sprint(d.on.Key, " since whole ", int(rows))
	}
	d.GroundAround(key, boardWidth, height, s.bounds(), func(img *image.RGBA, dc *gg.Context) {
		s.paintMap(img, d.Painter)
		imaging.Border(dc, d.Theme, s.left, s.top, float64(s.width), float64(s.height))
		imaging.Ribbon(dc, d.Theme, 360, 28, 560, 54)
		if beside {
			imaging.Panel(dc, d.Theme, boardWidth-boardMargin-listWidth, sinceTop-4, listWidth, float64(s.height)+8)
		} else {
			imaging.Panel(dc, d.Theme, boardMargin, sinceTop+float64(s.height)+20, boardWidth-2*boardMargin, rows)
		}
	})
	d.Title(d.Request.Word("picture-since"), d.Caps(36).Down(22), 360, 55, 540)
	d.RimmedIcon("sunrise", 56, 762, 56, d.Gold)
	w := d.Say(fmt.Sprintf("%s %d", d.Request.Word("picture-day"), d.v.Day), d.Bold(38), 802, 68, 240)
	d.narratorBadge(852+w, 56)
	x := 852 + w + 56
	d.Lines(d.Wrap(d.Request.Sentence(d.v.Headline), d.Semi(25), boardWidth-boardMargin-x, 2), d.Semi(25), x, 50, 31)
	plain := *d.v
	plain.Reach, plain.Sunrise = nil, nil
	now := d.v
	d.v, d.numbers, d.ways = &plain, numbers, ways
	d.standing(&s, d.castleSigns(&s)...)
	d.v = now
	if beside {
		news.Set(boardWidth-boardMargin-listWidth+14, sinceTop+14, float64(s.top)+float64(s.height)-8)
	} else {
		y := sinceTop + float64(s.height) + 36
		left.Set(boardMargin+18, y, float64(height)-boardMargin)
		right.Set(boardWidth/2+10, y, float64(height)-boardMargin)
	}
	return d.Canvas
}

// regions returns those on which an event is shown.
func (d *draft) regions(n engine.Said) (out []int) {
	for _, place := range scene.Where(n) {
		if at, ok := d.on.Parse(place); ok {
			out = append(out, at)
		}
	}
	return out
}

// boardHeightOf returns the height of a picture of the sheet with nothing under it.
func boardHeightOf(s *sheet) int { return int(s.top) + s.height + boardMargin }

// narratorBadge sets the narrator with the letter of its place.
func (d *draft) narratorBadge(x, y float64) {
	d.Token(imaging.Token{Shape: imaging.Circle, Fill: d.Theme.Violet, Icon: "narrator"}, 25, x, y)
	d.Badge(letterOf(max(0, min(letters-1, d.v.Narrator))), imaging.Circle, d.Theme.Light, x+24, y+17, 13)
}

// kindSigns are the signs of events that are about no piece.
var kindSigns = map[string]string{"day": "sunrise", "event": "event", "wells": "well", "well": "well-empty",
	"fate": "fate", "fulfilled": "fate", "castle-taken": "castle-taken"}

// sign sets the small sign of an event.
func (d *draft) sign(n engine.Said, x, y float64) {
	what := n.Facts.Piece
	if what == "" {
		what = kindSigns[n.Kind]
	}
	if strings.HasPrefix(what, "fog-") {
		what = "fog"
	}
	for i := range d.v.Heroes {
		h := &d.v.Heroes[i]
		if h.Hero == what || what == "" && h.Seat == n.Seat {
			d.pawnAt(h, x, y+19, 34)
			return
		}
	}
	d.Token(d.changeFace(what), 16, x, y)
}

// changeFace returns the token of an event.
func (d *draft) changeFace(what string) imaging.Token {
	switch what {
	case "gor", "skral", "wardrak", "troll", "tower-skral", "dragon":
		return creatureFace(d.Theme, what)
	case "thorald", "dwarves":
		return allyFace(d.Theme, what)
	case "fog":
		return fogFace(d.Theme, "")
	case "witch":
		return imaging.Token{Shape: imaging.Hexagon, Fill: d.Violet, Icon: "witch"}
	case "merchant":
		return merchantFace(d.Theme)
	case "well":
		return wellFace(d.Theme, true)
	case "well-empty":
		return wellFace(d.Theme, false)
	case "narrator":
		return imaging.Token{Shape: imaging.Circle, Fill: d.Violet, Icon: "narrator"}
	case "sunrise":
		return imaging.Token{Shape: imaging.Circle, Fill: d.Gold, Icon: "sunrise"}
	case "event":
		return imaging.Token{Shape: imaging.Hexagon, Fill: imaging.Mix(d.Lava, d.Dark, 0.25), Icon: "bell"}
	case "fate":
		return imaging.Token{Shape: imaging.Square, Fill: d.Violet, Icon: "fate"}
	case "castle-taken":
		return castleTakenFace(d.Theme)
	case "burnt":
		return burntFace(d.Theme)
	case "end":
		return imaging.Token{Shape: imaging.Octagon, Fill: d.Red, Icon: "destination"}
	case "rubble":
		return imaging.Token{Shape: imaging.Octagon, Fill: d.RockDark, Icon: "rubble"}
	}
	return thingFace(d.Theme, what)
}

// wellFace returns the look of a well.
func wellFace(th *imaging.Theme, full bool) imaging.Token {
	if full {
		return imaging.Token{Shape: imaging.Drop, Fill: th.Blue, Icon: "well"}
	}
	return imaging.Token{Shape: imaging.Drop, Fill: imaging.Mix(th.Grey, th.Paper, 0.45), Icon: "well-empty"}
}

// numberFigure returns the pill with the numbers of the news on a region.
func (d *draft) numberFigure(at int, ns []int, k float64) *figure {
	r := 12 * k
	w := d.NumbersWidth(ns, r)
	f := &figure{at: at, w: w + 6, h: 2*r + 6}
	f.draw = func(x, y float64) { d.Numbers(ns, x, y, r) }
	f.label = func(x, y float64) image.Rectangle { return scene.Box(x-w/2, y-r, w, 2*r) }
	return f
}
