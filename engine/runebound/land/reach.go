package land

import "slices"

// Area is the reach of a roll: the hexes in reach and the ways there. Dice are not bound to steps as long as some
// assignment fits the way walked (R47), so an Area considers every assignment.
type Area struct {
	from  Hex
	terms Terms
	hand  hand
	// after holds the hexes in reach by number of steps.
	after [][]spot
	found []Hex
	best  [Size]arrival
}

// arrival is the best arrival on a hex: the fewest dice, then the fewest steps. steps is 0 if the hex is out of reach.
type arrival struct{ dice, steps uint8 }

// spot is a hex with the possible rests of the roll there, except those already possible after fewer steps.
type spot struct {
	at   Hex
	left rests
}

// Reach returns a hero's reach with the faces rolled.
func Reach(from Hex, faces []int, t Terms) *Area { return Extend([]Hex{from}, faces, t) }

// Extend returns a hero's reach beyond the way walked with a roll. The way begins with the starting hex; Nowhere
// precedes a hex to which a card moved the hero. If the way does not fit the dice, the area is empty.
func Extend(path []Hex, faces []int, t Terms) *Area {
	a := &Area{terms: t, hand: handOf(faces, &t)}
	if start := a.hand.walk(path); !start.empty() {
		a.from = path[len(path)-1]
		a.search(start)
	}
	return a
}

// Fits reports whether a way, including its starting hex, can be walked with the faces rolled.
func Fits(path []Hex, faces []int, t Terms) bool {
	h := handOf(faces, &t)
	left := h.walk(path)
	return !left.empty()
}

// search goes step by step from every hex with a rest of the roll to its neighbours.
func (a *Area) search(start rests) {
	var seen [Size]rests  // the possible rests on a hex so far
	var place [Size]uint8 // 1 plus the index of a hex in the new spots
	seen[a.from] = start
	most := a.hand.diceLeft(&start)
	spots := make([]spot, 1, 128)
	spots[0] = spot{a.from, start}
	for steps := uint8(1); len(spots) > 0; steps++ {
		a.after = append(a.after, spots)
		next := spots[len(spots):]
		for i := range spots {
			// Neighbours of one terrain leave the same rests, computed once.
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

// left returns the possible rests of the roll on a hex after a number of steps.
func (a *Area) left(steps int, at Hex) *rests {
	for i := range a.after[steps] {
		if s := &a.after[steps][i]; s.at == at {
			return &s.left
		}
	}
	return &rests{}
}
