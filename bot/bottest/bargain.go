package bottest

import (
	"strconv"
	"testing/fstest"

	"skald/engine"
	"skald/engine/text"
)

// BargainRules are the rules of a Parley with conditional answers: an offer is taken up to a turn, and declined while a
// hidden card of the player is at most a number.
type BargainRules struct{ ParleyRules }

var bargainWords = text.Overlay(text.MustLoad(fstest.MapFS{
	"en.yaml": {Data: []byte("when.take: Take up to turn {value}\nwhen.card: Decline up to card {value}\n")},
	"it.yaml": {Data: []byte("when.take: Prendi fino al turno {value}\nwhen.card: Rifiuta fino alla carta {value}\n")},
}, "."), parleyWords)

// Catalogue implements engine.Rules.
func (BargainRules) Catalogue() *text.Catalogue { return bargainWords }

// Conditions implements engine.Conditional.
func (BargainRules) Conditions() []engine.Condition {
	number := func(value string) int { n, _ := strconv.Atoi(value); return n }
	numbers := func(engine.View, engine.Seat) (out []engine.SlotOption) {
		for n := range 12 {
			out = append(out, engine.SlotOption{ID: strconv.Itoa(n + 1), Label: text.Plain(strconv.Itoa(n + 1))})
		}
		return out
	}
	return []engine.Condition{
		{ID: "take", Values: numbers,
			Answer: func(v engine.View, p *engine.Prompt, value string) engine.Move {
				if !p.Legal("take") || v.(ParleyView).Turns+1 > number(value) {
					return ""
				}
				return "take"
			},
			Gone: func(v engine.View, _ engine.Seat, value string) bool {
				return v.(ParleyView).Turns+1 > number(value)
			}},
		{ID: "card", Values: numbers,
			Answer: func(v engine.View, p *engine.Prompt, value string) engine.Move {
				card := v.(ParleyView).Card[p.Seat]
				if !p.Legal("decline") || card == 0 || card > number(value) {
					return ""
				}
				return "decline"
			}},
	}
}
