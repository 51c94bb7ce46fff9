package andor

import (
	"skald/engine"
	"skald/engine/andor/view"
	"skald/engine/text"
)

// turner returns the wizard able to turn a die now, or Public.
func (g *Game) turner() engine.Seat {
	if g.Fight.Turned {
		return engine.Public
	}
	for _, x := range g.StillFighting() {
		if g.Hero(x.Seat).ID == "wizard" {
			return x.Seat
		}
	}
	return engine.Public
}

// turnGain returns the change in a fighter's roll by turning a die; it may be negative.
func (g *Game) turnGain(x *fighter, die int) int {
	turned := *x
	turned.Flip = die + 1
	return g.worth(&turned) - g.worth(x)
}

// brewGain returns the gain of turning a die and then drinking a brew, over the best use of the present roll: a brew
// doubles the best die and excludes adding equal dice of a helm.
func (g *Game) brewGain(x *fighter, die int) int {
	if g.Hero(x.Seat).SmallThing("brew") == nil || x.Brew {
		return 0
	}
	plain, turned := *x, *x
	plain.Brew, turned.Brew = true, true
	turned.Flip = die + 1
	return g.worth(&turned) - max(g.worth(x), g.worth(&plain))
}

// BestTurn returns the die with the highest gain by turning and that gain; die is -1 if none gains. If a brew is sure
// to follow, it is counted.
func (g *Game) BestTurn(x *fighter) (die, gain int) {
	die = -1
	sure := g.Hero(x.Seat).Stance.Aids == "always" && !x.Ask
	for i := range x.Dice {
		n := g.turnGain(x, i)
		if sure {
			n = max(n, g.brewGain(x, i))
		}
		if n > gain {
			die, gain = i, n
		}
	}
	return die, gain
}

// turns reports whether turning a fighter's die is offered: if it gains, now or with a brew; the black die always, even
// a 10 or 12.
func (g *Game) turns(x *fighter, die int) bool {
	return x.Black || g.turnGain(x, die) > 0 || g.brewGain(x, die) > 0
}

// flipOpen reports whether the wizard must be asked about a fighter's roll.
func (g *Game) flipOpen(of engine.Seat) bool {
	w, x := g.turner(), g.FighterOf(of)
	if w == engine.Public || x == nil || !g.asks(w, g.Hero(w).Stance.Flip) {
		return false
	}
	for i := range x.Dice {
		if g.turns(x, i) {
			return true
		}
	}
	return false
}

func askFlip(g *Game, s Step, p *engine.Prompt) {
	of := s.Seat
	x := g.FighterOf(of)
	p.Headline = text.M("ask.flip", "whose", g.who(of), "dice", view.Dice(x.Dice), "value", g.worth(x))
	for i, face := range x.Dice {
		if !g.turns(x, i) {
			continue
		}
		n := g.turnGain(x, i)
		hint := text.M("hint.flip", "n", n)
		switch b := g.brewGain(x, i); {
		case n <= 0 && b > 0:
			hint = text.M("hint.flip-brew", "n", b)
		case n < 0:
			hint = text.M("hint.flip-less", "n", -n)
		}
		p.Choices = append(p.Choices, engine.Choice{
			Move: engine.MakeMove("flip", i+1), Label: text.M("choice.flip", "n", i+1, "from", face, "to",
				opposite(face, x.Black)), Hint: hint, Rolls: true, Reveals: true,
		})
	}
	p.Choices = append(p.Choices,
		engine.Choice{Move: "keep", Label: text.M("choice.keep-die"), Rolls: true, Reveals: true})
	g.fightWindow(p, "keep")
}

// turnDie turns a die by the wizard's special ability (booklet: Fighting together).
func (g *Game) turnDie(wizard, of engine.Seat, die int) {
	x := g.FighterOf(of)
	x.Flip = die + 1
	g.Fight.Turned = true
	from, to, value := x.Dice[die], x.shown()[die], g.worth(x)
	said := text.M("say.turned-own-die", "who", g.who(wizard), "from", from, "to", to, "value", value)
	if of != wizard {
		said = text.M("say.turned-die", "who", g.who(wizard), "whose", g.who(of), "from", from, "to", to,
			"value", value)
	}
	e := g.tell("turned", wizard, said)
	e.Facts = engine.Facts{Dice: x.shown(), Amount: g.worth(x)}
}
