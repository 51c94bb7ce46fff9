package heroes

import "skald/engine"

// chapter is a chapter of the rules with the rulings that have a page under it.
type chapter struct {
	chapter string
	ids     []string
}

// rulings are our decisions where the Italian rulebook is silent, contradicts itself or leaves a choice open, by the
// chapter of their pages: "h" and a number for the rulebook, "k" for the clash played in beats, "c" for the words of
// our cards. The catalogue has each ruling and its reason under "ruling." and its id.
var rulings = []chapter{
	{"rulings-setup", []string{"h3", "h16", "h17", "h20", "h21", "h22", "h45", "h46", "h47", "h48"}},
	{"rulings-clash", []string{"h1", "h2", "h13", "h23", "h27", "h28", "h50", "k1", "k2", "k3", "k4", "k5", "k6", "k7",
		"k8", "k9", "k10", "k11", "k12", "k13", "k14"}},
	{"rulings-actions", []string{"h7", "h8", "h9", "h10", "h11", "h19", "h24", "h26", "h29", "h30", "h31", "h36", "h37",
		"h43"}},
	{"rulings-boards", []string{"h4", "h5", "h6", "h12", "h18", "h25", "h33", "h34", "h35", "h49"}},
	{"rulings-end", []string{"h14", "h15", "h32", "h38", "h39", "h40", "h41", "h42", "h44", "h51"}},
	{"rulings-cards", []string{"c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9"}},
}

// rulingPages returns the chapters of the rulings and a page for each ruling.
func (e *edition) rulingPages() []engine.Topic {
	var out []engine.Topic
	for _, c := range e.rulings {
		out = append(out, engine.TopicOf(catalogue, c.chapter, ""))
		for _, id := range c.ids {
			out = append(out, engine.RulingOf(id, c.chapter))
		}
	}
	return out
}
