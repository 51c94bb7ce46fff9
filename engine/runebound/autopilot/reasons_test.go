package autopilot

import (
	"fmt"
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/contract/sweep"
	"skald/engine/runebound"
	"skald/engine/runebound/land"
	"skald/engine/text"
)

// reasonClaims lists the claims of the autopilot's reasons about the alternatives.
var reasonClaims = map[string]contract.Claim{
	"why.fight": func(g engine.Game, seat engine.Seat, m engine.Move, why text.Message) error {
		if n, away := why.Args.Get("percent").(int), escapeShown(g, seat); n < away || n < 40 {
			return fmt.Errorf("%d %% to win, %d %% to get away", n, away)
		}
		return nil
	},
	"why.fight-fair": func(g engine.Game, seat engine.Seat, m engine.Move, why text.Message) error {
		if n, least := why.Args.Get("percent").(int), why.Args.Get("least").(int); n < least {
			return fmt.Errorf("%d %% are fewer than %d", n, least)
		}
		return nil
	},
	"why.fight-no-escape": func(g engine.Game, seat engine.Seat, m engine.Move, why text.Message) error {
		if n, away := why.Args.Get("percent").(int), escapeShown(g, seat); n != away || n >= 20 {
			return fmt.Errorf("shown are %d %% to get away", away)
		}
		return nil
	},
	"why.flee": func(g engine.Game, seat engine.Seat, m engine.Move, why text.Message) error {
		n, away := why.Args.Get("percent").(int), why.Args.Get("away").(int)
		if shown := escapeShown(g, seat); away != shown || away < n {
			return fmt.Errorf("%d %% to win, shown are %d %% to get away", n, shown)
		}
		return nil
	},
	"why.adventure": promisesMost,
	"why.track":     promisesMost,
	// Of a goal on the way to a better one.
	"why.first-adventure": isWorthwhile,
	"why.first-track":     isWorthwhile,
	"why.first-duel":      isWorthwhile,
	"why.duel": func(g engine.Game, seat engine.Seat, m engine.Move, why text.Message) error {
		if n := why.Args.Get("percent").(int); n < 80 {
			return fmt.Errorf("%d %% are no reason to attack", n)
		}
		return promisesMost(g, seat, m, why)
	},
	"why.attack": func(g engine.Game, seat engine.Seat, m engine.Move, _ text.Message) error {
		x := g.(*runebound.Game)
		phase := x.Phase()
		later := func(who string) bool {
			return slices.ContainsFunc(x.Facing.Order[x.Facing.Phase+1:], func(p string) bool {
				return p != runebound.PhaseEscape && x.Expected(who, p) > x.Expected(who, phase)*1.01
			})
		}
		for _, who := range x.Attackers() {
			if x.Expected(who, phase) > x.Expected(m.Arg(0), phase) && !later(who) {
				return fmt.Errorf("%s strikes better", who)
			}
		}
		return nil
	},
}

// escapeShown returns the chance shown beside fleeing, 0 if there is none.
func escapeShown(g engine.Game, seat engine.Seat) int {
	n, _ := contract.Shown(g, seat, "flee", "percent")
	return n
}

// isWorthwhile checks that the named goal is worth something, with the chance named.
func isWorthwhile(g engine.Game, seat engine.Seat, _ engine.Move, why text.Message) error {
	p := &planner{Game: g.(*runebound.Game).Copy(), seat: seat, memory: newMemory()}
	for _, a := range p.aims() {
		if a.worth > 0 && a.first().String() == why.String() {
			return nil
		}
	}
	return fmt.Errorf("no goal worth anything is described so")
}

// promisesMost checks that the named goal has the highest worth per turn from the destination of a move, if that is
// known.
func promisesMost(g engine.Game, seat engine.Seat, m engine.Move, why text.Message) error {
	x := g.(*runebound.Game)
	p := &planner{Game: x.Copy(), seat: seat, memory: newMemory()}
	at := p.me().At
	switch m.Verb() {
	case "roll":
		return nil // many places
	case "walk", "move", "explore":
		if a := m.Arg(0); a != "" && a != "margath" {
			at, _ = land.Parse(a)
		}
	case "attack":
		for _, a := range p.aims() {
			if a.kind == goalDuel && runebound.SeatWord(a.foe) == m.Arg(0) {
				at = a.at
			}
		}
	}
	here := 0.0
	for _, a := range p.aims() {
		if a.at == at {
			here = max(here, a.worth)
		}
	}
	best, named := here, 0.0
	for _, a := range p.aims() {
		worth := a.worth
		if a.at != at {
			worth = (here + a.worth) * 100 / float64(100+turnsBetween[at][a.at])
		}
		best = max(best, worth)
		if a.why.String() == why.String() {
			named = max(named, worth)
		}
	}
	if named < best-1e-9 {
		return fmt.Errorf("it promises %.2f, another goal %.2f", named, best)
	}
	return nil
}

// A move's explanation is the reason for its choice: a chance is an argument only if no other choice has a better one.
func TestReasonsAreWhatTheMoveWasChosenFor(t *testing.T) {
	said := map[string]int{}
	sweep.Of(t, []int{2, 3, 4, 5, 6}, 1).Run(t, func(seats int) string { return fmt.Sprint(seats, " heroes") },
		func(t *testing.T, seats int) {
			contract.Reasons{Rules: runebound.New(At),
				Setups: []engine.Setup{{Seats: seats, Options: map[string]string{}}},
				Moves:  1500, Prefix: "why.", Claims: reasonClaims,
				Said: func(why text.Message) { said[why.Key]++ }}.Run(t)
		})
	if len(said) < 12 || said["why.flee"]+said["why.flee-stakes"] == 0 && said["why.fight"] == 0 {
		t.Errorf("only these reasons were given: %v", said)
	}
}
