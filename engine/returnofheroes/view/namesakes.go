package view

import (
	"strconv"

	"skald/engine/returnofheroes/land"
	"skald/engine/text"
)

// namedInStep are the landmarks that the words of a step of a quest name, by the quest and the step.
var namedInStep = map[string]string{
	"quest-daphne.2": "dungeon",
	"quest-daphne.3": "temple",
	"quest-merlin.2": "enchanted-oak",
	"quest-relic.1":  "candle-maker",
	"quest-relic.2":  "mysterious-chapel",
}

// PlaceOf returns the place of a piece behind its name: a landmark of the same name is not named again.
func PlaceOf(piece string, p land.Point) text.Message {
	if piece == "chapel" {
		piece = "mysterious-chapel"
	}
	return unless(piece, p)
}

// StepPlace returns the place of a step of a quest behind the words of the step: a landmark in them is not named again.
func StepPlace(quest string, step int, p land.Point) text.Message {
	return unless(namedInStep[quest+"."+strconv.Itoa(step)], p)
}

// unless returns a place, without its landmark if that is already named.
func unless(named string, p land.Point) text.Message {
	if s, _ := land.SpotAt(p); s.Landmark != "" && s.Landmark == named {
		return Point(p)
	}
	return Place(p)
}
