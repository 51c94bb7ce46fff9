package bot

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"skald/bot/discord"
	"skald/bot/panel"
	"skald/engine/text"
	"skald/store"
)

// postNotice is a message that stands for itself: a reminder, a word to the
// table.
const postNotice = "notice"

// notice is what such a message says.
type notice struct {
	Say text.Message `json:"say"`
	// To are the people it pings.
	To []string `json:"to,omitempty"`
	// Direct says that it goes to the first of them alone, if he takes direct
	// messages, and else to the channel.
	Direct bool `json:"direct,omitempty"`
	// Secret says that it never goes to the channel: not even that there is
	// something to say is for others.
	Secret bool `json:"secret,omitempty"`
	// Board says that a link leads to the board.
	Board bool `json:"board,omitempty"`
	// Next is the turn at whose beginning somebody is told that he is next; 0 for
	// other notices. It rings no bell, and is dropped when that turn is over.
	Next int `json:"next,omitempty"`
}

// outgoing is the notice as it lies in the outbox.
func (n notice) outgoing() (store.Outgoing, error) {
	raw, err := json.Marshal(n)
	return store.Outgoing{Kind: postNotice, Payload: raw}, err
}

func isNotice(o store.Outgoing) bool { return o.Kind == postNotice }

// notices posts the notices of a match, which the caller has claimed. It reports
// whether one came through.
func (a *App) notices(ctx context.Context, id store.MatchID, started time.Time) bool {
	pending, err := a.o.Store.PendingOf(id)
	if err != nil {
		return false // told with the board
	}
	some := false
	for _, o := range pending {
		if !isNotice(o) || o.Next.After(a.o.Now()) {
			continue
		}
		head, err := a.o.Store.Match(id)
		if err != nil {
			return some
		}
		if err := a.postNotice(ctx, head, o, started); err != nil {
			if ctx.Err() != nil {
				return some
			}
			a.o.Log.Warn("a notice did not reach its channel", "match", id, "channel", o.Channel, "attempts", o.Attempts+1, "error", err)
			if discord.CodeOf(err) == discord.CodeUnknownChannel {
				a.meter.posts.Inc(o.Kind, outcomeGivenUp)
				a.strike(ctx, []store.Outgoing{o})
				continue
			}
			a.retry(ctx, o, err)
			continue
		}
		a.meter.posts.Inc(o.Kind, outcomeDone)
		a.strike(ctx, []store.Outgoing{o})
		some = true
	}
	return some
}

// postNotice posts one notice, unless it stands in its channel already.
func (a *App) postNotice(ctx context.Context, head store.Match, o store.Outgoing, started time.Time) error {
	var n notice
	if err := json.Unmarshal(o.Payload, &n); err != nil {
		a.o.Log.Error("a notice cannot be read and is given up", "match", head.ID, "error", err)
		return nil
	}
	if n.Next > 0 && !a.stillNext(head.ID, n) {
		return nil
	}
	s := a.voices.In(head.Game, head.Language)
	link := ""
	if p, ok := head.Post(postBoard); ok && n.Board {
		link = panel.MessageLink(head.Guild, p.Channel, p.Message)
	}
	said := panel.Notice(n.Say, link, n.To, s)
	m := discord.Message{Content: said.Content, Mentions: said.Mentions, Nonce: o.Nonce, Quiet: n.Next > 0}
	stands := func(channel string) (bool, error) {
		if !o.Created.Before(started) && o.Attempts == 0 {
			return false, nil
		}
		return a.stands(ctx, head, channel, o.Created, panel.Notice(n.Say, "", nil, s).Content)
	}
	if (n.Direct || n.Secret) && len(n.To) > 0 {
		channel, err := a.client.Direct(ctx, n.To[0])
		there := false
		if err == nil {
			there, err = stands(channel)
		}
		if there {
			return nil
		}
		if err == nil {
			a.pass(StepPosting.Of(postNotice))
			_, err = a.client.Post(ctx, channel, m)
			a.pass(StepPosted.Of(postNotice))
		}
		switch discord.CodeOf(err) {
		case discord.CodeCannotDirect, discord.CodeMissingAccess, discord.CodeUnknownChannel:
			// He takes no direct messages: it goes to the channel.
			if n.Secret {
				return nil
			}
		default:
			return err
		}
	}
	if there, err := stands(o.Channel); there || err != nil {
		return err
	}
	a.pass(StepPosting.Of(postNotice))
	_, err := a.client.Post(ctx, o.Channel, m)
	a.pass(StepPosted.Of(postNotice))
	return err
}

// stands reports whether the bot has said something in a channel since a notice
// came into the outbox. What it said may go on with a link: that leads to the
// board as it was then.
func (a *App) stands(ctx context.Context, head store.Match, channel string, at time.Time, content string) (bool, error) {
	recent, err := a.since(ctx, head, channel, at)
	return slices.ContainsFunc(recent, func(p discord.Posted) bool {
		return p.Author.Bot && !p.At().Before(at.Add(-clocksDiffer)) && (p.Content == content || strings.HasPrefix(p.Content, content+" "))
	}), err
}
