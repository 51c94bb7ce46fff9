package andor

import "skald/engine"

// rulings list how this game is played where the booklet is silent or leaves a choice
// open, each with a page of its own in the rules for the players; what it says and why
// stands in the catalogues under "ruling.".
var rulings = []string{
	"falcon-bridges", "gems-passing", "shield-57", "several-herbs", "tower-stays", "tower-herb", "beaten-letter", "rubble-turned", "black-die",
	"telescope-some", "stopped-walk", "alarm-enters", "end-token", "treasure-counts", "lake-card", "fate-states", "fate-fights", "fate-order",
	"named-creatures", "castle-target", "gem-draws", "poisoned-gem", "castle-freed", "dragon-region", "round-card", "burnt-region", "herb-carried",
	"herb-held",
}

// thirdRulings are those of version 3 besides.
var thirdRulings = []string{"farmer-moved", "otherwise"}

// rulingPages has a page for each ruling of a version.
func (ed *Edition) rulingPages() []engine.Topic {
	var out []engine.Topic
	for _, id := range ed.rulings {
		out = append(out, engine.RulingOf(id, "rulings"))
	}
	return out
}
