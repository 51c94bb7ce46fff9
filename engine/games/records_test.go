package games_test

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
)

var update = flag.String("update", "", "play the recorded matches anew whose name has this part; all for all")

// recorded is a match that lies in testdata as a record.
type recorded struct {
	name    string
	game    string
	seats   int
	options map[string]string
	level   int
	// seed names the dice; turns stops the record early, 0 plays to the end.
	seed  string
	turns int
	// lost says that the board wins.
	lost bool
}

func records() []recorded {
	return append([]recorded{
		{name: "two", game: "return-of-the-heroes", seats: 2, level: 2, seed: "two heroes"},
		{name: "three", game: "return-of-the-heroes", seats: 3, level: 2, seed: "three heroes"},
		{name: "four", game: "return-of-the-heroes", seats: 4, level: 2, seed: "four heroes"},
		{name: "one-draw", game: "return-of-the-heroes", seats: 3, level: 2, seed: "one draw", options: map[string]string{"one-draw-per-turn": "on"}},
		{name: "random", game: "return-of-the-heroes", seats: 4, level: 1, seed: "whatever is legal", turns: 200},
		legendRecord("1", 2, "", "first", true), legendRecord("1", 3, "", "first", true), legendRecord("1", 4, "", "first", true),
		legendRecord("2", 2, "easy", "first", true), legendRecord("2", 3, "easy", "first", true), legendRecord("2", 4, "easy", "first", true),
		legendRecord("2", 2, "normal", "first", true), legendRecord("2", 3, "normal", "first", true), legendRecord("2", 4, "normal", "first", true),
	}, variantRecords()...)
}

// legendRecord is a match in Andor of autopilots.
func legendRecord(legend string, heroes int, difficulty, seed string, lost bool) recorded {
	end := "won"
	if lost {
		end = "lost"
	}
	r := recorded{game: "legends-of-andor", seats: heroes, level: 2, seed: seed, lost: lost, options: map[string]string{"legend": legend}}
	r.name = fmt.Sprintf("legend-%s-%d", legend, heroes)
	if difficulty != "" {
		r.name += "-" + difficulty
		r.options["difficulty"] = difficulty
	}
	r.name += "-" + end
	return r
}

func (r recorded) path() string { return filepath.Join("testdata", r.game, r.name+".skald") }

// play records the match.
func (r recorded) play(t *testing.T) []byte {
	rules, ok := games.Find(r.game)
	if !ok {
		t.Fatalf("there is no game %s", r.game)
	}
	seed := sha256.Sum256([]byte(r.seed))
	c := match.Config{ID: "record", Rules: rules, Options: r.options, Seed: seed[:]}
	for i := range r.seats {
		c.Players = append(c.Players, match.Player{Autopilot: r.level})
		c.Joins = append(c.Joins, fmt.Sprintf("autopilot-%d", i+1))
	}
	now := time.Unix(1_700_000_000, 0)
	m, e, err := match.Start(c, now)
	if err != nil {
		t.Fatal(err)
	}
	log := []match.Entry{e}
	for n := 0; !m.Over() && n < 60_000; n++ {
		if r.turns > 0 && m.Turn().Number > r.turns {
			e, err = m.End(match.Actor{}, "", now)
		} else {
			var ok bool
			if e, ok, err = m.Auto(now); err == nil && !ok {
				t.Fatalf("nobody plays on at %v", m.Turn())
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		log = append(log, e)
	}
	var b bytes.Buffer
	if err := match.Export(&b, m.Header(), log, match.ExportOptions{}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestRecordedMatchesReplayToTheSameEnd plays every record again: each move must
// be legal, each number must follow from the seed, and the last position must be
// the one that was recorded. With -update=all the matches are played anew.
func TestRecordedMatchesReplayToTheSameEnd(t *testing.T) {
	for _, r := range records() {
		t.Run(r.game+" "+r.name, func(t *testing.T) {
			if *update == "all" || *update != "" && strings.Contains(r.name, *update) {
				if err := os.MkdirAll(filepath.Dir(r.path()), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(r.path(), r.play(t), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			rec := read(t, r)
			rules, _ := games.Find(rec.Game)
			got, err := match.VerifyRecord(rec, rules)
			if err != nil {
				t.Fatal(err)
			}
			if got.Hash != rec.Final || rec.Final == "" {
				t.Errorf("it ends at %s, recorded is %q", got.Hash, rec.Final)
			}
			if r.turns == 0 && (got.Outcome == nil || got.Outcome.Won == r.lost) {
				t.Errorf("it was to end otherwise: %+v", got.Outcome)
			}
			if err := whole(got.Match.View(engine.Public)); err != nil {
				t.Error(err)
			}
		})
	}
}

// read reads the record of a match.
func read(t *testing.T, r recorded) match.Record {
	t.Helper()
	f, err := os.Open(r.path())
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rec, err := match.ParseRecord(f)
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

// whole checks that a view can be told in words.
func whole(v engine.View) error {
	if len(v.Words()) == 0 || v.Alt().IsZero() {
		return fmt.Errorf("the last position has no words")
	}
	return nil
}
