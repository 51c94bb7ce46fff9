package tournament

import (
	"cmp"
	"slices"
)

// Row is how a player stands. Points are counted in halves.
type Row struct {
	Player int
	// Place is his place, from 1; those who are alike share it. It is 0 in a bracket for who is still in.
	Place int
	// Points is what his tables brought him, Buchholz the sum of what all those have whom he met, and Firsts how often
	// he was first.
	Points, Buchholz, Firsts int
	// Games counts the tables he played at, Byes the rounds he was given.
	Games, Byes int
	// Reached is the last round he played in a bracket, from 1.
	Reached int
	// Out says that he does not play on.
	Out bool
}

// points is what the places of a table bring, in halves of a point: the first as many as a full table has others, each
// further place one less; who share places share their points.
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

// met counts how often two sat at one table.
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

// played reports whether a table was or is played at.
func (m Match) played() bool { return m.ID != "" }

// Standings are all players, best first: in Swiss rounds by points, then Buchholz, then how often they were first; in a
// bracket by how far they came. Who are alike stand in the order of the draw.
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

// rank sorts rows and gives those who are alike the same place.
func rank(rows []Row, better func(x, y Row) int) {
	slices.SortStableFunc(rows, better)
	for i := range rows {
		rows[i].Place = i + 1
		if i > 0 && better(rows[i-1], rows[i]) == 0 {
			rows[i].Place = rows[i-1].Place
		}
	}
}

// rankBracket ranks the players of a bracket by the round in which they were beaten and how they came in there.
func (s *State) rankBracket(rows []Row) []Row {
	const in = 1 << 20
	far := make([]int, len(rows)) // the greater the better
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
