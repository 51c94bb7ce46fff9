package tournament

import (
	"cmp"
	"slices"
	"time"
)

// RoundsInAll returns the number of rounds; 0 while it is unknown.
func (s *State) RoundsInAll() int {
	if s.System == Swiss {
		return s.Rounds
	}
	if s.Stage == SignUp {
		return 0
	}
	return len(s.Bracket())
}

// Bracket returns the plan of a bracket: the number of players at each table of each round, 1 for a bye.
func (s *State) Bracket() [][]int {
	b, _ := bracketOf(len(s.Players), s.Least, s.Most)
	return b
}

// open opens the next round, and further ones while none of their tables has to be played.
func (s *State) open(now time.Time, ids IDs) { s.openAs(nil, now, ids) }

// openAs is open, but keeps matches of the earlier rounds if their players are the same. A round that keeps all of them
// keeps its deadline.
func (s *State) openAs(before []Round, now time.Time, ids IDs) {
	for s.Stage == Running && (s.Round() == nil || s.Round().complete()) {
		if len(s.Played) >= s.RoundsInAll() || len(s.Played) > 0 && len(s.active()) < 2 {
			s.Stage = Over
			return
		}
		r := Round{Opened: now.Unix()}
		s.time(&r, now)
		if s.System == Knockout {
			r.Matches = s.bracketRound()
		} else {
			r.Matches = s.swissRound()
		}
		var was Round
		if len(before) > 0 {
			was, before = before[0], before[1:]
		}
		fresh := false
		for i := range r.Matches {
			if m := &r.Matches[i]; !s.stays(m, was) {
				s.seat(m, ids)
				fresh = fresh || m.Result == nil
			}
		}
		if was.Opened != 0 && !fresh {
			was.Matches = r.Matches
			r = was
		}
		s.Played = append(slices.Clone(s.Played), r)
	}
}

// seat assigns the seats of a table, with the first seat for a player that has had it least often, and its match id. A
// table without rivals gets its result.
func (s *State) seat(m *Match, ids IDs) {
	first := func(p int) (n int) {
		for _, r := range s.Played {
			for _, x := range r.Matches {
				if x.played() && x.Players[0] == p {
					n++
				}
			}
		}
		return n
	}
	slices.SortStableFunc(m.Players, func(a, b int) int {
		return cmp.Or(cmp.Compare(first(a), first(b)), cmp.Compare(a, b))
	})
	switch in := s.stillIn(m.Players); {
	case len(in) > 1:
		m.Players, m.ID = in, ids()
	case len(in) == 1 && len(m.Players) == 1:
		m.Result = &Result{Places: [][]int{in}, By: ByBye}
	case len(in) == 1:
		m.Result = &Result{Places: [][]int{in}, By: ByWalkover}
	default:
		m.Result = &Result{By: ByWalkover}
	}
}

// stays replaces a table of a reopened round by the earlier match of its players; false if there is none.
func (s *State) stays(m *Match, was Round) bool {
	for _, x := range was.Matches {
		if x.played() && x.Third == m.Third &&
			(sameWho(x.Players, m.Players) || sameWho(x.Players, s.stillIn(m.Players))) {
			*m = x
			return true
		}
	}
	return false
}

// stillIn returns the players that have not dropped out.
func (s *State) stillIn(who []int) []int {
	return slices.DeleteFunc(slices.Clone(who), func(p int) bool { return s.Players[p].Dropped })
}

// swissRound returns the tables of the next Swiss round.
func (s *State) swissRound() []Match {
	rows := slices.DeleteFunc(s.Standings(), func(r Row) bool { return r.Out })
	sizes, byes := Sizes(len(rows), s.Least, s.Most)
	points := map[int]int{}
	for _, r := range rows {
		points[r.Player] = r.Points
	}
	order := func(rows []Row) []int {
		var out []int
		for _, r := range rows {
			out = append(out, r.Player)
		}
		return out
	}
	strain := s.strain()
	var idle []int
	for range byes {
		idle = append(idle, s.bye(&rows, strain))
	}
	var tables [][]int
	switch {
	case len(sizes) > 0 && s.Most == 2:
		tables = pairUp(order(rows), func(p int) int { return points[p] }, strain)
	case len(sizes) > 0:
		tables = group(order(rows), sizes, strain)
	}
	var out []Match
	for _, t := range tables {
		out = append(out, Match{Players: t})
	}
	for _, p := range idle {
		out = append(out, Match{Players: []int{p}})
	}
	return out
}

// bye removes a player for a bye from the rows and returns them: the lowest of those with the fewest byes, preferably
// one without whom the others can be paired without strain.
func (s *State) bye(rows *[]Row, strain func(a, b int) int) int {
	without := func(i int) []Row { return slices.Delete(slices.Clone(*rows), i, i+1) }
	fewest := slices.MinFunc(*rows, func(x, y Row) int { return cmp.Compare(x.Byes, y.Byes) }).Byes
	best := -1
	for i, r := range slices.Backward(*rows) {
		if r.Byes > fewest {
			continue
		}
		if best < 0 {
			best = i
		}
		rest := without(i)
		if s.Most == 2 && !perfect(len(rest),
			func(a, b int) bool { return strain(rest[a].Player, rest[b].Player) == 0 }) {
			continue
		}
		best = i
		break
	}
	p := (*rows)[best].Player
	*rows = without(best)
	return p
}

// bracketRound returns the tables of the next round of a bracket, made of the winners of neighbouring tables. In a
// bracket of pairs the losers of the semi-finals play for third place.
func (s *State) bracketRound() []Match {
	plan := s.Bracket()
	n := len(s.Played)
	sizes := plan[n]
	var came [][]int // the player, if any, for each place of the round
	switch {
	case n > 0:
		for _, m := range s.Played[n-1].Matches {
			came = append(came, m.winner())
		}
	case s.Most == 2:
		// In a bracket of pairs the byes follow from the seeding.
		places := 2 * len(sizes)
		var out []Match
		for i, order := 0, seeded(places); i < places; i += 2 {
			out = append(out, Match{Players: slices.DeleteFunc([]int{order[i], order[i+1]}, func(p int) bool {
				return p >= len(s.Players)
			})})
		}
		return out
	default:
		for i := range s.Players {
			came = append(came, []int{i})
		}
	}
	var out []Match
	for _, size := range sizes {
		var m Match
		for _, who := range came[:size] {
			m.Players = append(m.Players, who...)
		}
		came = came[size:]
		out = append(out, m)
	}
	if s.Most == 2 && n > 0 && len(out) == 1 {
		third := Match{Third: true}
		for _, m := range s.Played[n-1].Matches {
			third.Players = append(third.Players, m.losers()...)
		}
		if len(s.stillIn(third.Players)) > 0 {
			out = append(out, third)
		}
	}
	return out
}

// winner returns the winner of a table, empty if there is none.
func (m Match) winner() []int {
	if m.Result == nil || len(m.Result.Places) == 0 {
		return nil
	}
	return slices.Clone(m.Result.Places[0])
}

// losers returns the other players of a table with a winner.
func (m Match) losers() []int {
	won := m.winner()
	if len(won) == 0 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(m.Players), func(p int) bool { return slices.Contains(won, p) })
}
