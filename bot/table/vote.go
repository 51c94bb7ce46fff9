package table

import (
	"slices"

	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// Kinds of question to a table.
const (
	// VoteLate asks how to deal with an absent player.
	VoteLate = "late"
	// VotePause asks whether to pause.
	VotePause = "pause"
	// VoteResume asks whether to resume after a pause by vote.
	VoteResume = "resume"
	// VoteUndo asks whether to go back further than a player may alone.
	VoteUndo = "undo"
	// VotePace asks whether to change the pace.
	VotePace = "pace"
)

// Vote is a question to a table. It is kept after the decision, which its post shows.
type Vote struct {
	// N is the number of the vote in its match.
	N    uint64 `json:"n"`
	Kind string `json:"kind"`
	// Seat is the seat that does not answer, Late reports whether its time is over; To is the target of an undo.
	Seat engine.Seat `json:"seat,omitempty"`
	Late bool        `json:"late,omitempty"`
	// Who is the person at Seat in question, and Name their name: the decision applies to no other person. Who is "" in
	// votes from before this was stored.
	Who  string `json:"who,omitempty"`
	Name string `json:"name,omitempty"`
	To   uint64 `json:"to,omitempty"`
	// By is the user with the question, "" for the clock; Why is their reason.
	By  string `json:"by,omitempty"`
	Why string `json:"why,omitempty"`
	// Says are the moves to undo.
	Says []text.Message `json:"says,omitempty"`
	// Pace is the pace asked for.
	Pace  match.Pace `json:"pace,omitempty"`
	Asked int64      `json:"asked"`
	// Ballots are the answers by user.
	Ballots map[string]string `json:"ballots,omitempty"`
	// Result is the decision, "" while the vote is open.
	Result string `json:"result,omitempty"`
}

// Open reports whether the vote is open.
func (v *Vote) Open() bool { return v != nil && v.Result == "" }

// Answers returns the possible answers.
func (v *Vote) Answers() []string {
	if v.Kind == VoteLate {
		return LateChoices()
	}
	return []string{VoteYes, VoteNo}
}

// Voters returns the people with a vote: all at the table except a late player in question.
func (t *Table) Voters(v *Vote) []string {
	users := t.Users()
	if v.Kind == VoteLate {
		late := t.Match.Players()[v.Seat].User
		users = slices.DeleteFunc(users, func(u string) bool { return u == late })
	}
	return users
}

// Decided returns the winning answer: more than half of all voters chose it, or all have answered and most chose it. It
// is "" while the vote is open. A tie counts as VoteNo or LateWait.
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

// VoteState returns the question as the panel shows it.
func (t *Table) VoteState() VoteState {
	v := t.Vote
	s := VoteState{
		Match: string(t.Head.ID), N: v.N, Kind: v.Kind, Late: v.Late, By: v.By, Why: v.Why, Says: v.Says, Pace: v.Pace,
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

// Holder returns the name of the player of a seat, or of the person for whom it is reserved while the autopilot plays
// it.
func (t *Table) Holder(seat engine.Seat) text.Message {
	if was := t.Reserved[SeatKey(seat)]; was.Name != "" && t.Match.Players()[seat].User == "" {
		return text.Plain(was.Name)
	}
	return t.Match.SeatName(seat)
}

// settleVote closes a question that no longer matters: the late player has answered or left the seat, or the position
// to undo has changed. It reports whether to update its post.
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
	case v.Kind == VotePace && !t.Match.Over() && t.Match.Pace() != v.Pace,
		v.Kind == VotePause && !t.Match.Over() && !t.Match.Paused(),
		v.Kind == VoteResume && !t.Match.Over() && t.Match.Paused():
		return false
	}
	v.Result = VoteMoot
	t.Vote = &v
	return true
}

// Away returns the end of the announced absences of the people at a table, by seat, in seconds since 1970.
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

// VoteState returns the question to a table, with the announced absence of the person in question.
func (a *Tables) VoteState(t *Table) VoteState {
	s := t.VoteState()
	if t.Vote.Kind == VoteLate {
		s.Away = a.Away(t)[t.Vote.Seat]
	}
	return s
}

// VoteState is a question to a table as the panel shows it.
type VoteState struct {
	Match string
	N     uint64
	// Kind is "late", "pause", "resume" or "undo".
	Kind string
	// Who is the absent player, Late reports whether their time is over.
	Who  text.Message
	Late bool
	// Away is the end of their announced absence, in seconds since 1970; 0 for none.
	Away int64
	// By is the user with the question, "" for the clock; Why is their reason, Says the moves to undo.
	By, Why string
	Says    []text.Message
	// Pace is the pace asked for.
	Pace  match.Pace
	Asked int64
	// Choices are the answers, Voters the users with a vote, Ballots those they gave, Result the decision, "" while it
	// is open.
	Choices []string
	Voters  []string
	Ballots map[string]string
	Result  string
}
