package field

import (
	"slices"

	"skald/engine"
	"skald/engine/heroes/cards"
)

// moves are the beings an effect has moved: where it found them, and where they stand
// now.
type moves []struct{ from, to Spot }

// now is where what stood on a spot at first stands now.
func (m moves) now(at Spot) Spot {
	for _, x := range m {
		if x.from == at {
			return x.to
		}
	}
	return at
}

// first is where what stands on a spot now stood at first.
func (m moves) first(at Spot) Spot {
	for _, x := range m {
		if x.to == at {
			return x.from
		}
	}
	return at
}

// set notes where what stood on a spot at first stands now.
func (m *moves) set(first, now Spot) {
	for i := range *m {
		if (*m)[i].from == first {
			(*m)[i].to = now
			return
		}
	}
	*m = append(*m, struct{ from, to Spot }{first, now})
}

// after is the battle as the moves of chosen aims leave it, with those moves; what
// else an effect does to them is not known while the next is chosen.
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
