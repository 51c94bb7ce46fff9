package topics

import (
	"slices"

	"skald/engine"
	"skald/engine/text"
)

// Ruling is our decision where the rulebooks contradict each other or are silent. Its sentence is in the catalogues
// under "ruling." and the id, and in the comment of the package returnofheroes.
type Ruling struct {
	ID, Section string
}

// Rulings returns all of them, those on the basic game first.
func Rulings() []Ruling { return slices.Clone(rulings) }

var rulings = []Ruling{
	{"first-player", "2.1"},
	{"hit-points", "A1"},
	{"undecided", "1.2"},
	{"best-dice", "1.1.1"},
	{"one-per-skill", "1.1.1"},
	{"two-cubes", "1.1.2"},
	{"intro-map", "2.1"},
	{"cubes", "1.1.2"},
	{"long-way", "4"},
	{"bought-at-once", "4"},
	{"half-way", "4.2"},
	{"boat", "4.1"},
	{"just-came", "3.1"},
	{"own-adversaries", "5.1"},
	{"potion", "5.2.1"},
	{"spent-armour", "5.2.2"},
	{"left-behind", "5.4"},
	{"spider", "A8"},
	{"knights-shield", "A8"},
	{"other-house", "5.3.1"},
	{"magic-items", "5.3.4"},
	{"bazaar-offer", "5.5.1"},
	{"bazaar-rest", "5.5.1"},
	{"no-cap", "A9"},
	{"teller-draws", "A7"},
	{"step-draws", "5.6"},
	{"scroll-in-event", "A3"},
	{"swapped-hero", "A7"},
	{"servants", "6.1"},
	{"guardians", "6.2"},
	{"challenger", "6.2"},
	{"assault", "6.2"},
	{"corners", "2.2"},
	{"unmask", "1.4"},
	{"court", "7.1"},
	{"unexplored-corners", "7.3"},
	{"explore-step", "7.3"},
	{"no-landing", "7.3"},
	{"explored-only", "7.3"},
	{"solo-setup", "7.4.1"},
	{"solo-servants", "7.4.2"},
	{"overtime", "7.4.2"},
	{"solo-house", "7.4.2"},
	{"free-tiles", "8.1"},
	{"rest-or-meet", "8.4"},
	{"fifth", "8.5"},
	{"houses-in-turn", "8.6"},
	{"broom", "A6"},
	{"french-broom", "A6"},
}

// rulingPages returns a page for each ruling.
func rulingPages() []engine.Topic {
	var out []engine.Topic
	for _, r := range rulings {
		p := engine.RulingOf(r.ID, "rulings")
		p.Text = text.M("thing.ruling", "text", p.Text, "section", r.Section)
		out = append(out, p)
	}
	return out
}
