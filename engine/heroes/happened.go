package heroes

import (
	"slices"

	"skald/engine"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/text"
)

// apply applies the outcome of an action of a seat: it records events and deeds for the picture of the clash, draws and
// discards cards, removes players that are out, and checks for the end. d may be nil if nothing is drawn.
func (g *Game) apply(a *Arena, seat engine.Seat, out field.Outcome, d *engine.Dice) {
	for _, deed := range out.Deeds {
		g.note(a, seat, deed)
	}
	for _, r := range out.Returned {
		if p := g.Player(r.Owner); g.in(r.Owner) {
			p.Discard = append(slices.Clone(p.Discard), r.Card)
		}
	}
	for _, r := range out.Requests {
		switch {
		case !g.in(r.Seat):
		case r.Discard:
			g.lose(r.Seat, r.N, d)
		default:
			g.draw(r.Seat, r.N, d)
		}
	}
	var gone []engine.Seat
	for _, s := range out.Fallen {
		if g.in(s) {
			g.tell("stunned", s, text.M("say.stunned", "who", g.who(s)))
			continue
		}
		g.leave(s)
		gone = append(gone, s)
	}
	if len(gone) > 0 {
		a.Fallen = append(slices.Clone(a.Fallen), gone)
	}
	g.settle(a, seat)
}

// leave removes the cards of a player that is out from the game (ruling H15). In a tournament they stay for the match
// for the third place (ruling H44).
func (g *Game) leave(seat engine.Seat) {
	p := g.Player(seat)
	pile := slices.Sorted(slices.Values(slices.Concat(p.Deck, p.Hand, p.Discard)))
	p.Deck, p.Hand, p.Known, p.Discard, p.Seal = nil, nil, nil, nil, nil
	p.Dice, p.Used, p.Weak = nil, nil, nil
	if g.Options.Mode == view.ModeTournament {
		p.Deck = pile
	}
	g.tell("out", seat, text.M("say.out", "who", g.who(seat)))
}

// note records a deed as an event and for the picture of the clash. The event is nil if the text exists already.
func (g *Game) note(a *Arena, acting engine.Seat, deed field.Deed) *engine.Event {
	a.Last = a.Last.With(deed)
	if deed.Kind == field.DeedCast && len(deed.Hits) == 0 && len(deed.Changes) == 0 {
		return nil // the cast has an event already
	}
	e := g.tell(deed.Kind, deed.Seat, view.DeedLine(deed, g.who))
	if deed.Kind == field.DeedDraw {
		e.Text = text.Message{} // the draw has an event already
	}
	e.Facts.Piece, e.Facts.Amount = deed.Card, deed.N
	if !deed.From.Player() {
		e.Facts.From = deed.From.ID()
	}
	for _, h := range deed.Hits {
		e.Facts.Amount += max(0, h.Wounds)
		if h.Moved {
			e.Facts.Ways = append(e.Facts.Ways,
				engine.Way{From: h.Spot.ID(), To: field.Spot{Seat: h.Seat, Space: h.To}.ID()})
		} else if e.Facts.To == "" {
			e.Facts.To = h.Spot.ID()
		}
	}
	return e
}
