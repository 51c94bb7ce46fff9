package field

import (
	"slices"

	"skald/engine"
	"skald/engine/heroes/cards"
)

// Cards gives a battle its data from the rest of the game: the designs of the cards on the field, and the number of
// cards a player could still move.
type Cards interface {
	// Spell returns the design of a physical card, nil if there is none.
	Spell(card string) *cards.Spell
	// Creature returns the design of a creature, nil if there is none.
	Creature(id string) *cards.Creature
	// Held counts the cards in a player's hand, Drawable those in the deck and discard pile: an ability that moves no
	// card changes nothing (ruling H31).
	Held(s engine.Seat) int
	Drawable(s engine.Seat) int
}

// Battle is a field with the context of its rules: the group of players that fight each other, and how. It has no state
// of its own and is made wherever it is needed.
type Battle struct {
	*Field
	Cards Cards
	// Seats are the players that fight here, clockwise; those out are skipped.
	Seats []engine.Seat
	// Stuns prevents elimination: a hero at 0 is stunned (ruling H40).
	Stuns bool
	// Dry prevents all healing (ruling H51).
	Dry bool
}

// In returns the players that are still in, clockwise from the left of a seat, the seat itself last if it is one of
// them. Effects on "any" board or player reach them alone (ruling H32).
func (b *Battle) In(s engine.Seat) []engine.Seat {
	out := make([]engine.Seat, 0, len(b.Seats))
	from := slices.Index(b.Seats, s) + 1
	for i := range b.Seats {
		if t := b.Seats[(from+i)%len(b.Seats)]; !b.Sides[t].Out {
			out = append(out, t)
		}
	}
	return out
}

// Foes returns the opponents of a seat that are still in, clockwise from its left.
func (b *Battle) Foes(s engine.Seat) []engine.Seat {
	return slices.DeleteFunc(b.In(s), func(t engine.Seat) bool { return !b.foes(s, t) })
}

// foes reports whether two seats fight on different sides.
func (b *Battle) foes(s, t engine.Seat) bool { return b.Sides[s].Team != b.Sides[t].Team }

// Stunned reports whether the hero of a seat is stunned (ruling H40).
func (b *Battle) Stunned(s engine.Seat) bool {
	return b.Stuns && !b.Sides[s].Out && b.Sides[s].Left == 0
}

// Bare reports whether no creature is left on any board (ruling H38).
func (b *Battle) Bare() bool {
	return !slices.ContainsFunc(b.Seats, func(s engine.Seat) bool { return b.Creatures(s) > 0 })
}

// Life returns the total number of wounds a being can take: a creature's life, a hero's wounds at the start.
func (b *Battle) Life(at Spot) int {
	switch x := b.At(at); {
	case x == nil || x.Empty():
		return 0
	case x.Hero:
		return b.Sides[at.Seat].Full
	default:
		return b.Cards.Creature(x.ID).Life
	}
}

// LeftOf returns the number of wounds a being can still take before it falls.
func (b *Battle) LeftOf(at Spot) int {
	switch x := b.At(at); {
	case x == nil || x.Empty():
		return 0
	case x.Hero:
		return b.Sides[at.Seat].Left
	default:
		return b.Cards.Creature(x.ID).Life - x.Wounds
	}
}

// Laid is a permanent in play with its bearer: a being's space, or the player.
type Laid struct {
	At Spot
	Permanent
}

// Permanents returns all permanents in play among these players, oldest first.
func (b *Battle) Permanents() []Laid {
	var out []Laid
	for _, s := range b.Seats {
		out = b.borne(out, Self(s))
		for i := range b.Sides[s].Board {
			out = b.borne(out, Spot{s, Space(i)})
		}
	}
	sortAge(out)
	return out
}

// on returns the permanents on a spot itself, oldest first.
func (b *Battle) on(at Spot) []Permanent {
	if at.Player() {
		return b.Sides[at.Seat].Permanents
	}
	if x := b.At(at); x != nil {
		return x.Permanents
	}
	return nil
}

// borne adds the permanents on a spot to a list.
func (b *Battle) borne(out []Laid, at Spot) []Laid {
	for _, p := range b.on(at) {
		out = append(out, Laid{at, p})
	}
	return out
}

// find returns the permanent of a card; ok is false if it is not in play here.
func (b *Battle) find(card string) (Laid, bool) {
	for _, s := range b.Seats {
		side := &b.Sides[s]
		for _, p := range side.Permanents {
			if p.Card == card {
				return Laid{Self(s), p}, true
			}
		}
		for i := range side.Board {
			for _, p := range side.Board[i].Permanents {
				if p.Card == card {
					return Laid{Spot{s, Space(i)}, p}, true
				}
			}
		}
	}
	return Laid{}, false
}

// sortAge puts the oldest first.
func sortAge(list []Laid) {
	slices.SortFunc(list, func(x, y Laid) int { return x.Age - y.Age })
}
