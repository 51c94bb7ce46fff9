package legend

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
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
	for _, p := range r.Pairs(v, "the condition count") {
		switch p[0].Value {
		case "what":
			c.What = r.OneOf(p[1], counted)
		case "kind":
			kind = p[1]
		case "at":
			c.At = r.where(p[1])
		case "by":
			c.By = r.OneOf(p[1], doers)
			if c.By == "holder" && !r.inFate {
				r.Fail(p[1], "only the goal of a fate has a holder")
			}
		case "least":
			bounded = true
			if c.Missing = p[1].Value == "missing"; !c.Missing {
				c.Least = r.number(p[1], 0, mostCounted)
			} else if !r.inFate {
				r.Fail(p[1], "only a fate can have something missing")
			}
		case "most":
			bounded = true
			c.Most = r.number(p[1], 0, mostCounted)
		default:
			r.Fail(p[0], "%q does not belong to count; there are what, kind, at, by, least and most", p[0].Value)
		}
	}
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
