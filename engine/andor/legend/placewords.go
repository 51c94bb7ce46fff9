package legend

import (
	"slices"

	"go.yaml.in/yaml/v3"
)

// Numbers for regions that depend on the state of the match. If an effect names one that does not exist now, nothing
// happens there.
const (
	// AtHere is the place where the card was triggered, AtActor the region of the hero that triggered it.
	AtHere = -2 - iota
	AtActor
	// AtWitch is the region of the witch, AtTopFog the highest region with a fog token.
	AtWitch
	AtTopFog
)

// placeWords are the words for these regions, in the same order.
var placeWords = []string{"here", "actor", "witch", "top-fog"}

// IsPlaceWord reports whether an effect's region is one of these numbers.
func IsPlaceWord(at int) bool { return at <= AtHere && at > AtHere-len(placeWords) }

// placeWord parses a word for a region, where effects may have one.
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

// Placed reports whether an effect names regions by words.
func (e *Effect) Placed() bool {
	return e.PlacedAlone() || IsPlaceWord(e.Spot.At) || slices.ContainsFunc(e.At, IsPlaceWord) ||
		slices.ContainsFunc(e.Put, func(p Put) bool { return IsPlaceWord(p.At) })
}

// PlacedAlone reports whether an effect has a single region, named by a word.
func (e *Effect) PlacedAlone() bool { return effects[e.Kind].shape == aRegion && IsPlaceWord(e.N) }

// placing parses with words for regions allowed.
func placing[T any](r *reader, read func(*yaml.Node) T, n *yaml.Node) T {
	before := r.placing
	r.placing = true
	defer func() { r.placing = before }()
	return read(n)
}
