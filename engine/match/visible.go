package match

import (
	"cmp"
	"slices"

	"skald/engine"
	"skald/engine/text"
)

// Line is the part of an Entry that a viewer may read.
type Line struct {
	// Seq is that of the entry. It counts sealed moves, so it is for the program and never shown.
	Seq uint64
	Address
	// Seat is the seat that moved; engine.Public for the set-up, for decisions of the table, and while the seat is
	// sealed.
	Seat engine.Seat
	Move engine.Move
	// Words are the move in words, if no public text has it.
	Words text.Message
	By    By
	Actor string
	// Rolls are those whose result the viewer may see.
	Rolls []engine.Roll
	// Said are the events the viewer learns of.
	Said []engine.Said
	// Table describes a decision of the table; zero for a move.
	Table text.Message
	// Held are the players of the seats then, see Holders; nil means the present ones. Visible leaves it nil.
	Held []Player
	// At is the time of the entry, in seconds since 1970.
	At int64
	// Abandoned marks undone entries.
	Abandoned bool
	// Sealed marks a move of the viewer's own that the others do not know yet.
	Sealed bool
}

// Visible returns the lines of a log that a viewer may read, in order. Sealed moves and events of others appear once
// their moment has come; private events only in the words meant for the viewer. If the match is over every move and
// roll is open.
func Visible(log []Entry, viewer engine.Seat) []Line {
	t := treeOf(log)
	return t.visible(t.openings(), viewer)
}

// VisibleInPlay is Visible without the opening at the end of the match, so that the last lines read like all before
// them.
func VisibleInPlay(log []Entry, viewer engine.Seat) []Line {
	t := treeOf(log)
	open := t.openings()
	open.over = false
	return t.visible(open, viewer)
}

// visible returns the lines of a log for a viewer, given its openings.
func (t *tree) visible(open *openings, viewer engine.Seat) []Line {
	log, live := t.log, t.live()
	at := open.addresses(viewer)
	var out []Line
	for i := range log {
		if l, ok := line(&log[i], i, open, viewer); ok {
			l.Abandoned = !live[i]
			l.Address = at[i]
			l.Table = log[i].table(at[i], t.takenBack(i, open, viewer), t.redoes(i))
			out = append(out, l)
		}
	}
	return out
}

// line returns a viewer's line of one entry; false if the viewer learns nothing of it.
func line(e *Entry, i int, open *openings, viewer engine.Seat) (Line, bool) {
	l := Line{Seq: e.Seq, Seat: engine.Public, At: e.At, Said: said(e, i, open, viewer)}
	if e.Beat || open.hidden(i, viewer) {
		return l, len(l.Said) > 0
	}
	l.Seat, l.Move, l.Words, l.By, l.Actor = e.Seat, e.Move, e.Words, e.By, e.Actor
	l.Sealed = e.Sealed && !open.entry(i)
	if open.secret(i, viewer) {
		l.Move, l.Words = "", text.Message{}
	}
	for _, r := range e.Rolls {
		if open.sees(i, r, viewer) {
			r.To = slices.Clone(r.To)
			l.Rolls = append(l.Rolls, r)
		}
	}
	return l, true
}

// said returns a viewer's texts of the events of an entry.
func said(e *Entry, i int, open *openings, viewer engine.Seat) []engine.Said {
	var out []engine.Said
	if e.Sealed && e.Seat == viewer && open.hidden(i, viewer) {
		viewer = engine.Public // another person than the present player of the seat made it
	}
	for _, ev := range e.Events {
		m, facts, ok := ev.For(viewer, func(name string) bool { return open.opened(i, name) })
		if ok {
			out = append(out, engine.Said{Kind: ev.Kind, Seat: ev.Seat, Text: m, Facts: facts})
		}
	}
	return out
}

// takenBack returns the number of undone moves of an entry that a viewer knows of.
func (t *tree) takenBack(i int, open *openings, viewer engine.Seat) int {
	n := 0
	if t.log[i].Back == nil {
		return n
	}
	stays := map[int]bool{}
	for _, j := range t.path(t.parent[i]) {
		stays[j] = true
	}
	for j := i - 1; j >= 0 && !stays[j]; j = t.parent[j] {
		if t.log[j].Seat != engine.Public && !open.hidden(j, viewer) {
			n++
		}
	}
	return n
}

// table describes a decision of the table; zero if the entry is none. at is the address after it, n the number of
// undone moves; redo reports whether it reversed a going back.
func (e *Entry) table(at Address, n int, redo bool) text.Message {
	switch {
	case redo && e.Why != "":
		return text.M("match.table.redo-why", "at", at.Message(), "why", text.Plain(e.Why))
	case redo:
		return text.M("match.table.redo", "at", at.Message())
	case e.Back != nil:
		if e.Why != "" {
			return text.M("match.table.back-why", "n", n, "at", at.Message(), "why", text.Plain(e.Why))
		}
		return text.M("match.table.back", "n", n, "at", at.Message())
	case e.Reseat != nil:
		p := e.Reseat.Player
		if p.User == "" {
			return text.M("match.table.autopilot", "n", int(e.Reseat.Seat)+1, "level", p.Autopilot)
		}
		return text.M("match.table.player", "n", int(e.Reseat.Seat)+1, "who", text.Plain(cmp.Or(p.Name, p.User)))
	case e.Fork != nil:
		if e.Why != "" {
			return text.M("match.table.fork-why", "match", e.Fork.Match, "turn", e.Fork.Turn, "why", text.Plain(e.Why))
		}
		return text.M("match.table.fork", "match", e.Fork.Match, "turn", e.Fork.Turn)
	case e.End:
		if e.Why != "" {
			return text.M("match.table.end-why", "why", text.Plain(e.Why))
		}
		return text.M("match.table.end")
	case e.Pause && e.Why != "":
		return text.M("match.table.pause-why", "why", text.Plain(e.Why))
	case e.Pause:
		return text.M("match.table.pause")
	case e.Resume:
		return text.M("match.table.resume")
	case e.Pace != "":
		return text.M("match.table.pace", "pace", e.Pace.Label())
	}
	return text.Message{}
}

// Message returns the address in words.
func (a Address) Message() text.Message {
	if a.Turn == 0 {
		return text.M("match.table.start")
	}
	return text.M("match.table.at", "turn", a.Turn, "n", a.N)
}
