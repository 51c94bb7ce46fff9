package returnofheroes

import (
	"skald/engine"
	"skald/engine/emoji"
	"skald/engine/text"
)

// Pictures implements engine.Illustrated.
func (rules) Pictures() []engine.Picture {
	return []engine.Picture{
		{ID: engine.PictureChoice},
		{ID: "near", Name: text.M("picture.near"), Seat: true, Place: true, Tall: 87},
		{ID: "tile", Name: text.M("picture.tile"), Place: true},
		{ID: "sheet", Name: text.M("picture.sheet"), Seat: true},
		{ID: "heroes", Name: text.M("picture.heroes")},
		{ID: "dice", Name: text.M("picture.dice")},
		{ID: "bazaar", Name: text.M("picture.bazaar")},
	}
}

// Emoji implements engine.Illustrated.
func (rules) Emoji(id string) string { return emoji.Of(emojis, id) }

// emojis are those of the game's own icons and verbs.
var emojis = map[string]string{
	"amulet": "🧿", "armour": "🛡️", "axe": "🪓", "bag": "👜", "ball": "🔮", "bat": "🦇", "bazaar": "🛒", "bears": "🐻",
	"bees": "🐝", "beggar": "🤲", "black-knight": "⚫", "boat": "⛵", "book": "📖", "boots": "🥾", "broom": "🧹", "cart": "🛞",
	"cemetery": "🪦", "chapel": "⛪", "cloak": "🧥", "complete": "🏁", "cross": "✝️", "crystal": "🔮", "cube": "🔹",
	"cube-magic": "🟦", "cube-melee": "🟥", "cube-ranged": "🟩", "demon": "👿", "diadem": "👑", "dragon-teeth": "🦷",
	"dungeon": "⛓️", "elf": "🏹", "encounter": "💬", "fire-walker": "🔥", "frog": "🐸", "ghost": "👻", "ghoul": "🧟",
	"giant": "🗿", "goddess": "🗿", "golem": "🗿", "gorge": "⛰️", "guardian": "🗿", "hammer": "🔨", "harpy": "🦅",
	"hermit": "🧙", "hidden": "❔", "honey": "🍯", "horse": "🐎", "house": "🏠", "item": "🎒", "key": "🗝️", "knight": "🐴",
	"lake": "🌊", "lizard-village": "🦎", "magic": "✨", "melee": "⚔️", "mice": "🐭", "monk": "🙏", "mountain": "⛰️",
	"nameless": "💀", "necklace": "📿", "orc": "👹", "path": "🧭", "pearl": "🦪", "potion": "🧪", "priest": "🙏", "quest": "📜",
	"ranged": "🏹", "ranger": "🌲", "red-knight": "🔴", "relic": "🏺", "salamander": "🦎", "scroll": "📜", "servant": "👤",
	"shadow": "🌑", "signpost": "🪧", "sorcerer": "🧙", "spell": "✨", "spider": "🕷️", "staff": "🪄", "stag": "🦌",
	"statuette": "🗿", "swamp": "🪷", "swap": "🔄", "sword": "🗡️", "target": "🎯", "teleporter": "🌀", "temple": "⛪",
	"trainer": "🎓", "village": "🏘️", "volcano": "🌋", "wand": "🪄",
}
