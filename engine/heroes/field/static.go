package field

import (
	"skald/engine"
	"skald/engine/heroes/cards"
)

// Dice returns the number of dice a player rolls: six, and one for each "dice" on the player. It is used at the
// beginning of a clash (ruling H19).
func (b *Battle) Dice(s engine.Seat) int {
	n := 6
	for _, p := range b.Sides[s].Permanents {
		more, _ := total(b.Cards.Spell(p.Card).Permanent.Static, "dice")
		n += more
	}
	return n
}

// Strength returns the number of physical wounds an attack from a spot deals, 0 for a hero: the printed strength,
// "strength" of permanents on the creature, "banner" of the own creatures beside it.
func (b *Battle) Strength(at Spot) int {
	x := b.At(at)
	if x == nil || !x.Creature() {
		return 0
	}
	n := b.Cards.Creature(x.ID).Strength + b.sum(at, "strength")
	var buf [2]Spot
	for _, next := range beside(buf[:0], at) {
		n += b.sum(next, "banner")
	}
	return max(0, n)
}

// Helmets returns the number of points of leadership that activate the creature on a spot, at least 1.
func (b *Battle) Helmets(at Spot) int {
	x := b.At(at)
	if x == nil || !x.Creature() {
		return 0
	}
	return max(1, b.Cards.Creature(x.ID).Helmets+b.sum(at, "helmets"))
}

// Range returns the range of the creature on a spot: that of the youngest permanent with "range", otherwise the printed
// one.
func (b *Battle) Range(at Spot) cards.Range {
	x := b.At(at)
	if x == nil || !x.Creature() {
		return ""
	}
	r := b.Cards.Creature(x.ID).Range
	for _, p := range x.Permanents {
		for _, s := range b.Cards.Spell(p.Card).Permanent.Static {
			if s.Word == "range" {
				r = s.Range
			}
		}
	}
	return r
}

// turned returns the number of wounds of one blow that a being stops: "ward" of magical ones, "armour" of others.
func (b *Battle) turned(at Spot, magical bool) int {
	if magical {
		return b.sum(at, "ward")
	}
	return b.sum(at, "armour")
}

// movable reports whether there is a being on a spot that can step and be moved: one that is not "rooted".
func (b *Battle) movable(at Spot) bool {
	x := b.At(at)
	return x != nil && !x.Empty() && !b.has(at, "rooted")
}

// held reports whether the creature on a spot cannot be activated.
func (b *Battle) held(at Spot) bool { return b.has(at, "stunned") }

// freeSteps returns the number of free steps of the being on a spot in an action.
func (b *Battle) freeSteps(at Spot) int { return b.sum(at, "steps") }

// sum adds up a word's numbers in force on the being at a spot: its own, and those of permanents on it. Two designs
// with the same effect add up (ruling H43).
func (b *Battle) sum(at Spot, word string) int {
	sum, _ := b.static(at, word)
	return sum
}

// has reports whether a word is in force on the being at a spot.
func (b *Battle) has(at Spot, word string) bool {
	_, count := b.static(at, word)
	return count > 0
}

// static adds up a word's numbers in force on the being at a spot and counts them.
func (b *Battle) static(at Spot, word string) (sum, count int) {
	x := b.At(at)
	if x == nil || x.Empty() {
		return 0, 0
	}
	if !x.Hero {
		sum, count = total(b.Cards.Creature(x.ID).Always, word)
	}
	for i := range x.Permanents {
		s, n := total(b.Cards.Spell(x.Permanents[i].Card).Permanent.Static, word)
		sum, count = sum+s, count+n
	}
	return sum, count
}

func total(list []cards.Static, word string) (sum, count int) {
	for i := range list {
		if list[i].Word == word {
			sum, count = sum+list[i].N, count+1
		}
	}
	return sum, count
}

// beside adds the spaces beside a space in its row to a list.
func beside(list []Spot, at Spot) []Spot {
	if at.Player() {
		return list
	}
	if at.Space.Column() > 0 {
		list = append(list, Spot{at.Seat, at.Space - 1})
	}
	if at.Space.Column() < Columns-1 {
		list = append(list, Spot{at.Seat, at.Space + 1})
	}
	return list
}
