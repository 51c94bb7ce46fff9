package legend

import (
	"go.yaml.in/yaml/v3"

	"skald/engine/andor/land"
	"skald/engine/andor/source"
)

func (r *reader) worth(m *Moment, v *yaml.Node) {
	r.Parts(v, "the moment worth", "does not belong to worth", source.Parts{
		{"at", func(v *yaml.Node) { m.At = r.region(v) }},
		{"least", func(v *yaml.Node) { m.N = r.number(v, 1, 999) }},
	})
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
