package scenetest

import (
	"bytes"
	"image/png"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/imaging"
)

// Benchmark draws the views in turn, from View to the bytes of the file, with everything that does not move known from
// an earlier turn. It reports KB per picture.
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
	if !contract.OneIteration() {
		for i := range views {
			one(i)
		}
	}
	size = 0
	for i := 0; b.Loop(); i++ {
		one(i)
	}
	b.ReportMetric(float64(size)/float64(b.N)/1024, "KB")
}

// BenchmarkRedrawAll draws a view without anything kept, with gg and the default encoder in full colour: the cost of a
// picture without layers, sprites and palette.
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

// matchBoards is the number of boards BenchmarkMatch draws before it begins again: far more than are kept in parts.
const matchBoards = 120

// BenchmarkMatch draws the boards of matches that autopilots play, one after each move, from View to the bytes of the
// file.
func BenchmarkMatch(b *testing.B, p *imaging.Painter, s imaging.Scene, r imaging.Request, rules engine.Rules) {
	b.Helper()
	var views []any
	for match := uint64(1); len(views) < matchBoards; match++ {
		chance := engine.NewDice(engine.NewChance(match), engine.StreamPositions{})
		g, _, err := rules.New(engine.Setup{Seats: 4}, chance)
		if err != nil {
			b.Fatal(err)
		}
		for n := uint64(0); len(views) < matchBoards && g.Outcome() == nil; n++ {
			own := engine.NewDice(engine.NewChance(n), engine.StreamPositions{})
			seat := engine.Waiting(g.Prompts(), engine.Public)[0]
			m, _ := rules.Autopilot(1).Choose(g.Imagine(seat, own), seat, own)
			if _, err := engine.Play(g, seat, m, chance); err != nil {
				b.Fatal(err)
			}
			views = append(views, g.View(engine.Public))
		}
	}
	Benchmark(b, p, s, r, views...)
}
