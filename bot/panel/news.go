package panel

import (
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
	lines := newsLines(t, match.Summary(t.Rules, news), s)
	counted := 0
	for i, l := range lines {
		lines[i].words = withoutStop(l.words)
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
