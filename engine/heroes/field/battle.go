package field

import (
	"slices"

	"skald/engine"
	"skald/engine/heroes/cards"
)

// Cards is what a battle asks of the rest of the game: the designs of the cards that
// lie on the field, and how many cards of his own a player could still move.
type Cards interface {
	// Spell is the design of a physical card, nil where there is none.
	Spell(card string) *cards.Spell
	// Creature is the design of a creature, nil where there is none.
	Creature(id string) *cards.Creature
	// Held counts the cards in a player's hand, Drawable those in his deck and discard:
	// an ability that moves no card changes nothing (ruling H31).
	Held(s engine.Seat) int
	Drawable(s engine.Seat) int
}

// Battle is a field with what its rules depend on: the group of players who fight each
// other, and how. It holds nothing itself and is made wherever it is needed.
type Battle struct {
	*Field
	Cards Cards
	// Seats are the players who fight here, clockwise; whoever is out is passed over.
	Seats []engine.Seat
	// Stuns says that nobody is eliminated: a hero at 0 is stunned (ruling H40).
	Stuns bool
	// Dry says that nothing heals any more (ruling H51).
	Dry bool
}

// In are the players who are still in, clockwise from the left of a seat; he himself is
// the last if he is one of them. Effects on "any" board or player reach them alone
// (ruling H32).
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

// Foes are the opponents of a seat who are still in, clockwise from his left.
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

// Life is how many wounds a being bears from its first to its fall: a creature's life,
// what a hero had at the start. LeftOf is how many of them are left.
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

// LeftOf is how many wounds a being still bears before it falls.
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

// Laid is a permanent in play with its bearer: a being's space, or the player himself.
type Laid struct {
	At Spot
	Permanent
}

// Permanents are all permanents in play among these players, oldest first.
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

// on are the permanents that lie on a spot itself, oldest first.
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

// find is the permanent of a card; ok is false when it is not in play here.
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
