package returnofheroes

import (
	"fmt"
	"image"
	"strconv"

	"github.com/fogleman/gg"

	"skald/engine/returnofheroes/land"
	"skald/imaging"
	"skald/imaging/scene"
	"skald/imaging/terrain"
)

// smallMap paints the land without points and lettering, each tile with its letter.
func (d *draft) smallMap(img *image.RGBA, x, y, edge float64) {
	s := wholeMap(d.v.Layout, 0, 0, edge/4)
	sub := image.NewRGBA(image.Rect(0, 0, int(edge), int(edge)))
	var places []place
	for _, c := range s.cells {
		for _, p := range land.PointsOf(c.letter) {
			spot, _ := d.v.Layout.SpotAt(p)
			px, py, _ := s.find(p)
			places = append(places, place{spot: spot, x: px, y: py})
		}
	}
	terrain.Paint(sub, d.Theme, s.country(places))
	s.seams(gg.NewContextForRGBA(sub), d.Theme)
	scene.DrawOver(img, sub, int(x), int(y))
	dc := gg.NewContextForRGBA(img)
	dc.DrawRectangle(x, y, edge, edge)
	imaging.Stroke(dc, d.Ink, d.Theme.Bold)
	for _, c := range s.cells {
		cx, cy := x+(c.col+0.5)*s.tile, y+(c.row+0.5)*s.tile
		d.Painter.Text(img, string(rune(c.letter)), d.Bold(34).Centred().Middle().Outlined(d.PaperLight, 5), cx, cy)
	}
}

// startTiles frames on the small map at (x, y) the tile each seat has drawn, with the seat's number.
func (d *draft) startTiles(x, y, edge float64) {
	s := wholeMap(d.v.Layout, x, y, edge/4)
	for i := range d.v.Heroes {
		h := &d.v.Heroes[i]
		if h.Tile == "" {
			continue
		}
		box, col := s.own(h.Tile[0]), heroColour(d.Theme, h.Hero)
		if box.Empty() {
			continue
		}
		if c := d.v.Choosing; c != nil && c.Seat == h.Seat {
			col = d.Theme.Mark
		}
		d.Canvas.Put(d.startFrame(col, box.Dx()), box.Min.X, box.Min.Y)
		d.Badge(strconv.Itoa(int(h.Seat)+1), imaging.Circle, col, float64(box.Max.X)-20, float64(box.Min.Y)+20, 19)
	}
}

// startFrame returns the frame of a start tile on the small map.
func (d *draft) startFrame(col rgba, size int) *image.RGBA {
	return d.Painter.Assets.Sprite(fmt.Sprint("start tile ", col, size), size, size, func(dc *gg.Context) {
		for _, e := range []struct {
			width float64
			col   rgba
		}{{10, d.Theme.Dark}, {6, col}} {
			dc.DrawRectangle(5, 5, float64(size)-10, float64(size)-10)
			imaging.Stroke(dc, e.col, e.width)
		}
	})
}
