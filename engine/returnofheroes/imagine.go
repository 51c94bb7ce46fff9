package returnofheroes

import (
	"slices"

	"skald/engine"
	"skald/engine/deck"
	"skald/engine/returnofheroes/pieces"
)

// redact copies the position without a viewer's unknowns: the face-down pieces put down by others, and, since they
// could be inferred from it, the pieces of their kind in the bag, unless the viewer looks into the bag. Other seats'
// wishes for an open counter are secret.
func (g *state) redact(viewer engine.Seat) state {
	s := g.clone()
	if !s.KnowsCard(viewer) {
		s.Card = ""
	}
	if s.Bazaar != nil {
		for i := range s.Bazaar.Asked {
			if w := &s.Bazaar.Asked[i]; w.Seat != viewer {
				w.Wants = nil
			}
		}
	}
	unknown := false
	for i := range s.Tokens {
		if t := &s.Tokens[i]; t.Piece != "" && !t.KnownTo(viewer) {
			t.Piece = ""
			unknown = true
		}
	}
	if s.Hand != nil && s.Hand.Seat != viewer {
		s.Hand.Piece = ""
		unknown = true
	}
	if top := g.Top(); unknown && !(top.Do == DoPick && top.Seat == viewer) {
		kept := s.Bag[:0]
		for _, id := range s.Bag {
			if p, _ := g.box.Get(id); p.Class != pieces.Hidden {
				kept = append(kept, id)
			}
		}
		for n := len(s.Bag) - len(kept); n > 0; n-- {
			kept = append(kept, "")
		}
		s.Bag = kept
	}
	return s
}

// Imagine implements engine.Game: it fills the blanks in the seat's knowledge with possible pieces, and uses nothing
// else.
func (g *Game) Imagine(seat engine.Seat, d *engine.Dice) engine.Game {
	return imagine(g.redact(seat), d)
}

// imagine makes a game from a viewer's knowledge.
func imagine(s state, d *engine.Dice) *Game {
	var left []string // the possible pieces for the blanks, found at the first
	guess := func(id *string) {
		if left == nil {
			left = s.nowhere()
		}
		*id, left = deck.Draw(left, d, "imagine")
	}
	for i := range s.Tokens {
		if t := &s.Tokens[i]; t.Piece == "" && len(t.Known) > 0 {
			guess(&t.Piece)
		}
	}
	if s.Hand != nil && s.Hand.Piece == "" {
		guess(&s.Hand.Piece)
	}
	blank := slices.Contains(s.Bag, "")
	for i := range s.Bag {
		if s.Bag[i] == "" {
			guess(&s.Bag[i])
		}
	}
	if blank {
		s.Bag = s.box.Sorted(s.Bag)
	}
	if s.Card == "" && len(s.CardSeen) > 0 {
		all := s.box.Cards()
		s.Card = all[d.Pick("imagine", len(all))].ID
	}
	return &Game{state: s}
}

// nowhere returns the pieces with a shield on their backs whose place the viewer does not know.
func (s *state) nowhere() []string {
	somewhere := make([]bool, s.box.Len())
	for _, id := range s.whereabouts() {
		if i := s.box.Order(id); i >= 0 {
			somewhere[i] = true
		}
	}
	return slices.DeleteFunc(s.box.Of(pieces.Hidden), func(id string) bool { return somewhere[s.box.Order(id)] })
}
