package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
	"skald/imaging"
)

// BenchmarkStudio draws boards of both games as a bot with many tables does: turn
// after turn of recorded matches, by day and by night, in two languages. It
// reports the mean size of a picture and the memory held in the end.
func BenchmarkStudio(b *testing.B) {
	type board struct {
		game string
		view engine.View
	}
	var boards []board
	for _, path := range []string{"return-of-the-heroes/four.skald", "legends-of-andor/legend-2-3-easy-won.skald"} {
		data, err := os.ReadFile(filepath.Join("engine", "games", "testdata", path))
		if err != nil {
			b.Fatal(err)
		}
		rec, err := match.ParseRecord(strings.NewReader(string(data)))
		if err != nil {
			b.Fatal(err)
		}
		rules, _ := games.Find(rec.Game)
		played, err := match.Replay(rec, rules)
		if err != nil {
			b.Fatal(err)
		}
		for i, turn := range played.Turns() {
			if i == 40 {
				break
			}
			v, err := played.View(turn, engine.Public)
			if err != nil {
				b.Fatal(err)
			}
			boards = append(boards, board{rec.Game, v})
		}
	}
	before := inUse()
	st, err := studio(imaging.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer st.Close()
	size := 0
	for i := 0; b.Loop(); i++ {
		x := boards[i*7%len(boards)]
		p, err := st.Draw(b.Context(), x.game, x.view, imaging.Request{
			Theme: imaging.Themes()[i%2].Name, Language: []string{"en", "de"}[i/2%2],
		})
		if err != nil {
			b.Fatal(err)
		}
		size += len(p.PNG)
	}
	b.ReportMetric(float64(size)/float64(b.N)/1024, "KB")
	b.ReportMetric((inUse()-before)/(1<<20), "MiB")
}

// inUse is the memory that is held, in bytes, after collecting garbage.
func inUse() float64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapInuse + m.StackInuse)
}
