package runebound

import (
	"slices"

	"skald/engine"
	"skald/engine/lists"
	"skald/engine/standing"
	"skald/engine/text"
)

// Prompts implements engine.Game: the question of the next step, and the forms for stance and standing answers that are
// always available.
func (g *Game) Prompts() []engine.Prompt {
	if g.asked == nil && g.Over == "" {
		g.asked = g.ask()
	}
	return slices.Clone(g.asked)
}

// Moves implements engine.Mover: the questions of Prompts without details and odds.
func (g *Game) Moves() []engine.Prompt { return slices.Clone(g.open()) }

// open returns the open questions, possibly without explanations. They must not be changed.
func (g *Game) open() []engine.Prompt {
	if g.asked != nil {
		return g.asked
	}
	if g.legal == nil && g.Over == "" {
		g.terse = true
		g.legal = g.ask()
		g.terse = false
	}
	return g.legal
}

// ask returns the questions, without explanations if the position is terse.
func (g *Game) ask() []engine.Prompt {
	defer g.forgetReckoning()
	out := make([]engine.Prompt, 0, len(g.Heroes)+1)
	for i := range g.Heroes {
		s := engine.Seat(i)
		if allSteps.Asked(g, g.Todo, s) {
			out = allSteps.Ask(g, g.Todo, s, out)
			g.warned(&out[len(out)-1])
		}
		if g.Hero(s).ID != "" {
			out = append(out, g.settingsOf(s))
		}
	}
	return out
}

// ahead marks every answer that may roll or reveal something in the following steps, since the question may interrupt
// another hero's adventure.
func (g *Game) ahead(p *engine.Prompt) {
	rest := g.Todo
	rest.Pop()
	rolls, reveals := allSteps.RollsOrReveals(rest)
	for i := range p.Choices {
		c := &p.Choices[i]
		c.Rolls, c.Reveals = c.Rolls || rolls, c.Reveals || reveals
	}
}

// forgetReckoning drops the odds reckoned for the present question.
func (g *Game) forgetReckoning() {
	g.reckoner.Free()
	g.reached = reached{}
}

// Apply implements engine.Game.
func (g *Game) Apply(seat engine.Seat, m engine.Move, d *engine.Dice) ([]engine.Event, error) {
	offer := engine.Legal(g.open(), seat, m)
	if offer == nil {
		return nil, g.refuse(seat, m)
	}
	g.asked, g.legal, g.told, g.chances = nil, nil, nil, [4]prospect{}
	g.reached = reached{}
	defer g.reckoner.Free()
	s := g.Todo.Top()
	if offer.Prompt.Kind == engine.May {
		g.set(seat, m)
	} else {
		allSteps[s.Do].Answer(g, s, seat, m, d)
	}
	if g.run(d); !g.onlyRolled(s, m) {
		g.notes = new(notes)
	}
	told := g.told
	g.told = nil
	return told, nil
}

func (g *Game) set(seat engine.Seat, m engine.Move) {
	h := g.Hero(seat)
	if m.Verb() == standing.Verb {
		topic, word, _ := standingTable.Read(m)
		h.Standing = h.Standing.With(topic.ID, word.ID)
		g.tell("standing", seat, text.M("say.standing", "who", g.Who(seat), "topic", topic.Label, "word", word.Label))
		return
	}
	h.Stance = stanceOf(m.Args())
	g.tell("stance", seat, text.M("say.stance", "who", g.Who(seat)))
}

// Turn implements engine.Game.
func (g *Game) Turn() engine.Turn {
	t := engine.Turn{Number: max(1, g.TurnNo), Seat: g.Active}
	switch {
	case g.Over != "":
		t.Label = text.M("turn.over")
	case g.Active == engine.Public:
		t.Label = text.M("turn.setup")
	default:
		t.Label = text.M("turn", "round", g.Round, "who", g.Who(g.Active))
	}
	return t
}

// Next implements engine.Sequence: turns go clockwise.
func (g *Game) Next() []engine.Seat {
	if g.Over != "" || g.Active == engine.Public {
		return nil
	}
	return g.Seats(g.Active)[1:]
}

// Imagine implements engine.Game: it draws everything about the decks that the seat does not know.
func (g *Game) Imagine(seat engine.Seat, d *engine.Dice) engine.Game {
	c := g.Copy()
	for i := range c.Decks {
		unseen := g.Decks[i].Unseen(seat)
		c.Decks[i] = g.Decks[i].For(seat)
		c.Decks[i].Imagine(unseen, d, "imagine")
	}
	return c
}

// Outcome implements engine.Game.
func (g *Game) Outcome() *engine.Outcome {
	if g.Over == "" {
		return nil
	}
	o := &engine.Outcome{Won: g.Over != companyLost, Reason: g.reason(), Figures: g.figures()}
	switch {
	case g.Options.company():
		o.Places = [][]engine.Seat{g.Seats(0)}
	case g.Over == overDoom:
		o.Places = g.ranked()
	default:
		o.Places = [][]engine.Seat{{g.Winner}}
		for _, seats := range g.ranked() {
			if seats = slices.DeleteFunc(seats, func(s engine.Seat) bool { return s == g.Winner }); len(seats) > 0 {
				o.Places = append(o.Places, seats)
			}
		}
	}
	return o
}

func (g *Game) reason() text.Message {
	if g.Winner == engine.Public {
		return text.M("over." + g.Over)
	}
	return text.M("over."+g.Over, "who", g.Who(g.Winner))
}

// figures returns the statistics (facts: results of simulations).
func (g *Game) figures() []engine.Figure {
	f := &g.Feats
	out := []engine.Figure{
		{Name: "rounds", Value: g.Round}, {Name: "turns", Value: g.TurnNo}, {Name: "fights", Value: f.Fights},
		{Name: "fights-won", Value: f.Won},
		{Name: "fights-fled", Value: f.Fled}, {Name: "fight-rounds", Value: f.Rounds}, {Name: "rolls", Value: f.Rolls},
		{Name: "long-fights", Value: f.Long},
		{Name: "duels", Value: f.Duels}, {Name: "runes-stolen", Value: f.Stolen}, {Name: "cards-seen", Value: f.Seen},
		{Name: "cards-bought", Value: f.Bought},
		{Name: "fighting-turns", Value: f.Fighting}, {Name: "market-turns", Value: f.Shopping},
	}
	falls := lists.Total(f.Falls)
	out = append(out, engine.Figure{Name: "knock-outs", Value: falls})
	left := map[string]int{}
	for _, at := range g.Counters {
		left[at.Colour().String()]++
	}
	for _, colour := range []string{"green", "yellow", "blue", "red"} {
		out = append(out, engine.Figure{Name: "left/" + colour, Value: left[colour]})
	}
	event := 0
	if e := g.event(); e != nil {
		event = e.Number
	}
	out = append(out, engine.Figure{Name: "event", Value: event})
	if g.Winner != engine.Public {
		h := g.Hero(g.Winner)
		out = append(out, engine.Figure{Name: "winner-turns", Value: f.Turns[g.Winner]},
			engine.Figure{Name: "winner-tokens", Value: h.Tokens[0] + h.Tokens[1] + h.Tokens[2]},
			engine.Figure{Name: "winner-gold", Value: h.Gold},
			engine.Figure{Name: "winner-turn-order", Value: g.turnOf(g.Winner) + 1})
	}
	return out
}
