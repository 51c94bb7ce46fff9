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
	DoDraft  = "draft"  // a turn of the draft
	doArenas = "arenas" // the draft is over
)

var draftSteps = stepTable{
	DoDraft: steps.Kind[*Game, Step]{Waits: always, Ask: askDraft, Answer: answerDraft, Refuse: refuseDraft,
		Check: ofSeat},
	doArenas: steps.Kind[*Game, Step]{Do: beginArenas, Rolls: true, Reveals: true},
}

// NeedsHero reports whether a seat has no hero yet: in the last round of the draft all are offered what they still lack
// (ruling H48).
func (g *Game) NeedsHero(s engine.Seat) bool { return g.Player(s).Hero == "" }

// NeedsSpell reports whether a seat lacks spells in the draft (ruling H48).
func (g *Game) NeedsSpell(s engine.Seat) bool { return len(g.Player(s).Drafted) < view.SpellsDrafted }

// FreeHeroes returns the ids of the heroes without a player.
func (g *Game) FreeHeroes() []string {
	var out []string
	for _, h := range g.cards.Heroes() {
		if !slices.ContainsFunc(g.Players, func(p Player) bool { return p.Hero == h.ID }) {
			out = append(out, h.ID)
		}
	}
	return out
}

func askDraft(g *Game, s Step, p *engine.Prompt) {
	p.Headline = text.M("ask.draft", "n", view.SpellsDrafted-len(g.Player(s.Seat).Drafted))
	switch {
	case !g.NeedsHero(s.Seat):
		p.Headline.Key += ".spell"
	case !g.NeedsSpell(s.Seat):
		p.Headline = text.M("ask.draft.hero")
	}
	rest := g.Todo
	rest.Pop()
	rolls, reveals := allSteps.RollsOrReveals(steps.Of(rest.Top()))
	if g.NeedsHero(s.Seat) {
		for _, id := range g.FreeHeroes() {
			p.Choices = append(p.Choices,
				engine.Choice{Move: engine.MakeMove(VerbHero, id), Label: text.M("choice.hero", "hero", view.Name(id)),
					Hint: g.hint(id), Group: text.M("group.heroes"), Icon: id, Rolls: rolls, Reveals: reveals})
		}
	}
	if g.NeedsSpell(s.Seat) {
		var lower []string
		for c := range view.TableColumns {
			if id := g.Arena(s.Seat).Table[view.TableColumns+c]; id != "" {
				lower = append(lower, cards.Design(id))
				p.Choices = append(p.Choices,
					engine.Choice{Move: engine.MakeMove(VerbTake, c+1),
						Label: text.M("choice.take", "card", view.Name(id)), Hint: g.hint(id),
						Group: text.M("group.spells"), Icon: id, Rolls: true, Reveals: true})
			}
		}
		p.Choices = toldApart(p.Choices)
		p.Details = g.inFull(lower)
	}
	if g.explains && !g.Options.Plain() {
		p.Details = append([]text.Message{text.M("detail.draft")}, p.Details...)
	}
}

func answerDraft(g *Game, s Step, seat engine.Seat, m engine.Move, d *engine.Dice) {
	g.Todo.Pop()
	g.Player(seat).Wish = g.Player(seat).wishes()
	g.Feats.show(g.Arena(seat).Table[view.TableColumns:])
	if m.Verb() == VerbHero {
		who := g.who(seat)
		g.chooseHero(seat, m.Arg(0))
		g.tell("taken", seat,
			text.M("say.hero", "who", who, "hero", view.Name(m.Arg(0)))).Facts = engine.Facts{Piece: m.Arg(0)}
		return
	}
	c, _ := strconv.Atoi(m.Arg(0))
	card := g.Arena(seat).take(g, view.TableColumns+c-1, d)
	p := g.Player(seat)
	p.Drafted = append(p.Drafted, card)
	e := g.tell("taken", seat, text.M("say.take", "who", g.who(seat), "card", view.Name(card)))
	e.Facts, e.Reveals = engine.Facts{Piece: card}, true
}

func refuseDraft(g *Game, s Step, seat engine.Seat, m engine.Move) error {
	switch id := m.Arg(0); {
	case m.Verb() == VerbHero && g.cards.HeroOf(id) == nil:
		return &engine.ParseError{Text: string(m), Why: "there is no hero of that name"}
	case m.Verb() == VerbHero && !g.NeedsHero(seat):
		return no("no.hero-chosen", ruleDraft, "no.hero-chosen.instead", "hero", view.Name(g.Player(seat).Hero))
	case m.Verb() == VerbHero:
		return no("no.hero-taken", ruleDraft, "no.hero-taken.instead", "hero", view.Name(id))
	case m.Verb() == VerbTake && !g.NeedsSpell(seat):
		return no("no.spells-full", ruleDraft, "no.spells-full.instead")
	case m.Verb() == VerbTake:
		return &engine.ParseError{Text: string(m), Why: "say take and a column of the lower row, 1 to 4"}
	}
	return nil
}
