package panel

import (
	"strconv"

	"skald/engine/text"
)

// SeatOffered tells the table that a seat, counted from 1, is offered to somebody.
func SeatOffered(from, to string, seat int, at int64) text.Message {
	return text.M("bot.seat.offered", "from", "<@"+from+">", "to", "<@"+to+">", "n", seat, "at", relativeTime(at))
}

// SeatOffer tells the one who offers a seat what happens next.
func SeatOffer(to string, seat int, s text.Speaker) Message {
	return private(say(s, "bot.seat.offer", "to", "<@"+to+">", "n", seat))
}

// Seated is the note to who has taken a seat, counted from 1.
func Seated(seat int, s text.Speaker) string {
	return say(s, "bot.seat.taken", "n", strconv.Itoa(seat))
}

// NoSeatFree answers who wants a seat where none is kept for him or free.
func NoSeatFree(s text.Speaker) Message { return private(say(s, "bot.seat.none")) }

// NotPaused answers who resumes a match that goes on.
func NotPaused(s text.Speaker) Message { return private(say(s, "bot.pause.not")) }
