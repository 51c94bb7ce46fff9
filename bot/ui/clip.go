package ui

import (
	"regexp"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"skald/engine/text"
)

// Length returns the length of a text in UTF-16 units, as Discord's clients count it. It is never less than the number
// of characters.
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

// Clip shortens a text to at most limit UTF-16 units, at a blank if one is near, and ends a shortened text with an
// ellipsis.
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
	cut := halfEmoji.ReplaceAllString(s[:end], "")
	if at := strings.LastIndexAny(cut, " \n"); at > len(cut)*3/4 {
		cut = cut[:at]
	}
	return strings.TrimRight(cut, " \n,;:") + "…"
}

// halfEmoji matches the markup of an emoji that is cut off.
var halfEmoji = regexp.MustCompile(`\\?<(a?:\w*(:\d*)?)?$`)

// LabelText is Clip for labels, which Discord refuses if they are empty.
func LabelText(s string, limit int) string {
	s = strings.TrimSpace(strings.ReplaceAll(s, "\n", " "))
	if s == "" {
		return "–"
	}
	return Clip(s, limit)
}

// Escape prevents a name or other text written by users from being read as markdown, as a mention or as a link, and
// from changing the look of the words around it.
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

// invite matches the part of a link by which Discord recognises it.
var invite = regexp.MustCompile(`(?i)(:/|discord\.|discordapp\.)`)

// Pages divides lines into pages of at most limit UTF-16 units and clips a line that is longer than a page. There is
// always one page.
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

// Fill joins as many lines as fit into limit and returns the number of lines left out.
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

// Newest returns as many of the last lines of a text as fit into limit UTF-16 units, under a line with the number of
// lines left out. If the last line alone is too long, it is clipped.
func Newest(told string, limit int, s text.Localizer) string {
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
