package games_test

import (
	"strings"

	"skald/engine"
)

// herosRecords are matches of Heroes in every mode, with every value of every option and
// with every end there is. Where chance finds the end, any legal moves are played, so that
// the records outlast other autopilots.
func herosRecords() []recorded {
	game := func(name string, seats int, options ...string) recorded {
		r := recorded{name: name, game: "heroes", seats: seats, level: 1, options: map[string]string{}}
		for _, o := range options {
			id, value, _ := strings.Cut(o, "=")
			r.options[id] = value
		}
		return r
	}
	ends := func(r recorded, how string, happens ...string) recorded {
		r.reason, r.happens = "over."+how, happens
		return r
	}
	planned := func(r recorded) recorded {
		r.level = 2
		return r
	}
	wins := func(r recorded, seat int, never ...string) recorded {
		r.winner, r.never = seat, never
		return r
	}
	says := func(r recorded, moves ...engine.Move) recorded {
		r.says = moves
		return r
	}
	silent := says(game("orders", 2, "start=ready", "army=ready", "placing=once"),
		"standing order 1 missile 1 2 8 hero", "standing order 2 draw 0 2 10 hero",
		"standing order 3 learn 0 2 12 strongest", "standing follow orders")
	silent.silent = true
	return []recorded{
		ends(game("duel", 2), "last", "tie", "draw", "step"),
		ends(planned(game("duel-planned", 2)), "last", "attack", "ability", "permanent", "dispel", "learn",
			"reinforced"),
		ends(game("short", 2, "format=short"), "last"),
		ends(game("ready", 2, "start=ready", "army=ready", "heroes=plain", "placing=once", "beat=5"), "last",
			"say.unstopped"),
		ends(game("three", 3, "mode=all"), "last", "tie"),
		ends(game("four", 4, "mode=all"), "last"),
		ends(planned(game("dry", 4, "mode=all", "start=ready")), "last", "say.dry"),
		ends(planned(game("points", 2, "win=points")), "points", "stunned", "rose"),
		ends(planned(game("points-three", 3, "mode=all", "win=points", "format=short")), "points"),
		ends(planned(game("points-four", 4, "mode=all", "win=points", "start=ready")), "points", "rose"),
		ends(planned(game("bare", 2, "win=bare", "format=short")), "bare"),
		ends(planned(game("bare-three", 3, "mode=all", "win=bare", "format=short")), "bare"),
		ends(planned(game("bare-four", 4, "mode=all", "win=bare", "format=short")), "bare"),
		ends(planned(game("bare-tie", 2, "win=bare", "format=short")), "last", "counted"),
		wins(ends(game("teams-one", 4, "mode=teams"), "last"), 1, "merged"),
		wins(ends(game("teams-two", 4, "mode=teams", "format=short"), "last"), 3, "merged"),
		wins(ends(game("teams-merged-one", 4, "mode=teams"), "last", "merged"), 1),
		wins(ends(game("teams-merged-two", 4, "mode=teams", "start=ready", "army=ready"), "last", "merged"), 3),
		ends(game("tournament", 4, "mode=tournament"), "last", "final"),
		ends(game("tournament-once", 4, "mode=tournament", "format=short", "placing=once", "army=ready"), "last",
			"final"),
		says(ends(game("metronome", 2, "beat=12", "format=short"), "last", "passed"), "standing live on"),
		ends(silent, "last", "order"),
	}
}
