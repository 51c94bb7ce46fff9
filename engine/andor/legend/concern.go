package legend

import (
	"go.yaml.in/yaml/v3"

	"skald/engine/andor/source"
)

// Who selects the heroes an effect concerns.
type Who struct {
	// Word is the selector, At its regions if it has any.
	Word string
	At   []int
}

// Offer is an unchosen way of an "ask": its text, and its cost in gold, gems and willpower.
type Offer struct {
	Text string
	Pay  []Put
}

// who parses a selector, a word that regions may follow.
func (r *reader) who(n *yaml.Node) *Who {
	r.legend.Occasions = true
	name, v, e, ok := r.name(n, "selector of heroes", selectors)
	w := &Who{Word: name}
	switch {
	case !ok:
	case e.shape == regions:
		w.At = placing(r, r.regions, v)
	case !empty(v):
		r.Fail(v, "the selector %q needs nothing behind it", name)
	}
	return w
}

func (r *reader) forWhom(e *Effect, v *yaml.Node, depth int) {
	r.Parts(v, "the effect for", "does not belong to for", source.Parts{
		{"who", func(v *yaml.Node) { e.Who = r.who(v) }},
		{"do", func(v *yaml.Node) { e.Then = r.effects(v, depth+1) }},
	})
	if e.Who == nil || len(e.Then) == 0 {
		r.Fail(v, "for needs to know whom it concerns (who) and what happens to them (do)")
	}
}

func (r *reader) ask(e *Effect, v *yaml.Node, depth int) {
	r.Parts(v, "the effect ask", "does not belong to ask", source.Parts{
		{"who", func(v *yaml.Node) { e.Who = r.who(v) }},
		{"text", func(v *yaml.Node) { e.Word = r.text(v) }},
		{"ways", func(v *yaml.Node) {
			for _, way := range r.List(v) {
				r.way(e, way, depth)
			}
		}},
		{"otherwise", func(v *yaml.Node) { e.N = r.number(v, 1, maxWays) }},
	})
	switch {
	case e.Who == nil || e.Word == "" || len(e.Ways) < 2 || len(e.Ways) > maxWays:
		r.Fail(v, "ask needs who is asked, a text and two to %d ways", maxWays)
	case e.N < 1 || e.N > len(e.Ways):
		r.Fail(v, "ask needs the number of the way that is taken when nobody answers (otherwise)")
	case len(e.Offers[e.N-1].Pay) > 0:
		r.Fail(v, "the way that is taken when nobody answers must cost nothing")
	}
}

// maxWays is the greatest number of ways of an ask.
const maxWays = 5

func (r *reader) way(e *Effect, n *yaml.Node, depth int) {
	offer, do := Offer{}, []Effect(nil)
	r.Parts(n, "a way of ask", "is no part of a way", source.Parts{
		{"text", func(v *yaml.Node) { offer.Text = r.refer("label", v) }},
		{"pay", func(v *yaml.Node) {
			for _, q := range r.Pairs(v, "what a way costs") {
				offer.Pay = append(offer.Pay,
					Put{What: r.OneOf(q[0], []string{"gold", "gem", "will"}), N: r.number(q[1], 1, 20)})
			}
		}},
		{"do", func(v *yaml.Node) { do = r.effects(v, depth+1) }},
	})
	if offer.Text == "" {
		r.Fail(n, "the way has no text")
	}
	e.Offers, e.Ways = append(e.Offers, offer), append(e.Ways, do)
}
