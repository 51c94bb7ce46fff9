package andor

import (
	"testing"

	"skald/engine"
	"skald/engine/contract"
)

// BenchmarkRandomPlay measures a move of random play as simulations and searches
// make it: everything is offered, one of the offers is taken and applied.
func BenchmarkRandomPlay(b *testing.B) {
	r := newRules(b)
	var g engine.Game
	var d *engine.Dice
	own := engine.NewDice(contract.Guess(2), engine.Marks{})
	start := func(seed uint64) {
		d = engine.NewDice(engine.NewChance(seed), engine.Marks{})
		var err error
		if g, _, err = r.New(engine.Setup{Seats: 3, Options: map[string]string{optionLegend: "2"}}, d); err != nil {
			b.Fatal(err)
		}
	}
	start(1)
	for n := 0; b.Loop(); n++ {
		ps := g.Prompts()
		if len(ps) == 0 {
			start(uint64(n))
			continue
		}
		seat, m := anyMove(ps, own)
		if _, err := g.Apply(seat, m, d); err != nil {
			b.Fatal(err)
		}
		d.Forget()
		own.Forget()
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
}

// anyMove picks a legal move of any seat, each choice and form as likely as the
// other.
func anyMove(ps []engine.Prompt, own *engine.Dice) (engine.Seat, engine.Move) {
	for {
		p := &ps[own.Pick("who", len(ps))]
		at := own.Pick("what", len(p.Choices)+len(p.Forms))
		if at < len(p.Choices) {
			return p.Seat, p.Choices[at].Move
		}
		if m := p.Forms[at-len(p.Choices)].Fill(own); m != "" {
			return p.Seat, m
		}
	}
}

// BenchmarkSave measures the saving of a position, which every move of a match
// needs once.
func BenchmarkSave(b *testing.B) {
	g, _, err := newRules(b).New(engine.Setup{Seats: 4, Options: map[string]string{optionLegend: "2"}}, engine.NewDice(engine.NewChance(1), engine.Marks{}))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := g.MarshalJSON(); err != nil {
			b.Fatal(err)
		}
	}
}
