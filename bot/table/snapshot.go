package table

import (
	"cmp"
	"strconv"
	"time"

	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// HoldState is that autopilots wait until a time, so that whoever ended a turn with a seat
// can take it back.
type HoldState struct {
	Seat  engine.Seat
	Until time.Time
}

// Plays is what somebody at a seat plays, for sentences about it: the piece of the
// seat by its name or, as long as it has none, the seat by its person.
func (t Snapshot) Plays(seat engine.Seat) text.Message {
	if t.View != nil {
		if v, ok := t.View(engine.Public).(engine.Mapped); ok {
			if key := "name." + v.Piece(seat); t.Rules.Catalogue().Has(key) {
				return text.M(key)
			}
		}
	}
	return text.M("bot.seat.of", "who", text.Plain(cmp.Or(text.Sanitize(t.Player(seat).Name), strconv.Itoa(int(seat)+1))))
}

// Rest is why nothing is played at a table that is not over.
type Rest struct {
	// Archived says that it was put away because nobody answered, and not paused by
	// somebody.
	Archived bool
	// Since is since when, in seconds since 1970; Why the reason somebody gave, "" for
	// none.
	Since int64
	Why   string
}

// Snapshot is a match with what is stored of its table at one moment, for messages about it. SnapshotOf makes it.
type Snapshot struct {
	// Match is the id, at most 8 characters.
	Match string
	// Rules is the game that is played.
	Rules engine.Rules
	// Options are those the match was started with.
	Options map[string]string
	// Players by seat.
	Players []match.Player
	// Prompts are all open questions, sealed ones included: the panel shows
	// nobody what he may not know.
	Prompts []engine.Prompt
	// Rounds are the open rounds, as everybody knows them.
	Rounds []match.Round
	// Own is how many open moves each seat has made itself, Made how many moves were
	// made for it in all. Buttons of sealed moves hold the latter: they are shown to
	// their seat alone.
	Own, Made []int
	// Version counts what everybody may know to have happened.
	Version uint64
	// Turn is where the game stands.
	Turn engine.Turn
	// Over says that no move is possible any more; Outcome is then how the game
	// ended, nil when the table was closed without a result.
	Over    bool
	Outcome *engine.Outcome
	// Held are the players who held the seats of a match that is over, by seat one after
	// another; nil while it is played.
	Held [][]match.Player
	Pace match.Pace
	// Due is when the default of a window is taken; nil when nothing falls due.
	Due func(engine.Prompt) (time.Time, bool)
	// Deadlines is until when the seats that are asked openly have time at the pace of
	// the match; without those that have time for ever, and nil while no time runs.
	Deadlines map[engine.Seat]time.Time
	// Away is until when the people at the seats said they are away, in seconds since
	// 1970.
	Away map[engine.Seat]int64
	// View is what a seat or the Public may see.
	View func(engine.Seat) engine.View
	// Settled reports whether a move of a seat would change nothing, as with a
	// standing answer that holds already; nil when nobody knows.
	Settled func(engine.Seat, engine.Move) bool
	// Queued are the moves somebody has queued for a seat. They are for his eyes
	// only.
	Queued map[engine.Seat][]engine.Move
	// Ended are the queues that stopped before their end, by seat, while the seat has
	// made no move since. They are for its person's eyes only.
	Ended map[engine.Seat]QueueState
	// Covered reports whether the answer of a seat to an open round was given by a player
	// who held the seat before. It is not shown to the player who holds it now.
	Covered func(engine.Seat) bool
	// Answered are the moves by which a seat has answered in the rounds that are open;
	// nil when nobody knows. They are for its person's eyes only.
	Answered func(engine.Seat) []match.Entry
	// Hold says that autopilots wait so that somebody can take his turn back; nil when
	// they do not.
	Hold *HoldState
	// Rest is why nothing is played, nil while the match goes on.
	Rest *Rest
}

// SnapshotOf returns a match as it stands, without what is stored beside it.
func SnapshotOf(m *match.Match) Snapshot {
	t := Snapshot{
		Match: m.ID(), Rules: m.Rules(), Options: m.Options(), Players: m.Players(), Prompts: m.Prompts(), Rounds: m.Rounds(), Version: m.Shown(),
		Turn: m.Turn(), Over: m.Over(), Outcome: m.Outcome(), Pace: m.Pace(), Due: m.Due, View: m.View, Settled: m.Settled,
	}
	for i := range t.Players {
		t.Own = append(t.Own, m.Own(engine.Seat(i)))
		t.Made = append(t.Made, m.Made(engine.Seat(i)))
	}
	return t
}

// OwnMoves is the count that buttons of the seat hold, for a sealed move or an open
// one.
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

// Player is who sits at the seat.
func (t Snapshot) Player(s engine.Seat) match.Player {
	if s < 0 || int(s) >= len(t.Players) {
		return match.Player{}
	}
	return t.Players[s]
}

// Asked are the seats that are asked something openly, each by itself. Who is asked
// in a round is told by the round. While the match rests nobody is.
func (t Snapshot) Asked() []engine.Seat {
	if t.Rest != nil {
		return nil
	}
	return engine.Waiting(t.Prompts, engine.Public)
}

// Open are the questions that can be answered now: none while the match rests.
func (t Snapshot) Open() []engine.Prompt {
	if t.Rest != nil {
		return nil
	}
	return t.Prompts
}

// FirstDue is when the first window that a viewer may know of closes; zero when none
// does. The time of a round is told with the round.
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
