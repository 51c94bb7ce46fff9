// Package emoji shows icons of choices as emojis, for buttons and menus.
package emoji

import "strings"

// common are the icons and verbs several games use.
var common = map[string]string{
	"actions": "⚙️", "archer": "🏹", "bow": "🏹", "buy": "🪙", "card": "🃏", "castle": "🏰", "chest": "🧰", "dice": "🎲",
	"draw": "🎒", "drop": "🗑️", "dwarf": "⛏️", "dwarves": "⛏️", "end": "🏁", "event": "📣", "fight": "⚔️", "forest": "🌲",
	"gem": "💎", "go": "👣", "gold": "🪙", "hero": "🧝", "keep": "📌", "king": "🤴", "letter": "✉️", "map": "🗺️",
	"merchant": "💰", "move": "👣", "next": "➡️", "oak": "🌳", "offer": "🤝", "place": "📍", "rest": "🛏️", "ring": "💍",
	"roll": "🎲", "shield": "🛡️", "stay": "⏸️", "take": "✋", "token": "⚪", "tower": "🗼", "troll": "👹", "turn": "🔄",
	"use": "🫳", "warrior": "⚔️", "witch": "🧹", "wizard": "🧙",
}

// Of returns the emoji of an icon or a verb: from the game's own table, else from the common one, else that of the part
// of the id after its last divider, so that "item-bow" falls back to "bow"; "" if there is none.
func Of(own map[string]string, id string) string {
	for _, id := range []string{id, id[strings.LastIndexAny(id, "-/.")+1:]} {
		if e := own[id]; e != "" {
			return e
		}
		if e := common[id]; e != "" {
			return e
		}
	}
	return ""
}
