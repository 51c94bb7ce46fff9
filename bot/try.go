package bot

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/discord"
	"skald/bot/panel"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// tried is what somebody tries on a copy: moves of a seat from a position on.
type tried struct {
	Seat engine.Seat `json:"seat"`
	// Shown and Own tell the position: how many entries everybody may know of,
	// and how many moves were made for the seat, sealed ones too.
	Shown uint64        `json:"shown"`
	Own   int           `json:"own"`
	Moves []engine.Move `json:"moves"`
}

// from begins a trial at the position as it is.
func (t *table) from(seat engine.Seat) tried {
	return tried{Seat: seat, Shown: t.match.Shown(), Own: t.match.Made(seat)}
}

// triedBy is what a person tries at a table; stale says that the match has moved
// on since, so that it counts no more. It is nil when he tries nothing.
func (a *App) triedBy(t *table, user string) (x *tried, stale bool, err error) {
	d, err := a.draftOf(t, user)
	if err != nil || d.Try == nil {
		return nil, false, err
	}
	x = d.Try
	now := t.from(x.Seat)
	stale = !holds(t.match.Seats(user), x.Seat) || x.Shown != now.Shown || x.Own != now.Own
	return x, stale, nil
}

// keepTried stores what a person tries; nil forgets it.
func (a *App) keepTried(ctx context.Context, t *table, user string, x *tried) error {
	d, err := a.draftOf(t, user)
	if err != nil {
		return err
	}
	d.Try = x
	return a.putDraft(ctx, t, user, d)
}

// try answers /try: it goes on with what the person tries, or begins, with the
// move he names.
func (a *App) try(ctx context.Context, w *answer, t *table, words string) error {
	v, s := t.view(), a.reader(t.head.Game, w.i)
	seats, plays := a.plays(w, t)
	if !plays {
		return nil
	}
	x, stale, err := a.triedBy(t, w.i.User)
	if err != nil {
		return err
	}
	if x == nil || stale {
		seat, ok := panel.SeatToTry(v, seats)
		if !ok {
			w.private(panel.TryNothing(v, s))
			return nil
		}
		now := t.from(seat)
		x = &now
	}
	note := ""
	if strings.TrimSpace(words) != "" {
		at, err := t.match.Try(x.Seat, x.Moves)
		if err != nil {
			return err
		}
		wanted := panel.Resolve(panel.TryTable(v, at), []engine.Seat{x.Seat}, "", words, s)
		switch {
		case at.Stopped != "":
			note = panel.TryEnded(s)
		case wanted.Move == "":
			note = panel.TryUnread(words, s)
		default:
			x.Moves = append(slices.Clone(x.Moves), wanted.Move)
		}
	}
	return a.showTry(ctx, w, t, *x, panel.Nav{}, note)
}

// showTry makes the moves of a trial on a copy, keeps those that could be made
// and shows what comes of them.
func (a *App) showTry(ctx context.Context, w *answer, t *table, x tried, at panel.Nav, note string) error {
	v, s := t.view(), a.reader(t.head.Game, w.i)
	tr, err := t.match.Try(x.Seat, x.Moves)
	if err != nil {
		return err
	}
	if tr.Refused != nil {
		note = panel.TryRefused(tr.Refused, s)
	}
	x.Moves = panel.Tried(tr)
	if err := a.keepTried(ctx, t, w.i.User, &x); err != nil {
		return err
	}
	copied := panel.TryTable(v, tr)
	w.copied = &copied
	for _, made := range tr.Made {
		w.happened = append(w.happened, made.Said...)
	}
	w.panel(panel.Try(copied, tr, at, note, s))
	return nil
}

// lookAtTry shows a page or group of what the person tries, or begins.
func (a *App) lookAtTry(ctx context.Context, w *answer, t *table, n panel.Nav) error {
	seats, plays := a.plays(w, t)
	if !plays {
		return nil
	}
	x, stale, err := a.triedBy(t, w.i.User)
	if err != nil {
		return err
	}
	if x == nil || stale || n.Seat >= 0 && x.Seat != n.Seat {
		seat, ok := n.Seat, holds(seats, n.Seat) && panel.CanTry(t.view(), n.Seat)
		if !ok {
			seat, ok = panel.SeatToTry(t.view(), seats)
		}
		if !ok {
			w.panel(panel.TryNothing(t.view(), a.reader(t.head.Game, w.i)))
			return nil
		}
		now := t.from(seat)
		x = &now
	}
	return a.showTry(ctx, w, t, *x, n, "")
}

// trial is what a press on a panel of a trial is about: what is tried, as it was
// when the panel was shown. Whoever presses what does not stand so any more is
// answered; ok is false then.
func (a *App) trial(ctx context.Context, w *answer, t *table, seat engine.Seat, own int) (x tried, tr match.Trial, ok bool, err error) {
	v, s := t.view(), a.reader(t.head.Game, w.i)
	if answered, err := a.answered(w, t, seat); answered || err != nil {
		return x, tr, false, err
	}
	kept, stale, err := a.triedBy(t, w.i.User)
	if err != nil {
		return x, tr, false, err
	}
	if kept == nil || stale || kept.Seat != seat {
		w.panel(panel.TryStale(v, seat, s))
		return x, tr, false, nil
	}
	if own != kept.Own+len(kept.Moves) {
		// An older panel, or a press that was delivered twice.
		return x, tr, false, a.showTry(ctx, w, t, *kept, panel.Nav{}, "")
	}
	tr, err = t.match.Try(seat, kept.Moves)
	return *kept, tr, err == nil, err
}

// pressTry makes one more move on the copy.
func (a *App) pressTry(ctx context.Context, w *answer, t *table, id panel.ID) error {
	x, tr, ok, err := a.trial(ctx, w, t, id.Seat, id.Own)
	if !ok || err != nil {
		return err
	}
	if o := engine.Legal(tr.Prompts, id.Seat, id.Move); o != nil && match.OfferTag(*o) == id.Tag {
		x.Moves = append(slices.Clone(x.Moves), id.Move)
	}
	return a.showTry(ctx, w, t, x, panel.Nav{}, "")
}

// pressTryForm takes a step in filling a form of the copy.
func (a *App) pressTryForm(ctx context.Context, w *answer, t *table, id panel.FormID) error {
	x, tr, ok, err := a.trial(ctx, w, t, id.Seat, id.Own)
	if !ok || err != nil {
		return err
	}
	s := a.reader(t.head.Game, w.i)
	step, err := panel.Form(panel.TryTable(t.view(), tr), id, w.i.Values, s)
	switch {
	case errors.Is(err, panel.ErrStale):
	case err != nil:
		return err
	case step.Ask != nil:
		w.ask(*step.Ask, s)
		return nil
	case step.Show != nil:
		w.panel(*step.Show)
		return nil
	default:
		x.Moves = append(slices.Clone(x.Moves), step.Move)
	}
	return a.showTry(ctx, w, t, x, panel.Nav{}, "")
}

// actOnTry plays what was tried, takes back the last of it, or drops it.
func (a *App) actOnTry(ctx context.Context, w *answer, t *table, id panel.Act) error {
	x, tr, ok, err := a.trial(ctx, w, t, id.Seat, id.Own)
	if !ok || err != nil {
		return err
	}
	v, s := t.view(), a.reader(t.head.Game, w.i)
	if panel.MovesTag(x.Moves) != id.Tag || len(x.Moves) == 0 {
		return a.showTry(ctx, w, t, x, panel.Nav{}, "")
	}
	switch id.What {
	case panel.ActCommit:
		return a.playTried(ctx, w, t, x, tr)
	case panel.ActBack:
		x.Moves = x.Moves[:len(x.Moves)-1]
		return a.showTry(ctx, w, t, x, panel.Nav{}, "")
	}
	if err := a.keepTried(ctx, t, w.i.User, nil); err != nil {
		return err
	}
	w.panel(panel.Moves(v, t.match.Seats(w.i.User), panel.Nav{Match: id.Match, Seat: id.Seat, Screen: panel.ScreenMoves}, panel.TryDropped(s), s))
	return nil
}

// playTried plays what was tried, one move after the other, each in its own
// transaction and only while it is what it was on the copy.
func (a *App) playTried(ctx context.Context, w *answer, t *table, x tried, tr match.Trial) error {
	s := a.reader(t.head.Game, w.i)
	tags := make([]string, 0, len(x.Moves))
	for _, m := range tr.Made {
		tags = append(tags, m.Tag)
	}
	if tr.Stopped != "" {
		tags = append(tags, tr.Tag)
	}
	before := len(t.log)
	actor := match.Actor{User: w.i.User, Name: w.i.Name, Moderator: a.moderates(w.i)}
	n, why := 0, ""
	for n < len(tags) && why == "" && !t.gone {
		mv := x.Moves[n]
		if o := engine.Legal(t.match.Prompts(), x.Seat, mv); o == nil {
			why = panel.StopIllegal
			break
		} else if match.OfferTag(*o) != tags[n] {
			why = panel.StopChanged
			break
		}
		c := change{}
		if n == 0 {
			c.interaction = w.i.ID
		}
		from := len(t.log)
		_, err := a.step(ctx, t, c, func(now time.Time) (match.Entry, error) { return t.match.Play(actor, x.Seat, mv, now) })
		var refusal *engine.Refusal
		switch {
		case errors.As(err, &refusal) && n == 0:
			w.private(panel.Refused(t.view(), t.match.Seats(w.i.User), err, s))
			return nil
		case errors.As(err, &refusal):
			why = panel.StopIllegal
			continue
		case errors.Is(err, store.ErrRepeated), errors.Is(err, store.ErrStale):
			w.private(panel.Busy(s))
			return nil
		case err != nil && n == 0:
			return err
		case err != nil:
			// The moves before it stand, so it is not as if nothing was done.
			a.o.Log.Error("what was tried could not be played to its end", about(t.head.ID, w.i.ID), "error", err)
			w.private(panel.Busy(s))
			return nil
		}
		n++
		if n < len(tags) {
			why = between(t.log[from:], x.Seat)
		}
	}
	if t.gone {
		w.private(panel.Busy(s))
		return nil
	}
	if err := a.keepTried(ctx, t, w.i.User, nil); err != nil {
		// It does not count any more: the seat has moved.
		a.o.Log.Warn("what was tried could not be forgotten", "match", t.head.ID, "error", err)
	}
	a.tellPlayed(w, t, t.log[before:], panel.TryPlayed(n, len(tags), why, s))
	return nil
}

// between says why moves of a seat that follow are not played after some
// entries: one of panel's Stop constants, "" when nothing stands against it.
func between(made []match.Entry, seat engine.Seat) string {
	for i, e := range made {
		switch {
		case i == 0 && e.Saw, shows(e, seat):
			return panel.StopSeen
		case i == 0 && e.Rolled:
			return panel.StopDice
		}
	}
	return ""
}

// movesToTry completes a move on the copy as far as it has come.
func (a *App) movesToTry(i *discord.Interaction, t *table, typed string) []*discordgo.ApplicationCommandOptionChoice {
	v, seats, s := t.view(), t.match.Seats(i.User), a.reader(t.head.Game, i)
	x, stale, err := a.triedBy(t, i.User)
	if err != nil || x == nil || stale {
		return panel.Complete(v, seats, "", typed, s)
	}
	tr, err := t.match.Try(x.Seat, x.Moves)
	if err != nil {
		return nil
	}
	return panel.Complete(panel.TryTable(v, tr), []engine.Seat{x.Seat}, "", typed, s)
}
