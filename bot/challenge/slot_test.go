package challenge

import (
	"testing"
	"time"

	"skald/bot/preferences"
)

// TestSlotOfZone follows the challenges of a server at an hour of its time zone, across the changes of the clocks.
func TestSlotOfZone(t *testing.T) {
	t.Parallel()
	at := func(s string) time.Time {
		x, err := time.Parse(time.RFC3339, s)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	for _, c := range []struct {
		what       string
		set        preferences.Challenge
		now        string
		start, end string // "" if the challenge began before the choice
	}{
		{"in UTC", preferences.Challenge{Hour: 18}, "2027-01-16T18:00:00Z", "2027-01-16T18:00:00Z",
			"2027-01-17T18:00:00Z"},
		{"a second before", preferences.Challenge{Hour: 18}, "2027-01-16T17:59:59Z", "2027-01-15T18:00:00Z",
			"2027-01-16T18:00:00Z"},
		{"in Rome in winter", preferences.Challenge{Hour: 1, Zone: "Europe/Rome"}, "2027-01-16T00:30:00Z",
			"2027-01-16T00:00:00Z", "2027-01-17T00:00:00Z"},
		{"on the last night of winter", preferences.Challenge{Hour: 1, Zone: "Europe/Rome"}, "2027-03-28T00:00:00Z",
			"2027-03-28T00:00:00Z", "2027-03-28T23:00:00Z"},
		{"on the first night of summer", preferences.Challenge{Hour: 1, Zone: "Europe/Rome"}, "2027-03-28T23:00:00Z",
			"2027-03-28T23:00:00Z", "2027-03-29T23:00:00Z"},
		{"on the last day of summer", preferences.Challenge{Hour: 18, Zone: "Europe/Rome"}, "2027-10-31T16:59:59Z",
			"2027-10-30T16:00:00Z", "2027-10-31T17:00:00Z"},
		{"on the first day of a year", preferences.Challenge{Hour: 20, Zone: "America/New_York"},
			"2027-01-01T00:30:00Z", "2026-12-31T01:00:00Z", "2027-01-01T01:00:00Z"},
		{"in an unknown zone", preferences.Challenge{Hour: 18, Zone: "Nowhere"}, "2027-01-16T20:00:00Z",
			"2027-01-16T18:00:00Z", "2027-01-17T18:00:00Z"},
		{"before the choice", preferences.Challenge{Hour: 18, Since: at("2027-01-16T19:00:00Z").Unix()},
			"2027-01-16T20:00:00Z", "", ""},
	} {
		s, due := present(c.set, at(c.now))
		if due != (c.start != "") {
			t.Errorf("%s, due is %v", c.what, due)
		}
		if due && (!s.start.Equal(at(c.start)) || !s.end.Equal(at(c.end))) {
			t.Errorf("%s, the challenge is from %v to %v, want %s to %s", c.what, s.start.UTC(), s.end.UTC(), c.start,
				c.end)
		}
		if next, _ := present(c.set, s.end); !next.start.Equal(s.end) || next.n != s.n+1 {
			t.Errorf("%s, day %d is followed by day %d, from %v", c.what, s.n, next.n, next.start.UTC())
		}
	}
}
