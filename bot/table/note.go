package table

import (
	"strings"
	"unicode/utf16"

	"skald/engine/text"
)

// MaxPrivateNote is the maximum length of a player's note in a match, in UTF-16 units.
const MaxPrivateNote = 1000

// CleanPrivateNote returns a typed note without control characters but line breaks, and without surrounding space. It
// returns false if the note is longer than MaxPrivateNote.
func CleanPrivateNote(typed string) (string, bool) {
	lines := strings.Split(strings.ReplaceAll(typed, "\r\n", "\n"), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimSpace(text.Sanitize(line))
	}
	note := strings.TrimSpace(strings.Join(lines, "\n"))
	return note, len(utf16.Encode([]rune(note))) <= MaxPrivateNote
}
