package panel

import (
	"slices"
	"strconv"
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
	// minor reports whether it is left out before others where there is no room.
	minor bool
}

// NewsText returns the news as a list. If it is too long for the room, the oldest lines are left out.
func NewsText(t Table, news []match.Line, room int, s text.Localizer) string {
	lines := newsLines(t, news, s)
	if tooLong(lines, room) && s.HasIcons() {
		return NewsText(t, news, room, s.Unadorned()) // an icon takes the room of words
	}
	return newsText(t, lines, left{0, earlier}, room, s)
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
	return newsText(t, lines[from:], left{from, earlier}, room, s)
}

// postNews are the lines of the summary of news that a post may have, and the number of those left out.
type postNews struct {
	t     Table
	lines []newsLine
	left  int
	// gap reports whether a line left out is newer than one that is there.
	gap bool
	// start reports whether the news begin with the opening of a story, to which the other lines give way.
	start bool
	s     text.Localizer
}

func newsOfPost(t Table, news []match.Line, s text.Localizer) postNews {
	n := postNews{t: t, lines: summaryLines(t, news, s), s: s}
	n.start = len(news) > 0 && news[0].Seq == 1 && len(n.lines) > 0 && ui.Length(n.lines[0].words) > longNews
	if len(n.lines) > mostNews {
		n = n.without(len(n.lines) - mostNews + 1) // the number of those left out is a line too
	}
	if tooLong(n.lines, newsRoom) && s.HasIcons() {
		return newsOfPost(t, news, s.Unadorned()) // an icon takes the room of words
	}
	return n
}

// without returns the news less so many lines: first the minor ones, then those about autopilots, then the oldest. At
// the start of a match the opening of the story is left out last.
func (n postNews) without(most int) postNews {
	lines := slices.Clone(n.lines)
	for range min(most, len(lines)) {
		i := slices.IndexFunc(lines, func(l newsLine) bool { return l.minor })
		if i < 0 {
			i = slices.IndexFunc(lines, func(l newsLine) bool { return n.t.isPilot(l.seat) })
		}
		if i < 0 {
			i = 0
			if n.start {
				i = min(1, len(lines)-1)
			}
		}
		n.gap = n.gap || i > 0
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

// text returns the news as a list.
func (n postNews) text() string {
	count := earlier
	if n.gap {
		count = "bot.news.more"
	}
	return newsText(n.t, slices.Clone(n.lines), left{n.left, count}, newsRoom, n.s)
}

// marked returns the news as a list, with the number of those left out behind the last line instead of above the first.
func (n postNews) marked() string {
	told := newsText(n.t, slices.Clone(n.lines), left{}, newsRoom, n.s)
	if n.left > 0 {
		told += logMark + " +" + strconv.Itoa(n.left)
	}
	return told
}

// within returns as many of the lines as a height on a phone allows, in CSS pixels, marked if that makes room for one
// more. The newest that is not minor may be as high as most; if it needs more, it has a shorter form, and if none fits,
// there is only the number of all news. Of two lines a long one, such as a letter, gets a shorter form before the other
// is left out.
func (n postNews) within(high, most int) string {
	if len(n.lines) == 0 {
		return ""
	}
	for left := range n.lines {
		rest := n.without(left)
		for _, told := range []string{rest.text(), rest.marked()} {
			if tall := textHeight([]string{told}); tall <= high || len(rest.lines) == 1 && tall <= most {
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

// longNews is the number of letters by which a line is longer than another that is not left out for it.
const longNews = 90

// cut returns the lines, of which one has a shorter form so that all are at most so high on a phone; fits is false if
// none is short enough. A single line has the sign of the log in place of the number of those left out.
func (n postNews) cut(line, high int) (told string, fits bool) {
	cut := n
	if cut.lines = slices.Clone(n.lines); len(cut.lines) == 1 {
		cut.left = 0
	}
	for i, words := range shorter(n.lines[line].words) {
		if i > 0 || cut.left < n.left {
			words += logMark
		}
		cut.lines[line].words = words
		if told = cut.text(); textHeight([]string{told}) <= high {
			return told, true
		}
	}
	return "", false
}

// none returns a line with the number of all news, "" if there are none.
func (n postNews) none() string {
	if len(n.lines)+n.left == 0 {
		return ""
	}
	return "-# " + ui.Say(n.s, "bot.news.earlier", "n", len(n.lines)+n.left) + logMark
}

// logMark follows a text that is cut: the icon of the button below the post that opens the log.
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
			line := newsLine{words: w, of: l, own: own, seat: l.Seat}
			if i != max(own, 0) {
				line.of.By = match.ByTable // one tag per move
			}
			if i < len(events) {
				line.minor = match.IsMinor(t.Rules, events[i])
				if events[i].Seat >= 0 {
					line.seat = events[i].Seat
				}
			} else if len(l.Said) == 0 && l.Table.IsZero() {
				line.minor = true // a press alone is no news
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

// left counts the lines left out before, with the key of the sentence about them.
type left struct {
	n   int
	key string
}

// earlier is the key of the sentence about lines left out that are all older than those there.
const earlier = "bot.news.earlier"

// newsText returns sentences as a list. If it is too long for the room, the oldest are left out too.
func newsText(t Table, lines []newsLine, before left, room int, s text.Localizer) string {
	if len(lines) == 0 {
		return ""
	}
	// A long text by itself, such as the beginning of an adventure, is shown in full.
	if tooLong(lines, room) {
		for i, l := range lines {
			lines[i].words = ui.Clip(l.words, room/2)
		}
	}
	// Backwards, because a turn shown in part needs its tag too: here it is counted at the turn's last move, but shown
	// at the first.
	from, used, known := len(lines), 0, tags{}
	for from > 0 {
		l := lines[from-1]
		need := ui.Length(l.words+known.of(t, l.of, l.words, l.own, s)) + 3
		if used+need > room-60 {
			break
		}
		from--
		used += need
	}
	var out []string
	if from+before.n > 0 {
		out = append(out, "-# "+ui.Say(s, before.key, "n", from+before.n))
	}
	known = tags{}
	for _, l := range lines[from:] {
		out = append(out, ui.Bullet(l.words+known.of(t, l.of, l.words, l.own, s)))
	}
	return strings.Join(out, "\n")
}
