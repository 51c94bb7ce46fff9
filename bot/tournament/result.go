package tournament

import (
	"slices"
	"time"
)

// Report sets the result of a match: places are its seats by place, none if it was ended without a result. It reports
// whether anything changed: not if the match has a result already or is no longer part of the tournament.
func (s *State) Report(id string, places [][]int, now time.Time, ids IDs) bool {
	r, t, ok := s.MatchOf(id)
	if !ok || s.Stage != Running || r != len(s.Played)-1 {
		return false
	}
	m := &s.Played[r].Matches[t]
	if m.Result != nil || m.Stuck != "" {
		return false
	}
	s.Steps++
	c := s.clone()
	*s = *c
	m = &s.Played[r].Matches[t]
	var who [][]int
	for _, seats := range places {
		var at []int
		for _, seat := range seats {
			if seat >= 0 && seat < len(m.Players) {
				at = append(at, m.Players[seat])
			}
		}
		if len(at) > 0 {
			who = append(who, at)
		}
	}
	who = s.droppedLast(m.rest(who))
	switch {
	case len(who) == 0:
		m.Stuck = Ended
	case s.System == Knockout && len(who[0]) > 1 && !m.Third:
		m.Stuck = Tied
	default:
		m.Result = &Result{Places: who, By: ByMatch}
		s.open(now, ids)
	}
	return true
}

// rest puts the players of a table without a place on a last one, if any player has a place.
func (m Match) rest(places [][]int) [][]int {
	left := slices.DeleteFunc(slices.Clone(m.Players), func(p int) bool {
		return slices.ContainsFunc(places, func(who []int) bool { return slices.Contains(who, p) })
	})
	if len(places) > 0 && len(left) > 0 {
		return append(places, left)
	}
	return places
}

// droppedLast puts players out of the tournament behind the others.
func (s *State) droppedLast(places [][]int) [][]int {
	var in [][]int
	var out []int
	for _, who := range places {
		here := s.stillIn(who)
		if len(here) > 0 {
			in = append(in, here)
		}
		for _, p := range who {
			if s.Players[p].Dropped {
				out = append(out, p)
			}
		}
	}
	if len(out) > 0 {
		in = append(in, out)
	}
	return in
}

// Due returns the next time at which the clock has something to do, in seconds since 1970; false for none.
func (s *State) Due() (at int64, ok bool) {
	at, ok = s.dueRound()
	if s.Resting() && s.Last.Until > 0 && (!ok || s.Last.Until < at) {
		return s.Last.Until, true
	}
	return at, ok
}

// dueRound returns the next time at which the current round has something to do.
func (s *State) dueRound() (at int64, ok bool) {
	r := s.Round()
	switch {
	case !s.Open() || r.Due == 0 || r.Asked:
		return 0, false
	case !r.Reminded:
		return r.remindAt(), true
	}
	return r.Due, true
}

// remindAt returns the time of the reminder in a round: a day before the deadline, or after three quarters of the time,
// if that is later.
func (r *Round) remindAt() int64 {
	return r.Due - min(24*3600, (r.Due-r.Since)/4)
}

// Bell is an event of a round's clock.
type Bell string

const (
	// Remind means that the deadline is near.
	Remind Bell = "remind"
	// TimeOver means that time is up and the organiser has to decide.
	TimeOver Bell = "over"
)

// Tick handles the next event that is due; "" for none.
func (s *State) Tick(now time.Time) Bell {
	at, ok := s.dueRound()
	if !ok || at > now.Unix() {
		return ""
	}
	s.Played = slices.Clone(s.Played)
	r := s.Round()
	if !r.Reminded && now.Unix() < r.Due {
		r.Reminded = true
		return Remind
	}
	r.Reminded, r.Asked = true, true
	return TimeOver
}
