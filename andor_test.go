package main

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"skald/bot/playground/client"
	"skald/bot/tools"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
	"skald/store"
)

// TestFourHeroesAtOnce plays Legends of Andor with four people: while the hero on
// turn acts, the others press their free actions at the same moment, and every
// command is sent twice. What was committed must replay in a fresh kernel to the
// same position.
func TestFourHeroesAtOnce(t *testing.T) {
	if testing.Short() {
		t.Skip("skipped with -short: a whole table takes a minute under the race detector")
	}
	tb := gather(t, "anna", "ben", "carla", "dario")
	tb.open("legends-of-andor", 0)
	own := engine.NewDice(engine.NewChance(7), engine.Marks{})
	m, _ := tb.stored()
	for round := 0; round < 40 && !m.Over(); round++ {
		g := engineGame(m)
		var wg sync.WaitGroup
		for seat := range engine.Seat(4) {
			move, _ := m.Rules().Autopilot(2).Choose(g.Imagine(seat, own), seat, own)
			if !awaits(m, seat) {
				move = engine.MakeMove("standing", "invite", []string{"ask", "always", "never"}[(round+int(seat))%3])
			}
			who := tb.who(m, seat)
			for range 2 {
				wg.Go(func() {
					// A refused second press is what the test wants to see survived.
					_ = tb.people[who].Command(tb.ctx(), tb.guild, tb.channel, "do", client.Args{"move": string(move)})
				})
			}
		}
		wg.Wait()
		before := m
		// Whoever is told to wait is answered before his move is stored.
		tb.until(fmt.Sprintf("the eight presses of round %d to change something", round), func() bool {
			m, _ = tb.stored()
			return m.Hash() != before.Hash()
		})
	}
	tb.settle()
	if _, ok := tb.post(); !ok {
		t.Error("no board is posted")
	}
	tb.look()
	tb.kill()
	m, head := tb.stored() // late presses included
	db, err := store.Open(filepath.Join(tb.dir, "skald.db"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	wrong, err := db.Check(ctx)
	if err != nil || len(wrong) > 0 {
		t.Errorf("the database is not sound: %v %v", wrong, err)
	}
	var record bytes.Buffer
	if err := tools.Export(&record, db, string(head.ID)); err != nil {
		t.Fatal(err)
	}
	rec, err := match.ParseRecord(bytes.NewReader(record.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	rules, _ := games.Find(rec.Game)
	got, err := match.Replay(rec, rules)
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprint(m.Hash()); got.Hash != want {
		t.Errorf("the log replays to %s, the table stands at %s", got.Hash, want)
	}
}

// awaits says whether others wait for a seat.
func awaits(m *match.Match, seat engine.Seat) bool {
	for _, s := range engine.Waiting(m.Prompts(), engine.Public) {
		if s == seat {
			return true
		}
	}
	return false
}
