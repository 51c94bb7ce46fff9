package runebound

import (
	"strconv"

	"skald/engine"
)

// mostRulings is the number of rulings, which decide where the Italian rulebook is silent, contradictory or open. Each
// has a page in the rules for the players; its text and reason are in the catalogue under "ruling." and its number.
const mostRulings = 59

// rulingChapters are the chapters of these pages, rulingsOf the numbers of the rulings in each.
var rulingChapters = [...]string{"rulings-turn", "rulings-fight", "rulings-duel", "rulings-cards"}

var rulingsOf = map[string][]int{
	"rulings-turn":  {2, 4, 13, 14, 18, 27, 33, 34, 35, 40, 41, 45, 47, 48, 53, 54, 56, 59},
	"rulings-fight": {5, 6, 7, 8, 12, 15, 17, 20, 21, 22, 23, 24, 25, 29, 30, 31, 32, 49, 51, 52, 55, 57},
	"rulings-duel":  {11, 36, 37, 38, 39, 44, 58},
	"rulings-cards": {1, 3, 9, 10, 16, 19, 26, 28, 42, 43, 46, 50},
}

func rulingPages() []engine.Topic {
	var out []engine.Topic
	for _, chapter := range rulingChapters {
		out = append(out, engine.TopicOf(catalogue, chapter, ""))
		for _, n := range rulingsOf[chapter] {
			out = append(out, engine.RulingOf(strconv.Itoa(n), chapter))
		}
	}
	return out
}
