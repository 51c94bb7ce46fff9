package legend

import (
	"slices"

	"go.yaml.in/yaml/v3"

	"skald/engine/andor/land"
	"skald/engine/andor/source"
	"skald/engine/lists"
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
	return lists.Find(l.Foes, func(f *Foe) bool { return f.ID == id })
}

func (r *reader) foes(n *yaml.Node) {
	for _, p := range r.Pairs(n, "the foes") {
		f := Foe{ID: r.OneOf(p[0], nil), Line: p[0].Line, Marches: true}
		if slices.Contains(append(Creatures(), "any", "tower-skral", "dragon"), f.ID) {
			r.Fail(p[0], "%q means something else; a foe needs a name of its own", f.ID)
		}
		r.Parts(p[1], "a foe", "does not belong to a foe", source.Parts{
			{"as", func(v *yaml.Node) { f.As = r.OneOf(v, append(Creatures(), "dragon")) }},
			{"will", func(v *yaml.Node) { f.Will = r.number(v, 1, 20) }},
			{"strength", func(v *yaml.Node) { f.Strength = r.number(v, 1, 99) }},
			{"match", func(v *yaml.Node) {
				f.Match = true
				r.Parts(v, "match", "does not belong to match", source.Parts{
					{"further", func(v *yaml.Node) { f.Further = r.number(v, 0, 20) }},
				})
			}},
			{"reward", func(v *yaml.Node) { f.Reward = r.number(v, 0, 20) }},
			{"marches", func(v *yaml.Node) { f.Marches = r.yes(v) }},
			{"immune", func(v *yaml.Node) { f.Immune = r.words(v, immunities) }},
			{"round-deck", func(v *yaml.Node) { f.RoundDeck = r.refer("ring", v) }},
		})
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
	r.Parts(v, "the effect "+e.Kind, "does not belong to "+e.Kind, source.Parts{
		{"id", func(v *yaml.Node) { e.Word = r.refer("foe", v) }},
		{"at", func(v *yaml.Node) { e.Spot = placing(r, r.spot, v) }},
		{"lands", func(v *yaml.Node) { e.Lands = r.yes(v) }},
	})
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
