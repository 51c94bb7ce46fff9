package heroes

import "slices"

// clone returns a copy of the position, of the same edition, without its events and questions.
func (g *Game) clone() *Game {
	return &Game{edition: g.edition, State: g.State.clone(), explains: g.explains}
}

// clone copies the state; the copy shares nothing that is ever written in place.
func (s *State) clone() State {
	c := *s
	c.Players = slices.Clone(s.Players)
	for i := range c.Players {
		p := &c.Players[i]
		p.Drafted, p.Army = slices.Clone(p.Drafted), slices.Clone(p.Army)
		p.Hand, p.Known, p.Deck, p.Discard = slices.Clone(p.Hand), slices.Clone(p.Known), slices.Clone(p.Deck),
			slices.Clone(p.Discard)
		p.Seal, p.Meant, p.Orders = slices.Clone(p.Seal), slices.Clone(p.Meant), slices.Clone(p.Orders)
		p.Prep.Beats = slices.Clone(p.Prep.Beats)
	}
	c.Field = s.Field.Clone()
	c.Arenas = slices.Clone(s.Arenas)
	for i, a := range c.Arenas {
		own := *a
		c.Arenas[i] = &own
	}
	c.Stock, c.Chart = slices.Clone(s.Stock), slices.Clone(s.Chart)
	c.Feats = s.Feats.clone()
	return c
}
