package bot

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/discord"
	"skald/bot/panel"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

const (
	// postPlan is the public plan: posted anew when it is asked for and the
	// present one is no longer among the newest messages, else brought up to date.
	postPlan = "plan"
	// postPlanFresh brings the present plan up to date, wherever it stands.
	postPlanFresh = "plan-fresh"
	// planNear is how many messages may stand below a plan that is still brought
	// up to date.
	planNear = 10
	// planAttempts is when a plan is given up: posts of the match itself wait
	// behind it.
	planAttempts = 4
)

// ofPlan reports whether an outbox entry is about the plan.
func ofPlan(o store.Outgoing) bool { return o.Kind == postPlan || o.Kind == postPlanFresh }

// readPlan reads the plan of a match. One that cannot be read counts as none: it
// is no part of the match, and players can mark anew.
func (a *App) readPlan(id store.MatchID) panel.Plan {
	var p panel.Plan
	raw, err := a.o.Store.Plan(id)
	if err == nil {
		err = json.Unmarshal(raw, &p)
	}
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		a.o.Log.Warn("a plan cannot be read and counts as none", "match", id, "error", err)
		return panel.Plan{}
	}
	return p
}

// planAfter is the plan after an entry: without the steps it has made, and empty
// when the match is over; nil when nothing changes. The prompts are those that
// were open before. What others may not know changes nothing they see.
func (t *table) planAfter(open []engine.Prompt, e match.Entry) *panel.Plan {
	if len(t.plan.Marks) == 0 {
		return nil
	}
	if t.match.Over() {
		return &panel.Plan{Version: t.plan.Version + 1}
	}
	o := engine.Legal(open, e.Seat, e.Move)
	if o == nil || o.Choice == nil || e.Sealed || e.Private {
		return nil
	}
	if next, ok := t.plan.Reached(e.Seat, o.Choice.Place); ok {
		return &next
	}
	return nil
}

// plan answers /plan-board.
func (a *App) plan(ctx context.Context, w *answer, t *table, sub string) error {
	v, s := t.view(), a.reader(t.head.Game, w.i)
	seats := t.match.Seats(w.i.User)
	_, err := a.o.Store.Interaction(w.i.ID)
	switch {
	case sub == panel.SubShow:
		a.showPlan(w, t)
		return nil
	case err == nil: // it was delivered before
		w.private(panel.PlanNoted(v, t.plan, seats, s))
		return nil
	case !errors.Is(err, store.ErrNotFound):
		return err
	case t.match.Over():
		w.private(panel.Over(v, s))
		return nil
	case len(seats) == 0:
		w.private(panel.PlanWatcher(v, s))
		return nil
	}
	n, named := w.i.Number(panel.OptionSeat)
	seat, ok := panel.SeatFor(v, seats, n, named)
	if !ok {
		w.private(panel.PlanNoSeat(v, seats, s))
		return nil
	}
	step, _ := w.i.Number(panel.OptionStep)
	now := t.plan.At(v.Turn.Number)
	next, changed := now, false
	if sub == panel.SubClear {
		of := seats
		if named || step > 0 {
			of = []engine.Seat{seat}
		}
		for _, x := range of {
			var some bool
			next, some = next.Without(x, step)
			changed = changed || some
		}
		if !changed {
			w.private(panel.PlanNoStep(len(now.Of(seat)), s))
			return nil
		}
	} else {
		place, unclear := panel.FindPlace(v, []engine.Seat{seat}, w.i.Text(panel.OptionPlace), s)
		if unclear != nil {
			w.private(*unclear)
			return nil
		}
		m := panel.Mark{Seat: seat, Place: place, Note: panel.PlanNote(w.i.Text(panel.OptionNote)), Turn: v.Turn.Number}
		if next, ok = now.Put(m, step); !ok {
			w.private(panel.PlanFull(s))
			return nil
		}
	}
	if err := a.keepPlan(ctx, w, t, next); err != nil {
		if errors.Is(err, store.ErrRepeated) || errors.Is(err, store.ErrStale) {
			w.private(panel.Busy(s))
			return nil
		}
		return err
	}
	w.private(panel.PlanNoted(v, t.plan, seats, s))
	return nil
}

// placesToMark completes the place of a mark.
func (a *App) placesToMark(i *discord.Interaction, t *table, typed string) []*discordgo.ApplicationCommandOptionChoice {
	v, seats := t.view(), t.match.Seats(i.User)
	if n, named := i.Number(panel.OptionSeat); named && slices.Contains(seats, engine.Seat(n-1)) {
		seats = []engine.Seat{engine.Seat(n - 1)}
	}
	return panel.CompletePlaces(v, seats, typed, a.reader(t.head.Game, i))
}

// showPlan answers with the plan for one person, in his language.
func (a *App) showPlan(w *answer, t *table) {
	v, s := t.view(), a.reader(t.head.Game, w.i)
	if t.match.Over() {
		w.panel(panel.Over(v, s))
		return
	}
	w.panel(panel.PlanBoard(v, t.plan, a.viewer(t, w.i), true, s))
}

// keepPlan stores a changed plan together with its post, in one transaction. It
// is no entry of the log.
func (a *App) keepPlan(ctx context.Context, w *answer, t *table, p panel.Plan) error {
	raw, err := json.Marshal(p)
	if err != nil {
		return err
	}
	kind := postPlan
	if len(p.Marks) == 0 {
		kind = postPlanFresh // nothing to see that would be worth a post
	}
	now := a.o.Now()
	err = a.keep(ctx, t, store.Commit{
		Now: now, Match: t.head, Expect: t.head.Seq, Timers: a.timers(t, now), Interaction: w.i.ID, Plan: raw,
		Outbox: []store.Outgoing{{Kind: kind, Payload: json.RawMessage(`{}`)}},
	})
	if err != nil {
		return err
	}
	t.plan = p
	wake(a.outbox)
	wake(a.tick)
	return nil
}

// sheet is the public plan as it should be, taken down while the table was held.
type sheet struct {
	head    store.Match
	pending []store.Outgoing
	seq     uint64
	// wanted says that somebody asked for a post, not only for an update.
	wanted bool
	letter letter
	// moved stands in place of the plan posted before.
	moved panel.Message
}

// sheetOf takes down the plan to be posted for a match; nil when there is none,
// or when posts of the match itself come first.
func (a *App) sheetOf(id store.MatchID) (*sheet, error) {
	t, err := a.open(id)
	if err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	if t.match == nil {
		return nil, nil
	}
	p := &sheet{seq: t.match.Seq()}
	if p.pending, err = a.o.Store.PendingOf(id); err != nil {
		return nil, err
	}
	if p.pending = slices.DeleteFunc(p.pending, func(o store.Outgoing) bool { return aside(o) && !ofPlan(o) }); len(p.pending) == 0 {
		return nil, nil
	}
	if !ofPlan(p.pending[0]) || p.pending[0].Next.After(a.o.Now()) {
		return nil, nil
	}
	p.pending = slices.DeleteFunc(p.pending, func(o store.Outgoing) bool { return !ofPlan(o) })
	if p.head, err = a.o.Store.Match(id); err != nil {
		return nil, err
	}
	v, s := t.view(), a.speaker(t)
	p.wanted = len(t.plan.At(v.Turn.Number).Marks) > 0 && slices.ContainsFunc(p.pending, func(o store.Outgoing) bool { return o.Kind == postPlan })
	p.letter = a.letter(panel.PlanBoard(v, t.plan, engine.Public, false, s), t, "")
	p.moved = panel.PlanMoved(s)
	return p, nil
}

// deliverPlan posts the plan of a match, which the caller has claimed, or brings
// it up to date. It reports whether it came through.
func (a *App) deliverPlan(ctx context.Context, id store.MatchID, started time.Time) bool {
	p, err := a.sheetOf(id)
	if err != nil || p == nil {
		return false // a match that cannot be opened was told of with its board
	}
	present, stands := p.head.Post(postPlan)
	if !stands && !p.wanted {
		a.strike(ctx, p.pending)
		return true
	}
	a.pass(StepTaken.Of(postPlan))
	m := p.letter.message(ctx)
	a.pass(StepDrawn.Of(postPlan))
	anew := !stands || p.wanted && !a.near(ctx, present)
	if !anew {
		a.pass(StepEditing.Of(postPlan))
		err = a.client.Edit(ctx, present.Channel, present.Message, m)
		a.pass(StepEdited.Of(postPlan))
		switch discord.CodeOf(err) {
		case discord.CodeUnknownMessage, discord.CodeArchived:
			if !p.wanted { // nobody asked for it, and there is nothing to bring up to date
				a.strike(ctx, p.pending)
				return true
			}
			anew = true
		default:
			if err == nil {
				a.posted(ctx, p.head.ID, p.pending, store.Post{Kind: postPlan, Channel: present.Channel, Message: present.Message, Seq: p.seq})
				return true
			}
		}
	}
	if anew {
		err = a.postPlanAnew(ctx, p, m, started)
	}
	if err == nil {
		return true
	}
	if ctx.Err() != nil {
		return false // the bot stops; it is posted after the next start
	}
	first := p.pending[0]
	a.o.Log.Warn("a plan did not reach its channel", "match", id, "channel", first.Channel, "attempts", first.Attempts+1, "error", err)
	if first.Attempts+1 >= planAttempts || discord.CodeOf(err) == discord.CodeUnknownChannel {
		a.meter.posts.Inc(first.Kind, outcomeGivenUp)
		a.strike(ctx, p.pending)
		return false
	}
	a.retry(ctx, first, err)
	return false
}

// postPlanAnew posts a plan as a new message, unless it stands in the channel
// already, and leaves a line in place of the one before.
func (a *App) postPlanAnew(ctx context.Context, p *sheet, m discord.Message, started time.Time) error {
	last := p.pending[len(p.pending)-1]
	m.Nonce = last.Nonce
	standing := ""
	var old []store.Post
	if before, ok := p.head.Post(postPlan); ok {
		old = append(old, before)
	}
	if first := p.pending[0]; first.Created.Before(started) || first.Attempts > 0 {
		// What cannot be read may hold it already: then it waits, for a second plan
		// would be worse than a late one.
		recent, err := a.since(ctx, p.head, last.Channel, first.Created)
		if err != nil {
			return err
		}
		var strays []string
		standing, strays = plansAmong(recent, p.head.ID, m)
		for _, id := range strays {
			old = append(old, store.Post{Channel: last.Channel, Message: id})
		}
	}
	if standing == "" {
		a.pass(StepPosting.Of(postPlan))
		posted, err := a.client.Post(ctx, last.Channel, m)
		if err != nil {
			return err
		}
		a.pass(StepPosted.Of(postPlan))
		standing = posted.ID
	}
	// The old one goes before the new one is noted: a crash in between finds both.
	for i, before := range old {
		if before.Message == standing || i > 0 && before.Message == old[0].Message {
			continue
		}
		if err := a.client.Edit(ctx, before.Channel, before.Message, discord.Message{Content: p.moved.Content}); err != nil {
			a.o.Log.Info("an old plan stays as it is", "match", p.head.ID, "error", err)
		}
	}
	a.posted(ctx, p.head.ID, p.pending, store.Post{Kind: postPlan, Channel: last.Channel, Message: standing, Seq: p.seq})
	return nil
}

// near reports whether a post is among the newest messages of its channel. Where
// the bot may not read them it counts as near, for the channel is not to fill
// with plans.
func (a *App) near(ctx context.Context, p store.Post) bool {
	recent, err := a.client.Recent(ctx, p.Channel, planNear)
	return err != nil || slices.ContainsFunc(recent, func(m discord.Posted) bool { return m.ID == p.Message })
}

// plansAmong looks among messages for the plan m, which may have been posted
// before a crash: the name of its picture holds its version, and one in words is
// known by them. strays are other plans of the match that stand there.
func plansAmong(recent []discord.Posted, id store.MatchID, m discord.Message) (standing string, strays []string) {
	for _, p := range recent {
		ids := p.Controls()
		if !p.Author.Bot || !slices.ContainsFunc(ids, isPlan) || !slices.ContainsFunc(ids, func(x string) bool { return ofBoard(x, string(id)) }) {
			continue
		}
		if standing == "" && slices.Equal(ids, m.Controls()) && samePicture(p, m) && (len(m.Files) > 0 || p.Content == m.Content) {
			standing = p.ID
		} else {
			strays = append(strays, p.ID)
		}
	}
	return standing, strays
}

// isPlan reports whether a custom_id is that of a plan, which is no board.
func isPlan(id string) bool {
	parsed, err := panel.ParseID(id)
	n, ok := parsed.(panel.Nav)
	return err == nil && ok && n.Screen == panel.ScreenPlan
}
