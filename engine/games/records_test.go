package games_test

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/engine"
	"skald/engine/contract/sweep"
	"skald/engine/games"
	"skald/engine/match"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

var update = flag.Bool("update", false, "play the recorded matches anew")

// recorded is a match with a record in testdata.
type recorded struct {
	name string
	game string
	// version is that of the rules, 0 for the newest.
	version int
	seats   int
	options map[string]string
	level   int
	// seed names the dice; where it is empty, matches are played until one ends
	// as it should. turns stops the record early, 0 plays to the end.
	seed  string
	turns int
	// lost says that the board wins; reason is the key of the message that says
	// why it ended, "" for any. happens are events it must hold, each a kind, or
	// a kind and a piece.
	lost    bool
	reason  string
	happens []string
	// card is the Nameless beaten, "" for anyone; never are events it must not
	// hold; winner is the seat that has won, counted from 1, 0 for any.
	card   string
	never  []string
	winner int
	// says are moves that every seat makes at the beginning of each of its turns, if legal. If all seats are silent, no
	// other player moves before their time is up.
	says   []engine.Move
	silent bool
}

func records() []recorded {
	out := []recorded{
		{name: "two", game: "return-of-the-heroes", seats: 2, level: 2, seed: "two heroes"},
		{name: "three", game: "return-of-the-heroes", seats: 3, level: 2, seed: "three heroes"},
		{name: "four", game: "return-of-the-heroes", seats: 4, level: 2, seed: "four heroes"},
		{name: "one-draw", game: "return-of-the-heroes", seats: 3, level: 2, seed: "one draw",
			options: map[string]string{"one-draw-per-turn": "on"}},
		{name: "random", game: "return-of-the-heroes", seats: 4, level: 1, seed: "whatever is legal", turns: 200},
		recorded{name: "random", game: "return-of-the-heroes", seats: 4, level: 1, seed: "whatever is legal",
			turns: 200}.by(2),
	}
	out = append(append(append(out, heroesRecords()...), runeboundRecords()...), herosRecords()...)
	for heroes := 2; heroes <= 4; heroes++ {
		for _, lost := range []bool{false, true} {
			out = append(out, legendRecord("1", heroes, "", lost), legendRecord("2", heroes, "easy", lost),
				legendRecord("2", heroes, "normal", lost),
				legendRecord("3", heroes, "easy", lost).by(1), legendRecord("3", heroes, "normal", lost).by(1),
				legendRecord("4", heroes, "easy", lost), legendRecord("4", heroes, "normal", lost),
				legendRecord("5", heroes, "easy", lost), legendRecord("5", heroes, "normal", lost))
		}
		for _, version := range []int{2, 3} {
			out = append(out, legendRecord("3", heroes, "easy", false).by(version),
				legendRecord("3", heroes, "normal", true).by(version))
		}
		out = append(out, legendRecord("2", heroes, "easy", false).by(3),
			legendRecord("5", heroes, "normal", true).by(3))
	}
	again := legendRecord("1", 3, "", false)
	again.name = "legend-1-3-again"
	again.options["played-before"], again.options["heroes"] = "on", "rank"
	return append(out, again, legendRecord("6", 2, "", false), legendRecord("6", 2, "", true),
		legendRecord("7", 2, "", false), legendRecord("7", 2, "", true))
}

// heroesRecords are matches of Return of the Heroes in every variant, and of every
// way in which one ends.
func heroesRecords() []recorded {
	game := func(name string, seats int, options ...string) recorded {
		r := recorded{name: name, game: "return-of-the-heroes", seats: seats, level: 2, options: map[string]string{}}
		for _, o := range options {
			id, value, _ := strings.Cut(o, "=")
			r.options[id] = value
		}
		return r
	}
	out := []recorded{
		game("standard-2", 2, "preset=standard"), game("standard-3", 3, "preset=standard"),
		game("standard-4", 4, "preset=standard"),
		game("long", 3, "preset=long"), game("hard", 3, "preset=hard"),
		game("solo-saved", 1, "preset=solo"), game("solo-late", 1, "preset=solo"), game("solo-lost", 1, "preset=solo"),
		game("solo-random-map", 1, "preset=solo", "map=random"), game("solo-king", 1, "preset=solo", "nameless=king"),
		game("solo-unexplored", 1, "preset=solo", "map=random", "unexplored-land=on"),
		game("death-and-heir", 3),
	}
	for i := range out {
		r := &out[i]
		switch r.name {
		case "solo-saved":
			r.reason = "outcome.solo"
		case "solo-late":
			r.reason = "outcome.late"
		case "solo-lost":
			r.reason, r.lost = "outcome.lost", true
		case "death-and-heir":
			r.happens = []string{"died", "heir"}
		}
	}
	for _, id := range []string{"quests-at-court", "nameless-in-bag", "deadly-spider", "fortune-teller-limit",
		"healing-encounter", "alternating-houses", "tested-broom", "unexplored-land", "free-tiles"} {
		out = append(out, game(id, 3, "preset=standard", id+"=on"))
	}
	out = append(out, game("five-players", 5, "preset=standard", "five-players=on"))
	for _, c := range pieces.First().Cards() {
		without := game(c.ID, 3, "preset=standard")
		without.card, without.never = c.ID, []string{"armed"}
		out = append(out, without)
		for _, s := range pieces.Skills() {
			if item := c.Against(s); item != "" {
				// A solo hero has time for goods that few heroes would fetch, but the bow comes too late there.
				seats, preset := 1, "preset=solo"
				if item == "magic-bow" {
					seats, preset = 3, "preset=standard"
				}
				with := game(c.ID+"-with-"+item, seats, preset)
				with.card, with.happens = c.ID, []string{"armed " + item}
				out = append(out, with)
			}
		}
	}
	return out
}

// TestEveryVariantIsOnRecord demands a recorded match for every value of every
// option but the seat that begins.
func TestEveryVariantIsOnRecord(t *testing.T) {
	t.Parallel()
	played := map[string]bool{}
	for _, r := range records() {
		for id, value := range r.options {
			played[r.game+" "+id+"="+value] = true
		}
	}
	for _, rules := range games.All() {
		for _, o := range rules.Options() {
			for _, v := range o.Values {
				if what := rules.ID() + " " + o.ID + "=" + v.ID; v.ID != o.Default && o.ID != "first-player" &&
					!played[what] {
					t.Errorf("no recorded match has %s", what)
				}
			}
		}
	}
}

// legendRecord is a match in Andor of autopilots, the first that ends as it
// should.
func legendRecord(legend string, heroes int, difficulty string, lost bool) recorded {
	end := "won"
	if lost {
		end = "lost"
	}
	r := recorded{game: "legends-of-andor", seats: heroes, level: 2, lost: lost,
		options: map[string]string{"legend": legend}}
	r.name = fmt.Sprintf("legend-%s-%d", legend, heroes)
	if difficulty != "" {
		r.name += "-" + difficulty
		r.options["difficulty"] = difficulty
	}
	r.name += "-" + end
	return r
}

// by is the record by a version of the rules; from the second on its name says so.
func (r recorded) by(version int) recorded {
	if r.version = version; version > 1 {
		r.name += fmt.Sprintf("-version-%d", version)
	}
	return r
}

func (r recorded) path() string { return filepath.Join("testdata", r.game, r.name+".skald") }

// find records the match, or the first of several that ends as it should.
func (r recorded) find(t *testing.T) []byte {
	if r.seed != "" {
		record, _, _ := r.play(t, r.seed)
		return record
	}
	for i := range 5000 {
		if record, o, seen := r.play(t, fmt.Sprintf("%s %d", r.name, i)); r.fits(o, seen) {
			return record
		}
	}
	t.Fatal("no match ends as it should")
	return nil
}

// fits says whether a match ended, and went, as it should.
func (r recorded) fits(o *engine.Outcome, seen map[string]bool) bool {
	for _, what := range r.happens {
		if !seen[what] {
			return false
		}
	}
	for _, what := range r.never {
		if seen[what] {
			return false
		}
	}
	return o != nil && o.Won != r.lost && (r.reason == "" || o.Reason.Key == r.reason) &&
		(r.card == "" || beaten(o) == r.card) &&
		(r.winner == 0 || slices.Contains(o.Places[0], engine.Seat(r.winner-1)))
}

// beaten is the card of the Nameless an outcome tells of, "" for none.
func beaten(o *engine.Outcome) string {
	card, _ := o.Reason.Args.Get("card").(text.Message)
	return strings.TrimPrefix(card.Key, "name.")
}

// happened returns the kinds of events of entries, the kinds with their pieces, and the keys of their messages.
func happened(log []match.Entry) map[string]bool {
	seen := map[string]bool{}
	for _, e := range log {
		for _, ev := range e.Events {
			seen[ev.Kind], seen[ev.Kind+" "+ev.Facts.Piece], seen[ev.Text.Key] = true, true, true
		}
	}
	return seen
}

// play records a match and returns its end and its events.
func (r recorded) play(t *testing.T, name string) ([]byte, *engine.Outcome, map[string]bool) {
	rules, ok := games.Find(r.game)
	if !ok {
		t.Fatalf("there is no game %s", r.game)
	}
	if r.version > 0 {
		var err error
		if rules, err = engine.InVersion(rules, r.version); err != nil {
			t.Fatal(err)
		}
	}
	seed := sha256.Sum256([]byte(name))
	c := match.Config{ID: "record", Rules: rules, Options: r.options, Seed: seed[:]}
	for i := range r.seats {
		p := match.Player{Autopilot: r.level}
		if r.silent || len(r.says) > 0 {
			p = match.Player{User: fmt.Sprintf("person-%d", i+1)}
		}
		c.Players = append(c.Players, p)
		c.Joins = append(c.Joins, fmt.Sprintf("autopilot-%d", i+1))
	}
	now := time.Unix(1_700_000_000, 0)
	m, e, err := match.Start(c, now)
	if err != nil {
		t.Fatal(err)
	}
	log := []match.Entry{e}
	said := -1
	for n := 0; !m.Over() && n < 60_000; n++ {
		if turn := m.Turn().Number; turn != said {
			said = turn
			for i := range r.seats * len(r.says) {
				s, mv := engine.Seat(i/len(r.says)), r.says[i%len(r.says)]
				if e, err := m.Play(match.Actor{User: m.Players()[s].User}, s, mv, now); err == nil {
					log = append(log, e)
				}
			}
		}
		if r.turns > 0 && m.Turn().Number > r.turns {
			e, err = m.End(match.Actor{}, "", now)
		} else {
			e, now, err = r.goOn(m, now)
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
	return b.Bytes(), m.Outcome(), happened(log)
}

// goOn makes the next move and returns its time: an autopilot moves for its own seat, or for a person. If people are
// silent, or have answered in a beat, the time runs out.
func (r recorded) goOn(m *match.Match, now time.Time) (match.Entry, time.Time, error) {
	tick := func(due time.Time) (match.Entry, time.Time, error) {
		e, ok, err := m.TickOne(due)
		if err == nil && !ok {
			err = fmt.Errorf("nothing is due at %v", m.Turn())
		}
		return e, due, err
	}
	due, ticks := m.NextDue()
	if ticks && r.silent {
		return tick(due)
	}
	if e, ok, err := m.Auto(now); ok || err != nil {
		return e, now, err
	}
	for s := range engine.Seat(r.seats) {
		if engine.Awaited(m.Prompts(), s) {
			e, err := m.AutoFor(s, r.level, now)
			return e, now, err
		}
	}
	if ticks {
		return tick(due) // a beat of a metronome lasts as long as it says
	}
	return match.Entry{}, now, fmt.Errorf("nobody plays on at %v", m.Turn())
}

// TestRecordedMatchesReplayToTheSameEnd plays records again, all of them in a full sweep:
// each move must be legal, each number must follow from the seed, and the last position
// must be the one that was recorded. With -update the matches are played anew.
func TestRecordedMatchesReplayToTheSameEnd(t *testing.T) {
	t.Parallel()
	few := 10
	if *update {
		few = len(records())
	}
	sweep.Of(t, records(), few).Parallel(t, func(r recorded) string { return r.game + " " + r.name },
		func(t *testing.T, r recorded) {
			if *update {
				if err := os.MkdirAll(filepath.Dir(r.path()), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(r.path(), r.find(t), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			rec, got := replay(t, r.path())
			if got.Hash != rec.Final || rec.Final == "" {
				t.Errorf("it ends at %s, recorded is %q", got.Hash, rec.Final)
			}
			if r.turns == 0 && !r.fits(got.Outcome, happened(got.Log)) {
				t.Errorf("it was to go or end otherwise: %+v", got.Outcome)
			}
			if err := whole(got.Match.View(engine.Public)); err != nil {
				t.Error(err)
			}
		})
}

// replay plays a record again and verifies it.
func replay(t *testing.T, path string) (match.Record, *match.Replayed) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rec, err := match.ParseRecord(f)
	if err != nil {
		t.Fatal(err)
	}
	rules, ok := games.Find(rec.Game)
	if !ok {
		t.Fatalf("there is no game %s", rec.Game)
	}
	got, err := match.VerifyRecord(rec, rules)
	if err != nil {
		t.Fatal(err)
	}
	return rec, got
}

// whole checks that a view has words for everything.
func whole(v engine.View) error {
	if len(v.Words()) == 0 || v.Alt().IsZero() {
		return fmt.Errorf("the last position has no words")
	}
	return nil
}
