package andor

import "skald/engine"

// rulings list how this game is played where the booklet is silent or leaves a choice
// open, each with a page of its own in the rules for the players; what it says and why
// stands in the catalogues under "ruling.".
var rulings = [...]string{
	"falcon-bridges", "gems-passing", "shield-57", "several-herbs", "tower-stays", "tower-herb", "beaten-letter", "rubble-turned", "black-die", "telescope-some", "stopped-walk",
	"fate-states", "fate-fights", "fate-order", "named-creatures", "alarm-enters", "end-token", "treasure-counts", "lake-card", "castle-target", "gem-draws", "poisoned-gem", "castle-freed", "dragon-region", "round-card", "burnt-region",
}

// rulingPages has a page for each of them.
func rulingPages() []engine.Topic {
	var out []engine.Topic
	for _, id := range rulings {
		out = append(out, engine.RulingOf(id, "rulings"))
	}
	return out
}
