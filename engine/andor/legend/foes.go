package legend

import (
	"slices"

	"go.yaml.in/yaml/v3"

	"skald/engine/andor/land"
)

// Foe is a creature with a name and figures of its own, which cards put on the map
// and moments and goals can name.
type Foe struct {
	ID   string
	Line int
	// As is the kind whose dice it rolls and whose place in the sunrise it has.
	As string
	// Will is its willpower, 1 to 20; Reward what beating it brings.
	Will, Reward int
	// Strength is 1 to 99, 0 when Match is set: it is as strong as those who fight
	// it together, and Further stronger for each of them but the first.
	Strength int
	Match    bool
	Further  int
	// Marches says that it moves at sunrise with its kind.
	Marches bool
	// Immune lists what does not work on it: "herb", "lures".
	Immune []string
	// RoundDeck is the deck whose top card begins each round of its fight, "" for none.
	RoundDeck string
}

// FoeText begins the key of the text that says what a foe is called: a name, and
// behind bars its forms, as texts of this program have them.
const FoeText = "foe-"

// immunities are what a foe can be proof against.
var immunities = []string{"herb", "lures"}

// Foe returns the named creature of an id, nil when there is none.
func (l *Legend) Foe(id string) *Foe {
	i := slices.IndexFunc(l.Foes, func(f Foe) bool { return f.ID == id })
	if i < 0 {
		return nil
	}
	return &l.Foes[i]
}

// foes reads the named creatures of a legend.
func (r *reader) foes(n *yaml.Node) {
	for _, p := range r.Pairs(n, "the foes") {
		f := Foe{ID: r.OneOf(p[0], nil), Line: p[0].Line, Marches: true}
		if slices.Contains(append(Creatures(), "any", "tower-skral", "dragon"), f.ID) {
			r.Fail(p[0], "%q means something else; a foe needs a name of its own", f.ID)
		}
		for _, q := range r.Pairs(p[1], "a foe") {
			switch q[0].Value {
			case "as":
				f.As = r.OneOf(q[1], append(Creatures(), "dragon"))
			case "will":
				f.Will = r.number(q[1], 1, 20)
			case "strength":
				f.Strength = r.number(q[1], 1, 99)
			case "match":
				f.Match = true
				for _, m := range r.Pairs(q[1], "match") {
					if m[0].Value != "further" {
						r.Fail(m[0], "%q does not belong to match; there is further", m[0].Value)
						continue
					}
					f.Further = r.number(m[1], 0, 20)
				}
			case "reward":
				f.Reward = r.number(q[1], 0, 20)
			case "marches":
				f.Marches = r.yes(q[1])
			case "round-deck":
				f.RoundDeck = r.OneOf(q[1], nil)
				r.uses = append(r.uses, use{"ring", f.RoundDeck, q[1].Line})
			case "immune":
				for _, x := range r.List(q[1]) {
					f.Immune = append(f.Immune, r.OneOf(x, immunities))
				}
			default:
				r.Fail(q[0], "%q does not belong to a foe; there are as, will, strength, match, reward, marches, immune and round-deck", q[0].Value)
			}
		}
		if f.As == "" || f.Will == 0 || f.Match == (f.Strength > 0) {
			r.Fail(p[0], "the foe %q needs a kind (as), will, and either strength or match", f.ID)
		}
		r.uses = append(r.uses, use{"text", FoeText + f.ID, p[0].Line})
		r.legend.Foes = append(r.legend.Foes, f)
	}
}

// yes reads yes or no.
func (r *reader) yes(n *yaml.Node) bool {
	return slices.Contains([]string{"yes", "true"}, r.OneOf(n, []string{"yes", "no", "true", "false"}))
}

// putFoe reads the effects that put and move a foe: id, at and lands.
func (r *reader) putFoe(e *Effect, v *yaml.Node) {
	e.Spot = Spot{At: land.Nowhere}
	e.Lands = true
	for _, p := range r.Pairs(v, "the effect "+e.Kind) {
		switch p[0].Value {
		case "id":
			e.Word = r.OneOf(p[1], nil)
			r.uses = append(r.uses, use{"foe", e.Word, p[1].Line})
		case "at":
			e.Spot = placing(r, r.spot, p[1])
		case "lands":
			e.Lands = r.yes(p[1])
		default:
			r.Fail(p[0], "%q does not belong to %s; there are id, at and lands", p[0].Value, e.Kind)
		}
	}
	if e.Word == "" || e.Spot == (Spot{At: land.Nowhere}) {
		r.Fail(v, "%s needs the foe (id) and a place (at)", e.Kind)
	}
}

// withFoes adds the foes of the legend to what a word of the vocabulary may name, where
// that is creatures.
func (r *reader) withFoes(name string, words []string) []string {
	if name != "beaten" && name != "breach" {
		return words
	}
	words = slices.Clone(words)
	for _, f := range r.legend.Foes {
		words = append(words, f.ID)
	}
	return words
}
