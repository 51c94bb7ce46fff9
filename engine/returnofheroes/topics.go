package returnofheroes

import (
	"skald/engine"
	"skald/engine/text"
)

// topics are the chapters of the short rules, in the order of the rulebook.
var topics = [...]string{
	"aim", "heroes", "tests", "pieces", "setup", "standard", "turn", "movement", "hidden-paths", "water", "looking", "combat", "adversaries",
	"hit-points", "armour", "death", "side-quests", "items", "bazaars", "trainers", "encounters", "quests", "bag", "events",
	"nameless", "guardians", "last-battle", "variants", "unexplored", "solo", "table",
}

// Topics implements engine.Rules: the short rules in our own words, each with the
// sections of the rulebook it tells of.
func (rules) Topics() []engine.Topic {
	var out []engine.Topic
	for _, id := range topics {
		out = append(out, engine.Topic{ID: id, Title: text.M("topic." + id), Text: text.M("topic." + id + ".text")})
	}
	return out
}
