package table

import (
	"skald/engine"
	"skald/engine/match"
)

// planAfter returns the plan after an entry: without the steps it made, empty if the match is over, nil if unchanged.
// open are the prompts before the entry. Sealed and private moves change nothing, as everyone sees the plan.
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
