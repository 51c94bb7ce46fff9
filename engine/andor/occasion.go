package andor

import (
	"fmt"
	"slices"

	"skald/engine"
	"skald/engine/andor/land"
)

// occasion is what effects know of how their card came to be read: who brought it
// about and where, and whom they concern. It goes along with the steps of legends
// that ask for it, and is never written in place.
type occasion struct {
	// By are the heroes who brought it about, first the one whose act it was; nobody
	// for what comes by the track or the creatures.
	By []engine.Seat `json:"by,omitempty"`
	// At is where it happened, land.Nowhere when it happened nowhere.
	At int `json:"at"`
	// For are the heroes the effects concern: all when there are none. Group says that
	// they have or bear it together.
	For   []engine.Seat `json:"for,omitempty"`
	Group bool          `json:"group,omitempty"`
}

// occasionOf is what cards are told of a happening; nil in legends whose effects do
// not ask.
func (g *Game) occasionOf(h happening) *occasion {
	if !g.legend.Occasions {
		return nil
	}
	o := &occasion{By: h.by, At: h.at}
	if slices.Contains([]string{"start", "letter", "placed", "day-over", "sunrise"}, h.kind) {
		o.At = land.Nowhere
	}
	return o
}

// now is the occasion of the effect that is being done.
func (g *Game) now() occasion {
	if g.on == nil {
		return occasion{At: land.Nowhere}
	}
	return *g.on
}

// concerning is the occasion of now with other heroes it concerns.
func (g *Game) concerning(seats []engine.Seat, group bool) *occasion {
	o := g.now()
	o.For, o.Group = seats, group
	return &o
}

// concerned lists the heroes the effect that is being done concerns.
func (g *Game) concerned() []engine.Seat {
	if o := g.now(); len(o.For) > 0 {
		return o.For
	}
	return g.SeatsFrom(0)
}

// checkOccasion says what is wrong with the occasion of a saved step.
func checkOccasion(g *Game, s Step) error {
	if s.On == nil {
		return nil
	}
	for _, seat := range slices.Concat(s.On.By, s.On.For) {
		if !g.seated(seat) {
			return fmt.Errorf("it concerns seat %d", seat+1)
		}
	}
	if s.On.At != land.Nowhere && !g.Land().Valid(s.On.At) {
		return fmt.Errorf("it happened on %d", s.On.At)
	}
	return nil
}
