package legend

import (
	"go.yaml.in/yaml/v3"

	"skald/engine/andor/land"
)

func (r *reader) worth(m *Moment, v *yaml.Node) {
	for _, p := range r.Pairs(v, "the moment worth") {
		switch p[0].Value {
		case "at":
			m.At = r.region(p[1])
		case "least":
			m.N = r.number(p[1], 1, 999)
		default:
			r.Fail(p[0], "%q does not belong to worth; there are at and least", p[0].Value)
		}
	}
	if m.At == land.Nowhere || m.N == 0 {
		r.Fail(v, "worth needs a region (at) and how much is to be there (least)")
	}
}

// Treasure returns the place for gold and gems and their least total worth; ok is false if no card waits for them. The
// first of several counts.
func (l *Legend) Treasure() (at, least int, ok bool) {
	for _, c := range l.Cards {
		for _, m := range c.When {
			if m.Kind == "worth" {
				return m.At, m.N, true
			}
		}
	}
	return land.Nowhere, 0, false
}
