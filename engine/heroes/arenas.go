package heroes

import (
	"slices"

	"skald/engine"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/text"
)

// inStep reports whether an arena of teams waits for the other pair before its next clash (ruling H41).
func (g *Game) inStep(a *Arena) bool {
	return g.Options.Mode == view.ModeTeams && slices.ContainsFunc(g.Arenas, func(o *Arena) bool {
		return o != a && o.Stage != view.StageOver && (o.Open || o.Todo.Len() > 0)
	})
}

// merge joins the remaining heroes of two pairs in one fight, at the end of the clash in which a hero fell: the table
// is dealt again, all dice are picked up (ruling H42). It returns false if no hero has fallen, or the pairs are merged.
func (g *Game) merge(d *engine.Dice) bool {
	all := engine.Clockwise(0, len(g.Players))
	if g.Options.Mode != view.ModeTeams || len(g.Arenas) != 2 || len(g.alive(all)) == len(all) {
		return false
	}
	one := &Arena{Stage: view.StageClash, Seats: g.alive(all), Stopper: engine.Public, Clash: g.latest(),
		Since: g.Arenas[0].Since, Last: g.Arenas[0].Last}
	one.Order = g.reverse(one.Seats)
	for _, a := range g.Arenas {
		one.Fallen = append(one.Fallen, a.Fallen...)
		g.clear(a)
	}
	g.Arenas = append(g.Arenas, one)
	one.deal(g, d)
	g.tell("merged", engine.Public, text.M("say.merged", "who", g.listOf(one.Seats, g.who))).Reveals = true
	return true
}

// clear ends an arena and shuffles its table back into the common deck.
func (g *Game) clear(a *Arena) {
	for i, card := range a.Table {
		if card != "" {
			g.Stock = append(slices.Clone(g.Stock), card)
		}
		a.Table[i] = ""
	}
	slices.Sort(g.Stock)
	g.finish(a)
}

// semifinals is the number of first matches of a tournament.
const semifinals = 2

// goOn continues a tournament after one of its matches: after both semifinals the final and the match for the third
// place begin, after those it is over (ruling H44).
func (g *Game) goOn(how string) {
	if slices.ContainsFunc(g.Arenas, func(a *Arena) bool { return a.Stage != view.StageOver }) {
		return
	}
	if len(g.Arenas) > semifinals {
		g.end(how, slices.Concat(g.Arenas[semifinals].Places, g.Arenas[semifinals+1].Places))
		return
	}
	latest := g.latest()
	for place := range semifinals {
		a := &Arena{Stopper: engine.Public, Clash: latest, Third: place == 1, Stage: view.StageClash}
		for _, semi := range g.Arenas[:semifinals] {
			a.Seats = append(a.Seats, semi.Places[place][0])
		}
		slices.Sort(a.Seats)
		a.Order = g.reverse(a.Seats)
		g.Arenas = append(g.Arenas, a)
	}
	for _, semi := range g.Arenas[:semifinals] {
		g.clear(semi)
	}
	g.tell("final", engine.Public, text.M("say.final", "who", g.listOf(g.Arenas[semifinals].Seats, g.who), "others",
		g.listOf(g.Arenas[semifinals+1].Seats, g.who))).Reveals = true
	for i, a := range g.Arenas[semifinals:] {
		i += semifinals
		a.Todo.Then(Step{Do: doBegin, Seat: engine.Public, Arena: i})
	}
}

// begin begins the final, in which players keep everything, or the match for the third place, with newly chosen
// creatures.
func begin(g *Game, s Step, d *engine.Dice) {
	a := g.Arenas[s.Arena]
	a.deal(g, d)
	if !a.Third {
		for _, x := range a.Seats {
			if !g.in(x) {
				g.revive(x, d)
			}
		}
		a.Todo.Then(Step{Do: doOpen, Seat: engine.Public, Arena: s.Arena})
		return
	}
	a.Stage = view.StageArmy
	for _, x := range a.Seats {
		p, side := g.Player(x), &g.Field.Sides[x]
		p.Army, p.Cost, p.Places, p.Chosen = nil, 0, [field.Spaces]string{}, false
		*side = field.Side{Hero: side.Hero, Team: side.Team, Left: short.wounds, Full: short.wounds,
			Points: side.Points, Lost: side.Lost}
		if g.Options.Army == armyReady {
			g.takeReady(x)
		}
	}
	a.Todo.Then(Step{Do: DoArmy, Seat: engine.Public, Arena: s.Arena},
		Step{Do: doPlacing, Seat: engine.Public, Arena: s.Arena},
		Step{Do: doHands, Seat: engine.Public, Arena: s.Arena})
}

// revive lets a hero that won while falling (ruling H14) enter the final with one wound left, and with a new hand.
func (g *Game) revive(s engine.Seat, d *engine.Dice) {
	side := &g.Field.Sides[s]
	side.Out, side.Left = false, 1
	g.Field.Place(field.Spot{Seat: s, Space: HeroSpaces[0]}, side.Hero, true)
	g.draw(s, firstHand, d)
}
