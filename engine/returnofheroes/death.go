package returnofheroes

import (
	"slices"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// The steps of a death.
const (
	doWound = "wound" // consequences of lost hit points (5.2.3)
	DoKeep  = "keep"  // the item the heir keeps (5.2.3)
	doHeir  = "heir"  // the heir sets out (5.2.3)
)

var deathSteps = stepTable{
	doWound: {Do: func(g *Game, s Step, _ *engine.Dice) { g.combat().wound(s.Seat) }},
	DoKeep: {
		Waits: func(g *Game, s Step) bool { return len(g.Hero(s.Seat).Items) > 1 },
		Ask:   askKeep,
		Answer: func(g *Game, _ Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
			g.Todo.Pop()
			g.combat().bury(seat, g.box.Long(m.Arg(0)))
		},
		Refuse: only(showing("no.keep", "5.2.3"), "keep"),
		Do:     func(g *Game, s Step, _ *engine.Dice) { g.combat().bury(s.Seat, "") },
	},
	doHeir: {Do: func(g *Game, s Step, _ *engine.Dice) { g.combat().heir(s.Seat) }},
}

// wound applies the consequences of lost hit points: without a physical one the hero is dead (5.2.3).
func (g combat) wound(seat engine.Seat) {
	h := g.Hero(seat)
	if h.HP > 0 {
		return
	}
	h.HP = 0
	h.Deaths++
	g.tell("died", seat, text.M("say.died", "who", g.who(seat), "place",
		view.Place(h.At))).Facts = engine.Facts{Piece: h.ID, From: h.At.String()}
	g.Todo.Next(Step{Do: DoKeep, Seat: seat}, Step{Do: doHeir, Seat: seat})
}

// bury leaves everything on the spot but the item the heir keeps; "" keeps the only one there is.
func (g combat) bury(seat engine.Seat, keep string) {
	h := g.Hero(seat)
	if keep == "" && len(h.Items) == 1 {
		keep = h.Items[0].ID
	}
	var kept []Item
	for _, it := range h.Items {
		if it.ID == keep {
			kept = append(kept, it)
			g.tell("kept", seat,
				text.M("say.kept", "who", g.who(seat), "item", view.Name(it.ID))).Facts = engine.Facts{Piece: it.ID}
		} else {
			g.shed(h, it)
		}
	}
	h.Items = kept
	for _, q := range h.Side {
		g.leaveSide(h, q)
	}
	h.Side = nil
}

// heir lets the younger relative set out from the house: with all hit points, the starting gold, the personal quest
// with its progress, and the gem.
func (g combat) heir(seat engine.Seat) {
	h := g.Hero(seat)
	p := h.Printed()
	h.At, h.Towards, h.HP, h.Gold = h.House, noPoint, p.HitPoints, p.Gold
	h.Cubes, h.Training = [3]int{}, [3]int{}
	h.Challenger = false
	g.tell("heir", seat, text.M("say.heir", "who", g.who(seat), "place",
		view.Place(h.House))).Facts = engine.Facts{Piece: h.ID, To: h.House.String()}
}

// leaveSide puts a side quest down, face up, at the hero's place.
func (g *turn) leaveSide(h *Hero, id string) {
	at := h.At
	if at == Tower {
		at = g.Gate
	}
	g.Tokens = append(g.Tokens, g.under(Token{Piece: id, At: at, Dropped: true}))
}

// dropSide gives a side quest up; it stays face up on the spot (ruling: both here and at a hero's death).
func (g combat) dropSide(seat engine.Seat, id string) {
	h := g.Hero(seat)
	i := slices.Index(h.Side, id)
	h.Side = slices.Delete(h.Side, i, i+1)
	g.leaveSide(h, id)
	g.tell("dropped", seat,
		text.M("say.dropped", "who", g.who(seat), "item", view.Name(id), "place", view.Place(h.At))).
		Facts = engine.Facts{Piece: id, To: h.At.String()}
}

func askKeep(g *Game, _ Step, p *engine.Prompt) {
	p.Headline = text.M("ask.keep", "who", g.who(p.Seat))
	for _, it := range g.Hero(p.Seat).Items {
		p.Choices = append(p.Choices, engine.Choice{Move: engine.MakeMove("keep", pieces.Short(it.ID)),
			Label: view.Name(it.ID), Hint: text.M("effect." + makeOf(g.box, it.ID)), Icon: "keep", Ends: !g.overdue()})
	}
}
