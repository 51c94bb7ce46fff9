package panel

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/engine"
)

// emojis shows what an icon of the games stands for; a verb serves where a
// choice has no icon of its own.
var emojis = map[string]string{
	"accept": "✅", "actions": "⚙️", "amulet": "🧿", "archer": "🏹", "armour": "🛡️", "armour-heavy": "🛡️", "armour-light": "🛡️", "axe": "🪓",
	"bag": "👜", "ball": "🔮", "bandit": "🗡️", "bat": "🦇", "bazaar": "🛒", "bear": "🐻", "bears": "🐻", "bee": "🐝",
	"bees": "🐝", "beggar": "🤲", "bell": "🔔", "black-knight": "⚫", "boat": "⛵", "book": "📖", "boots": "🥾", "bow": "🏹",
	"broom": "🧹", "buy": "🪙", "candle": "🕯️", "card": "🃏", "cart": "🛞", "castle": "🏰", "cave": "🕳️", "cemetery": "🪦",
	"chapel": "⛪", "check": "✅", "chest": "🧰", "choose": "👉", "claim": "🚩", "clairvoyant": "🔮", "cloak": "🧥", "coach": "🐴",
	"coin": "🪙", "complete": "🏁", "crest": "🛡️", "cross": "✝️", "crown": "👑", "crystal": "🔮", "cube": "🔹", "cube-magic": "🟦", "cube-melee": "🟥", "cube-ranged": "🟩", "dagger": "🗡️",
	"dark-king": "💀", "decline": "❌", "deep-one": "🐙", "deliver": "📦", "demon": "👿", "destination": "🏁", "diadem": "👑", "dice": "🎲",
	"die": "🎲", "dragon-teeth": "🦷", "draw": "🎒", "drink": "🧪", "drop": "🗑️", "drowned": "🌊", "dungeon": "⛓️", "dwarf": "⛏️",
	"dwarves": "⛏️", "elf": "🏹", "encounter": "💬", "end": "🏁", "event": "📣", "eye": "👁️", "fairy": "🧚", "fencer": "🤺",
	"fight": "⚔️", "fire-walker": "🔥", "flag": "🚩", "flute": "🎶", "foot": "👣", "forest": "🌲", "frog": "🐸", "gem": "💎",
	"ghost": "👻", "ghoul": "🧟", "giant": "🗿", "girl": "👧", "give": "🤝", "go": "👣", "goddess": "🗿", "gold": "🪙",
	"golem": "🗿", "gorge": "⛰️", "guardian": "🗿", "half-way": "🧭", "hammer": "🔨", "hand": "✋", "harpy": "🦅", "heal": "❤️",
	"heart": "❤️", "heart-lost": "💔", "helm": "🪖", "hermit": "🧙", "hero": "🧝", "hidden": "❔", "home": "🏠", "honey": "🍯",
	"horse": "🐎", "hourglass": "⏳", "house": "🏠", "item": "🎒", "keep": "📌", "key": "🗝️", "king": "🤴", "knight": "🐴",
	"lake": "🌊", "leave": "🚪", "letter": "✉️", "lizard-village": "🦎", "lizardman": "🦎", "look": "👁️", "magic": "✨", "map": "🗺️",
	"mask": "🎭", "melee": "⚔️", "merchant": "💰", "mice": "🐭", "mirror": "🪞", "monk": "🙏", "mountain": "⛰️", "move": "👣",
	"nameless": "💀", "necklace": "📿", "next": "➡️", "no": "❌", "oak": "🌳", "offer": "🤝", "ogre": "👹", "orc": "👹",
	"panpipes": "🎶", "party": "🎉", "pass": "⏭️", "path": "🧭", "pearl": "🦪", "peek": "👁️", "place": "📍", "potion": "🧪",
	"priest": "🙏", "quest": "📜", "question": "❓", "ranged": "🏹", "ranger": "🌲", "red-knight": "🔴", "refuse": "❌", "relic": "🏺",
	"rest": "🛏️", "ring": "💍", "road": "🛣️", "roll": "🎲", "sage": "📚", "salamander": "🦎", "scroll": "📜", "search": "🔍",
	"sell": "💰", "servant": "👤", "shadow": "🌑", "shield": "🛡️", "shop": "🛒", "sidequest": "📜", "signpost": "🪧", "skip": "⏭️",
	"skull": "💀", "sorcerer": "🧙", "soul-coin": "🪙", "spell": "✨", "spider": "🕷️", "spring": "⛲", "staff": "🪄", "stag": "🦌",
	"star": "⭐", "statuette": "🗿", "stay": "⏸️", "stop": "🛑", "swamp": "🪷", "swamp-worm": "🪱", "swap": "🔄", "sword": "🗡️",
	"take": "✋", "target": "🎯", "teleport": "🌀", "teleporter": "🌀", "temple": "⛪", "token": "⚪", "tower": "🗼", "trade": "🤝",
	"train": "🎓", "trainer": "🎓", "troll": "👹", "trumpet": "📯", "turn": "🔄", "turn-arrow": "🔄", "use": "🫳", "vial": "🧪",
	"village": "🏘️", "volcano": "🌋", "wait": "⏳", "wand": "🪄", "warrior": "⚔️", "wheel": "🛞", "wish": "🌠", "witch": "🧹",
	"wizard": "🧙", "wolf": "🐺", "wraith": "👻", "wyvern": "🐉", "yes": "✅",
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
