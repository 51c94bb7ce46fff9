package cards

import "slices"

// Pay returns the indices of the dice that pay the needs of the spell; false if they do not suffice.
func (s *Spell) Pay(dice []Symbol) ([]int, bool) {
	if s.Pair != NoPair {
		return s.Pair.find(dice)
	}
	var used []int
	for _, need := range s.Needs {
		at := -1
		for i, d := range dice {
			if d == need && !slices.Contains(used, i) {
				at = i
				break
			}
		}
		if at < 0 {
			return nil, false
		}
		used = append(used, at)
	}
	slices.Sort(used)
	return used, true
}

// find returns the first two dice that are such a pair.
func (p Pair) find(dice []Symbol) ([]int, bool) {
	for i, d := range dice {
		for j := i + 1; j < len(dice); j++ {
			if d.Element() && dice[j].Element() && (d == dice[j]) == (p == Equal) {
				return []int{i, j}, true
			}
		}
	}
	return nil, false
}
