package plan

import (
	"regexp"
	"strings"

	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine/text"
)

// mentionLike is what Discord would turn into a mention, a link to a channel or a picture.
var mentionLike = regexp.MustCompile(`<[^<>]*>`)

// PlanNote cleans the note on a mark: one line without mentions, control characters and blanks too many, of at most 40
// characters.
func PlanNote(typed string) string {
	s := mentionLike.ReplaceAllString(strings.ToValidUTF8(typed, ""), " ")
	return ui.Clip(text.Sanitize(strings.ReplaceAll(s, "@", "")), table.MaxNote)
}
