package table

import (
	"slices"

	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// What a table can be asked.
const (
	// VoteLate: what is to be done about somebody who does not answer.
	VoteLate = "late"
	// VotePause: whether to pause.
	VotePause = "pause"
	// VoteResume: whether to go on after a pause the table agreed on.
	VoteResume = "resume"
	// VoteUndo: whether to go back further than a player may by himself.
	VoteUndo = "undo"
)

// Vote is what a table is asked. It is kept when it is decided, for its post says how.
type Vote struct {
	// N counts the votes of a match.
	N    uint64 `json:"n"`
	Kind string `json:"kind"`
	// Seat is who does not answer, Late says that his time is over; To is where an undo would lead.
	Seat engine.Seat `json:"seat,omitempty"`
	Late bool        `json:"late,omitempty"`
	// Who is the person at Seat it is about, and Name their name: nobody else has it decided about them. "" in votes
	// from before that was kept.
	Who  string `json:"who,omitempty"`
	Name string `json:"name,omitempty"`
	To   uint64 `json:"to,omitempty"`
	// By is who asked, "" the clock; Why is his reason.
	By  string `json:"by,omitempty"`
	Why string `json:"why,omitempty"`
	// Says are the moves an undo takes back.
	Says  []text.Message `json:"says,omitempty"`
	Asked int64          `json:"asked"`
	// Ballots are the answers by user.
	Ballots map[string]string `json:"ballots,omitempty"`
	// Result is what was decided, "" while it is open.
	Result string `json:"result,omitempty"`
}

// Open reports whether there is something to decide.
func (v *Vote) Open() bool { return v != nil && v.Result == "" }

// Answers are the answers there are.
func (v *Vote) Answers() []string {
	if v.Kind == VoteLate {
		return LateChoices()
	}
	return []string{VoteYes, VoteNo}
}

// Voters are the people who decide: all at the table but the one it is about.
func (t *Table) Voters(v *Vote) []string {
	users := t.Users()
	if v.Kind == VoteLate {
		late := t.Match.Players()[v.Seat].User
		users = slices.DeleteFunc(users, func(u string) bool { return u == late })
	}
	return users
}

// Decided is the answer that has won: more than half of all voters want it, or all have answered and most want it. ""
// while it is open. With as many voices for two answers nothing is done.
func (v *Vote) Decided(voters []string) string {
	counts, cast := map[string]int{}, 0
	for _, u := range voters {
		if b := v.Ballots[u]; b != "" {
			counts[b]++
			cast++
		}
	}
	best, tie := "", false
	for _, c := range v.Answers() {
		switch n := counts[c]; {
		case n > 0 && n > counts[best]:
			best, tie = c, false
		case n > 0 && n == counts[best]:
			tie = true
		}
	}
	nothing := VoteNo
	if v.Kind == VoteLate {
		nothing = LateWait
	}
	switch {
	case best != "" && 2*counts[best] > len(voters):
		return best
	case cast < len(voters):
		return ""
	case tie || best == "":
		return nothing
	}
	return best
}

// VoteState is the question as the panel shows it.
func (t *Table) VoteState() VoteState {
	v := t.Vote
	s := VoteState{
		Match: string(t.Head.ID), N: v.N, Kind: v.Kind, Late: v.Late, By: v.By, Why: v.Why, Says: v.Says,
		Asked:   v.Asked,
		Choices: v.Answers(), Voters: t.Voters(v), Ballots: v.Ballots, Result: v.Result,
	}
	switch {
	case v.Kind == VoteLate && v.Name != "":
		s.Who = text.Plain(v.Name)
	case v.Kind == VoteLate:
		s.Who = t.Holder(v.Seat)
	}
	return s
}

// Holder is the person a seat is, or is kept for while the autopilot plays it.
func (t *Table) Holder(seat engine.Seat) text.Message {
	if was := t.Reserved[SeatKey(seat)]; was.Name != "" && t.Match.Players()[seat].User == "" {
		return text.Plain(was.Name)
	}
	return t.Match.SeatName(seat)
}

// settleVote closes a question that has answered itself: the one who did not answer has, or has left the seat, or the
// position an undo is about has changed. It reports whether its post is to be brought up to date.
func (t *Table) settleVote(e match.Entry) bool {
	if !t.Vote.Open() || e.Quiet {
		return false
	}
	v := *t.Vote
	switch {
	case v.Kind == VoteLate && e.Reseat != nil && e.Reseat.Seat == v.Seat:
	case v.Kind == VoteLate:
		if ask, waits := t.Clock.Ask(v.Seat, ""); waits && ask.Since <= v.Asked && !t.Match.Over() &&
			t.Match.Players()[v.Seat].User != "" {
			return false
		}
	case v.Kind == VotePause && !t.Match.Over() && !t.Match.Paused(),
		v.Kind == VoteResume && !t.Match.Over() && t.Match.Paused():
		return false
	}
	v.Result = VoteMoot
	t.Vote = &v
	return true
}

// Away is until when the people at the seats of a table said they are away, in seconds since 1970, for those who are.
func (a *Tables) Away(t *Table) map[engine.Seat]int64 {
	out := map[engine.Seat]int64{}
	for s, p := range t.Match.Players() {
		if p.User == "" {
			continue
		}
		if r := a.People.Of(p.User); r.IsAway(a.Now()) {
			out[engine.Seat(s)] = r.Away
		}
	}
	return out
}

// VoteState is the question of a table, with whether the person it is about said they are away.
func (a *Tables) VoteState(t *Table) VoteState {
	s := t.VoteState()
	if t.Vote.Kind == VoteLate {
		s.Away = a.Away(t)[t.Vote.Seat]
	}
	return s
}

// VoteState is a question put to a table.
type VoteState struct {
	Match string
	N     uint64
	// Kind is "late", "pause", "resume" or "undo".
	Kind string
	// Who does not answer, Late says that his time is over.
	Who  text.Message
	Late bool
	// Away is until when they said they are away, in seconds since 1970; 0 when not.
	Away int64
	// By is the user who asked, "" for the clock; Why is his reason, Says what an undo takes back.
	By, Why string
	Says    []text.Message
	Asked   int64
	// Choices are the answers, Voters the users who may give one, Ballots those they gave, Result what was decided, ""
	// while it is open.
	Choices []string
	Voters  []string
	Ballots map[string]string
	Result  string
}
