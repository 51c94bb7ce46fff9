package match

import (
	"slices"
	"time"
)

// Holders returns the players of the seats at each entry of a log, by entry and seat; now are the players after the
// last one. A Reseat counts from its own entry on. Entries between which no seat changed hands share their list, which
// is read-only.
//
// A log does not name everyone. Before a fork, and before a Reseat without Was, the holder of a seat is the person that
// moved for it, with the name found elsewhere in the log, if any, or else the autopilot if that moved. The holder of a
// seat without moves is the zero Player.
func Holders(now []Player, log []Entry) [][]Player {
	if len(log) == 0 {
		return nil
	}
	people := peopleOf(now, log)
	out := make([][]Player, len(log))
	held := beginning(now, log, people)
	for i := range log {
		e := &log[i]
		switch {
		case e.Fork != nil:
			held = beginning(now, log[i:], people)
		case e.reseats(held):
			held = slices.Clone(held)
			held[e.Reseat.Seat] = e.Reseat.Player
		case e.acted() && int(e.Seat) < len(held) && held[e.Seat].User != e.Actor:
			held = slices.Clone(held)
			held[e.Seat] = people[e.Actor]
		}
		out[i] = held
	}
	return out
}

// acted reports whether the entry is a move a person made for their seat.
func (e *Entry) acted() bool { return e.By == ByPlayer && e.Seat >= 0 && e.Actor != "" }

// reseats reports whether the entry gives one of the seats to another player.
func (e *Entry) reseats(seats []Player) bool {
	return e.Reseat != nil && e.Reseat.Seat >= 0 && int(e.Reseat.Seat) < len(seats)
}

// peopleOf returns the people of a log by user, with the newest name it gives.
func peopleOf(now []Player, log []Entry) map[string]Player {
	out := map[string]Player{}
	for i := range log {
		e := &log[i]
		if _, known := out[e.Actor]; e.acted() && !known {
			out[e.Actor] = Player{User: e.Actor}
		}
		if r := e.Reseat; r != nil {
			out[r.Was.User], out[r.Player.User] = r.Was, r.Player
		}
	}
	for _, p := range now {
		out[p.User] = p
	}
	return out
}

// beginning returns the players of the seats at the first entry of a log.
func beginning(now []Player, log []Entry, people map[string]Player) []Player {
	held := slices.Clone(now)
	for i := len(log) - 1; i > 0; i-- {
		e := &log[i]
		if e.Fork != nil {
			clear(held) // other people played before it
		}
		if e.reseats(held) {
			held[e.Reseat.Seat] = e.Reseat.Was
		}
	}
	for seat := range held {
		if held[seat] == (Player{}) {
			held[seat] = firstToMove(seat, log, people)
		}
	}
	return held
}

// firstToMove returns the first person to move for a seat before it changed hands, or the autopilot if only that did;
// the zero Player if there was no move.
func firstToMove(seat int, log []Entry, people map[string]Player) Player {
	var found Player
	for i := range log {
		e := &log[i]
		switch {
		case i > 0 && e.Fork != nil, e.Reseat != nil && int(e.Reseat.Seat) == seat:
			return found
		case int(e.Seat) != seat:
		case e.acted():
			return people[e.Actor]
		case e.By == ByAutopilot:
			found.Autopilot = 1
		}
	}
	return found
}

// Holding is a time for which a player held a seat.
type Holding struct {
	Player Player
	// Time does not count pauses.
	Time time.Duration
}

// Holdings returns the times for which each seat was held, by seat, in order; now are the players after the last entry
// of the log. Time before a fork does not count.
func Holdings(now []Player, log []Entry) [][]Holding {
	out := make([][]Holding, len(now))
	held, paused := Holders(now, log), false
	start := max(0, slices.IndexFunc(log, func(e Entry) bool { return e.Fork != nil }))
	for i := start; i < len(log); i++ {
		e := &log[i]
		var passed time.Duration
		if i > start && !paused {
			passed = time.Duration(max(0, e.At-log[i-1].At)) * time.Second
		}
		paused = (paused || e.Pause) && !e.Resume
		for seat, p := range held[i] {
			last := len(out[seat]) - 1
			if last >= 0 {
				out[seat][last].Time += passed
			}
			if last < 0 || out[seat][last].Player.User != p.User {
				out[seat] = append(out[seat], Holding{Player: p})
			}
		}
	}
	return out
}

// LongestHolder returns the user with the longest total time in a seat, "" for the autopilot, and the later one of a
// tie.
func LongestHolder(of []Holding) string {
	total, longest := map[string]time.Duration{}, ""
	for _, h := range of {
		total[h.Player.User] += h.Time
	}
	for _, h := range of {
		if total[h.Player.User] >= total[longest] {
			longest = h.Player.User
		}
	}
	return longest
}
