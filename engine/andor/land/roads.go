package land

import "slices"

// Roads is the land as it is at a moment of a match: some bridges may be gone
// and some regions closed by rubble.
type Roads struct {
	on     *Map
	gone   []Bridge
	closed []int
}

// Roads tells which bridges are gone and which regions are closed; unknown
// ids are passed over.
func (m *Map) Roads(gone []string, closed []int) Roads {
	r := Roads{on: m, closed: closed}
	for _, id := range gone {
		if b, ok := m.BridgeOf(id); ok {
			r.gone = append(r.gone, b)
		}
	}
	return r
}

// Open reports whether one can go from one region to a neighbouring one.
func (r Roads) Open(from, to int) bool {
	if !r.on.Valid(from) || !slices.Contains(r.on.at[from].Near, to) || slices.Contains(r.closed, to) {
		return false
	}
	return !slices.ContainsFunc(r.gone, func(b Bridge) bool { return b.A == from && b.B == to || b.A == to && b.B == from })
}

// Near lists the regions one can go to from a region, smallest first.
func (r Roads) Near(from int) []int {
	if !r.on.Valid(from) {
		return nil
	}
	if len(r.gone) == 0 && len(r.closed) == 0 {
		return r.on.at[from].Near
	}
	var out []int
	for _, to := range r.on.at[from].Near {
		if r.Open(from, to) {
			out = append(out, to)
		}
	}
	return out
}

// Touch reports whether two regions lie side by side: a bow shoots across.
func (r Roads) Touch(a, b int) bool { return r.Open(a, b) || r.Open(b, a) }

// Arrow is where a creature on a region goes next; Nowhere when the arrow leads
// nowhere or its way is blocked (booklet: Movement of creatures).
func (r Roads) Arrow(from int) int {
	if !r.on.Valid(from) || r.on.at[from].Next == Nowhere || !r.Open(from, r.on.at[from].Next) {
		return Nowhere
	}
	return r.on.at[from].Next
}

// Far is a distance no way reaches.
const Far = 1 << 20

// Distances tells how many regions one must enter to get from a region to every
// other, Far where no way leads. Regions for which shun says yes are not gone
// through; they may be where the way ends. shun may be nil.
func (r Roads) Distances(from int, shun func(id int) bool) [Size]int {
	var dist [Size]int
	for i := range dist {
		dist[i] = Far
	}
	if !r.on.Valid(from) {
		return dist
	}
	dist[from] = 0
	queue := make([]int, 1, len(r.on.regions))
	queue[0] = from
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		if at != from && shun != nil && shun(at) {
			continue
		}
		for _, to := range r.Near(at) {
			if dist[to] == Far {
				dist[to] = dist[at] + 1
				queue = append(queue, to)
			}
		}
	}
	return dist
}

// Way returns a shortest way between two regions, without the first and with the
// last, that goes through none of the regions for which shun says yes; nil when
// there is none. Of several shortest ways it is the one with the smallest
// numbers.
func (r Roads) Way(from, to int, shun func(id int) bool) []int {
	dist := r.Distances(to, func(id int) bool { return id != from && shun != nil && shun(id) })
	if !r.on.Valid(from) || dist[from] >= Far {
		return nil
	}
	var way []int
	for at := from; at != to; {
		for _, n := range r.Near(at) {
			if dist[n] == dist[at]-1 && (n == to || shun == nil || !shun(n)) {
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

// Steps counts the arrows from a region to the castle; Far where they do not
// lead there.
func (r Roads) Steps(from int) int {
	n := 0
	for at := from; at != CastleAt; n++ {
		if at = r.Arrow(at); at == Nowhere || n > len(r.on.regions) {
			return Far
		}
	}
	return n
}
