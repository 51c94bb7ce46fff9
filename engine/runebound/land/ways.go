package land

import "slices"

// Hexes returns the hexes in reach in alphabetical order, without the starting hex. The slice must not be changed.
func (a *Area) Hexes() []Hex { return a.found }

// Reached reports whether the hex is in reach.
func (a *Area) Reached(to Hex) bool { return to.Valid() && a.best[to].steps > 0 }

// Dice returns the least number of dice to reach a hex, 0 if out of reach.
func (a *Area) Dice(to Hex) int {
	if !a.Reached(to) {
		return 0
	}
	return int(a.best[to].dice)
}

// From returns the last hex before to on the way that R47 chooses: of the ways with the fewest dice, then the fewest
// steps, the one over a town, then over a hex without a counter, then the first alphabetically. It is Nowhere if to is
// out of reach.
func (a *Area) From(to Hex) Hex {
	if !a.Reached(to) {
		return Nowhere
	}
	from, _ := a.back(to, int(a.best[to].steps), a.ends(to))
	return from
}

// Way returns the way that R47 chooses, including both ends; nil if to is out of reach.
func (a *Area) Way(to Hex) []Hex {
	if !a.Reached(to) {
		return nil
	}
	way, left := []Hex{to}, a.ends(to)
	for steps := int(a.best[to].steps); steps > 0; steps-- {
		to, left = a.back(to, steps, left)
		way = append(way, to)
	}
	slices.Reverse(way)
	return way
}

// ends returns the possible rests of the roll after the best ways to a hex.
func (a *Area) ends(to Hex) rests {
	out := *a.left(int(a.best[to].steps), to)
	best := a.hand.diceLeft(&out)
	for n := range best {
		out.remove(&a.hand.dice[n])
	}
	return out
}

// back returns the previous hex and the rest there on the best way that leaves one of the rests on the hex after a
// number of steps.
func (a *Area) back(to Hex, steps int, left rests) (from Hex, rest rests) {
	for _, h := range near[to] {
		if from != Nowhere && !a.terms.prefers(h, from) {
			continue
		}
		if r := a.hand.comes(a.left(steps-1, h), world.terrain[to], &left); !r.empty() {
			from, rest = h, r
		}
	}
	return from, rest
}

// Through reports whether a hero can continue from the hex, after the chosen way, with the rest of the roll.
func (a *Area) Through(to Hex) bool {
	way := a.Way(to)
	if way == nil {
		return false
	}
	left := a.after[0][0].left
	for _, h := range way[1:] {
		left = a.hand.step(&left, h)
	}
	return slices.ContainsFunc(near[to], func(n Hex) bool {
		next := a.hand.step(&left, n)
		return !next.empty()
	})
}
