package engine

import (
	"slices"

	"skald/engine/text"
)

// Summarised is implemented by Rules whose turns can be told in a few lines.
type Summarised interface {
	Rules
	// Summary returns the part of each event in the summary of a turn, by the key of its text or else by its kind. All
	// others have the zero Part.
	Summary() map[string]Part
}

// Part is the part of an event in the summary of its turn.
type Part struct {
	Role Role
	// Takes lists the events, by key or kind, that the line of a Result includes: it replaces them and adds their
	// effects. They belong to the same turn and seat, or to no seat, and came earlier. The newest Result that takes an
	// event with effects also adds those that come later.
	Takes []string
	// AtOnce limits Takes to events of the same move.
	AtOnce bool
	// Drops lists further events that the line replaces, without their effects.
	Drops []string
	// Doubles lists events of the same seat, by key or kind, that the line of a Result tells again in public, such as
	// what its player alone was told before. News that tell all events leave them out too.
	Doubles []string
	// Say words the line of a Result, given the events it replaces, oldest first. If it is nil or returns the zero
	// Message, the line is the text of the event.
	Say func(e Said, replaced []Said) text.Message
	// Sums reports whether Say names the changes of the events that the line of a Result takes, so that no effects
	// follow it; a later result that takes the line adds them. Such results that take each other make one line.
	Sums bool
	// Closed reports whether the line of a Result is complete, such as one with a full stop. Effects follow it in
	// brackets, otherwise after a colon.
	Closed bool
	// Effects returns the changes that the line which takes the event adds; nil if there are none. They are not added
	// to the event's own line.
	Effects func(e Said) []Effect
	// Precedes reports whether the effects lead to a result, as a price does: they join a later result that takes the
	// event, never an earlier one.
	Precedes bool
	// Automatic reports whether the event follows from the rules alone, so that its line does not say how the move was
	// made.
	Automatic bool
	// Minor reports whether the line is the first to be left out where there is no room for all, such as a piece that
	// comes into play.
	Minor bool
}

// Role is the weight of an event in a summary.
type Role int

// The roles of events.
const (
	RoleStep   Role = iota // told if it is the newest, or the last of a turn without a result
	RoleResult             // always told
	RoleAside              // told only if its turn has nothing else
	RoleSilent             // never told: the title or the question of the post says it
)

// Effect is a change that a summary names after the sentence of a result, summed over the events of the result.
type Effect struct {
	// Gain and Loss are the phrases for a sum above and below 0, with its absolute value as the argument n. A zero
	// Message leaves the change out.
	Gain, Loss text.Message
	N          int
}

// Amount returns the amount of an event's facts as an effect; gain and loss are keys, "" for a change left out.
func Amount(gain, loss string) func(e Said) []Effect {
	return func(e Said) []Effect {
		return []Effect{{Gain: text.M(gain), Loss: text.M(loss), N: e.Facts.Amount}}
	}
}

// LastOf returns the newest of some events with one of the kinds; ok is false if there is none.
func LastOf(events []Said, kinds ...string) (e Said, ok bool) {
	for i := len(events) - 1; i >= 0; i-- {
		if slices.Contains(kinds, events[i].Kind) {
			return events[i], true
		}
	}
	return Said{}, false
}

// SumOf returns the sum of an argument over the events with a key.
func SumOf(events []Said, key, arg string) (sum int) {
	for _, e := range events {
		if n, ok := e.Text.Args.Get(arg).(int); ok && e.Text.Key == key {
			sum += n
		}
	}
	return sum
}

// Reword returns a message with the arguments of another and more pairs of name and value, or the zero Message if one
// of the needed arguments is missing, as in lines stored by an earlier version.
func Reword(m text.Message, key string, need []string, pairs ...any) text.Message {
	out := text.M(key, pairs...)
	for _, a := range m.Args {
		if out.Args.Get(a.Name) == nil {
			out = out.With(a.Name, a.Value)
		}
	}
	for _, name := range need {
		if out.Args.Get(name) == nil {
			return text.Message{}
		}
	}
	return out
}
