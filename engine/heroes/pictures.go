package heroes

import (
	"skald/engine"
	"skald/engine/emoji"
	"skald/engine/text"
)

// Pictures implements engine.Illustrated.
func (rules) Pictures() []engine.Picture {
	return []engine.Picture{
		{ID: "near", Name: text.M("picture.near"), Seat: true},
		{ID: "dice", Name: text.M("picture.dice")},
		{ID: "sheet", Name: text.M("picture.sheet"), Seat: true},
		{ID: "table", Name: text.M("picture.table"), Seat: true},
		{ID: "fight", Name: text.M("picture.fight"), Seat: true},
	}
}

// Focus is the picture that shows what is asked now: the dice while the viewer rolls, the
// last clash after it was closed; "" where it is the boards.
func (v *View) Focus() (kind, arg string) {
	switch a := v.arena(v.seen()); {
	case v.Own != nil && a.Open && len(v.Own.Beats) > 0:
		return "dice", ""
	case a.Stage == StageClash && !a.Open && a.Last != nil:
		return "fight", ""
	}
	return "", ""
}

// Emoji implements engine.Illustrated.
func (r rules) Emoji(id string) string {
	if x := r.edition.cards.SpellOf(id); x != nil {
		for _, n := range x.Needs {
			if n.Element() {
				return signs[n]
			}
		}
		return "🪄"
	}
	if h := r.edition.cards.HeroOf(id); h != nil {
		return signs[h.Element]
	}
	if r.edition.cards.CreatureOf(id) != nil {
		id = "creature"
	}
	return emoji.Of(emojis, id)
}

// emojis are those of the game's own icons and verbs.
var emojis = map[string]string{
	"activate": "⚔️", "army": "🪖", "cast": "🪄", "creature": "🐾", "dispel": "🧹", "drop": "♻️", "form": "🗺️", "keep": "🎲", "learn": "📖", "none": "🤷", "pass": "⏭️",
	"rise": "🌅", "standing": "📌", "stop": "✋", "target": "🎯",
}
