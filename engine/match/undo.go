package match

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"skald/engine"
	"skald/engine/text"
)

// Span is the range of an undo.
type Span struct {
	// To is the entry whose position the match would go back to.
	To uint64
	Address
	// Entries are the moves to undo as far as the reader may know, first one first.
	Entries []Entry
	// Says describes them, a line for each entry.
	Says []text.Message
}

// UndoRange returns the range that the person at a seat may undo: their last move for that seat, if no other person has
// acted since, nothing was revealed and no dice were rolled, including by the move itself. Standing answers, defaults
// and moves of autopilots in between are undone too. Otherwise the error is a *engine.Refusal with the reason. log is
// the whole log. The Span contains only what the seat may read.
//
// While a round is open nothing can be undone, whoever asks and whoever has answered. Sealed moves of others outside of
// a round do not prevent an undo: they are undone too.
func (m *Match) UndoRange(log []Entry, seat engine.Seat) (Span, error) {
	return m.undoRange(log, seat, false)
}

// UndoTurnRange returns the range of all moves that the person at a seat made in the turn of their last one, if each of
// them may be undone as in UndoRange. Otherwise the error is a *engine.Refusal with the reason why the first of those
// that may not cannot be undone.
func (m *Match) UndoTurnRange(log []Entry, seat engine.Seat) (Span, error) {
	return m.undoRange(log, seat, true)
}

// undoRange returns the range of the last move of a seat, or with turn of all its moves in the turn of that move.
func (m *Match) undoRange(log []Entry, seat engine.Seat, turn bool) (Span, error) {
	if m.Over() {
		return Span{}, ErrOver
	}
	if err := m.noSeat(seat); err != nil {
		return Span{}, err
	}
	user := m.s.Players[seat].User
	refuse := func(key string, pairs ...any) (Span, error) {
		r := &engine.Refusal{Why: text.M(key, pairs...)}
		if key != "match.undo.own-sealed" && key != "match.undo.nothing" {
			r.Instead = text.M("match.undo.instead")
		}
		return Span{}, r
	}
	if len(m.seen.rounds) > 0 {
		return refuse("match.undo.sealed")
	}
	t := treeOf(log)
	open := t.openings()
	path := t.path(len(log) - 1)
	var taken []int
	left := 1 // own moves to undo
	if turn {
		left = m.ownInTurn(log, path, seat)
	}
	for _, i := range path {
		e := &log[i]
		own := m.isOwn(e, seat)
		switch {
		case e.By == ByStart || e.Fork != nil || user == "":
			return refuse("match.undo.nothing")
		case e.Seat == engine.Public:
			continue // a decision of the table: the branch continues before it
		case e.Sealed && !open.entry(i) && e.Actor == user:
			return refuse("match.undo.own-sealed")
		case open.hidden(i, seat):
		case e.By == ByPlayer && e.Actor != user && e.Actor != m.s.Players[e.Seat].User:
			return refuse("match.undo.before")
		case e.By == ByPlayer && e.Actor != user:
			return refuse("match.undo.other", "who", m.SeatName(e.Seat))
		case e.Revealed:
			return refuse("match.undo.seen")
		case e.Rolled:
			return refuse("match.undo.dice")
		}
		taken = append(taken, i)
		if own {
			left--
		}
		if own && left <= 0 {
			return m.span(t, open, taken, seat), nil
		}
	}
	return refuse("match.undo.nothing")
}

// isOwn reports whether the person at a seat made an entry for it.
func (m *Match) isOwn(e *Entry, seat engine.Seat) bool {
	user := m.s.Players[seat].User
	return e.By == ByPlayer && e.Seat == seat && e.Actor == user && user != ""
}

// ownInTurn counts the moves that the person at a seat made in the turn of the last of them; path is last first.
func (m *Match) ownInTurn(log []Entry, path []int, seat engine.Seat) (n int) {
	turn := 0
	for _, i := range path {
		e := &log[i]
		switch {
		case e.Fork != nil || n > 0 && e.Seat != engine.Public && e.Turn != turn:
			return n
		case m.isOwn(e, seat):
			turn, n = e.Turn, n+1
		}
	}
	return n
}

// TableSpan returns the range of going back before the newest move of a seat's person, whatever has happened since: the
// table decides on it. It counts publicly known moves and uses public texts, since the vote is public. It never leads
// into a round, but to its opening. The error is a *engine.Refusal if the person has made no move.
func (m *Match) TableSpan(log []Entry, seat engine.Seat) (Span, error) {
	if m.Over() {
		return Span{}, ErrOver
	}
	if len(log) == 0 {
		return Span{}, &engine.Refusal{Why: text.M("match.undo.nothing")}
	}
	t := treeOf(log)
	open := t.openings()
	var taken []int
	for _, i := range t.path(len(log) - 1) {
		e := &log[i]
		if e.Fork != nil {
			break
		}
		if e.Seat == engine.Public {
			continue
		}
		taken = append(taken, i)
		if e.Seat == seat && e.By == ByPlayer && !open.hidden(i, engine.Public) {
			return m.span(t, open, taken, engine.Public), nil
		}
	}
	return Span{}, &engine.Refusal{Why: text.M("match.undo.nothing")}
}

// span describes the entries to undo for a reader; taken is last first.
func (m *Match) span(t *tree, open *openings, taken []int, reader engine.Seat) Span {
	first := taken[len(taken)-1]
	to := t.outside(t.parent[first])
	for i := t.parent[first]; i != to; i = t.parent[i] {
		if t.log[i].Seat != engine.Public {
			taken = append(taken, i)
		}
	}
	at, held := open.addresses(reader), Holders(m.s.Players, t.log)
	s := Span{To: t.log[to].Seq, Address: at[to]}
	for n := len(taken) - 1; n >= 0; n-- {
		i := taken[n]
		e := &t.log[i]
		if open.hidden(i, reader) {
			continue
		}
		s.Entries = append(s.Entries, *e)
		what := e.Words
		switch told, secret := said(e, i, open, reader), open.secret(i, reader); {
		case len(told) > 0 && secret:
			what = told[0].Text // the verb is secret too
		case len(told) > 0:
			what = m.saidMove(e, told)
		case secret:
			what = text.M("match.undo.secret")
		}
		who := held[i][e.Seat].called(e.Seat)
		if by := e.By.Message(); !by.IsZero() && !m.isPreset(e) {
			s.Says = append(s.Says,
				text.M("match.undo.made-marked", "who", who, "by", by, "what", what))
		} else {
			s.Says = append(s.Says, text.M("match.undo.made", "who", who, "what", what))
		}
	}
	return s
}

// saidMove returns the first text of the events of an entry, or of its verb if the events only announce the next turn.
func (m *Match) saidMove(e *Entry, told []engine.Said) text.Message {
	announces := func(x engine.Said) bool { return len(e.Rolls) == 0 && IsSilent(m.rules, x) }
	i := slices.IndexFunc(told, func(x engine.Said) bool { return !announces(x) })
	if i >= 0 {
		return told[i].Text
	}
	for _, v := range m.rules.Verbs() {
		if v.Name == e.Move.Verb() {
			return v.Help
		}
	}
	return told[0].Text
}

// isPreset reports whether the options of the match decided an entry, so that no player answered in advance.
func (m *Match) isPreset(e *Entry) bool {
	return e.By == ByStanding && slices.ContainsFunc(e.Events, func(ev engine.Event) bool {
		return engine.IsPreset(m.rules, m.s.Options, ev.Kind)
	})
}

// SeqBeforeTurn returns the entry in whose position a turn began; turn 1 is the start. Abandoned entries do not count,
// and for a turn that began within a round it is the opening of the round. It refuses a turn that was not reached, and
// one before a fork, which is the start of the match's own positions. Secret entries do not change the result: a turn
// that contains nothing else is refused as not reached.
func SeqBeforeTurn(log []Entry, turn int) (uint64, error) {
	t := treeOf(log)
	last := 1
	found := -1
	path := t.path(len(log) - 1)
	forked := 0
	if at := slices.IndexFunc(path, func(i int) bool { return log[i].Fork != nil }); at >= 0 {
		path, forked = path[:at+1], log[path[at]].Fork.Turn
	}
	for at := len(path) - 1; at >= 0; at-- {
		e := &log[path[at]]
		if e.Seat == engine.Public || e.Quiet {
			continue
		}
		last = max(last, e.Turn)
		if found < 0 && e.Turn >= turn {
			found = t.parent[path[at]]
		}
	}
	switch {
	case len(log) == 0:
		return 0, errors.New("the log is empty")
	case turn > 1 && turn < forked:
		return 0, &engine.Refusal{Why: text.M("match.turn.forked", "turn", forked)}
	case turn < 1 || turn > max(last, forked):
		return 0, &engine.Refusal{Why: text.M("match.turn.none", "turn", turn),
			Instead: text.M("match.turn.none.instead", "last", last)}
	case found < 0 || turn == 1:
		if !slices.ContainsFunc(path[:len(path)-1], func(i int) bool { return !log[i].Quiet }) {
			return 0, &engine.Refusal{Why: text.M("match.turn.nothing")}
		}
		return log[path[len(path)-1]].Seq, nil
	}
	return log[t.outside(found)].Seq, nil
}

// Redo returns the entry to go back to in order to reverse the last going back: the one before it. Redo is possible
// until a person acts; standing answers, defaults, autopilots and secret entries in between do not count. It never
// leads into a round, but to its opening. The reason never names the acting person: it would reveal whose answer closed
// a round. Otherwise the error is a *engine.Refusal.
func (m *Match) Redo(log []Entry) (uint64, error) {
	if m.Over() {
		return 0, ErrOver
	}
	acted := false
	for i := len(log) - 1; i > 0; i-- {
		e := &log[i]
		switch {
		case e.Back != nil && acted:
			return 0, &engine.Refusal{Why: text.M("match.redo.acted"), Instead: text.M("match.redo.acted.instead")}
		case e.Back != nil:
			return log[treeOf(log).outside(i-1)].Seq, nil
		case !e.Quiet && e.Seat != engine.Public && (e.By == ByPlayer || e.By == ByModerator):
			acted = true
		}
	}
	return 0, &engine.Refusal{Why: text.M("match.redo.nothing")}
}

// maxWhy bounds a reason, in characters.
const maxWhy = 300

// reason shortens a reason to one line of at most maxWhy characters.
func reason(why string) string {
	r := []rune(text.Sanitize(why))
	if len(r) > maxWhy {
		r = append(r[:maxWhy-1], '…')
	}
	return string(r)
}

// Back goes back to the position right after the entry to; old is the State saved then. The log continues, and dice
// come from a new epoch, so that no known number is drawn again; the players and their numbers of moves stay as they
// are. The match can also go back to an abandoned entry, which is how a going back is reversed.
func (m *Match) Back(old []byte, to uint64, by Actor, why string, now time.Time) (Entry, error) {
	if m.Over() {
		return Entry{}, ErrOver
	}
	if to < 1 || to >= m.s.Seq {
		return Entry{}, fmt.Errorf("match %s cannot go back to entry %d: it has entries 1 to %d and stands at the last",
			m.s.ID, to, m.s.Seq)
	}
	if m.s.Marks.Epoch == math.MaxUint32 {
		return Entry{}, fmt.Errorf("match %s has been taken back too often", m.s.ID)
	}
	o, err := read(m.rules, old)
	if err != nil {
		return Entry{}, fmt.Errorf("the position after entry %d: %w", to, err)
	}
	if o.s.ID != m.s.ID || o.s.SeedHash != m.s.SeedHash || o.s.Seq != to || len(o.s.Players) != len(m.s.Players) ||
		o.Over() {
		return Entry{}, fmt.Errorf("what was given as entry %d of match %s is entry %d of match %s, %s", to, m.s.ID,
			o.s.Seq, o.s.ID, o.s.Status)
	}
	e := m.backTo(o.game, o.seen, Back{To: to, Address: o.s.Last}, by, why, now)
	if !by.Moderator {
		m.keepTime(&o.s, now)
	}
	return e, nil
}

// keepTime gives windows and rounds that were open in a position gone back to the time they had left then, less the
// time since; those whose time is up get their full time. Pauses do not count.
func (m *Match) keepTime(old *state, now time.Time) {
	rested := time.Duration(m.s.Rested-old.Rested) * time.Second
	earlier := func(fresh, was int64) int64 {
		if was = m.After(nil, time.Unix(was, 0), rested).Unix(); was > now.Unix() && was < fresh {
			return was
		}
		return fresh
	}
	for key, fresh := range m.s.Due {
		if was, ok := old.Due[key]; ok {
			m.s.Due[key] = earlier(fresh, was)
		}
	}
	for i := range m.s.Rounds {
		c := &m.s.Rounds[i]
		for _, was := range old.Rounds {
			if was.Name == c.Name && was.Due > 0 && c.Due > 0 {
				c.Due = earlier(c.Due, was.Due)
			}
		}
	}
}

// backTo goes back to a checked position.
func (m *Match) backTo(g engine.Game, seen position, back Back, by Actor, why string, now time.Time) Entry {
	m.game, m.seen = g, seen
	m.s.Last = back.Address
	m.s.Marks = engine.StreamPositions{Epoch: m.s.Marks.Epoch + 1}
	for i := range m.s.Own {
		m.s.Own[i]++
		m.s.Made[i]++
		m.s.Free[i] = 0
	}
	m.s.Due, m.s.Rounds = nil, nil
	e := m.decide(by, ByPlayer, now)
	e.Back, e.Why = &back, reason(why)
	return e
}

// decide writes a decision of the table into the log.
func (m *Match) decide(by Actor, who By, now time.Time) Entry {
	if by.Moderator {
		who = ByModerator
	}
	m.s.Seq++
	m.s.Shown++
	var open []engine.Round
	if len(m.s.Rounds) > 0 { // a going back has ended those that were open
		open = m.seen.rounds
	}
	m.settle(now)
	return Entry{
		Seq: m.s.Seq, Address: m.s.Last, Epoch: m.s.Marks.Epoch, Seat: engine.Public,
		By: who, Actor: by.User, Inside: m.inside(open), Over: m.Over(), At: now.Unix(),
	}
}

// SetPlayer gives a seat to another person or to the autopilot. The caller checks the permission. For another person,
// open windows of the seat get their full time; a round keeps its own.
func (m *Match) SetPlayer(seat engine.Seat, p Player, by Actor, now time.Time) (Entry, error) {
	if m.Over() {
		return Entry{}, ErrOver
	}
	if err := m.noSeat(seat); err != nil {
		return Entry{}, err
	}
	if p.User == "" && p.Autopilot < 1 {
		return Entry{}, fmt.Errorf("seat %d needs a player or an autopilot of level 1 or more", seat+1)
	}
	if p.User != "" && p.User != m.s.Players[seat].User {
		m.s.Due = maps.Clone(m.s.Due)
		maps.DeleteFunc(m.s.Due, func(key string, _ int64) bool { return strings.HasPrefix(key, windowsOf(seat)) })
	}
	was := m.s.Players[seat]
	m.s.Players[seat] = p
	m.s.Free[seat] = 0
	e := m.decide(by, ByTable, now)
	e.Reseat = &Reseat{Seat: seat, Player: p, Was: was}
	return e, nil
}

// End ends the match without a result. The caller checks the permission.
func (m *Match) End(by Actor, why string, now time.Time) (Entry, error) {
	if m.Over() {
		return Entry{}, ErrOver
	}
	m.s.Status = Ended
	e := m.decide(by, ByTable, now)
	e.End = true
	e.Why = reason(why)
	return e, nil
}
