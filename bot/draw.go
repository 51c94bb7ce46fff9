package bot

import (
	"context"
	"time"

	"skald/bot/discord"
	"skald/bot/panel"
	"skald/engine"
	"skald/engine/text"
	"skald/imaging"
)

// drawTime bounds the drawing of one picture.
const drawTime = 8 * time.Second

// imagingKinds are the panel's kinds of picture as the scenes name them.
var imagingKinds = map[string]string{panel.PictureWhole: "board", panel.PictureTile: "tile", panel.PictureSheet: "sheet", panel.PictureEnd: "end"}

// dress turns what the panel says into what Discord takes, with its picture
// drawn. t may be nil when there is no picture. When drawing fails the board goes
// out in words, and the log says why.
func (a *App) dress(ctx context.Context, m panel.Message, t *table) discord.Message {
	language := ""
	if t != nil {
		language = t.head.Language
	}
	return a.dressIn(ctx, m, t, language)
}

// dressIn is dress with the picture lettered in a language of choice.
func (a *App) dressIn(ctx context.Context, m panel.Message, t *table, language string) discord.Message {
	d := discord.Message{Content: m.Content, Embeds: m.Embeds, Components: m.Components, Mentions: m.Mentions, Ephemeral: m.Ephemeral}
	if m.Picture == nil || t == nil || t.match == nil {
		return d
	}
	if f, ok := a.picture(ctx, m.Picture, t.head.Game, language, t.match.View(m.Picture.Viewer)); ok {
		d.Files = []discord.File{f}
		return d
	}
	words := panel.BoardWords(t.view(), m.Picture.Viewer, 0, a.voices.In(t.head.Game, language))
	if d.Content == "" {
		d.Content = words.Content
	}
	if len(d.Embeds) == 0 {
		d.Embeds = words.Embeds
	}
	return d
}

// picture draws one picture; false when it could not be drawn.
func (a *App) picture(ctx context.Context, p *panel.PictureRequest, game, language string, view engine.View) (discord.File, bool) {
	if a.o.Draw == nil {
		return discord.File{}, false
	}
	ctx, cancel := context.WithTimeout(ctx, drawTime)
	defer cancel()
	s := a.voices.In(game, language)
	pic, err := a.o.Draw.Draw(ctx, game, view, imaging.Request{
		Kind: imagingKinds[p.Kind], Arg: p.Arg, Language: s.Language(),
		Name: func(id string) string { return name(s, id) },
		Say:  s.Say,
	})
	if err != nil {
		a.o.Log.Error("a picture could not be drawn", "game", game, "kind", p.Kind, "error", err)
		return discord.File{}, false
	}
	return discord.File{Name: p.FileName, Description: p.Alt, Type: "image/png", Data: pic.PNG}, true
}

// name is what a piece, hero or place is called; "" when it has no name.
func name(s text.Speaker, id string) string {
	if key := "name." + id; s.Knows(key) {
		return s.Say(text.M(key))
	}
	return ""
}
