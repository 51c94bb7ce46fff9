package andor

import (
	"fmt"
	"slices"

	"skald/engine"
	"skald/engine/andor/land"
)

// occasion is the context of a card's effects: the heroes who caused it, the place, and the heroes concerned. Steps of
// legends carry it if their effects need it; it is never modified in place.
type occasion struct {
	// By lists the heroes who caused it, the acting one first; it is empty for causes such as the track or the
	// creatures.
	By []engine.Seat `json:"by,omitempty"`
	// At is the region, land.Nowhere if there is none.
	At int `json:"at"`
	// For lists the heroes concerned, all if empty. Group reports whether they gain or lose as a group.
	For   []engine.Seat `json:"for,omitempty"`
	Group bool          `json:"group,omitempty"`
}

// occasionOf returns the occasion of a happening; nil in legends whose effects do not need it.
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

// now returns the occasion of the present effect.
func (g *Game) now() occasion {
	if g.on == nil {
		return occasion{At: land.Nowhere}
	}
	return *g.on
}

// concerning returns the present occasion with other heroes concerned.
func (g *Game) concerning(seats []engine.Seat, group bool) *occasion {
	o := g.now()
	o.For, o.Group = seats, group
	return &o
}

// concerned returns the heroes concerned by the present effect.
func (g *Game) concerned() []engine.Seat {
	if o := g.now(); len(o.For) > 0 {
		return o.For
	}
	return g.SeatsFrom(0)
}

// checkOccasion returns an error if the occasion of a saved step is invalid.
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
