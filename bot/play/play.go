package play

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/panel"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// pressMove makes the move of a button, if it is still offered as the button showed it.
func (h *Handler) pressMove(ctx context.Context, r *route.Request) error {
	t, id := r.Table, r.Pressed.(customid.ID)
	if answered, err := h.Answered(r, t, id.Seat); answered || err != nil {
		return err
	}
	if !sameOffer(t, id) {
		h.outOfDate(r, id)
		return nil
	}
	return h.play(ctx, r, t, id.Seat, id.Move)
}

// pressAskedMove asks for confirmation of a move, if it is still offered as its button showed it.
func (h *Handler) pressAskedMove(_ context.Context, r *route.Request) error {
	t, id := r.Table, r.Pressed.(customid.ID)
	if answered, err := h.Answered(r, t, id.Seat); answered || err != nil {
		return err
	}
	if !sameOffer(t, id) {
		h.outOfDate(r, id)
		return nil
	}
	r.Panel(panel.MoveQuestion(panel.Of(t.Snapshot()), id, r.Say))
	return nil
}

// Answered reports whether it has answered a press that is invalid in any case: one that was delivered before, is after
// the end of the match, or is for another player's seat.
func (h *Handler) Answered(r *route.Request, t *table.Table, seat engine.Seat) (bool, error) {
	if repeated, err := h.repeated(r, t); repeated || err != nil {
		return repeated, err
	}
	v, s := panel.Of(t.Snapshot()), r.Say
	seats := r.Seats
	switch {
	case t.Match.Over():
		r.Private(panel.MatchOver(v, s))
	case !slices.Contains(seats, seat):
		r.Private(panel.NotYourSeat(v, seat, seats, s))
	default:
		return false, nil
	}
	return true, nil
}

// sameOffer reports whether the move is still offered as its button showed it, and the seat has not moved since.
func sameOffer(t *table.Table, id customid.ID) bool {
	o := engine.Legal(t.PromptsFor(id.Seat), id.Seat, id.Move)
	if o == nil {
		return false
	}
	own := t.Match.Own(id.Seat)
	if o.Prompt.Sealed {
		own = t.Match.MoveCount(id.Seat)
	}
	return own == id.Own && match.OfferTag(*o) == id.Tag
}

// outOfDate answers a press on a button that is no longer valid. The second tap of a double tap gets no answer of its
// own: the first has answered.
func (h *Handler) outOfDate(r *route.Request, id customid.ID) {
	for _, e := range slices.Backward(r.Table.Log) {
		if e.Seat != id.Seat || e.Move == "" || e.Actor != r.User {
			continue
		}
		if e.Move == id.Move && h.Tables.Now().Sub(time.Unix(e.At, 0)) <= route.DoubleTap {
			r.Acknowledge()
			return
		}
		break
	}
	r.Private(panel.Stale(panel.Of(r.Table.Snapshot()), r.Seats, id, r.Say))
}

// pressForm performs a step in filling a form, and makes the move when the form is complete.
func (h *Handler) pressForm(ctx context.Context, r *route.Request) error {
	t, s, seats, id := r.Table, r.Say, r.Seats, r.Pressed.(customid.FormID)
	v := panel.Of(t.Snapshot())
	if answered, err := h.Answered(r, t, id.Seat); answered || err != nil {
		return err
	}
	step, err := panel.Form(v, seats, id, r.Values, s)
	switch {
	case errors.Is(err, panel.ErrStale):
		h.outOfDate(r, customid.ID{Match: id.Match, Seat: id.Seat, Own: id.Own, Tag: id.Tag, Move: id.Move})
		return nil
	case err != nil:
		r.Private(panel.Refused(v, seats, err, s))
		return nil
	case step.Ask != nil:
		r.OpenModal(*step.Ask)
		return nil
	case step.Show != nil:
		r.Panel(*step.Show)
		return nil
	}
	return h.play(ctx, r, t, id.Seat, step.Move)
}

// do answers /do.
func (h *Handler) do(ctx context.Context, r *route.Request) error {
	return h.typed(ctx, r, "", r.Text(slash.OptionMove))
}

// gameCommand answers the command of a game, whose subcommand is the verb.
func (h *Handler) gameCommand(ctx context.Context, r *route.Request) error {
	name, verb, _ := strings.Cut(r.Command, " ")
	if g := slash.GameOf(h.GameList, name); g == nil || g.ID() != r.Table.Head.Game {
		r.Private(panel.WrongCommand(panel.Of(r.Table.Snapshot()), r.Say))
		return nil
	}
	return h.typed(ctx, r, verb, r.Text(slash.OptionWhat))
}

// completeGameCommand completes the arguments after a verb of a game.
func (h *Handler) completeGameCommand(r *route.Request) []route.Choice {
	name, verb, _ := strings.Cut(r.Command, " ")
	if g := slash.GameOf(h.GameList, name); g == nil || g.ID() != r.Table.Head.Game {
		return nil
	}
	return panel.Complete(panel.Of(r.Table.Snapshot()), r.Seats, verb, r.Text(r.Focus), r.Say)
}

// completeMove completes any move.
func (h *Handler) completeMove(r *route.Request) []route.Choice {
	return panel.Complete(panel.Of(r.Table.Snapshot()), r.Seats, "", r.Text(r.Focus), r.Say)
}

// typed makes a move that was typed or completed after a verb, "" for /do.
func (h *Handler) typed(ctx context.Context, r *route.Request, verb, words string) error {
	t, s, seats := r.Table, r.Say, r.Seats
	v := panel.Of(t.Snapshot())
	if repeated, err := h.repeated(r, t); repeated || err != nil {
		return err
	}
	if !r.RequireSeat() {
		return nil
	}
	wanted := panel.Resolve(v, seats, verb, words, s)
	if wanted.Move == "" {
		if wanted.Show != nil {
			r.Private(*wanted.Show)
			return nil
		}
		r.Private(panel.Matching(v, seats, verb, words, s))
		return nil
	}
	return h.play(ctx, r, t, wanted.Seat, wanted.Move)
}

// repeated answers an interaction that was delivered before: nothing is repeated, and the user is shown the current
// state.
func (h *Handler) repeated(r *route.Request, t *table.Table) (bool, error) {
	seen, err := r.IsDuplicate()
	if seen {
		h.played(r, t, nil)
	}
	return seen, err
}

// play makes a move for the user and answers them. The public post follows from the outbox.
func (h *Handler) play(ctx context.Context, r *route.Request, t *table.Table, seat engine.Seat,
	move engine.Move) error {
	return h.change(ctx, r, t, func(now time.Time) (match.Entry, error) {
		return t.Play(match.Actor{User: r.User, Name: r.Name, Moderator: r.Moderator}, seat, move, now)
	})
}

// change makes a change of a match for the user and answers them.
func (h *Handler) change(ctx context.Context, r *route.Request, t *table.Table,
	act func(now time.Time) (match.Entry, error)) error {
	before := len(t.Log)
	s := r.Say
	_, err := h.Tables.Apply(ctx, t, table.Change{Interaction: r.ID}, act)
	var refusal *engine.Refusal
	var misread *engine.ParseError
	switch {
	case errors.As(err, &refusal), errors.As(err, &misread):
		r.Private(panel.Refused(panel.Of(t.Snapshot()), r.Seats, err, s))
		return nil
	case errors.Is(err, store.ErrRepeated), errors.Is(err, store.ErrStale):
		// The table was dropped and will be read again; the earlier change is stored.
		r.Private(ui.Answer(s, "bot.busy"))
		return nil
	case err != nil:
		return err
	}
	h.played(r, t, t.Log[before:])
	return nil
}

// played answers a player after their move: the message they pressed is updated, and private events are sent to them
// only.
func (h *Handler) played(r *route.Request, t *table.Table, made []match.Entry) {
	h.ReportPlayed(r, t, made, "")
}

// ReportPlayed is played with a note at the top, "" for none.
func (h *Handler) ReportPlayed(r *route.Request, t *table.Table, made []match.Entry, note string) {
	s := r.Say
	if t.Dropped() {
		// The move itself is stored, but not the automatic moves after it; nothing is shown before it is stored.
		r.Private(ui.Answer(s, "bot.busy"))
		return
	}
	seats := r.Seats
	var notes []string
	if note != "" {
		notes = append(notes, note)
	}
	if m := route.Missing(r.Interaction); !m.IsZero() {
		notes = append(notes, s.Say(m))
	}
	var told panel.News
	if len(made) > 0 {
		told = news(r, made[0].Seq)
	}
	told = told.Under(strings.Join(notes, "\n"))
	moves := func() ui.Message {
		return panel.MovesAfter(h.ViewFor(r), seats, customid.Nav{Match: string(t.Head.ID), Seat: engine.Public,
			Screen: customid.ScreenMoves}, told, s)
	}
	switch {
	case r.Kind == discord.KindComponent && !r.MessageEphemeral:
		r.UpdatePost(h.Posts.EditBoard)
		if onlyHis(seats, made) || !route.Missing(r.Interaction).IsZero() {
			r.FollowUp(moves())
		}
	case t.Match.Over():
		r.Panel(panel.MatchOver(panel.Of(t.Snapshot()), s))
	case len(made) > 0 && table.IsStanding(made[0].Move) && r.Kind == discord.KindComponent:
		r.Panel(panel.Standing(panel.Of(t.Snapshot()), seats,
			customid.Nav{Match: string(t.Head.ID), Seat: made[0].Seat}, told.Full, s))
	default:
		r.Panel(moves())
	}
}

// mostTold and toldRoom are the limits of the events above the panel of a try at a challenge.
const (
	mostTold = 6
	toldRoom = 560
)

// news returns the events since an entry that the public post does not show: those for the player alone. A try at a
// challenge has no post, so its panel shows all.
func news(r *route.Request, since uint64) panel.News {
	if !r.Table.IsClosedTry() {
		return panel.PrivateNews(r.Table, r.Seats, since, r.Say)
	}
	return panel.News{Full: panel.SummaryText(panel.Of(r.Table.Snapshot()),
		r.Table.LinesInPlay(r.Viewer, since-1), mostTold, toldRoom, r.Say)}
}

// onlyHis reports whether there were events that only the players of these seats may see.
func onlyHis(seats []engine.Seat, made []match.Entry) bool {
	for _, e := range made {
		for _, ev := range e.Events {
			for _, to := range ev.To {
				if slices.Contains(seats, to) {
					return true
				}
			}
		}
	}
	return false
}
