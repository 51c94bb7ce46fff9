package andor

import (
	"slices"

	"skald/engine"
	"skald/engine/standing"
	"skald/engine/text"
)

// The topics of standing answers.
const (
	topicInvite = "invite" // invitations into a fight
	TopicGifts  = "gifts"  // gifts in a region
	topicShares = "shares" // divisions that affect one's share
	topicWard   = "ward"   // shields against events
	topicOffer  = "offers" // the offers of events
	TopicDeals  = "deals"  // exchanges
	topicFight  = "fight"  // decisions in a fight
)

var standingTable = func() standing.Table {
	word := func(id string, answers ...engine.Move) standing.Word {
		w := standing.Word{ID: id, Label: text.M("standing.word." + id)}
		if len(answers) > 0 {
			w.Answer = standing.First(answers...)
		}
		return w
	}
	asked, always, never := word(Ask), word("always", "join", "yes"), word("never", "no")
	topic := func(id string, words ...standing.Word) standing.Topic {
		return standing.Topic{ID: id, Label: text.M("standing." + id), Words: words}
	}
	return standing.Table{
		topic(topicInvite, asked, always, never),
		topic(TopicGifts, always, asked),
		topic(topicShares, always, asked),
		topic(topicWard, asked, always, never),
		topic(topicOffer, asked, always, never),
	}
}()

// Prompts implements engine.Game. Every player sees all prompts.
func (g *Game) Prompts() []engine.Prompt {
	if g.asked == nil && g.Over == "" {
		g.explains = true
		g.asked = g.ask()
		g.explains = false
	}
	return slices.Clone(g.asked)
}

// Moves implements engine.Mover.
func (g *Game) Moves() []engine.Prompt { return slices.Clone(g.offered()) }

// offered returns the questions of Prompts if they have been made, or else those of Moves. Callers must not write them.
func (g *Game) offered() []engine.Prompt {
	if g.asked != nil {
		return g.asked
	}
	if g.moves == nil && g.Over == "" {
		g.moves = g.ask()
	}
	return g.moves
}

// ask makes the questions to all seats.
func (g *Game) ask() []engine.Prompt {
	out := make([]engine.Prompt, 0, len(g.Heroes)+2)
	for _, s := range g.SeatsFrom(0) {
		q, ok := g.question(s)
		if ok {
			out = append(out, q)
		}
		// An exchange is asked about together with a hero's own question, unless that also takes yes or no.
		if p, open := g.dealPrompt(s); open && (!ok || q.Kind == engine.Must && !q.Legal("yes") && !q.Legal("no")) {
			out = append(out, p)
		}
		out = append(out, g.freePrompt(s))
	}
	return out
}

// question returns the prompt for a seat from the next step, or from a proposal about it.
func (g *Game) question(seat engine.Seat) (engine.Prompt, bool) {
	switch {
	case g.Plan != nil:
		return g.planPrompt(seat)
	case !allSteps.Asked(g, g.Todo, seat):
		return engine.Prompt{}, false
	}
	return allSteps.Ask(g, g.Todo, seat, nil)[0], true
}

// Pick returns a if yes is true, otherwise b.
func Pick(yes bool, a, b engine.Move) engine.Move {
	if yes {
		return a
	}
	return b
}

// window turns a prompt into one with a default that the other players wait for; the seat's standing answer, if any,
// answers it.
func (g *Game) window(p *engine.Prompt, topic string, otherwise engine.Move) {
	standingTable.Apply(g.Hero(p.Seat).Standing, p, topic, otherwise)
}

// yesNo returns the answers to a question others wait for; the next steps may roll dice or reveal something.
func yesNo(what string) []engine.Choice {
	return []engine.Choice{
		{Move: "yes", Label: text.M("choice.yes." + what), Rolls: true, Reveals: true},
		{Move: "no", Label: text.M("choice.no." + what), Rolls: true, Reveals: true},
	}
}

// stanceText lists the parts of a hero's stance that make a difference to the hero.
func stanceText(h *Hero) text.Message {
	w := h.Stance.words()
	var all text.Message
	for i, part := range stanceWords {
		if !h.decides(part.Name) {
			continue
		}
		next := text.M("stance.part", "name", text.M("stance."+part.Name), "word", stanceWord(part.Name, w[i]))
		if !all.IsZero() {
			next = text.M("stance.and", "before", all, "next", next)
		}
		all = next
	}
	return text.M("stance.line", "parts", all)
}
