package tournament

import (
	"math/bits"
	"slices"
	"time"

	"skald/engine"
)

// IDs gives a match its id.
type IDs func() string

// Join signs somebody up; join is the interaction by which he does.
func (s *State) Join(user, name, join string) error {
	switch {
	case s.Stage != SignUp:
		return refuse("begun", "substitute")
	case s.Find(user) >= 0:
		return refuse("joined", "")
	case len(s.Players) == MostPlayers:
		return refuse("full", "", "most", MostPlayers)
	}
	s.Players = append(slices.Clone(s.Players), Player{User: user, Name: name, Join: join})
	s.Steps++
	return nil
}

// Leave strikes somebody off the list; once it has begun he is dropped instead.
func (s *State) Leave(user string, now time.Time, ids IDs) error {
	n := s.Find(user)
	switch {
	case n < 0:
		return refuse("notjoined", "")
	case s.Stage == SignUp:
		s.Players = slices.Delete(slices.Clone(s.Players), n, n+1)
		s.Steps++
		return nil
	}
	return s.drop(n, now, ids)
}

// Draw is the order in which players are numbered: it follows from the secret seed of the tournament, whose hash
// everybody knew before they signed up, and from the interactions by which they did, so that nobody could choose it.
func Draw(seed []byte, joins []string) []int {
	d := engine.NewDice(engine.Keyed{Key: engine.MatchKey(seed, joins)}, engine.Marks{})
	order := make([]int, len(joins))
	for i := range order {
		order[i] = i
	}
	for i := len(order) - 1; i > 0; i-- {
		j := d.Pick("draw", i+1)
		order[i], order[j] = order[j], order[i]
	}
	return order
}

// Start closes the list, draws the numbers and opens the first round.
func (s *State) Start(seed []byte, now time.Time, ids IDs) error {
	switch {
	case s.Stage != SignUp:
		return refuse("begun", "")
	case len(s.Players) < LeastPlayers:
		return refuse("few", "wait", "n", LeastPlayers-len(s.Players))
	}
	if s.System == Knockout {
		if _, ok := bracketOf(len(s.Players), s.Least, s.Most); !ok {
			return refuse("bracket", "swiss", "n", len(s.Players), "least", s.Least, "most", s.Most)
		}
	}
	if tables, _ := Sizes(len(s.Players), s.Least, s.Most); len(tables) == 0 {
		return refuse("fewfortable", "wait", "n", s.Least-len(s.Players))
	}
	var joins []string
	for _, p := range s.Players {
		joins = append(joins, p.Join)
	}
	var drawn []Player
	for _, i := range Draw(seed, joins) {
		drawn = append(drawn, s.Players[i])
	}
	s.Players, s.Stage = drawn, Running
	if s.System == Swiss && s.Rounds == 0 {
		s.Rounds = usualRounds(len(drawn), s.Most)
	}
	s.Steps++
	s.open(now, ids)
	return nil
}

// usualRounds is how many Swiss rounds so many play: enough for one of them alone to win all of his, and three at
// tables of more than two.
func usualRounds(players, most int) int {
	n := bits.Len(uint(players - 1))
	if most > 2 {
		return min(n, 3)
	}
	return n
}
