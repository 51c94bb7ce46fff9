package runebound

import (
	"slices"

	"skald/engine/runebound/land"
	"skald/engine/wording"
)

// movesOf returns the notation of moves that name cards of some editions.
func movesOf(editions []*edition) wording.Table {
	of := func(has func(e *edition, word string) bool) wording.Words {
		return func(w string) bool {
			return slices.ContainsFunc(editions, func(e *edition) bool { return has(e, w) })
		}
	}
	return wording.New(map[string]wording.Words{
		"hex":    func(w string) bool { _, ok := land.Parse(w); return ok },
		"n":      wording.Number,
		"seat":   func(w string) bool { _, ok := parseSeat(w); return ok },
		"hero":   of(func(e *edition, w string) bool { return e.Hero(w) != nil }),
		"goods":  of(func(e *edition, w string) bool { return e.Goods(w) != nil }),
		"ally":   of((*edition).isAlly),
		"card":   of((*edition).isCard),
		"stance": stanceWords.Has,
		"topic":  standingTable.HasTopic,
		"answer": standingTable.HasWord,
	},
		"roll <n>?", "rest <n>+", "walk <hex>", "stay", "move <hex>", "explore <hex>?", "explore margath",
		"attack hero", "attack <ally|seat>",
		"market <hex>?", "fight all|round", "defend <ally>?", "flee", "use <card> <card>?", "buy <goods>",
		"sell <goods>", "heal hero", "heal <ally>",
		"train mind|body|spirit", "end", "on", "choose <hex|seat|card|n>", "choose leave|bury",
		"take <goods>? <goods>?", "drop <goods>", "no", "hero <hero>",
		"stance <stance> <stance> <stance> <stance> <stance> <stance> <stance> <stance>", "standing <topic> <answer>",
	)
}

// Wording implements wording.Worded.
func (r rules) Wording() wording.Table { return r.moves }
