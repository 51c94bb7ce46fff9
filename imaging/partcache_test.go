package imaging

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"testing"

	"github.com/fogleman/gg"
)

// scatter sets so many things of all kinds on a canvas, the same for the same word, some of them beyond its edges.
func scatter(p *Painter, c *Canvas, word string, n int) {
	r, b := NewRand(word), c.Bounds()
	for i := range n {
		x, y := r.Between(-40, float64(b.Dx())), r.Between(-40, float64(b.Dy()))
		col := color.RGBA{uint8(r.Int(256)), uint8(r.Int(256)), uint8(r.Int(256)), 255}
		switch i % 5 {
		case 0:
			c.Fill(image.Rect(int(x), int(y), int(x)+r.Int(60), int(y)+r.Int(60)), col)
		case 1:
			c.Fill(image.Rect(int(x), int(y), int(x)+r.Int(60), int(y)+r.Int(60)), Fade(col, 0.4))
		case 2:
			c.Put(p.Assets.IconSprite("heart", 20+r.Int(40), col), int(x), int(y))
		case 3:
			sp := p.Assets.IconSprite("sword", 50, col)
			c.Put(sp.SubImage(image.Rect(5, 8, 40, 31)).(*image.RGBA), int(x), int(y))
		case 4:
			pen := p.Theme.Pen(TextBold, 24).In(col).Outlined(color.RGBA{255, 255, 255, 255}, 2)
			c.Text(fmt.Sprint(word, i), pen, x, y)
		}
	}
}

// ground returns a layer with something on it, of no whole number of cells.
func ground(p *Painter) *Layer {
	return p.Assets.Layer("ground", 333, 221, []color.RGBA{p.Theme.Ink}, func(img *image.RGBA) {
		Parchment(img, p.Theme)
	})
}

func TestAPictureOverAnEarlierOneIsAsIfDrawnAnew(t *testing.T) {
	kept := painter(t)
	for i := range 12 {
		draw := func(p *Painter) ([]byte, *image.RGBA) {
			c := p.On(ground(p))
			scatter(p, c, "what stays", 40)
			scatter(p, c, fmt.Sprint("what changes ", i/2), 5+i/4)
			pic, err := c.PNG()
			if err != nil {
				t.Fatal(err)
			}
			return pic.PNG, c.Image()
		}
		got, img := draw(kept)
		want, anew := draw(painter(t))
		if !bytes.Equal(got, want) || !bytes.Equal(img.Pix, anew.Pix) {
			t.Fatalf("picture %d is another one when parts of those before are kept", i)
		}
	}
}

// TestASpriteDrawnAnewAtTheSamePlaceIsNoticed draws a sprite, changes it in place, and draws it again.
func TestASpriteDrawnAnewAtTheSamePlaceIsNoticed(t *testing.T) {
	p := painter(t)
	sp := gg.NewContext(20, 20).Image().(*image.RGBA)
	draw := func() []byte {
		c := p.On(ground(p))
		c.Put(sp, 50, 50)
		pic, err := c.PNG()
		if err != nil {
			t.Fatal(err)
		}
		return pic.PNG
	}
	before := draw()
	for i := 0; i < len(sp.Pix); i += 4 {
		copy(sp.Pix[i:], []uint8{p.Theme.Ink.R, p.Theme.Ink.G, p.Theme.Ink.B, 255})
	}
	if bytes.Equal(before, draw()) {
		t.Error("another sprite gives the same picture")
	}
}

func TestPartsThatAreKeptStayWithinTheirBound(t *testing.T) {
	r := newPartCache(4000)
	for i := range 40 {
		r.keepCell(partKey{1, int32(i), 1}, make([]uint8, 100))
		r.keepBand(partKey{1, int32(i), 1}, band{deflated: make([]uint8, 300)})
		r.cell(partKey{1, 0, 1})
	}
	if r.held > r.limit || r.held < r.limit/2 || r.recent.Len() != len(r.cells)+len(r.bands) {
		t.Errorf("%d bytes of %d are held in %d parts, %d cells and %d bands", r.held, r.limit, r.recent.Len(),
			len(r.cells), len(r.bands))
	}
	if _, ok := r.cell(partKey{1, 0, 1}); !ok {
		t.Error("what was used all the time is gone")
	}
	if _, ok := r.band(partKey{1, 1, 1}); ok {
		t.Error("what was not used for longest is still there")
	}
	if _, ok := r.cell(partKey{2, 0, 1}); ok {
		t.Error("a part of another layer is found")
	}
}
