package tournament

// Sizes divides players among tables of least to most seats, as evenly as possible, larger tables first. It returns the
// number of byes, which is as small as possible.
func Sizes(players, least, most int) (tables []int, byes int) {
	for ; byes <= players; byes++ {
		n := players - byes
		if n == 0 {
			return nil, byes
		}
		count := (n + most - 1) / most
		if n/count < least {
			continue
		}
		for i := range count {
			size := n / count
			if i < n%count {
				size++
			}
			tables = append(tables, size)
		}
		return tables, byes
	}
	return nil, players
}

// bracketOf plans a bracket: the sizes of the tables of each round, the final last; 1 is a bye. It returns false if
// tables of least to most players cannot reduce that many to one.
func bracketOf(players, least, most int) ([][]int, bool) {
	switch {
	case players < least:
		return nil, players == 1
	case players <= most:
		return [][]int{{players}}, true
	}
	for byes := range players {
		tables, more := Sizes(players-byes, least, most)
		if more > 0 || len(tables) == 0 {
			continue
		}
		// A bracket of pairs has all its byes in the first round.
		if left := len(tables) + byes; least == 2 && most == 2 && left&(left-1) != 0 {
			continue
		}
		if rest, ok := bracketOf(len(tables)+byes, least, most); ok {
			sizes := make([]int, byes, byes+len(tables))
			for i := range sizes {
				sizes[i] = 1
			}
			return append([][]int{append(sizes, tables...)}, rest...), true
		}
	}
	return nil, false
}

// seeded returns the order of drawn numbers in a bracket of pairs, for a power of two: the first two can meet only in
// the final.
func seeded(places int) []int {
	order := []int{0}
	for len(order) < places {
		next := make([]int, 0, 2*len(order))
		for _, n := range order {
			next = append(next, n, 2*len(order)-1-n)
		}
		order = next
	}
	return order
}
