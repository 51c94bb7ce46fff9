// Package render makes Discord's messages from those of the bot, with their pictures: the content is captured while the
// table is locked, and drawn when it is free again.
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

// drawTime is the maximum time for one picture, including the queue: Discord accepts an answer for minutes, and a late
// board is better than one in words.
const drawTime = 45 * time.Second

// imagingKinds maps the bot's kinds of picture to those of the scenes. Other kinds have the same name.
var imagingKinds = map[string]string{ui.PictureWhole: engine.PictureBoard, ui.PicturePlan: engine.PictureBoard}

// Drawer draws a game's View; an imaging.Studio is one.
type Drawer interface {
	Draw(ctx context.Context, game string, view any, r imaging.Request) (imaging.Picture, error)
}

// Options configure a Renderer.
type Options struct {
	// Draw draws the pictures; if it is nil, boards are posted in words.
	Draw    Drawer
	Tables  *table.Tables
	Voices  *locale.Speakers
	Servers *preferences.Servers
	Log     *slog.Logger
	Now     func() time.Time
	// Counted is called after each attempt at a picture, with its beginning and its error.
	Counted func(game string, began time.Time, err error)
	// Baked is called for each picture that is drawn in advance.
	Baked func(game string)
}

// Renderer makes Discord's messages from those of the bot.
type Renderer struct {
	Options
	// DrawTime is the maximum time for a picture before its board is posted in words.
	DrawTime time.Duration

	// breakers are those of the games.
	breakers map[string]*breaker
}

// New returns a Renderer.
func New(o Options) *Renderer {
	r := &Renderer{Options: o, DrawTime: drawTime, breakers: map[string]*breaker{}}
	for id := range o.Tables.Games {
		r.breakers[id] = &breaker{}
	}
	r.breakers[ui.PictureTournament], r.breakers[ui.PictureLadder] = &breaker{}, &breaker{}
	r.breakers[ui.PictureTables] = &breaker{}
	return r
}

// Pending is a message whose picture is not drawn yet. It has all it needs and does not use the table any more.
type Pending struct {
	r    *Renderer
	said ui.Message
	game string
	// view is the content of the picture, words the message without one.
	view  engine.View
	words func() ui.Message
	voice text.Localizer
	// players are the names of the players in the picture, by seat.
	players []string
	theme   string
	// accent is the colour of the game.
	accent int
	// news are the events since the reader's last look; story reads the earlier positions, nil if the picture does not
	// need them.
	news  []engine.Said
	story func() []any
	// match and Interaction identify the message in the log.
	match       store.MatchID
	Interaction string
	// Renew, unless it is nil, returns the message as it is when the turn of its picture comes; ok is false if it has
	// not changed. A picture nobody will look at any more is then never drawn.
	Renew func() (fresh Pending, ok bool)
}

// Settled returns the content of the post when it no longer asks anyone.
func (l *Pending) Settled() string { return l.said.Settled }

// Message captures a message about a table. The caller holds the table, which may be nil if there is no picture. The
// picture is lettered in a language, "" for the table's.
func (r *Renderer) Message(m ui.Message, t *table.Table, language string) Pending {
	l := Pending{r: r, said: m, accent: ui.Accent}
	if t != nil && t.Match != nil {
		l.accent = accent(t.Rules())
	}
	if m.Picture == nil || t == nil || t.Match == nil {
		return l
	}
	if language == "" {
		language = t.Head.Language
	}
	l.match = t.Head.ID
	l.game, l.voice = t.Head.Game, r.Voices.By(t.Rules(), language)
	seen := panel.Of(t.Snapshot())
	l.players = drawnNames(playerNames(seen, l.voice))
	told := l.voice
	l.voice = seated(seen, l.players, l.voice)
	l.see(seen, m.Picture.Viewer)
	l.theme = r.Servers.Of(t.Head.Guild).ThemeOf(t.Head.Channel)
	if panel.ShowsMap(t.Match.Rules(), m.Picture.Kind) {
		l.news = t.News(m.Picture.Since, m.Picture.Viewer, m.Picture.Kind == ui.PictureSince)
	}
	panel.TellNews(m.Picture, seen, l.news, told)
	if m.Picture.Kind == ui.PictureEnd {
		rules, id, turns := t.Match.Rules(), t.Head.ID, match.TurnStarts(t.Log)
		l.story = func() []any { return r.story(rules, id, turns) }
	}
	return l
}

// Shown captures a message with a picture that is not of a table. A speaker gives its lettering, a channel its theme.
func (r *Renderer) Shown(m ui.Message, guild, channel string, s text.Localizer) Pending {
	l := Pending{r: r, said: m, accent: ui.Accent}
	if m.Picture == nil || m.Picture.Shows == nil {
		return l
	}
	v := m.Picture.Shows
	l.game, l.voice, l.view = cmp.Or(m.Picture.Game, m.Picture.Kind), s, v
	l.theme = r.Servers.Of(guild).ThemeOf(channel)
	l.words = func() ui.Message { return post.InWords(v, s) }
	return l
}

// accent returns the colour of the bar beside private answers about a game.
func accent(g engine.Rules) int {
	if c, ok := g.(engine.Coloured); ok {
		return c.Colour()
	}
	return ui.Accent
}

// see captures a viewer's view of a table.
func (l *Pending) see(t panel.Table, viewer engine.Seat) {
	view, voice := t.View(viewer), l.voice
	t.View, t.Due, t.Settled = func(engine.Seat) engine.View { return view }, nil, nil
	// The words need nothing of these. While the picture waits, they would keep the whole table in memory.
	t.Prompts, t.Queued, t.Ended, t.Answered, t.Covered = nil, nil, nil, nil, nil
	l.view = view
	l.words = func() ui.Message { return panel.BoardWords(t, viewer, 0, voice) }
}

// ShowCopy replaces the table by a copy and rings the events that happened on it.
func (l *Pending) ShowCopy(copied panel.Table, viewer engine.Seat, happened []engine.Said) {
	l.news = match.News(happened)
	l.see(copied, viewer)
}

// Draw returns the message for Discord, with its picture drawn. If drawing fails the board is in words, and the reason
// is logged.
func (l Pending) Draw(ctx context.Context) discord.Message {
	var f discord.File
	drawn := false
	if l.view != nil {
		f, drawn = l.picture(ctx)
	}
	m := l.said // perhaps a newer one
	d := discord.Message{Content: m.Content, Embeds: m.Embeds, Components: m.Components, Mentions: m.Mentions,
		Ephemeral: m.Ephemeral, Accent: l.accent}
	if drawn {
		d.Files = []discord.File{f}
	}
	if drawn || l.view == nil {
		return d
	}
	// An embed with the board in words is added, if everything still fits.
	told := &discordgo.MessageEmbed{Description: l.words().Content}
	m.Embeds = append(slices.Clone(m.Embeds), told)
	if m.Picture = nil; ui.Check(m) == nil {
		d.Embeds = m.Embeds
	}
	return d
}

// request returns the request for the picture.
func (l *Pending) request() imaging.Request {
	p, voice := l.said.Picture, l.voice
	r := imaging.Request{
		Kind: p.Kind, Arg: p.Arg, Language: voice.Language(), Theme: l.theme,
		Name: func(id string) string { return name(voice, id) },
		Say:  voice.Say, Players: l.players, Since: l.news, Marks: p.Marks, Match: string(l.match),
	}
	if kind, ok := imagingKinds[p.Kind]; ok {
		r.Kind = kind
	}
	if l.story != nil {
		r.Past = l.story()
	}
	return r
}

// picture draws the picture; it returns false if that failed. The message may be a newer one then.
func (l *Pending) picture(ctx context.Context) (f discord.File, ok bool) {
	if l.r.Draw == nil || !l.r.breakers[l.game].allows(l.r.Now()) {
		return discord.File{}, false
	}
	ctx, cancel := context.WithTimeout(ctx, l.r.DrawTime)
	defer cancel()
	r := l.request()
	if l.Renew != nil {
		r.Renew = func() (any, imaging.Request, bool) {
			fresh, ok := l.Renew()
			if !ok || fresh.view == nil {
				return nil, imaging.Request{}, false
			}
			*l = fresh
			return l.view, l.request(), true
		}
	}
	began := time.Now()
	pic, err := l.draw(ctx, r)
	p := l.said.Picture
	if errors.Is(err, context.Canceled) {
		return discord.File{}, false // the bot stops, so the picture is not needed
	}
	l.r.Counted(l.game, began, err)
	if errors.Is(err, imaging.ErrBusy) {
		// The queue, not drawing, is the reason.
		l.r.Log.Warn("many pictures wait; posting a board in words", table.LogIDs(l.match, l.Interaction), "game",
			l.game, "kind", p.Kind, "error", err)
		return discord.File{}, false
	}
	if err != nil {
		l.r.Log.Error("drawing a picture failed", table.LogIDs(l.match, l.Interaction), "game", l.game, "kind",
			p.Kind, "error", err)
		if l.r.breakers[l.game].failed(l.r.Now()) {
			l.r.Log.Error("pictures of a game keep failing: posting its boards in words for a while",
				table.LogIDs(l.match, l.Interaction), "game", l.game, "for", breakFor)
		}
		return discord.File{}, false
	}
	l.r.breakers[l.game].worked()
	return discord.File{Name: p.FileName, Description: p.Alt, Type: "image/png", Data: pic.PNG}, true
}

// draw draws, and turns a panic into an error.
func (l *Pending) draw(ctx context.Context, r imaging.Request) (p imaging.Picture, err error) {
	defer func() {
		if broke := recover(); broke != nil {
			err = fmt.Errorf("drawing broke: %v", broke)
		}
	}()
	return l.r.Draw.Draw(ctx, l.game, l.view, r)
}

// name returns the name of a piece, hero or place, "" if it has none.
func name(s text.Localizer, id string) string {
	if key := "name." + id; s.Knows(key) {
		return s.Say(text.M(key))
	}
	return ""
}
