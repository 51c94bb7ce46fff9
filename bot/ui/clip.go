package ui

import (
	"regexp"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"skald/engine/text"
)

// Length counts text as a Discord client does, in UTF-16 units: never less than
// the number of characters.
func Length(s string) int {
	n := 0
	for _, r := range s {
		if w := utf16.RuneLen(r); w > 0 {
			n += w
		} else {
			n++
		}
	}
	return n
}

// Clip shortens text to at most limit UTF-16 units, at a blank where one is
// near, and ends it with an ellipsis when something is lost.
func Clip(s string, limit int) string {
	if !utf8.ValidString(s) {
		s = strings.ToValidUTF8(s, "�")
	}
	if Length(s) <= limit {
		return s
	}
	if limit < 1 {
		return ""
	}
	n, end := 0, 0
	for i, r := range s {
		w := utf16.RuneLen(r)
		if n+w > limit-1 {
			break
		}
		n += w
		end = i + utf8.RuneLen(r)
	}
	cut := s[:end]
	if at := strings.LastIndexAny(cut, " \n"); at > len(cut)*3/4 {
		cut = cut[:at]
	}
	return strings.TrimRight(cut, " \n,;:") + "…"
}

// LabelText is clip for labels, which Discord refuses when they are empty.
func LabelText(s string, limit int) string {
	s = strings.TrimSpace(strings.ReplaceAll(s, "\n", " "))
	if s == "" {
		return "–"
	}
	return Clip(s, limit)
}

// Escape keeps the name somebody gave himself, and whatever else people write,
// from being read as markdown, as a mention or as a link, and from changing how
// the words around it are shown.
func Escape(s string) string {
	s = invite.ReplaceAllString(text.Sanitize(s), "$0\u200b")
	var b strings.Builder
	for _, r := range s {
		switch r {
		case '*', '_', '~', '`', '|', '>', '<', '\\', '#', '[', ']', '(', ')', '-':
			b.WriteByte('\\')
		case '@':
			b.WriteString("@\u200b")
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// invite is what Discord makes a link of, up to where it is broken.
var invite = regexp.MustCompile(`(?i)(:/|discord\.|discordapp\.)`)

// Pages cuts lines into pages of at most limit UTF-16 units; a line longer than
// a page is clipped. There is always one page.
func Pages(lines []string, limit int) []string {
	var out []string
	var b strings.Builder
	used := 0
	for _, l := range lines {
		l = Clip(l, limit)
		n := Length(l)
		if used > 0 && used+1+n > limit {
			out = append(out, b.String())
			b.Reset()
			used = 0
		}
		if used > 0 {
			b.WriteByte('\n')
			used++
		}
		b.WriteString(l)
		used += n
	}
	return append(out, b.String())
}

// Fill joins lines as far as they fit into limit and returns how many did not.
func Fill(lines []string, limit int) (string, int) {
	used := 0
	for i, l := range lines {
		n := Length(l)
		if i > 0 {
			n++
		}
		if used+n > limit {
			return strings.Join(lines[:i], "\n"), len(lines) - i
		}
		used += n
	}
	return strings.Join(lines, "\n"), 0
}

// Newest returns the lines of a text that come last, as many as fit into limit UTF-16
// units, whole ones; above them it says how many earlier ones are left out. One line that
// is too long by itself is clipped.
func Newest(told string, limit int, s text.Speaker) string {
	if Length(told) <= limit {
		return told
	}
	lines := strings.Split(told, "\n")
	left := func(n int) string { return "-# " + Say(s, "bot.news.earlier", "n", n) }
	room := limit - Length(left(len(lines))) - 1
	from, used := len(lines), 0
	for from > 0 && used+Length(lines[from-1])+1 <= room {
		from--
		used += Length(lines[from]) + 1
	}
	if from == len(lines) {
		from--
		lines[from] = Clip(lines[from], room)
	}
	if from == 0 {
		return lines[0]
	}
	return left(from) + "\n" + strings.Join(lines[from:], "\n")
}
