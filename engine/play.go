package engine

import (
	"errors"
	"fmt"
	"slices"

	"skald/engine/text"
)

// Result contains the effects of a move.
type Result struct {
	Events []Event
	// Rolls are the numbers drawn, in order.
	Rolls []Roll
}

// Reveals reports whether a seat saw something new.
func (r Result) Reveals() bool {
	return slices.ContainsFunc(r.Events, func(e Event) bool { return e.Reveals })
}

// Play makes a move without a clock: a beat of a metronome ends as soon as all have answered. Errors are those of
// PlayInTime.
func Play(g Game, seat Seat, m Move, d *Dice) (Result, error) {
	res, err := PlayInTime(g, seat, m, d)
	if err != nil {
		return res, err
	}
	for _, r := range RoundsOf(g) {
		if r.Beat == 0 {
			continue
		}
		events, _, err := EndBeat(g, r.Name)
		if err != nil {
			return Result{}, err
		}
		res.Events = append(res.Events, events...)
	}
	return res, nil
}

// PlayInTime applies a move and turns a panic of the game into an error. Beats of a metronome stay open until EndBeat.
// On error the dice are unchanged. After a *Refusal or a *ParseError the game is too; after any other error it must not
// be used again, and the caller loads the position saved before.
func PlayInTime(g Game, seat Seat, m Move, d *Dice) (res Result, err error) {
	taken := d.Rolled()
	defer func() {
		if p := recover(); p != nil {
			var ce *ChanceError
			if e, ok := p.(error); ok && errors.As(e, &ce) {
				err = ce
			} else {
				err = fmt.Errorf("the move %q of seat %d broke the rules engine: %v", m, seat+1, p)
			}
		}
		if err != nil {
			d.reset(taken)
			res = Result{}
		}
	}()
	events, err := g.Apply(seat, m, d)
	return Result{Events: events, Rolls: append([]Roll(nil), d.taken[taken:]...)}, err
}

// Random is the autopilot of level 1 for every game: any legal move, each equally likely. A seat that must act does not
// idle with free actions. It gives no reasons.
type Random struct{}

// Choose implements Autopilot.
func (Random) Choose(g Game, seat Seat, d *Dice) (Move, text.Message) {
	ps := Of(MovesOf(g), seat)
	for _, kind := range []Kind{Must, Window, May} {
		for _, p := range ps {
			if p.Kind != kind {
				continue
			}
			if m := p.Any(d); m != "" {
				return m, text.Message{}
			}
		}
	}
	return "", text.Message{}
}
