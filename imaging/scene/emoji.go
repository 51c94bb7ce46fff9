package scene

import (
	"image"
	"image/color"
	"strconv"

	"skald/imaging"
)

// emojiPortrait is the radius of a portrait that fills an emoji.
const emojiPortrait = imaging.EmojiSize/2 - 4

// Emoji returns the emoji of a sprite of the scene, which draws it without a view.
func (g *Game) Emoji(id string, sprite func(d *Draft) *image.RGBA) imaging.Emoji {
	return imaging.Figure(id, func(p *imaging.Painter) *image.RGBA {
		d := g.New(p, imaging.Request{})
		return sprite(&d)
	})
}

// Portrait returns the emoji of a hero.
func (g *Game) Portrait(id string, of Bust) imaging.Emoji {
	return g.Emoji(id, func(d *Draft) *image.RGBA { return d.Portrait(of, emojiPortrait) })
}

// Dice returns the emojis of some faces of a die, under their number behind a name: "die4".
func (g *Game) Dice(name string, die Die, faces ...int) []imaging.Emoji {
	var out []imaging.Emoji
	for _, n := range faces {
		die := die
		die.N, die.Size = n, imaging.EmojiSize-16
		out = append(out, g.Emoji(name+strconv.Itoa(die.N), func(d *Draft) *image.RGBA {
			return d.DieSprite(die)
		}))
	}
	return out
}

// Emojis lists the emojis that all games share: those of moves that every game has.
func Emojis() []imaging.Emoji {
	th := imaging.Day()
	var out []imaging.Emoji
	for _, e := range []struct {
		icon string
		col  color.RGBA
		of   []string
	}{
		{"footprints", th.Tan, []string{"move", "go", "walk", "boot"}}, {"sleep", th.Blue, []string{"rest"}},
		{"dice", th.Red, []string{"roll", "die"}}, {"coin", th.Gold, []string{"gold", "buy", "sell"}},
		{"bag", th.Roof, []string{"draw", "take"}}, {"check", th.Green, []string{"yes", "keep"}},
		{"eye", th.Blue, []string{"look", "peek"}}, {"hourglass", th.Tan, []string{"wait", "pass", "stay"}},
		{"shield", th.Steel, []string{"defend", "guard"}}, {"melee", th.Steel, []string{"fight", "attack", "activate"}},
		{"scales", th.Gold, []string{"trade", "offer", "give", "swap"}}, {"signpost", th.Tan, []string{"road", "path"}},
		{"heart", th.Heart, []string{"heal"}}, {"destination", th.Red, []string{"place", "choose", "target"}},
		{"scroll", th.Tan, []string{"map", "learn"}}, {"star", th.Gold, []string{"train"}},
		{"house", th.Roof, []string{"town", "village"}}, {"flag", th.Green, []string{"end"}},
	} {
		sticker := imaging.Sticker(e.icon, e.icon, e.col)
		sticker.Of = e.of
		out = append(out, sticker)
	}
	return out
}
