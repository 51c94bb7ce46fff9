package contract

import (
	"testing"

	"skald/engine"
	"skald/engine/text"
)

func TestSameMovesIgnoresExplanationsAlone(t *testing.T) {
	prompts := func() []engine.Prompt {
		return []engine.Prompt{{Seat: 1, Kind: engine.Window, Default: "no", Headline: text.M("ask"),
			Choices: []engine.Choice{{Move: "yes", Label: text.M("yes"), Rolls: true}, {Move: "no"}},
			Forms: []engine.Form{{Verb: "give", Default: "give 1", Slots: []engine.Slot{
				{Name: "n", Options: []engine.SlotOption{{ID: "1"}}}}}}}}
	}
	for what, change := range map[string]func(p *engine.Prompt){
		"details": func(p *engine.Prompt) { p.Details = []text.Message{text.M("odds")} },
		"goal":    func(p *engine.Prompt) { p.Goal = text.M("win") },
		"warning": func(p *engine.Prompt) { p.Warnings = []text.Message{text.M("last")} },
		"choice": func(p *engine.Prompt) {
			c := &p.Choices[0]
			c.Hint, c.Act, c.Group, c.Confirm, c.Rank = text.M("a"), text.M("b"), text.M("c"), text.M("d"), 2
		},
		"form": func(p *engine.Prompt) { p.Forms[0].Hint, p.Forms[0].Group = text.M("a"), text.M("b") },
		"slot": func(p *engine.Prompt) {
			p.Forms[0].Slots[0].Hint, p.Forms[0].Slots[0].Options[0].Hint = text.M("a"), text.M("b")
		},
	} {
		ps := prompts()
		change(&ps[0])
		if err := SameMoves(prompts(), ps); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	for what, change := range map[string]func(p *engine.Prompt){
		"order":    func(p *engine.Prompt) { p.Choices[0], p.Choices[1] = p.Choices[1], p.Choices[0] },
		"move":     func(p *engine.Prompt) { p.Choices = p.Choices[:1] },
		"flag":     func(p *engine.Prompt) { p.Choices[0].Rolls = false },
		"label":    func(p *engine.Prompt) { p.Choices[0].Label = text.Message{} },
		"headline": func(p *engine.Prompt) { p.Headline = text.Message{} },
		"default":  func(p *engine.Prompt) { p.Default = "yes" },
		"form":     func(p *engine.Prompt) { p.Forms[0].Default = "" },
		"slot":     func(p *engine.Prompt) { p.Forms[0].Slots[0].Options = nil },
		"standing": func(p *engine.Prompt) { p.Standing = "yes" },
	} {
		ps := prompts()
		change(&ps[0])
		if SameMoves(prompts(), ps) == nil {
			t.Errorf("another %s is not noticed", what)
		}
	}
	if SameMoves(prompts(), nil) == nil {
		t.Error("a question that is not asked is not noticed")
	}
}
