package returnofheroes

import (
	"slices"

	"skald/engine"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// DoHero is the step in which a hero is chosen (2.1).
const DoHero = "hero"

var heroSteps = stepTable{
	DoHero: {
		Waits: func(g *Game, _ Step) bool { return len(g.heroesLeft()) > 1 },
		Ask:   askHero,
		Answer: func(g *Game, _ Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
			g.Todo.Pop()
			g.choose(seat, m.Arg(0), m.Arg(1) != "")
		},
		Refuse: only(refuseHero, "hero"),
		Do:     func(g *Game, s Step, _ *engine.Dice) { g.choose(s.Seat, g.heroesLeft()[0], false) },
	},
}

// askHero offers each hero in both characters.
func askHero(g *Game, _ Step, p *engine.Prompt) {
	p.Headline = text.M("ask.hero")
	rolls, reveals := stepKinds.RollsOrReveals(g.Todo)
	for _, id := range g.heroesLeft() {
		h, _ := g.box.HeroOf(id)
		for i, who := range h.Names {
			c := engine.Choice{
				Move: engine.MakeMove("hero", id), Label: text.M("choice.hero", "hero", view.Name(id), "name",
					text.Plain(who)), Icon: id, Rolls: rolls, Reveals: reveals,
				Hint: text.M("hint.hero", "magic", h.Skills[0], "ranged", h.Skills[1], "melee", h.Skills[2], "hp",
					h.HitPoints, "gold", h.Gold, "move", h.Move),
			}
			if i == 1 {
				c.Move = engine.MakeMove("hero", id, "woman")
			}
			if !g.Variant.Standard {
				c.Place = h.Start.String()
			}
			p.Choices = append(p.Choices, c)
		}
	}
}

// heroesLeft returns the heroes without a player.
func (g *realm) heroesLeft() []string {
	var out []string
	for _, id := range g.Variant.setup(g.box).Heroes {
		if !slices.ContainsFunc(g.Heroes, func(h Hero) bool { return h.ID == id }) {
			out = append(out, id)
		}
	}
	return out
}

// choose gives a seat its hero (appendix A1). In the introductory game house and quest come with the hero.
func (g *Game) choose(seat engine.Seat, id string, woman bool) {
	p, _ := g.box.HeroOf(id)
	old := g.Hero(seat)
	h := Hero{box: g.box, ID: id, Woman: woman, Start: old.Start, HP: p.HitPoints, Gold: p.Gold, Never: old.Never}
	if !g.Variant.introductory() {
		*old = h
		g.tell("chose", seat, text.M("say.chose-hero", "n", int(seat)+1, "hero", view.Name(id), "character",
			text.Plain(h.character()))).Facts = engine.Facts{Piece: id}
		return
	}
	h.At, h.House, h.Quests = p.Start, p.Start, []QuestCard{{ID: p.Quest, Step: 1}}
	*old = h
	g.tell("chose", seat, text.M("say.chose", "n", int(seat)+1, "hero", view.Name(id), "place", view.Place(p.Start),
		"quest", view.Name(p.Quest))).Facts = engine.Facts{Piece: id, To: p.Start.String()}
}

// character returns the name of the hero's chosen character.
func (h *Hero) character() string {
	names := h.Printed().Names
	if h.Woman {
		return names[1]
	}
	return names[0]
}

func refuseHero(g *Game, _ Step, _ engine.Seat, m engine.Move) error {
	id := m.Arg(0)
	p, ok := g.box.HeroOf(id)
	var left []text.Message
	for _, free := range g.heroesLeft() {
		left = append(left, text.M("where.word", "name", view.Name(free), "word", free))
	}
	switch {
	case !ok:
		return no("no.such-hero", "A1", "what", id, "left", left)
	case !slices.Contains(g.Variant.setup(g.box).Heroes, id):
		return no("no.priest", "2.1", "hero", view.Name(p.ID))
	}
	return no("no.hero-taken", g.Variant.section(), "hero", view.Name(p.ID), "left", left)
}
