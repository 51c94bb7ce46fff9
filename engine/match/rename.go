package match

import (
	"encoding/json"
	"errors"
	"fmt"
)

// PlayersOf returns the players of a match that was saved with State.
func PlayersOf(saved []byte) ([]Player, error) {
	var s state
	if err := json.Unmarshal(saved, &s); err != nil {
		return nil, fmt.Errorf("this is no saved match: %w", err)
	}
	return s.Players, nil
}

// Rename replaces a person in a match that was saved with State, in all their seats, with the user and name in as; its
// Autopilot does not count. The position and its Hash stay the same. A state without that person is returned unchanged.
func Rename(saved []byte, user string, as Player) ([]byte, error) {
	if user == "" || as.User == "" {
		return nil, errors.New("to rename somebody takes his id and another one")
	}
	var s state
	if err := json.Unmarshal(saved, &s); err != nil {
		return nil, fmt.Errorf("this is no saved match: %w", err)
	}
	if s.Schema != schema {
		return nil, fmt.Errorf("this match is saved in form %d; this program reads form %d", s.Schema, schema)
	}
	found := false
	for i, p := range s.Players {
		if p.User == user {
			s.Players[i].User, s.Players[i].Name, found = as.User, as.Name, true
		}
	}
	if !found {
		return saved, nil
	}
	return json.Marshal(s)
}

// Rename replaces a person in an entry of the log; scrub, if it is not nil, changes the reasons people wrote. It
// reports whether anything changed.
func (e *Entry) Rename(user string, as Player, scrub func(string) string) (changed bool) {
	if user != "" && e.Actor == user {
		e.Actor, changed = as.User, true
	}
	if r := e.Reseat; r != nil && user != "" && (r.Player.User == user || r.Was.User == user) {
		named := *r
		for _, p := range []*Player{&named.Player, &named.Was} {
			if p.User == user {
				p.User, p.Name = as.User, as.Name
			}
		}
		e.Reseat, changed = &named, true
	}
	if scrub != nil {
		if why := scrub(e.Why); why != e.Why {
			e.Why, changed = why, true
		}
	}
	return changed
}
