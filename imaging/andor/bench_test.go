package andor

import (
	"testing"

	rules "skald/engine/andor"
	"skald/imaging"
	"skald/imaging/scenetest"
)

// BenchmarkBoard draws the boards of a match as it goes on, move after move.
func BenchmarkBoard(b *testing.B) {
	game, err := rules.New(rules.Options{})
	if err != nil {
		b.Fatal(err)
	}
	scenetest.BenchmarkMatch(b, painter(b), Scene{}, request("board", ""), game)
}

// BenchmarkBoardOfAnother draws boards that have little in common, from View to PNG bytes, the land being known from an
// earlier turn.
func BenchmarkBoardOfAnother(b *testing.B) {
	r := imaging.NewRand("boards")
	views := []any{middleView(), startView(4)}
	for range 58 {
		views = append(views, randomView(r))
	}
	scenetest.Benchmark(b, painter(b), Scene{}, request("board", ""), views...)
}

func BenchmarkBoardRedrawAll(b *testing.B) {
	scenetest.BenchmarkRedrawAll(b, Scene{}, request("board", ""), middleView())
}

func BenchmarkNear(b *testing.B)  { benchmarkView(b, request("near", "")) }
func BenchmarkSheet(b *testing.B) { benchmarkView(b, request("sheet", "2")) }
func BenchmarkFight(b *testing.B) { benchmarkView(b, request("fight", "")) }

func benchmarkView(b *testing.B, r imaging.Request) {
	scenetest.Benchmark(b, painter(b), Scene{}, r, fightView())
}
