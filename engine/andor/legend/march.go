package legend

import (
	"go.yaml.in/yaml/v3"

	"skald/engine/andor/source"
)

// maxSteps is the greatest number of arrows in the effect move.
const maxSteps = 9

// move parses the effect move: the creatures and the number of arrows.
func (r *reader) move(e *Effect, v *yaml.Node) {
	e.Word, e.N = "any", 1
	r.Parts(v, "the effect move", "does not belong to move", source.Parts{
		{"kind", func(v *yaml.Node) { e.Word = r.OneOf(v, append([]string{"any"}, creatures...)) }},
		{"at", func(v *yaml.Node) { e.At = placing(r, r.regions, v) }},
		{"n", func(v *yaml.Node) { e.N = r.number(v, 1, maxSteps) }},
	})
}

// thisRound parses the effect this-round: the change in a creature's values.
func (r *reader) thisRound(e *Effect, v *yaml.Node) {
	for _, p := range r.Pairs(v, "the effect this-round") {
		what := r.OneOf(p[0], []string{"strength", "dice"})
		e.Put = append(e.Put, Put{What: what, N: r.number(p[1], -20, 20)})
	}
	if len(e.Put) == 0 {
		r.Fail(v, "this-round needs strength, dice or both")
	}
}
