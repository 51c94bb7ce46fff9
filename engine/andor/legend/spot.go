package legend

import (
	"go.yaml.in/yaml/v3"

	"skald/engine/andor/land"
)

// Spot is the place of an effect: a region of the map, or one chosen by a hero die.
type Spot struct {
	// Word is "" for the region At, "die" for one of Die.
	Word string
	At   int
	// Die holds the regions for the faces 1 to 6.
	Die [6]int
}

// spot parses a place: a number, or `die` with six regions.
func (r *reader) spot(n *yaml.Node) Spot {
	n = r.vary(n)
	if n.Kind != yaml.MappingNode {
		return Spot{At: r.region(n)}
	}
	s := Spot{Word: "die", At: land.Nowhere}
	for _, p := range r.Pairs(n, "a place") {
		if p[0].Value == "die-plus" {
			r.Fail(p[0], "die-plus belongs to boss; here die names six regions, such as {die: [51, 52, 53, 54, "+
				"55, 56]}")
			continue
		}
		if p[0].Value != "die" {
			r.Fail(p[0], "%q is no place; there are a region and die with six regions", p[0].Value)
			continue
		}
		at := r.regions(p[1])
		if len(at) != len(s.Die) {
			r.Fail(p[1], "die needs six regions, one for each face of a hero die")
			continue
		}
		copy(s.Die[:], at)
	}
	return s
}
