package runebound

import (
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/wording"
)

// moveLines are how moves are written.
var moveLines = wording.New(map[string]wording.Words{
	"hex":    func(w string) bool { _, ok := land.Parse(w); return ok },
	"n":      wording.Number,
	"seat":   func(w string) bool { _, ok := parseSeat(w); return ok },
	"hero":   func(w string) bool { return cards.Dragonlords.Hero(w) != nil },
	"goods":  func(w string) bool { return cards.Dragonlords.Goods(w) != nil },
	"ally":   func(w string) bool { x := cards.Dragonlords.Goods(w); return x != nil && x.Type == cards.Ally },
	"card":   isCard,
	"stance": stanceWords.Has,
	"topic":  standingTable.HasTopic,
	"answer": standingTable.HasWord,
},
	"roll <n>?", "rest <n>+", "walk <hex>", "stay", "move <hex>", "explore <hex>?", "explore margath", "attack hero", "attack <ally|seat>",
	"market <hex>?", "fight all|round", "defend <ally>?", "flee", "use <card> <card>?", "buy <goods>", "sell <goods>", "heal hero", "heal <ally>",
	"train mind|body|spirit", "end", "on", "choose <hex|seat|card|n>", "choose leave|bury", "take <goods>? <goods>?", "drop <goods>", "no", "hero <hero>",
	"stance <stance> <stance> <stance> <stance> <stance> <stance> <stance> <stance>", "standing <topic> <answer>",
)

// isCard reports whether a word names any card.
func isCard(w string) bool {
	set := cards.Dragonlords
	return set.Hero(w) != nil || set.Goods(w) != nil || set.Adventure(w) != nil
}

// Wording implements wording.Worded.
func (rules) Wording() wording.Table { return moveLines }
