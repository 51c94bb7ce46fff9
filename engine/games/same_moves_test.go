package games_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"os"
	"strconv"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/contract/sweep"
	"skald/engine/games"
	"skald/engine/text"
)

// sameMovesFile lists whole matches, a line each: game, seats, options, player and seed, then the sums of the match.
const sameMovesFile = "testdata/same-moves.txt"

// The players of the matches in sameMovesFile.
const (
	randomPlayer = "random"    // contract.AnyMove
	autopilots   = "autopilot" // level 2 in every seat
)

// mostSameMoves bounds a match: random play may take thousands of moves to end.
const mostSameMoves = 1000

// sameMoves is a match in sameMovesFile.
type sameMoves struct {
	rules  engine.Rules
	setup  engine.Setup
	player string
	seed   uint64
	// head is the part of the line that names the match, sums the rest.
	head, sums string
}

// TestSameSeedPlaysSameMoves plays matches of every game at random and with autopilots. The sums are those of all
// moves, dice and the final position, and of all events without their texts, which may be reworded. A faster way to
// offer moves or to choose one must change neither. SKALD_MOVES=FILE writes the present sums of the matches tried.
func TestSameSeedPlaysSameMoves(t *testing.T) {
	t.Parallel()
	all := readSameMoves(t)
	var written bytes.Buffer
	s := sweep.Of(t, all, 8)
	for _, x := range s.Cases() {
		if !s.Next() {
			break
		}
		moves, events := x.play(t)
		got := moves + " " + events
		if got != x.sums {
			t.Errorf("%s: the sums of moves and events are\n%s, not\n%s", x.head, got, x.sums)
		}
		fmt.Fprintf(&written, "%s %s\n", x.head, got)
	}
	if file := os.Getenv("SKALD_MOVES"); file != "" {
		if err := os.WriteFile(file, written.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func readSameMoves(t *testing.T) []sameMoves {
	t.Helper()
	b, err := os.ReadFile(sameMovesFile)
	if err != nil {
		t.Fatal(err)
	}
	var out []sameMoves
	for line := range strings.Lines(string(b)) {
		f := strings.Fields(line)
		if len(f) < 5 {
			t.Fatalf("the line %q names no match", line)
		}
		x := sameMoves{player: f[3], head: strings.Join(f[:5], " "), sums: strings.Join(f[5:], " ")}
		var known bool
		x.rules, known = games.Find(f[0])
		var seats, seed error
		x.setup.Seats, seats = strconv.Atoi(f[1])
		x.seed, seed = strconv.ParseUint(f[4], 10, 64)
		if !known || seats != nil || seed != nil || x.player != randomPlayer && x.player != autopilots {
			t.Fatalf("the line %q names no match", line)
		}
		for pair := range strings.SplitSeq(f[2], ",") {
			if id, value, ok := strings.Cut(pair, "="); ok {
				if x.setup.Options == nil {
					x.setup.Options = map[string]string{}
				}
				x.setup.Options[id] = value
			}
		}
		out = append(out, x)
	}
	return out
}

// play plays the match to its end, or for mostSameMoves, and returns its sums.
func (x sameMoves) play(t *testing.T) (moves, events string) {
	t.Helper()
	table := engine.NewDice(engine.NewChance(x.seed), engine.StreamPositions{})
	own := engine.NewDice(engine.NewChance(^x.seed), engine.StreamPositions{})
	g, first, err := x.rules.New(x.setup, table)
	if err != nil {
		t.Fatalf("%s: %v", x.head, err)
	}
	made, seen := sha256.New(), sha256.New()
	add := func(to hash.Hash, v any) {
		if err := json.NewEncoder(to).Encode(v); err != nil {
			t.Fatalf("%s: %v", x.head, err)
		}
	}
	note := func(events []engine.Event) {
		for _, e := range events {
			e.Text, e.Rest = text.Message{}, text.Message{}
			add(seen, e)
		}
	}
	add(made, table.Take())
	note(first)
	pilot := x.rules.Autopilot(2)
	for n := 0; n < mostSameMoves && g.Outcome() == nil; n++ {
		var seat engine.Seat
		var m engine.Move
		if x.player == randomPlayer {
			seat, m = contract.AnyMove(engine.MovesOf(g), own)
		} else {
			seat = awaited(engine.MovesOf(g))
			m, _ = pilot.Choose(g.Imagine(seat, own), seat, own)
		}
		res, err := engine.Play(g, seat, m, table)
		if err != nil {
			t.Fatalf("%s: move %d, %q of seat %d: %v", x.head, n+1, m, seat+1, err)
		}
		fmt.Fprintf(made, "%d> %s\n", seat+1, m)
		add(made, res.Rolls)
		note(res.Events)
		table.Forget()
		own.Forget()
	}
	add(made, g)
	return hex.EncodeToString(made.Sum(nil)[:8]), hex.EncodeToString(seen.Sum(nil)[:8])
}

// awaited returns the first seat the others wait for, sealed or not, else the first asked.
func awaited(ps []engine.Prompt) engine.Seat {
	for _, p := range ps {
		if p.Kind != engine.May {
			return p.Seat
		}
	}
	return ps[0].Seat
}
