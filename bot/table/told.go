package table

import (
	"strings"

	"skald/engine"
	"skald/engine/text"
)

// toldRoom is how much of what somebody learned he is told, in bytes: the last of it.
const toldRoom = 900

// Told says what the person at some seats learned from the entry with a number on, a line
// each; "" where he learned nothing.
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
	note := strings.Join(lines, "\n")
	if len(note) > toldRoom {
		note = note[len(note)-toldRoom:]
		if _, rest, ok := strings.Cut(note, "\n"); ok {
			note = rest
		}
	}
	return note
}
