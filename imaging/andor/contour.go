package andor

import (
	"skald/imaging/terrain"
)

// contours traces the outlines of the cells that the mask covers, in a grid of w × h cells of the edge given in pixels.
// Outlines run round the covered cells; holes are returned apart.
func contours(mask []bool, w, h int, edge float64) (outer, holes [][]terrain.Point) {
	in := func(x, y int) bool { return x >= 0 && y >= 0 && x < w && y < h && mask[y*w+x] }
	type node struct{ x, y int }
	next := map[node][]node{} // edges with the covered side to their right
	var order []node
	add := func(a, b node) {
		next[a] = append(next[a], b)
		order = append(order, a)
	}
	for y := range h {
		for x := range w {
			if !in(x, y) {
				continue
			}
			if !in(x, y-1) {
				add(node{x, y}, node{x + 1, y})
			}
			if !in(x+1, y) {
				add(node{x + 1, y}, node{x + 1, y + 1})
			}
			if !in(x, y+1) {
				add(node{x + 1, y + 1}, node{x, y + 1})
			}
			if !in(x-1, y) {
				add(node{x, y + 1}, node{x, y})
			}
		}
	}
	for _, start := range order {
		var ring []node
		for at := start; len(next[at]) > 0; {
			to := next[at][len(next[at])-1]
			next[at] = next[at][:len(next[at])-1]
			ring = append(ring, at)
			at = to
		}
		if len(ring) < 8 {
			continue
		}
		area := 0
		pts := make([]terrain.Point, len(ring))
		for i, n := range ring {
			m := ring[(i+1)%len(ring)]
			area += n.x*m.y - m.x*n.y
			pts[i] = terrain.Point{X: float64(n.x) * edge, Y: float64(n.y) * edge}
		}
		pts = soften(pts)
		if area > 0 {
			outer = append(outer, pts)
		} else {
			holes = append(holes, pts)
		}
	}
	return outer, holes
}

// soften rounds a stepped outline and thins it to every third point.
func soften(p []terrain.Point) []terrain.Point {
	n := len(p)
	q := make([]terrain.Point, n)
	for range 2 {
		for i := range p {
			a, b, c := p[(i+n-1)%n], p[i], p[(i+1)%n]
			q[i] = terrain.Point{X: (a.X + b.X + c.X) / 3, Y: (a.Y + b.Y + c.Y) / 3}
		}
		p, q = q, p
	}
	var out []terrain.Point
	for i := 0; i < n; i += 3 {
		out = append(out, p[i])
	}
	return out
}
