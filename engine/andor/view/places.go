package view

import (
	"skald/engine"
)

// Places implements engine.Mapped: the regions accessible to heroes, by number.
func (v View) Places() []engine.Place {
	var out []engine.Place
	for _, r := range v.Map().All() {
		if v.Map().Walkable(r.ID) {
			out = append(out, engine.Place{ID: RegionID(r.ID), Name: v.place(r.ID)})
		}
	}
	return out
}

// Piece implements engine.Mapped: the hero of the seat.
func (v View) Piece(seat engine.Seat) string {
	for _, h := range v.Heroes {
		if h.Seat == seat {
			return h.Hero
		}
	}
	return ""
}

// Bygone implements engine.Bygone.
func (v View) Bygone() engine.View {
	v.Reach, v.Sunrise = nil, nil
	return v
}
