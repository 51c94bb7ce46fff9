package andor

import (
	"slices"

	"skald/engine/andor/land"
	"skald/engine/andor/legend"
)

// placeOf is the region a number of an effect means, land.Nowhere when there is no such
// region now.
func (g *Game) placeOf(at int) int {
	switch at {
	case legend.AtHere:
		return g.now().At
	case legend.AtActor:
		if by := g.actor(); len(by) > 0 {
			return g.Hero(by[0]).At
		}
		return land.Nowhere
	case legend.AtWitch:
		return g.Witch
	case legend.AtTopFog:
		if n := len(g.Fog); n > 0 {
			return g.Fog[n-1].At
		}
		return land.Nowhere
	}
	return at
}

// placed is an effect with every word for a region replaced by the region it means now;
// what has none falls away, and an effect that only had that one is nil.
func (g *Game) placed(e *legend.Effect) *legend.Effect {
	if !e.Placed() {
		return e
	}
	out := *e
	if e.PlacedAlone() {
		if out.N = g.placeOf(e.N); out.N == land.Nowhere {
			return nil
		}
	}
	if legend.IsPlaceWord(e.Spot.At) {
		if out.Spot.At = g.placeOf(e.Spot.At); out.Spot.At == land.Nowhere {
			return nil
		}
	}
	out.At = g.placesOf(e.At)
	out.Put = nil
	for _, p := range e.Put {
		if legend.IsPlaceWord(p.At) {
			if p.At = g.placeOf(p.At); p.At == land.Nowhere {
				continue
			}
		}
		out.Put = append(out.Put, p)
	}
	return &out
}

// placesOf are the regions that those of an effect mean now.
func (g *Game) placesOf(at []int) []int {
	var out []int
	for _, x := range at {
		if x = g.placeOf(x); x != land.Nowhere {
			out = append(out, x)
		}
	}
	return slices.Clip(out)
}
