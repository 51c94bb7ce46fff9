package match

import (
	"skald/engine"
	"skald/engine/text"
)

// NewsSince returns the News for a viewer of the events after an entry of the log, without undone moves.
func NewsSince(log []Entry, viewer engine.Seat, after uint64) []engine.Said {
	var all []engine.Said
	for _, l := range VisibleInPlay(log, viewer) {
		if l.Seq > after && !l.Abandoned {
			all = append(all, l.Said...)
		}
	}
	return News(all)
}

// News returns the events worth showing, in order, in the words and facts a viewer may know: those whose facts have a
// piece, a place or an amount, and not mere rolls of dice. Moves of one kind in which a piece continued from its last
// place are joined into the whole way; a piece that came back to its start is left out.
func News(all []engine.Said) []engine.Said {
	var out []engine.Said
	for _, s := range all {
		f := s.Facts
		if f.Piece == "" && len(f.Moves()) == 0 && (f.Amount == 0 || len(f.Dice) > 0) {
			continue
		}
		if i := continued(out, s); i >= 0 {
			f.From = out[i].Facts.From
			out = append(out[:i], out[i+1:]...)
			if f.From == f.To {
				continue
			}
			s.Facts = f
			s.Text = text.M("match.news.moved", "who", text.M("name."+f.Piece), "from", f.From, "to", f.To)
		}
		out = append(out, s)
	}
	return out
}

// continued returns the index of the move that s continues, -1 if there is none: the piece's own last one, if it ended
// where s begins.
func continued(news []engine.Said, s engine.Said) int {
	f := s.Facts
	if f.Piece == "" || f.From == "" || f.To == "" {
		return -1
	}
	for i := len(news) - 1; i >= 0; i-- {
		n := news[i]
		if n.Kind == s.Kind && n.Seat == s.Seat && n.Facts.Piece == f.Piece && n.Facts.From != "" &&
			n.Facts.To == f.From {
			return i
		}
	}
	return -1
}
