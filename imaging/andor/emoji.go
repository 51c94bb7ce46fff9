package andor

import (
	"slices"

	"skald/imaging"
	"skald/imaging/scene"
)

// Emojis lists the emojis of the game: its heroes, creatures and things, the dice of both sides, and the figures on the
// hero boards.
func Emojis() []imaging.Emoji {
	th, m := imaging.Day(), imaging.Mix
	red := scene.Die{Ground: th.Red, Ink: th.Light, Rim: th.Dark, Edge: emojiEdge}
	black := scene.Die{Ground: th.Dark, Ink: th.Light, Rim: th.Light, Edge: emojiEdge, Figure: true}
	out := slices.Concat(
		game.Dice("die", scene.Die{Ground: th.Light, Ink: th.Dark, Rim: th.Dark, Edge: emojiEdge}, 1, 2, 3, 4, 5, 6),
		game.Dice("red", red, 1, 2, 3, 4, 5, 6), game.Dice("black", black, 6, 8, 10, 12),
	)
	for _, id := range []string{"dwarf", "warrior", "archer", "wizard"} {
		out = append(out, imaging.Badge(id, imaging.Token{Fill: heroColour(th, id), Icon: iconOf(id)}))
	}
	for _, id := range []string{"gor", "skral", "wardrak", "troll", "tower-skral", "dragon"} {
		out = append(out, imaging.Sticker(id, iconOf(id), m(creatureFace(th, id).Fill, th.Light, 0.12)))
	}
	for _, id := range []string{"thorald", "dwarves"} {
		out = append(out, imaging.Badge(id, allyFace(th, id)))
	}
	for _, id := range []string{"rune-blue", "rune-yellow", "rune-green", "rune", "gem", "herb", "farmer", "fog"} {
		face := thingFace(th, id)
		if id == "fog" {
			face = fogFace(th, "")
		}
		out = append(out, imaging.Badge(id, face))
	}
	stone := m(th.Grey, th.Light, 0.2)
	for _, e := range []struct {
		id   string
		fill rgba
	}{
		{"gold", th.Gold}, {"will", th.Heart}, {"strength", th.Steel}, {"rubble", stone},
		{"witch", th.Violet}, {"well", m(th.Blue, th.Light, 0.2)}, {"merchant", th.Roof}, {"event", th.Yellow},
		{"wineskin", th.Roof}, {"shield", th.Steel}, {"bow", th.Tan}, {"falcon", th.Tan},
		{"helm", th.Steel}, {"telescope", th.Gold}, {"brew", th.Gem}, {"parchment", th.Tan},
		{"poison", th.Green}, {"end", th.Red}, {"hourglass", th.Tan}, {"sunrise", th.Gold}, {"sleep", th.Blue},
		{"castle", stone}, {"narrator", th.Violet}, {"dice", th.Red},
	} {
		out = append(out, imaging.Sticker(e.id, iconOf(e.id), e.fill))
	}
	return out
}

// emojiEdge is the width of the rim of a die on an emoji.
const emojiEdge = 7
