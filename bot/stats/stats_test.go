package stats

import (
	"testing"

	"skald/bot/table"
	"skald/store"
)

func BenchmarkStatsOfAHundredMatches(b *testing.B) {
	e := table.Extra{Ending: table.EndingOf(nil, nil, nil, nil)}
	for n := range 4 {
		e.Ending.People[string(rune('a'+n))] = table.PlayerStats{Luck: table.Luck{Dice: 400, Sum: 1400, Expected: 2800,
			Variance: 14000}, Waits: map[int]int{1: 3, 4: 20, 9: 30, 13: 2}}
	}
	raw, err := e.JSON()
	if err != nil {
		b.Fatal(err)
	}
	m := store.Match{Status: store.Over, Seats: []store.Seat{{User: "a"}}, Extra: raw}
	for b.Loop() {
		g := GameStats{Waits: map[int]int{}}
		for range maxCounted {
			e, err := table.ExtraOf(m)
			if err != nil {
				b.Fatal(err)
			}
			count(e.Ending, &g, m, "a")
		}
	}
}
