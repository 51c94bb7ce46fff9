package engine

import "skald/engine/text"

// Periods is a Rules that names its turns by a period longer than a turn, such as a round or a day. Period returns the
// period of a turn of a match with a number of seats, given that of the turn before and the events since; zero if it
// is not known.
type Periods interface {
	Rules
	Period(last text.Message, turn, seats int, since []Said) text.Message
}

// PeriodOf returns the period of a turn; zero in a game without any.
func PeriodOf(r Rules, last text.Message, turn, seats int, since []Said) text.Message {
	if p, ok := r.(Periods); ok && turn > 0 {
		return p.Period(last, turn, seats, since)
	}
	return text.Message{}
}

// RoundOf returns the round of a turn in which each seat has one turn, from 1.
func RoundOf(turn, seats int) int { return (turn-1)/max(1, seats) + 1 }
