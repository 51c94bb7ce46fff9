package tournament

import (
	"math/bits"
	"slices"
	"time"

	"skald/engine"
)

// IDs returns a new match id.
type IDs func() string

// Join signs up a user; join is the interaction by which they do.
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

// Leave removes a user during sign-up; later they drop out.
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

// Draw returns the drawn order of the players. It is computed from the secret seed of the tournament, whose hash is
// published before sign-up, and from the interactions by which they signed up, so no one can choose it.
func Draw(seed []byte, joins []string) []int {
	d := engine.NewDice(engine.Keyed{Key: engine.MatchKey(seed, joins)}, engine.StreamPositions{})
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

// Start ends sign-up, draws the order and opens the first round.
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

// usualRounds returns the default number of Swiss rounds: enough for only one player to win all of theirs, but at most
// three at tables of more than two.
func usualRounds(players, most int) int {
	n := bits.Len(uint(players - 1))
	if most > 2 {
		return min(n, 3)
	}
	return n
}
