package legend

import (
	"slices"

	"go.yaml.in/yaml/v3"
)

// Regions that depend on how the match stands. Where an effect names one, its number is
// that of one of these words; where there is no such region, nothing happens there.
const (
	// AtHere is where the card came about, AtActor where the hero stands who brought it
	// about.
	AtHere = -2 - iota
	AtActor
	// AtWitch is where the witch is, AtTopFog the highest region with a fog token.
	AtWitch
	AtTopFog
)

// placeWords are the words by which effects name them, in the same order.
var placeWords = []string{"here", "actor", "witch", "top-fog"}

// IsPlaceWord says whether a region of an effect stands for a word.
func IsPlaceWord(at int) bool { return at <= AtHere && at > AtHere-len(placeWords) }

// placeWord reads a word for a region, where effects may have one.
func (r *reader) placeWord(n *yaml.Node) (at int, ok bool) {
	i := slices.Index(placeWords, n.Value)
	if !r.placing || n.Kind != yaml.ScalarNode || i < 0 {
		return 0, false
	}
	if at = AtHere - i; at == AtHere || at == AtActor {
		r.legend.Occasions = true
	}
	return at, true
}

// Placed says that an effect names regions by words.
func (e *Effect) Placed() bool {
	return e.PlacedAlone() || IsPlaceWord(e.Spot.At) || slices.ContainsFunc(e.At, IsPlaceWord) ||
		slices.ContainsFunc(e.Put, func(p Put) bool { return IsPlaceWord(p.At) })
}

// PlacedAlone says that an effect has one region, which it names by a word.
func (e *Effect) PlacedAlone() bool { return effects[e.Kind].shape == aRegion && IsPlaceWord(e.N) }

// placing reads something that may name regions by words.
func placing[T any](r *reader, read func(*yaml.Node) T, n *yaml.Node) T {
	before := r.placing
	r.placing = true
	defer func() { r.placing = before }()
	return read(n)
}
