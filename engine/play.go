package engine

import (
	"encoding/json"
	"errors"
	"fmt"

	"skald/engine/text"
)

// Result is what a move did.
type Result struct {
	Events []Event
	// Rolls are the numbers drawn, in order.
	Rolls []Roll
}

// Reveals reports whether somebody saw something new.
func (r Result) Reveals() bool {
	for _, e := range r.Events {
		if e.Reveals {
			return true
		}
	}
	return false
}

// Play applies a move and guards the table against a game that breaks. It
// returns the game to go on with: the one given or, when Apply panicked or the
// dice failed, one loaded back from the state before. An error means that
// nothing happened; dice stand where they stood.
func Play(r Rules, g Game, seat Seat, m Move, d *Dice) (after Game, res Result, err error) {
	before, err := json.Marshal(g)
	if err != nil {
		return g, Result{}, fmt.Errorf("the position cannot be saved before the move %q: %w", m, err)
	}
	marks, taken := d.rest()
	defer func() {
		p := recover()
		if p == nil {
			return
		}
		d.reset(marks, taken)
		var ce *ChanceError
		if e, ok := p.(error); ok && errors.As(e, &ce) {
			err = ce
		} else {
			err = fmt.Errorf("the move %q of seat %d broke the rules engine: %v", m, seat+1, p)
		}
		res = Result{}
		old, loadErr := r.Load(before)
		if loadErr != nil {
			err = fmt.Errorf("%w; the position before it cannot be loaded back: %v", err, loadErr)
			return
		}
		after = old
	}()
	events, err := g.Apply(seat, m, d)
	if err != nil {
		d.reset(marks, taken)
		return g, Result{}, err
	}
	return g, Result{Events: events, Rolls: append([]Roll(nil), d.taken[taken:]...)}, nil
}

// Random is the autopilot of level 1 for every game: any legal move, each as
// likely as the other. Where a seat must act it does not idle with free
// actions. It has no reasons to give.
type Random struct{}

// Choose implements Autopilot.
func (Random) Choose(g Game, seat Seat, d *Dice) (Move, text.Message) {
	ps := Of(g.Prompts(), seat)
	for _, kind := range []Kind{Must, Window, May} {
		for _, p := range ps {
			if p.Kind != kind {
				continue
			}
			if m := pick(&p, d); m != "" {
				return m, text.Message{}
			}
		}
	}
	return "", text.Message{}
}

// pick takes one of the choices and forms of a prompt.
func pick(p *Prompt, d *Dice) Move {
	n := len(p.Choices) + len(p.Forms)
	for try := 0; try < 20 && n > 0; try++ {
		at := d.Pick("pick", n)
		if at < len(p.Choices) {
			return p.Choices[at].Move
		}
		if m := p.Forms[at-len(p.Choices)].Fill(d); m != "" {
			return m
		}
	}
	if len(p.Choices) > 0 {
		return p.Choices[0].Move
	}
	return ""
}
