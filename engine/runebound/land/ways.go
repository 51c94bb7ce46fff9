package land

import "slices"

// Hexes lists what is reached, in the order of the alphabet. Where the way
// begins is not among it. The slice must not be changed.
func (a *Area) Hexes() []Hex { return a.found }

// Reached reports whether the hex is reached.
func (a *Area) Reached(to Hex) bool { return to.Valid() && a.best[to].steps > 0 }

// Dice is the least number of dice the hex takes; 0 for what is not reached.
func (a *Area) Dice(to Hex) int {
	if !a.Reached(to) {
		return 0
	}
	return int(a.best[to].dice)
}

// From is the hex from which the way that R47 chooses enters the hex: of the
// ways with the fewest dice, and then the fewest steps, the one over a town, then
// the one over a hex without counter, then the first in the alphabet. Nowhere
// when it is not reached.
func (a *Area) From(to Hex) Hex {
	if !a.Reached(to) {
		return Nowhere
	}
	from, _ := a.back(to, int(a.best[to].steps), a.ends(to))
	return from
}

// Way is the way that R47 chooses, from where it begins to the hex, both
// included; nil when it is not reached.
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

// ends returns what the best ways to a hex may leave of the roll.
func (a *Area) ends(to Hex) rests {
	out := *a.left(int(a.best[to].steps), to)
	best := a.hand.diceLeft(&out)
	for n := range best {
		out.remove(&a.hand.dice[n])
	}
	return out
}

// back goes one step back on the best way that leaves one of the rests on the hex
// after as many steps as told.
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

// Through reports whether a hero who goes to the hex by the way chosen can go on
// from there with what is left of his roll.
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
