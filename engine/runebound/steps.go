package runebound

import (
	"errors"

	"skald/engine"
	"skald/engine/steps"
)

// Step is something to do; what its fields mean depends on Do.
type Step struct {
	Do   string      `json:"do"`
	Seat engine.Seat `json:"seat"`
	What string      `json:"what,omitempty"`
	// Who is an ally, "" for the hero.
	Who string `json:"who,omitempty"`
	// By is the owner Of the rule Of, where a rule is done.
	By engine.Seat `json:"by,omitempty"`
	Of ref         `json:"of,omitzero"`
	N  int         `json:"n,omitempty"`
}

// Kind implements steps.Step.
func (s Step) Kind() string { return s.Do }

// For implements steps.Step.
func (s Step) For() engine.Seat { return s.Seat }

// stepTable says of kinds of steps all there is to them. A step that needs an
// answer waits on top of the list until it has it; the others are done at once.
type stepTable = steps.Table[*Game, Step]

// allSteps are the steps of a match. It is never written after the program has
// started.
var allSteps stepTable

func init() {
	allSteps = steps.Join(setupSteps, turnSteps, momentSteps, rollSteps, woundSteps, adventureSteps, outcomeSteps, fightSteps, duelSteps, marketSteps, endSteps, companySteps)
}

// run does the steps until one needs an answer or the match is over.
func (g *Game) run(d *engine.Dice) {
	if g.Over == "" {
		allSteps.Run(g, &g.Todo, d)
	}
	if g.Over != "" {
		g.Todo, g.Facing, g.Rolls, g.Hurts, g.Mods = steps.Queue[Step]{}, nil, nil, nil, nil
		g.Active = engine.Public
	}
}

// next puts steps in front of all others; when the match is over there is nothing
// more to do.
func (g *Game) next(steps ...Step) {
	if g.Over == "" {
		g.Todo.Next(steps...)
	}
}

// quick is a kind of step that is done at once, for the seat it is for.
func quick(do func(g *Game, s Step, d *engine.Dice)) steps.Kind[*Game, Step] {
	return steps.Kind[*Game, Step]{Do: do, Check: ofHero}
}

// ofHero checks that a saved step belongs to a hero, ofActive to the one on turn.
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

// nothing is done where there is nothing to decide.
func nothing(*Game, Step, *engine.Dice) {}

// windowed makes a question off turn one the others wait for, answered by a standing
// answer.
func (g *Game) windowed(p *engine.Prompt, topic string, otherwise engine.Move) {
	if p.Seat != g.Active {
		standingTable.Apply(g.Hero(p.Seat).Standing, p, topic, otherwise)
	}
}
