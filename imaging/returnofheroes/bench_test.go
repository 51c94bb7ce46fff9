package returnofheroes

import (
	"bytes"
	"image/png"
	"testing"

	"skald/engine/returnofheroes/land"
	"skald/imaging"
)

// BenchmarkBoard draws boards of a match from View to PNG bytes, on one core,
// the map being known from an earlier turn.
func BenchmarkBoard(b *testing.B) {
	p, r := painter(b), imaging.NewRand("boards")
	views := []any{middleView(), startView(4)}
	for range 6 {
		v := randomView(r, land.Introductory())
		for len(v.Heroes) < 4 {
			v.Heroes = append(v.Heroes, heroView(len(v.Heroes)))
		}
		views = append(views, v)
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
	draw(0)
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

// BenchmarkChoice, BenchmarkTile, BenchmarkSheet and BenchmarkDice draw the other
// views.
func BenchmarkChoice(b *testing.B) {
	benchmarkView(b, choosingView(b, "standard", 2), spoken("choice", "en"))
}
func BenchmarkTile(b *testing.B)  { benchmarkView(b, middleView(), request("tile", "I")) }
func BenchmarkSheet(b *testing.B) { benchmarkView(b, middleView(), request("sheet", "2")) }
func BenchmarkDice(b *testing.B)  { benchmarkView(b, middleView(), request("dice", "3 5 1/8")) }

func benchmarkView(b *testing.B, v any, r imaging.Request) {
	p := painter(b)
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
