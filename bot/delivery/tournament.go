package delivery

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"skald/bot/checkpoint"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/tournament"
	"skald/bot/tournament/post"
	"skald/bot/ui"
	"skald/engine/text"
	"skald/store"
)

// DueTournaments lists the tournaments with a post that is due.
func (d *Delivery) DueTournaments() []store.MatchID {
	return d.due(func(o store.Outgoing) store.MatchID { return o.Tournament })
}

// shownTournament is a tournament for its posts.
type shownTournament struct {
	head  store.Tournament
	shown post.State
	voice text.Localizer
}

func (d *Delivery) tournamentOf(id store.MatchID) (t shownTournament, err error) {
	if t.head, err = d.Store.Tournament(id); err != nil {
		return t, err
	}
	s, err := tournament.Load(t.head.State)
	if err != nil {
		return t, err
	}
	rules := d.Tables.Games[s.Game]
	if rules == nil {
		return t, errors.New("it plays " + s.Game + ", which this Skald does not know")
	}
	t.shown, t.voice = post.Of(t.head, s, rules), d.Voices.In(s.Game, t.head.Language)
	return t, nil
}

// DeliverTournament posts the entries of a tournament, in order; several entries for its own post make one. It reports
// whether any succeeded.
func (d *Delivery) DeliverTournament(ctx context.Context, id store.MatchID, started time.Time) (some bool) {
	started, ok := d.writable(ctx, started)
	if !ok {
		return false
	}
	d.Hook.Reach(checkpoint.Delivering)
	for last := uint64(0); ; {
		pending, err := d.Store.PendingOfTournament(id)
		if err != nil || len(pending) == 0 || pending[0].Next.After(d.Now()) || pending[0].ID == last {
			return some // entries that cannot be removed wait
		}
		last = pending[0].ID
		t, err := d.tournamentOf(id)
		if err == nil {
			err = d.postOfTournament(ctx, t, pending, started)
		}
		if ctx.Err() != nil {
			return some
		}
		if err != nil {
			first := pending[0]
			d.Log.Warn("posting for a tournament failed", "tournament", id, "kind", first.Kind,
				"channel", first.Channel, "attempts", first.Attempts+1, "error", err)
			if discord.CodeOf(err) == discord.CodeUnknownChannel {
				d.Counts.GivenUp(first.Kind)
				d.strike(ctx, pending[:1])
				continue
			}
			d.retry(ctx, first, err)
			return some
		}
		some = true
	}
}

// postOfTournament posts the first of the entries.
func (d *Delivery) postOfTournament(ctx context.Context, t shownTournament, pending []store.Outgoing,
	started time.Time) error {
	first := pending[0]
	fresh := !first.Created.Before(started) && first.Attempts == 0
	stands := func(is func(discord.Posted) bool) (string, error) {
		if fresh {
			return "", nil
		}
		recent, err := d.messagesSince(ctx, store.Match{}, first.Channel, first.Created)
		if i := slices.IndexFunc(recent, func(p discord.Posted) bool { return p.Author.Bot && is(p) }); i >= 0 {
			return recent[i].ID, nil
		}
		return "", err
	}
	switch first.Kind {
	case table.PostTournament:
		all := slices.DeleteFunc(slices.Clone(pending), func(o store.Outgoing) bool {
			return o.Kind != table.PostTournament
		})
		return d.postTournament(ctx, t, all, stands)
	case table.PostTournamentTable:
		var n table.TournamentTable
		if err := json.Unmarshal(first.Payload, &n); err != nil {
			d.Log.Error("reading the announcement of a table failed; gave it up", "tournament", t.head.ID, "error", err)
			break
		}
		return d.announceTable(ctx, t, first, n.Match, stands)
	default:
		var n table.Notice
		if err := json.Unmarshal(first.Payload, &n); err != nil {
			d.Log.Error("reading a notice failed; gave it up", "tournament", t.head.ID, "error", err)
			break
		}
		said := ui.Notice(n.Say, "", n.To, t.voice)
		if n.Reopens != "" {
			said.Components = post.Reopens(t.shown, n.Reopens, t.voice)
		}
		standing, err := stands(func(p discord.Posted) bool {
			return p.Content == said.Content && !p.At().Before(first.Created.Add(-clocksDiffer))
		})
		if err != nil {
			return err
		}
		if standing == "" {
			if _, err := d.send(ctx, first.Kind, first.Channel,
				discord.Message{Content: said.Content, Components: said.Components, Mentions: said.Mentions,
					Nonce: first.Nonce}); err != nil {
				return err
			}
		}
		d.Counts.Done(first.Kind)
	}
	d.strike(ctx, pending[:1])
	return nil
}

// postTournament posts a tournament as a new message, or updates its present post. The previous one loses its buttons
// and shows the result of its round.
func (d *Delivery) postTournament(ctx context.Context, t shownTournament, pending []store.Outgoing,
	stands func(func(discord.Posted) bool) (string, error)) error {
	said := d.Render.Shown(post.Public(t.shown, t.voice), t.head.Guild, t.head.Channel, t.voice)
	m := said.Draw(ctx)
	epoch := uint64(t.shown.Epoch()) + 1
	now, posted := t.head.Post(table.PostTournament)
	if posted && now.Seq == epoch {
		switch err := d.edit(ctx, now, m); discord.CodeOf(err) {
		case discord.CodeUnknownMessage, discord.CodeArchived:
		default:
			if err == nil {
				d.postedForTournament(ctx, t, pending, now)
			}
			return err
		}
	}
	want := m.Controls()
	standing, err := stands(func(p discord.Posted) bool {
		return slices.Equal(p.Controls(), want) && (!posted || p.ID != now.Message)
	})
	if err != nil {
		return err
	}
	if standing == "" {
		m.Nonce = pending[len(pending)-1].Nonce
		if standing, err = d.send(ctx, table.PostTournament, t.head.Channel, m); err != nil {
			return err
		}
	}
	if posted && now.Message != standing {
		said := post.Round(t.shown, int(now.Seq)-1, t.voice)
		if err := d.Client.Disarm(ctx, now.Channel, now.Message, said); err != nil {
			d.Log.Info("removing the buttons of an old tournament post failed", "tournament", t.head.ID, "error", err)
		}
	}
	d.postedForTournament(ctx, t, pending,
		store.Post{Kind: table.PostTournament, Channel: t.head.Channel, Message: standing, Seq: epoch})
	return nil
}

// announceTable announces a table of a tournament, and has its match opened.
func (d *Delivery) announceTable(ctx context.Context, t shownTournament, o store.Outgoing, match store.MatchID,
	stands func(func(discord.Posted) bool) (string, error)) error {
	said, played := post.Announces(t.shown, string(match), t.voice)
	if !played {
		d.strike(ctx, []store.Outgoing{o}) // its round was paired again
		return nil
	}
	r, n, _ := t.shown.MatchOf(string(match))
	number := t.shown.Played[r].Matches[n].Reopen
	if before, announced := t.head.Post(post.Table + string(match)); announced && before.Seq >= number {
		d.strike(ctx, []store.Outgoing{o}) // it returns after a change was undone
		d.Tables.Tournaments.Wake()
		return nil
	}
	deleted := ""
	if head, err := d.Store.Match(match); err == nil {
		deleted = head.Channel // a thread has the id of the post it was opened on
	}
	standing, err := stands(func(p discord.Posted) bool { return p.Content == said.Content && p.ID != deleted })
	if err != nil {
		return err
	}
	if standing == "" {
		if standing, err = d.send(ctx, o.Kind, o.Channel,
			discord.Message{Content: said.Content, Nonce: o.Nonce}); err != nil {
			return err
		}
	}
	d.postedForTournament(ctx, t, []store.Outgoing{o},
		store.Post{Kind: post.Table + string(match), Channel: o.Channel, Message: standing, Seq: number})
	d.Tables.Tournaments.Wake()
	return nil
}

// postedForTournament records a post of a tournament and removes the entries it settles.
func (d *Delivery) postedForTournament(ctx context.Context, t shownTournament, pending []store.Outgoing, p store.Post) {
	d.settle(ctx, pending, store.Delivery{Tournament: t.head.ID, Posts: []store.Post{p}})
}
