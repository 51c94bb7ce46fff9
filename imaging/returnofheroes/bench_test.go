package returnofheroes

import (
	"testing"

	rules "skald/engine/returnofheroes"
	"skald/engine/returnofheroes/land"
	"skald/imaging"
	"skald/imaging/scenetest"
)

// BenchmarkBoard draws the boards of a match as it goes on, move after move.
func BenchmarkBoard(b *testing.B) {
	scenetest.BenchmarkMatch(b, painter(b), Scene{}, request("board", ""), rules.New(nil))
}

// BenchmarkBoardOfAnother draws boards that have little in common, from View to PNG bytes, the map being known from an
// earlier turn.
func BenchmarkBoardOfAnother(b *testing.B) {
	r := imaging.NewRand("boards")
	views := []any{middleView(), startView(4)}
	for range 58 {
		v := randomView(r, land.Introductory())
		for len(v.Heroes) < 4 {
			v.Heroes = append(v.Heroes, heroView(len(v.Heroes)))
		}
		views = append(views, v)
	}
	scenetest.Benchmark(b, painter(b), Scene{}, request("board", ""), views...)
}

// BenchmarkBoardRedrawAll draws the same board with nothing kept.
func BenchmarkBoardRedrawAll(b *testing.B) {
	scenetest.BenchmarkRedrawAll(b, Scene{}, request("board", ""), middleView())
}

// The others draw the other views.
func BenchmarkChoice(b *testing.B) {
	scenetest.Benchmark(b, painter(b), Scene{}, spoken("choice", "en"), choosingView(b, "standard", 2))
}
func BenchmarkTile(b *testing.B)   { benchmark(b, middleView(), request("tile", "I")) }
func BenchmarkSheet(b *testing.B)  { benchmark(b, middleView(), request("sheet", "2")) }
func BenchmarkNear(b *testing.B)   { benchmark(b, middleView(), spoken("near", "en")) }
func BenchmarkHeroes(b *testing.B) { benchmark(b, middleView(), spoken("heroes", "en")) }
func BenchmarkSince(b *testing.B)  { benchmark(b, eventfulView(), sinceView("since")) }
func BenchmarkEnd(b *testing.B)    { benchmark(b, endView(), withPast(spoken("end", "en"))) }
func BenchmarkDice(b *testing.B)   { benchmark(b, middleView(), request("dice", "3 5 1/8")) }

func benchmark(b *testing.B, v any, r imaging.Request) {
	scenetest.Benchmark(b, painter(b), Scene{}, r, v)
}
