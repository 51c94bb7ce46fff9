package panel

import (
	"strings"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// PrivateNews returns the events visible to the player of the seats, from the log entry from on, one per line, oldest
// first; "" if there were none. It leaves out what the title or the question says.
func PrivateNews(t *table.Table, seats []engine.Seat, from uint64, s text.Localizer) string {
	if len(seats) == 0 {
		return ""
	}
	v := Of(t.Snapshot())
	var lines []string
	for _, l := range t.Lines(seats[0], from-1) {
		seated := v.At(l).Seated(s)
		for _, said := range l.Said {
			if match.IsSilent(v.Rules, said) {
				continue
			}
			lines = append(lines, seated.Begin(said.Text))
		}
	}
	return strings.Join(lines, "\n")
}
