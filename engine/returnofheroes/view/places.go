package view

import (
	"skald/engine"
	"skald/engine/returnofheroes/land"
)

// Places implements engine.Mapped: the points of the tiles on the table, by letter and number.
func (v View) Places() []engine.Place {
	var out []engine.Place
	for _, p := range land.Points() {
		if _, _, lies := v.Layout.Cell(p.Tile); lies {
			out = append(out, engine.Place{ID: p.String(), Name: Place(p)})
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
	v.Reach = nil
	return v
}
