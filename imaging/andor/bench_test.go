package andor

import (
	"testing"

	"skald/imaging"
	"skald/imaging/scenetest"
)

// BenchmarkBoard draws boards of a match from View to PNG bytes, on one core,
// the land being known from an earlier turn.
func BenchmarkBoard(b *testing.B) {
	r := imaging.NewRand("boards")
	views := []any{middleView(), startView(4)}
	for range 6 {
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
