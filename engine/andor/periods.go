package andor

import (
	"skald/engine"
	"skald/engine/text"
)

// Period implements engine.Periods: the day.
func (rules) Period(last text.Message, _, _ int, since []engine.Said) text.Message {
	for _, e := range since {
		if day := e.Text.Args.Get("day"); e.Kind == "day" && day != nil {
			last = text.M("log.day", "day", day)
		}
	}
	return last
}
