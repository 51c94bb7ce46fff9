package panel

import (
	"slices"

	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// The worth of a line of a post's news: of several without room, those worth least are left out first.
const (
	// worthPress is that of a press alone, which its player knows.
	worthPress = iota
	worthMinor
	// worthKnown is that of an event from before the reader's newest press, and worthPilot that of one about an
	// autopilot.
	worthKnown
	worthPilot
	worthEvent
	// worthReader is that of an event about the reader or all, and of the outcome of the reader's newest press.
	worthReader
	// worthOutcome is that of the outcome of another player's turn, which the reader has not seen.
	worthOutcome
)

// NewsAfter returns the entry after which the news of a post begin: the last one that the post before it reported, or
// an earlier one, so that the player asked reads all that happened since their last press before this turn. That press
// is the first of the news, because its effect ended the turn. lines are those that everyone may read.
func NewsAfter(t Table, lines []match.Line, posted uint64) uint64 {
	reader := t.reader()
	if reader < 0 {
		return posted
	}
	after := uint64(0) // a player who has not moved yet reads all since the set-up
	for i, l := range lines {
		switch {
		case l.Turn == 0:
			after = l.Seq
		case l.Turn < t.Turn.Number && t.pressed(l, reader) && i > 0:
			after = lines[i-1].Seq
		}
	}
	return min(after, posted)
}

// reader returns the seat of the player whose choices are below the public post; engine.Public if it asks none.
func (t Table) reader() engine.Seat {
	seat := seatOnTurn(t, engine.Visible(t.Open(), engine.Public))
	if t.Player(seat).User == "" || !slices.Contains(t.Asked(), seat) {
		return engine.Public
	}
	return seat
}

// pressed reports whether a line is a move that the player of a seat made themselves.
func (t Table) pressed(l match.Line, seat engine.Seat) bool {
	return !l.Abandoned && l.By == match.ByPlayer && l.Seat >= 0 && t.Player(l.Seat).User == t.Player(seat).User
}

// lastPress returns the index of the line of the reader's newest press after which there is something to tell, or of
// their last one before this turn; 0 if there is none.
func lastPress(t Table, news []match.Line, reader engine.Seat, s text.Localizer) int {
	for i, l := range slices.Backward(news) {
		if !t.pressed(l, reader) {
			continue
		}
		if l.Turn < t.Turn.Number || slices.ContainsFunc(summaryLines(t.after(news[:i]), news[i:], s), newsLine.tells) {
			return i
		}
	}
	return 0
}

// after returns the table with more lines before the news.
func (t Table) after(lines []match.Line) Table {
	t.Earlier = slices.Concat(t.Earlier, lines)
	return t
}

// tells reports whether a line is more than a press.
func (l newsLine) tells() bool { return !l.press }

// readerNews returns the lines of the news for the reader of a post. A press of the reader is summed up by itself, so
// that the post has its own outcome, and not the sum of a whole fight. Once it had one, the reader knows the news of
// earlier posts.
func readerNews(t Table, news []match.Line, reader engine.Seat, s text.Localizer) []newsLine {
	i := lastPress(t, news, reader, s)
	var lines []newsLine
	for _, l := range summaryLines(t, news[:i], s) {
		if slices.ContainsFunc(match.SummaryAfter(t.Rules, t.Earlier, news), l.isIn) {
			lines = append(lines, l)
		}
	}
	old := len(lines)
	lines = append(lines, summaryLines(t.after(news[:i]), news[i:], s)...)
	if i < len(news) && news[i].Turn == t.Turn.Number && t.pressed(news[i], reader) {
		for k := range lines {
			lines[k].worth = lines[k].pressWorth(k >= old)
		}
		return slices.DeleteFunc(lines, func(l newsLine) bool {
			return l.of.Turn < t.Turn.Number && l.of.Seq <= t.Posted && l.of.Table.IsZero()
		})
	}
	setTurnWorth(t, lines, reader)
	return lines
}

// isIn reports whether one of the lines of a summary is of the same entry, and has its event.
func (l newsLine) isIn(o match.Line) bool {
	return l.of.Seq == o.Seq && (l.said.Kind == "" || slices.ContainsFunc(o.Said, func(e engine.Said) bool {
		return e.Kind == l.said.Kind && e.Seat == l.said.Seat
	}))
}

// pressWorth returns the worth of a line in the reader's own turn; fresh reports whether it is of the newest press.
func (l newsLine) pressWorth(fresh bool) int {
	switch {
	case l.press:
		return worthPress
	case fresh && l.step:
		return worthEvent
	case fresh, !l.of.Table.IsZero():
		return worthOutcome
	case l.minor:
		return worthMinor
	}
	return worthKnown
}

// setTurnWorth sets the worth of lines for a reader whose turn begins.
func setTurnWorth(t Table, lines []newsLine, reader engine.Seat) {
	type turn struct {
		number int
		seat   engine.Seat
	}
	outcome := map[turn]int{} // the line that tells how a turn of a seat ended
	for i, l := range lines {
		of := turn{l.of.Turn, l.of.Seat}
		moved := l.of.Seat >= 0 && l.of.Turn > 0 && !l.press && (l.said.Seat < 0 || l.seat == l.of.Seat)
		if o, ok := outcome[of]; moved && (!ok || !l.minor || lines[o].minor) {
			outcome[of] = i
		}
	}
	own := func(seat engine.Seat) bool {
		return seat >= 0 && t.Player(seat).User != "" && t.Player(seat).User == t.Player(reader).User
	}
	for i := range lines {
		l := &lines[i]
		o, ok := outcome[turn{l.of.Turn, l.of.Seat}]
		switch {
		case l.press:
			l.worth = worthPress
		case !l.of.Table.IsZero():
			l.worth = worthOutcome // such as a rollback
		case ok && o == i && own(l.of.Seat), !own(l.of.Seat) && own(l.said.Seat),
			l.said.Seat < 0 && !l.minor && l.of.Seat < 0:
			l.worth = worthReader
		case ok && o == i:
			l.worth = worthOutcome
		case l.minor:
			l.worth = worthMinor
		case own(l.of.Seat):
			l.worth = worthKnown
		case t.isPilot(l.seat):
			l.worth = worthPilot
		default:
			l.worth = worthEvent
		}
	}
}

// publicNews returns the lines of the news for all, of whom none is asked.
func publicNews(t Table, news []match.Line, s text.Localizer) []newsLine {
	lines := summaryLines(t, news, s)
	for i := range lines {
		l := &lines[i]
		switch {
		case l.minor:
			l.worth = worthMinor
		case t.isPilot(l.seat):
			l.worth = worthPilot
		default:
			l.worth = worthEvent
		}
	}
	return lines
}
