package delivery

import (
	"context"
	"encoding/hex"
	"errors"
	"slices"
	"time"

	"skald/bot/checkpoint"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/panel"
	"skald/bot/render"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// boardPost is the board to post; it reports everything since the last one.
type boardPost struct {
	publicPost
	// seq is the log entry it shows.
	seq    uint64
	repost bool
	before store.Post
}

// boardPostOf captures the board to post for a match; nil if there is none.
func (d *Delivery) boardPostOf(id store.MatchID) (*boardPost, error) {
	t, post, err := d.open(id, only(table.IsBoard))
	if t == nil {
		return nil, err
	}
	defer t.Unlock()
	b := &boardPost{publicPost: post, seq: t.Match.Seq()}
	now, stands := b.head.Post(table.PostBoard)
	b.repost = !stands || slices.ContainsFunc(b.pending, func(o store.Outgoing) bool {
		return o.Kind == table.PostBoard
	})
	if b.repost {
		b.before = now
	} else {
		b.before, _ = b.head.Post(table.PostBefore)
	}
	b.message = d.publicBoard(t, b.before.Seq, now.First)
	return b, nil
}

// publicBoard captures the public board; it reports the events after an entry. The present board was posted with the
// entry named first.
func (d *Delivery) publicBoard(t *table.Table, after, first uint64) render.Pending {
	s := d.Voices.By(t.Rules(), t.Head.Language)
	// The events before a fork were reported in the parent match.
	after = max(after, t.BeforeFork())
	v := panel.Of(t.Snapshot())
	v.Posted = after
	var news []match.Line
	v.Earlier, news = t.SplitInPlay(engine.Public, after)
	if t.Match.Over() {
		return d.Render.Message(panel.FinalPost(v, news, hex.EncodeToString(t.Match.Seed()),
			d.ratings(t.Head), s), t, "")
	}
	v.Vacations = d.Tables.Vacations(t)
	reported := max(panel.NewsAfter(v, slices.Concat(v.Earlier, news), after), t.BeforeFork())
	v.Earlier, news = t.SplitInPlay(engine.Public, reported)
	m := panel.Turn(v, news, s)
	m.Mentions = toPing(t, after, first, m.Mentions)
	if after > t.BeforeFork() {
		m.Picture.Since = reported
	}
	return d.Render.Message(m, t, "")
}

// ratings returns the changes of ratings by a match that is over.
func (d *Delivery) ratings(m store.Match) []panel.RatingChange {
	if d.Ratings == nil {
		return nil
	}
	return d.Ratings(m)
}

// renew lets a board become the newest when the turn of its picture comes, if that one fits.
func (d *Delivery) renew(b *boardPost, id store.MatchID, fits func(*boardPost) bool) {
	b.message.Renew = func() (render.Pending, bool) {
		fresh, err := d.boardPostOf(id)
		if err != nil || fresh == nil || fresh.seq == b.seq || !fits(fresh) {
			return render.Pending{}, false // reported by the next delivery
		}
		*b = *fresh
		return b.message, true
	}
}

// deliverBoard posts the board. It reports whether that succeeded.
func (d *Delivery) deliverBoard(ctx context.Context, id store.MatchID, started time.Time) bool {
	b, err := d.boardPostOf(id)
	if err != nil {
		d.Log.Error("opening a match to post for it failed", "match", id, "error", err)
		d.putOff(ctx, id, err)
		return false
	}
	if b == nil {
		return false
	}
	now, stands := b.head.Post(table.PostBoard)
	if b.repost && stands && now.Seq >= b.seq && now.Channel == b.head.Channel {
		// It was posted, and only removing the entries failed.
		d.strike(ctx, b.pending)
		return true
	}
	d.Hook.Reach(checkpoint.Taken.Of(table.PostBoard))
	d.renew(b, id, func(*boardPost) bool { return true })
	m := b.message.Draw(ctx)
	now, _ = b.head.Post(table.PostBoard)
	d.Hook.Reach(checkpoint.Drawn.Of(table.PostBoard))
	if b.repost {
		err = d.post(ctx, b, m, started)
	} else {
		err = d.edit(ctx, now, m)
		switch discord.CodeOf(err) {
		case 0:
			if err == nil {
				d.posted(ctx, b.head.ID, b.pending, store.Post{Kind: table.PostBoard, Channel: now.Channel,
					Message: now.Message, Seq: b.seq, First: now.First, Settled: b.message.Settled()})
			}
		case discord.CodeUnknownMessage, discord.CodeArchived:
			// The post is gone or can no longer be changed, so a new one is posted.
			err = d.post(ctx, b, m, started)
		}
	}
	if err == nil {
		return true
	}
	if discord.CodeOf(err) == discord.CodeUnknownChannel && ctx.Err() == nil {
		d.Log.Error("channel of a match is gone: gave up its posts and paused the match", "match",
			id, "channel", b.pending[0].Channel)
	}
	d.failed(ctx, &b.publicPost, 0, err)
	return false
}

// post posts a board as a new message, unless it is in the channel already.
func (d *Delivery) post(ctx context.Context, b *boardPost, m discord.Message, started time.Time) error {
	last := b.pending[len(b.pending)-1]
	m.Nonce = last.Nonce
	var standing string
	var strays []string
	if b.mayStand(started) {
		var err error
		if standing, strays, err = d.findPosted(ctx, b, m); err != nil {
			return err
		}
	}
	if standing == "" {
		var err error
		if standing, err = d.send(ctx, table.PostBoard, last.Channel, m); err != nil {
			return err
		}
	}
	present, _ := b.head.Post(table.PostBoard)
	// The previous board may be in the previous channel of the match.
	armed := store.Post{Kind: table.PostWithButtons, Channel: present.Channel, Message: present.Message,
		Settled: present.Settled}
	if len(strays) > 0 && (armed.Message == "" || armed.Message == standing) {
		armed.Channel, armed.Message, armed.Settled = last.Channel, strays[0], ""
	}
	if _, left := b.head.Post(table.PostWithButtons); left {
		d.removeButtons(ctx, b.head) // its record is removed, too
	}
	before := b.before
	before.Kind, before.Settled = table.PostBefore, ""
	s := store.Delivery{Match: b.head.ID,
		Posts: []store.Post{{Kind: table.PostBoard, Channel: last.Channel, Message: standing, Seq: b.seq,
			First: b.seq, Settled: b.message.Settled()}, before}, Gone: []string{table.PostWithButtons}}
	if armed.Message != "" && armed.Message != standing {
		s.Posts = append(s.Posts, armed)
		s.Outbox = []store.Outgoing{{Kind: table.PostDisarm, Channel: armed.Channel}}
	}
	d.settle(ctx, b.pending, s)
	for _, stray := range strays {
		if stray == standing || !later(stray, present.Message) {
			continue
		}
		// The new board repeats its content.
		if err := d.Client.Delete(ctx, last.Channel, stray); err != nil {
			d.Log.Info("deleting an outdated post failed", "match", b.head.ID, "message", stray, "error", err)
		}
	}
	return nil
}

// later compares the ids of two messages, which are increasing numbers.
func later(a, b string) bool { return len(a) > len(b) || len(a) == len(b) && a > b }

// posted records a post and removes the entries it settles.
func (d *Delivery) posted(ctx context.Context, id store.MatchID, pending []store.Outgoing, p store.Post) {
	d.settle(ctx, pending, store.Delivery{Match: id, Posts: []store.Post{p}})
}

// settle records a post, the first of the settlement, and removes the entries it settles, in one transaction. It
// ignores the end of the context, because the message is already posted.
func (d *Delivery) settle(ctx context.Context, pending []store.Outgoing, s store.Delivery) {
	kind := s.Posts[0].Kind
	d.Counts.Posted(kind, d.Now().Sub(pending[0].Created))
	for _, p := range pending {
		s.Removed = append(s.Removed, p.ID)
	}
	if err := d.Store.RecordDelivery(context.WithoutCancel(ctx), d.Now(), s); err != nil {
		d.Log.Warn("recording a post failed", "match", s.Match, "tournament", s.Tournament, "kind", kind, "error", err)
		d.unnoted()
		return
	}
	d.Hook.Reach(checkpoint.Noted.Of(kind))
}

// deliverRemovalOfButtons removes the buttons of the board before the present one if the outbox asks for it, or if a
// board was posted just now, which may have added that entry.
func (d *Delivery) deliverRemovalOfButtons(ctx context.Context, id store.MatchID, posted bool,
	pending []store.Outgoing) {
	disarms := func(o store.Outgoing) bool { return o.Kind == table.PostDisarm }
	if !posted && !slices.ContainsFunc(pending, disarms) {
		return
	}
	head, pending, err := d.Store.MatchAndPending(id)
	if err != nil {
		return // retried with the next delivery
	}
	pending = only(disarms)(pending)
	d.removeButtons(ctx, head)
	if len(pending) > 0 && ctx.Err() == nil {
		d.strike(ctx, pending)
	}
}

// removeButtons removes the buttons and the question from the board before the present one. After a failure it is
// retried with the next post; meanwhile a press on the board gets the answer that it is out of date.
func (d *Delivery) removeButtons(ctx context.Context, head store.Match) {
	id := head.ID
	old, ok := head.Post(table.PostWithButtons)
	if !ok {
		return
	}
	d.Hook.Reach(checkpoint.Disarming)
	err := d.Client.Disarm(ctx, old.Channel, old.Message, old.Settled)
	d.Hook.Reach(checkpoint.Disarmed)
	switch discord.CodeOf(err) {
	case discord.CodeUnknownMessage, discord.CodeUnknownChannel, discord.CodeMissingAccess, discord.CodeArchived:
	default:
		if err != nil {
			d.Log.Info("removing the buttons of an old post failed; will retry with the next post", "match", id,
				"error", err)
			return
		}
	}
	err = d.Store.UpdateMatch(context.WithoutCancel(ctx), id, func(m *store.Match) error {
		m.Posts = slices.DeleteFunc(m.Posts, func(p store.Post) bool { return p == old })
		return nil
	})
	if err != nil {
		d.Log.Warn("recording removed buttons failed", "match", id, "error", err)
	}
}

// findPosted searches the channel for the board m, which may have been posted before a crash: it has the same buttons,
// and the name of its picture contains the version. strays are other boards of the match with buttons that are not on
// record.
func (d *Delivery) findPosted(ctx context.Context, b *boardPost, m discord.Message) (standing string, strays []string,
	err error) {
	recent, err := d.messagesSince(ctx, b.head, b.pending[len(b.pending)-1].Channel, b.pending[0].Created)
	switch {
	case errors.Is(err, errUnread), discord.CodeOf(err) == discord.CodeMissingAccess,
		discord.CodeOf(err) == discord.CodeMissingPermissions:
		// A board posted twice is better than none.
		return "", nil, nil
	case err != nil:
		return "", nil, err
	}
	want := m.Controls()
	for _, p := range recent {
		ids := p.Controls()
		if !p.Author.Bot || !slices.ContainsFunc(ids, func(id string) bool { return ofBoard(id, string(b.head.ID)) }) ||
			slices.ContainsFunc(ids, isPlan) {
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

// ofBoard reports whether a custom_id may belong to a board of a match; lobbies and votes have ids of their own.
func ofBoard(id, match string) bool {
	parsed, err := customid.Parse(id)
	if err != nil {
		return false
	}
	switch of := parsed.(type) {
	case customid.ID:
		return of.Match == match && !of.Try
	case customid.FormID:
		return of.Match == match && !of.Try
	case customid.Nav:
		return of.Match == match
	}
	return false
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

// Press is a press on a public post, answered by an update of the post: the message, and a function that changes it.
type Press struct {
	Message string
	Change  func(context.Context, discord.Message) error
}

// EditBoard updates the board in answer to a press on it, and settles its entries in the outbox. It returns false,
// without a change, if the turn has passed or the post is being changed already; the outbox then updates it. An error
// concerns the answer.
func (d *Delivery) EditBoard(ctx context.Context, id store.MatchID, p Press) (bool, error) {
	if !d.claim(id) {
		return false, nil
	}
	defer d.Outbox.Wake()
	defer d.release(id)
	anew := func(o store.Outgoing) bool { return o.Kind == table.PostBoard }
	if pending, err := d.Store.PendingOf(id); err != nil || slices.ContainsFunc(pending, anew) {
		return false, nil // the delivery posts it; the table need not be opened twice
	}
	b, err := d.boardPostOf(id)
	if err != nil || b == nil || b.repost {
		return false, nil // reported by the delivery
	}
	now, _ := b.head.Post(table.PostBoard)
	if now.Message != p.Message {
		return false, nil
	}
	d.renew(b, id, func(fresh *boardPost) bool { return !fresh.repost })
	if err := p.Change(ctx, b.message.Draw(ctx)); err != nil {
		return true, err
	}
	d.Hook.Reach(checkpoint.PostEdited)
	d.posted(ctx, b.head.ID, b.pending, store.Post{Kind: table.PostBoard, Channel: now.Channel, Message: now.Message,
		Seq: b.seq, First: now.First, Settled: b.message.Settled()})
	return true, nil
}
