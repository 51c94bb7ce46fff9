package text

import "bytes"

// The keys for seats, and the forms for the player at a seat, a list with arrows, a list of lines, the beginning of a
// sentence, and
// names with articles.
const (
	seatKey      = "seat"
	matchSeatKey = "match.seat"
	seatForm     = "seat"
	wayForm      = "way"
	linesForm    = "lines"
	beginForm    = "Begin"
	theForm      = "the"
	capitalForm  = "The"
)

// contraction is a preposition and an article that are one word in a language.
type contraction struct{ preposition, article, both string }

// contractions lists them by language. An article keeps its space, or its apostrophe, before the next word.
var contractions = func() map[string][]contraction {
	out := map[string][]contraction{
		"fr": {{"de ", "le ", "du "}, {"de ", "les ", "des "}, {"à ", "le ", "au "}, {"à ", "les ", "aux "},
			{"De ", "le ", "Du "}, {"De ", "les ", "Des "}, {"À ", "le ", "Au "}, {"À ", "les ", "Aux "}},
		"de": {{"von ", "dem ", "vom "}, {"zu ", "dem ", "zum "}, {"bei ", "dem ", "beim "}, {"in ", "dem ", "im "},
			{"an ", "dem ", "am "},
			{"Von ", "dem ", "Vom "}, {"Zu ", "dem ", "Zum "}, {"Bei ", "dem ", "Beim "}, {"In ", "dem ", "Im "},
			{"An ", "dem ", "Am "}},
	}
	for _, p := range [][2]string{{"a ", "a"}, {"da ", "da"}, {"di ", "de"}, {"in ", "ne"}, {"su ", "su"}, {"A ", "A"},
		{"Da ", "Da"}, {"Di ", "De"}, {"In ", "Ne"}, {"Su ", "Su"}} {
		for _, a := range [][2]string{{"il ", "l "}, {"lo ", "llo "}, {"la ", "lla "}, {"l'", "ll'"}, {"i ", "i "},
			{"gli ", "gli "}, {"le ", "lle "}} {
			out["it"] = append(out["it"], contraction{p[0], a[0], p[1] + a[1]})
		}
	}
	return out
}()

// contracted appends a name to b and contracts the last preposition with the name's article: "a" and "il nano" become
// "al nano".
func (s Localizer) contracted(b []byte, name string) []byte {
	if len(b) == 0 || b[len(b)-1] != ' ' {
		return append(b, name...)
	}
	for _, c := range contractions[s.language] {
		if len(name) < len(c.article) || name[:len(c.article)] != c.article ||
			!bytes.HasSuffix(b, []byte(c.preposition)) {
			continue
		}
		at := len(b) - len(c.preposition)
		if at > 0 && b[at-1] != ' ' && b[at-1] != '(' && b[at-1] != '\n' && b[at-1] != '*' {
			continue
		}
		return append(append(b[:at], c.both...), name[len(c.article):]...)
	}
	return append(b, name...)
}
