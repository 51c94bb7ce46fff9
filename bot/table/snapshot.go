package table

import (
	"cmp"
	"strconv"
	"time"

	"skald/bot/clock"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// HoldState reports that autopilots wait, so that the player of a seat can undo the end of their turn.
type HoldState struct {
	Seat  engine.Seat
	Until time.Time
}

// Plays returns the piece of a seat by name, for sentences about it, or the seat by its player while the piece has no
// name.
func (t Snapshot) Plays(seat engine.Seat) text.Message {
	if t.View != nil {
		if v, ok := t.View(engine.Public).(engine.Pieced); ok {
			if key := "name." + v.Piece(seat); t.Rules.Catalogue().Has(key) {
				return text.M(key)
			}
		}
	}
	return text.M("bot.seat.of", "who",
		text.Plain(cmp.Or(text.Sanitize(t.Player(seat).Name), strconv.Itoa(int(seat)+1))))
}

// Rest is the reason why a match that is not over is not being played.
type Rest struct {
	// Archived reports whether the match was archived because no one answered; otherwise it was paused.
	Archived bool
	// Since is the beginning, in seconds since 1970. Why is the reason given, "" for none.
	Since int64
	Why   string
	// Resumes is the authority that players need to resume the match; after a vote, its author needs none.
	Resumes ResumeRight
}

// Snapshot is a match and the stored data of its table at one moment, for messages. SnapshotOf makes it.
type Snapshot struct {
	// Match is the id, at most 8 characters.
	Match string
	// Until is the end of the day if the match is a try at a challenge that is not open, in seconds since 1970; 0 for
	// any other.
	Until int64
	// Tried is the result of such a try, nil for none.
	Tried *ChallengeResult
	// Private reports whether the match is a try, open or not: it has no channel for posts.
	Private bool
	// Called is the name of the table, "" for none.
	Called string
	// Rules are those of the game.
	Rules engine.Rules
	// Options are those the match was started with.
	Options map[string]string
	// Players by seat.
	Players []match.Player
	// Prompts are all open prompts, sealed ones included. Messages show each reader only their own.
	Prompts []engine.Prompt
	// Rounds are the open rounds as everyone may see them.
	Rounds []match.Round
	// Own counts the open moves each seat made itself, Made all moves made for it. Buttons of sealed moves contain
	// Made, as only their seat sees them.
	Own, Made []int
	// Version counts the changes that everyone may see.
	Version uint64
	// Turn is the current turn.
	Turn engine.Turn
	// Over reports whether the match has ended. Outcome is its result, nil if it was closed without one.
	Over    bool
	Outcome *engine.Outcome
	// Held are all players of each seat of a match that is over, in order; nil before.
	Held [][]match.Player
	Pace match.Pace
	// Sought are the seats whose players look for a substitute.
	Sought []engine.Seat
	// Later is the pace to which a live table goes over, nil for none.
	Later *Later
	// Hours are the times at which the clocks run, nil if all time counts.
	Hours *clock.Hours
	// Due returns the time at which a window takes its default; nil if there is none.
	Due func(engine.Prompt) (time.Time, bool)
	// Deadlines are the times by which openly asked seats have to answer. Seats without a limit are left out; nil while
	// no time runs.
	Deadlines map[engine.Seat]time.Time
	// Away is the end of the announced absence of the players of a seat, in seconds since 1970.
	Away map[engine.Seat]int64
	// Vacations are the vacations of the players of a seat that are not over.
	Vacations map[engine.Seat][]clock.Period
	// View returns the view of a seat or of the Public.
	View func(engine.Seat) engine.View
	// Settled reports whether a move of a seat would change nothing, such as a standing answer already given; nil if
	// unknown.
	Settled func(engine.Seat, engine.Move) bool
	// Queued are the queued moves of each seat, for the eyes of its player only.
	Queued map[engine.Seat][]engine.Move
	// Ended are the queues that stopped early, by seat, while the seat has not moved since, for the eyes of its player
	// only.
	Ended map[engine.Seat]QueueState
	// Covered reports whether the answer of a seat to an open round was given by an earlier player of the seat. The
	// present player may not see it.
	Covered func(engine.Seat) bool
	// Answered returns the moves by which a seat answered in open rounds, for the eyes of its player only; nil if
	// unknown.
	Answered func(engine.Seat) []match.Entry
	// Hold is set while autopilots wait for a possible undo.
	Hold *HoldState
	// Rest is the reason why the match is not being played, nil if it is.
	Rest *Rest
}

// SnapshotOf returns the snapshot of a match, without data of its table.
func SnapshotOf(m *match.Match) Snapshot {
	t := Snapshot{
		Match: m.ID(), Rules: m.Rules(), Options: m.Options(), Players: m.Players(), Prompts: m.Prompts(),
		Rounds: m.Rounds(), Version: m.Shown(),
		Turn: m.Turn(), Over: m.Over(), Outcome: m.Outcome(), Pace: m.Pace(), Due: m.Due, View: m.View,
		Settled: m.IsNoOp,
	}
	for i := range t.Players {
		t.Own = append(t.Own, m.Own(engine.Seat(i)))
		t.Made = append(t.Made, m.MoveCount(engine.Seat(i)))
	}
	return t
}

// OwnMoves returns the count that the buttons of a seat contain, for a sealed move or an open one.
func (t Snapshot) OwnMoves(s engine.Seat, sealed bool) int {
	counts := t.Own
	if sealed {
		counts = t.Made
	}
	if s < 0 || int(s) >= len(counts) {
		return 0
	}
	return counts[s]
}

// Player returns the player of a seat.
func (t Snapshot) Player(s engine.Seat) match.Player {
	if s < 0 || int(s) >= len(t.Players) {
		return match.Player{}
	}
	return t.Players[s]
}

// Asked returns the seats that are asked openly. Rounds list their seats themselves. None is asked while the match is
// paused or archived.
func (t Snapshot) Asked() []engine.Seat {
	if t.Rest != nil {
		return nil
	}
	return engine.Waiting(t.Prompts, engine.Public)
}

// Open returns the prompts that can be answered now: none while the match is paused or archived.
func (t Snapshot) Open() []engine.Prompt {
	if t.Rest != nil {
		return nil
	}
	return t.Prompts
}

// FirstDue returns the time at which the first window that a viewer may know of closes, zero if none does. Rounds have
// their own time.
func (t Snapshot) FirstDue(viewer engine.Seat) time.Time {
	var first time.Time
	if t.Due == nil {
		return first
	}
	for _, p := range engine.Visible(t.Open(), viewer) {
		if at, ok := t.Due(p); ok && p.Round == "" && (first.IsZero() || at.Before(first)) {
			first = at
		}
	}
	return first
}
