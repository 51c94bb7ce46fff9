package heroes

import (
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/view"
	"skald/engine/steps"
	"skald/engine/text"
)

// noted is a Chance that records whether a rehearsal asked for a number.
type noted struct{ asked bool }

// Draw implements engine.Chance.
func (n *noted) Draw(uint32, string, uint64, int) (int, error) {
	n.asked = true
	return 0, nil
}

// rehearsed returns a copy of the match from a seat's view in which it has stopped with its present dice: its stop
// effects and the sealed part of its action are done. It is nil if nothing more can be sealed: because chance decides
// an earlier step, or nothing is left to choose (ruling K9).
func (g *Game) rehearsed(seat engine.Seat) *Game {
	c := g.acts(seat, g.Player(seat).Prep.Faces())
	a := c.Arena(seat)
	chance := &noted{}
	d := engine.NewDice(chance, engine.StreamPositions{})
	seal := g.Player(seat).Seal
	for {
		allSteps.Run(c, &a.Todo, d)
		if chance.asked || c.Over != "" || !allSteps.Asked(c, a.Todo, seat) {
			return nil
		}
		if len(seal) == 0 {
			return c
		}
		if q := c.top(seat); !q.Legal(seal[0]) {
			return c
		}
		c.answer(a.Todo.Top(), seat, seal[0], d)
		seal = seal[1:]
	}
}

// acts returns a copy of the match from a seat's view in which the seat has stopped with some dice and sealed nothing:
// its stop effects come next.
func (g *Game) acts(seat engine.Seat, faces []cards.Symbol) *Game {
	c := g.clone()
	a, p := c.Arena(seat), c.Player(seat)
	if b := c.BattleOf(seat); p.Prep.risen() {
		b.Rise(seat)
	}
	p.Dice, p.Seal, a.Open, a.Stopper, a.Last = faces, nil, false, seat, &view.Clash{}
	a.Todo = steps.Of(acting(seat)...)
	return c
}

// meant returns the subjects of a seat's sealed moves, beings and cards, on the boards at the opening of the clash:
// others may act before the seat does.
func (g *Game) meant(seat engine.Seat) []string {
	var out []string
	for i, m := range g.Player(seat).Seal {
		out = append(out, g.before(seat, i).about(seat, m))
	}
	return out
}

// about returns the beings and the card of the table that a move of a seat uses.
func (g *Game) about(seat engine.Seat, m engine.Move) string {
	var ids []string
	for i, w := range m.Args() {
		if spot, ok := g.spotIn(seat, m, i); ok && !spot.Player() {
			ids = append(ids, g.Field.At(spot).ID)
		} else if at := tablePlace(w); m.Verb() == VerbLearn && at >= 0 {
			ids = append(ids, g.Arena(seat).Table[at])
		}
	}
	return strings.Join(ids, " ")
}

// feasible reports whether the rest of a seat's sealed moves can be made now, as far as predictable, with the subjects
// they were meant for. Final moves without a choice do not count.
func (g *Game) feasible(seat engine.Seat) bool {
	c := g.clone()
	a, p := c.Arena(seat), c.Player(seat)
	chance := &noted{}
	d := engine.NewDice(chance, engine.StreamPositions{})
	seal := p.Seal
	p.Seal = nil
	for i, m := range seal {
		allSteps.Run(c, &a.Todo, d)
		switch {
		case !chance.asked && allSteps.Asked(c, a.Todo, seat):
			if q := c.top(seat); !q.Legal(m) || len(p.Meant) > 0 &&
				c.about(seat, m) != p.Meant[len(p.Meant)-len(seal)+i] {
				return false
			}
		default:
			return !chance.asked && !slices.ContainsFunc(seal[i:], func(m engine.Move) bool { return m != VerbEnd })
		}
		follows := a.Todo.Top().Do == DoFollow
		c.answer(a.Todo.Top(), seat, m, d)
		if follows && !c.spares(a, d) {
			return false
		}
	}
	return true
}

// spares does the stop effects of a follower, and reports whether the wished action remains possible.
func (g *Game) spares(a *Arena, d *engine.Dice) bool {
	for a.Todo.Len() > 0 && a.Todo.Top().Do != DoAct {
		s := a.Todo.Pop()
		allSteps[s.Do].Do(g, s, d)
	}
	s := a.Todo.Top()
	return a.Todo.Len() > 0 && g.able(s.Seat) && g.possible(s.Seat, s.Move)
}

// top returns the question of the next step of a seat's arena.
func (g *Game) top(seat engine.Seat) engine.Prompt {
	return allSteps.Ask(g, g.Arena(seat).Todo, seat, nil)[0]
}

// seal adds a move to the action a seat has sealed.
func (g *Game) seal(seat engine.Seat, m engine.Move) {
	p := g.Player(seat)
	p.Seal = append(slices.Clone(p.Seal), m)
	g.confide("sealed", seat, g.sealedLine(seat))
}

// unseal takes the sealed action back, so that another can be sealed.
func (g *Game) unseal(seat engine.Seat) {
	g.Player(seat).Seal = nil
	g.confide("sealed", seat, text.M("say.unsealed"))
}

// sealing reports whether a seat may seal its action now: it has stopped, and the clash is open.
func (g *Game) sealing(seat engine.Seat) bool {
	return g.Arena(seat).Open && g.Player(seat).Prep.Stop > 0
}

// offerSeal adds the moves that seal more of a seat's action to its settings open at any time.
func (g *Game) offerSeal(seat engine.Seat, p *engine.Prompt) {
	if c := g.rehearsed(seat); c != nil {
		q := c.top(seat)
		if g.explains && len(g.Player(seat).Seal) > 0 { // the first choice is that of an action, as the headline says
			p.Details = []text.Message{q.Headline}
		}
		for _, x := range q.Choices {
			x.Ends, x.Rolls, x.Reveals = false, false, false
			p.Choices = append(p.Choices, x)
		}
		for _, f := range q.Forms {
			f.Ends, f.Rolls, f.Reveals = false, false, false
			p.Forms = append(p.Forms, f)
		}
	}
	if len(g.Player(seat).Seal) > 0 {
		p.Choices = append(p.Choices, engine.Choice{Move: unsealMove, Label: text.M("choice.unseal"), Withdraws: true})
	}
}

// sealedMove returns the next sealed move of an arena's stopper, "" if there is none. If the whole rest can no longer
// be made, it returns "" and the player is asked.
func (g *Game) sealedMove(a *Arena) engine.Move {
	if a.Open || a.Stopper == engine.Public || a.Todo.Len() == 0 || !allSteps.Asked(g, a.Todo, a.Stopper) {
		return ""
	}
	p := g.Player(a.Stopper)
	if len(p.Seal) == 0 {
		return ""
	}
	if q := g.top(a.Stopper); !q.Legal(p.Seal[0]) || !g.feasible(a.Stopper) {
		p.Seal = nil
		return ""
	}
	return p.Seal[0]
}
