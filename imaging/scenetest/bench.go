package scenetest

import (
	"bytes"
	"image/png"
	"testing"

	"skald/imaging"
)

// Benchmark draws the views in turn, from View to the bytes of the file, with
// what does not move known from an earlier turn. It reports KB per picture.
func Benchmark(b *testing.B, p *imaging.Painter, s imaging.Scene, r imaging.Request, views ...any) {
	b.Helper()
	size := 0
	one := func(i int) {
		pic, err := Canvas(b, p, s, views[i%len(views)], r).PNG()
		if err != nil {
			b.Fatal(err)
		}
		size += len(pic.PNG)
	}
	for i := range views {
		one(i)
	}
	size = 0
	for i := 0; b.Loop(); i++ {
		one(i)
	}
	b.ReportMetric(float64(size)/float64(b.N)/1024, "KB")
}

// BenchmarkRedrawAll draws a view without anything kept, with gg and the default
// encoder in full colour: what a picture would cost without layers, sprites and
// palette.
func BenchmarkRedrawAll(b *testing.B, s imaging.Scene, r imaging.Request, view any) {
	b.Helper()
	p := Painter(b, imaging.Day(), 0)
	size := 0
	for b.Loop() {
		p.Assets = imaging.NewAssets(60 << 20).In(p.Theme)
		var out bytes.Buffer
		if err := png.Encode(&out, Canvas(b, p, s, view, r).Image()); err != nil {
			b.Fatal(err)
		}
		size += out.Len()
	}
	b.ReportMetric(float64(size)/float64(b.N)/1024, "KB")
}
