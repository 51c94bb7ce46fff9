// Package render makes a Discord message of what the panel says, with the picture
// it asks for: what is shown is taken down while the table is held, and drawn when
// it is free again.
package render

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/discord"
	"skald/bot/locale"
	"skald/bot/panel"
	"skald/bot/preferences"
	"skald/bot/table"
	"skald/bot/tournament/post"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
	"skald/imaging"
	"skald/store"
)

// drawTime bounds the drawing of one picture, its time in the queue included:
// Discord lets an answer come for minutes, and a board that comes late is better
// than one in words.
const drawTime = 45 * time.Second

// imagingKinds are the panel's kinds of picture as the scenes name them.
// Where they are not listed they have the same name.
var imagingKinds = map[string]string{ui.PictureWhole: engine.PictureBoard, ui.PicturePlan: engine.PictureBoard}

// Drawer draws a game's View; an imaging.Studio is one.
type Drawer interface {
	Draw(ctx context.Context, game string, view any, r imaging.Request) (imaging.Picture, error)
}

// Options are what a Renderer is made of.
type Options struct {
	// Draw makes the pictures; nil means that boards go out in words.
	Draw    Drawer
	Tables  *table.Tables
	Voices  *locale.Speakers
	Servers *preferences.Servers
	Log     *slog.Logger
	Now     func() time.Time
	// Counted is told of every picture that was tried, when that began and how it
	// ended.
	Counted func(game string, began time.Time, err error)
}

// Renderer makes Discord's messages of the panel's.
type Renderer struct {
	Options
	// DrawTime is how long a picture may take before its board goes out in words.
	DrawTime time.Duration

	// breakers are those of the games.
	breakers map[string]*breaker
}

// New prepares a Renderer.
func New(o Options) *Renderer {
	r := &Renderer{Options: o, DrawTime: drawTime, breakers: map[string]*breaker{}}
	for id := range o.Tables.Games {
		r.breakers[id] = &breaker{}
	}
	r.breakers[ui.PictureTournament] = &breaker{}
	return r
}

// Pending is a message whose picture is still to be drawn. It holds all it needs
// and looks at no table any more.
type Pending struct {
	r    *Renderer
	said ui.Message
	game string
	// view is what the picture shows, words the same without a picture.
	view  engine.View
	words func() ui.Message
	voice text.Speaker
	theme string
	// news is what happened since the reader looked last; story reads the match as
	// it went, nil where the picture does not tell it.
	news  []engine.Said
	story func() []any
	// match and Interaction are what the log says the message is about.
	match       store.MatchID
	Interaction string
}

// Settled is what remains of the post once it asks nobody any more.
func (l *Pending) Settled() string { return l.said.Settled }

// Message takes down a message about a table, which is held by the caller and may
// be nil when there is no picture. The picture is lettered in a language, "" for
// the table's.
func (r *Renderer) Message(m ui.Message, t *table.Table, language string) Pending {
	l := Pending{r: r, said: m}
	if m.Picture == nil || t == nil || t.Match == nil {
		return l
	}
	if language == "" {
		language = t.Head.Language
	}
	l.match = t.Head.ID
	l.game, l.voice = t.Head.Game, r.Voices.By(t.Rules(), language)
	l.see(panel.Of(t.Snapshot()), m.Picture.Viewer)
	l.theme = r.Servers.Of(t.Head.Guild).ThemeOf(t.Head.Channel)
	if panel.ShowsMap(t.Match.Rules(), m.Picture.Kind) {
		l.news = t.News(m.Picture.Since, m.Picture.Viewer, m.Picture.Kind == ui.PictureSince)
	}
	panel.TellNews(m.Picture, l.view, l.news, l.voice)
	if m.Picture.Kind == ui.PictureEnd {
		rules, id, turns := t.Match.Rules(), t.Head.ID, match.TurnStarts(t.Log)
		l.story = func() []any { return r.story(rules, id, turns) }
	}
	return l
}

// Shown takes down a message with a picture of what is no table. It is lettered by a
// speaker, in the theme of a channel.
func (r *Renderer) Shown(m ui.Message, guild, channel string, s text.Speaker) Pending {
	l := Pending{r: r, said: m}
	if m.Picture == nil || m.Picture.Shows == nil {
		return l
	}
	v := m.Picture.Shows
	l.game, l.voice, l.view = cmp.Or(m.Picture.Game, m.Picture.Kind), s, v
	l.theme = r.Servers.Of(guild).ThemeOf(channel)
	l.words = func() ui.Message { return post.InWords(v, s) }
	return l
}

// see takes down what a viewer sees of a table.
func (l *Pending) see(t panel.Table, viewer engine.Seat) {
	view, voice := t.View(viewer), l.voice
	t.View, t.Due, t.Settled = func(engine.Seat) engine.View { return view }, nil, nil
	l.view = view
	l.words = func() ui.Message { return panel.BoardWords(t, viewer, 0, voice) }
}

// ShowCopy puts a copy in place of the table: what happened on it is ringed.
func (l *Pending) ShowCopy(copied panel.Table, viewer engine.Seat, happened []engine.Said) {
	l.news = match.News(happened)
	l.see(copied, viewer)
}

// Draw is the message as Discord takes it, with its picture drawn. When drawing
// fails the board goes out in words, and the log says why.
func (l Pending) Draw(ctx context.Context) discord.Message {
	m := l.said
	d := discord.Message{Content: m.Content, Embeds: m.Embeds, Components: m.Components, Mentions: m.Mentions,
		Ephemeral: m.Ephemeral}
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
	if m.Picture = nil; ui.Check(m) == nil {
		d.Embeds = m.Embeds
	}
	return d
}

// picture draws the picture; false when it could not be drawn.
func (l Pending) picture(ctx context.Context) (f discord.File, ok bool) {
	if l.r.Draw == nil || !l.r.breakers[l.game].allows(l.r.Now()) {
		return discord.File{}, false
	}
	p := l.said.Picture
	ctx, cancel := context.WithTimeout(ctx, l.r.DrawTime)
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
	l.r.Counted(l.game, began, err)
	if errors.Is(err, imaging.ErrBusy) {
		// That says nothing against drawing.
		l.r.Log.Warn("many pictures wait: a board goes out in words", table.LogIDs(l.match, l.Interaction), "game",
			l.game, "kind", p.Kind, "error", err)
		return discord.File{}, false
	}
	if err != nil {
		l.r.Log.Error("a picture could not be drawn", table.LogIDs(l.match, l.Interaction), "game", l.game, "kind",
			p.Kind, "error", err)
		if l.r.breakers[l.game].failed(l.r.Now()) {
			l.r.Log.Error("pictures of a game fail one after the other: its boards go out in words for a while",
				table.LogIDs(l.match, l.Interaction), "game", l.game, "for", breakFor)
		}
		return discord.File{}, false
	}
	l.r.breakers[l.game].worked()
	return discord.File{Name: p.FileName, Description: p.Alt, Type: "image/png", Data: pic.PNG}, true
}

// draw draws, and turns a panic of the artist into an error.
func (l Pending) draw(ctx context.Context, r imaging.Request) (p imaging.Picture, err error) {
	defer func() {
		if broke := recover(); broke != nil {
			err = fmt.Errorf("drawing broke: %v", broke)
		}
	}()
	return l.r.Draw.Draw(ctx, l.game, l.view, r)
}

// name is what a piece, hero or place is called; "" when it has no name.
func name(s text.Speaker, id string) string {
	if key := "name." + id; s.Knows(key) {
		return s.Say(text.M(key))
	}
	return ""
}
