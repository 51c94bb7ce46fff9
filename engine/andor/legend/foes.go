package legend

import (
	"slices"

	"go.yaml.in/yaml/v3"

	"skald/engine/andor/land"
)

// Foe is a creature with a name and values of its own. Cards put it on the map; moments and goals can name it.
type Foe struct {
	ID   string
	Line int
	// As is the kind that determines its dice and its order at sunrise.
	As string
	// Will is its willpower, 1 to 20; Reward is the reward for beating it.
	Will, Reward int
	// Strength is 1 to 99, or 0 if Match is set: the foe is then as strong as the heroes fighting it together, and
	// Further stronger for each after the first.
	Strength int
	Match    bool
	Further  int
	// Marches reports whether it moves at sunrise with its kind.
	Marches bool
	// Immune lists its immunities: "herb", "lures".
	Immune []string
	// RoundDeck is the deck whose top card begins each round of its fight, "" for none.
	RoundDeck string
}

// FoeText is the prefix of the key of a foe's name, which may be followed by bars and its forms, as in this program's
// texts.
const FoeText = "foe-"

// immunities lists the possible immunities of a foe.
var immunities = []string{"herb", "lures"}

// Foe returns the named creature with an id, or nil.
func (l *Legend) Foe(id string) *Foe {
	i := slices.IndexFunc(l.Foes, func(f Foe) bool { return f.ID == id })
	if i < 0 {
		return nil
	}
	return &l.Foes[i]
}

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
				r.Fail(q[0], "%q does not belong to a foe; there are as, will, strength, match, reward, marches, "+
					"immune and round-deck", q[0].Value)
			}
		}
		if f.As == "" || f.Will == 0 || f.Match == (f.Strength > 0) {
			r.Fail(p[0], "the foe %q needs a kind (as), will, and either strength or match", f.ID)
		}
		r.uses = append(r.uses, use{"text", FoeText + f.ID, p[0].Line})
		r.legend.Foes = append(r.legend.Foes, f)
	}
}

func (r *reader) yes(n *yaml.Node) bool {
	return slices.Contains([]string{"yes", "true"}, r.OneOf(n, []string{"yes", "no", "true", "false"}))
}

// putFoe parses the effects that put and move a foe: id, at and lands.
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

// withFoes adds the legend's foes to the possible words of a vocabulary entry for creatures.
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
