package games_test

import (
	"fmt"
	"os"
	"testing"
	"time"

	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
)

// BenchmarkMatchPlay plays recorded matches move by move as people would, and
// counts a move: made only, and made and saved as a table that is stored does.
func BenchmarkMatchPlay(b *testing.B) {
	for _, file := range []string{"return-of-the-heroes/four", "legends-of-andor/legend-2-4-normal-won"} {
		f, err := os.Open("testdata/" + file + ".skald")
		if err != nil {
			b.Fatal(err)
		}
		rec, err := match.ParseRecord(f)
		if err == nil {
			err = f.Close()
		}
		if err != nil {
			b.Fatal(err)
		}
		rules, _ := games.Find(rec.Game)
		for _, save := range []bool{false, true} {
			b.Run(fmt.Sprintf("%s/saved=%v", rec.Game, save), func(b *testing.B) {
				b.ReportAllocs()
				for n := 0; n < b.N; {
					b.StopTimer()
					m := started(b, rules, rec)
					b.StartTimer()
					for _, l := range rec.Lines[1:] {
						if n == b.N {
							break
						}
						if _, err := m.Play(match.Actor{User: "u"}, l.Seat, l.Move, time.Unix(0, 0)); err != nil {
							b.Fatalf("%s: %v", l.Move, err)
						}
						if save {
							if _, err := m.State(); err != nil {
								b.Fatal(err)
							}
						}
						n++
					}
				}
			})
		}
	}
}

// started begins the match of a record with one person at all seats.
func started(b *testing.B, rules engine.Rules, rec match.Record) *match.Match {
	c := match.Config{ID: rec.Match, Rules: rules, Options: rec.Options, Seed: rec.Seed, Joins: rec.Joins}
	for range rec.Players {
		c.Players = append(c.Players, match.Player{User: "u"})
	}
	m, _, err := match.Start(c, time.Unix(0, 0))
	if err != nil {
		b.Fatal(err)
	}
	return m
}
