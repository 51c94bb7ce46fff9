package bot

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
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
	// postDisarm takes the buttons off the board that is armed.
	postDisarm = "disarm"
)

// atOnce is how many matches are posted for at the same time: a channel that is
// slow or limited does not keep the others waiting.
const atOnce = 8

// deliverAll posts what lies in the outbox until the context ends. What was
// committed before a crash lies there still and is delivered first.
func (a *App) deliverAll(ctx context.Context) {
	started := a.o.Now()
	a.findDelayed()
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
		return a.letter(panel.FinalPost(t.view(), news, hex.EncodeToString(t.match.Seed()), s), t, "")
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
	started, ok := a.noteworthy(ctx, started)
	if !ok {
		return false
	}
	a.pass(StepDelivering)
	board := a.deliverBoard(ctx, id, started)
	a.deliverDisarm(ctx, id, board)
	plan := a.deliverPlan(ctx, id, started)
	vote := a.deliverVote(ctx, id, started)
	some := a.notices(ctx, id, started) || board || plan || vote
	if some {
		a.letIn(ctx, id)
	}
	return some
}

// aside reports whether an outbox entry is for another message than the board.
func aside(o store.Outgoing) bool {
	return ofPlan(o) || isVote(o) || isNotice(o) || o.Kind == postDisarm
}

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
	a.pass(StepTaken.Of(postBoard))
	m := b.letter.message(ctx)
	a.pass(StepDrawn.Of(postBoard))
	if b.anew {
		err = a.post(ctx, b, m, started)
	} else {
		a.pass(StepEditing.Of(postBoard))
		err = a.client.Edit(ctx, now.Channel, now.Message, m)
		a.pass(StepEdited.Of(postBoard))
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
		if standing, strays, err = a.findPosted(ctx, b, m); err != nil {
			return err
		}
	}
	if standing == "" {
		a.pass(StepPosting.Of(postBoard))
		p, err := a.client.Post(ctx, last.Channel, m)
		if err != nil {
			return err
		}
		a.pass(StepPosted.Of(postBoard))
		standing = p.ID
	}
	present, _ := b.head.Post(postBoard)
	armed := present.Message
	if len(strays) > 0 && (armed == "" || armed == standing) {
		armed = strays[0]
	}
	if _, left := b.head.Post(postArmed); left {
		a.disarm(ctx, b.head.ID) // the note of it goes
	}
	before := b.before
	before.Kind = postBefore
	s := store.Settlement{Posts: []store.Post{{Kind: postBoard, Channel: last.Channel, Message: standing, Seq: b.seq}, before}, Gone: []string{postArmed}}
	if armed != "" && armed != standing {
		s.Posts = append(s.Posts, store.Post{Kind: postArmed, Channel: last.Channel, Message: armed})
		s.Outbox = []store.Outgoing{{Kind: postDisarm, Channel: last.Channel}}
	}
	a.settle(ctx, b.head.ID, b.pending, s)
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

// posted notes a post and strikes what it settles.
func (a *App) posted(ctx context.Context, id store.MatchID, pending []store.Outgoing, p store.Post) {
	a.settle(ctx, id, pending, store.Settlement{Posts: []store.Post{p}})
}

// settle notes a post, the first of the settlement, and strikes what it settles,
// in one transaction. What is posted is posted, so this does not end with the
// context.
func (a *App) settle(ctx context.Context, id store.MatchID, pending []store.Outgoing, s store.Settlement) {
	kind := s.Posts[0].Kind
	a.meter.posted(kind, a.o.Now().Sub(pending[0].Created))
	s.Match = id
	for _, p := range pending {
		s.Struck = append(s.Struck, p.ID)
	}
	if err := a.o.Store.Settle(context.WithoutCancel(ctx), a.o.Now(), s); err != nil {
		a.o.Log.Warn("a post cannot be noted", "match", id, "kind", kind, "error", err)
		return
	}
	a.pass(StepNoted.Of(kind))
}

// deliverDisarm takes the buttons off the board before the present one when the
// outbox says so, or when one was left armed and something was posted just now.
func (a *App) deliverDisarm(ctx context.Context, id store.MatchID, posted bool) {
	pending, err := a.o.Store.PendingOf(id)
	if err != nil {
		return // told with the board
	}
	pending = slices.DeleteFunc(pending, func(o store.Outgoing) bool { return o.Kind != postDisarm })
	if !posted && len(pending) == 0 {
		return
	}
	a.disarm(ctx, id)
	if len(pending) > 0 && ctx.Err() == nil {
		a.strike(ctx, pending)
	}
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
	a.pass(StepDisarming)
	err = a.client.Disarm(ctx, old.Channel, old.Message)
	a.pass(StepDisarmed)
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

// How far back a channel is searched: from before an entry came into the outbox,
// with some minutes for clocks that differ, and as many messages at most.
const (
	clocksDiffer = 10 * time.Minute
	searched     = 1000
	searchedPage = 100
)

// errUnread says that a channel hides what stands in it.
var errUnread = errors.New("the channel does not show its earlier messages: the permission Read Message History is missing")

// since lists the newest messages of a channel, newest first, among which what a
// crash cut short may stand: it came into the outbox at a time, or later. Discord
// shows an empty channel to who may not read its history; where the board of the
// match stands that is errUnread.
func (a *App) since(ctx context.Context, head store.Match, channel string, at time.Time) ([]discord.Posted, error) {
	var all []discord.Posted
	before := ""
	for len(all) < searched {
		page, err := a.client.Earlier(ctx, channel, before, searchedPage)
		if err != nil {
			return nil, err
		}
		all = append(all, page...)
		if len(page) < searchedPage || page[len(page)-1].At().Before(at.Add(-clocksDiffer)) {
			break
		}
		before = page[len(page)-1].ID
	}
	if board, ok := head.Post(postBoard); len(all) == 0 && ok && board.Channel == channel {
		return nil, errUnread
	}
	return all, nil
}

// findPosted looks in the channel for the board m, which may have been posted
// before a crash: it has the same buttons, and the name of its picture holds the
// version. strays are other boards of the match that bear buttons and that nothing
// is known of.
func (a *App) findPosted(ctx context.Context, b *bulletin, m discord.Message) (standing string, strays []string, err error) {
	recent, err := a.since(ctx, b.head, b.pending[len(b.pending)-1].Channel, b.pending[0].Created)
	switch {
	case errors.Is(err, errUnread), discord.CodeOf(err) == discord.CodeMissingAccess, discord.CodeOf(err) == discord.CodeMissingPermissions:
		// A board that stands twice is better than none.
		return "", nil, nil
	case err != nil:
		return "", nil, err
	}
	want := m.Controls()
	for _, p := range recent {
		ids := p.Controls()
		if !p.Author.Bot || !slices.ContainsFunc(ids, func(id string) bool { return ofBoard(id, string(b.head.ID)) }) || slices.ContainsFunc(ids, isPlan) {
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

// ofBoard reports whether a custom_id may be one of a board of a match: lobbies
// and questions to the table have ids of their own.
func ofBoard(id, match string) bool {
	parsed, err := panel.ParseID(id)
	if err != nil {
		return false
	}
	switch of := parsed.(type) {
	case panel.ID:
		return of.Match == match && !of.Try
	case panel.FormID:
		return of.Match == match && !of.Try
	case panel.Nav:
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
		a.pass(StepFreshened)
		a.posted(ctx, b.head.ID, b.pending, store.Post{Kind: postBoard, Channel: now.Channel, Message: now.Message, Seq: b.seq})
	})
}

// strike takes entries out of the outbox.
func (a *App) strike(ctx context.Context, pending []store.Outgoing) {
	ctx = context.WithoutCancel(ctx)
	a.pass(StepStriking)
	defer a.pass(StepStruck)
	for _, p := range pending {
		if err := a.o.Store.Strike(ctx, p.ID); err != nil {
			a.o.Log.Warn("a post cannot be struck", "match", p.Match, "error", err)
		}
	}
}

// retries are the waits between attempts; the last one repeats.
var retries = [...]time.Duration{2 * time.Second, 10 * time.Second, time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour}

// maxAttempts and reachTime are when a post is given up: by then its channel was
// out of reach for about two days. The match stays as it is, and /game status
// shows it.
const (
	maxAttempts = 30
	reachTime   = 48 * time.Hour
)

// retry notes a failed attempt, or gives the post up.
func (a *App) retry(ctx context.Context, p store.Outgoing, failure error) {
	a.meter.posts.Inc(p.Kind, outcomeAgain)
	a.shutOut(ctx, p, failure)
	if a.givenUp(p) {
		a.meter.posts.Inc(p.Kind, outcomeGivenUp)
		a.o.Log.Error("a post is given up", "match", p.Match, "channel", p.Channel, "error", failure)
		a.strike(ctx, []store.Outgoing{p})
		return
	}
	wait := retries[min(p.Attempts, len(retries)-1)]
	if err := a.o.Store.MarkTried(ctx, p.ID, fmt.Sprint(failure), a.o.Now().Add(wait)); err != nil {
		a.o.Log.Warn("a failed post cannot be noted", "match", p.Match, "error", err)
	}
	a.delayed(p.Channel)
}

// putOff puts off what is pending for a match that cannot be opened.
func (a *App) putOff(ctx context.Context, id store.MatchID, failure error) {
	pending, err := a.o.Store.PendingOf(id)
	if err == nil && len(pending) > 0 {
		a.retry(ctx, pending[0], failure)
	}
}
