package games_test

import "strings"

// herosRecords are matches of Heroes in every mode and with every value of every option.
func herosRecords() []recorded {
	game := func(name string, seats int, options ...string) recorded {
		r := recorded{name: name, game: "heroes", seats: seats, level: 1, seed: name, turns: 5, options: map[string]string{}}
		for _, o := range options {
			id, value, _ := strings.Cut(o, "=")
			r.options[id] = value
		}
		return r
	}
	return []recorded{
		game("duel", 2), game("three", 3, "mode=all"), game("four", 4, "mode=all", "format=short"),
		game("teams", 4, "mode=teams", "start=ready", "army=ready"), game("tournament", 4, "mode=tournament", "placing=once"),
		game("points", 2, "win=points", "start=ready", "beat=5"), game("bare", 2, "win=bare", "heroes=plain", "beat=12"),
	}
}
