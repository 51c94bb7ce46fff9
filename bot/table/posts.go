package table

import (
	"encoding/json"
	"fmt"
	"time"

	"skald/store"
)

// Kinds of post and of outbox entry.
const (
	// PostBoard is the public message with board and buttons. A new one is posted when the turn passes.
	PostBoard = "board"
	// PostBoardEdit updates the current board.
	PostBoardEdit = "fresh"
	// PostBefore is the board before the current one; its log line is the last that it reported.
	PostBefore = "before"
	// PostWithButtons is a board whose buttons could not be removed yet.
	PostWithButtons = "armed"
	// PostDisarm removes the buttons of that board.
	PostDisarm = "disarm"
	// PostPlan is the public plan. It is posted again when it is asked for and the current one is no longer among the
	// newest messages, otherwise updated.
	PostPlan = "plan"
	// PostPlanEdit updates the current plan, wherever it is.
	PostPlanEdit = "plan-fresh"
	// PostThreadRest changes when the thread of a table is archived; its payload is a ThreadRest.
	PostThreadRest = "thread-rest"
	// PostVote is a question to the table.
	PostVote = "vote"
	// PostFilm is the film of a match; its number is the version of the match that it ends with.
	PostFilm = "film"
	// PostNotice is a Notice.
	PostNotice = "notice"
	// postSeat, followed by a SeatKey, is the message that a seat is free or offered.
	postSeat = "seat-"
	// PostThreadClosed is the message, outside the thread of a match, that the bot cannot post in the thread.
	PostThreadClosed = "shut"

	// PostTournament is the public post of a tournament. A new one is posted with every round, otherwise the current
	// one is updated.
	PostTournament = "tournament"
	// PostTournamentTable announces a table of a tournament; its payload is a TournamentTable.
	PostTournamentTable = "tournament-table"
)

// FilmRequest is the payload of a film: the version of the match when it was asked for, which names the file. Only one
// film of a version is posted.
type FilmRequest struct {
	Shown uint64 `json:"shown"`
}

// FilmPost returns an outbox entry that posts the film of a match.
func (t *Table) FilmPost() store.Outgoing {
	return store.Outgoing{Kind: PostFilm, Payload: json.RawMessage(fmt.Sprintf(`{"shown":%d}`, t.Match.Shown()))}
}

// FilmEvery is the least time between two films of a match that is not over.
const FilmEvery = 10 * time.Minute

// TournamentTable names the match of an announced table.
type TournamentTable struct {
	Match store.MatchID `json:"match"`
}

// A ThreadRest is the time without messages after which Discord archives the thread of a table, in minutes: one of the
// values that Discord allows.
type ThreadRest struct {
	Minutes int `json:"minutes"`
}

// The rest of a thread while its table is in play, which Discord allows at most, and after the end.
const (
	RestInPlay   = 7 * 24 * 60
	RestAfterEnd = 60
)

// ThreadRests returns the outbox entry that lets a thread be archived after the minutes.
func ThreadRests(minutes int) (store.Outgoing, error) {
	raw, err := json.Marshal(ThreadRest{Minutes: minutes})
	return store.Outgoing{Kind: PostThreadRest, Payload: raw}, err
}

// IsPlan reports whether an outbox entry is about the plan.
func IsPlan(o store.Outgoing) bool { return o.Kind == PostPlan || o.Kind == PostPlanEdit }

// IsVote reports whether an outbox entry is a question to the table.
func IsVote(o store.Outgoing) bool { return o.Kind == PostVote }

// IsFilm reports whether an outbox entry is a film.
func IsFilm(o store.Outgoing) bool { return o.Kind == PostFilm }

// IsNotice reports whether an outbox entry is a Notice.
func IsNotice(o store.Outgoing) bool { return o.Kind == PostNotice }

// IsBoard reports whether an outbox entry is for the board.
func IsBoard(o store.Outgoing) bool {
	return !IsPlan(o) && !IsVote(o) && !IsFilm(o) && !IsNotice(o) && o.Kind != PostDisarm && o.Kind != PostThreadRest
}

// boardPost returns an outbox entry of a kind for the board after the entry numbered seq.
func boardPost(kind string, seq uint64) store.Outgoing {
	return store.Outgoing{Kind: kind, Payload: json.RawMessage(fmt.Sprintf(`{"seq":%d}`, seq))}
}

// BoardEdit returns an outbox entry that updates the current board of a match.
func (t *Table) BoardEdit() store.Outgoing { return boardPost(PostBoardEdit, t.Match.Seq()) }

// VotePost returns an outbox entry that posts or updates the question to a table.
func VotePost() store.Outgoing {
	return store.Outgoing{Kind: PostVote, Payload: json.RawMessage("{}")}
}
