package returnofheroes

import (
	"slices"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
)

// redact copies the position and leaves blank what a viewer does not know: which
// face-down pieces others have laid, and, because the one would give the other
// away, which of their kind are still in the bag. Who looks into the bag knows
// it.
func (g *state) redact(viewer engine.Seat) state {
	s := g.clone()
	if !s.knowsCard(viewer) {
		s.Card = ""
	}
	unknown := false
	for i := range s.Tokens {
		if t := &s.Tokens[i]; t.Piece != "" && !t.knows(viewer) {
			t.Piece = ""
			unknown = true
		}
	}
	if s.Hand != nil && s.Hand.Seat != viewer {
		s.Hand.Piece = ""
		unknown = true
	}
	if top := g.top(); unknown && !(top.Do == doPick && top.Seat == viewer) {
		kept := s.Bag[:0]
		for _, id := range s.Bag {
			if p, _ := pieces.Get(id); p.Class != pieces.Hidden {
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

// Imagine implements engine.Game: it fills the blanks of the seat's view with
// pieces that may stand there.
func (g *Game) Imagine(seat engine.Seat, d *engine.Dice) engine.Game { return imagine(g.view(seat), d) }

// imagine makes a game out of a view and nothing else.
func imagine(v View, d *engine.Dice) *Game {
	s := v.Known.clone()
	somewhere := map[string]bool{}
	for _, id := range s.whereabouts() {
		somewhere[id] = true
	}
	var left []string
	for _, id := range pieces.Of(pieces.Hidden) {
		if !somewhere[id] {
			left = append(left, id)
		}
	}
	guess := func(id *string) {
		i := 0
		if len(left) > 1 {
			i = d.Pick("imagine", len(left))
		}
		*id = left[i]
		left = slices.Delete(left, i, i+1)
	}
	for i := range s.Tokens {
		if t := &s.Tokens[i]; t.Piece == "" && len(t.Known) > 0 {
			guess(&t.Piece)
		}
	}
	if s.Hand != nil && s.Hand.Piece == "" {
		guess(&s.Hand.Piece)
	}
	for i := range s.Bag {
		if s.Bag[i] == "" {
			guess(&s.Bag[i])
		}
	}
	s.Bag = sorted(s.Bag)
	if s.Card == "" && len(s.CardSeen) > 0 {
		all := pieces.Cards()
		s.Card = all[d.Pick("imagine", len(all))].ID
	}
	return &Game{state: s}
}
