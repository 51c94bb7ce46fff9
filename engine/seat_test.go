package engine

import (
	"slices"
	"testing"
)

func TestASeatIsAskedForByItsNumberOrIsTheActiveOne(t *testing.T) {
	for _, c := range []struct {
		what, arg string
		active    Seat
		seats     int
		want      Seat
		ok        bool
	}{
		{"the first seat is number 1", "1", 2, 3, 0, true},
		{"blanks do not matter", " 3 ", 0, 3, 2, true},
		{"nothing named is the active seat", "", 1, 3, 1, true},
		{"nothing named before anybody is active is the first", "", Public, 3, 0, true},
		{"an active seat beyond the table counts as none", "", 7, 3, 0, true},
		{"there is no seat 0", "0", 0, 3, Public, false},
		{"there is no seat beyond the last", "4", 0, 3, Public, false},
		{"a word is no seat", "elf", 0, 3, Public, false},
		{"an empty table has no seats", "", 0, 0, Public, false},
	} {
		if s, err := SeatAsked(c.arg, c.active, c.seats); s != c.want || (err == nil) != c.ok {
			t.Errorf("%s: seat %d, %v", c.what, s, err)
		}
	}
}

func TestSeatsGoClockwise(t *testing.T) {
	for from, want := range map[Seat][]Seat{0: {0, 1, 2}, 2: {2, 0, 1}, Public: {2, 0, 1}} {
		if got := Clockwise(from, 3); !slices.Equal(got, want) {
			t.Errorf("from %d on they are %v, not %v", from, got, want)
		}
	}
	for i, seat := range Clockwise(3, 4) {
		if got := Distance(3, seat, 4); got != i {
			t.Errorf("seat %d is %d from seat 3, not %d", seat, got, i)
		}
	}
}
