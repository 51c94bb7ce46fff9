package tournament

import "slices"

// pairUp pairs all players of an order, best first, and avoids repeated pairings if possible. The first of the order
// preferably meets the player at the same rank in the lower half of their score group, otherwise the next with whom all
// others can still be paired.
func pairUp(order []int, points func(int) int, met func(a, b int) int) [][]int {
	for most := 0; ; most++ {
		allowed := func(a, b int) bool { return met(a, b) <= most }
		if !pairable(order, allowed) {
			continue // no pairing without another repetition
		}
		var out [][]int
		for rest := slices.Clone(order); len(rest) > 0; {
			for _, i := range wished(rest, points) {
				others := slices.Delete(slices.Clone(rest), i, i+1)[1:]
				if allowed(rest[0], rest[i]) && pairable(others, allowed) {
					out = append(out, []int{rest[0], rest[i]})
					rest = others
					break
				}
			}
		}
		return out
	}
}

func pairable(who []int, allowed func(a, b int) bool) bool {
	return perfect(len(who), func(a, b int) bool { return allowed(who[a], who[b]) })
}

// wished returns the indices of the preferred opponents of the first in the order, best first.
func wished(order []int, points func(int) int) []int {
	alike := 1
	for alike < len(order) && points(order[alike]) == points(order[0]) {
		alike++
	}
	var out []int
	for i := alike / 2; i < alike; i++ {
		if i > 0 {
			out = append(out, i)
		}
	}
	for i := alike/2 - 1; i > 0; i-- {
		out = append(out, i)
	}
	for i := alike; i < len(order); i++ {
		out = append(out, i)
	}
	return out
}

// group divides an order among tables of given sizes, with similar ranks together and as few repeated meetings as
// possible. It begins with the order as it is and swaps two players while that is better.
func group(order []int, sizes []int, met func(a, b int) int) [][]int {
	var tables [][]int
	at := map[int]int{} // rank in the order
	for i, p := range order {
		at[p] = i
	}
	rest := slices.Clone(order)
	for _, n := range sizes {
		tables = append(tables, rest[:n:n])
		rest = rest[n:]
	}
	// cost returns the number of earlier meetings of a player with those of a table, and the distance of their ranks.
	cost := func(p int, table []int, but int) (again, far int) {
		for _, q := range table {
			if q != p && q != but {
				again += met(p, q)
				far += (at[p] - at[q]) * (at[p] - at[q])
			}
		}
		return again, far
	}
	for better := true; better; {
		better = false
		for a := range tables {
			for b := a + 1; b < len(tables); b++ {
				for i := range tables[a] {
					for j := range tables[b] {
						p, q := tables[a][i], tables[b][j]
						m1, f1 := cost(p, tables[a], p)
						m2, f2 := cost(q, tables[b], q)
						m3, f3 := cost(q, tables[a], p)
						m4, f4 := cost(p, tables[b], q)
						if now, then := m1+m2, m3+m4; then < now || then == now && f3+f4 < f1+f2 {
							tables[a][i], tables[b][j], better = q, p, true
						}
					}
				}
			}
		}
	}
	return tables
}
