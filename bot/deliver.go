package bot

import (
	"context"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"skald/bot/discord"
	"skald/bot/panel"
	"skald/engine"
	"skald/store"
)

// Kinds of post and of outbox entry.
const (
	// postBoard is the public message with board and buttons. A new one is
	// posted when the turn passes.
	postBoard = "board"
	// postFresh brings the present one up to date.
	postFresh = "fresh"
	// postBefore is the board before the present one: its line of the log is the
	// last that it told.
	postBefore = "before"
	// postArmed is a board that should have lost its buttons and has not yet.
	postArmed = "armed"
)

// atOnce is how many matches are posted for at the same time: a channel that is
// slow or limited does not keep the others waiting.
const atOnce = 8

// deliverAll posts what lies in the outbox until the context ends. What was
// committed before a crash lies there still and is delivered first.
func (a *App) deliverAll(ctx context.Context) {
	started := a.o.Now()
	var under sync.WaitGroup
	defer under.Wait()
	slots := make(chan struct{}, atOnce)
	for {
		for _, id := range a.pending() {
			if !a.claim(id) {
				continue
			}
			select {
			case slots <- struct{}{}:
			case <-ctx.Done():
				a.release(id)
				return
			}
			under.Go(func() {
				done := a.deliver(ctx, id, started)
				a.release(id)
				<-slots
				if done {
					wake(a.outbox) // more may have come meanwhile
				}
			})
		}
		wait := time.Minute
		if next, ok, err := a.o.Store.NextPending(); err == nil && ok {
			wait = min(wait, max(next.Sub(a.o.Now()), 200*time.Millisecond))
		}
		timer := time.NewTimer(wait)
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-a.outbox:
		case <-timer.C:
		}
		timer.Stop()
	}
}

// pending lists the matches for which something can be posted now.
func (a *App) pending() []store.MatchID {
	entries, err := a.o.Store.Pending(a.o.Now(), 200)
	if err != nil {
		a.o.Log.Error("part of the outbox cannot be read", "error", err)
	}
	var ids []store.MatchID
	for _, e := range entries {
		if !slices.Contains(ids, e.Match) {
			ids = append(ids, e.Match)
		}
	}
	return ids
}

// claim takes the right to change the public posts of a match; false when
// somebody else has it. release gives it back.
func (a *App) claim(id store.MatchID) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.posting[id] {
		return false
	}
	a.posting[id] = true
	return true
}

func (a *App) release(id store.MatchID) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.posting, id)
}

// bulletin is the public post as it should be, taken down while the table was
// held. Whatever piled up in the outbox is one post, which tells everything since
// the last.
type bulletin struct {
	head    store.Match
	pending []store.Outgoing
	// seq is the line of the log it shows.
	seq    uint64
	anew   bool
	before store.Post
	letter letter
}

// bulletinOf takes down what is to be posted for a match; nil when nothing is.
func (a *App) bulletinOf(id store.MatchID) (*bulletin, error) {
	t, err := a.open(id)
	if err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	if t.match == nil {
		return nil, nil
	}
	b := &bulletin{seq: t.match.Seq()}
	if b.pending, err = a.o.Store.PendingOf(id); err != nil {
		return nil, err
	}
	if b.pending = slices.DeleteFunc(b.pending, aside); len(b.pending) == 0 {
		return nil, nil
	}
	if b.head, err = a.o.Store.Match(id); err != nil {
		return nil, err
	}
	now, stands := b.head.Post(postBoard)
	b.anew = !stands || slices.ContainsFunc(b.pending, func(o store.Outgoing) bool { return o.Kind == postBoard })
	if b.anew {
		b.before = now
	} else {
		b.before, _ = b.head.Post(postBefore)
	}
	b.letter = a.publicBoard(t, b.before.Seq)
	return b, nil
}

// publicBoard is the public post as it is now; it tells what happened after an
// entry.
func (a *App) publicBoard(t *table, after uint64) letter {
	s := a.speaker(t)
	// What led to a fork was told where it was played.
	after = max(after, t.forked())
	news := t.lines(engine.Public, after)
	if t.match.Over() {
		return a.letter(panel.Finale(t.view(), news, hex.EncodeToString(t.match.Seed()), s), t, "")
	}
	m := panel.Turn(t.view(), news, s)
	if after > t.forked() {
		m.Picture.Since = after
	}
	if n := len(t.log); t.log[n-1].Back != nil {
		m.Mentions = nil // who is asked again after a going back was pinged before
	}
	return a.letter(m, t, "")
}

// deliver posts what is pending for one match, which the caller has claimed: the
// board, and behind it the plan, questions to the table and notices. It reports whether something came through.
func (a *App) deliver(ctx context.Context, id store.MatchID, started time.Time) bool {
	board := a.deliverBoard(ctx, id, started)
	plan := a.deliverPlan(ctx, id, started)
	vote := a.deliverVote(ctx, id, started)
	return a.notices(ctx, id, started) || board || plan || vote
}

// aside reports whether an outbox entry is for another message than the board.
func aside(o store.Outgoing) bool { return ofPlan(o) || isVote(o) || isNotice(o) }

// deliverBoard posts the board. It reports whether it came through.
func (a *App) deliverBoard(ctx context.Context, id store.MatchID, started time.Time) bool {
	b, err := a.bulletinOf(id)
	if err != nil {
		a.o.Log.Error("a match cannot be opened to post for it", "match", id, "error", err)
		a.putOff(ctx, id, err)
		return false
	}
	if b == nil {
		return false
	}
	now, stands := b.head.Post(postBoard)
	if b.anew && stands && now.Seq >= b.seq && now.Channel == b.head.Channel {
		// It was posted, and only the striking did not come through.
		a.strike(ctx, b.pending)
		return true
	}
	m := b.letter.message(ctx)
	if b.anew {
		err = a.post(ctx, b, m, started)
	} else {
		err = a.client.Edit(ctx, now.Channel, now.Message, m)
		switch discord.CodeOf(err) {
		case 0:
			if err == nil {
				a.posted(ctx, b.head.ID, b.pending, store.Post{Kind: postBoard, Channel: now.Channel, Message: now.Message, Seq: b.seq})
			}
		case discord.CodeUnknownMessage, discord.CodeArchived:
			// The post is gone or cannot be changed any more: a new one goes out.
			err = a.post(ctx, b, m, started)
		}
	}
	if err == nil {
		a.disarm(ctx, id)
		return true
	}
	if ctx.Err() != nil {
		return false // the bot stops; it is posted after the next start
	}
	first := b.pending[0]
	a.o.Log.Warn("a post did not reach its channel", "match", id, "channel", first.Channel, "attempts", first.Attempts+1, "error", err)
	if discord.CodeOf(err) == discord.CodeUnknownChannel {
		a.o.Log.Error("the channel of a match is gone: what was to be posted is given up, the match stays as it is", "match", id, "channel", first.Channel)
		a.meter.posts.Inc(first.Kind, outcomeGivenUp)
		a.strike(ctx, b.pending)
		return false
	}
	a.retry(ctx, first, err)
	return false
}

// post posts a board as a new message, unless it stands in the channel already.
func (a *App) post(ctx context.Context, b *bulletin, m discord.Message, started time.Time) error {
	last := b.pending[len(b.pending)-1]
	m.Nonce = last.Nonce
	var standing string
	var strays []string
	if b.pending[0].Created.Before(started) || b.pending[0].Attempts > 0 {
		// It may have been posted before a crash: Discord forgets nonces within
		// minutes, so the channel is asked.
		var err error
		if standing, strays, err = a.findPosted(ctx, last.Channel, b, m); err != nil {
			return err
		}
	}
	if standing == "" {
		p, err := a.client.Post(ctx, last.Channel, m)
		if err != nil {
			return err
		}
		standing = p.ID
	}
	present, _ := b.head.Post(postBoard)
	armed := present.Message
	if len(strays) > 0 && (armed == "" || armed == standing) {
		armed = strays[0]
	}
	a.posted(ctx, b.head.ID, b.pending, store.Post{Kind: postBoard, Channel: last.Channel, Message: standing, Seq: b.seq})
	err := a.o.Store.UpdateMatch(context.WithoutCancel(ctx), b.head.ID, func(m *store.Match) error {
		before := b.before
		before.Kind = postBefore
		m.Posts = slices.DeleteFunc(m.Posts, func(p store.Post) bool { return p.Kind == postBefore || p.Kind == postArmed })
		m.Posts = append(m.Posts, before)
		if armed != "" && armed != standing {
			m.Posts = append(m.Posts, store.Post{Kind: postArmed, Channel: last.Channel, Message: armed})
		}
		return nil
	})
	if err != nil {
		a.o.Log.Warn("what the last post told cannot be noted", "match", b.head.ID, "error", err)
	}
	for _, stray := range strays {
		if stray == standing || !later(stray, present.Message) {
			continue
		}
		// It told what this one tells again.
		if err := a.client.Delete(ctx, last.Channel, stray); err != nil {
			a.o.Log.Info("a post that was overtaken stays", "match", b.head.ID, "message", stray, "error", err)
		}
	}
	return nil
}

// later compares the ids of two messages, which are numbers that grow.
func later(a, b string) bool { return len(a) > len(b) || len(a) == len(b) && a > b }

// posted notes a post and strikes what it settles, the last of it with the note.
// What is posted is posted, so this does not end with the context.
func (a *App) posted(ctx context.Context, id store.MatchID, pending []store.Outgoing, p store.Post) {
	a.meter.posted(p.Kind, a.o.Now().Sub(pending[0].Created))
	ctx = context.WithoutCancel(ctx)
	if err := a.o.Store.StrikePosted(ctx, pending[len(pending)-1].ID, p); err != nil {
		a.o.Log.Warn("a post cannot be noted", "match", id, "kind", p.Kind, "error", err)
		return
	}
	a.strike(ctx, pending)
}

// disarm takes the buttons off the board before the present one. What fails is
// tried again with the next post; a press on it is answered that it is out of
// date.
func (a *App) disarm(ctx context.Context, id store.MatchID) {
	head, err := a.o.Store.Match(id)
	if err != nil {
		return
	}
	old, ok := head.Post(postArmed)
	if !ok {
		return
	}
	err = a.client.Disarm(ctx, old.Channel, old.Message)
	switch discord.CodeOf(err) {
	case discord.CodeUnknownMessage, discord.CodeUnknownChannel, discord.CodeMissingAccess, discord.CodeArchived:
	default:
		if err != nil {
			a.o.Log.Info("the buttons of an old post stay until the next post", "match", id, "error", err)
			return
		}
	}
	err = a.o.Store.UpdateMatch(context.WithoutCancel(ctx), id, func(m *store.Match) error {
		m.Posts = slices.DeleteFunc(m.Posts, func(p store.Post) bool { return p == old })
		return nil
	})
	if err != nil {
		a.o.Log.Warn("that an old post lost its buttons cannot be noted", "match", id, "error", err)
	}
}

// findPosted looks among the newest messages of a channel for the board m, which
// may have been posted before a crash: it has the same buttons, and the name of
// its picture holds the version. strays are other boards of the match that bear
// buttons and that nothing is known of. It is an error when the channel cannot be
// read for the moment; where the bot may not read at all, nothing is found.
func (a *App) findPosted(ctx context.Context, channel string, b *bulletin, m discord.Message) (standing string, strays []string, err error) {
	recent, err := a.client.Recent(ctx, channel, 50)
	switch {
	case discord.CodeOf(err) == discord.CodeMissingAccess, discord.CodeOf(err) == discord.CodeMissingPermissions:
		return "", nil, nil
	case err != nil:
		return "", nil, err
	}
	want := m.Controls()
	for _, p := range recent {
		ids := p.Controls()
		if !p.Author.Bot || !slices.ContainsFunc(ids, func(id string) bool { return ofMatch(id, string(b.head.ID)) }) || slices.ContainsFunc(ids, isPlan) {
			continue
		}
		switch {
		case standing == "" && slices.Equal(ids, want) && samePicture(p, m):
			standing = p.ID
		default:
			strays = append(strays, p.ID)
		}
	}
	return standing, strays, nil
}

// ofMatch reports whether a custom_id belongs to a board of a match: lobbies have
// ids of their own.
func ofMatch(id, match string) bool {
	kind, rest, _ := strings.Cut(id, ":")
	return kind != "l1" && strings.HasPrefix(rest, match+":")
}

func samePicture(p discord.Posted, m discord.Message) bool {
	if len(p.Attachments) != len(m.Files) {
		return false
	}
	for i, f := range m.Files {
		if p.Attachments[i].Filename != f.Name {
			return false
		}
	}
	return true
}

// freshen answers a press on the public post: the post itself is brought up to
// date, which settles what lies in the outbox for it. When the turn has passed,
// or the post is being changed already, the press changes nothing and the outbox
// brings the rest.
func (a *App) freshen(w *answer, id store.MatchID) {
	w.later(func(ctx context.Context) {
		if !a.claim(id) {
			w.nothing(ctx)
			return
		}
		defer wake(a.outbox)
		defer a.release(id)
		b, err := a.bulletinOf(id)
		if err != nil || b == nil || b.anew {
			w.nothing(ctx)
			return
		}
		now, _ := b.head.Post(postBoard)
		if now.Message != w.i.Message {
			w.nothing(ctx)
			return
		}
		if err := w.change(ctx, b.letter.message(ctx)); err != nil {
			w.sent(err)
			return
		}
		a.posted(ctx, b.head.ID, b.pending, store.Post{Kind: postBoard, Channel: now.Channel, Message: now.Message, Seq: b.seq})
	})
}

// strike takes entries out of the outbox.
func (a *App) strike(ctx context.Context, pending []store.Outgoing) {
	ctx = context.WithoutCancel(ctx)
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
	a.meter.posts.Inc(p.Kind, outcomeAgain)
	if p.Attempts+1 >= maxAttempts {
		a.meter.posts.Inc(p.Kind, outcomeGivenUp)
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
