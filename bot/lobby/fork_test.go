package lobby

import (
	"testing"

	"skald/engine/match"
	"skald/store"
)

func TestWhoJoinsAForkSitsWhereHeSatOrWhereThereIsRoom(t *testing.T) {
	anna, ben, cara, pilot := store.Seat{User: "anna"}, store.Seat{User: "ben"}, store.Seat{User: "cara"},
		store.Seat{Autopilot: 1}
	names := func(ps []match.Player) (out string) {
		for _, p := range ps {
			out += p.User + "."
		}
		return out
	}
	for _, c := range []struct {
		before, joined []store.Seat
		want           string
	}{
		{[]store.Seat{anna, ben}, []store.Seat{ben, anna}, "anna.ben."},
		{[]store.Seat{anna, pilot, ben}, []store.Seat{pilot, ben, cara}, "cara..ben."},
		{[]store.Seat{anna, ben, anna}, []store.Seat{ben, anna, anna}, "anna.ben.anna."},
		{[]store.Seat{anna, ben}, []store.Seat{pilot, anna}, "anna.."},
		{[]store.Seat{pilot, ben}, []store.Seat{cara, anna}, "anna.cara."},
		{[]store.Seat{anna, ben}, []store.Seat{anna}, "anna.."},
	} {
		joins := []string{"j0", "j1", "j2"}[:len(c.joined)]
		players, keys := seatAgain(c.before, c.joined, joins)
		if names(players) != c.want {
			t.Errorf("%v at the seats of %v are %v", c.joined, c.before, players)
		}
		for n, j := range joins {
			found := false
			for i, k := range keys {
				found = found || k == j && players[i].User == c.joined[n].User
			}
			if !found {
				t.Errorf("the join of %v is lost in %v", c.joined[n], keys)
			}
		}
		for i, p := range players {
			if p.User == "" && p.Autopilot < 1 || keys[i] == "" {
				t.Errorf("seat %d is %+v with the join %q", i+1, p, keys[i])
			}
		}
	}
}
