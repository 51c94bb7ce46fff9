package returnofheroes

import (
	"slices"

	"skald/engine"
	"skald/engine/offer"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

// lackedHere returns the reasons that the hero on turn cannot do what there is to do at their place, such as a trainer
// they cannot pay.
func (g *Game) lackedHere(seat engine.Seat) (why []text.Message) {
	if g.terse || g.facesFoe(seat) || !g.Hero(seat).Towards.IsZero() {
		return nil
	}
	reasons := g.reasonsHere(seat)
	for _, reason := range slices.Concat(reasons["meet"], reasons["take"]) {
		why = append(why, g.said(reason().Why))
	}
	return why
}

// reasonsHere returns the reasons against meeting or taking what is at the hero's place, by verb.
func (g *Game) reasonsHere(seat engine.Seat) map[string][]offer.Reason {
	why := map[string][]offer.Reason{}
	add := func(verb string, reason offer.Reason) {
		if reason != nil {
			why[verb] = append(why[verb], reason)
		}
	}
	for _, piece := range meetings.Candidates(g, seat) {
		if p, _ := g.box.Get(piece); p.Quest == "" && !slices.Contains(g.Met, piece) && g.isOpen(piece) {
			add("meet", meetLacks(g, seat, piece))
		}
	}
	for _, x := range finds.Candidates(g, seat) {
		if !slices.Contains(g.Met, x.piece) && g.isOpen(x.piece) && g.isTakable(x.piece) {
			add("take", takeLacks(g, seat, x))
		}
	}
	return why
}

// isOpen reports whether a piece in play is face up and has not been turned over to its other side.
func (g *board) isOpen(piece string) bool {
	i := g.Find(piece)
	return i >= 0 && !g.Tokens[i].Down && !g.Tokens[i].Flipped
}

// isTakable reports whether a piece is one that heroes take.
func (g *board) isTakable(piece string) bool {
	p, _ := g.box.Get(piece)
	return p.Kind == pieces.SideQuest || p.Kind == pieces.Thing
}
