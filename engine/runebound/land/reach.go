package land

import "slices"

// Area is how far a roll carries a hero: the hexes he can reach, and by which
// way. Dice belong to no step as long as some dealing of them fits the way
// walked (R47), so an Area counts every dealing.
type Area struct {
	from  Hex
	terms Terms
	hand  hand
	// after holds, for each number of steps, the hexes where they may lead.
	after [][]spot
	found []Hex
	best  [Size]arrival
}

// arrival is how a hex is reached: with the fewest dice, and then in the fewest
// steps. Without a step it is not reached.
type arrival struct{ dice, steps uint8 }

// spot is a hex with what may be left of the roll there, without what may be left
// after fewer steps.
type spot struct {
	at   Hex
	left rests
}

// Reach tells where a hero comes with the faces rolled, from where he stands.
func Reach(from Hex, faces []int, t Terms) *Area { return Extend([]Hex{from}, faces, t) }

// Extend tells where a hero comes beyond the way he has walked with a roll. The
// way begins with the hex where he stood; Nowhere stands before a hex to which a card
// put him. When it does not fit the dice, nothing is reached.
func Extend(path []Hex, faces []int, t Terms) *Area {
	a := &Area{terms: t, hand: handOf(faces, &t)}
	if start := a.hand.walk(path); !start.empty() {
		a.from = path[len(path)-1]
		a.search(start)
	}
	return a
}

// Fits reports whether the way, which begins with the hex where the hero stood,
// can be walked with the faces rolled.
func Fits(path []Hex, faces []int, t Terms) bool {
	h := handOf(faces, &t)
	left := h.walk(path)
	return !left.empty()
}

// search goes step by step: from every hex with something left of the roll to
// its neighbours.
func (a *Area) search(start rests) {
	var seen [Size]rests  // what may be left on a hex after so many steps
	var place [Size]uint8 // one more than the place of a hex in the new spots
	seen[a.from] = start
	most := a.hand.diceLeft(&start)
	spots := make([]spot, 1, 128)
	spots[0] = spot{a.from, start}
	for steps := uint8(1); len(spots) > 0; steps++ {
		a.after = append(a.after, spots)
		next := spots[len(spots):]
		for i := range spots {
			// Neighbours of one terrain leave the same, so it is worked out once.
			var left [Town + 1]rests
			var known Symbols
			for _, to := range near[spots[i].at] {
				terrain := world.terrain[to]
				if !known.Has(terrain) {
					known |= 1 << terrain
					a.hand.spend(&left[terrain], &spots[i].left, terrain)
				}
				if !left[terrain].within(&seen[to]) {
					if place[to] == 0 {
						next = append(next, spot{at: to})
						place[to] = uint8(len(next))
					}
					next[place[to]-1].left.add(&left[terrain])
				}
			}
		}
		for i := range next {
			to, left := next[i].at, &next[i].left
			place[to] = 0
			left.remove(&seen[to])
			seen[to].add(left)
			if to == a.from {
				continue
			}
			dice := uint8(most - a.hand.diceLeft(left))
			if a.best[to].steps == 0 {
				a.found = append(a.found, to)
			} else if dice >= a.best[to].dice {
				continue
			}
			a.best[to] = arrival{dice, steps}
		}
		spots = next
	}
	slices.Sort(a.found)
}

// left is what may be left of the roll on a hex after as many steps as told.
func (a *Area) left(steps int, at Hex) *rests {
	for i := range a.after[steps] {
		if s := &a.after[steps][i]; s.at == at {
			return &s.left
		}
	}
	return &rests{}
}
