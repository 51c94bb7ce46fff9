package match

import (
	"skald/engine"
	"skald/engine/text"
)

// NewsSince is what a viewer may read of the events after an entry of the log, as
// News puts it together. What was taken back is left out.
func NewsSince(log []Entry, viewer engine.Seat, after uint64) []engine.Said {
	var all []engine.Said
	for _, l := range VisibleInPlay(log, viewer) {
		if l.Seq > after && !l.Abandoned {
			all = append(all, l.Said...)
		}
	}
	return News(all)
}

// News is what is worth telling, in order, of events in the words and facts a
// viewer may know: those whose facts say that a piece, a place or an amount
// changed, and not rolls of dice as such. Of a piece that went on from where it had come, by moves of one kind,
// only the whole way is told; what came back to where it began is not.
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

// continued is the place of the last move that another one goes on from, -1 when
// there is none: the piece's own last, if it ended where this one begins.
func continued(news []engine.Said, s engine.Said) int {
	f := s.Facts
	if f.Piece == "" || f.From == "" || f.To == "" {
		return -1
	}
	for i := len(news) - 1; i >= 0; i-- {
		n := news[i]
		if n.Kind == s.Kind && n.Seat == s.Seat && n.Facts.Piece == f.Piece && n.Facts.From != "" && n.Facts.To == f.From {
			return i
		}
	}
	return -1
}
