package heroes

import (
	"testing"

	"skald/imaging"
	"skald/imaging/scenetest"
)

// BenchmarkBoardOfAnother draws boards that have little in common, from View to PNG bytes, the land being known from an
// earlier turn.
func BenchmarkBoardOfAnother(b *testing.B) {
	r := imaging.NewRand("boards")
	var views []any
	for range 60 {
		views = append(views, randomView(r))
	}
	scenetest.Benchmark(b, painter(b), Scene{}, request("board", ""), views...)
}

func BenchmarkBoardRedrawAll(b *testing.B) {
	scenetest.BenchmarkRedrawAll(b, Scene{}, request("board", ""), stoppedView(2))
}

func BenchmarkFour(b *testing.B) {
	scenetest.Benchmark(b, painter(b), Scene{}, request("board", ""), openView(4), stoppedView(4))
}

func BenchmarkTable(b *testing.B) {
	scenetest.Benchmark(b, painter(b), Scene{}, request("table", ""), openView(2), stoppedView(3))
}

func BenchmarkFight(b *testing.B) {
	scenetest.Benchmark(b, painter(b), Scene{}, request("fight", ""), fightView(2), fightView(3))
}
