package imaging

import (
	"flag"
	"image"
	"image/color"
	"image/draw"
	"math"
	"os"
	"path/filepath"
	"sort"
	"testing"

	"github.com/fogleman/gg"
)

var update = flag.Bool("update", false, "write the contact sheet of icons and the golden pictures anew")

func sortedIcons() []string {
	names := IconNames()
	sort.Strings(names)
	return names
}

// contactSheet draws every icon large and at 32 pixels, with its name.
func contactSheet(t *testing.T) image.Image {
	names := sortedIcons()
	ts, err := NewTypesetter()
	if err != nil {
		t.Fatal(err)
	}
	const w, h, across = 160, 190, 12
	th := Day()
	img := image.NewRGBA(image.Rect(0, 0, across*w, (len(names)+across-1)/across*h))
	draw.Draw(img, img.Rect, &image.Uniform{C: th.Card}, image.Point{}, draw.Src)
	ink := &image.Uniform{C: th.Ink}
	for i, n := range names {
		x, y := i%across*w, i/across*h
		m, _ := Icon(n, 100)
		draw.DrawMask(img, m.Rect.Add(image.Pt(x+10, y+20)), ink, image.Point{}, m, image.Point{}, draw.Over)
		m, _ = Icon(n, 32)
		draw.DrawMask(img, m.Rect.Add(image.Pt(x+118, y+88)), ink, image.Point{}, m, image.Point{}, draw.Over)
		ts.draw(img, n, Style{Text, MinType}, float64(x+10), float64(y+150), color.RGBA{90, 68, 48, 255}, 0, nil)
	}
	return img
}

func TestIconsAreAllDrawnAndTheContactSheetCanBeWritten(t *testing.T) {
	type named struct {
		name string
		mask *image.Alpha
	}
	var masks []named
	for _, n := range sortedIcons() {
		m, err := drawIcon(icons[n], 64)
		if err != nil {
			t.Errorf("%s: %v", n, err)
			continue
		}
		masks = append(masks, named{n, m})
		sum := 0
		for _, v := range m.Pix {
			sum += int(v)
		}
		if share := float64(sum) / 255 / 64 / 64; share < 0.08 || share > 0.85 {
			t.Errorf("%s covers %.0f %% of its square; a silhouette should cover 8 to 85 %%", n, 100*share)
		}
	}
	for i, a := range masks {
		for _, b := range masks[i+1:] {
			if d := difference(a.mask, b.mask); d < 0.04 {
				t.Errorf("%s and %s differ in only %.1f %% of their square; silhouettes must be told apart", a.name, b.name, 100*d)
			}
		}
	}
	if *update {
		path := filepath.Join(os.TempDir(), "skald-icons.png")
		if err := gg.SavePNG(path, contactSheet(t)); err != nil {
			t.Fatal(err)
		}
		t.Logf("contact sheet written to %s", path)
	}
}

// difference is the share of the square in which two masks differ.
func difference(a, b *image.Alpha) float64 {
	sum := 0.0
	for i := range a.Pix {
		sum += math.Abs(float64(a.Pix[i]) - float64(b.Pix[i]))
	}
	return sum / 255 / float64(len(a.Pix))
}

func TestAnUnknownIconIsALozenge(t *testing.T) {
	m, ok := Icon("no such thing", 32)
	if ok || m.AlphaAt(16, 16).A == 0 || m.AlphaAt(0, 0).A != 0 {
		t.Error("an unknown icon should be refused and still give something to draw")
	}
}

func TestBadDrawingsAreErrors(t *testing.T) {
	for _, src := range []string{"+ M1", "+ W 3 4", "* M0 0", "+x M0 0 L1 1", "turn round", "+ M a b", "+ S 1 2"} {
		if _, err := drawIcon(src, 16); err == nil {
			t.Errorf("%q was accepted", src)
		}
	}
}
