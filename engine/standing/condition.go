package standing

import (
	"strconv"

	"skald/engine"
	"skald/engine/text"
)

// Numbers returns the values of a condition about a number in a range, at most engine.MaxValues.
func Numbers(least, most int) func(engine.View, engine.Seat) []engine.SlotOption {
	return func(engine.View, engine.Seat) []engine.SlotOption {
		var out []engine.SlotOption
		for n := least; n <= most && len(out) < engine.MaxValues; n++ {
			out = append(out, engine.SlotOption{ID: strconv.Itoa(n), Label: text.Plain(strconv.Itoa(n))})
		}
		return out
	}
}

// reached returns the answer of a condition that compares a number with its value.
func reached(met func(n, limit int) bool, number func(v engine.View, p *engine.Prompt) (int, engine.Move),
) func(engine.View, *engine.Prompt, string) engine.Move {
	return func(v engine.View, p *engine.Prompt, value string) engine.Move {
		limit, err := strconv.Atoi(value)
		if err != nil {
			return ""
		}
		if n, m := number(v, p); m != "" && met(n, limit) && p.Legal(m) {
			return m
		}
		return ""
	}
}

// AtMost returns the answer of a condition that a number is at most its value. number returns the number for a prompt
// and the move to make; the move is "" for prompts the condition is not about.
func AtMost(number func(v engine.View, p *engine.Prompt) (int, engine.Move),
) func(engine.View, *engine.Prompt, string) engine.Move {
	return reached(func(n, limit int) bool { return n <= limit }, number)
}

// AtLeast is like AtMost for a number that is at least the value.
func AtLeast(number func(v engine.View, p *engine.Prompt) (int, engine.Move),
) func(engine.View, *engine.Prompt, string) engine.Move {
	return reached(func(n, limit int) bool { return n >= limit }, number)
}
