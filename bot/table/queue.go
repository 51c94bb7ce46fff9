package table

import (
	"maps"
	"slices"
	"strings"
	"time"

	"skald/bot/mention"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// Queue contains the moves a person has queued for the next turn of a seat.
type Queue struct {
	// User is its author. The queue is theirs as long as they have the seat.
	User  string   `json:"user"`
	Moves []Queued `json:"moves,omitempty"`
	// Turn is the turn of the seat in which the queue was written, which it skips; 0 if it was written at another time.
	Turn int `json:"turn,omitempty"`
	// Played is the number of queued moves played.
	Played int `json:"played,omitempty"`
	// Stopped is the reason why the queue ended, one of the Stop constants; Left are the moves not played.
	Stopped string        `json:"stopped,omitempty"`
	Left    []engine.Move `json:"left,omitempty"`
	// Own is the number of moves the seat had made when the queue stopped.
	Own int `json:"own,omitempty"`
}

// Queued is one move of a queue.
type Queued struct {
	Move engine.Move `json:"move"`
	// Tag is the tag of the offered choice when the move was Queued, "" if it was not offered.
	Tag string `json:"tag,omitempty"`
}

// Texts returns the waiting moves.
func (q Queue) Texts() []engine.Move {
	var out []engine.Move
	for _, m := range q.Moves {
		out = append(out, m.Move)
	}
	return out
}

// stop ends the queue.
func (q Queue) stop(why string) Queue {
	q.Stopped, q.Left, q.Moves, q.Turn = why, q.Texts(), nil, 0
	return q
}

// SetQueue replaces the queue of a seat.
func (t *Table) SetQueue(seat engine.Seat, q Queue) {
	next := maps.Clone(t.Queues)
	if next == nil {
		next = map[engine.Seat]Queue{}
	}
	next[seat] = q
	t.Queues = next
}

// QueueOf returns the queue of a person for a seat.
func (t *Table) QueueOf(seat engine.Seat, user string) Queue {
	if q := t.Queues[seat]; q.User == user {
		return q
	}
	return Queue{User: user}
}

// QueuedMoves returns the waiting moves by seat.
func (t *Table) QueuedMoves() map[engine.Seat][]engine.Move {
	players := t.Match.Players()
	var out map[engine.Seat][]engine.Move
	for seat, q := range t.Queues {
		if len(q.Moves) == 0 || int(seat) >= len(players) || players[seat].User != q.User {
			continue
		}
		if out == nil {
			out = map[engine.Seat][]engine.Move{}
		}
		out[seat] = q.Texts()
	}
	return out
}

// endedQueues returns the queues that stopped early and whose seat has not moved since.
func (t *Table) endedQueues() map[engine.Seat]QueueState {
	var out map[engine.Seat]QueueState
	for seat := range t.Queues {
		if int(seat) >= len(t.Match.Players()) {
			continue
		}
		q := t.QueueStates([]engine.Seat{seat})[0]
		if len(q.Left) == 0 || !q.Since || len(q.Moves) > 0 {
			continue
		}
		if out == nil {
			out = map[engine.Seat]QueueState{}
		}
		out[seat] = q
	}
	return out
}

// QueueStates returns the queues of the seats of one person as the panel shows them.
func (t *Table) QueueStates(seats []engine.Seat) []QueueState {
	var out []QueueState
	players := t.Match.Players()
	for _, seat := range seats {
		q := t.QueueOf(seat, players[seat].User)
		out = append(out, QueueState{
			Seat: seat, Moves: q.Texts(), Held: q.Turn > 0 && q.Turn == t.Match.Turn().Number,
			Stopped: q.Stopped, Left: q.Left, Played: q.Played, Since: q.Own == t.Match.Own(seat),
		})
	}
	return out
}

// Asks reports whether a seat is asked: on its turn, or only by a window. While others are waited for, free actions do
// not count as a question, even on the seat's turn.
func (t *Table) Asks(seat engine.Seat) (turn, window bool) {
	waited := t.Match.Waiting(seat)
	for _, p := range engine.Of(t.PromptsFor(seat), seat) {
		switch {
		case p.Kind == engine.Must, p.Kind == engine.May && t.Match.Turn().Seat == seat && len(waited) == 0:
			turn = true
		case p.Kind == engine.Window:
			window = true
			turn = turn || t.Match.Turn().Seat == seat
		}
	}
	return turn, window
}

// judge reports whether to play the next move of a queue now, or the reason why it will not be played, one of the Stop
// constants. If neither applies, the move waits.
func (t *Table) judge(seat engine.Seat, q Queue) (now bool, why string) {
	if len(q.Moves) == 0 || t.Match.Over() || t.Match.Paused() || q.Turn > 0 && q.Turn == t.Match.Turn().Number {
		return false, ""
	}
	turn, window := t.Asks(seat)
	if !turn && !window {
		return false, ""
	}
	next := q.Moves[0]
	o := engine.Legal(t.PromptsFor(seat), seat, next.Move)
	if o != nil && !turn && o.Prompt.Kind != engine.Window {
		o = nil
	}
	switch {
	case o == nil && turn:
		return false, StopIllegal
	case o == nil: // a question out of turn that the queue cannot answer
		return false, ""
	case next.Tag != "" && next.Tag != match.OfferTag(*o):
		return false, StopChanged
	}
	return true, ""
}

// nextQueued returns the first seat whose next queued move is to be played now.
func (t *Table) nextQueued() (engine.Seat, bool) {
	for i, p := range t.Match.Players() {
		seat := engine.Seat(i)
		if q := t.Queues[seat]; q.User == "" || q.User != p.User {
			continue
		} else if now, _ := t.judge(seat, q); now {
			return seat, true
		}
	}
	return 0, false
}

// playQueued plays the next queued move. followQueues updates the queue itself with every entry, in the same
// transaction.
func (t *Table) playQueued(now time.Time) (match.Entry, error) {
	for {
		seat, ok := t.nextQueued()
		if !ok {
			return match.Entry{}, ErrNothing
		}
		q := t.Queues[seat]
		e, err := t.Play(match.Actor{User: q.User}, seat, q.Moves[0].Move, now)
		if err == nil {
			return e, nil
		}
		t.SetQueue(seat, q.stop(StopIllegal))
	}
}

// followQueues updates the queues after a new entry and returns the notices about them. A player who makes the next
// queued move by hand continues their queue.
func (t *Table) followQueues(e match.Entry, now time.Time) []Notice {
	var out []Notice
	players := t.Match.Players()
	for i, p := range players {
		seat := engine.Seat(i)
		q, ok := t.Queues[seat]
		switch {
		case !ok:
			continue
		case t.Match.Over(), q.User != p.User:
			next := maps.Clone(t.Queues)
			delete(next, seat)
			t.Queues = next
			continue
		case len(q.Moves) == 0, e.Quiet && seat != e.Seat:
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
			why = StopBack
		case own && len(q.Moves) == 0:
			why = StopDone
		case own && e.Revealed, touches(e, seat, q.Texts()):
			why = StopSeen
		case own && e.Rolled:
			why = StopDice
		default:
			_, why = t.judge(seat, q)
		}
		if why != "" {
			q = q.stop(why)
			q.Own = t.Match.Own(seat)
			if e.Back == nil || e.Actor != q.User {
				// Others must not learn of a player's intentions.
				out = append(out, Notice{Say: QueueStopped(q.User, why, now.Unix()), To: []string{q.User}, Board: true,
					Secret: true})
			}
		}
		t.SetQueue(seat, q)
	}
	return out
}

// Shows reports whether an entry shows something new to a seat.
func Shows(e match.Entry, seat engine.Seat) bool {
	return slices.ContainsFunc(e.Events, func(ev engine.Event) bool { return ev.Opens != "" || sees(ev, seat) })
}

// sees reports whether an event immediately shows something new to a seat.
func sees(ev engine.Event, seat engine.Seat) bool {
	return ev.Reveals && (len(ev.To) == 0 && ev.Sealed == "" || slices.Contains(ev.To, seat))
}

// touches reports whether an entry shows a seat something new that concerns its queued moves: a place or piece they
// name, a private message, or something that was sealed. Other news does not stop a queue: whether the moves are still
// possible and mean the same is checked when they are played.
func touches(e match.Entry, seat engine.Seat, queued []engine.Move) bool {
	return slices.ContainsFunc(e.Events, func(ev engine.Event) bool {
		mine := slices.Contains(ev.To, seat) || slices.ContainsFunc(queued, func(m engine.Move) bool {
			return names(m, ev.Facts)
		})
		return ev.Opens != "" || mine && sees(ev, seat)
	})
}

// names reports whether a move names the piece or a place of facts. A move may leave out the class in front of a
// piece's id.
func names(m engine.Move, f engine.Facts) bool {
	about := []string{strings.ToLower(f.Piece)}
	for _, w := range f.Moves() {
		about = append(about, strings.ToLower(w.From), strings.ToLower(w.To))
	}
	return slices.ContainsFunc(m.Args(), func(word string) bool {
		return slices.Contains(about, word) || strings.HasSuffix(about[0], "-"+word)
	})
}

// Reasons why queued or tried moves stop.
const (
	// StopDone means that all moves were played.
	StopDone = "done"
	// StopSeen means that the player learned something new.
	StopSeen = "seen"
	// StopDice means that a die was rolled for a move.
	StopDice = "dice"
	// StopIllegal means that the next move is not possible.
	StopIllegal = "illegal"
	// StopChanged means that the next move is possible but has another meaning now.
	StopChanged = "changed"
	// StopBack means that the match was rolled back.
	StopBack = "back"
)

// QueueState is the queue of a seat for the panel.
type QueueState struct {
	Seat  engine.Seat
	Moves []engine.Move
	// Held reports whether it is the seat's turn, and the moves wait for its next one.
	Held bool
	// Stopped is the reason why the previous queue stopped, one of the Stop constants, "" for none. Left are the moves
	// not played, Played is the number of those played.
	Stopped string
	Left    []engine.Move
	Played  int
	// Since reports whether the seat has made no move since then.
	Since bool
}

// QueueStopped reports to a user that their queue was played or has stopped, in words that everyone may read; at is the
// time.
func QueueStopped(user, why string, at int64) text.Message {
	if why == StopDone {
		return text.M("bot.queue.played", "who", "<@"+user+">", "at", mention.Relative(at))
	}
	return text.M("bot.queue.stopped", "who", "<@"+user+">", "at", mention.Relative(at), "why",
		text.M("bot.queue.why."+why))
}

// MaxQueue is the maximum number of moves in a queue.
const MaxQueue = 20
