package engine

import (
	"fmt"
	"strconv"
	"strings"
)

// SeatAsked returns the seat whose picture or description is requested: by its number, counted from 1, or, if arg is
// empty, the active one, else the first. The error lists the seats of the table.
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

// Clockwise returns all seats of a table, starting with one.
func Clockwise(from Seat, seats int) []Seat {
	out := make([]Seat, seats)
	for i := range out {
		out[i] = Seat((int(from) + i + seats) % seats)
	}
	return out
}

// Distance returns the number of steps clockwise from one seat to another.
func Distance(from, to Seat, seats int) int { return (int(to) - int(from) + seats) % seats }
