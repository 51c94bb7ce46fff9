package table

import (
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

func TestSeatsRatedByTheirOwnMoves(t *testing.T) {
	move := func(seat engine.Seat, by match.By, actor string) match.Entry {
		return match.Entry{Seat: seat, By: by, Actor: actor, Move: "end"}
	}
	person := func(seat engine.Seat, user string) match.Entry { return move(seat, match.ByPlayer, user) }
	pilot := func(seat engine.Seat) match.Entry { return move(seat, match.ByAutopilot, "") }
	seats := func(seat engine.Seat, was, now match.Player) match.Entry {
		return match.Entry{Seat: engine.Public, Reseat: &match.Reseat{Seat: seat, Was: was, Player: now}}
	}
	anna, ben, auto := match.Player{User: "anna"}, match.Player{User: "ben"}, match.Player{Autopilot: 1}
	for name, c := range map[string]struct {
		players []match.Player
		log     []match.Entry
		want    []string
	}{
		"people who play to the end": {[]match.Player{anna, ben},
			[]match.Entry{person(0, "anna"), person(1, "ben"), person(0, "anna")}, []string{"anna", "ben"}},
		"an autopilot's seat": {[]match.Player{anna, auto}, []match.Entry{person(0, "anna"), pilot(1)},
			[]string{"anna", ""}},
		"a deputy for less than half": {[]match.Player{anna, ben},
			[]match.Entry{person(0, "anna"), pilot(0), person(0, "anna"), person(1, "ben"), pilot(1)},
			[]string{"anna", "ben"}},
		"a deputy for more than half": {[]match.Player{anna},
			[]match.Entry{person(0, "anna"), pilot(0), pilot(0)}, []string{""}},
		"a default in place of an answer": {[]match.Player{anna},
			[]match.Entry{person(0, "anna"), move(0, match.ByDefault, ""), move(0, match.ByDefault, "")}, []string{""}},
		"standing answers of the person": {[]match.Player{anna},
			[]match.Entry{person(0, "anna"), move(0, match.ByStanding, ""), move(0, match.ByStanding, "")},
			[]string{"anna"}},
		"a person who came late": {[]match.Player{ben}, []match.Entry{person(0, "anna"), person(0, "anna"),
			seats(0, anna, ben), person(0, "ben")}, []string{""}},
		"a person who left": {[]match.Player{auto}, []match.Entry{person(0, "anna"), person(0, "anna"),
			seats(0, anna, auto), pilot(0)}, []string{""}},
		"a person without a move": {[]match.Player{anna}, nil, []string{""}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := ratedUsers(c.players, c.log); !slices.Equal(got, c.want) {
				t.Errorf("it counts for %q, want %q", got, c.want)
			}
		})
	}
	m := store.Match{Seats: []store.Seat{{User: "zoe"}}}
	if got := (&Ending{Counts: []string{"anna"}}).RatedFor(m, 0); got != "anna" {
		t.Errorf("an old match counts for %q", got)
	}
	if got := (&Ending{Counts: []string{"anna"}, Rated: []string{""}}).RatedFor(m, 0); got != "" {
		t.Errorf("a seat without a person counts for %q", got)
	}
}
