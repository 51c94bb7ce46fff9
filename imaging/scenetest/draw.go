package scenetest

import (
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"testing"

	"skald/engine/contract/sweep"
	"skald/imaging"
)

// MaxBytes is the greatest size of the file of a picture.
const MaxBytes = 600 << 10

// Painter returns a painter in a theme that keeps its assets, up to megabytes.
func Painter(t testing.TB, th *imaging.Theme, megabytes int) *imaging.Painter {
	t.Helper()
	p, err := imaging.NewPainter(th, imaging.NewAssets(megabytes<<20))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Canvas draws a view up to the finished canvas.
func Canvas(t testing.TB, p *imaging.Painter, s imaging.Scene, view any, r imaging.Request) *imaging.Canvas {
	t.Helper()
	c, err := s.Draw(p, view, r)
	if err != nil {
		t.Fatalf("%s %q: %v", r.Kind, r.Arg, err)
	}
	return c
}

// Draw returns the decoded picture. It checks that the file is valid, of the stated size, and no larger than MaxBytes,
// and that the view, which others share, is unchanged.
func Draw(t testing.TB, p *imaging.Painter, s imaging.Scene, view any, r imaging.Request) image.Image {
	t.Helper()
	before := written(t, view)
	pic, err := Canvas(t, p, s, view, r).PNG()
	if err != nil {
		t.Fatalf("%s %q: %v", r.Kind, r.Arg, err)
	}
	if !bytes.Equal(written(t, view), before) {
		t.Errorf("%s %q: drawing changed the view", r.Kind, r.Arg)
	}
	img, err := png.Decode(bytes.NewReader(pic.PNG))
	if err != nil {
		t.Fatalf("%s %q: %v", r.Kind, r.Arg, err)
	}
	if img.Bounds().Dx() != pic.Width || img.Bounds().Dy() != pic.Height {
		t.Errorf("%s %q: the picture is %v and says %d×%d", r.Kind, r.Arg, img.Bounds(), pic.Width, pic.Height)
	}
	if len(pic.PNG) > MaxBytes {
		t.Errorf("%s %q: %d KB, want %d at most", r.Kind, r.Arg, len(pic.PNG)>>10, MaxBytes>>10)
	}
	return img
}

// written returns a view as JSON.
func written(t testing.TB, view any) []byte {
	t.Helper()
	b, err := json.Marshal(view)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Positions returns the number of positions a test looks at, of so many: one in 25 in short tests.
func Positions(all int) int {
	if testing.Short() {
		return max(1, all/25)
	}
	return all
}

// Some returns the sweep of a test over cases of which an ordinary run draws a few: all if golden pictures are written
// anew.
func Some[T any](t testing.TB, all []T, few int) *sweep.Sweep[T] {
	t.Helper()
	if *update {
		few = 3 * len(all) // a third of it is all under -short
	}
	return sweep.Of(t, all, few)
}

// Numbered is Some over the numbers from 0 to all-1.
func Numbered(t testing.TB, all, few int) *sweep.Sweep[int] {
	t.Helper()
	numbers := make([]int, all)
	for i := range numbers {
		numbers[i] = i
	}
	return Some(t, numbers, few)
}

// NotRaced skips a test that paints under the race detector, which finds nothing in drawing, the work of one goroutine,
// and makes it ten times slower. The parts that goroutines share are tested through a Studio.
func NotRaced(t testing.TB) {
	t.Helper()
	if raced {
		t.Skip("the race detector finds nothing in drawing, the work of one goroutine")
	}
}
