package ladder

import (
	"image"

	"golang.org/x/image/draw"

	"skald/imaging"
)

// The strip, in pixels.
const (
	shotGap   = 18.0
	shotWidth = (room - shotGap*(MostShots-1)) / MostShots
	// tallest is the greatest height of a small picture; a taller one is cut at the bottom.
	tallest  = 390.0
	bestRoom = 66.0
	lineRoom = 48.0
)

// shots returns the pictures of the strip.
func (d *draft) shots() []Shot { return d.v.Strip[:min(len(d.v.Strip), MostShots)] }

// shotHeight returns the height of the pictures of the strip.
func (d *draft) shotHeight() float64 {
	high := 0.0
	for _, s := range d.shots() {
		if b := s.Image.Bounds(); b.Dx() > 0 {
			high = max(high, shotWidth*float64(b.Dy())/float64(b.Dx()))
		}
	}
	return min(high, tallest)
}

// stripHeight returns the room for the strip, 0 without pictures.
func (d *draft) stripHeight() float64 {
	if len(d.shots()) == 0 {
		return 0
	}
	return bestRoom + d.shotHeight() + lineRoom
}

// strip draws the small pictures next to each other, framed, with a line below each.
func (d *draft) strip() {
	shots := d.shots()
	if len(shots) == 0 {
		return
	}
	d.write(d.v.Best, d.Caps(large).Centred(), width/2, d.below+46, room)
	high := d.shotHeight()
	total := shotWidth*float64(len(shots)) + shotGap*float64(len(shots)-1)
	x, y := (width-total)/2, d.below+bestRoom
	for _, s := range shots {
		b := s.Image.Bounds()
		if b.Dx() == 0 {
			continue
		}
		seen := image.Rect(b.Min.X, b.Min.Y, b.Max.X,
			min(b.Max.Y, b.Min.Y+int(float64(b.Dx())*high/shotWidth)))
		to := image.Rect(int(x), int(y), int(x+shotWidth), int(y+shotWidth*float64(seen.Dy())/float64(b.Dx())))
		draw.CatmullRom.Scale(d.img, to, s.Image, seen, draw.Src, nil)
		d.dc.DrawRectangle(float64(to.Min.X), float64(to.Min.Y), float64(to.Dx()), float64(to.Dy()))
		imaging.Stroke(d.dc, d.Theme.Ink, d.Theme.Bold)
		d.write(s.Line, d.Semi(28).Centred(), x+shotWidth/2, y+high+34, shotWidth)
		x += shotWidth + shotGap
	}
}
