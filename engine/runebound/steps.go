package runebound

import (
	"errors"

	"skald/engine"
	"skald/engine/steps"
)

// Step is a pending action; the meaning of its fields depends on Do.
type Step struct {
	Do   string      `json:"do"`
	Seat engine.Seat `json:"seat"`
	What string      `json:"what,omitempty"`
	// Who is an ally, "" for the hero.
	Who string `json:"who,omitempty"`
	// By is the owner of the rule Of in steps that carry out a rule.
	By engine.Seat `json:"by,omitempty"`
	Of ref         `json:"of,omitzero"`
	N  int         `json:"n,omitempty"`
}

// Kind implements steps.Step.
func (s Step) Kind() string { return s.Do }

// For implements steps.Step.
func (s Step) For() engine.Seat { return s.Seat }

// stepTable defines kinds of steps. A step that needs an answer stays on top of the list until it has it; others are
// carried out at once.
type stepTable = steps.Table[*Game, Step]

// allSteps is never written after the program has started.
var allSteps stepTable

func init() {
	allSteps = steps.Join(setupSteps, turnSteps, momentSteps, rollSteps, woundSteps, adventureSteps, outcomeSteps,
		fightSteps, duelSteps, marketSteps, endSteps, companySteps)
}

// run carries out steps until one needs an answer or the match is over.
func (g *Game) run(d *engine.Dice) {
	if g.Over == "" {
		allSteps.Run(g, &g.Todo, d)
	}
	if g.Over != "" {
		g.Todo, g.Facing, g.Rolls, g.Hurts, g.Mods = steps.Queue[Step]{}, nil, nil, nil, nil
		g.Active = engine.Public
	}
}

// next puts steps in front of all others, unless the match is over.
func (g *Game) next(steps ...Step) {
	if g.Over == "" {
		g.Todo.Next(steps...)
	}
}

// quick returns a kind of step that is carried out at once for its seat.
func quick(do func(g *Game, s Step, d *engine.Dice)) steps.Kind[*Game, Step] {
	return steps.Kind[*Game, Step]{Do: do, Check: ofHero}
}

// ofHero checks that a saved step belongs to a hero, ofActive that it belongs to the one on turn.
func ofHero(g *Game, s Step) error {
	if !g.seated(s.Seat) {
		return errors.New("it belongs to no hero")
	}
	return nil
}

func ofActive(g *Game, s Step) error {
	if g.Active != s.Seat {
		return errors.New("it belongs to a hero who is not on turn")
	}
	return ofHero(g, s)
}

func always(*Game, Step) bool { return true }

func nothing(*Game, Step, *engine.Dice) {}

// windowed turns an off-turn question into one that the other players wait for, answered by a standing answer if any.
func (g *Game) windowed(p *engine.Prompt, topic string, otherwise engine.Move) {
	if p.Seat != g.Active {
		standingTable.Apply(g.Hero(p.Seat).Standing, p, topic, otherwise)
	}
}
