package games

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/contract/sweep"
	"skald/engine/match"
	"skald/engine/wording"
)

// Whatever can be done in a game is written as its table says, in every position of the recorded matches and of random
// ones; words that never are a move are not.
func TestMovesAreWrittenAsTheirGameSays(t *testing.T) {
	t.Parallel()
	type random struct {
		rules engine.Rules
		seed  uint64
	}
	var matches []random
	read := func(r engine.Rules, m engine.Move) {
		t.Helper()
		if !wording.Reads(r, m) {
			t.Errorf("%s: %q is no move as the game's table (wording.go) has them", r.ID(), m)
		}
	}
	offered := func(r engine.Rules, g engine.Game, d *engine.Dice) {
		t.Helper()
		for _, p := range g.Prompts() {
			for _, c := range p.Choices {
				read(r, c.Move)
			}
			for _, f := range p.Forms {
				if m := f.Fill(d); m != "" {
					read(r, m)
				}
			}
		}
	}
	for _, r := range All() {
		files, err := filepath.Glob(filepath.Join("testdata", r.ID(), "*.skald"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no records of %s: %v", r.ID(), err)
		}
		for _, path := range files {
			b, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			rec, err := match.ParseRecord(bytes.NewReader(b))
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range rec.Lines {
				if l.Move != "" {
					read(r, l.Move)
				}
			}
		}
		for seed := range uint64(6) {
			matches = append(matches, random{r, seed})
		}
	}
	s := sweep.Of(t, matches, 6)
	for _, c := range s.Cases() {
		if !s.Next() {
			break
		}
		r, d := c.rules, engine.NewDice(engine.NewChance(c.seed), engine.StreamPositions{})
		seats := r.Seats(nil)
		g, _, err := r.New(engine.Setup{Seats: min(seats.Max, max(seats.Min, 2+int(c.seed)%3)),
			Options: map[string]string{}}, d)
		if err != nil {
			t.Fatal(err)
		}
		player := r.Autopilot(1 + int(c.seed)%2)
		for n := 0; n < 600 && g.Outcome() == nil; n++ {
			offered(r, g, d)
			ps := g.Prompts()
			// Others wait for this one, asked openly or sealed.
			seat := ps[slices.IndexFunc(ps, func(p engine.Prompt) bool { return p.Kind != engine.May })].Seat
			m, _ := player.Choose(g.Imagine(seat, d), seat, d)
			if _, err := engine.Play(g, seat, m, d); err != nil {
				t.Fatalf("%s: %q: %v", r.ID(), m, err)
			}
		}
	}
	for game, words := range map[string][]engine.Move{
		"return-of-the-heroes": {"move", "move banana", "move h3 now", "fight", "fight ork", "fight ork banana", "buy",
			"buy bread", "end now", "hello", "cube", "cube red", "standing offer maybe", "swap a"},
		"legends-of-andor": {"move", "move banana", "move 100", "fight gor", "fight", "buy", "buy bread", "give 2",
			"give 2 gold", "trade 2", "stance best", "end now", "hello there", "divide", "take 1 2"},
	} {
		r, ok := Find(game)
		if !ok {
			t.Fatalf("there is no game %s", game)
		}
		for _, m := range words {
			if wording.Reads(r, m) {
				t.Errorf("%s: %q is read as a move", game, m)
			}
		}
	}
}
