package tournament

import (
	"cmp"
	"slices"
)

// Row is a line of the standings. Points are counted in halves.
type Row struct {
	Player int
	// Place is counted from 1 and shared in a tie. In a bracket it is 0 for players still in.
	Place int
	// Points is the total from the player's tables, Buchholz the sum of the points of all opponents, Firsts the number
	// of first places.
	Points, Buchholz, Firsts int
	// Games is the number of tables played at, Byes the number of byes.
	Games, Byes int
	// Reached is the last round the player took part in, from 1.
	Reached int
	// Out reports whether the player dropped out.
	Out bool
}

// points returns the points of a result, in halves: the first place gets one for each other seat of a full table, each
// further place one less. Shared places share their points.
func (s *State) points(r *Result) map[int]int {
	out := map[int]int{}
	above := 0
	for _, who := range r.Places {
		sum := 0
		for i := range who {
			sum += 2 * max(0, s.Most-1-above-i)
		}
		for _, p := range who {
			out[p] = sum / len(who)
		}
		above += len(who)
	}
	return out
}

// met returns how often two players were at the same table.
func (s *State) met(a, b int) int {
	n := 0
	for _, r := range s.Played {
		for _, m := range r.Matches {
			if m.played() && slices.Contains(m.Players, a) && slices.Contains(m.Players, b) {
				n++
			}
		}
	}
	return n
}

// strain returns a function that returns how much speaks against a table with two players: the number of tables they
// shared, and one more if one of them does not want to sit with the other. So these meet only if another pair would
// have to meet again.
func (s *State) strain() func(a, b int) int {
	avoided := make([][]string, len(s.Players))
	for i, p := range s.Players {
		if s.Avoided != nil {
			avoided[i] = s.Avoided(p.User)
		}
	}
	return func(a, b int) int {
		n := s.met(a, b)
		if slices.Contains(avoided[a], s.Players[b].User) || slices.Contains(avoided[b], s.Players[a].User) {
			n++
		}
		return n
	}
}

// played reports whether a table has or had a match.
func (m Match) played() bool { return m.ID != "" }

// Standings returns all players, best first: in Swiss rounds by points, then Buchholz, then first places; in a bracket
// by progress. Ties are in the order of the draw.
func (s *State) Standings() []Row {
	rows := make([]Row, len(s.Players))
	for i := range rows {
		rows[i] = Row{Player: i, Out: s.Players[i].Dropped}
	}
	for n, round := range s.Played {
		for _, m := range round.Matches {
			for _, p := range m.Players {
				rows[p].Reached = n + 1
			}
			if m.Result == nil {
				continue
			}
			for p, pts := range s.points(m.Result) {
				rows[p].Points += pts
			}
			if len(m.Result.Places) > 0 && len(m.Result.Places[0]) == 1 {
				rows[m.Result.Places[0][0]].Firsts++
			}
			for _, p := range m.Players {
				switch {
				case m.Result.By == ByBye:
					rows[p].Byes++
				case m.played():
					rows[p].Games++
				}
			}
		}
	}
	for _, round := range s.Played {
		for _, m := range round.Matches {
			if m.Result == nil || !m.played() {
				continue
			}
			for _, p := range m.Players {
				for _, q := range m.Players {
					if p != q {
						rows[p].Buchholz += rows[q].Points
					}
				}
			}
		}
	}
	if s.System == Knockout {
		return s.rankBracket(rows)
	}
	rank(rows, func(x, y Row) int {
		return cmp.Or(cmp.Compare(y.Points, x.Points), cmp.Compare(y.Buchholz, x.Buchholz),
			cmp.Compare(y.Firsts, x.Firsts))
	})
	return rows
}

// rank sorts rows and gives tied ones the same place.
func rank(rows []Row, better func(x, y Row) int) {
	slices.SortStableFunc(rows, better)
	for i := range rows {
		rows[i].Place = i + 1
		if i > 0 && better(rows[i-1], rows[i]) == 0 {
			rows[i].Place = rows[i-1].Place
		}
	}
}

// rankBracket ranks the players of a bracket by the round in which they lost and their place there.
func (s *State) rankBracket(rows []Row) []Row {
	const in = 1 << 20
	far := make([]int, len(rows)) // higher is better
	for i := range far {
		far[i] = in
		if rows[i].Out {
			far[i] = 0
		}
	}
	for n, round := range s.Played {
		last := s.Stage == Over && n == len(s.Played)-1
		for _, m := range round.Matches {
			switch {
			case m.Third && m.Result != nil:
				for place, who := range m.Result.Places {
					for _, p := range who {
						far[p] = 1000*n - 10*place - 1
					}
				}
			case m.Result != nil:
				for _, p := range m.Players {
					far[p] = 1000*(n+1) - 900
				}
				for place, who := range m.Result.Places {
					for _, p := range who {
						far[p] = 1000*(n+1) - 10*place
						if place == 0 && !last && !rows[p].Out {
							far[p] = in
						}
					}
				}
			case m.Third:
				for _, p := range m.Players {
					far[p] = in - 1
				}
			}
		}
	}
	rank(rows, func(x, y Row) int { return cmp.Compare(far[y.Player], far[x.Player]) })
	for i := range rows {
		if far[rows[i].Player] >= in-1 && s.Stage != Over {
			rows[i].Place = 0
		}
	}
	return rows
}
