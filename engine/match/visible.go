package match

import (
	"cmp"
	"slices"

	"skald/engine"
	"skald/engine/text"
)

// Line is what somebody may read of an Entry.
type Line struct {
	// Seq is that of the entry. It counts sealed moves, so it is for the
	// program and never shown.
	Seq uint64
	Address
	// Seat is whose move it was; engine.Public for the set-up, for decisions of
	// the table, and while that is sealed.
	Seat engine.Seat
	Move engine.Move
	// Words say the move in words where nothing that everybody may read does.
	Words text.Message
	By    By
	Actor string
	// Rolls are those whose result the viewer may see.
	Rolls []engine.Roll
	// Said are the events the viewer learns of.
	Said []engine.Said
	// Table says a decision of the table in words; zero for a move.
	Table text.Message
	// Held are the players who held the seats then, see Holders; nil stands for those
	// who hold them now. Visible leaves it nil.
	Held []Player
	// At is when it was made, in seconds since 1970.
	At int64
	// Abandoned marks what was taken back.
	Abandoned bool
	// Sealed marks a move of the viewer's own that the others do not know yet.
	Sealed bool
}

// Visible is what a viewer may read of a log, in order. Sealed moves and events
// of others appear once their moment has come; private events only ever in the
// words meant for the viewer. When the match is over every move and roll is
// open.
func Visible(log []Entry, viewer engine.Seat) []Line {
	t := treeOf(log)
	return t.visible(t.openings(), viewer)
}

// VisibleInPlay is Visible as if the match went on: its end opens nothing. So what
// happened last is told as everything before it was.
func VisibleInPlay(log []Entry, viewer engine.Seat) []Line {
	t := treeOf(log)
	open := t.openings()
	open.over = false
	return t.visible(open, viewer)
}

// visible is what a viewer may read of a log of which some things have opened.
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

// line is what a viewer may read of one entry; false when he learns nothing of
// it.
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

// said is what a viewer reads of the events of an entry.
func said(e *Entry, i int, open *openings, viewer engine.Seat) []engine.Said {
	var out []engine.Said
	if e.Sealed && e.Seat == viewer && open.hidden(i, viewer) {
		viewer = engine.Public // it was the person's before, who is not at the seat any more
	}
	for _, ev := range e.Events {
		m, facts, ok := ev.For(viewer, func(name string) bool { return open.opened(i, name) })
		if ok {
			out = append(out, engine.Said{Kind: ev.Kind, Seat: ev.Seat, Text: m, Facts: facts})
		}
	}
	return out
}

// takenBack is how many moves a viewer knows of that were taken back by an entry.
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

// table says a decision of the table in words; zero when the entry is none. at
// is where the match stands after it, n how many moves were taken back; redo says that
// it undid a going back.
func (e *Entry) table(at Address, n int, redo bool) text.Message {
	switch {
	case redo && e.Why != "":
		return text.M("match.table.redo-why", "at", at.message(), "why", text.Plain(e.Why))
	case redo:
		return text.M("match.table.redo", "at", at.message())
	case e.Back != nil:
		if e.Why != "" {
			return text.M("match.table.back-why", "n", n, "at", at.message(), "why", text.Plain(e.Why))
		}
		return text.M("match.table.back", "n", n, "at", at.message())
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
		return text.M("match.table.pace", "pace", text.M("match.pace."+string(e.Pace)))
	}
	return text.Message{}
}

// message says the address; only the start is said differently in every
// language.
func (a Address) message() text.Message {
	if a.Turn == 0 {
		return text.M("match.table.start")
	}
	return text.Plain(a.String())
}
