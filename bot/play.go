package bot

import (
	"context"
	"errors"
	"strings"
	"time"

	"skald/bot/discord"
	"skald/bot/panel"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// pressMove makes the move of a button, if it still stands for what it showed.
func (a *App) pressMove(ctx context.Context, w *answer, t *table, id panel.ID) error {
	v, s := t.view(), a.reader(t.head.Game, w.i)
	seats := t.match.Seats(w.i.User)
	if answered, err := a.answered(w, t, id.Seat); answered || err != nil {
		return err
	}
	if !sameOffer(t.match, id) {
		w.private(panel.Stale(v, seats, id, s))
		return nil
	}
	return a.play(ctx, w, t, id.Seat, id.Move)
}

// answered answers a press that cannot count, whatever it asks for: one that was
// delivered before, comes after the end, or is for another's seat.
func (a *App) answered(w *answer, t *table, seat engine.Seat) (bool, error) {
	if repeated, err := a.repeated(w, t); repeated || err != nil {
		return repeated, err
	}
	v, s := t.view(), a.reader(t.head.Game, w.i)
	seats := t.match.Seats(w.i.User)
	switch {
	case t.match.Over():
		w.private(panel.Over(v, s))
	case !holds(seats, seat):
		w.private(panel.NotYourSeat(v, seat, seats, s))
	default:
		return false, nil
	}
	return true, nil
}

// sameOffer reports whether the move is still offered as its button showed it, and
// the seat has made none since.
func sameOffer(m *match.Match, id panel.ID) bool {
	o := engine.Legal(m.Prompts(), id.Seat, id.Move)
	if o == nil {
		return false
	}
	own := m.Own(id.Seat)
	if o.Prompt.Sealed {
		own = m.Made(id.Seat)
	}
	return own == id.Own && match.OfferTag(*o) == id.Tag
}

// pressForm takes a step in filling a form, and makes the move when it is full.
func (a *App) pressForm(ctx context.Context, w *answer, t *table, id panel.FormID) error {
	v, s := t.view(), a.reader(t.head.Game, w.i)
	seats := t.match.Seats(w.i.User)
	if answered, err := a.answered(w, t, id.Seat); answered || err != nil {
		return err
	}
	step, err := panel.Form(v, id, w.i.Values, s)
	switch {
	case errors.Is(err, panel.ErrStale):
		w.private(panel.Stale(v, seats, panel.ID{Match: id.Match, Seat: id.Seat, Own: id.Own, Tag: id.Tag, Move: id.Move}, s))
		return nil
	case err != nil:
		w.private(panel.Refused(v, seats, err, s))
		return nil
	case step.Ask != nil:
		w.ask(*step.Ask, s)
		return nil
	case step.Show != nil:
		w.panel(*step.Show)
		return nil
	}
	return a.play(ctx, w, t, id.Seat, step.Move)
}

// typed makes a move that was typed or completed behind a verb; "" is /do.
func (a *App) typed(ctx context.Context, w *answer, t *table, verb, words string) error {
	v, s := t.view(), a.reader(t.head.Game, w.i)
	if repeated, err := a.repeated(w, t); repeated || err != nil {
		return err
	}
	seats, plays := a.plays(w, t)
	if !plays {
		return nil
	}
	wanted := panel.Resolve(v, seats, verb, words, s)
	if wanted.Move == "" {
		if wanted.Show != nil {
			w.private(*wanted.Show)
			return nil
		}
		w.private(panel.Matching(v, seats, verb, words, s))
		return nil
	}
	return a.play(ctx, w, t, wanted.Seat, wanted.Move)
}

// plays lists the seats of the person who asks; whoever has none, or comes after
// the end, is told so.
func (a *App) plays(w *answer, t *table) ([]engine.Seat, bool) {
	seats := t.match.Seats(w.i.User)
	switch {
	case t.match.Over():
		w.private(panel.Over(t.view(), a.reader(t.head.Game, w.i)))
	case len(seats) == 0:
		w.private(panel.NotSeated(t.view(), a.reader(t.head.Game, w.i)))
	default:
		return seats, true
	}
	return nil, false
}

// repeated answers an interaction that was delivered before: nothing is done
// again, and the person sees how things stand.
func (a *App) repeated(w *answer, t *table) (bool, error) {
	_, err := a.o.Store.Interaction(w.i.ID)
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	a.played(w, t, nil)
	return true, nil
}

// play makes a move for the person who asked and answers him. The public post
// follows from the outbox.
func (a *App) play(ctx context.Context, w *answer, t *table, seat engine.Seat, move engine.Move) error {
	before := len(t.log)
	s := a.reader(t.head.Game, w.i)
	c := change{interaction: w.i.ID}
	_, err := a.step(ctx, t, c, func(now time.Time) (match.Entry, error) {
		return t.match.Play(match.Actor{User: w.i.User, Name: w.i.Name, Moderator: a.moderates(w.i)}, seat, move, now)
	})
	var refusal *engine.Refusal
	var misread *engine.Misread
	switch {
	case errors.As(err, &refusal), errors.As(err, &misread):
		w.private(panel.Refused(t.view(), t.match.Seats(w.i.User), err, s))
		return nil
	case errors.Is(err, store.ErrRepeated), errors.Is(err, store.ErrStale):
		// The table was dropped and will be read anew; what came first stands.
		w.private(panel.Busy(s))
		return nil
	case err != nil:
		return err
	}
	a.played(w, t, t.log[before:])
	return nil
}

// played answers whoever made a move: the message he pressed is brought up to
// date, and what only he may know is told to him alone.
func (a *App) played(w *answer, t *table, made []match.Entry) { a.tellPlayed(w, t, made, "") }

// tellPlayed is played with a note on top when it is not "".
func (a *App) tellPlayed(w *answer, t *table, made []match.Entry, note string) {
	s := a.reader(t.head.Game, w.i)
	if t.gone {
		// His move stands; what followed by itself was not stored, and nothing
		// that is not stored is shown.
		w.private(panel.Busy(s))
		return
	}
	seats := t.match.Seats(w.i.User)
	var notes []string
	if note != "" {
		notes = append(notes, note)
	}
	if m := closed(w.i); !m.IsZero() {
		notes = append(notes, s.Say(m))
	}
	if len(made) > 0 {
		if said := told(t, seats, made[0].Seq, s); said != "" {
			notes = append(notes, said)
		}
	}
	moves := func() panel.Message {
		return panel.Moves(t.view(), seats, panel.Nav{Match: string(t.head.ID), Seat: engine.Public, Screen: panel.ScreenMoves}, strings.Join(notes, "\n"), s)
	}
	switch {
	case w.i.Kind == discord.KindComponent && !w.i.MessageEphemeral:
		a.freshen(w, t.head.ID)
		if onlyHis(seats, made) || !closed(w.i).IsZero() {
			w.more(moves())
		}
	case t.match.Over():
		w.panel(panel.Over(t.view(), s))
	case len(made) > 0 && panel.IsStanding(made[0].Move) && w.i.Kind == discord.KindComponent:
		w.panel(panel.Standing(t.view(), seats, panel.Nav{Match: string(t.head.ID), Seat: made[0].Seat}, strings.Join(notes, "\n"), s))
	default:
		w.panel(moves())
	}
}

// told says what the person learned from the entry with that number on.
func told(t *table, seats []engine.Seat, from uint64, s text.Speaker) string {
	if len(seats) == 0 {
		return ""
	}
	var lines []string
	for _, l := range t.lines(seats[0], from-1) {
		for _, said := range l.Said {
			lines = append(lines, panel.Capitalized(s.Say(said.Text)))
		}
	}
	note := strings.Join(lines, "\n")
	if len(note) > 900 {
		note = note[len(note)-900:]
		if _, rest, ok := strings.Cut(note, "\n"); ok {
			note = rest
		}
	}
	return note
}

// onlyHis reports whether something happened that only holders of these seats
// may read.
func onlyHis(seats []engine.Seat, made []match.Entry) bool {
	for _, e := range made {
		for _, ev := range e.Events {
			for _, to := range ev.To {
				if holds(seats, to) {
					return true
				}
			}
		}
	}
	return false
}

func holds(seats []engine.Seat, seat engine.Seat) bool {
	for _, s := range seats {
		if s == seat {
			return true
		}
	}
	return false
}
