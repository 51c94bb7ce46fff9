package field

import (
	"slices"

	"skald/engine"
	"skald/engine/heroes/cards"
)

// moves are the beings an effect has moved, with their first and present spots.
type moves []struct{ from, to Spot }

// now returns the present spot of the being first on a spot.
func (m moves) now(at Spot) Spot {
	for _, x := range m {
		if x.from == at {
			return x.to
		}
	}
	return at
}

// first returns the first spot of the being now on a spot.
func (m moves) first(at Spot) Spot {
	for _, x := range m {
		if x.to == at {
			return x.from
		}
	}
	return at
}

// set records the present spot of the being first on a spot.
func (m *moves) set(first, now Spot) {
	for i := range *m {
		if (*m)[i].from == first {
			(*m)[i].to = now
			return
		}
	}
	*m = append(*m, struct{ from, to Spot }{first, now})
}

// after returns the battle after the moves of chosen aims, with those moves; other effects on the targets are not known
// while the next aim is chosen.
func (b *Battle) after(s engine.Seat, do []cards.Effect, chosen []Aim) (*Battle, moves) {
	if len(chosen) == 0 || !slices.ContainsFunc(do, func(e cards.Effect) bool { return moving[e.Word] != nil }) {
		return b, nil
	}
	f, then := b.Field.Clone(), *b
	then.Field = &f
	r := then.begin(DeedCast, s, "", Self(s))
	r.words(moving, do, chosen)
	return &then, r.moves
}
