package scenetest

import (
	"image"
	"image/color"
	"image/draw"
	"testing"
)

func plain(c color.RGBA) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, 16, 16))
	draw.Draw(img, img.Rect, &image.Uniform{C: c}, image.Point{}, draw.Src)
	return img
}

func TestRedAndGreenOfOneBrightnessAreTheSameToWhoHasNoGreenCones(t *testing.T) {
	red, green := color.RGBA{200, 90, 60, 255}, color.RGBA{128, 128, 54, 255}
	for _, s := range Sights() {
		mean, _, _, _ := compare(s.Picture(plain(red)), s.Picture(plain(green)))
		switch s.Name {
		case "deuteranopia":
			if mean > 14 {
				t.Errorf("%s: they differ by %.0f levels", s.Name, mean)
			}
		case "usual sight":
			if mean < 30 {
				t.Errorf("%s: they differ by %.0f levels", s.Name, mean)
			}
		}
	}
}

func TestGreysLookTheSameToEverybody(t *testing.T) {
	grey := color.RGBA{120, 120, 120, 255}
	for _, s := range Sights() {
		if c := s.See(grey); int(c.R)-120 > 1 || 120-int(c.R) > 1 || c.G != c.R || c.B > c.R+1 || c.B+1 < c.R {
			t.Errorf("%s sees %v as %v", s.Name, grey, c)
		}
	}
}

func TestTheDifferenceOfTwoPicturesTellsWhere(t *testing.T) {
	now, before := plain(color.RGBA{100, 100, 100, 255}), plain(color.RGBA{100, 100, 100, 255})
	draw.Draw(now, image.Rect(8, 8, 16, 16), &image.Uniform{C: color.White}, image.Point{}, draw.Src)
	mean, worst, at, diff := compare(now, before)
	if worst != 155 || mean != 155./4 || at != image.Pt(8, 8) {
		t.Errorf("%.1f on average, %.1f around %v", mean, worst, at)
	}
	if diff.Bounds().Dx() != 48 || diff.RGBAAt(32+9, 9).R != 255 || diff.RGBAAt(32+2, 2).R != 0 {
		t.Error("the picture of the difference does not show it")
	}
}
