package scenetest

import (
	"bytes"
	"flag"
	"image"
	"image/jpeg"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/image/draw"

	"skald/imaging"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

// goldenWidth is that of the stored pictures: a phone's.
const goldenWidth = 400

// The tolerance in levels of 0 to 255, on average over the picture and over a square of eight pixels.
const (
	tolerance      = 8
	localTolerance = 32
)

// Golden compares a picture, at the width of a phone, with the one stored as testdata/NAME.jpg. If they differ the test
// fails and names the file of a picture of the difference: now, before, and the difference. With -update it is stored
// instead.
func Golden(t *testing.T, name string, img image.Image) {
	t.Helper()
	small := phone(img)
	path := filepath.Join("testdata", name+".jpg")
	if *update {
		var b bytes.Buffer
		if err := jpeg.Encode(&b, small, &jpeg.Options{Quality: 86}); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("no golden picture; draw it with -update: %v", err)
	}
	want, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	alike(t, name, small, want)
}

// Stored is Golden with the whole picture stored, as testdata/NAME.png.
func Stored(t *testing.T, name string, pic imaging.Picture) {
	t.Helper()
	if len(pic.PNG) > MaxBytes {
		t.Errorf("%s: %d KB, want %d at most", name, len(pic.PNG)>>10, MaxBytes>>10)
	}
	path := filepath.Join("testdata", name+".png")
	if *update {
		if err := os.WriteFile(path, pic.PNG, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("no golden picture; draw it with -update: %v", err)
	}
	var small [2]*image.RGBA
	for i, file := range [][]byte{pic.PNG, data} {
		img, err := png.Decode(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		small[i] = phone(img)
	}
	alike(t, name, small[0], small[1])
}

// phone returns a picture as wide as a phone.
func phone(img image.Image) *image.RGBA {
	// Scaling reads pixels one by one unless they are stored as they are here.
	if _, ok := img.(*image.RGBA); !ok {
		plain := image.NewRGBA(img.Bounds())
		draw.Draw(plain, plain.Rect, img, plain.Rect.Min, draw.Src)
		img = plain
	}
	small := image.NewRGBA(image.Rect(0, 0, goldenWidth, goldenWidth*img.Bounds().Dy()/img.Bounds().Dx()))
	draw.CatmullRom.Scale(small, small.Rect, img, img.Bounds(), draw.Src, nil)
	return small
}

// alike fails the test when a picture is not as it was, and leaves a picture of the difference.
func alike(t *testing.T, name string, small *image.RGBA, want image.Image) {
	t.Helper()
	if want.Bounds() != small.Bounds() {
		t.Fatalf("the picture is %v, it used to be %v", small.Bounds(), want.Bounds())
	}
	mean, worst, at, diff := compare(small, want)
	if mean <= tolerance && worst <= localTolerance {
		return
	}
	out := filepath.Join(os.TempDir(), "skald-"+name+"-difference.png")
	if f, err := os.Create(out); err != nil {
		out = "not to be had: " + err.Error()
	} else {
		if err := png.Encode(f, diff); err != nil {
			out = "not to be had: " + err.Error()
		}
		f.Close()
	}
	t.Errorf("the picture differs by %.1f levels on average and by %.0f around %v; if it is better now, draw it with "+
		"-update. The difference is in %s", mean, worst, at, out)
}

// compare returns the mean difference of two pictures in levels, the greatest mean of a square of eight pixels and
// where, and a picture of the difference: now, before, and where they differ.
func compare(now, before image.Image) (mean, worst float64, at image.Point, diff *image.RGBA) {
	b := now.Bounds()
	diff = image.NewRGBA(image.Rect(0, 0, 3*b.Dx(), b.Dy()))
	draw.Draw(diff, b, now, image.Point{}, draw.Src)
	draw.Draw(diff, b.Add(image.Pt(b.Dx(), 0)), before, image.Point{}, draw.Src)
	for y := 0; y < b.Dy(); y += 8 {
		for x := 0; x < b.Dx(); x += 8 {
			sum, n := 0.0, 0.0
			for dy := 0; dy < 8 && y+dy < b.Dy(); dy++ {
				for dx := 0; dx < 8 && x+dx < b.Dx(); dx++ {
					r1, g1, b1, _ := now.At(x+dx, y+dy).RGBA()
					r2, g2, b2, _ := before.At(x+dx, y+dy).RGBA()
					d := (math.Abs(float64(r1)-float64(r2)) + math.Abs(float64(g1)-float64(g2)) +
						math.Abs(float64(b1)-float64(b2))) / 3 / 257
					sum, n = sum+d, n+1
					i := diff.PixOffset(2*b.Dx()+x+dx, y+dy)
					v := uint8(math.Min(255, d*5))
					diff.Pix[i], diff.Pix[i+1], diff.Pix[i+2], diff.Pix[i+3] = v, v, v, 255
				}
			}
			mean += sum
			if sum/n > worst {
				worst, at = sum/n, image.Pt(x, y)
			}
		}
	}
	return mean / float64(b.Dx()*b.Dy()), worst, at, diff
}
