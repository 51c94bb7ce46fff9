package heroes

import (
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/view"
	"skald/engine/steps"
	"skald/engine/text"
)

const (
	doDraft  = "draft"  // a turn of the draft
	doArenas = "arenas" // the draft is over
)

var draftSteps = stepTable{
	doDraft:  steps.Kind[*Game, step]{Waits: always, Ask: askDraft, Answer: answerDraft, Refuse: refuseDraft, Check: ofSeat},
	doArenas: steps.Kind[*Game, step]{Do: beginArenas, Rolls: true, Reveals: true},
}

// mayHero says that a seat has no hero yet, maySpell that it lacks spells: so in the
// last round everybody is offered what he still lacks (ruling H48).
func (g *Game) mayHero(s engine.Seat) bool  { return g.player(s).Hero == "" }
func (g *Game) maySpell(s engine.Seat) bool { return len(g.player(s).Drafted) < view.SpellsDrafted }

// freeHeroes lists the heroes nobody has.
func (g *Game) freeHeroes() []string {
	var out []string
	for _, h := range g.cards.Heroes() {
		if !slices.ContainsFunc(g.Players, func(p player) bool { return p.Hero == h.ID }) {
			out = append(out, h.ID)
		}
	}
	return out
}

func askDraft(g *Game, s step, p *engine.Prompt) {
	p.Headline = text.M("ask.draft", "who", g.who(s.Seat), "n", view.SpellsDrafted-len(g.player(s.Seat).Drafted))
	switch {
	case !g.mayHero(s.Seat):
		p.Headline.Key += ".spell"
	case !g.maySpell(s.Seat):
		p.Headline = text.M("ask.draft.hero", "who", g.who(s.Seat))
	}
	rest := g.Todo
	rest.Pop()
	rolls, reveals := allSteps.Ahead(steps.Of(rest.Top()))
	if g.mayHero(s.Seat) {
		for _, id := range g.freeHeroes() {
			p.Choices = append(p.Choices, engine.Choice{Move: engine.MakeMove(verbHero, id), Label: text.M("choice.hero", "hero", view.Name(id)), Hint: g.hint(id), Group: text.M("group.heroes"), Icon: id, Rolls: rolls, Reveals: reveals})
		}
	}
	if g.maySpell(s.Seat) {
		var lower []string
		for c := range view.TableColumns {
			if id := g.arena(s.Seat).Table[view.TableColumns+c]; id != "" {
				lower = append(lower, cards.Design(id))
				p.Choices = append(p.Choices, engine.Choice{Move: engine.MakeMove(verbTake, c+1), Label: text.M("choice.take", "card", view.Name(id)), Hint: g.hint(id), Group: text.M("group.spells"), Icon: id, Rolls: true, Reveals: true})
			}
		}
		p.Details = g.inFull(lower)
	}
}

func answerDraft(g *Game, s step, seat engine.Seat, m engine.Move, d *engine.Dice) {
	g.Todo.Pop()
	g.player(seat).Wish = g.player(seat).wishes()
	g.Feats.show(g.arena(seat).Table[view.TableColumns:])
	if m.Verb() == verbHero {
		who := g.who(seat)
		g.chooseHero(seat, m.Arg(0))
		g.tell("taken", seat, text.M("say.hero", "who", who, "hero", view.Name(m.Arg(0)))).Facts = engine.Facts{Piece: m.Arg(0)}
		return
	}
	c, _ := strconv.Atoi(m.Arg(0))
	card := g.arena(seat).take(g, view.TableColumns+c-1, d)
	p := g.player(seat)
	p.Drafted = append(p.Drafted, card)
	e := g.tell("taken", seat, text.M("say.take", "who", g.who(seat), "card", view.Name(card)))
	e.Facts, e.Reveals = engine.Facts{Piece: card}, true
}

func refuseDraft(g *Game, s step, seat engine.Seat, m engine.Move) error {
	switch id := m.Arg(0); {
	case m.Verb() == verbHero && g.cards.HeroOf(id) == nil:
		return &engine.Misread{Text: string(m), Why: "there is no hero of that name"}
	case m.Verb() == verbHero && !g.mayHero(seat):
		return no("no.hero-chosen", ruleDraft, "no.hero-chosen.instead", "hero", view.Name(g.player(seat).Hero))
	case m.Verb() == verbHero:
		return no("no.hero-taken", ruleDraft, "no.hero-taken.instead", "hero", view.Name(id))
	case m.Verb() == verbTake && !g.maySpell(seat):
		return no("no.spells-full", ruleDraft, "no.spells-full.instead")
	case m.Verb() == verbTake:
		return &engine.Misread{Text: string(m), Why: "say take and a column of the lower row, 1 to 4"}
	}
	return nil
}
