package returnofheroes

import (
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/wording"
)

// linesOf returns the forms of moves with a box.
func linesOf(box *pieces.Box) wording.Table {
	return wording.New(map[string]wording.Words{
		"hero":  func(w string) bool { _, ok := box.HeroOf(w); return ok },
		"point": func(w string) bool { _, err := land.Parse(w); return err == nil },
		"piece": func(w string) bool { return box.Long(w) != "" || otherWords[w] != "" },
		"skill": func(w string) bool { _, ok := pieces.ParseSkill(w); return ok },
		"n":     wording.Number,
		"tile":  func(w string) bool { return len(w) == 1 && w >= "a" && w <= "p" },
	},
		"hero <hero> woman?", "move <point>", "explore <point>", "stay", "rest", "roll", "end",
		"fight <piece> <skill>", "use <piece>", "lose armour|shield|own", "take <piece>", "take none", "drop <piece>",
		"complete <piece>",
		"meet healing", "meet <piece> <skill>?", "buy none", "buy <piece>+", "offer all|none", "offer <n>+",
		"place <point>", "cube <skill>+",
		"swap none", "swap <tile> <tile>", "keep <piece>", "continue on|end", "standing offer ask|never",
	)
}

// Wording implements wording.Worded.
func (r rules) Wording() wording.Table { return r.edition.lines }
