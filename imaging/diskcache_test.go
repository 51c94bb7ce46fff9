package imaging

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"testing"

	"github.com/fogleman/gg"
)

// diskCacheOf returns one for a test.
func diskCacheOf(t testing.TB, limit int64) *diskCache {
	t.Helper()
	a := newDiskCache(limit)
	t.Cleanup(a.close)
	return a
}

// noise returns a sprite whose pixels no compressor makes smaller.
func noise(seed uint32, edge int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, edge, edge))
	for i := range img.Pix {
		seed = seed*1664525 + 1013904223
		img.Pix[i] = byte(seed >> 24)
	}
	return img
}

func TestWhatLeavesMemoryIsReadAndNotPaintedAgain(t *testing.T) {
	themes := Themes()
	a := NewAssets(1) // nothing but the newest stays in memory
	a.disk = diskCacheOf(t, 32<<20)
	painted := 0
	layer := func(theme *Theme) *Layer {
		return a.In(theme).Layer("ground", 300, 200, []color.RGBA{theme.Ink}, func(img *image.RGBA) {
			painted++
			Parchment(img, theme)
		})
	}
	sprite := func() *image.RGBA {
		return a.Sprite("sprite", 120, 90, func(dc *gg.Context) {
			painted++
			dc.SetRGB(1, 0, 0)
			dc.DrawCircle(40, 40, 30)
			dc.Fill()
		})
	}
	day, night, red := layer(themes[0]), layer(themes[1]), sprite()
	for range 3 {
		for was, is := range map[*Layer]*Layer{day: layer(themes[0]), night: layer(themes[1])} {
			if is.rect != was.rect || !bytes.Equal(is.rows, was.rows) ||
				!bytes.Equal(is.palette.nearest, was.palette.nearest) ||
				fmt.Sprint(is.palette.colours) != fmt.Sprint(was.palette.colours) {
				t.Fatal("a layer comes back different")
			}
		}
		if is := sprite(); is.Rect != red.Rect || is.Stride != red.Stride || !bytes.Equal(is.Pix, red.Pix) {
			t.Fatal("a sprite comes back different")
		}
	}
	if painted != 3 {
		t.Errorf("it was painted %d times, want 3", painted)
	}
}

func TestTheTemporaryFileKeepsItsBoundAndTheNewest(t *testing.T) {
	const edge, limit = 100, 1 << 20 // 40 kB each
	a := diskCacheOf(t, limit)
	key := func(n int) assetKey { return assetKey{"day", fmt.Sprint(n)} }
	var sprites []*image.RGBA
	for n := range 100 {
		img := noise(uint32(n), edge)
		sprites = append(sprites, img)
		a.put(key(n), img)
		for old := range n + 1 {
			v, bytes := a.get(key(old))
			if v == nil {
				if n-old < 20 {
					t.Fatalf("after %d sprites number %d is gone", n+1, old)
				}
				continue
			}
			if got := v.(*image.RGBA); bytes != len(got.Pix) || string(got.Pix) != string(sprites[old].Pix) {
				t.Fatalf("after %d sprites number %d is another", n+1, old)
			}
		}
	}
	info, err := a.file.Stat()
	if err != nil || info.Size() > limit {
		t.Errorf("the file has %d bytes (%v)", info.Size(), err)
	}
	if len(a.of) != len(a.order) || len(a.of) > limit/(edge*edge*4) {
		t.Errorf("%d sprites are known, %d in order", len(a.of), len(a.order))
	}
}

func TestATemporaryFileThatFailsIsDoneWithout(t *testing.T) {
	a := NewAssets(1)
	a.disk = diskCacheOf(t, 1<<20)
	_ = a.disk.file.Close() // as if the disk were gone
	painted := 0
	for range 2 {
		a.get("x", func() (any, int) { painted++; img := noise(1, 200); return img, len(img.Pix) })
		a.get("y", func() (any, int) { img := noise(2, 200); return img, len(img.Pix) })
	}
	if painted != 2 || a.disk.file != nil {
		t.Errorf("painted %d times, want 2", painted)
	}
}

// BenchmarkDiskCache measures reading a ground from the file.
func BenchmarkDiskCache(b *testing.B) {
	a := diskCacheOf(b, 64<<20)
	th := Themes()[0]
	img := image.NewRGBA(image.Rect(0, 0, 1720, 1280))
	Parchment(img, th)
	l := NewLayer(img, nil)
	a.put(assetKey{"day", "l"}, l)
	for b.Loop() {
		if v, _ := a.get(assetKey{"day", "l"}); v == nil {
			b.Fatal("it is gone")
		}
	}
	b.ReportMetric(float64(a.at)/1024, "KB")
}
