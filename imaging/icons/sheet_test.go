package icons_test

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"skald/imaging"
	"skald/imaging/icons"
)

var update = flag.Bool("update", false, "write the contact sheets anew")

// The contact sheet: each icon at 128 and at 32 pixels in ink on parchment, and at 32 in light on a dark disc as tokens
// carry it.
const (
	across     = 12
	cellWidth  = 196
	cellHeight = 148
	nameHeight = 30
)

// sheetPalette returns the shades between parchment, ink and light.
func sheetPalette(th *imaging.Theme) color.Palette {
	const shades = 24
	var p color.Palette
	for i := range shades {
		k := float64(i) / (shades - 1)
		p = append(p, imaging.Mix(th.Paper, th.Ink, k), imaging.Mix(th.Light, th.Ink, k),
			imaging.Mix(th.Paper, th.Light, k))
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
		draw.DrawMask(img, m.Rect.Add(image.Pt(x, y)), image.NewUniform(col), image.Point{}, m, image.Point{},
			draw.Over)
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
		decoded, err := png.Decode(f)
		f.Close()
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		want, ok := decoded.(*image.Paletted)
		if !ok {
			t.Fatalf("%s has no palette; write it anew with -update", path)
		}
		if want.Rect != got.Rect {
			t.Errorf("%s is %v, the family now needs %v; write it anew with -update", path, want.Rect.Max, got.Rect.Max)
			continue
		}
		if changed, diff := compare(got, want); len(changed) > 0 {
			shown := filepath.Join(os.TempDir(), "skald-difference-"+file)
			write(t, shown, diff)
			t.Errorf("%s: these have changed, marked in %s; look at them, then write the sheet anew with -update: %s",
				path, shown, strings.Join(changed, ", "))
		}
	}
}

// Silhouettes are part of released pictures, so each is held to its coverage at three sizes, byte for byte; other
// processors round curves otherwise.
func TestEveryIconIsAsItWasLastWritten(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("hashes are those of amd64")
	}
	const path = "testdata/masks.txt"
	var got strings.Builder
	for _, n := range icons.Names() {
		h := sha256.New()
		for _, size := range []int{32, 64, 177} {
			m, _ := icons.Mask(n, size)
			h.Write(m.Pix)
		}
		fmt.Fprintf(&got, "%s %x\n", n, h.Sum(nil)[:8])
	}
	if *update {
		if err := os.WriteFile(path, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	is, was := strings.Split(got.String(), "\n"), strings.Split(string(want), "\n")
	for _, line := range is {
		if !slices.Contains(was, line) {
			t.Errorf("%s: not as it was; look at it, then write the hashes anew with -update", line)
		}
	}
	if len(is) != len(was) {
		t.Errorf("there are %d icons, %d were written", len(is)-1, len(was)-1)
	}
}

// tolerance is the number of pixels of an icon's cell that may differ clearly: rounding of curves on other machines.
const tolerance = 12

// compare returns the icons that differ, and a picture in which their pixels are red on the faded sheet. Green is
// enough to compare sepia.
func compare(got *image.RGBA, want *image.Paletted) ([]string, *image.RGBA) {
	var shades [256]uint8
	for i, c := range want.Palette {
		_, g, _, _ := c.RGBA()
		shades[i] = uint8(g >> 8)
	}
	diff := image.NewRGBA(got.Rect)
	names := icons.Names()
	off := make([]int, len(names))
	height := got.Rect.Dy() / ((len(names) + across - 1) / across)
	for i, index := range want.Pix {
		g, w := got.Pix[4*i+1], shades[index]
		p := diff.Pix[4*i : 4*i+4 : 4*i+4]
		if max(g, w)-min(g, w) > 40 {
			if cell := i/got.Rect.Dx()/height*across + i%got.Rect.Dx()/cellWidth; cell < len(off) {
				off[cell]++
			}
			p[0], p[3] = 220, 255
			continue
		}
		v := 170 + g/3
		p[0], p[1], p[2], p[3] = v, v, v, 255
	}
	var changed []string
	for i, n := range off {
		if n > tolerance {
			changed = append(changed, names[i])
		}
	}
	return changed, diff
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
