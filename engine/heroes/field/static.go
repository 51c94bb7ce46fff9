package field

import (
	"skald/engine"
	"skald/engine/heroes/cards"
)

// Dice is how many dice a player rolls: six, and one for each "dice" that lies on him.
// It is asked when a clash begins (ruling H19).
func (b *Battle) Dice(s engine.Seat) int {
	more, _ := b.ofPlayer(s, "dice")
	return 6 + more
}

// Strength is how many physical wounds an attack from a spot deals, 0 for a hero: the
// printed strength, "strength" of what lies on the creature, "banner" of the own
// creatures beside it.
func (b *Battle) Strength(at Spot) int {
	x := b.At(at)
	if x == nil || !x.Creature() {
		return 0
	}
	n := b.Cards.Creature(x.ID).Strength + b.sum(at, "strength")
	var buf [2]Spot
	for _, next := range beside(buf[:0], at) {
		banner, _ := b.ofBeing(next, "banner")
		n += banner
	}
	return max(0, n)
}

// Helmets is how many points of leadership activate the creature on a spot, at least 1.
func (b *Battle) Helmets(at Spot) int {
	x := b.At(at)
	if x == nil || !x.Creature() {
		return 0
	}
	return max(1, b.Cards.Creature(x.ID).Helmets+b.sum(at, "helmets"))
}

// Range is what the attack of the creature on a spot reaches: that of the youngest
// permanent with "range", otherwise what is printed.
func (b *Battle) Range(at Spot) cards.Range {
	x := b.At(at)
	if x == nil || !x.Creature() {
		return ""
	}
	r, age := b.Cards.Creature(x.ID).Range, 0
	for _, list := range [2][]Permanent{x.Permanents, b.Sides[at.Seat].Permanents} {
		for _, p := range list {
			for _, s := range b.Cards.Spell(p.Card).Permanent.Static {
				if s.Word == "range" && p.Age > age {
					r, age = s.Range, p.Age
				}
			}
		}
	}
	return r
}

// turned is how many wounds of one blow a being turns aside: "ward" of magical ones,
// "armour" of others.
func (b *Battle) turned(at Spot, magical bool) int {
	if magical {
		return b.sum(at, "ward")
	}
	return b.sum(at, "armour")
}

// Rooted reports whether the being on a spot can neither step nor be moved.
func (b *Battle) Rooted(at Spot) bool { return b.has(at, "rooted") }

// held reports whether the creature on a spot cannot be activated.
func (b *Battle) held(at Spot) bool { return b.has(at, "stunned") }

// freeOwn is how many free steps the being on a spot has in an action of its own: "steps"
// of what lies on it, and one by "swift".
func (b *Battle) freeOwn(at Spot) int {
	steps, _ := b.ofBeing(at, "steps")
	if b.has(at, "swift") {
		steps++
	}
	return steps
}

// freeSide is how many free steps a player has in an action, for any of his beings.
func (b *Battle) freeSide(s engine.Seat) int {
	steps, _ := b.ofPlayer(s, "steps")
	return steps
}

// sum adds up a word's numbers in force on the being at a spot. What lies on a player
// is in force on all his beings.
func (b *Battle) sum(at Spot, word string) int {
	own, _ := b.ofBeing(at, word)
	players, _ := b.ofPlayer(at.Seat, word)
	return own + players
}

// has reports whether a word is in force on the being at a spot.
func (b *Battle) has(at Spot, word string) bool {
	_, own := b.ofBeing(at, word)
	_, players := b.ofPlayer(at.Seat, word)
	return own+players > 0
}

// ofBeing adds up a word's numbers of the being itself and of what lies on it, and
// counts how often it is there.
func (b *Battle) ofBeing(at Spot, word string) (sum, count int) {
	x := b.At(at)
	if x == nil || x.Empty() {
		return 0, 0
	}
	sum, count = b.ofPermanents(x.Permanents, word)
	if !x.Hero {
		s, n := total(b.Cards.Creature(x.ID).Always, word)
		sum, count = sum+s, count+n
	}
	return sum, count
}

// ofPlayer does the same for what lies on a player.
func (b *Battle) ofPlayer(s engine.Seat, word string) (sum, count int) {
	return b.ofPermanents(b.Sides[s].Permanents, word)
}

func (b *Battle) ofPermanents(list []Permanent, word string) (sum, count int) {
	for i := range list {
		s, n := total(b.Cards.Spell(list[i].Card).Permanent.Static, word)
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
