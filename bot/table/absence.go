package table

import (
	"time"

	"skald/engine"
	"skald/engine/match"
)

// maxAbsent is the number of rounds, or of turns, in a row without an answer by a person after which a match is paused.
const maxAbsent = 2

// Absence counts rounds and turns in which no person at a table answers anything. Defaults, standing answers and moves
// of autopilots do not count as answers.
type Absence struct {
	// Last is the number of the newest entry at which a person is known to have been active, Turn that of the entry
	// that began the current turn.
	Last uint64 `json:"last,omitempty"`
	Turn uint64 `json:"turn,omitempty"`
	// Decided reports whether a decision was made for a person in the current turn.
	Decided bool `json:"decided,omitempty"`
	// Open are the numbers of the entries that opened the open rounds that ask people, by name of the round.
	Open map[string]uint64 `json:"open,omitempty"`
	// Rounds and Turns are the numbers of those in a row that no person answered.
	Rounds int `json:"rounds,omitempty"`
	Turns  int `json:"turns,omitempty"`
}

// Attend records an action by a person at the table that is not an entry of the log, such as a vote.
func (t *Table) Attend() {
	t.Absence.Last, t.Absence.Rounds, t.Absence.Turns = t.Match.Seq()+1, 0, 0
}

// byPerson reports whether a person made an entry.
func byPerson(e match.Entry) bool {
	return e.Actor != "" || e.By == match.ByPlayer || e.By == match.ByModerator
}

// counts reports whether a seat belongs to a person: it has a player or, if no person is left at the table, it is
// reserved for one while an autopilot plays it.
func (t *Table) counts(seat engine.Seat) bool {
	players := t.Match.Players()
	if seat < 0 || int(seat) >= len(players) {
		return false
	}
	if players[seat].User != "" {
		return true
	}
	_, kept := t.Reserved[SeatKey(seat)]
	return kept && len(t.Users()) == 0
}

// followAbsence counts a new entry. It reports whether to pause the match because no player answers.
func (t *Table) followAbsence(before position, e match.Entry) bool {
	a := &t.Absence
	person := byPerson(e)
	switch {
	case person:
		a.Last, a.Rounds, a.Turns = e.Seq, 0, 0
	case e.Move != "" && t.counts(e.Seat):
		a.Decided = true
	}
	if t.Match.Over() {
		*a = Absence{}
		return false
	}
	t.countRounds(e, person)
	if turn := t.Match.Turn(); before.turn != turn.Number {
		answered := person || a.Last > a.Turn
		if a.Decided && !answered && (before.seat == engine.Public || t.counts(before.seat)) {
			a.Turns++
		}
		a.Turn, a.Decided = e.Seq, false
	}
	return !person && !t.Match.Paused() && (a.Rounds >= maxAbsent || a.Turns >= maxAbsent)
}

// countRounds counts the rounds that an entry closed and records those it opened.
func (t *Table) countRounds(e match.Entry, person bool) {
	a := &t.Absence
	rounds := t.Match.Rounds()
	for name, was := range a.Open {
		open := false
		for _, r := range rounds {
			open = open || r.Name == name
		}
		if !open && !person && a.Last <= was {
			a.Rounds++
		}
	}
	open := map[string]uint64{}
	for _, r := range rounds {
		seq, known := a.Open[r.Name]
		if !known {
			seq = e.Seq
		}
		for _, s := range r.Seats {
			if t.counts(s) {
				open[r.Name] = seq
			}
		}
	}
	a.Open = open
}

// restUnattended follows the entry that showed that no player answers: a live table with a later pace goes over to it,
// any other match is paused. The table gets one message, without a ping.
func (a *Tables) restUnattended(t *Table, c *Change) (match.Entry, error) {
	if _, goes := t.LaterDue(); goes {
		return a.goLater(t, c)
	}
	return a.pauseUnattended(t, c)
}

// goLater changes to the later pace after another entry.
func (a *Tables) goLater(t *Table, c *Change) (match.Entry, error) {
	now := a.Now()
	before := a.before(t)
	e, err := t.GoLater(now)
	if err != nil {
		return e, err
	}
	t.Absence.Rounds, t.Absence.Turns = 0, 0
	if err := a.follow(t, before, e, c); err != nil {
		return e, err
	}
	c.Notices = append(c.Notices, t.WentLater())
	return e, nil
}

func (a *Tables) pauseUnattended(t *Table, c *Change) (match.Entry, error) {
	now := a.Now()
	before := a.before(t)
	e, err := t.Match.Pause(match.Actor{}, "", now)
	if err != nil {
		return e, err
	}
	before.rests = true
	if err := a.follow(t, before, e, c); err != nil {
		return e, err
	}
	t.Clock.ArchiveUnwarned(now)
	c.Notices = append(c.Notices, Notice{Say: PausedForAbsence(time.Unix(t.Clock.Archives, 0)), Board: true})
	return e, nil
}
