package andor

import (
	"fmt"

	"skald/engine"
	"skald/engine/text"
)

// The steps of the sunrise box.
const (
	doSunrise = "sunrise" // the sunrise box begins
	doMarch   = "march"   // all creatures of a kind move
	doWells   = "wells"   // wells fill
	doMorning = "morning" // the sunrise is over
)

var sunriseSteps = stepTable{
	doSunrise: {Do: func(g *Game, _ Step, _ *engine.Dice) { g.sunrise() }},
	doMarch: {
		Check: func(g *Game, s Step) error {
			if _, ok := g.edition.BeastOf(s.What); !ok {
				return fmt.Errorf("there is no creature %q", s.What)
			}
			return nil
		},
		Do: func(g *Game, s Step, _ *engine.Dice) {
			from := s.Rest
			if from == nil {
				from = g.movers(s.What)
			}
			before := g.Todo.Len()
			if _, rest := g.march(s.What, from); len(rest) > 0 {
				// They move once the effects of the cards are done.
				g.Todo.Insert(g.Todo.Len()-before, Step{Do: doMarch, What: s.What, Rest: rest})
			}
		},
	},
	doWells:   {Do: func(g *Game, _ Step, _ *engine.Dice) { g.fillWells() }},
	doMorning: {Do: func(g *Game, _ Step, _ *engine.Dice) { g.morning() }},
}

// sunrise adds the steps of the sunrise box in order (booklet: Sunrise box).
func (g *Game) sunrise() {
	// Cards in force for the day are over; cards revealed now are for the next day.
	for _, id := range g.Today {
		g.used(id)
	}
	g.Today = nil
	g.then(Step{Do: doEvent})
	for _, kind := range g.edition.Marching {
		g.then(Step{Do: doMarch, What: kind})
	}
	g.then(Step{Do: doWells}, Step{Do: doNarrator, N: 1}, Step{Do: doMorning})
}

func (g *Game) morning() {
	g.next(Step{Do: doDawn})
	g.moment(happening{kind: "sunrise"})
}

// fillWells refills the empty wells except those with a hero (booklet: Wells).
func (g *Game) fillWells() {
	filled := 0
	for i := range g.Wells {
		w := &g.Wells[i]
		if !w.Full && len(g.heroesAt(w.At)) == 0 {
			w.Full = true
			filled++
		}
	}
	if filled > 0 {
		g.tell("wells", engine.Public, text.M("say.wells-filled", "n", filled)).Facts = engine.Facts{Amount: filled}
	}
}
