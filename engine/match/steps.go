package match

import (
	"slices"

	"skald/engine"
	"skald/engine/text"
)

// Step is a turn of a match as it is looked at later, or a few turns in a row.
type Step struct {
	// Turn and Last are the numbers of its first and last turn; 0 is the set-up.
	Turn, Last int
	// From and Until are the entries in whose positions it began and ended; From is 0 for the set-up.
	From, Until uint64
}

// Label names the step.
func (s Step) Label() text.Message {
	switch {
	case s.Last == 0:
		return text.M("match.step.start")
	case s.Turn == s.Last:
		return text.M("match.step.turn", "n", s.Turn)
	}
	return text.M("match.step.turns", "from", s.Turn, "to", s.Last)
}

// Steps returns the set-up and the turns of a match in order, without undone ones. The last one may still be going on:
// it ends with the newest publicly known entry.
func Steps(log []Entry) []Step {
	if len(log) == 0 {
		return nil
	}
	starts := turnStarts(log)
	out := []Step{{Until: starts[0].seq}}
	for i, s := range starts {
		next := Step{Turn: s.turn, Last: s.turn, From: s.seq, Until: lastShown(log)}
		if i+1 < len(starts) {
			next.Until = starts[i+1].seq
		}
		if next.Until != next.From {
			out = append(out, next)
		}
	}
	return out
}

// lastShown returns the newest publicly known entry that was not undone.
func lastShown(log []Entry) uint64 {
	path := treeOf(log).path(len(log) - 1)
	for _, i := range path {
		if !log[i].Quiet {
			return log[i].Seq
		}
	}
	return log[path[len(path)-1]].Seq
}

// Abridged returns at most so many steps for the whole match, besides the set-up, which stays by itself: turns by
// themselves or, if they are too many, whole rounds of so many seats.
func Abridged(steps []Step, seats, most int) []Step {
	turns := len(steps) - 1
	if turns <= most {
		return steps
	}
	seats = max(1, seats)
	each := seats * ((turns + most*seats - 1) / (most * seats))
	var out []Step
	for i, s := range steps {
		if i > 1 && (i-1)%each != 0 {
			last := &out[len(out)-1]
			last.Last, last.Until = s.Last, s.Until
			continue
		}
		out = append(out, s)
	}
	return out
}

// Lines returns the lines of a step that a viewer may read, as they were known when it ended: sealed moves and events
// that opened later are left out.
func (s Step) Lines(log []Entry, viewer engine.Seat) []Line {
	at := slices.IndexFunc(log, func(e Entry) bool { return e.Seq == s.Until })
	if at < 0 {
		return nil
	}
	path := treeOf(log).path(at)
	slices.Reverse(path)
	played := make([]Entry, len(path))
	for i, at := range path {
		played[i] = log[at]
	}
	return slices.DeleteFunc(VisibleInPlay(played, viewer), func(l Line) bool { return l.Seq <= s.From })
}

// Said returns the events of the Summary of a step for a viewer, by turn, as they were known when the step ended.
func (s Step) Said(rules engine.Rules, log []Entry, viewer engine.Seat) [][]engine.Said {
	var out [][]engine.Said
	turn := -1
	for _, l := range Summary(rules, s.Lines(log, viewer)) {
		if len(l.Said) == 0 {
			continue
		}
		if l.Turn != turn {
			turn, out = l.Turn, append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], l.Said...)
	}
	return out
}
