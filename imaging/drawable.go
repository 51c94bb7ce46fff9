package imaging

import (
	"strings"
	"unicode"

	"golang.org/x/image/font/sfnt"
)

// Drawable returns a name as pictures can draw it, without the signs that no fount has. It returns false if a letter or
// a figure is missing, or nothing is left: such a player needs another name.
func Drawable(name string) (string, bool) {
	fonts, err := parsedFonts()
	if err != nil {
		return "", false
	}
	var buf sfnt.Buffer
	covered := func(r rune) bool {
		for _, f := range fallbacks {
			if i, err := fonts[f].GlyphIndex(&buf, r); err == nil && i != 0 {
				return true
			}
		}
		return false
	}
	var b strings.Builder
	for _, r := range name {
		switch {
		case unicode.Is(unicode.Variation_Selector, r), r == '\u200c', r == '\u200d', unicode.Is(unicode.Cf, r):
		case covered(r):
			b.WriteRune(r)
		case unicode.IsLetter(r), unicode.IsNumber(r), unicode.IsMark(r):
			return "", false
		}
	}
	out := strings.Join(strings.Fields(b.String()), " ")
	return out, out != ""
}
