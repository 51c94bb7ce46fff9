package andor

import (
	"slices"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/legend"
	"skald/engine/andor/view"
	"skald/engine/text"
)

// newGame sets up a match (booklet: the check list) and reads the starting cards.
func newGame(ed *Edition, l *legend.Legend, s engine.Setup, d *engine.Dice) *Game {
	g := &Game{edition: ed}
	g.Format = format
	g.Legend = l.ID
	if len(l.Difficulties) > 0 {
		g.Difficulty = l.Difficulties[0]
		if want := s.Options[optionDifficulty]; slices.Contains(l.Difficulties, want) {
			g.Difficulty = want
		}
	}
	g.legend = l.For(s.Seats, g.Difficulty)
	g.regions = view.RegionsOf(g.legend)
	g.Again = s.Options[optionAgain] == "on"
	g.Active, g.Rooster = engine.Public, engine.Public
	g.TurnNo = 1
	g.Witch = land.Nowhere
	g.Stock = map[string]int{}
	for _, a := range ed.stock {
		g.Stock[a.ID] = a.N
	}
	g.FogBag = slices.Clone(ed.fog)
	g.RuneBag = slices.Clone(ed.runes)
	g.RubbleBag = slices.Clone(ed.rubble)
	g.EventBag = ed.deckOf(l)
	g.Permits = []string{"fighting", "overtime", "shields", "together"}
	kept := ed.keptHeroes(s.Options[OptionHeroes], s.Seats)
	left := slices.DeleteFunc(ed.ranks(), func(h string) bool { return slices.Contains(kept, h) })
	for seat := range s.Seats {
		if kept != nil && kept[seat] != drawnHero {
			g.Heroes = append(g.Heroes, Hero{ID: kept[seat], SP: startSP, WP: startWP, Stance: newStance})
			continue
		}
		i := 0
		if s.Options[OptionHeroes] != "rank" && len(left) > 1 {
			i = d.Pick("heroes", len(left))
		}
		g.Heroes = append(g.Heroes, Hero{ID: left[i], SP: startSP, WP: startWP, Stance: newStance})
		left = slices.Delete(left, i, i+1)
	}
	g.then(Step{Do: doDawn, Seat: engine.Public})
	g.moment(happening{kind: "start"})
	if at, least, ok := g.legend.Treasure(); ok {
		g.tell("treasure", engine.Public, text.M("say.treasure", "at", g.place(at), "least", least))
	}
	return g
}
