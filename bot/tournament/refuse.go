package tournament

import (
	"skald/engine"
	"skald/engine/text"
)

// refuse returns a refusal with its reason; instead is a suggestion, "" for none.
func refuse(why string, instead string, pairs ...any) error {
	r := &engine.Refusal{Why: text.M("bot.tournament.no."+why, pairs...)}
	if instead != "" {
		r.Instead = text.M("bot.tournament.instead."+instead, pairs...)
	}
	return r
}

// Check returns a refusal if the plan is invalid.
func (p Plan) Check() error {
	switch {
	case p.Name == "" || len([]rune(p.Name)) > MostName:
		return refuse("name", "", "most", MostName)
	case p.System != Knockout && p.System != Swiss:
		return refuse("system", "")
	case p.Least < 2 || p.Most < p.Least || p.Most > MostSeats:
		return refuse("seats", "", "most", MostSeats)
	case p.Rounds < 0 || p.Rounds > MostRounds:
		return refuse("rounds", "", "most", MostRounds)
	case p.Hours < 0 || p.Hours > MostHours:
		return refuse("hours", "", "most", MostHours/24)
	}
	return nil
}

// MostName is the maximum number of characters of a name, MostHours the maximum duration of a round in hours.
const (
	MostName  = 60
	MostHours = 24 * 90
)

// running returns a refusal if the tournament is not running.
func (s *State) running() error {
	switch s.Stage {
	case SignUp:
		return refuse("notbegun", "start")
	case Over, Cancelled:
		return refuse("over", "")
	}
	return nil
}
