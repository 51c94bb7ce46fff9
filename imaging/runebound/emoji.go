package runebound

import (
	"fmt"
	"image"

	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/imaging"
	"skald/imaging/scene"
)

// Emojis lists the emojis of the game: its heroes, goods and adventures, the movement dice with their symbols, the
// counters, and the figures on the sheets.
func Emojis() []imaging.Emoji {
	th := imaging.Day()
	var out []imaging.Emoji
	for face := range land.Die {
		out = append(out, emojiOf(fmt.Sprint("move", face), func(d *draft) *image.RGBA {
			return d.dieSprite(face, 116)
		}))
	}
	for _, c := range cards.Colours {
		out = append(out, emojiOf(c, func(d *draft) *image.RGBA { return d.counter(c, 46) }))
	}
	for _, e := range []struct {
		id, icon string
		col      rgba
	}{
		{"gold", "coin", th.Gold}, {"heart", "heart", th.Heart}, {"wound", "heart-lost", th.Heart},
		{"exhaustion", "sleep", th.Blue}, {"experience", "star", th.Gold}, {"rune", "rune", th.Lava},
		{"mind", "ranged", phaseColour(th, 0)}, {"body", "melee", phaseColour(th, 1)},
		{"spirit", "magic", phaseColour(th, 2)}, {"dice", "dice", th.Red}, {"death", "skull", th.SlateDark},
		{"town", "house", th.Roof}, {"market", "bazaar-small", th.Roof}, {"boot", "footprints", th.Tan},
		{"doom", "hourglass", th.Violet},
	} {
		out = append(out, imaging.Sticker(e.id, e.icon, imaging.Mix(e.col, th.Light, 0.12)))
	}
	return imaging.WithStickers(out, art.Icons, func(id string) rgba {
		return imaging.Mix(cardColour(th, id), th.Light, 0.12)
	})
}

// cardColour returns the colour of a card, or of a kind of goods.
func cardColour(th *imaging.Theme, id string) rgba {
	sort := cards.SortOf(id)
	if sort.Kind != "" && sort.Goods == "" {
		return th.Red
	}
	kind := id
	if sort.Goods != "" {
		kind = sort.Goods
	}
	return goodsFace(th, kind, id, false).Fill
}

// emojiOf returns the emoji of a sprite, which is drawn without a view.
func emojiOf(id string, paint func(d *draft) *image.RGBA) imaging.Emoji {
	return game.Emoji(id, func(d *scene.Draft) *image.RGBA { return paint(&draft{Draft: *d}) })
}
