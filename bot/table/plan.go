package table

import (
	"skald/engine"
	"skald/engine/match"
)

// planAfter is the plan after an entry: without the steps it has made, and empty when the match is over; nil when
// nothing changes. The prompts are those that were open before. What others may not know changes nothing they see.
func planAfter(p Plan, over bool, open []engine.Prompt, e match.Entry) *Plan {
	if len(p.Marks) == 0 {
		return nil
	}
	if over {
		return &Plan{Version: p.Version + 1}
	}
	o := engine.Legal(open, e.Seat, e.Move)
	if o == nil || o.Choice == nil || e.Sealed || e.Private {
		return nil
	}
	if next, ok := p.Reached(e.Seat, o.Choice.Place); ok {
		return &next
	}
	return nil
}
