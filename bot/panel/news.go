package panel

import (
	"maps"
	"math"
	"slices"
	"strings"

	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// newsLine is a sentence of the news.
type newsLine struct {
	words string
	// of is the log line it comes from, and own that of lineWords.
	of  match.Line
	own int
	// seat is the seat it is about, that of the move if it is about none.
	seat engine.Seat
	// said is its event, zero if it has none.
	said engine.Said
	// minor reports whether it is left out before others where there is no room, step whether no result is left out for
	// it, and press whether it is a press alone.
	minor, step, press bool
	// worth is its worth in a post.
	worth int
}

// NewsText returns the news as a list. If it is too long for the room, the oldest lines are left out.
func NewsText(t Table, news []match.Line, room int, s text.Localizer) string {
	lines := newsLines(t, news, s)
	if tooLong(lines, room) && s.HasIcons() {
		return NewsText(t, news, room, s.Unadorned()) // an icon takes the room of words
	}
	return newsText(t, lines, 0, room, s)
}

// SummaryText returns the match.Summary of the news as a list of at most so many lines, the newest. Lines of the set-up
// do not count, because they are read only once. In a game that is not engine.Summarised it is the NewsText.
func SummaryText(t Table, news []match.Line, most, room int, s text.Localizer) string {
	if _, ok := t.Rules.(engine.Summarised); !ok {
		return NewsText(t, news, room, s)
	}
	lines := summaryLines(t, news, s)
	counted := 0
	for _, l := range lines {
		if l.of.Turn > 0 {
			counted++
		}
	}
	from := 0
	if counted > most {
		for counted >= most { // the number of those left out is a line too
			if lines[from].of.Turn > 0 {
				counted--
			}
			from++
		}
	}
	if tooLong(lines[from:], room) && s.HasIcons() {
		return SummaryText(t, news, most, room, s.Unadorned())
	}
	return newsText(t, lines[from:], from, room, s)
}

// postNews are the lines of the summary of news that a post may have, and the number of those left out.
type postNews struct {
	t     Table
	lines []newsLine
	left  int
	// start reports whether the news begin with the opening of a story, to which the other lines give way.
	start bool
	// reader is the seat whose choices the post has, engine.Public if none is asked.
	reader engine.Seat
	s      text.Localizer
}

// PostNews returns all lines of which a post has those that it has room for, as a list.
func PostNews(t Table, news []match.Line, s text.Localizer) string {
	lines := publicNews(t, news, s)
	if reader := t.reader(); reader >= 0 {
		lines = readerNews(t, news, reader, s)
	}
	out, _ := newsList(t, lines, math.MaxInt, tags{}, s)
	return strings.Join(out, "\n")
}

// newsOfPost returns the news for the reader of a post, or for all if it asks none.
func newsOfPost(t Table, news []match.Line, s text.Localizer) postNews {
	reader := t.reader()
	if reader < 0 {
		return newsOfAll(t, news, s)
	}
	return postNews{t: t, lines: readerNews(t, news, reader, s), reader: reader, s: s}.atMost(news)
}

// newsOfAll returns the news for all.
func newsOfAll(t Table, news []match.Line, s text.Localizer) postNews {
	return postNews{t: t, lines: publicNews(t, news, s), reader: engine.Public, s: s}.atMost(news)
}

// atMost returns as many of the lines as a post may have.
func (n postNews) atMost(news []match.Line) postNews {
	n.start = len(news) > 0 && news[0].Seq == 1 && len(n.lines) > 0 && ui.Length(n.lines[0].words) > longNews
	n = n.without(len(n.lines) - mostNews)
	if tooLong(n.lines, newsRoom) && n.s.HasIcons() { // an icon takes the room of words
		plain := n.s.Unadorned()
		if n.reader < 0 {
			return newsOfAll(n.t, news, plain)
		}
		return newsOfPost(n.t, news, plain)
	}
	return n
}

// without returns the news less so many lines: those worth least, of these the oldest. At the start of a match the
// opening of the story is left out last.
func (n postNews) without(most int) postNews {
	lines := slices.Clone(n.lines)
	for range min(most, len(lines)) {
		first := 0
		if n.start {
			first = min(1, len(lines)-1)
		}
		i := first
		for k := range lines[first:] {
			if lines[first+k].worth < lines[i].worth {
				i = first + k
			}
		}
		lines = slices.Delete(lines, i, i+1)
		n.left++
	}
	n.lines = lines
	return n
}

// isPilot reports whether an autopilot plays a seat.
func (t Table) isPilot(seat engine.Seat) bool {
	return seat >= 0 && t.Player(seat) != (match.Player{}) && t.Player(seat).User == ""
}

// text returns the news as a list, with the number of those left out behind the last.
func (n postNews) text() string { return n.told(tags{}) }

// told returns the text without the mentions of autopilots that the reader knows of.
func (n postNews) told(known tags) string {
	lines, more := newsList(n.t, slices.Clone(n.lines), newsRoom, known, n.s)
	told := strings.Join(lines, "\n")
	if more += n.left; more > 0 && told != "" {
		told += " · " + ui.Say(n.s, "bot.news.tail", "n", more)
	}
	return told
}

// within returns as many of the lines as a height on a phone allows, in CSS pixels. Those needed may be as high as
// most.
// Lines about the turns of others and about the reader get a shorter form before one of them is left out; if none fits,
// there is only the number of all news. Of two lines a long one, such as a letter, gets a shorter form before the other
// is left out.
func (n postNews) within(high, most int) string {
	if len(n.lines) == 0 {
		return ""
	}
	needed, dear := n.atLeast(worthOutcome), n.atLeast(worthReader)
	for left := range n.lines {
		rest := n.without(left)
		room := high
		if len(rest.lines) <= max(needed, 1) {
			room = max(high, most)
		}
		if told := rest.text(); textHeight([]string{told}) <= room {
			return told
		}
		if len(rest.lines) > 1 && len(rest.lines) <= dear {
			if told, fits := rest.packed(room); fits {
				return told
			}
		}
		if len(rest.lines) == 2 {
			long, short := 0, 1
			if ui.Length(rest.lines[1].words) > ui.Length(rest.lines[0].words) {
				long, short = 1, 0
			}
			told, fits := rest.cut(long, max(high, most))
			if fits && ui.Length(rest.lines[long].words) > longNews+ui.Length(rest.lines[short].words) {
				return told
			}
		}
	}
	if told, fits := n.without(len(n.lines)-1).cut(0, max(high, most, ui.LineHeight("•"))); fits {
		return told
	}
	return n.none()
}

// atLeast returns the number of lines worth at least so much; none for a post without a reader.
func (n postNews) atLeast(worth int) (lines int) {
	for _, l := range n.lines {
		if l.worth >= worth && n.reader >= 0 {
			lines++
		}
	}
	return lines
}

// packed returns the lines, each in the longest form with which all are at most so high on a phone: the longest line is
// shortened first.
func (n postNews) packed(high int) (told string, fits bool) {
	forms := make([][]string, len(n.lines))
	for i, l := range n.lines {
		forms[i] = shorter(l.words)
	}
	pilots := tags{} // a name without its mention is better than no line
	for _, l := range n.lines {
		if n.t.isPilot(l.of.Seat) {
			pilots[tagKey(l.of)] = true
		}
	}
	cut := n
	for cut.lines = slices.Clone(n.lines); ; {
		for _, known := range []tags{{}, pilots} {
			if told = cut.told(maps.Clone(known)); textHeight([]string{told}) <= high {
				return told, true
			}
		}
		longest := -1
		for i := range forms {
			if len(forms[i]) > 1 && (longest < 0 || ui.Length(forms[i][0]) > ui.Length(forms[longest][0])) {
				longest = i
			}
		}
		if longest < 0 {
			return "", false
		}
		forms[longest] = forms[longest][1:]
		cut.lines[longest].words = continued(forms[longest][0])
	}
}

// longNews is the number of letters by which a line is longer than another that is not left out for it.
const longNews = 90

// cut returns the lines, of which one has a shorter form so that all are at most so high on a phone; fits is false if
// none is short enough.
func (n postNews) cut(line, high int) (told string, fits bool) {
	cut := n
	cut.lines = slices.Clone(n.lines)
	for i, words := range shorter(n.lines[line].words) {
		if i > 0 {
			words = continued(words)
		}
		cut.lines[line].words = words
		if told = cut.text(); textHeight([]string{told}) <= high {
			return told, true
		}
	}
	return "", false
}

// continued returns the shorter form of a line with the sign that there is more of it.
func continued(words string) string {
	if strings.HasSuffix(words, "…") {
		return words
	}
	return words + " …"
}

// none returns a line with the number of all news, "" if there are none.
func (n postNews) none() string {
	if len(n.lines)+n.left == 0 {
		return ""
	}
	return "-# " + ui.Say(n.s, "bot.news.earlier", "n", len(n.lines)+n.left) + logMark
}

// logMark is the icon of the button below the post that opens the log.
const logMark = " 📖"

// summaryLines returns the lines of the match.Summary of the news, all news in a game that is not engine.Summarised.
func summaryLines(t Table, news []match.Line, s text.Localizer) []newsLine {
	if _, ok := t.Rules.(engine.Summarised); !ok {
		return newsLines(t, news, s)
	}
	lines := newsLines(t, match.SummaryAfter(t.Rules, t.Earlier, news), s)
	for i := range lines {
		lines[i].words = withoutStop(lines[i].words)
	}
	return lines
}

// tooLong reports whether not all lines fit into the room of the news.
func tooLong(lines []newsLine, room int) bool {
	all := 0
	for _, l := range lines {
		all += ui.Length(l.words) + 3
	}
	return all > room-60
}

// withoutStop returns a single sentence without its full stop, as an item of a list.
func withoutStop(words string) string {
	if strings.Contains(words, ". ") || strings.HasSuffix(words, "..") {
		return words
	}
	return strings.TrimSuffix(words, ".")
}

// withStop returns a sentence with a full stop at its end, unless it ends with another mark.
func withStop(words string) string {
	if words == "" || strings.HasSuffix(words, "…") || strings.ContainsAny(words[len(words)-1:], ".!?:") {
		return words
	}
	return words + "."
}

// newsLines returns the sentences of log lines, without those of undone moves: the rollback is listed itself, and /log
// has the moves.
func newsLines(t Table, news []match.Line, s text.Localizer) []newsLine {
	var out []newsLine
	for _, l := range news {
		if l.Abandoned {
			continue
		}
		told, own := lineWords(t, l, s)
		events := toldEvents(t, l, s)
		for i, w := range told {
			line := newsLine{words: w, of: l, own: own, seat: l.Seat, said: engine.Said{Seat: engine.Public}}
			if i != max(own, 0) {
				line.of.By = match.ByTable // one tag per move
			}
			if i < len(events) {
				line.said, line.step = events[i], match.IsStep(t.Rules, events[i])
				line.minor = match.IsMinor(t.Rules, events[i])
				if events[i].Seat >= 0 {
					line.seat = events[i].Seat
				}
			} else if len(l.Said) == 0 && l.Table.IsZero() {
				line.minor, line.press = true, true // a press alone is no news
			}
			out = append(out, line)
		}
	}
	return out
}

// toldEvents returns the events of the lineWords of a log entry.
func toldEvents(t Table, l match.Line, s text.Localizer) []engine.Said {
	seated := t.At(l).Seated(s)
	return slices.DeleteFunc(slices.Clone(l.Said), func(e engine.Said) bool { return seated.Begin(e.Text) == "" })
}

// newsText returns sentences as a list, below the number of those left out before and of the oldest, which are left out
// if the list is too long for the room.
func newsText(t Table, lines []newsLine, before, room int, s text.Localizer) string {
	out, more := newsList(t, lines, room, tags{}, s)
	if n := more + before; n > 0 && len(out) > 0 {
		out = append([]string{"-# " + ui.Say(s, "bot.news.earlier", "n", n)}, out...)
	}
	return strings.Join(out, "\n")
}

// newsList returns sentences as items of a list, and the number of the oldest left out because it would be too long.
func newsList(t Table, lines []newsLine, room int, known tags, s text.Localizer) (out []string, left int) {
	// A long text by itself, such as the beginning of an adventure, is shown in full.
	if tooLong(lines, room) {
		for i, l := range lines {
			lines[i].words = ui.Clip(l.words, room/2)
		}
	}
	// Backwards, because a turn shown in part needs its tag too: here it is counted at the turn's last move, but shown
	// at the first.
	from, used, longer := len(lines), 0, maps.Clone(known)
	for from > 0 {
		l := lines[from-1]
		need := ui.Length(l.words+longer.of(t, l.of, l.words, l.own, s)) + 3
		if used+need > room-60 {
			break
		}
		from--
		used += need
	}
	for i, l := range lines[from:] {
		if i > 0 {
			known.carry(lines[from+i-1].of, l.of)
		}
		out = append(out, ui.Bullet(l.words+known.of(t, l.of, l.words, l.own, s)))
	}
	return out, from
}
