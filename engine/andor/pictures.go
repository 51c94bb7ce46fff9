package andor

import (
	"skald/engine"
	"skald/engine/emoji"
	"skald/engine/text"
)

// Pictures implements engine.Illustrated.
func (rules) Pictures() []engine.Picture {
	return []engine.Picture{
		{ID: "near", Name: text.M("picture.near"), Seat: true, Place: true, Tall: 84},
		{ID: "tile", Name: text.M("picture.tile"), Place: true},
		{ID: "sheet", Name: text.M("picture.sheet"), Seat: true},
		{ID: "heroes", Name: text.M("picture.heroes")},
		{ID: "fight", Name: text.M("picture.fight")},
		{ID: "equipment", Name: text.M("picture.equipment")},
	}
}

// Emoji implements engine.Illustrated.
func (rules) Emoji(id string) string { return emoji.Of(emojis, id) }

var emojis = map[string]string{
	"bear": "🐻", "check": "✅", "choose": "👉", "die": "🎲", "flag": "🚩", "give": "🤝", "hand": "✋", "helm": "🪖",
	"hourglass": "⏳", "leave": "🚪", "look": "👁️", "no": "❌", "pass": "⏭️", "peek": "👁️", "road": "🛣️", "sell": "💰",
	"stop": "🛑", "trade": "🤝", "wait": "⏳", "yes": "✅",
}
