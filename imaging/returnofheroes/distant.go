package returnofheroes

import (
	"fmt"
	"image"
	"math"
	"slices"

	"github.com/fogleman/gg"

	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/view"
	"skald/imaging"
	"skald/imaging/scene"
)

// target is a point that a quest leads to, and the sign and colour of the quest.
type target struct {
	at   land.Point
	icon string
	col  rgba
}

// targets returns the points that a hero's quests lead to, and on their turn those of their side quests, each once.
func (d *draft) targets(h *view.Hero) (out []target) {
	seen := map[land.Point]bool{}
	add := func(t target) {
		if !t.at.IsZero() && !seen[t.at] {
			seen[t.at] = true
			out = append(out, t)
		}
	}
	for _, q := range h.Quests {
		if q.Step <= 3 {
			add(target{q.Destination, "flag", heroColour(d.Theme, h.Hero)})
		}
	}
	if h.Seat == d.v.Active {
		for _, q := range h.SideQuests {
			add(target{q.Destination, "quest", d.Theme.Blue})
		}
	}
	return out
}

// arrows are those of the eight directions, from the east clockwise.
var arrows = [8]string{"→", "↘", "↓", "↙", "←", "↖", "↑", "↗"}

// arrowTo returns the arrow nearest to a direction, y downwards.
func arrowTo(dx, dy float64) string {
	return arrows[int(math.Round(math.Atan2(dy, dx)/(math.Pi/4))+8)%8]
}

// The sign of a target beyond the edge of the picture, in pixels.
const (
	distantHeight = 48.0
	distantType   = 38.0
)

// distant sets at the edge of a part of the map the name of each point beyond it that a quest of the hero leads to,
// with
// an arrow. A point of an unexplored tile has no direction.
func (d *draft) distant(s *sheet, h *view.Hero) {
	pieces := d.spotBoxes(s)
	whole := partOfMap(d.v.Layout, wholeWindow, s.left-s.x0*s.tile, s.top-s.y0*s.tile, 4*s.tile)
	for _, t := range d.targets(h) {
		x, y, ok := whole.locate(t.at)
		if _, _, seen := s.find(t.at); seen || !ok {
			continue
		}
		w := d.Measure(arrows[0]+" "+t.at.String(), d.Bold(distantType)) + distantHeight + 30
		cx, cy, ok := d.atEdge(s, land.XY{X: x, Y: y}, w, pieces)
		if !ok {
			continue
		}
		word := arrowTo(x-cx, y-cy) + " " + t.at.String()
		d.Canvas.PutAt(d.distantPlate(w), cx, cy)
		d.RimmedIcon(t.icon, 38, cx-w/2+distantHeight/2+4, cy, t.col)
		d.Canvas.Text(word, d.Bold(distantType).Middle(), cx-w/2+distantHeight+10, cy)
	}
}

// spotBoxes returns the boxes of the points with pieces or heroes, or in reach.
func (d *draft) spotBoxes(s *sheet) (out []image.Rectangle) {
	r := 27 * s.unit
	for _, g := range d.gather(s) {
		out = append(out, scene.Box(g.x-r, g.y-r, 2*r, 2*r))
	}
	return out
}

// atEdge returns the middle of a sign of a width at the edge of the map, as near to a place as writing, pawns and some
// boxes allow; ok is false if there is no room.
func (d *draft) atEdge(s *sheet, near land.XY, w float64, pieces []image.Rectangle) (cx, cy float64, ok bool) {
	const margin, step, h = 12, 12, distantHeight
	b := s.bounds().Inset(margin)
	left, top := float64(b.Min.X)+w/2, float64(b.Min.Y)+h/2
	right, bottom := float64(b.Max.X)-w/2, float64(b.Max.Y)-h/2
	best := math.Inf(1)
	try := func(px, py float64) {
		away := math.Hypot(px-near.X, py-near.Y)
		if box := scene.Box(px-w/2, py-h/2, w, h); away < best && d.free(s, box) &&
			!slices.ContainsFunc(d.stand, box.Overlaps) && !slices.ContainsFunc(pieces, box.Overlaps) {
			best, cx, cy = away, px, py
		}
	}
	for px := left; px <= right; px += step {
		try(px, top)
		try(px, bottom)
	}
	for py := top; py <= bottom; py += step {
		try(left, py)
		try(right, py)
	}
	if math.IsInf(best, 1) {
		return 0, 0, false
	}
	d.busy = append(d.busy, scene.Box(cx-w/2, cy-h/2, w, h))
	return cx, cy, true
}

// distantPlate returns the ground of the sign of a target.
func (d *draft) distantPlate(w float64) *image.RGBA {
	return d.Painter.Assets.Sprite(fmt.Sprint("distant ", int(w)), int(w)+6, distantHeight+6, func(dc *gg.Context) {
		dc.DrawRoundedRectangle(3, 3, float64(int(w)), distantHeight, distantHeight/2)
		imaging.FillStroke(dc, d.Theme.Card, d.Theme.Ink, d.Theme.Bold)
	})
}
