package contract

import (
	"testing"

	"skald/engine"
)

// AnyMove returns a legal move of any seat, each equally likely among those of its question. Most are moves others wait
// for, so that a match advances; some are free actions. It returns "" if the question has no filling.
func AnyMove(ps []engine.Prompt, own *engine.Dice) (engine.Seat, engine.Move) {
	waited := 0
	for i := range ps {
		if ps[i].Kind != engine.May {
			waited++
		}
	}
	free := waited == 0 || own.Pick("may", 12) == 0
	n := waited
	if free {
		n = len(ps)
	}
	at := own.Pick("who", n)
	for i := range ps {
		if !free && ps[i].Kind == engine.May {
			continue
		}
		if at == 0 {
			return ps[i].Seat, ps[i].Any(own)
		}
		at--
	}
	return engine.Public, ""
}

// RandomPlay measures a move of random play as in simulations and searches: listing all moves, picking one and
// applying it. Another match follows one that is over or takes too long.
func RandomPlay(b *testing.B, rules engine.Rules, setup engine.Setup) {
	const longest = 5000
	own := engine.NewDice(Guess(2), engine.StreamPositions{})
	var g engine.Game
	var d *engine.Dice
	moves := longest
	offered := 0
	for n := uint64(1); b.Loop(); n++ {
		if moves == longest {
			d = engine.NewDice(engine.NewChance(n), engine.StreamPositions{})
			var err error
			if g, _, err = rules.New(setup, d); err != nil {
				b.Fatal(err)
			}
			moves = 0
		}
		ps := engine.MovesOf(g)
		if len(ps) == 0 {
			moves = longest
			continue
		}
		for i := range ps {
			offered += len(ps[i].Choices)
		}
		seat, m := AnyMove(ps, own)
		if _, err := engine.Play(g, seat, m, d); err != nil {
			b.Fatal(err)
		}
		d.Forget()
		own.Forget()
		moves++
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
	b.ReportMetric(float64(offered)/b.Elapsed().Seconds(), "offered/s")
}
