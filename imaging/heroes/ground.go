package heroes

import (
	"fmt"
	"image"
	"image/draw"
	"strconv"

	"github.com/fogleman/gg"

	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/imaging"
	"skald/imaging/scene"
	"skald/imaging/terrain"
)

// country returns the land of an element's army.
func country(e cards.Symbol) terrain.Kind {
	switch e {
	case cards.Fire:
		return terrain.Waste
	case cards.Water:
		return terrain.Swamp
	case cards.Earth:
		return terrain.Forest
	case cards.Air:
		return terrain.Hills
	}
	return terrain.Fields
}

// ground begins the picture of a table: its fields with the spaces, which never change while the heroes do not.
func (d *draft) ground(t *table) {
	key := fmt.Sprint("table ", t.height)
	for _, f := range t.fields {
		key += fmt.Sprint(" ", len(t.fields))
		for _, b := range f.boards {
			key += fmt.Sprint(" ", int(d.elementAt(&b)))
		}
	}
	d.Ground(key, tableWidth, t.height, func(img *image.RGBA, dc *gg.Context) {
		imaging.Ribbon(dc, d.Theme, tableWidth/2, 20, 1180, 58)
		for i := range t.fields {
			d.field(img, dc, &t.fields[i])
		}
	})
}

// elementAt returns the element of the hero whose board it is.
func (d *draft) elementAt(b *boardAt) cards.Symbol {
	if s := d.seat(b.seat); s != nil {
		return d.elementOf(s.Hero)
	}
	return 0
}

// field paints the lands of the heroes with a river between them, and the spaces.
func (d *draft) field(img *image.RGBA, dc *gg.Context, f *fieldAt) {
	land := image.NewRGBA(image.Rect(0, 0, f.box.Dx(), f.box.Dy()))
	const beyond = 130.0
	w, h := float64(f.box.Dx()), float64(f.box.Dy())
	mid := float64(f.river.Min.Y+f.river.Max.Y)/2 - float64(f.box.Min.Y)
	tile := terrain.Tile{X: -beyond, Y: -beyond, Size: max(w, h) + 2*beyond, Ground: terrain.Fields,
		Seed: "heroes field"}
	stretch := func(e cards.Symbol, x0, y0, x1, y1 float64) {
		tile.Areas = append(tile.Areas,
			terrain.Area{Kind: country(e), Outline: []terrain.Point{{X: x0, Y: y0}, {X: (x0 + x1) / 2, Y: y0},
				{X: x1, Y: y0}, {X: x1, Y: y1}, {X: (x0 + x1) / 2, Y: y1}, {X: x0, Y: y1}}})
	}
	foes := f.boards[1:]
	for i := range foes {
		x0, x1 := w*float64(i)/float64(len(foes)), w*float64(i+1)/float64(len(foes))
		if i == 0 {
			x0 = -beyond
		}
		if i == len(foes)-1 {
			x1 = w + beyond
		}
		stretch(d.elementAt(&foes[i]), x0, -beyond, x1, mid-34)
	}
	stretch(d.elementAt(&f.boards[0]), -beyond, mid+34, w+beyond, h+beyond)
	var course []terrain.Point
	rnd := imaging.NewRand("heroes river")
	for x := -90.0; x <= w+90; x += 62 {
		course = append(course, terrain.Point{X: x, Y: mid + rnd.Between(-6, 6)})
	}
	tile.Areas = append(tile.Areas, terrain.Area{Kind: terrain.River, Outline: course, Width: 44})
	terrain.Paint(land, d.Theme, terrain.Land{Unit: 1.1, Tiles: []terrain.Tile{tile}})
	draw.Draw(img, f.box, land, image.Point{}, draw.Src)
	imaging.Border(dc, d.Theme, float64(f.box.Min.X), float64(f.box.Min.Y), w, h)
	for i := range f.boards {
		d.spaces(img, dc, &f.boards[i], f.river)
	}
	middle := float64(f.river.Min.X+f.river.Max.X) / 2
	wide, high := f.ribbonSize()
	imaging.Ribbon(dc, d.Theme, middle, f.ribbon()-high/2, wide, high)
}

// ribbon returns the height of the middle of the ribbon over the river.
func (f *fieldAt) ribbon() float64 {
	switch {
	case f.boards[0].small():
		return float64(f.river.Min.Y) + 65
	case f.river.Dy() > riverHeight:
		return float64(f.river.Min.Y) + 80
	}
	return float64(f.river.Min.Y) + 44
}

// ribbonSize returns the width and height of that ribbon.
func (f *fieldAt) ribbonSize() (width, height float64) {
	if f.boards[0].small() {
		return 200, 34
	}
	return 236, 52
}

// spaces paints the spaces of a board and the numbers of its columns along the river.
func (d *draft) spaces(img *image.RGBA, dc *gg.Context, b *boardAt, river image.Rectangle) {
	for s := field.Space(0); s < field.Spaces; s++ {
		r := b.space(s)
		x, y, w, h := float64(r.Min.X), float64(r.Min.Y), float64(r.Dx()), float64(r.Dy())
		dc.DrawRoundedRectangle(x+2, y+2, w-4, h-4, 12)
		imaging.FillPreserve(dc, imaging.Fade(d.PaperLight, 0.5))
		dc.SetColor(d.Ink)
		dc.SetLineWidth(d.Theme.Line)
		dc.SetDash(10, 8)
		dc.Stroke()
		dc.SetDash()
		icon, size := "shield", int(h*0.42)
		if !s.Front() {
			icon = "tower"
		}
		imaging.DrawIcon(img, icon, int(x+w/2)-size/2, int(y+h/2)-size/2, size,
			imaging.Mix(d.InkFaint, d.PaperLight, 0.45))
	}
	for column := range field.Columns {
		r := b.space(field.At(true, column))
		x := float64(r.Min.X+r.Max.X) / 2
		const radius = 21
		y, shape := float64(river.Max.Y)-radius-4, imaging.Circle
		if b.far {
			y, shape = float64(river.Min.Y)+radius+4, imaging.Square
		}
		col := symbolColour(d.Theme, d.elementAt(b))
		scene.DrawOver(img, d.Painter.BadgeSprite(shape, radius, col), int(x)-26-1, int(y)-26)
		d.Painter.Text(img, strconv.Itoa(column+1), d.Bold(36).Centred().Middle().In(d.Theme.On(col)), x, y)
	}
}
