package andor

import (
	"slices"

	"skald/engine"
	"skald/engine/andor/legend"
	"skald/engine/text"
)

// dayEnders returns the unread cards that end the day of all heroes.
func (g *Game) dayEnders() []*legend.Card {
	var out []*legend.Card
	for i := range g.legend.Cards {
		c := &g.legend.Cards[i]
		if g.does(c.Do, func(e legend.Effect) bool { return e.Kind == "sunrise" }) && g.Readable(c) {
			out = append(out, c)
		}
	}
	return out
}

// does reports whether an effect in es matches, given the conditions among them that hold now.
func (g *Game) does(es []legend.Effect, such func(legend.Effect) bool) bool {
	return slices.ContainsFunc(es, func(e legend.Effect) bool {
		if e.Kind != "if" {
			return such(e)
		}
		if g.Holds(e.If) {
			return g.does(e.Then, such)
		}
		return g.does(e.Else, such)
	})
}

// readAt returns the first card that a happening triggers, or nil.
func readAt(cards []*legend.Card, h happening) *legend.Card {
	i := slices.IndexFunc(cards, func(c *legend.Card) bool { return slices.ContainsFunc(c.When, h.fits) })
	if i < 0 {
		return nil
	}
	return cards[i]
}

// leavesUndone reports whether a goal ends with a card unreached, except one the card itself marks as reached.
func (g *Game) leavesUndone(c *legend.Card) bool {
	reaches := func(x legend.Condition) bool {
		return x.Kind == "marked" && !x.Not && g.does(c.Do, func(e legend.Effect) bool {
			return e.Kind == "mark" && e.Word == x.Word
		})
	}
	return slices.ContainsFunc(g.legend.Goals, func(x legend.Goal) bool {
		return x.Until == c.ID && len(x.Done) > 0 && g.shown(x) && !g.Holds(x.Done) &&
			!slices.ContainsFunc(x.Done, reaches)
	})
}

// warnOfUndone warns the hero on turn of goals left unreached if they end their movement where that ends the day of
// all, or end the last day. It is for showing only, below the list of tellGoals.
func (g *Game) warnOfUndone(p *engine.Prompt, cards []*legend.Card) {
	if !g.explains {
		return
	}
	for _, choice := range p.Choices {
		at, ok := g.Land().Parse(choice.Move.Arg(0))
		if choice.Move == "stay" {
			at, ok = g.Hero(p.Seat).At, true
		} else if choice.Move.Verb() != "move" {
			continue
		}
		if c := readAt(cards, happening{kind: "ends-move", at: at}); ok && c != nil && g.leavesUndone(c) {
			p.Details = append(p.Details, text.M("detail.cuts-short-now", "at", g.place(at)))
			return
		}
	}
	if c := readAt(cards, happening{kind: "day-over"}); c != nil && len(g.Next()) == 0 && g.leavesUndone(c) {
		p.Details = append(p.Details, text.M("detail.last-awake-now"))
	}
}
