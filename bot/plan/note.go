package plan

import (
	"regexp"
	"strings"

	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine/text"
)

// mentionLike matches everything Discord may display as a mention, a link to a channel or a picture.
var mentionLike = regexp.MustCompile(`<[^<>]*>`)

// PlanNote cleans the note on a mark: one line without mentions, control characters and repeated blanks, of at most
// table.MaxNote UTF-16 units.
func PlanNote(typed string) string {
	s := mentionLike.ReplaceAllString(strings.ToValidUTF8(typed, ""), " ")
	return ui.Clip(text.Sanitize(strings.ReplaceAll(s, "@", "")), table.MaxNote)
}
