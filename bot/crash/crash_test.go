//go:build unix

package crash

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"skald/bot/checkpoint"
	"skald/engine/contract/sealed"
	"skald/engine/contract/sweep"
	"skald/store/postgres/pgtest"
)

// killsWanted is how often the bot is killed at every step: SKALD_KILLS, or once.
func killsWanted(t *testing.T) int {
	if s := os.Getenv("SKALD_KILLS"); s != "" {
		n, err := strconv.Atoi(s)
		if err != nil || n < 1 {
			t.Fatalf("SKALD_KILLS is %q, and would be a number such as 20", s)
		}
		return n
	}
	return 1
}

// inPlay are the steps a match passes while people press its buttons.
var inPlay = append([]checkpoint.Point{
	checkpoint.Arrived, checkpoint.Deferred, checkpoint.Opened, checkpoint.Moved, checkpoint.Committing,
	checkpoint.Committed, checkpoint.Answering, checkpoint.Answered,
	checkpoint.PostEdited, checkpoint.Delivering, checkpoint.Striking, checkpoint.Struck, checkpoint.Disarming,
	checkpoint.Disarmed,
}, postSteps("board")...)

// onSameTurn are those that need a move that does not pass the turn, so that the present board is brought up to date;
// in Legends of Andor every move passes it.
var onSameTurn = []checkpoint.Point{checkpoint.Deferred, checkpoint.PostEdited, checkpoint.Editing.Of("board"),
	checkpoint.Edited.Of("board")}

// inWeeks are those it passes while time goes by. A board that is posted while other things stand below the last one is
// among them.
var inWeeks = slices.Concat([]checkpoint.Point{checkpoint.Due, checkpoint.Saving, checkpoint.Saved}, postSteps("plan"),
	postSteps("vote"), postSteps("notice"),
	[]checkpoint.Point{checkpoint.PostEdited, checkpoint.Committed, checkpoint.Posted.Of("board")})

// inRound are those it passes while people answer a round: most of the moves are posted nowhere, and the last one
// closes it.
var inRound = []checkpoint.Point{
	checkpoint.Arrived, checkpoint.Opened, checkpoint.Moved, checkpoint.Committing, checkpoint.Committed,
	checkpoint.Answering, checkpoint.Answered,
	checkpoint.Posted.Of("board"),
}

func postSteps(kind string) []checkpoint.Point {
	var out []checkpoint.Point
	for _, s := range checkpoint.All() {
		if strings.HasPrefix(string(s), kind+": ") {
			out = append(out, s)
		}
	}
	return out
}

func TestEveryStepIsKilledSomewhere(t *testing.T) {
	t.Parallel()
	for _, s := range checkpoint.All() {
		if !slices.Contains(inPlay, s) && !slices.Contains(inWeeks, s) && !slices.Contains(inFilm, s) {
			t.Errorf("nothing is killed at the step %q; write it into one of the lists", s)
		}
	}
}

// kill is a step at which the bot is killed, and which of its list it is.
type kill struct {
	i    int
	step checkpoint.Point
}

// every runs a test for some of the steps in an ordinary run and for all in a full sweep, several at a time, and prints
// the result of each.
func every(t *testing.T, steps []checkpoint.Point, some int,
	test func(t *testing.T, i int, step checkpoint.Point, n *tally)) {
	t.Helper()
	began := time.Now()
	tallies := make([]tally, len(steps))
	t.Cleanup(func() {
		line := func(name string, n tally) string {
			return fmt.Sprintf("%-42s %5d %8d %8d %8d %9d %5d %5d %7d\n", name, n.kills, n.hours, n.twice, n.again,
				n.answered, n.seen, n.lost, n.doubled)
		}
		var all tally
		lines := fmt.Sprintf("%-42s %5s %8s %8s %8s %9s %5s %5s %7s\n", "killed at", "kills", "hourlate", "rekilled",
			"pressed", "answered", "gone", "lost", "doubled")
		for i, n := range tallies {
			if n.kills > 0 {
				lines += line(string(steps[i]), n)
				all.add(n)
			}
		}
		t.Logf("in %v\n%s", time.Since(began).Round(time.Second), lines+line("all", all))
	})
	cases := make([]kill, len(steps))
	for i, step := range steps {
		cases[i] = kill{i, step}
	}
	sweep.Of(t, cases, some).Parallel(t, func(k kill) string { return string(k.step) }, func(t *testing.T, k kill) {
		test(t, k.i, k.step, &tallies[k.i])
	})
}

// begun is a house in which a match has just begun and the bot is dead.
func begun(t *testing.T, game string, persons, pilots int, options ...string) *house {
	t.Helper()
	return begunOn(t, nil, game, persons, pilots, options...)
}

// begunOn is begun with the matches on a server, nil for a file.
func begunOn(t *testing.T, machine *pgtest.Server, game string, persons, pilots int, options ...string) *house {
	t.Helper()
	h := open(t, t.TempDir())
	if machine != nil {
		h.machine, h.database = machine, machine.Fresh(t)
	}
	if !h.start("") {
		t.Fatal("the bot does not start")
	}
	h.begin(game, persons, pilots, options...)
	h.kill()
	h.close()
	return h
}

// ends waits until the bot has come to rest and the old board has lost its buttons, and kills it.
func (h *house) ends() {
	h.t.Helper()
	if err := h.calm(); err != nil {
		h.t.Fatal(err)
	}
	h.kill()
}

func TestNoMoveIsLostOrToldTwiceWhereverTheBotIsKilled(t *testing.T) {
	t.Parallel()
	kills := killsWanted(t)
	duel := begun(t, "return-of-the-heroes", 2, 0)
	legend := begun(t, "legends-of-andor", 2, 1)
	atDuel, atLegend := calmly(duel), calmly(legend)
	every(t, inPlay, 3, func(t *testing.T, i int, step checkpoint.Point, n *tally) {
		for run := i; n.kills < kills; run++ {
			start, calm, before := duel, atDuel, n.kills
			if run%2 == 1 && !slices.Contains(onSameTurn, step) {
				start, calm = legend, atLegend
			}
			h := start.copied(t)
			if step == checkpoint.Deferred {
				h.slow = 1700 * time.Millisecond
			}
			h.start("")
			h.killed(step, min(kills, n.kills+(kills+1)/2), n)
			h.ends()
			h.check(calm, n)
			if n.kills == before {
				t.Fatal("the step is not reached in a whole match")
			}
		}
	})
}

func TestNoMoveIsLostOrToldTwiceByTheHostThatTakesOver(t *testing.T) {
	t.Parallel()
	machine := pgtest.Shared(t)
	race := begunOn(t, machine, sealed.New().ID(), 2, 0)
	duel := begunOn(t, machine, "return-of-the-heroes", 2, 0)
	atRace, atDuel := calmly(race), calmly(duel)
	every(t, inPlay, 1, func(t *testing.T, i int, step checkpoint.Point, n *tally) {
		for run := i; n.kills < killsWanted(t); run++ {
			start, calm, before := duel, atDuel, n.kills
			if run%2 == 1 && slices.Contains(inRound, step) {
				start, calm = race, atRace
			}
			h := start.copied(t)
			if step == checkpoint.Deferred {
				h.slow = 1700 * time.Millisecond
			}
			h.start("")
			h.killed(step, killsWanted(t), n)
			h.ends()
			h.check(calm, n)
			if n.kills == before {
				t.Fatal("the step is not reached in a whole match")
			}
		}
	})
}

func TestTakeoverLosesAndRepeatsNothing(t *testing.T) {
	t.Parallel()
	overTheWeeks(t, 1, begunOn(t, pgtest.Shared(t), "return-of-the-heroes", 3, 0))
}

// Sealed answers given before the bot died are kept, and so are rolls; the other seats are still asked, and none of it
// is posted. The bot is killed in the middle of a race and of a clash of Heroes, after so many moves.
func TestAnOpenRoundIsAsItWasWhereverTheBotIsKilled(t *testing.T) {
	t.Parallel()
	kills := killsWanted(t)
	race, clash := begun(t, sealed.ID, 3, 0), begun(t, "heroes", 2, 0, "start=ready", "army=ready")
	inRace, inClash := calmly(race), calmly(clash)
	every(t, inRound, 2, func(t *testing.T, i int, step checkpoint.Point, n *tally) {
		for run := i; n.kills < kills; run++ {
			start, calm, before := race, inRace, n.kills
			if run%2 == 1 {
				start, calm = clash, inClash
			}
			h := start.copied(t)
			h.start("")
			for range run % 4 {
				if _, err := h.move(); err != nil {
					t.Fatal(err)
				}
			}
			h.killed(step, min(kills, n.kills+(kills+1)/2), n)
			h.ends()
			h.check(calm, n)
			if n.kills == before {
				t.Fatal("the step is not reached in a whole match")
			}
		}
	})
}

func TestNothingIsLostOrToldTwiceOverTheWeeks(t *testing.T) {
	t.Parallel()
	overTheWeeks(t, 2, begun(t, "return-of-the-heroes", 3, 0))
}

func overTheWeeks(t *testing.T, some int, start *house) {
	t.Helper()
	kills, calm := killsWanted(t), calmly(start)
	every(t, inWeeks, some, func(t *testing.T, _ int, step checkpoint.Point, n *tally) {
		w := &weeks{house: start.copied(t), step: step, kills: kills, n: n}
		w.start("")
		w.house.arm(step, 1)
		for n.kills < kills || w.seasons < 1 {
			if before := n.kills; w.seasons > 2*kills+3 {
				t.Fatalf("the step is reached %d times in %d seasons", before, w.seasons)
			}
			w.season()
		}
		w.ends()
		w.check(calm, n)
		db := w.store()
		defer db.Close()
		w.told(w.history(), db)
	})
}
