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

// Queue is what somebody has queued for a seat: moves for its next turn.
type Queue struct {
	// User is who wrote it: it is his as long as he holds the seat.
	User  string   `json:"user"`
	Moves []Queued `json:"moves,omitempty"`
	// Turn is the turn in which it was written while the seat was asked, and which it lets pass; 0 when it was not.
	Turn int `json:"turn,omitempty"`
	// Played counts the moves that were played.
	Played int `json:"played,omitempty"`
	// Stopped is why the queue came to its end, one of panel's Stop constants, and Left what was not played then.
	Stopped string        `json:"stopped,omitempty"`
	Left    []engine.Move `json:"left,omitempty"`
	// Own is how many moves the seat had made when it stopped.
	Own int `json:"own,omitempty"`
}

// Queued is one move of a queue.
type Queued struct {
	Move engine.Move `json:"move"`
	// Tag is that of the offer when it was Queued, "" when it was not on offer.
	Tag string `json:"tag,omitempty"`
}

// Texts are those that wait.
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

// SetQueue puts a queue in place of the one a seat had.
func (t *Table) SetQueue(seat engine.Seat, q Queue) {
	next := maps.Clone(t.Queues)
	if next == nil {
		next = map[engine.Seat]Queue{}
	}
	next[seat] = q
	t.Queues = next
}

// QueueOf is the queue of a person for a seat.
func (t *Table) QueueOf(seat engine.Seat, user string) Queue {
	if q := t.Queues[seat]; q.User == user {
		return q
	}
	return Queue{User: user}
}

// QueuedMoves are the moves that wait, by seat.
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

// endedQueues are the queues that stopped before their end, while the seat has made no move since.
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

// QueueStates are the queues of seats of one person as the panel shows them.
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

// Asks reports whether a seat is asked: on its turn, or by a window only. While others are waited for, free actions are
// no question, not even on turn.
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

// judge says of the next move of a queue whether it is to be played now, or why it will not be: one of panel's Stop
// constants. Neither means that it waits.
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
	case o == nil: // a question out of turn, to which the queue has nothing to say
		return false, ""
	case next.Tag != "" && next.Tag != match.OfferTag(*o):
		return false, StopChanged
	}
	return true, ""
}

// nextQueued is the first seat whose next queued move is to be played now.
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

// playQueued plays the next queued move. It leaves the queue itself to followQueues, which brings it up to date with
// every entry, in the same transaction.
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

// followQueues brings the queues up to an entry that was just made, and says what is to be told to whom. Whoever plays
// the next queued move by hand goes on with his queue.
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
		case own && e.Saw, touches(e, seat, q.Texts()):
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
				// What somebody intends is his own: nobody else hears of it.
				out = append(out, Notice{Say: QueueStopped(q.User, why, now.Unix()), To: []string{q.User}, Board: true,
					Secret: true})
			}
		}
		t.SetQueue(seat, q)
	}
	return out
}

// Shows reports whether a seat sees something new by an entry.
func Shows(e match.Entry, seat engine.Seat) bool {
	return slices.ContainsFunc(e.Events, func(ev engine.Event) bool { return ev.Opens != "" || sees(ev, seat) })
}

// sees reports whether an event shows a seat something new as soon as it happens.
func sees(ev engine.Event, seat engine.Seat) bool {
	return ev.Reveals && (len(ev.To) == 0 && ev.Sealed == "" || slices.Contains(ev.To, seat))
}

// touches reports whether a seat sees something new by an entry that moves it has queued are about: at a place or of a
// piece they name, told to that seat among few, or sealed until now. What is seen elsewhere changes nothing of them;
// whether they are still possible, and mean the same, is judged when they are played.
func touches(e match.Entry, seat engine.Seat, queued []engine.Move) bool {
	return slices.ContainsFunc(e.Events, func(ev engine.Event) bool {
		mine := slices.Contains(ev.To, seat) || slices.ContainsFunc(queued, func(m engine.Move) bool {
			return names(m, ev.Facts)
		})
		return ev.Opens != "" || mine && sees(ev, seat)
	})
}

// names reports whether a move names the piece or a place that facts are about. A move may name a piece without the
// class in front of its id.
func names(m engine.Move, f engine.Facts) bool {
	about := []string{strings.ToLower(f.Piece)}
	for _, w := range f.Moves() {
		about = append(about, strings.ToLower(w.From), strings.ToLower(w.To))
	}
	return slices.ContainsFunc(m.Args(), func(word string) bool {
		return slices.Contains(about, word) || strings.HasSuffix(about[0], "-"+word)
	})
}

// Why queued moves, or moves that were tried, are not played on.
const (
	// StopDone: all of them are played.
	StopDone = "done"
	// StopSeen: somebody saw something new that the player knows of.
	StopSeen = "seen"
	// StopDice: a die was rolled for one of them.
	StopDice = "dice"
	// StopIllegal: the next one is not possible.
	StopIllegal = "illegal"
	// StopChanged: the next one is possible but means something else now.
	StopChanged = "changed"
	// StopBack: the match went back.
	StopBack = "back"
)

// QueueState is what somebody has queued for a seat.
type QueueState struct {
	Seat  engine.Seat
	Moves []engine.Move
	// Held says that it is the seat's turn now, and the moves wait for the next.
	Held bool
	// Stopped is why the moves queued before were not played on, one of the Stop constants, "" when there were none.
	// Left are those that were not played, Played is how many were.
	Stopped string
	Left    []engine.Move
	Played  int
	// Since says that the seat has made no move since they stopped.
	Since bool
}

// QueueStopped tells somebody that what he queued is played or will not be played on, in words everybody may read. at
// is when.
func QueueStopped(user, why string, at int64) text.Message {
	if why == StopDone {
		return text.M("bot.queue.played", "who", "<@"+user+">", "at", mention.Relative(at))
	}
	return text.M("bot.queue.stopped", "who", "<@"+user+">", "at", mention.Relative(at), "why",
		text.M("bot.queue.why."+why))
}

// MaxQueue is how many moves a queue holds.
const MaxQueue = 20
