package contract

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/text"
)

// Reasons tests the reasons an autopilot gives for its moves: each must be the one that decided the move.
type Reasons struct {
	Rules  engine.Rules
	Setups []engine.Setup
	// Moves bounds each match.
	Moves int
	// Prefix begins the keys of all reasons.
	Prefix string
	// Claims check claims about the alternatives: that the move is shown with the same number, and that nothing else
	// offered is better by it. Every reason with a chance has one. They return an error for a false claim.
	Claims map[string]Claim
	// Said, if set, is called with each reason given.
	Said func(why text.Message)
}

// Claim checks the reason given for a move of a seat.
type Claim func(g engine.Game, seat engine.Seat, m engine.Move, why text.Message) error

// Run plays a match of autopilots at each table and checks all reasons they give.
func (r Reasons) Run(t *testing.T) {
	t.Helper()
	c := r.Rules.Catalogue()
	for _, key := range c.Keys("en") {
		names := c.ArgNames("en", key)
		if strings.HasPrefix(key, r.Prefix) && (slices.Contains(names, "percent") ||
			strings.Contains(c.In("en").Say(text.M(key)), "%")) && r.Claims[key] == nil {
			t.Errorf("%s tells a chance, and nothing checks it", key)
		}
	}
	for key := range r.Claims {
		if !c.Has(key) {
			t.Errorf("what %s claims is checked, and nothing says it", key)
		}
	}
	for i, setup := range r.Setups {
		if err := r.match(setup, uint64(i)); err != nil {
			t.Errorf("%d seats with %v: %v", setup.Seats, setup.Options, err)
		}
	}
}

// match plays a match.
func (r Reasons) match(setup engine.Setup, seed uint64) error {
	d, own := engine.NewDice(engine.NewChance(seed), engine.StreamPositions{}),
		engine.NewDice(engine.NewChance(^seed), engine.StreamPositions{})
	g, _, err := r.Rules.New(setup, d)
	if err != nil {
		return err
	}
	pilot := r.Rules.Autopilot(2)
	for n := 0; n < r.Moves && g.Outcome() == nil; n++ {
		ps := g.Prompts()
		i := max(0, slices.IndexFunc(ps, func(p engine.Prompt) bool { return p.Kind != engine.May }))
		seat := ps[i].Seat
		known := g.Imagine(seat, own)
		m, why := pilot.Choose(known, seat, own)
		var wrong error
		eachReason(why, func(said text.Message) {
			if claim := r.Claims[said.Key]; claim != nil && wrong == nil {
				wrong = claim(known, seat, m, said)
			}
			if r.Said != nil {
				r.Said(said)
			}
		})
		if wrong != nil {
			return fmt.Errorf("move %d, %d> %s is explained by %v: %w", n, seat+1, m, why, wrong)
		}
		if _, err := engine.Play(g, seat, m, d); err != nil {
			return err
		}
		d.Forget()
		own.Forget()
	}
	return nil
}

// eachReason calls note with a reason and all reasons within it.
func eachReason(why text.Message, note func(text.Message)) {
	if why.IsZero() {
		return
	}
	note(why)
	for _, a := range why.Args {
		if in, ok := a.Value.(text.Message); ok {
			eachReason(in, note)
		}
	}
}

// Shown returns the number with which a seat's choice is offered, by the name of an argument of its hint; false if it
// has no such number.
func Shown(g engine.Game, seat engine.Seat, m engine.Move, arg string) (int, bool) {
	offer := engine.Legal(g.Prompts(), seat, m)
	if offer == nil || offer.Choice == nil {
		return 0, false
	}
	return within(offer.Choice.Hint, arg)
}

// within finds a number in a message or in the messages it has as arguments.
func within(m text.Message, arg string) (int, bool) {
	if n, ok := m.Args.Get(arg).(int); ok {
		return n, true
	}
	for _, a := range m.Args {
		if in, ok := a.Value.(text.Message); ok {
			if n, ok := within(in, arg); ok {
				return n, true
			}
		}
	}
	return 0, false
}
