package returnofheroes

import (
	"skald/engine"
	"skald/engine/returnofheroes/view"
)

// TopicOffer is the topic of prompts about offers from a bazaar, TopicScroll that of the windows of a scroll in an
// event.
const (
	TopicOffer  = "bazaar-offer"
	TopicScroll = "scroll"
)

// Prompts implements engine.Game. The questions depend on public knowledge; only the look into the bag is private.
func (g *Game) Prompts() []engine.Prompt {
	if g.asked == nil && g.Phase != view.PhaseOver {
		g.asked = g.ask()
	}
	return g.asked
}

// Moves implements engine.Mover: the questions of Prompts without the player's sheet, the costs of ways and the rewards
// of quests. The odds of fights stay, since the autopilot explains its choice by them.
func (g *Game) Moves() []engine.Prompt {
	if g.asked != nil {
		return g.asked
	}
	if g.legal == nil && g.Phase != view.PhaseOver {
		g.terse = true
		g.legal = g.ask()
		g.terse = false
	}
	return g.legal
}

// with marks choices with their possible consequences.
func (g *state) with(c engine.Choice) engine.Choice {
	c.Rolls, c.Reveals = stepKinds.RollsOrReveals(g.Todo)
	return c
}

// tileWord returns the word for a tile in moves.
func tileWord(letter byte) string { return string(letter + 'a' - 'A') }

func (g *Game) ask() []engine.Prompt {
	trades := g.trades()
	out := make([]engine.Prompt, 0, g.most(trades))
	top := g.Top()
	for i := range g.Heroes {
		seat := engine.Seat(i)
		if stepKinds.Asked(g, g.Todo, seat) {
			out = stepKinds.Ask(g, g.Todo, seat, out)
			g.warned(&out[len(out)-1])
		}
		stands, ok := g.standing(seat, trades)
		if g.Bazaar.awaits(seat) {
			p := g.offered(seat)
			if p.Kind == engine.May {
				p.Choices, ok = append(p.Choices, stands.Choices...), false
			}
			out = append(out, p)
		}
		if ok {
			out = append(out, stands)
		}
	}
	if g.Variant.Solo {
		promptsAlone(out)
	}
	if g.overdue() && top.Do != DoOvertime {
		// The end of this turn is another question.
		for i := range out {
			for j := range out[i].Choices {
				out[i].Choices[j].Ends = false
			}
		}
	}
	if g.musters(g.TurnNo + 1) {
		// Any move that ends the turn brings a servant.
		for i := range out {
			for j := range out[i].Choices {
				if c := &out[i].Choices[j]; c.Move.Verb() != "standing" {
					c.Rolls, c.Reveals = true, true
				}
			}
			for j := range out[i].Forms {
				out[i].Forms[j].Rolls, out[i].Forms[j].Reveals = true, true
			}
		}
	}
	return out
}

// most returns the greatest possible number of prompts.
func (g *state) most(trades bool) int {
	n := 1
	for i := range g.Heroes {
		if g.Heroes[i].Never || g.Bazaar.awaits(engine.Seat(i)) {
			n++
		}
	}
	if g.Phase != view.PhaseHeroes && trades {
		n += len(g.Heroes)
	}
	return n
}
