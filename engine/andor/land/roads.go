package land

import (
	"slices"

	"skald/engine/lists"
)

// Roads is the map at a moment of a match, without destroyed bridges and with regions closed by rubble.
type Roads struct {
	on     *Map
	gone   []Bridge
	closed []int
}

// Roads returns the roads with some bridges gone and some regions closed; unknown ids are ignored.
func (m *Map) Roads(gone []string, closed []int) Roads {
	r := Roads{on: m, closed: closed}
	for _, id := range gone {
		if b, ok := m.BridgeOf(id); ok {
			r.gone = append(r.gone, b)
		}
	}
	return r
}

// Open reports whether a neighbouring region can be entered from another.
func (r Roads) Open(from, to int) bool {
	return r.on.Valid(from) && slices.Contains(r.on.at[from].Near, to) && r.passable(from, to)
}

// passable reports whether the road between two neighbouring regions is open.
func (r Roads) passable(from, to int) bool {
	return !slices.Contains(r.closed, to) && !slices.ContainsFunc(r.gone, func(b Bridge) bool {
		return b.A == from && b.B == to || b.A == to && b.B == from
	})
}

// Near returns the regions that can be entered from a region, lowest first.
func (r Roads) Near(from int) []int {
	if !r.on.Valid(from) {
		return nil
	}
	if len(r.gone) == 0 && len(r.closed) == 0 {
		return r.on.at[from].Near
	}
	return lists.Where(r.on.at[from].Near, func(to int) bool { return r.Open(from, to) })
}

// Touch reports whether two regions are adjacent, within the range of a bow.
func (r Roads) Touch(a, b int) bool { return r.Open(a, b) || r.Open(b, a) }

// Arrow returns a creature's next region, Nowhere if the arrow leads nowhere or its way is blocked (booklet: Movement
// of creatures).
func (r Roads) Arrow(from int) int {
	if !r.on.Valid(from) || r.on.at[from].Next == Nowhere || !r.Open(from, r.on.at[from].Next) {
		return Nowhere
	}
	return r.on.at[from].Next
}

// Far exceeds the length of any way.
const Far = 1 << 20

// Distances returns the number of steps from a region to every other, Far if unreachable. Regions for which shun
// returns true can be destinations but are not passed through. shun may be nil.
func (r Roads) Distances(from int, shun func(id int) bool) [Size]int {
	var dist [Size]int
	for i := range dist {
		dist[i] = Far
	}
	if !r.on.Valid(from) {
		return dist
	}
	dist[from] = 0
	whole := len(r.gone) == 0 && len(r.closed) == 0
	var queue [Size]int
	queue[0] = from
	for i, n := 0, 1; i < n; i++ {
		at := queue[i]
		if at != from && shun != nil && shun(at) {
			continue
		}
		for _, to := range r.on.at[at].Near {
			if dist[to] == Far && (whole || r.passable(at, to)) {
				dist[to] = dist[at] + 1
				queue[n] = to
				n++
			}
		}
	}
	return dist
}

// Way returns a shortest way between two regions, excluding the first and including the last, that does not pass
// through regions for which shun returns true; nil if there is none. Of several, it is the one with the lowest numbers.
func (r Roads) Way(from, to int, shun func(id int) bool) []int {
	dist := r.Distances(to, func(id int) bool { return id != from && shun != nil && shun(id) })
	if !r.on.Valid(from) || dist[from] >= Far {
		return nil
	}
	var way []int
	for at := from; at != to; {
		for _, n := range r.on.at[at].Near {
			if dist[n] == dist[at]-1 && r.passable(at, n) && (n == to || shun == nil || !shun(n)) {
				at = n
				break
			}
		}
		way = append(way, at)
		if len(way) > len(r.on.regions) {
			return nil
		}
	}
	return way
}

// Steps returns the number of arrows from a region to the castle, Far if they do not lead there.
func (r Roads) Steps(from int) int {
	n := 0
	for at := from; at != CastleAt; n++ {
		if at = r.Arrow(at); at == Nowhere || n > len(r.on.regions) {
			return Far
		}
	}
	return n
}
