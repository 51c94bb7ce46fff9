package andor

import (
	"skald/engine"
	"skald/engine/lists"
)

// rulings lists this game's choices where the booklet is silent or ambiguous. Each has a page in the rules for the
// players; text and reason are in the catalogues under "ruling.".
var rulings = []string{
	"falcon-bridges", "gems-passing", "shield-57", "several-herbs", "tower-stays", "tower-herb", "beaten-letter",
	"rubble-turned", "black-die", "telescope-some", "stopped-walk", "alarm-enters", "end-token", "treasure-counts",
	"lake-card", "fate-states", "fate-fights", "fate-order", "named-creatures", "castle-target", "gem-draws",
	"poisoned-gem", "castle-freed", "dragon-region", "round-card", "burnt-region", "herb-carried", "herb-held",
}

// thirdRulings lists the additional rulings of version 3.
var thirdRulings = []string{"farmer-moved", "otherwise"}

func (ed *Edition) rulingPages() []engine.Topic {
	return lists.Map(ed.rulings, func(id string) engine.Topic { return engine.RulingOf(id, "rulings") })
}
