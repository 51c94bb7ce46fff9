package returnofheroes

import (
	"fmt"
	"image"
	"maps"
	"slices"

	"github.com/fogleman/gg"

	"skald/engine/returnofheroes/land"
	"skald/imaging"
	"skald/imaging/scene"
)

// mostNews is the greatest number of news in the picture.
const mostNews = 24

// since draws the part of the map with the news since the reader's last look, ringed and numbered, and beside it the
// news in words.
func (d *draft) since() *imaging.Canvas {
	w := d.around(land.Point{}, slices.SortedFunc(maps.Keys(d.marks), land.Point.Compare), 1)
	s := partOfMap(d.v.Layout, w, boardMargin, boardMargin, 4*boardTile)
	mid := float64(panelLeft) + panelWidth/2
	key := fmt.Sprint("since ", w.x0, " ", w.y0, " ", w.side, " ", d.v.Layout.String())
	const bottom = boardHeight - boardMargin
	d.GroundAround(d.Lettered(key), boardWidth, boardHeight, s.bounds(), func(img *image.RGBA, dc *gg.Context) {
		s.paintMap(img, d.Painter, d.Request)
		s.unexplored(img, dc, d.Painter)
		imaging.Border(dc, d.Theme, boardMargin, boardMargin, 4*boardTile, 4*boardTile)
		imaging.Ribbon(dc, d.Theme, mid, 22, panelWidth-52, 56)
		d.TitleOn(img, d.Request.Word("picture-since"), d.Caps(36).Down(20), mid, 50, panelWidth-80)
		imaging.Panel(dc, d.Theme, panelLeft, 196, panelWidth, bottom-196)
	})
	d.pieces(&s, key, 52)
	d.intended(&s)
	d.Say(d.clock(), d.Bold(25).Centred(), mid, 119, panelWidth-16)
	d.Lines(d.Wrap(d.Request.Sentence(d.v.Headline), d.Italic(22), panelWidth-16, 2), d.Italic(22).Centred(), mid,
		150, 25)
	news := d.News(mostNews, d.Request.Word("picture-nothing-new"), nil, panelWidth-30, bottom-12-212, 32, 30, 28,
		26, 24, 22)
	told := news.Set(panelLeft+14, 212, bottom-12)
	numbers, order := scene.Numbered(d.Request.Since[:told], pointAt)
	for _, p := range order {
		if x, y, ok := s.find(p); ok {
			d.newsNumbers(&s, &spotPieces{at: p, x: x, y: y}, numbers[p])
		}
	}
	return d.Canvas
}

// pointAt returns the point of the map that a place names.
func pointAt(place string) (land.Point, bool) {
	p, err := land.Parse(place)
	return p, err == nil
}

// newsNumbers sets the numbers of the news of a point beside it; those without room are left out.
func (d *draft) newsNumbers(s *sheet, g *spotPieces, ns []int) {
	const r = 14.0
	for ; len(ns) > 0; ns = ns[:len(ns)-1] {
		w := d.NumbersWidth(ns, r) / 2
		if q, ok := d.place(s, beside(g, g.x+25*s.unit, g.y-27*s.unit, s.unit), w, r); ok {
			d.busy = append(d.busy, scene.Box(q.X-w, q.Y-r, 2*w, 2*r))
			d.Numbers(ns, q.X, q.Y, r)
			return
		}
	}
}

// clock returns the round and the turn, or in a solo game the turn and the limit.
func (d *draft) clock() string {
	v := d.v
	if v.Limit > 0 {
		return fmt.Sprintf("%s %d / %d", d.Request.Word("picture-turn"), v.Turn, v.Limit)
	}
	return fmt.Sprintf("%s %d · %s %d", d.Request.Word("picture-round"), v.Round,
		d.Request.Word("picture-turn"), v.Turn)
}
