package andor

import (
	"bytes"
	"image/png"
	"testing"

	"skald/imaging"
)

// BenchmarkBoard draws boards of a match from View to PNG bytes, on one core,
// the land being known from an earlier turn.
func BenchmarkBoard(b *testing.B) {
	p, r := painter(b), imaging.NewRand("boards")
	views := []any{middleView(), startView(4)}
	for range 6 {
		views = append(views, randomView(r))
	}
	size := 0
	draw := func(i int) {
		c, err := Scene{}.Draw(p, views[i%len(views)], request("board", ""))
		if err != nil {
			b.Fatal(err)
		}
		pic, err := c.PNG()
		if err != nil {
			b.Fatal(err)
		}
		size += len(pic.PNG)
	}
	for i := range views {
		draw(i)
	}
	size = 0
	for i := 0; b.Loop(); i++ {
		draw(i)
	}
	b.ReportMetric(float64(size)/float64(b.N)/1024, "KB")
}

// BenchmarkBoardRedrawAll draws the same board without anything kept, with gg
// and the default encoder in full colour: what every picture would cost without
// layers, sprites and palette.
func BenchmarkBoardRedrawAll(b *testing.B) {
	p, err := imaging.NewPainter(imaging.Day(), nil)
	if err != nil {
		b.Fatal(err)
	}
	v := middleView()
	size := 0
	for b.Loop() {
		p.Assets = imaging.NewAssets(60 << 20)
		c, err := Scene{}.Draw(p, v, request("board", ""))
		if err != nil {
			b.Fatal(err)
		}
		var out bytes.Buffer
		if err := png.Encode(&out, c.Image()); err != nil {
			b.Fatal(err)
		}
		size += out.Len()
	}
	b.ReportMetric(float64(size)/float64(b.N)/1024, "KB")
}

// BenchmarkNear, BenchmarkSheet and BenchmarkFight draw the other views.
func BenchmarkNear(b *testing.B)  { benchmarkView(b, request("near", "")) }
func BenchmarkSheet(b *testing.B) { benchmarkView(b, request("sheet", "2")) }
func BenchmarkFight(b *testing.B) { benchmarkView(b, request("fight", "")) }

func benchmarkView(b *testing.B, r imaging.Request) {
	p, v := painter(b), fightView()
	size := 0
	for b.Loop() {
		c, err := Scene{}.Draw(p, v, r)
		if err != nil {
			b.Fatal(err)
		}
		pic, err := c.PNG()
		if err != nil {
			b.Fatal(err)
		}
		size += len(pic.PNG)
	}
	b.ReportMetric(float64(size)/float64(b.N)/1024, "KB")
}
