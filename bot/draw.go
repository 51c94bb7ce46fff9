package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/discord"
	"skald/bot/panel"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
	"skald/imaging"
	"skald/store"
)

// drawTime bounds the drawing of one picture, its time in the queue included, where
// the options say nothing: Discord lets an answer come for minutes, and a board
// that comes late is better than one in words.
const drawTime = 45 * time.Second

// imagingKinds are the panel's kinds of picture as the scenes name them.
// Where they are not listed they have the same name.
var imagingKinds = map[string]string{panel.PictureWhole: "board", panel.PicturePlan: "board"}

// letter is a message whose picture is still to be drawn. It holds all it needs
// and looks at no table any more.
type letter struct {
	app  *App
	said panel.Message
	game string
	// view is what the picture shows, words the same without a picture.
	view  engine.View
	words func() panel.Message
	voice text.Speaker
	theme string
	// news is what happened since the reader looked last; story reads the match as
	// it went, nil where the picture does not tell it.
	news  []engine.Said
	story func() []any
	// match and interaction are what the log says the letter is about.
	match       store.MatchID
	interaction string
}

// letter takes down a message about a table, which is held by the caller and may
// be nil when there is no picture. The picture is lettered in a language, "" for
// the table's.
func (a *App) letter(m panel.Message, t *table, language string) letter {
	l := letter{app: a, said: m}
	if m.Picture == nil || t == nil || t.match == nil {
		return l
	}
	if language == "" {
		language = t.head.Language
	}
	l.match = t.head.ID
	l.game, l.voice = t.head.Game, a.voices.In(t.head.Game, language)
	l.see(t.view(), m.Picture.Viewer)
	l.theme = a.settings(t.head.Guild).theme(t.head.Channel)
	l.news = t.news(m.Picture)
	m.Picture.TellNews(l.view, l.news, l.voice)
	if m.Picture.Kind == panel.PictureEnd {
		rules, id, turns := t.match.Rules(), t.head.ID, match.TurnStarts(t.log)
		l.story = func() []any { return a.story(rules, id, turns) }
	}
	return l
}

// see takes down what a viewer sees of a table.
func (l *letter) see(t panel.Table, viewer engine.Seat) {
	view, voice := t.View(viewer), l.voice
	t.View, t.Due, t.Settled = func(engine.Seat) engine.View { return view }, nil, nil
	l.view = view
	l.words = func() panel.Message { return panel.BoardWords(t, viewer, 0, voice) }
}

// show puts a copy in place of the table: what happened on it is ringed.
func (l *letter) show(copied panel.Table, viewer engine.Seat, happened []engine.Said) {
	l.news = match.News(happened)
	l.see(copied, viewer)
}

// message is the letter as Discord takes it, with its picture drawn. When drawing
// fails the board goes out in words, and the log says why.
func (l letter) message(ctx context.Context) discord.Message {
	m := l.said
	d := discord.Message{Content: m.Content, Embeds: m.Embeds, Components: m.Components, Mentions: m.Mentions, Ephemeral: m.Ephemeral}
	if l.view == nil {
		return d
	}
	if f, ok := l.picture(ctx); ok {
		d.Files = []discord.File{f}
		return d
	}
	// With an embed more, if all of it still fits.
	told := &discordgo.MessageEmbed{Description: l.words().Content}
	m.Embeds = append(slices.Clone(m.Embeds), told)
	if m.Picture = nil; panel.Check(m) == nil {
		d.Embeds = m.Embeds
	}
	return d
}

// picture draws the picture; false when it could not be drawn.
func (l letter) picture(ctx context.Context) (f discord.File, ok bool) {
	if l.app.o.Draw == nil || !l.app.breakers[l.game].allows(l.app.o.Now()) {
		return discord.File{}, false
	}
	p := l.said.Picture
	ctx, cancel := context.WithTimeout(ctx, l.app.o.DrawTime)
	defer cancel()
	r := imaging.Request{
		Kind: p.Kind, Arg: p.Arg, Language: l.voice.Language(), Theme: l.theme,
		Name: func(id string) string { return name(l.voice, id) },
		Say:  l.voice.Say, Since: l.news, Marks: p.Marks, Match: string(l.match),
	}
	if kind, ok := imagingKinds[p.Kind]; ok {
		r.Kind = kind
	}
	if l.story != nil {
		r.Past = l.story()
	}
	began := time.Now()
	pic, err := l.draw(ctx, r)
	if errors.Is(err, context.Canceled) {
		return discord.File{}, false // the bot stops, and nobody waits for it
	}
	l.app.meter.picture(l.game, began, err)
	if errors.Is(err, imaging.ErrBusy) {
		// That says nothing against drawing.
		l.app.o.Log.Warn("many pictures wait: a board goes out in words", about(l.match, l.interaction), "game", l.game, "kind", p.Kind, "error", err)
		return discord.File{}, false
	}
	if err != nil {
		l.app.o.Log.Error("a picture could not be drawn", about(l.match, l.interaction), "game", l.game, "kind", p.Kind, "error", err)
		if l.app.breakers[l.game].failed(l.app.o.Now()) {
			l.app.o.Log.Error("pictures of a game fail one after the other: its boards go out in words for a while", about(l.match, l.interaction), "game", l.game, "for", breakFor)
		}
		return discord.File{}, false
	}
	l.app.breakers[l.game].worked()
	return discord.File{Name: p.FileName, Description: p.Alt, Type: "image/png", Data: pic.PNG}, true
}

// draw draws, and turns a panic of the artist into an error.
func (l letter) draw(ctx context.Context, r imaging.Request) (p imaging.Picture, err error) {
	defer func() {
		if broke := recover(); broke != nil {
			err = fmt.Errorf("drawing broke: %v", broke)
		}
	}()
	return l.app.o.Draw.Draw(ctx, l.game, l.view, r)
}

// name is what a piece, hero or place is called; "" when it has no name.
func name(s text.Speaker, id string) string {
	if key := "name." + id; s.Knows(key) {
		return s.Say(text.M(key))
	}
	return ""
}
