package challenge

import (
	"skald/engine"
)

// Kind is a short match as a challenge: a game with options for one person in the first seat and autopilots in
// the others.
type Kind struct {
	Game    string            `json:"game"`
	Options map[string]string `json:"options,omitempty"`
	Seats   int               `json:"seats"`
	// Turns is the number of turns after which a try ends, 0 for a match that is played to its end.
	Turns int `json:"turns,omitempty"`
}

// Kinds returns the challenges in the order in which they follow each other. None needs much more than 30 moves.
func Kinds() []Kind {
	return []Kind{
		{Game: "return-of-the-heroes", Options: map[string]string{"preset": "solo"}, Seats: 1, Turns: 10},
		{Game: "legends-of-andor", Options: map[string]string{"legend": "1", "played-before": "on"}, Seats: 2},
		{Game: "runebound", Options: map[string]string{"length": "dash", "company": "on", "doom": "24"}, Seats: 1,
			Turns: 5},
		{Game: "legends-of-andor", Options: map[string]string{"legend": "2", "difficulty": "easy"}, Seats: 2},
	}
}

// fits reports whether the rules allow a challenge.
func (k Kind) fits(games map[string]engine.Rules) bool {
	rules := games[k.Game]
	if rules == nil || engine.CheckOptions(rules.Options(), k.Options) != nil {
		return false
	}
	may := rules.Seats(k.Options)
	return k.Seats >= may.Min && k.Seats <= may.Max
}
