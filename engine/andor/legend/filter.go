package legend

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"skald/engine/andor/land"
)

// Filter narrows a moment by its circumstances.
type Filter struct {
	// Kinds are creatures or foes, nil for any. What is a thing, an article, "rune-stone" or "farmer"; N is its number.
	Kinds []string
	What  string
	N     int
	// At are the possible regions, nil for any.
	At []int
	// By is the acting hero: "" for any, a selector of one hero, or "holder" for the holder of the fate.
	By string
	// Times is the number of occurrences before it counts, separately for each hero if By is given.
	Times int
	// Alone requires a fight without other heroes; With is a thing the hero must carry.
	Alone bool
	With  string
}

// filters lists the filters of each moment.
var filters = map[string][]string{
	"beaten":       {"kind", "at", "alone", "by", "times"},
	"brought":      {"what", "n", "at", "by"},
	"ends-move":    {"at", "with", "by", "times"},
	"empties-well": {"at", "by", "times"},
	"uncovers-fog": {"at", "by", "times"},
}

// runeStone and farmer can be brought in addition to articles and things.
const (
	runeStone = "rune-stone"
	farmer    = "farmer"
)

// doers are the selectors of an acting hero.
var doers = []string{"actor", "lowest", "highest", "holder"}

// filtered reports whether a moment is written with a filter.
func filtered(name string, v *yaml.Node) bool {
	if v.Kind != yaml.MappingNode || filters[name] == nil || len(v.Content) == 0 {
		return false
	}
	all := slices.Concat(filters["beaten"], filters["brought"], filters["ends-move"])
	return slices.Contains(all, v.Content[0].Value)
}

func (r *reader) filter(name string, v *yaml.Node) *Filter {
	f := &Filter{N: 1, Times: 1}
	for _, p := range r.Pairs(v, "the moment "+name) {
		if !slices.Contains(filters[name], p[0].Value) {
			r.Fail(p[0], "%q does not belong to the moment %s; there are %s", p[0].Value, name,
				strings.Join(filters[name], ", "))
			continue
		}
		switch p[0].Value {
		case "kind":
			f.Kinds = r.kinds(p[1])
		case "what":
			f.What = r.oneUsed("comes", p[1], slices.Concat(articles, things, []string{runeStone, farmer}))
		case "n":
			f.N = r.number(p[1], 1, 9)
		case "at":
			f.At = r.where(p[1])
		case "by":
			f.By = r.OneOf(p[1], doers)
			if f.By == "holder" && !r.inFate {
				r.Fail(p[1], "only the goal of a fate has a holder")
			}
		case "times":
			f.Times = r.number(p[1], 1, 20)
		case "alone":
			f.Alone = r.yes(p[1])
		case "with":
			f.With = r.oneUsed("comes", p[1], slices.Concat(articles, things))
		}
	}
	if name == "brought" && (f.What == "" || len(f.At) == 0) {
		r.Fail(v, "brought needs what is brought (what) and where (at)")
	}
	return f
}

// kinds parses creatures: a list of kinds and foes, or "any" for all, returned as nil.
func (r *reader) kinds(n *yaml.Node) []string {
	if n.Kind == yaml.ScalarNode && n.Value == "any" {
		return nil
	}
	var out []string
	for _, x := range r.List(n) {
		kind := r.oneUsed("comes", x, r.withFoes("beaten", append([]string{"tower-skral"}, creatures...)))
		out = append(out, kind)
	}
	return out
}

// where parses regions: a list, or a mark of the map for all regions with it.
func (r *reader) where(n *yaml.Node) []int {
	n = r.vary(n)
	if n.Kind == yaml.ScalarNode {
		if marks := land.MarkNamed(n.Value); marks != 0 {
			at := r.legend.Map.With(marks)
			if len(at) == 0 {
				r.Fail(n, "the map has no region with the mark %q", n.Value)
			}
			return at
		}
	}
	return r.regions(n)
}
