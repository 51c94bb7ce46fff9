package bot

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"skald/bot/panel"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// queue is what somebody has queued for a seat: moves for its next turn.
type queue struct {
	// User is who wrote it: it is his as long as he holds the seat.
	User  string   `json:"user"`
	Moves []queued `json:"moves,omitempty"`
	// Turn is the turn in which it was written while the seat was asked, and which
	// it lets pass; 0 when it was not.
	Turn int `json:"turn,omitempty"`
	// Played counts the moves that were played.
	Played int `json:"played,omitempty"`
	// Stopped is why the queue came to its end, one of panel's Stop constants, and
	// Left what was not played then.
	Stopped string        `json:"stopped,omitempty"`
	Left    []engine.Move `json:"left,omitempty"`
}

// queued is one move of a queue.
type queued struct {
	Move engine.Move `json:"move"`
	// Tag is that of the offer when it was queued, "" when it was not on offer.
	Tag string `json:"tag,omitempty"`
}

// moves are those that wait.
func (q queue) moves() []engine.Move {
	var out []engine.Move
	for _, m := range q.Moves {
		out = append(out, m.Move)
	}
	return out
}

// stop ends the queue.
func (q queue) stop(why string) queue {
	q.Stopped, q.Left, q.Moves, q.Turn = why, q.moves(), nil, 0
	return q
}

// setQueue puts a queue in place of the one a seat had.
func (t *table) setQueue(seat engine.Seat, q queue) {
	next := maps.Clone(t.queues)
	if next == nil {
		next = map[engine.Seat]queue{}
	}
	next[seat] = q
	t.queues = next
}

// queueOf is the queue of a person for a seat.
func (t *table) queueOf(seat engine.Seat, user string) queue {
	if q := t.queues[seat]; q.User == user {
		return q
	}
	return queue{User: user}
}

// queuedMoves are the moves that wait, by seat.
func (t *table) queuedMoves() map[engine.Seat][]engine.Move {
	players := t.match.Players()
	var out map[engine.Seat][]engine.Move
	for seat, q := range t.queues {
		if len(q.Moves) == 0 || int(seat) >= len(players) || players[seat].User != q.User {
			continue
		}
		if out == nil {
			out = map[engine.Seat][]engine.Move{}
		}
		out[seat] = q.moves()
	}
	return out
}

// queueStates are the queues of seats of one person as the panel shows them.
func (t *table) queueStates(seats []engine.Seat) []panel.QueueState {
	var out []panel.QueueState
	players := t.match.Players()
	for _, seat := range seats {
		q := t.queueOf(seat, players[seat].User)
		out = append(out, panel.QueueState{
			Seat: seat, Moves: q.moves(), Held: q.Turn > 0 && q.Turn == t.match.Turn().Number,
			Stopped: q.Stopped, Left: q.Left, Played: q.Played,
		})
	}
	return out
}

// asks reports whether a seat is asked: on its turn, or by a window only. While
// others are waited for, free actions are no question, not even on turn.
func (t *table) asks(seat engine.Seat) (turn, window bool) {
	ps := t.match.Prompts()
	waited := engine.Waiting(ps, seat)
	for _, p := range engine.Of(ps, seat) {
		switch {
		case p.Kind == engine.Must, p.Kind == engine.May && t.match.Turn().Seat == seat && len(waited) == 0:
			turn = true
		case p.Kind == engine.Window:
			window = true
			turn = turn || t.match.Turn().Seat == seat
		}
	}
	return turn, window
}

// judge says of the next move of a queue whether it is to be played now, or why
// it will not be: one of panel's Stop constants. Neither means that it waits.
func (t *table) judge(seat engine.Seat, q queue) (now bool, why string) {
	if len(q.Moves) == 0 || t.match.Over() || t.match.Paused() || q.Turn > 0 && q.Turn == t.match.Turn().Number {
		return false, ""
	}
	turn, window := t.asks(seat)
	if !turn && !window {
		return false, ""
	}
	next := q.Moves[0]
	o := engine.Legal(t.match.Prompts(), seat, next.Move)
	if o != nil && !turn && o.Prompt.Kind != engine.Window {
		o = nil
	}
	switch {
	case o == nil && turn:
		return false, panel.StopIllegal
	case o == nil: // a question out of turn, to which the queue has nothing to say
		return false, ""
	case next.Tag != "" && next.Tag != match.OfferTag(*o):
		return false, panel.StopChanged
	}
	return true, ""
}

// nextQueued is the first seat whose next queued move is to be played now.
func (t *table) nextQueued() (engine.Seat, bool) {
	for i, p := range t.match.Players() {
		seat := engine.Seat(i)
		if q := t.queues[seat]; q.User == "" || q.User != p.User {
			continue
		} else if now, _ := t.judge(seat, q); now {
			return seat, true
		}
	}
	return 0, false
}

// playQueued plays the next queued move. It leaves the queue itself to keepQueues,
// which brings it up to date with every entry, in the same transaction.
func (t *table) playQueued(now time.Time) (match.Entry, error) {
	for {
		seat, ok := t.nextQueued()
		if !ok {
			return match.Entry{}, errNothing
		}
		q := t.queues[seat]
		e, err := t.match.Play(match.Actor{User: q.User}, seat, q.Moves[0].Move, now)
		if err == nil {
			return e, nil
		}
		t.setQueue(seat, q.stop(panel.StopIllegal))
	}
}

// keepQueues brings the queues up to an entry that was just made, and says what
// is to be told to whom. Whoever plays the next queued move by hand goes on with
// his queue.
func (t *table) keepQueues(e match.Entry, now time.Time) []notice {
	var out []notice
	players := t.match.Players()
	for i, p := range players {
		seat := engine.Seat(i)
		q, ok := t.queues[seat]
		switch {
		case !ok:
			continue
		case t.match.Over(), q.User != p.User:
			next := maps.Clone(t.queues)
			delete(next, seat)
			t.queues = next
			continue
		case len(q.Moves) == 0:
			continue
		}
		own := e.Seat == seat && e.By == match.ByPlayer && e.Turn != q.Turn && e.Move == q.Moves[0].Move
		if own {
			q.Moves = q.Moves[1:]
			q.Played++
		}
		why := ""
		switch {
		case e.Back != nil:
			why = panel.StopBack
		case own && len(q.Moves) == 0:
			why = panel.StopDone
		case own && e.Saw, shows(e, seat):
			why = panel.StopSeen
		case own && e.Rolled:
			why = panel.StopDice
		default:
			_, why = t.judge(seat, q)
		}
		if why != "" {
			q = q.stop(why)
			if e.Back == nil || e.Actor != q.User {
				out = append(out, notice{
					Say: panel.QueueStopped(q.User, why, now.Unix()), To: []string{q.User}, Board: true, Secret: secretly(e, why, seat),
				})
			}
		}
		t.setQueue(seat, q)
	}
	return out
}

// shows reports whether a seat sees something new by an entry.
func shows(e match.Entry, seat engine.Seat) bool {
	return slices.ContainsFunc(e.Events, func(ev engine.Event) bool {
		return ev.Opens != "" || ev.Reveals && readable(ev, seat)
	})
}

// readable reports whether a viewer may read of an event as soon as it happens.
func readable(ev engine.Event, viewer engine.Seat) bool {
	mine := len(ev.To) == 0 && ev.Sealed == "" || slices.Contains(ev.To, viewer)
	return mine || viewer == engine.Public && ev.Sealed == "" && !ev.Rest.IsZero()
}

// secretly reports whether others would learn from the end of a queue what they
// may not know: that somebody has answered a sealed question, saw something or
// rolled.
func secretly(e match.Entry, why string, seat engine.Seat) bool {
	open := func(r engine.Roll) bool { return len(r.To) == 0 }
	seen := func(ev engine.Event) bool { return ev.Opens != "" || ev.Reveals && readable(ev, engine.Public) }
	switch {
	case e.Sealed:
		return true
	case why == panel.StopDone:
		return false
	case e.Private:
		return true
	case why == panel.StopSeen:
		return !slices.ContainsFunc(e.Events, seen)
	case why == panel.StopDice:
		return !slices.ContainsFunc(e.Rolls, open)
	}
	return sealedFor(e, seat)
}

// sealedFor reports whether an entry holds what only a seat knows.
func sealedFor(e match.Entry, seat engine.Seat) bool {
	return slices.ContainsFunc(e.Events, func(ev engine.Event) bool { return slices.Contains(ev.To, seat) && !readable(ev, engine.Public) })
}

// queue answers /queue.
func (a *App) queue(ctx context.Context, w *answer, t *table, sub string) error {
	v, s := t.view(), a.reader(t.head.Game, w.i)
	seats, plays := a.plays(w, t)
	if !plays {
		return nil
	}
	_, err := a.o.Store.Interaction(w.i.ID)
	switch {
	case sub == panel.SubShow, err == nil: // or it was delivered before
		w.private(panel.Queue(v, t.queueStates(seats), "", s))
		return nil
	case !errors.Is(err, store.ErrNotFound):
		return err
	case sub == panel.SubClear:
		return a.clearQueue(ctx, w, t, seats)
	}
	wanted := panel.ResolveQueue(v, seats, w.i.Text(panel.OptionMove), s)
	if wanted.Show != nil {
		w.private(*wanted.Show)
		return nil
	}
	q := t.queueOf(wanted.Seat, w.i.User)
	if len(q.Moves) >= panel.MaxQueue {
		w.private(panel.QueueFull(s))
		return nil
	}
	if len(q.Moves) == 0 {
		q = queue{User: w.i.User}
		if turn, window := t.asks(wanted.Seat); turn || window {
			q.Turn = t.match.Turn().Number
		}
	}
	m := queued{Move: wanted.Move}
	if o := engine.Legal(t.match.Prompts(), wanted.Seat, wanted.Move); o != nil {
		m.Tag = match.OfferTag(*o)
	}
	q.Moves = append(slices.Clone(q.Moves), m)
	t.setQueue(wanted.Seat, q)
	return a.keepQueue(ctx, w, t, panel.Queued(wanted.Move, s))
}

// keepQueue stores what a person has changed in his queues and shows them.
func (a *App) keepQueue(ctx context.Context, w *answer, t *table, note string) error {
	s := a.reader(t.head.Game, w.i)
	err := a.commitBeside(ctx, t, nil, store.Commit{Interaction: w.i.ID})
	switch {
	case errors.Is(err, store.ErrRepeated), errors.Is(err, store.ErrStale):
		w.private(panel.Busy(s))
		return nil
	case err != nil:
		return err
	}
	w.panel(panel.Queue(t.view(), t.queueStates(t.match.Seats(w.i.User)), note, s))
	return nil
}

// clearQueue answers /queue clear.
func (a *App) clearQueue(ctx context.Context, w *answer, t *table, seats []engine.Seat) error {
	s := a.reader(t.head.Game, w.i)
	if n, named := w.i.Number(panel.OptionSeat); named {
		seats = slices.DeleteFunc(slices.Clone(seats), func(x engine.Seat) bool { return int(x)+1 != n })
	}
	n, one := w.i.Number(panel.OptionN)
	gone := 0
	for _, seat := range seats {
		q := t.queueOf(seat, w.i.User)
		switch {
		case !one && len(q.Moves) > 0:
			gone += len(q.Moves)
			q.Moves, q.Turn = nil, 0
		case one && gone == 0 && n >= 1 && n <= len(q.Moves):
			gone = 1
			q.Moves = slices.Delete(slices.Clone(q.Moves), n-1, n)
		default:
			continue
		}
		t.setQueue(seat, q)
	}
	if gone == 0 {
		m := panel.Queue(t.view(), t.queueStates(t.match.Seats(w.i.User)), "", s)
		if one {
			m = panel.QueueNone(n, s)
		}
		w.private(m)
		return nil
	}
	return a.keepQueue(ctx, w, t, panel.Unqueued(gone, s))
}

// unqueue takes all moves out of a queue, by the button under it.
func (a *App) unqueue(ctx context.Context, w *answer, t *table, id panel.Act) error {
	s := a.reader(t.head.Game, w.i)
	if answered, err := a.answered(w, t, id.Seat); answered || err != nil {
		return err
	}
	q := t.queueOf(id.Seat, w.i.User)
	if len(q.Moves) == 0 || panel.MovesTag(q.moves()) != id.Tag {
		w.panel(panel.Queue(t.view(), t.queueStates(t.match.Seats(w.i.User)), panel.QueueChanged(s), s))
		return nil
	}
	n := len(q.Moves)
	q.Moves, q.Turn = nil, 0
	t.setQueue(id.Seat, q)
	return a.keepQueue(ctx, w, t, panel.Unqueued(n, s))
}
