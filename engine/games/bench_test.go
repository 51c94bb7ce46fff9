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

// BenchmarkMatchPlay measures match.Play in every game: a move of a player in a match of three, with all that a match
// keeps of it. Matches that end begin anew outside of the measurement.
func BenchmarkMatchPlay(b *testing.B) {
	for _, rules := range games.All() {
		b.Run(rules.ID(), func(b *testing.B) { benchmarkPlay(b, rules) })
	}
}

func benchmarkPlay(b *testing.B, rules engine.Rules) {
	now := time.Unix(1_700_000_000, 0)
	own := engine.NewDice(engine.NewChance(2), engine.StreamPositions{})
	var m *match.Match
	begin := func(n int) {
		c := match.Config{ID: "bench", Rules: rules, Seed: make([]byte, match.SeedSize)}
		c.Seed[0], c.Seed[1] = byte(n), byte(n>>8)
		for i := range 3 {
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
		seat, mv := contract.AnyMove(m.Prompts(), own)
		if _, err := m.Play(match.Actor{User: fmt.Sprint("user-", int(seat))}, seat, mv, now); err != nil {
			b.Fatal(err)
		}
		own.Forget()
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
}
