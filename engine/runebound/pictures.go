package runebound

import (
	"skald/engine"
	"skald/engine/emoji"
	"skald/engine/text"
)

// Pictures implements engine.Illustrated.
func (rules) Pictures() []engine.Picture {
	return []engine.Picture{
		{ID: engine.PictureChoice, Tall: 114},
		{ID: "near", Name: text.M("picture.near"), Seat: true, Place: true, Tall: 95},
		{ID: "market", Name: text.M("picture.market"), Place: true},
		{ID: "sheet", Name: text.M("picture.sheet"), Seat: true},
		{ID: "fight", Name: text.M("picture.fight")},
		{ID: "track", Name: text.M("picture.track")},
		{ID: "event", Name: text.M("picture.event")},
	}
}

// Emoji implements engine.Illustrated.
func (r rules) Emoji(id string) string {
	if r.edition.Hero(id) != nil {
		id = "hero"
	}
	return emoji.Of(emojis, id)
}

var emojis = map[string]string{
	"ally": "🤝", "armour": "🥋", "artefact": "📿", "attack": "⚔️", "blue": "🔵", "body": "💪", "boot": "👣", "choose": "👉",
	"deck": "🃏", "defend": "🛡️", "explore": "🧭", "flee": "🏃", "green": "🟢", "heal": "❤️‍🩹", "leave": "🚪", "magic": "✨",
	"market": "🏘️", "melee": "🗡️", "mind": "🧠", "no": "❌", "on": "⏭️", "one-use": "🧪", "ranged": "🏹", "red": "🔴",
	"rune": "🐉", "sell": "💰", "spirit": "✨", "stance": "🛡️", "standing": "📌", "town": "🏘️", "train": "⭐", "walk": "🚶",
	"weapon": "🗡️", "yellow": "🟡",
}
