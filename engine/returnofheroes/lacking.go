package returnofheroes

import (
	"slices"

	"skald/engine"
	"skald/engine/offer"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
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
	return append(why, g.notTheirs(seat)...)
}

// notTheirs returns the reasons that open pieces at the place of a hero are only for heroes on a quest: adversaries and
// persons of a step, and that a step of their own costs more than they have.
func (g *Game) notTheirs(seat engine.Seat) (why []text.Message) {
	h := g.Hero(seat)
	for _, i := range g.TokensAt(h.At) {
		t := &g.Tokens[i]
		p, _ := g.box.Get(t.Piece)
		if t.Piece == "" || t.Down || t.Flipped || p.Step == 0 {
			continue
		}
		args := []any{"n", p.Meeting.Cost, "piece", view.Name(t.Piece), "quest", view.Name(p.Quest), "who", g.who(seat)}
		switch c := h.QuestCard(p.Quest); {
		case c != nil && c.Step < p.Step:
			why = append(why, text.M("here.later", args...))
		case !h.OnStep(p.Quest, p.Step) && p.Kind == pieces.Adversary:
			why = append(why, text.M("here.foe", args...))
		case !h.OnStep(p.Quest, p.Step):
			why = append(why, text.M("here.person", args...))
		case p.Meeting.Cost > h.Gold:
			why = append(why, text.M("here.poor", args...))
		}
	}
	return why
}

// tellIdle tells the reason that a hero does nothing at their place and the turn ends on arrival: without it a reader
// asks whether the turn was cut short.
func (g *Game) tellIdle(seat engine.Seat) {
	why := g.notTheirs(seat)
	for _, x := range finds.Candidates(g, seat) {
		if p, _ := g.box.Get(x.piece); p.Kind == pieces.Thing && g.isOpen(x.piece) && p.Quest != "" &&
			!slices.Contains(g.Hero(seat).Side, p.Quest) {
			why = append(why, text.M("here.thing", "item", view.Name(x.id), "quest", view.Name(p.Quest)))
		}
	}
	if len(why) > 0 {
		at := g.Hero(seat).At
		g.tell("idle", seat, text.M("say.idle", "who", g.who(seat), "place", view.Place(at), "why", why[0])).
			Facts = engine.Facts{To: at.String()}
	}
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
