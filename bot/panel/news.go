package panel

import (
	"regexp"
	"slices"
	"strings"

	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// leastLetters is the number of letters by which a long sentence is cut at a time, and the fewest left of it.
const leastLetters = 12

// newsLine is a sentence of the news.
type newsLine struct {
	words string
	// of is the log line it comes from, and own that of lineWords.
	of  match.Line
	own int
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

// postNews are the newest lines of the summary of news, as many as a post may have, and the number of those before.
type postNews struct {
	t     Table
	lines []newsLine
	left  int
	s     text.Localizer
}

func newsOfPost(t Table, news []match.Line, s text.Localizer) postNews {
	lines := summaryLines(t, news, s)
	left := 0
	if len(lines) > mostNews {
		left = len(lines) - mostNews + 1 // the number of those left out is a line too
	}
	if tooLong(lines[left:], newsRoom) && s.HasIcons() {
		return newsOfPost(t, news, s.Unadorned()) // an icon takes the room of words
	}
	return postNews{t, lines[left:], left, s}
}

// within returns as many of the newest lines as a height on a phone allows, in CSS pixels. The newest is always there,
// and may be as high as most; if it needs more, it is cut to a row or more, behind a sentence if one fits, and shows
// the icon of the button that opens the log.
func (n postNews) within(high, most int) string {
	for from := range n.lines {
		told := newsText(n.t, slices.Clone(n.lines[from:]), n.left+from, newsRoom, n.s)
		if tall := textHeight([]string{told}); tall <= high || from == len(n.lines)-1 && tall <= most {
			return told
		}
	}
	if len(n.lines) == 0 {
		return ""
	}
	newest := n.lines[len(n.lines)-1]
	whole, told := newest.words, ""
	for length := ui.Length(whole); length > leastLetters; length -= leastLetters {
		newest.words = ui.Clip(whole, length)
		if newest.words != whole {
			newest.words = sentences(newest.words) + logMark
		}
		told = newsText(n.t, []newsLine{newest}, 0, newsRoom, n.s)
		if textHeight([]string{told}) <= max(high, most, ui.LineHeight("•")) {
			break
		}
	}
	return told
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

// sentences returns the whole sentences of a text that was cut; all of it if there is none.
func sentences(cut string) string {
	ends := sentenceEnd.FindAllStringIndex(cut, -1)
	if len(ends) == 0 {
		return cut
	}
	return strings.TrimSpace(cut[:ends[len(ends)-1][1]])
}

// sentenceEnd matches the end of a sentence, with closing marks, and the space behind it.
var sentenceEnd = regexp.MustCompile(`\pL\pL[.!?]["”»“’*_]*\s`)

// summaryLines returns the lines of the match.Summary of the news, all news in a game that is not engine.Summarised.
func summaryLines(t Table, news []match.Line, s text.Localizer) []newsLine {
	if _, ok := t.Rules.(engine.Summarised); !ok {
		return newsLines(t, news, s)
	}
	lines := newsLines(t, match.Summary(t.Rules, news), s)
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
		for i, w := range told {
			of := l
			if i != max(own, 0) {
				of.By = match.ByTable // one tag per move
			}
			out = append(out, newsLine{words: w, of: of, own: own})
		}
	}
	return out
}

// newsText returns sentences as a list. If it is too long for the room, the oldest are left out; left is the number of
// those left out before.
func newsText(t Table, lines []newsLine, left, room int, s text.Localizer) string {
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
	if from+left > 0 {
		out = append(out, "-# "+ui.Say(s, "bot.news.earlier", "n", from+left))
	}
	known = tags{}
	for _, l := range lines[from:] {
		out = append(out, ui.Bullet(l.words+known.of(t, l.of, l.words, l.own, s)))
	}
	return strings.Join(out, "\n")
}
