package games_test

import (
	"fmt"
	"testing"
	"time"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/games"
	"skald/engine/match"
)

// BenchmarkPlay measures a move in every game: in random play, as in simulations and searches, and as the move of a
// player in a match, with all that a match keeps of it. of-random is the part of the speed of random play that
// match.Play reaches in the same run.
func BenchmarkPlay(b *testing.B) {
	for _, rules := range games.All() {
		setup := engine.Setup{Seats: 3}
		switch rules.ID() {
		case "legends-of-andor":
			setup.Options = map[string]string{"legend": "2"}
		case "heroes":
			setup.Seats = 2
		}
		random := 0.0
		b.Run(rules.ID()+"/random", func(b *testing.B) {
			contract.RandomPlay(b, rules, setup)
			random = movesPerSecond(b)
		})
		b.Run(rules.ID()+"/match", func(b *testing.B) {
			benchmarkMatch(b, rules, setup)
			b.ReportMetric(movesPerSecond(b), "moves/s")
			if random > 0 {
				b.ReportMetric(movesPerSecond(b)/random, "of-random")
			}
		})
	}
}

func movesPerSecond(b *testing.B) float64 { return float64(b.N) / b.Elapsed().Seconds() }

// benchmarkMatch measures moves in matches. Matches that end begin anew outside of the measurement.
func benchmarkMatch(b *testing.B, rules engine.Rules, setup engine.Setup) {
	now := time.Unix(1_700_000_000, 0)
	own := engine.NewDice(engine.NewChance(2), engine.StreamPositions{})
	var m *match.Match
	begin := func(n int) {
		c := match.Config{ID: "bench", Rules: rules, Options: setup.Options, Seed: make([]byte, match.SeedSize)}
		c.Seed[0], c.Seed[1] = byte(n), byte(n>>8)
		for i := range setup.Seats {
			c.Players = append(c.Players, match.Player{User: fmt.Sprint("user-", i)})
			c.Joins = append(c.Joins, fmt.Sprint("join-", i))
		}
		var err error
		if m, _, err = match.Start(c, now); err != nil {
			b.Fatal(err)
		}
	}
	begin(0)
	for n := 1; b.Loop(); n++ {
		if m.Over() {
			b.StopTimer()
			begin(n)
			b.StartTimer()
		}
		seat, mv := contract.AnyMove(m.Moves(), own)
		if _, err := m.Play(match.Actor{User: fmt.Sprint("user-", int(seat))}, seat, mv, now); err != nil {
			b.Fatal(err)
		}
		own.Forget()
	}
}
