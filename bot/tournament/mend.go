package tournament

import (
	"slices"
	"time"
)

// Correction is a correction by an official, with the state before it.
type Correction struct {
	Kind Kind `json:"kind"`
	// Step is the number of changes right after it. It can be undone only while there are no later ones.
	Step   int    `json:"step"`
	Before *State `json:"before"`
	// Ended are the matches it removed from the tournament.
	Ended []string `json:"ended,omitempty"`
	// Rested are those of them that are paused rather than ended, until Until or the next change: ending publishes the
	// seed, so only a paused match can be resumed. Until is in seconds since 1970, 0 until Settle sets it.
	Rested []string `json:"rested,omitempty"`
	Until  int64    `json:"until,omitempty"`
	// Seated are the changes of seats it caused.
	Seated []Task `json:"seated,omitempty"`
}

// Kind is a kind of correction.
type Kind string

const (
	CorrectResult     Kind = "result"
	CorrectAgain      Kind = "again"
	CorrectSubstitute Kind = "substitute"
	CorrectAutopilot  Kind = "autopilot"
	CorrectDrop       Kind = "drop"
	CorrectPair       Kind = "pair"
	CorrectDeadline   Kind = "deadline"
	CorrectCancel     Kind = "cancel"
)

// mend makes a correction that can be undone. If it is refused, nothing changes.
func (s *State) mend(k Kind, change func(*State) error) error {
	before := s.clone()
	before.Last = nil
	after := s.clone()
	if err := change(after); err != nil {
		return err
	}
	after.Steps = s.Steps + 1
	after.endLeft(before)
	after.Last = &Correction{Kind: k, Step: after.Steps, Before: before}
	for i, t := range after.Tasks {
		switch {
		case slices.Contains(before.Tasks, t):
		case t.End:
			after.Tasks[i] = Task{Match: t.Match, Rest: true}
			after.Last.Ended = append(after.Last.Ended, t.Match)
			after.Last.Rested = append(after.Last.Rested, t.Match)
		default:
			after.Last.Seated = append(after.Last.Seated, t)
		}
	}
	if s.Last != nil {
		after.endRested(s.Last.Rested)
	}
	*s = *after
	return nil
}

// RestFor is the time for which a match removed by a correction is paused. Until then undoing the correction resumes
// it.
const RestFor = 24 * time.Hour

// Settle ends the matches paused by a correction once it cannot be undone any longer or their time is up. It must be
// called after every change.
func (s *State) Settle(now time.Time) {
	l := s.Last
	if l == nil || len(l.Rested) == 0 {
		return
	}
	c := *l
	if c.Until == 0 {
		c.Until = now.Add(RestFor).Unix()
	}
	if c.Step != s.Steps || c.Until <= now.Unix() {
		s.endRested(c.Rested)
		c.Rested = nil
	}
	s.Last = &c
}

// Resting reports whether matches are paused because of the last correction.
func (s *State) Resting() bool { return s.Last != nil && len(s.Last.Rested) > 0 }

// endRested adds tasks to end paused matches.
func (s *State) endRested(matches []string) {
	s.Tasks = slices.DeleteFunc(slices.Clone(s.Tasks), func(t Task) bool {
		return t.Rest && slices.Contains(matches, t.Match)
	})
	for _, id := range matches {
		s.Tasks = append(s.Tasks, Task{Match: id, End: true})
	}
}

// Ends returns the matches, by their tables before, that a change ends or pauses.
func (s *State) Ends(before *State) (out []Table) {
	for _, t := range s.Tasks {
		if r, n, ok := before.MatchOf(t.Match); ok && (t.End || t.Rest) && before.Played[r].Matches[n].Result == nil &&
			before.Played[r].Matches[n].Stuck == "" && !slices.Contains(before.Tasks, t) {
			out = append(out, Table{Round: r + 1, Table: n + 1})
		}
	}
	return out
}

// endLeft adds tasks to end the matches that were played before and are no longer part of the tournament.
func (s *State) endLeft(before *State) {
	for _, r := range before.Played {
		for _, m := range r.Matches {
			_, _, still := s.MatchOf(m.ID)
			done := func(t Task) bool { return t.End && t.Match == m.ID }
			if m.ID != "" && m.Result == nil && !still && !slices.ContainsFunc(s.Tasks, done) {
				s.Tasks = append(s.Tasks, Task{Match: m.ID, End: true})
			}
		}
	}
}

// Undo undoes the last correction. Matches it paused are resumed; matches it ended get new ids and are opened again.
func (s *State) Undo(ids IDs) error {
	l := s.Last
	switch {
	case l == nil || l.Before == nil:
		return refuse("nothing", "")
	case l.Step != s.Steps:
		return refuse("since", "result")
	}
	after := l.Before.clone()
	after.Avoided = s.Avoided
	after.Steps = s.Steps + 1
	after.Tasks = slices.DeleteFunc(slices.Clone(s.Tasks), func(t Task) bool {
		return t.Rest && slices.Contains(l.Rested, t.Match)
	})
	for i := range after.Played {
		for j := range after.Played[i].Matches {
			switch m := &after.Played[i].Matches[j]; {
			case m.Result != nil || !slices.Contains(l.Ended, m.ID):
			case slices.Contains(l.Rested, m.ID):
				after.Tasks = append(after.Tasks, Task{Match: m.ID, Wake: true})
			default:
				m.ID = ids()
			}
		}
	}
	// Replaced players get their seats back.
	for _, was := range l.Seated {
		if r, n, ok := after.MatchOf(was.Match); ok {
			p := after.Players[after.Played[r].Matches[n].Players[was.Seat]]
			after.Tasks = append(after.Tasks, Task{Match: was.Match, Seat: was.Seat, User: p.User, Name: p.Name})
		}
	}
	after.endLeft(s)
	*s = *after
	return nil
}

// Table is a table of the current or an earlier round, both counted from 1. Round 0 is the current one.
type Table struct{ Round, Table int }

// at returns the indices of a table.
func (s *State) at(t Table) (r, n int, err error) {
	if err := s.running(); err != nil && s.Stage != Over {
		return 0, 0, err
	}
	if t.Round == 0 {
		t.Round = len(s.Played)
	}
	if t.Round < 1 || t.Round > len(s.Played) {
		return 0, 0, refuse("round", "", "n", len(s.Played))
	}
	if tables := len(s.Played[t.Round-1].Matches); t.Table < 1 || t.Table > tables {
		return 0, 0, refuse("table", "", "n", tables, "round", t.Round)
	}
	return t.Round - 1, t.Table - 1, nil
}

// SetResult sets or replaces the result of a table: places are users by place, none for no points at all. In a bracket
// the first place cannot be shared. Matches of later rounds with the same players are kept; the others are opened
// again, and are refused if they have a result.
func (s *State) SetResult(t Table, places [][]string, now time.Time, ids IDs) error {
	return s.mend(CorrectResult, func(s *State) error {
		r, n, err := s.at(t)
		if err != nil {
			return err
		}
		m := &s.Played[r].Matches[n]
		if m.Result != nil && m.Result.By == ByBye {
			return refuse("bye", "")
		}
		var who [][]int
		seen := map[int]bool{}
		for _, users := range places {
			var at []int
			for _, u := range users {
				p := s.Find(u)
				switch {
				case p < 0 || !slices.Contains(m.Players, p):
					return refuse("notthere", "", "user", "<@"+u+">")
				case seen[p]:
					return refuse("twice", "", "user", "<@"+u+">")
				}
				seen[p] = true
				at = append(at, p)
			}
			if len(at) > 0 {
				who = append(who, at)
			}
		}
		if s.System == Knockout && len(who) > 0 && len(who[0]) > 1 && !m.Third {
			return refuse("tie", "again")
		}
		who = m.rest(who)
		if m.Result != nil && samePlaces(m.Result.Places, who) {
			return refuse("same", "")
		}
		var later []Round
		if s.System == Knockout {
			later = s.Played[r+1:]
			s.Played = slices.Clip(s.Played[:r+1])
		}
		if m.Result == nil && m.Stuck == "" && m.ID != "" {
			s.Tasks = append(s.Tasks, Task{Match: m.ID, End: true})
		}
		m.Result, m.Stuck = &Result{Places: who, By: ByOfficial}, ""
		if s.Stage == Over && !s.finished() {
			s.Stage = Running
		}
		return s.reopen(later, now, ids)
	})
}

// samePlaces reports whether two results have the same places, in any order within a place.
func samePlaces(a, b [][]int) bool {
	return slices.EqualFunc(a, b, sameWho)
}

// sameWho reports whether two lists have the same players, in any order.
func sameWho(a, b []int) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// reopen opens the later rounds that were open before. Matches with the same players are kept. It refuses to lose a
// match with a result.
func (s *State) reopen(before []Round, now time.Time, ids IDs) error {
	from := len(s.Played)
	s.openAs(before, now, ids)
	for n, r := range before {
		for _, m := range r.Matches {
			if _, _, still := s.MatchOf(m.ID); m.Result != nil && m.played() && !still {
				return refuse("later", "round", "round", from+n+1)
			}
		}
	}
	return nil
}

// Share sets a result in which all players of a table share the points.
func (s *State) Share(t Table, now time.Time, ids IDs) error {
	r, n, err := s.at(t)
	if err != nil {
		return err
	}
	var all []string
	for _, p := range s.Played[r].Matches[n].Players {
		all = append(all, s.Players[p].User)
	}
	return s.SetResult(t, [][]string{all}, now, ids)
}

// finished reports whether all rounds are complete.
func (s *State) finished() bool {
	return s.Round() != nil && s.Round().complete() && len(s.Played) >= s.RoundsInAll()
}

// PlayAgain restarts the match of a table of the current round. The present match is ended and its result removed.
func (s *State) PlayAgain(t Table, ids IDs) error {
	return s.mend(CorrectAgain, func(s *State) error {
		r, n, err := s.at(t)
		if err != nil {
			return err
		}
		if err := s.running(); err != nil {
			return err
		}
		m := &s.Played[r].Matches[n]
		switch {
		case r != len(s.Played)-1:
			return refuse("past", "result")
		case len(s.stillIn(m.Players)) < 2:
			return refuse("alone", "")
		}
		m.Players, m.ID, m.Result, m.Stuck = s.stillIn(m.Players), ids(), nil, ""
		return nil
	})
}

// Substitute replaces a player, including their points, pairings and seats. After dropping out a player can return as
// their own substitute.
func (s *State) Substitute(user, by, name string) error {
	return s.mend(CorrectSubstitute, func(s *State) error {
		n := s.Find(user)
		switch {
		case !s.Live():
			return refuse("over", "")
		case n < 0:
			return refuse("noplayer", "", "user", "<@"+user+">")
		case s.Find(by) >= 0 && (by != user || !s.Players[n].Dropped):
			return refuse("isplayer", "", "user", "<@"+by+">")
		}
		p := &s.Players[n]
		p.User, p.Name, p.Dropped = by, name, false
		s.seatFor(n, Task{User: by, Name: name})
		return nil
	})
}

// seatFor adds a task for the seat a player has in the current round; it returns false if they have none.
func (s *State) seatFor(player int, task Task) bool {
	for _, t := range s.Waiting() {
		m := s.Round().Matches[t]
		if seat := slices.Index(m.Players, player); seat >= 0 && m.Stuck == "" {
			task.Match, task.Seat = m.ID, seat
			s.Tasks = append(s.Tasks, task)
			return true
		}
	}
	return false
}

// Autopilot lets the autopilot play the current seat of a player. The seat is reserved for them.
func (s *State) Autopilot(user string) error {
	return s.mend(CorrectAutopilot, func(s *State) error {
		n := s.Find(user)
		switch {
		case n < 0:
			return refuse("noplayer", "", "user", "<@"+user+">")
		case !s.seatFor(n, Task{Keep: true}):
			return refuse("idle", "", "user", "<@"+user+">")
		}
		return nil
	})
}

// Drop removes a player from further rounds. A rival left alone at the table wins; if there are more, the autopilot
// plays the seat.
func (s *State) Drop(user string, now time.Time, ids IDs) error {
	return s.mend(CorrectDrop, func(s *State) error {
		n := s.Find(user)
		switch {
		case n < 0:
			return refuse("noplayer", "", "user", "<@"+user+">")
		case s.Stage == SignUp:
			s.Players = slices.Delete(s.Players, n, n+1)
			return nil
		}
		return s.drop(n, now, ids)
	})
}

func (s *State) drop(n int, now time.Time, ids IDs) error {
	if err := s.running(); err != nil {
		return err
	}
	if s.Players[n].Dropped {
		return refuse("gone", "", "user", "<@"+s.Players[n].User+">")
	}
	c := s.clone()
	c.Players[n].Dropped = true
	c.Steps++
	for _, t := range c.Waiting() {
		m := &c.Round().Matches[t]
		seat := slices.Index(m.Players, n)
		if seat < 0 {
			continue
		}
		switch in := c.stillIn(m.Players); {
		case len(in) > 1 && m.Stuck == "":
			c.Tasks = append(c.Tasks, Task{Match: m.ID, Seat: seat})
		case len(in) == 1:
			c.Tasks = append(c.Tasks, Task{Match: m.ID, End: true})
			m.Result, m.Stuck = &Result{Places: [][]int{in}, By: ByWalkover}, ""
		case len(in) == 0:
			c.Tasks = append(c.Tasks, Task{Match: m.ID, End: true})
			m.Result, m.Stuck = &Result{By: ByWalkover}, ""
		}
	}
	*s = *c
	s.open(now, ids)
	return nil
}

// PairAgain pairs the current round again while no table has a result. Tables with the same players keep their match.
func (s *State) PairAgain(now time.Time, ids IDs) error {
	return s.mend(CorrectPair, func(s *State) error {
		if err := s.running(); err != nil {
			return err
		}
		n := len(s.Played) - 1
		was := s.Played[n]
		if slices.ContainsFunc(was.Matches, func(m Match) bool { return m.Result != nil && m.played() }) {
			return refuse("played", "again", "round", n+1)
		}
		s.Played = slices.Clip(s.Played[:n])
		if err := s.reopen([]Round{was}, now, ids); err != nil {
			return err
		}
		if slices.EqualFunc(was.Matches, s.Played[n].Matches,
			func(a, b Match) bool { return a.ID == b.ID && sameWho(a.Players, b.Players) }) {
			return refuse("samepairs", "", "round", n+1)
		}
		return nil
	})
}

// SetDeadline sets the duration of the current round in hours from now, and of later rounds from their beginning; 0
// means no deadline.
func (s *State) SetDeadline(hours int, now time.Time) error {
	return s.mend(CorrectDeadline, func(s *State) error {
		p := s.Plan
		p.Hours = hours
		if err := p.Check(); err != nil {
			return err
		}
		if !s.Live() {
			return refuse("over", "")
		}
		s.Hours = hours
		if r := s.Round(); r != nil {
			s.time(r, now)
		}
		return nil
	})
}

// Cancel cancels the tournament and ends its matches.
func (s *State) Cancel() error {
	return s.mend(CorrectCancel, func(s *State) error {
		if !s.Live() {
			return refuse("over", "")
		}
		for _, t := range s.Waiting() {
			if m := s.Round().Matches[t]; m.Stuck == "" {
				s.Tasks = append(s.Tasks, Task{Match: m.ID, End: true})
			}
		}
		s.Stage = Cancelled
		return nil
	})
}

// Done removes a completed task.
func (s *State) Done(t Task) {
	s.Tasks = slices.DeleteFunc(slices.Clone(s.Tasks), func(x Task) bool { return x == t })
}

// GiveUp removes the organiser, on their own wish, from a tournament that then has none.
func (s *State) GiveUp(user string) error {
	switch {
	case !s.Live():
		return refuse("over", "")
	case user != s.Organiser || s.Vacant:
		return refuse("notjoined", "")
	}
	s.Vacant, s.Claim = true, ""
	s.Steps++
	return nil
}

// TakeOver sets the organiser of a tournament without one: a moderator at once, a player once another player agrees by
// asking too. It reports whether there is an organiser now.
func (s *State) TakeOver(user string, moderator bool) (bool, error) {
	n := s.Find(user)
	plays := n >= 0 && !s.Players[n].Dropped
	switch {
	case !s.Live():
		return false, refuse("over", "")
	case !s.Vacant:
		return false, refuse("organised", "")
	case !moderator && !plays:
		return false, refuse("takeover", "")
	case !moderator && s.Claim == user:
		return false, refuse("agree", "")
	}
	claims := s.Find(s.Claim)
	switch {
	case moderator:
		s.Organiser = user
	case s.Claim == "" || claims < 0 || s.Players[claims].Dropped:
		s.Claim = user
		return false, nil
	default:
		s.Organiser = s.Claim
	}
	s.Vacant, s.Claim = false, ""
	s.Steps++
	return true, nil
}

// Forget replaces a user by an alias on their request. During sign-up they are removed instead; later they also drop
// out.
func (s *State) Forget(user, alias, name string, now time.Time, ids IDs) {
	n := s.Find(user)
	if n >= 0 && s.Stage == SignUp {
		_ = s.Leave(user, now, ids)
	} else if n >= 0 && s.Stage == Running {
		_ = s.drop(n, now, ids)
	}
	if n = s.Find(user); n >= 0 {
		s.Players = slices.Clone(s.Players)
		s.Players[n].User, s.Players[n].Name = alias, name
	}
	if s.Organiser == user {
		s.Organiser, s.Vacant = alias, true
	}
	if s.Claim == user {
		s.Claim = ""
	}
	for i, t := range s.Tasks {
		if t.User == user {
			s.Tasks[i].User, s.Tasks[i].Name = "", ""
		}
	}
	s.Last = nil // it contains the user
	s.Steps++
}
