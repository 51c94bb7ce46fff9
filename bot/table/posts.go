package table

import (
	"encoding/json"
	"fmt"

	"skald/store"
)

// Kinds of post and of outbox entry.
const (
	// PostBoard is the public message with board and buttons. A new one is posted when the turn passes.
	PostBoard = "board"
	// PostBoardEdit brings the present one up to date.
	PostBoardEdit = "fresh"
	// PostBefore is the board before the present one: its line of the log is the last that it told.
	PostBefore = "before"
	// PostWithButtons is a board that should have lost its buttons and has not yet.
	PostWithButtons = "armed"
	// PostDisarm takes the buttons off the board that is armed.
	PostDisarm = "disarm"
	// PostPlan is the public plan: posted anew when it is asked for and the present one is no longer among the newest
	// messages, else brought up to date.
	PostPlan = "plan"
	// PostPlanEdit brings the present plan up to date, wherever it stands.
	PostPlanEdit = "plan-fresh"
	// PostVote is the question put to a table.
	PostVote = "vote"
	// PostNotice is a Notice.
	PostNotice = "notice"
	// postSeat, followed by a SeatKey, is the word that a seat is free or offered.
	postSeat = "seat-"
	// PostShut is the word, outside of it, that the bot cannot post in the thread of a match.
	PostShut = "shut"

	// PostTournament is the public post of a tournament: a new one goes out with every round, else the present one is
	// brought up to date.
	PostTournament = "tournament"
	// PostTournamentTable announces a table of a tournament; its payload is a TournamentTable.
	PostTournamentTable = "tournament-table"
)

// TournamentTable names the match of a table that is announced.
type TournamentTable struct {
	Match store.MatchID `json:"match"`
}

// IsPlan reports whether an outbox entry is about the plan.
func IsPlan(o store.Outgoing) bool { return o.Kind == PostPlan || o.Kind == PostPlanEdit }

// IsVote reports whether an outbox entry is the question put to a table.
func IsVote(o store.Outgoing) bool { return o.Kind == PostVote }

// IsNotice reports whether an outbox entry is a Notice.
func IsNotice(o store.Outgoing) bool { return o.Kind == PostNotice }

// IsBoard reports whether an outbox entry is for the board.
func IsBoard(o store.Outgoing) bool {
	return !IsPlan(o) && !IsVote(o) && !IsNotice(o) && o.Kind != PostDisarm
}

// boardPost is an outbox entry of a kind for the board as it is after the entry of that number.
func boardPost(kind string, seq uint64) store.Outgoing {
	return store.Outgoing{Kind: kind, Payload: json.RawMessage(fmt.Sprintf(`{"seq":%d}`, seq))}
}

// BoardEdit brings the present board of a match up to date.
func (t *Table) BoardEdit() store.Outgoing { return boardPost(PostBoardEdit, t.Match.Seq()) }

// VotePost brings the question of a table into its channel, or up to date there.
func VotePost() store.Outgoing {
	return store.Outgoing{Kind: PostVote, Payload: json.RawMessage("{}")}
}
