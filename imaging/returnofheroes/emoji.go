package returnofheroes

import (
	"skald/engine/returnofheroes/pieces"
	"skald/imaging"
	"skald/imaging/scene"
)

// Emojis lists the emojis of the game: its heroes, pieces, items and quests, the dice, and the figures on the sheets.
func Emojis() []imaging.Emoji {
	th := imaging.Day()
	box := pieces.First()
	out := game.Dice("die", scene.Die{Ground: th.Light, Ink: th.Dark, Rim: th.Dark, Edge: 7}, 1, 2, 3, 4, 5, 6)
	for _, h := range box.Heroes() {
		out = append(out, game.Portrait(h.ID, scene.Bust{Dress: h.ID, Colour: heroColour(th, h.ID)}))
	}
	for _, s := range pieces.Skills() {
		col := imaging.Mix(skillColour(th, s), th.Light, 0.15)
		out = append(out, imaging.Sticker(s.String(), skillIcons[s], col),
			imaging.Sticker("cube-"+s.String(), "cube", col))
	}
	for _, e := range []struct {
		id, icon string
		col      rgba
	}{
		{"gold", "coin", th.Gold}, {"heart", "heart", th.Heart}, {"heart-lost", "heart-lost", th.Grey},
		{"gem", "gem", th.Gem}, {"star", "star", th.Gold}, {"dice", "dice", th.Red}, {"hidden", "shield-back", th.Roof},
		{"quest", "quest", th.Violet}, {"side-quest", "flag", th.Blue}, {"bag", "bag", th.Roof},
		{"death", "skull", th.SlateDark},
	} {
		out = append(out, imaging.Sticker(e.id, e.icon, e.col))
	}
	return imaging.WithStickers(out, art.Icons, func(id string) rgba { return kindColour(th, box, id) })
}

// kindColour returns the colour of a piece, an item or a card as a sticker.
func kindColour(th *imaging.Theme, box *pieces.Box, id string) rgba {
	if p, ok := box.Get(id); ok {
		return imaging.Mix(tokenFace(th, box, p.ID).Fill, th.Light, 0.15)
	}
	if _, ok := box.ItemOf(id); ok {
		return th.Gold
	}
	if _, ok := box.CardOf(id); ok {
		return th.Violet
	}
	return th.Blue
}
