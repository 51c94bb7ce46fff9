package field

import (
	"skald/engine"
	"skald/engine/heroes/cards"
)

// inRange reports whether the attack from a spot reaches the column of another. The boards of two opponents are joined
// at their front edges, so that a column to the right of the one faced has the lower number for its owner (ruling H4).
// The attacker's row is irrelevant (ruling H5).
func (b *Battle) inRange(from, to Spot) bool {
	if to.Player() || !b.foes(from.Seat, to.Seat) {
		return false
	}
	switch right := Facing(from.Space.Column()) - to.Space.Column(); b.Range(from) {
	case cards.Straight:
		return right == 0
	case cards.Right:
		return right == 0 || right == 1
	case cards.Three:
		return -1 <= right && right <= 1
	case cards.All:
		return true
	}
	return false
}

// Reach returns the possible targets of the creature on a spot, opponent by opponent: exposed beings in the columns of
// its range, with "pierce" unexposed ones too. If it reaches exposed beings with "guard" on an opponent's board, only
// those of that board.
func (b *Battle) Reach(from Spot) []Spot {
	x := b.At(from)
	if x == nil || !x.Creature() {
		return nil
	}
	var out []Spot
	pierce := b.has(from, "pierce")
	for _, foe := range b.Foes(from.Seat) {
		first := len(out)
		for i := range Spaces {
			to := Spot{foe, Space(i)}
			if !b.At(to).Empty() && (pierce || b.Exposed(to)) && b.inRange(from, to) {
				out = append(out, to)
			}
		}
		out = b.guarded(out, first)
	}
	return out
}

// guarded keeps only the exposed guards of the spots from an index on, if there are any.
func (b *Battle) guarded(list []Spot, first int) []Spot {
	guards := first
	for _, to := range list[first:] {
		if b.Exposed(to) && b.has(to, "guard") {
			list[guards] = to
			guards++
		}
	}
	if guards > first {
		return list[:guards]
	}
	return list
}

// Activations returns the creatures of a seat that may be activated: those not yet activated in this action, with a
// being to attack or an ability that changes something (ruling H31). Heroes never are (ruling H7).
func (b *Battle) Activations(s engine.Seat) []Space {
	var out []Space
	for i := range Spaces {
		if at := (Spot{s, Space(i)}); b.ready(at) && (len(b.Reach(at)) > 0 || len(b.AbilityTargets(at)) > 0) {
			out = append(out, at.Space)
		}
	}
	return out
}

// ready reports whether there is a creature on a spot that may still be activated.
func (b *Battle) ready(at Spot) bool {
	x := b.At(at)
	return x != nil && x.Creature() && !x.Spent && !b.held(at)
}

// Step is a possible step of a being onto a neighbouring empty space, with its cost in points of leadership: 0 while a
// free step is left.
type Step struct {
	From, To Space
	Cost     int
}

// Steps returns all possible steps of the beings of a seat, including the hero.
func (b *Battle) Steps(s engine.Seat) []Step {
	var out []Step
	for i := range Spaces {
		at := Spot{s, Space(i)}
		if !b.movable(at) {
			continue
		}
		cost := 1
		if b.At(at).Walked < b.freeSteps(at) {
			cost = 0
		}
		var buf [3]Space
		for _, to := range b.next(buf[:0], at) {
			out = append(out, Step{at.Space, to, cost})
		}
	}
	return out
}

// next adds the empty spaces beside, before or behind a space to a list.
func (b *Battle) next(list []Space, at Spot) []Space {
	board := &b.Sides[at.Seat].Board
	if to := at.Space.Other(); board[to].Empty() {
		list = append(list, to)
	}
	var buf [2]Spot
	for _, to := range beside(buf[:0], at) {
		if board[to.Space].Empty() {
			list = append(list, to.Space)
		}
	}
	return list
}
