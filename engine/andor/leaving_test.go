package andor

import (
	"reflect"
	"testing"

	"skald/engine"
	"skald/engine/text"
)

// Booklet, Hour track: a hero whose day is over does nothing more until sunrise. The button that ends it names the
// remaining options.
func TestWhatEndsTheDaySaysWhatIsLeftUndone(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(8) {
		d := engine.NewDice(engine.NewChance(seed), engine.StreamPositions{})
		r := newRules(t)
		g, _, err := r.New(engine.Setup{Seats: 2, Options: map[string]string{OptionLegend: "2"}}, d)
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; n < 250 && g.Outcome() == nil; n++ {
			for _, p := range g.Prompts() {
				c := p.Find("end")
				if c == nil {
					continue
				}
				fight, buy := false, false
				for _, q := range engine.Of(g.Prompts(), p.Seat) {
					for _, x := range q.Choices {
						fight = fight || x.Move.Verb() == "fight"
						buy = buy || x.Move.Verb() == "buy"
					}
				}
				want := text.M("choice.end")
				var open []text.Message
				if fight {
					open = append(open, text.M("open.fight"))
				}
				if buy {
					open = append(open, text.M("open.buy"))
				}
				if len(open) > 0 {
					want = text.M("choice.end-open", "what", open)
				}
				seen[c.Label.String()]++
				if !reflect.DeepEqual(c.Label, want) || !c.Ends {
					t.Fatalf("with a fight %v and something to buy %v it says %v", fight, buy, c.Label)
				}
			}
			p := g.Prompts()[0]
			for _, q := range g.Prompts() {
				if q.Kind != engine.May {
					p = q
					break
				}
			}
			m, _ := r.Autopilot(2).Choose(g.Imagine(p.Seat, d), p.Seat, d)
			if _, err := engine.Play(g, p.Seat, m, d); err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(seen) < 3 {
		t.Errorf("it only says %v", seen)
	}
}
