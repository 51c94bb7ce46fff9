package table

import "skald/bot/clock"

// Calendar returns the calendar by which the time of the table counts.
func (e Extra) Calendar() clock.Calendar { return clock.Calendar{Hours: e.Hours} }

// useCalendar lets the match and its clock count by the calendar of the table.
func (t *Table) useCalendar() {
	c := t.Calendar()
	t.Match.SetCalendar(c)
	t.Clock.SetCalendar(c)
}
