package andor

import (
	"slices"

	"skald/engine/andor/land"
	"skald/engine/andor/legend"
)

// placeOf returns the region that an effect's number means, land.Nowhere if there is none now.
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

// placed returns an effect with its region words resolved. Words without a region now are dropped; an effect with only
// such a word becomes nil.
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

// placesOf returns the regions that an effect's numbers mean now.
func (g *Game) placesOf(at []int) []int {
	var out []int
	for _, x := range at {
		if x = g.placeOf(x); x != land.Nowhere {
			out = append(out, x)
		}
	}
	return slices.Clip(out)
}
