package heroes

import (
	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/text"
)

// price is the certain cost of stopping or following for the seat's own hero, before any action (rulings H2, H23).
type price struct {
	// weak is the number of dice that show the weakness, an element; permanents are those that wound too.
	weak       int
	weakness   cards.Symbol
	permanents []string
	// wounds are those the hero loses by both; fells reports whether it falls.
	wounds int
	fells  bool
}

// priceOf returns the price of acting with some dice on the present boards; nothing for a stunned hero, which cannot
// act unless it has risen in the open clash (ruling K11).
func (g *Game) priceOf(seat engine.Seat, faces []cards.Symbol) price {
	if g.IsDown(seat) {
		return price{}
	}
	p := price{weak: g.weakDice(seat, faces), weakness: g.cards.HeroOf(g.Player(seat).Hero).Element.Opposite()}
	b, risen := g.BattleOf(seat), g.Player(seat).Prep.risen()
	if p.weak == 0 && !risen && len(b.StopTriggers(seat)) == 0 {
		return p
	}
	f := g.Field.Clone()
	b.Field = &f
	if risen {
		b.Rise(seat)
	}
	take := func(out field.Outcome) (lost int) {
		for _, d := range out.Deeds {
			for _, h := range d.Hits {
				if h.Seat == seat && h.Being == g.Player(seat).Hero {
					lost, p.fells = lost+h.Wounds, p.fells || h.Fell
				}
			}
		}
		p.wounds += lost
		return lost
	}
	triggers := b.StopTriggers(seat)
	if p.weak > 0 {
		take(b.Hurt(p.weak, field.DeedWeakness, seat))
	}
	for _, card := range triggers {
		if !p.fells && take(b.Trigger(card, field.OnStop)) > 0 {
			p.permanents = append(p.permanents, card)
		}
	}
	return p
}

// felling returns whether acting with some dice fells the seat's own hero, as priceOf does. On the same boards that
// depends only on the number of dice that show the weakness, so it is reckoned once for each.
func (g *Game) felling(seat engine.Seat) func(faces []cards.Symbol) bool {
	known := map[int]bool{}
	return func(faces []cards.Symbol) bool {
		n := g.weakDice(seat, faces)
		fells, ok := known[n]
		if !ok {
			fells = g.priceOf(seat, faces).fells
			known[n] = fells
		}
		return fells
	}
}

// lines describes the cost of acting to a seat; nothing if it is free.
func (p price) lines() []text.Message {
	line := text.M("detail.cost")
	switch {
	case p.weak > 0 && len(p.permanents) > 0:
		line.Key += ".both"
	case p.weak > 0:
		line.Key += ".weak"
	case len(p.permanents) > 0:
		line.Key += ".borne"
	default:
		return nil
	}
	if p.weak > 0 {
		line = line.With("n", p.weak).With("weak", view.Symbol(p.weakness))
	}
	if len(p.permanents) > 0 {
		line = line.With("cards", view.Names(p.permanents))
	}
	switch {
	case p.fells:
		line.Key += ".fells"
	case p.wounds == 0:
		line.Key += ".unharmed"
	default:
		line = line.With("wounds", p.wounds)
	}
	return []text.Message{line}
}

// sure returns the question before an action whose price fells the seat's own hero.
func (p price) sure(m text.Message) text.Message {
	if p.fells {
		return text.M("choice.act.sure")
	}
	return m
}

// idling returns the choice to do nothing after a stop, with a question about its wounds.
func (g *Game) idling(seat engine.Seat) engine.Choice {
	c := engine.Choice{Move: VerbNone, Label: text.M("choice.none"), Hint: text.M("hint.none"), Icon: VerbNone,
		Rolls: true, Reveals: true, Confirm: text.M("choice.none.cost")}
	if !g.explains {
		return c
	}
	b, f := g.BattleOf(seat), g.Field.Clone()
	b.Field = &f
	for _, d := range b.Hurt(idleCost, field.DeedNone, seat).Deeds {
		for _, h := range d.Hits {
			if h.Fell {
				c.Hint.Key += ".fells"
				c.Confirm = text.M("choice.none.sure")
			}
		}
	}
	return c
}
