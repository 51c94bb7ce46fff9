package heroes

import (
	"skald/engine"
	"skald/engine/emoji"
	"skald/engine/heroes/view"
	"skald/engine/text"
)

// Pictures implements engine.Illustrated.
func (rules) Pictures() []engine.Picture {
	return []engine.Picture{
		{ID: engine.PictureChoice, Tall: 128},
		{ID: "near", Name: text.M("picture.near"), Seat: true},
		{ID: "dice", Name: text.M("picture.dice")},
		{ID: "sheet", Name: text.M("picture.sheet"), Seat: true},
		{ID: "table", Name: text.M("picture.table"), Seat: true},
		{ID: "fight", Name: text.M("picture.fight"), Seat: true},
	}
}

// Emoji implements engine.Illustrated.
func (r rules) Emoji(id string) string {
	if x := r.edition.cards.SpellOf(id); x != nil {
		for _, n := range x.Needs {
			if n.Element() {
				return view.Sign(n)
			}
		}
		return "🪄"
	}
	if h := r.edition.cards.HeroOf(id); h != nil {
		return view.Sign(h.Element)
	}
	if r.edition.cards.CreatureOf(id) != nil {
		id = "creature"
	}
	return emoji.Of(emojis, id)
}

// emojis are those of the game's own icons and verbs.
var emojis = map[string]string{
	"activate": "⚔️", "army": "🪖", "cast": "🪄", "creature": "🐾", "dispel": "🧹", "drop": "♻️", "form": "🗺️", "keep": "🎲",
	"learn": "📖", "none": "🤷", "pass": "⏭️", "rise": "🌅", "standing": "📌", "stop": "✋", "target": "🎯",
}
