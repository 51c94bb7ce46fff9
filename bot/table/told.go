package table

import (
	"strings"

	"skald/engine"
	"skald/engine/text"
)

// Told says what the person at some seats learned from the entry with a number on, a line
// each, oldest first; "" where they learned nothing. A panel shows as much of the end as
// it has room for.
func (t *Table) Told(seats []engine.Seat, from uint64, s text.Speaker) string {
	if len(seats) == 0 {
		return ""
	}
	v := t.View()
	var lines []string
	for _, l := range t.Lines(seats[0], from-1) {
		seated := v.At(l).Seated(s)
		for _, said := range l.Said {
			lines = append(lines, seated.Begin(said.Text))
		}
	}
	return strings.Join(lines, "\n")
}
