package legend

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"skald/engine/andor/source"
)

// Count is the argument of the condition count.
type Count struct {
	// What is one of counted; Kinds limits it to some creatures or things, nil means all.
	What  string
	Kinds []string
	// At limits the regions, nil means any; By limits the owners, "" means any.
	At []int
	By string
	// Least and Most are bounds; Most is -1 for none. Missing sets the least to the amount that the fate still lacks.
	Least, Most int
	Missing     bool
}

var counted = []string{"beaten", "creatures", "farmers", "fog", "wells", "things", "gold", "gems", "worth", "day",
	"letter"}

// mostCounted bounds the numbers of a count.
const mostCounted = 999

func (r *reader) count(v *yaml.Node) *Count {
	c := &Count{Most: -1}
	var kind *yaml.Node
	bounded := false
	r.Parts(v, "the condition count", "does not belong to count", source.Parts{
		{"what", func(v *yaml.Node) { c.What = r.OneOf(v, counted) }},
		{"kind", func(v *yaml.Node) { kind = v }},
		{"at", func(v *yaml.Node) { c.At = r.where(v) }},
		{"by", func(v *yaml.Node) {
			c.By = r.OneOf(v, doers)
			if c.By == "holder" && !r.inFate {
				r.Fail(v, "only the goal of a fate has a holder")
			}
		}},
		{"least", func(v *yaml.Node) {
			bounded = true
			if c.Missing = v.Value == "missing"; !c.Missing {
				c.Least = r.number(v, 0, mostCounted)
			} else if !r.inFate {
				r.Fail(v, "only a fate can have something missing")
			}
		}},
		{"most", func(v *yaml.Node) {
			bounded = true
			c.Most = r.number(v, 0, mostCounted)
		}},
	})
	if c.What == "" || !bounded {
		r.Fail(v, "count needs what is counted (what: %s) and a bound (least or most)", strings.Join(counted, ", "))
	}
	switch {
	case kind == nil:
	case c.What == "beaten" || c.What == "creatures":
		c.Kinds = r.kinds(kind)
	case c.What == "things":
		for _, x := range r.List(kind) {
			c.Kinds = append(c.Kinds, r.OneOf(x, slices.Concat(articles, things, []string{runeStone})))
			r.uses = append(r.uses, use{"comes", c.Kinds[len(c.Kinds)-1], x.Line})
		}
	default:
		r.Fail(kind, "there are no kinds of %s", c.What)
	}
	return c
}
