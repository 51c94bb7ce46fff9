package legend

import "go.yaml.in/yaml/v3"

// maxSteps is the greatest number of arrows in the effect move.
const maxSteps = 9

// move parses the effect move: the creatures and the number of arrows.
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
