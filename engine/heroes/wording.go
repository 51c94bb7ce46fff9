package heroes

import (
	"slices"

	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/wording"
)

// linesOf returns the forms of moves that name cards of a set.
func linesOf(set *cards.Set) wording.Table {
	return wording.New(map[string]wording.Words{
		"n":        wording.Number,
		"hero":     func(w string) bool { return set.HeroOf(w) != nil },
		"creature": func(w string) bool { return set.CreatureOf(w) != nil },
		"spell":    func(w string) bool { return set.SpellOf(w) != nil },
		"space":    func(w string) bool { return field.ParseSpace(w) != field.None },
		"spot":     func(w string) bool { _, ok := field.ParseSpot(w); return ok },
		"table":    func(w string) bool { return tablePlace(w) >= 0 },
		"goal":     func(w string) bool { return slices.Contains(goals, w) },
		"topic":    standingTable.HasTopic,
		"answer":   standingTable.HasWord,
	},
		"hero <hero>", "take <n>", "army <creature>", "army back <creature>", "army ready <n>", "army done",
		"form <space> <hero|creature>", "place <hero|creature> <space>",
		"keep <n>*", "stop", "stop cast <spell>", "stop draw", "stop learn <table>", "stop dispel <spell>", "stop none",
		"stay", "rise", "pass",
		"use orders", "use <space> <spot> <space|spell>*", "cast <spell>", "target <spot|spell> <space|spell>*",
		"drop <spell> <spell>", "drop all",
		"activate <space> <spot>", "move <space> <space>", "end", "draw", "learn <table>", "dispel <spell>", "none",
		"standing <topic> <answer>", "standing order none",
		"standing order <n> <spell|goal> <n> <n> <n> hero|falls|strongest",
	)
}

// Wording implements wording.Worded.
func (r rules) Wording() wording.Table { return r.edition.lines }
