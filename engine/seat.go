package engine

import (
	"fmt"
	"strconv"
	"strings"
)

// SeatAsked is the seat a picture or its description is asked for: by its number,
// counted from 1, or, when nothing is named, the active one, and the first while
// nobody is. The error says what would be a seat of a table of that many.
func SeatAsked(arg string, active Seat, seats int) (Seat, error) {
	s := active
	if s < 0 || int(s) >= seats {
		s = 0
	}
	if arg = strings.TrimSpace(arg); arg != "" {
		n, err := strconv.Atoi(arg)
		if err != nil {
			return Public, fmt.Errorf("%q is no seat; a hero is asked for by his seat's number, from 1", arg)
		}
		s = Seat(n - 1)
	}
	if s < 0 || int(s) >= seats {
		return Public, fmt.Errorf("nobody sits at seat %d; there are %d seats, counted from 1", s+1, seats)
	}
	return s, nil
}

// Clockwise lists all of so many seats, from one on.
func Clockwise(from Seat, seats int) []Seat {
	out := make([]Seat, seats)
	for i := range out {
		out[i] = Seat((int(from) + i + seats) % seats)
	}
	return out
}

// Distance is how many seats clockwise one is from another, of so many.
func Distance(from, to Seat, seats int) int { return (int(to) - int(from) + seats) % seats }
