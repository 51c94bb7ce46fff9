package tournament

import (
	"encoding/json"
	"fmt"
	"slices"
)

// Save returns the saved form of a tournament.
func (s *State) Save() ([]byte, error) { return json.Marshal(s) }

// Load parses a saved form. For any bytes it returns a valid tournament or an error.
func Load(data []byte) (*State, error) {
	s := &State{}
	if err := json.Unmarshal(data, s); err != nil {
		return nil, fmt.Errorf("a tournament cannot be read: %w", err)
	}
	if err := s.check(); err != nil {
		return nil, fmt.Errorf("a tournament cannot be read: %w", err)
	}
	if s.Last != nil {
		if s.Last.Before == nil {
			return nil, fmt.Errorf("a tournament cannot be read: its last mending does not say what was before")
		}
		if err := s.Last.Before.check(); err != nil {
			return nil, fmt.Errorf("a tournament cannot be read as it was before its last mending: %w", err)
		}
		if s.Last.Before.Last != nil || len(s.Last.Before.Players) != len(s.Players) && s.Last.Before.Stage != SignUp {
			return nil, fmt.Errorf("a tournament cannot be read: what was before its last mending does not go with it")
		}
	}
	return s, nil
}

// check returns an error if the state is invalid.
func (s *State) check() error {
	if s.Version < 1 || s.Version > Version {
		return fmt.Errorf("its saved form has version %d, this Skald knows up to %d", s.Version, Version)
	}
	if err := s.Plan.Check(); err != nil {
		return err
	}
	if !slices.Contains([]Stage{SignUp, Running, Over, Cancelled}, s.Stage) {
		return fmt.Errorf("it is at the stage %q", s.Stage)
	}
	if len(s.Players) > MostPlayers {
		return fmt.Errorf("it has %d players", len(s.Players))
	}
	users := map[string]bool{}
	for _, p := range s.Players {
		if p.User == "" || users[p.User] {
			return fmt.Errorf("player %q stands in it twice, or has no id", p.User)
		}
		users[p.User] = true
	}
	if s.Stage == SignUp && len(s.Played) > 0 || s.Stage == Running && len(s.Played) == 0 {
		return fmt.Errorf("it is at the stage %q after %d rounds", s.Stage, len(s.Played))
	}
	if len(s.Played) > s.RoundsInAll() {
		return fmt.Errorf("it has %d rounds of %d", len(s.Played), s.RoundsInAll())
	}
	for i, r := range s.Played {
		if err := s.checkRound(i, r); err != nil {
			return fmt.Errorf("round %d: %w", i+1, err)
		}
	}
	return nil
}

func (s *State) checkRound(n int, r Round) error {
	if s.System == Knockout {
		plan := s.Bracket()
		tables := len(r.Matches)
		if tables > 1 && r.Matches[tables-1].Third && n == len(plan)-1 {
			tables--
		}
		if tables != len(plan[n]) {
			return fmt.Errorf("it has %d tables", len(r.Matches))
		}
	}
	sits := map[int]bool{}
	for _, m := range r.Matches {
		for _, p := range m.Players {
			if p < 0 || p >= len(s.Players) || sits[p] {
				return fmt.Errorf("player %d sits there twice, or does not exist", p)
			}
			sits[p] = true
		}
		switch {
		case len(m.Players) > s.Most, m.played() && len(m.Players) < 2:
			return fmt.Errorf("a table has %d players", len(m.Players))
		case !m.played() && m.Result == nil:
			return fmt.Errorf("a table is neither played at nor has a result")
		case !slices.Contains([]Stuck{"", Tied, Ended}, m.Stuck), m.Stuck != "" && m.Result != nil:
			return fmt.Errorf("a table is %q", m.Stuck)
		case m.Result == nil:
			if n < len(s.Played)-1 {
				return fmt.Errorf("a table of a round that is over has no result")
			}
			continue
		}
		placed := map[int]bool{}
		for i, who := range m.Result.Places {
			if len(who) == 0 || i == 0 && len(who) > 1 && s.System == Knockout && !m.Third {
				return fmt.Errorf("place %d belongs to %d players", i+1, len(who))
			}
			for _, p := range who {
				if placed[p] || !slices.Contains(m.Players, p) {
					return fmt.Errorf("player %d has two places, or sits elsewhere", p)
				}
				placed[p] = true
			}
		}
	}
	return nil
}
