package legend

import "go.yaml.in/yaml/v3"

// maxSteps is how many arrows the effect move can take creatures along.
const maxSteps = 9

// move reads the effect move: which creatures, and how many arrows.
func (r *reader) move(e *Effect, v *yaml.Node) {
	e.Word, e.N = "any", 1
	for _, p := range r.Pairs(v, "the effect move") {
		switch p[0].Value {
		case "kind":
			e.Word = r.OneOf(p[1], append([]string{"any"}, creatures...))
		case "at":
			e.At = placing(r, r.regions, p[1])
		case "n":
			e.N = r.number(p[1], 1, maxSteps)
		default:
			r.Fail(p[0], "%q does not belong to move; there are kind, at and n", p[0].Value)
		}
	}
}

// thisRound reads the effect this-round: what a creature has more or less.
func (r *reader) thisRound(e *Effect, v *yaml.Node) {
	for _, p := range r.Pairs(v, "the effect this-round") {
		what := r.OneOf(p[0], []string{"strength", "dice"})
		e.Put = append(e.Put, Put{What: what, N: r.number(p[1], -20, 20)})
	}
	if len(e.Put) == 0 {
		r.Fail(v, "this-round needs strength, dice or both")
	}
}
