package panel

import (
	"regexp"
	"strings"
)

// shorter returns a text and its shorter forms, the longest first. Each ends where a reader may stop: behind a
// sentence, or before an addition to it, so that none leaves half a sentence. A text with a full stop keeps one.
func shorter(words string) []string {
	out := []string{words}
	ends := pause.FindAllStringSubmatchIndex(words, -1)
	for i := len(ends) - 1; i >= 0; i-- {
		cut, rest := words[:ends[i][0]], words[ends[i][1]:]
		if ends[i][2] >= 0 { // a sentence keeps its mark
			cut = words[:ends[i][3]]
		}
		mark := strings.TrimSpace(words[ends[i][0]:ends[i][1]])
		switch {
		case strings.TrimSpace(rest) == "" || isOpen(cut) || mark == "(" && !aside.MatchString(rest),
			mark == ":" && !(amount.MatchString(rest) && isSentence(cut)):
			continue
		case mark == ";":
			cut += " …" // there is more of the same
		case ends[i][2] < 0 && strings.HasSuffix(words, ".") && !heading.MatchString(cut):
			cut += "."
		}
		out = append(out, cut)
	}
	return out
}

// pause matches the places at which a text can be cut: the end of a sentence, with its closing marks, or the sign
// before an addition; in French with its no-break spaces.
var pause = regexp.MustCompile(`(\pL(?:\pL|\d\d?)["”»“’*_]*\x{a0}?[.!?]\x{a0}?["”»“’*_]*)\s|\x{a0}?[;:]\s| · | \(`)

// heading matches a title in bold, which has no full stop.
var heading = regexp.MustCompile(`^\*\*[^*]+\*\*$`)

// amount matches the text behind a colon if it says how much was won or lost.
var amount = regexp.MustCompile(`^[+−]?\d+ \pL`)

// isSentence reports whether the text behind the last sentence that ended is one itself, not a heading such as that of
// a reward.
func isSentence(cut string) bool {
	if at := pause.FindAllStringIndex(cut, -1); len(at) > 0 {
		cut = cut[at[len(at)-1][1]:]
	}
	return len(strings.Fields(cut)) > 3
}

// aside matches the text behind an opening bracket if nothing but brackets follows.
var aside = regexp.MustCompile(`^[^()]*\)( \([^()]*\))*\.?$`)

// isOpen reports whether a bracket, a quotation or bold type is not closed.
func isOpen(cut string) bool {
	return strings.Count(cut, "(") != strings.Count(cut, ")") || strings.Count(cut, "**")%2 != 0 ||
		len(quote.FindAllString(cut, -1))%2 != 0
}

var quote = regexp.MustCompile(`[„“”«»]`)
