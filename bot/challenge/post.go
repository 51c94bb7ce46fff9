package challenge

import (
	"cmp"
	"context"
	"slices"

	"skald/bot/checkpoint"
	"skald/bot/discord"
)

// searched is the number of messages among which a post is looked for after a crash.
const searched = 50

// post posts the challenge of a server, once: after a crash it looks for the post before it posts again.
func (d *Director) post(ctx context.Context, guild string, s State) error {
	language := cmp.Or(d.Servers.Of(guild).LanguageOf(s.Channel), d.Language)
	p := Posted{State: s, Games: d.Games}
	game := ""
	if s.Before != nil {
		p.Results, game = d.results(*s.Before), s.Before.Game
	}
	voice := d.Voices.In(cmp.Or(game, gameOf(s)), language)
	in := func(game string) Voice { return d.Voices.In(game, language) }
	want := discord.Message{Components: Post(p, voice, in).Components}.Controls()
	message := ""
	if s.Stage == stagePosting {
		recent, err := d.Client.Recent(ctx, s.Channel, searched)
		if err != nil {
			return err
		}
		if i := slices.IndexFunc(recent, func(m discord.Posted) bool {
			return m.Author.Bot && slices.Equal(m.Controls(), want)
		}); i >= 0 {
			message = recent[i].ID
		}
	} else if err := d.stage(ctx, guild, s, stagePosting, ""); err != nil {
		return err
	}
	if message == "" {
		p.Strip = d.strip(ctx, guild, s.Channel, p.Results, in)
		m := d.Render.Shown(Post(p, voice, in), guild, s.Channel, voice).Draw(ctx)
		m.Nonce, m.Silent = string(p.id())+"-challenge", true
		d.Hook.Reach(checkpoint.Posting.Of("challenge"))
		posted, err := d.Client.Post(ctx, s.Channel, m)
		if err != nil {
			return err
		}
		d.Hook.Reach(checkpoint.Posted.Of("challenge"))
		message = posted.ID
	}
	return d.stage(ctx, guild, s, stagePosted, message)
}

// gameOf returns the game of today's challenge, "" for none.
func gameOf(s State) string {
	if s.Today == nil {
		return ""
	}
	return s.Today.Game
}

// stage stores how far a post is, unless the day has changed meanwhile.
func (d *Director) stage(ctx context.Context, guild string, of State, stage, message string) error {
	d.changing.Lock()
	defer d.changing.Unlock()
	s, err := d.read(guild)
	if err != nil || idOf(s) != idOf(of) {
		return err
	}
	s.Stage, s.Message = stage, message
	return d.write(ctx, guild, s)
}
