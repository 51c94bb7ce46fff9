package tournament

// perfect reports whether n players can all be paired in allowed pairs, by Edmonds' blossom algorithm.
func perfect(n int, allowed func(a, b int) bool) bool {
	if n%2 == 1 {
		return false
	}
	mate := make([]int, n)
	for i := range mate {
		mate[i] = -1
	}
	g := blossoms{n: n, allowed: allowed, mate: mate}
	for v := range n {
		if mate[v] < 0 && !g.augment(v) {
			return false
		}
	}
	return true
}

// blossoms is the state of a search for augmenting paths.
type blossoms struct {
	n       int
	allowed func(a, b int) bool
	// mate is the partner of each vertex, -1 for none.
	mate []int
	// from is the vertex from which each was reached, base the base of its blossom.
	from, base []int
	reached    []bool
}

// augment looks for an augmenting path from root and pairs along it. It reports whether there is one.
func (g *blossoms) augment(root int) bool {
	g.from, g.base, g.reached = make([]int, g.n), make([]int, g.n), make([]bool, g.n)
	for i := range g.from {
		g.from[i], g.base[i] = -1, i
	}
	g.reached[root] = true
	queue := []int{root}
	for len(queue) > 0 {
		v := queue[0]
		queue = queue[1:]
		for to := range g.n {
			if to == v || !g.allowed(v, to) || g.base[v] == g.base[to] || g.mate[v] == to {
				continue
			}
			if to == root || g.mate[to] >= 0 && g.from[g.mate[to]] >= 0 {
				queue = append(queue, g.shrink(v, to)...)
				continue
			}
			if g.from[to] >= 0 {
				continue
			}
			g.from[to] = v
			if g.mate[to] < 0 {
				g.flip(to)
				return true
			}
			g.reached[g.mate[to]] = true
			queue = append(queue, g.mate[to])
		}
	}
	return false
}

// flip pairs along the path that ends in v.
func (g *blossoms) flip(v int) {
	for v >= 0 {
		before := g.from[v]
		next := g.mate[before]
		g.mate[v], g.mate[before] = before, v
		v = next
	}
}

// shrink contracts the blossom closed by the edge from v to w, and returns the vertices it makes reachable.
func (g *blossoms) shrink(v, w int) []int {
	base := g.meet(v, w)
	inside := make([]bool, g.n)
	g.mark(v, base, w, inside)
	g.mark(w, base, v, inside)
	var out []int
	for i := range g.n {
		if inside[g.base[i]] {
			g.base[i] = base
			if !g.reached[i] {
				g.reached[i] = true
				out = append(out, i)
			}
		}
	}
	return out
}

// meet returns the base at which the paths from two vertices to the root meet.
func (g *blossoms) meet(a, b int) int {
	seen := make([]bool, g.n)
	for {
		a = g.base[a]
		seen[a] = true
		if g.mate[a] < 0 {
			break
		}
		a = g.from[g.mate[a]]
	}
	for {
		b = g.base[b]
		if seen[b] {
			return b
		}
		b = g.from[g.mate[b]]
	}
}

// mark marks the bases on the path from v to the base of a blossom.
func (g *blossoms) mark(v, base, child int, inside []bool) {
	for g.base[v] != base {
		inside[g.base[v]], inside[g.base[g.mate[v]]] = true, true
		g.from[v] = child
		child = g.mate[v]
		v = g.from[g.mate[v]]
	}
}
