package icons_test

import (
	"flag"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"skald/imaging"
	"skald/imaging/icons"
)

var update = flag.Bool("update", false, "write the contact sheets anew")

// The contact sheet: each icon at 128 and at 32 pixels in ink on parchment, and
// at 32 in light on a dark disc as tokens carry it.
const (
	across     = 12
	cellWidth  = 196
	cellHeight = 148
	nameHeight = 30
)

// sheetPalette are the shades between parchment, ink and light.
func sheetPalette(th *imaging.Theme) color.Palette {
	const shades = 24
	var p color.Palette
	for i := range shades {
		k := float64(i) / (shades - 1)
		p = append(p, imaging.Mix(th.Paper, th.Ink, k), imaging.Mix(th.Light, th.Ink, k), imaging.Mix(th.Paper, th.Light, k))
	}
	return p
}

// sheet draws the whole family, with names under the icons or without.
func sheet(t *testing.T, named bool) *image.RGBA {
	t.Helper()
	th := imaging.Day()
	fount, err := opentype.Parse(goregular.TTF)
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(fount, &opentype.FaceOptions{Size: imaging.MinType, DPI: 72})
	if err != nil {
		t.Fatal(err)
	}
	names, height := icons.Names(), cellHeight
	if named {
		height += nameHeight
	}
	img := image.NewRGBA(image.Rect(0, 0, across*cellWidth, (len(names)+across-1)/across*height))
	draw.Draw(img, img.Rect, image.NewUniform(th.Paper), image.Point{}, draw.Src)
	put := func(name string, size, x, y int, col color.RGBA) {
		m, _ := icons.Mask(name, size)
		draw.DrawMask(img, m.Rect.Add(image.Pt(x, y)), image.NewUniform(col), image.Point{}, m, image.Point{}, draw.Over)
	}
	for i, n := range names {
		x, y := i%across*cellWidth+6, i/across*height+10
		put(n, 128, x, y, th.Ink)
		put(n, 32, x+144, y+16, th.Ink)
		disc(img, x+160, y+94, 25, th.Ink)
		put(n, 32, x+144, y+78, th.Light)
		if named {
			pen := font.Drawer{Dst: img, Src: image.NewUniform(th.InkSoft), Face: face, Dot: fixed.P(x, y+152)}
			pen.DrawString(n)
		}
	}
	return img
}

// disc draws the ground of a token.
func disc(img *image.RGBA, cx, cy, r int, col color.RGBA) {
	for y := cy - r; y <= cy+r; y++ {
		for x := cx - r; x <= cx+r; x++ {
			if (x-cx)*(x-cx)+(y-cy)*(y-cy) <= r*r {
				img.SetRGBA(x, y, col)
			}
		}
	}
}

func TestIconsStandOnTheContactSheetAsItWasLastWritten(t *testing.T) {
	for file, named := range map[string]bool{"icons.png": true, "icons-unnamed.png": false} {
		path := filepath.Join("testdata", file)
		got := sheet(t, named)
		if *update {
			small := image.NewPaletted(got.Rect, sheetPalette(imaging.Day()))
			draw.Draw(small, small.Rect, got, image.Point{}, draw.Src)
			write(t, path, small)
			continue
		}
		f, err := os.Open(path)
		if err != nil {
			t.Fatalf("no contact sheet; write it with -update: %v", err)
		}
		want, err := png.Decode(f)
		f.Close()
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if want.Bounds() != got.Bounds() {
			t.Errorf("%s is %v, the family now needs %v; write it anew with -update", path, want.Bounds().Max, got.Bounds().Max)
			continue
		}
		const tolerance = 0.0005 // rounding of curves on other machines
		if off, diff := compare(got, want); off > tolerance {
			shown := filepath.Join(os.TempDir(), "skald-difference-"+file)
			write(t, shown, diff)
			t.Errorf("%.2f %% of %s have changed, marked in %s; look at them, then write it anew with -update", 100*off, path, shown)
		}
	}
}

// compare returns the share of pixels that differ clearly, and a picture in
// which they are red on the faded sheet.
func compare(got, want image.Image) (float64, *image.RGBA) {
	b := got.Bounds()
	diff := image.NewRGBA(b)
	off := 0
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			g, w := shade(got.At(x, y)), shade(want.At(x, y))
			if max(g, w)-min(g, w) > 40 {
				off++
				diff.SetRGBA(x, y, color.RGBA{R: 220, A: 255})
				continue
			}
			v := 170 + g/3
			diff.SetRGBA(x, y, color.RGBA{v, v, v, 255})
		}
	}
	return float64(off) / float64(b.Dx()*b.Dy()), diff
}

// shade is how light a colour is, 0 to 255; green says enough of sepia.
func shade(c color.Color) uint8 {
	_, g, _, _ := c.RGBA()
	return uint8(g >> 8)
}

func write(t *testing.T, path string, img image.Image) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	enc := png.Encoder{CompressionLevel: png.BestCompression}
	if err := enc.Encode(f, img); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}
