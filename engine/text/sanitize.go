package text

import (
	"strings"
	"unicode"
)

// mostMarks bounds the combining marks on a letter: more of them would cover other people's lines.
const mostMarks = 4

// Sanitize removes everything from user text that would change how the words around it are shown. It returns one line
// without control characters, direction marks, invisible letters, stacked accents, or blanks that are doubled or at the
// ends. Joiners between two letters or emoji stay.
func Sanitize(s string) string {
	var b strings.Builder
	blank, marks := true, 0
	var joint rune // waits for the next letter
	for _, r := range strings.ToValidUTF8(s, "\ufffd") {
		switch {
		case r == '\u200c' || r == '\u200d':
			if !blank {
				joint = r
			}
			continue
		case unicode.Is(unicode.Cf, r), unicode.Is(unicode.Co, r):
			continue
		case unicode.IsSpace(r), unicode.IsControl(r), unicode.In(r, unicode.Zl, unicode.Zp), unseen[r]:
			joint, marks = 0, 0
			if !blank {
				b.WriteByte(' ')
			}
			blank = true
			continue
		case unicode.IsMark(r):
			if marks++; marks > mostMarks || blank {
				continue
			}
		default:
			marks = 0
		}
		if joint != 0 {
			b.WriteRune(joint)
			joint = 0
		}
		b.WriteRune(r)
		blank = false
	}
	return strings.TrimSuffix(b.String(), " ")
}

// unseen are letters and signs that look like a blank.
var unseen = map[rune]bool{'\u115f': true, '\u1160': true, '\u3164': true, '\uffa0': true, '\u2800': true}
