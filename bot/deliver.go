package bot

import (
	"context"
	"encoding/hex"
	"fmt"
	"time"

	"skald/bot/discord"
	"skald/bot/panel"
	"skald/engine"
	"skald/store"
)

// deliverAll posts what lies in the outbox until the context ends. What was
// committed before a crash lies there still and is delivered first.
func (a *App) deliverAll(ctx context.Context) {
	started := a.o.Now()
	for {
		a.deliverOnce(ctx, started)
		wait := time.Minute
		if next, ok, err := a.o.Store.NextPending(); err == nil && ok {
			if d := next.Sub(a.o.Now()); d < wait {
				wait = max(d, 200*time.Millisecond)
			}
		}
		timer := time.NewTimer(wait)
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-a.deliver:
		case <-timer.C:
		}
		timer.Stop()
	}
}

// deliverOnce works through what can be posted now, one match after the other.
func (a *App) deliverOnce(ctx context.Context, started time.Time) {
	pending, err := a.o.Store.Pending(a.o.Now(), 200)
	if err != nil {
		a.o.Log.Error("part of the outbox cannot be read", "error", err)
	}
	seen := map[store.MatchID]bool{}
	for _, p := range pending {
		if ctx.Err() != nil {
			return
		}
		if seen[p.Match] {
			continue
		}
		seen[p.Match] = true
		a.deliverMatch(ctx, p.Match, started)
	}
}

// deliverMatch posts what is pending for one match: whatever piled up is one
// post, which tells everything since the last.
func (a *App) deliverMatch(ctx context.Context, id store.MatchID, started time.Time) {
	t, err := a.open(id)
	if err != nil {
		a.o.Log.Error("a match cannot be opened to post for it", "match", id, "error", err)
		a.putOff(ctx, id, err)
		return
	}
	defer t.mu.Unlock()
	pending, err := a.o.Store.PendingOf(id)
	if err != nil || len(pending) == 0 || t.match == nil {
		return
	}
	anew := false
	for _, p := range pending {
		anew = anew || p.Kind == postBoard
	}
	head, err := a.o.Store.Match(id)
	if err != nil {
		return
	}
	last := pending[len(pending)-1]
	now, stands := head.Post(postBoard)
	anew = anew || !stands
	if anew && stands && now.Seq >= t.match.Seq() {
		// It was posted, and only the striking did not come through.
		a.strike(ctx, pending)
		return
	}
	if anew {
		err = a.postAnew(ctx, t, head, last, started)
	} else if err = a.client.Edit(ctx, now.Channel, now.Message, a.boardMessage(ctx, t, extraOf(head).Base)); err == nil {
		err = a.o.Store.StrikePosted(ctx, last.ID, store.Post{Kind: postBoard, Channel: now.Channel, Message: now.Message, Seq: t.match.Seq()})
	}
	switch code := discord.CodeOf(err); {
	case err == nil:
		a.strike(ctx, pending)
		return
	case !anew && (code == discord.CodeUnknownMessage || code == discord.CodeArchived):
		// The post is gone or cannot be changed any more: a new one goes out.
		if err = a.postAnew(ctx, t, head, last, started); err == nil {
			a.strike(ctx, pending)
			return
		}
	}
	a.o.Log.Warn("a post did not reach its channel", "match", id, "channel", head.Channel, "attempts", pending[0].Attempts+1, "error", err)
	a.retry(ctx, pending[0], err)
}

// postAnew posts board and prompt as a new message and disarms the one before.
func (a *App) postAnew(ctx context.Context, t *table, head store.Match, o store.Outgoing, started time.Time) error {
	old, stands := head.Post(postBoard)
	base := uint64(0)
	if stands {
		base = old.Seq
	}
	m := a.boardMessage(ctx, t, base)
	m.Nonce = o.Nonce
	var posted discord.Posted
	found := false
	if o.Created.Before(started) || o.Attempts > 0 {
		// It may have been posted before a crash: Discord forgets nonces within
		// minutes, so the channel is asked.
		posted, found = a.findPosted(ctx, o.Channel, m)
	}
	if !found {
		var err error
		if posted, err = a.client.Post(ctx, o.Channel, m); err != nil {
			return err
		}
	}
	err := a.o.Store.StrikePosted(ctx, o.ID, store.Post{Kind: postBoard, Channel: o.Channel, Message: posted.ID, Seq: t.match.Seq()})
	if err != nil {
		return err
	}
	err = a.o.Store.UpdateMatch(ctx, head.ID, func(m *store.Match) error {
		e := extraOf(*m)
		e.Base = base
		m.Extra = e.json()
		t.head.Extra = m.Extra
		return nil
	})
	if err != nil {
		a.o.Log.Warn("what the last post told cannot be noted", "match", head.ID, "error", err)
	}
	if stands && old.Message != posted.ID {
		if err := a.client.Disarm(ctx, old.Channel, old.Message); err != nil && discord.CodeOf(err) != discord.CodeUnknownMessage {
			a.o.Log.Info("the buttons of an old post stay", "match", head.ID, "error", err)
		}
	}
	return nil
}

// findPosted looks for a message among the newest of a channel by the name of
// its picture, which holds match and version.
func (a *App) findPosted(ctx context.Context, channel string, m discord.Message) (discord.Posted, bool) {
	if len(m.Files) == 0 {
		return discord.Posted{}, false
	}
	recent, err := a.client.Recent(ctx, channel, 50)
	if err != nil {
		return discord.Posted{}, false
	}
	for _, p := range recent {
		for _, f := range p.Attachments {
			if p.Author.Bot && f.Filename == m.Files[0].Name {
				return p, true
			}
		}
	}
	return discord.Posted{}, false
}

// boardMessage is the public post as it is now; it tells what happened after an
// entry.
func (a *App) boardMessage(ctx context.Context, t *table, base uint64) discord.Message {
	s := a.speaker(t)
	news := t.lines(engine.Public, base)
	if t.match.Over() {
		return a.dress(ctx, panel.Finale(t.view(), news, hex.EncodeToString(t.match.Seed()), s), t)
	}
	return a.dress(ctx, panel.Turn(t.view(), news, s), t)
}

// freshen answers a press on the public post: the post itself is brought up to
// date, which settles what lies in the outbox for it; when the turn has passed it
// only loses its buttons, and the new post follows.
func (a *App) freshen(ctx context.Context, w *answer, t *table) {
	pending, err := a.o.Store.PendingOf(t.head.ID)
	if err != nil {
		w.nothing(ctx)
		return
	}
	head, err := a.o.Store.Match(t.head.ID)
	if err != nil {
		w.nothing(ctx)
		return
	}
	post, stands := head.Post(postBoard)
	passed := !stands || post.Message != w.i.Message
	for _, p := range pending {
		passed = passed || p.Kind == postBoard
	}
	if passed {
		w.nothing(ctx)
		wake(a.deliver)
		return
	}
	if w.update(ctx, a.boardMessage(ctx, t, extraOf(head).Base)) != nil || len(pending) == 0 {
		return
	}
	shown := store.Post{Kind: postBoard, Channel: post.Channel, Message: post.Message, Seq: t.match.Seq()}
	if err := a.o.Store.StrikePosted(ctx, pending[len(pending)-1].ID, shown); err != nil {
		a.o.Log.Warn("a post cannot be struck", "match", head.ID, "error", err)
		return
	}
	a.strike(ctx, pending)
}

// strike takes entries out of the outbox.
func (a *App) strike(ctx context.Context, pending []store.Outgoing) {
	for _, p := range pending {
		if err := a.o.Store.Strike(ctx, p.ID); err != nil {
			a.o.Log.Warn("a post cannot be struck", "match", p.Match, "error", err)
		}
	}
}

// retries are the waits between attempts; the last one repeats.
var retries = [...]time.Duration{2 * time.Second, 10 * time.Second, time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour}

// maxAttempts is when a post is given up: by then its channel was out of reach
// for about two days. The match stays as it is, and /game status shows it.
const maxAttempts = 30

// retry notes a failed attempt, or gives the post up.
func (a *App) retry(ctx context.Context, p store.Outgoing, failure error) {
	if p.Attempts+1 >= maxAttempts {
		a.o.Log.Error("a post is given up", "match", p.Match, "channel", p.Channel, "error", failure)
		a.strike(ctx, []store.Outgoing{p})
		return
	}
	wait := retries[min(p.Attempts, len(retries)-1)]
	if err := a.o.Store.MarkTried(ctx, p.ID, fmt.Sprint(failure), a.o.Now().Add(wait)); err != nil {
		a.o.Log.Warn("a failed post cannot be noted", "match", p.Match, "error", err)
	}
}

// putOff puts off what is pending for a match that cannot be opened.
func (a *App) putOff(ctx context.Context, id store.MatchID, failure error) {
	pending, err := a.o.Store.PendingOf(id)
	if err == nil && len(pending) > 0 {
		a.retry(ctx, pending[0], failure)
	}
}
