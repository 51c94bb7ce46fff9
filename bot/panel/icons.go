package panel

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/engine"
)

// emojis shows what an icon of the games stands for; a verb serves where a
// choice has no icon of its own.
var emojis = map[string]string{
	"accept": "✅", "actions": "⚙️", "armour": "🛡️", "axe": "🪓", "bag": "👜", "bazaar": "🛒", "bear": "🐻", "bee": "🐝",
	"boat": "⛵", "book": "📖", "boots": "🥾", "bow": "🏹", "broom": "🧹", "buy": "🪙", "card": "🃏", "cart": "🛞",
	"castle": "🏰", "cave": "🕳️", "chest": "🧰", "choose": "👉", "claim": "🚩", "coin": "🪙", "complete": "🏁", "cross": "✝️",
	"crown": "👑", "crystal": "🔮", "cube": "🔹", "decline": "❌", "deliver": "📦", "dice": "🎲", "die": "🎲", "draw": "🎒",
	"drink": "🧪", "drop": "🗑️", "dwarf": "⛏️", "elf": "🏹", "encounter": "💬", "end": "🏁", "event": "📣", "eye": "👁️",
	"fight": "⚔️", "flag": "🚩", "foot": "👣", "forest": "🌲", "gem": "💎", "ghost": "👻", "give": "🤝", "go": "👣",
	"gold": "🪙", "guardian": "🗿", "hand": "✋", "heal": "❤️", "heart": "❤️", "helm": "🪖", "hero": "🧝", "hidden": "❔",
	"home": "🏠", "horse": "🐎", "house": "🏠", "item": "🎒", "keep": "📌", "key": "🗝️", "knight": "🐴", "lake": "🌊",
	"leave": "🚪", "look": "👁️", "magic": "✨", "map": "🗺️", "melee": "⚔️", "mirror": "🪞", "mountain": "⛰️", "move": "👣",
	"nameless": "💀", "necklace": "📿", "next": "➡️", "no": "❌", "offer": "🤝", "party": "🎉", "pass": "⏭️", "path": "🧭",
	"peek": "👁️", "place": "📍", "potion": "🧪", "priest": "🙏", "quest": "📜", "question": "❓", "ranged": "🏹", "refuse": "❌",
	"rest": "🛏️", "ring": "💍", "road": "🛣️", "roll": "🎲", "scroll": "📜", "search": "🔍", "sell": "💰", "servant": "👤",
	"shadow": "🌑", "shield": "🛡️", "shop": "🛒", "sidequest": "📜", "skip": "⏭️", "skull": "💀", "spider": "🕷️", "spring": "⛲",
	"staff": "🪄", "star": "⭐", "stay": "⏸️", "stop": "🛑", "swamp": "🪷", "swap": "🔄", "sword": "🗡️", "take": "✋",
	"target": "🎯", "teleport": "🌀", "temple": "⛪", "token": "⚪", "tower": "🗼", "trade": "🤝", "train": "🎓", "trainer": "🎓",
	"troll": "👹", "trumpet": "📯", "turn": "🔄", "use": "🫳", "village": "🏘️", "wait": "⏳", "wand": "🪄", "warrior": "⚔️",
	"wish": "🌠", "wizard": "🧙", "yes": "✅",
}

// emoji is the picture on the button of a choice; nil when none fits.
func emoji(icon string, m engine.Move) *discordgo.ComponentEmoji {
	for _, id := range []string{icon, lastPart(icon), m.Verb()} {
		if e, ok := emojis[id]; ok && id != "" {
			return &discordgo.ComponentEmoji{Name: e}
		}
	}
	return nil
}

// lastPart is what stands behind the last divider of an icon's id: the icon
// "item-bow" falls back to "bow".
func lastPart(icon string) string {
	if at := strings.LastIndexAny(icon, "-/."); at >= 0 {
		return icon[at+1:]
	}
	return icon
}
