package legend

import (
	"go.yaml.in/yaml/v3"

	"skald/engine/andor/source"
)

// castle parses the effect castle: free, or taken with its values.
func (r *reader) castle(e *Effect, v *yaml.Node) {
	if v.Kind == yaml.ScalarNode {
		e.Word = r.OneOf(v, []string{"free"})
		return
	}
	e.Word = "taken"
	for _, p := range r.Pairs(v, "the effect castle") {
		if p[0].Value != "taken" {
			r.Fail(p[0], "%q does not belong to castle; there are taken and free", p[0].Value)
			continue
		}
		r.Parts(p[1], "the taken castle", "does not belong to a taken castle", source.Parts{
			{"backing", func(v *yaml.Node) { e.Put = append(e.Put, Put{What: "backing", N: r.number(v, 0, 9)}) }},
			{"limit", func(v *yaml.Node) { e.Put = append(e.Put, Put{What: "limit", N: r.number(v, 2, 20)}) }},
		})
	}
	if e.Amount("limit") == 0 {
		r.Fail(v, "a taken castle needs a limit: with so many creatures in it the legend is lost")
	}
}
