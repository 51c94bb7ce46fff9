package panel

import (
	"skald/engine"
	"skald/engine/text"
)

// CoveredPrompt returns a question about a sealed answer for a player who did not give
// the answer: it offers standing answers, and to withdraw the answer.
func CoveredPrompt(p engine.Prompt) engine.Prompt {
	out := p
	out.Choices, out.Forms = nil, nil
	for _, c := range p.Choices {
		switch {
		case c.Withdraws:
			c.Label, c.Hint = text.M("bot.round.covered.withdraw"), text.Message{}
			out.Choices = append(out.Choices, c)
		case IsStanding(c.Move):
			out.Choices = append(out.Choices, c)
		}
	}
	for _, f := range p.Forms {
		if IsStanding(engine.Move(f.Verb)) {
			out.Forms = append(out.Forms, f)
		}
	}
	if len(out.Choices) < len(p.Choices) || len(out.Forms) < len(p.Forms) || len(p.Details) > 0 {
		out.Headline, out.Details = text.M("bot.round.covered.head"), nil
	}
	return out
}
