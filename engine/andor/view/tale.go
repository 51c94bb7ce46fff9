package view

import (
	"slices"

	texts "skald/engine/andor/text"
	"skald/engine/text"
)

// Tale summarises a finished match in six lines: length, fights, castle, events, strongest hero and reason for the end.
func (v View) Tale() []text.Message {
	if len(v.Story) == 0 || len(v.Heroes) == 0 {
		return v.Story
	}
	best := v.Heroes[0]
	for _, h := range v.Heroes {
		if h.Strength > best.Strength || h.Strength == best.Strength && h.Will > best.Will {
			best = h
		}
	}
	last := len(v.Story) - 1
	return append(slices.Clone(v.Story[:last]),
		text.M("story.events", "events", v.Events, "fog", len(v.Fog)),
		text.M("story.strongest", "who", texts.Name(best.Hero), "sp", best.Strength, "wp", best.Will),
		v.Story[last])
}
