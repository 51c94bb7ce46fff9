package andor

import (
	"fmt"
	"slices"

	"skald/engine"
	"skald/engine/andor/legend"
	"skald/engine/lists"
	"skald/engine/text"
)

// DoAskHero is the step in which a legend asks single heroes one by one.
const DoAskHero = "ask-hero"

var questionSteps = stepTable{
	DoAskHero: {
		Check: ofQuestion,
		Waits: func(g *Game, s Step) bool { return len(s.Asked) > 0 && len(g.waysFor(s, s.Asked[0])) > 1 },
		Asks:  func(_ *Game, s Step, seat engine.Seat) bool { return s.Asked[0] == seat },
		Ask: func(g *Game, s Step, p *engine.Prompt) {
			e := g.legend.At(s.What)
			p.Headline = text.M("ask.tale-hero", "who", g.who(p.Seat))
			p.Details = []text.Message{g.said(e.Word)}
			g.wayChoices(p, s, p.Seat)
			g.inTime(p, e)
		},
		Answer: func(g *Game, s Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
			e := g.legend.At(s.What)
			for i := range e.Ways {
				if WayMove(e, i) != m {
					continue
				}
				g.tellWay(seat, s, i)
				if i == e.N-1 {
					s.Asked = s.Asked[1:]
					g.Todo.Change(s)
					return
				}
				g.Todo.Pop()
				on := *s.On
				on.By = []engine.Seat{seat}
				s.On = &on
				g.takeWay(s, i, []engine.Seat{seat})
			}
		},
		// Heroes without a choice are skipped; at the end the effects of otherwise are applied.
		Do: func(g *Game, s Step, _ *engine.Dice) {
			e := g.legend.At(s.What)
			if len(s.Asked) > 1 {
				s.Asked = s.Asked[1:]
				g.next(s)
				return
			}
			g.takeWay(s, e.N-1, g.chosenBy(s))
		},
	},
}

// inTime makes the way of `otherwise` the default when the time is up, and the answer of players who decline all offers
// (our ruling 9).
func (g *Game) inTime(p *engine.Prompt, e *legend.Effect) {
	g.window(p, topicOffer, WayMove(e, e.N-1))
	if g.Hero(p.Seat).Standing[topicOffer] == "never" {
		p.Standing = p.Default
	}
}

// putQuestion asks the group, or heroes one by one.
func (g *Game) putQuestion(e *legend.Effect, path string) {
	s := Step{Do: DoAsk, Seat: engine.Public, What: path, On: g.concerning(nil, e.Who.Word == "group")}
	if e.Who.Word != "group" {
		if s.Do, s.Asked = DoAskHero, g.chosen(e.Who); len(s.Asked) == 0 {
			return
		}
	}
	g.next(s)
}

// ofQuestion checks that a saved step belongs to a question of the legend.
func ofQuestion(g *Game, s Step) error {
	if e := g.legend.At(s.What); e == nil || e.Kind != "ask" || s.On == nil {
		return fmt.Errorf("the legend asks nothing by %q", s.What)
	}
	if err := checkOccasion(g, s); err != nil {
		return err
	}
	return checkAsked(g, s)
}

// waysFor returns the affordable ways of a question for a seat, or for the group if seat is engine.Public.
func (g *Game) waysFor(s Step, seat engine.Seat) []int {
	var out []int
	for i, o := range g.legend.At(s.What).Offers {
		if !slices.ContainsFunc(o.Pay, func(p legend.Put) bool { return g.means(seat, p.What) < p.N }) {
			out = append(out, i)
		}
	}
	return out
}

// means returns the amount a hero or the group could pay.
func (g *Game) means(seat engine.Seat, what string) int {
	n := 0
	for i := range g.Heroes {
		h := &g.Heroes[i]
		switch {
		case seat != engine.Public && seat != engine.Seat(i):
		case what == anyGem:
			n += len(h.Gems)
		default:
			n += h.spare(what)
		}
	}
	return n
}

// WayMove returns the move that takes a way: yes or no if there is only one besides the default, so that standing
// answers apply.
func WayMove(e *legend.Effect, i int) engine.Move {
	switch {
	case e.Who.Word == "group" || len(e.Ways) > 2 && i != e.N-1:
		return engine.MakeMove("choose", i+1)
	case i == e.N-1:
		return "no"
	}
	return "yes"
}

func (g *Game) wayChoices(p *engine.Prompt, s Step, seat engine.Seat) {
	e := g.legend.At(s.What)
	for _, i := range g.waysFor(s, seat) {
		c := engine.Choice{Move: WayMove(e, i), Label: g.said(e.Offers[i].Text), Rolls: true, Reveals: true}
		costs := lists.Map(e.Offers[i].Pay, func(x legend.Put) text.Message { return text.M("cost."+x.What, "n", x.N) })
		if len(costs) > 0 {
			c.Hint = text.M("hint.tale-costs", "costs", costs)
		}
		p.Choices = append(p.Choices, c)
	}
}

func (g *Game) tellWay(seat engine.Seat, s Step, i int) {
	g.tell("chosen", seat,
		text.M("say.tale-chosen", "who", g.who(seat), "what", g.said(g.legend.At(s.What).Offers[i].Text)))
}

// takeWay pays for a way and carries it out for those who chose it.
func (g *Game) takeWay(s Step, i int, seats []engine.Seat) {
	e := g.legend.At(s.What)
	group := e.Who.Word == "group"
	var steps []Step
	for _, p := range e.Offers[i].Pay {
		switch {
		case group:
			steps = append(steps, tollStep(engine.Public, p))
		case p.What == anyGem:
			steps = append(steps, tollStep(seats[0], p))
		default:
			g.pay(seats[0], p.What, p.N)
		}
	}
	on := *s.On
	on.For, on.Group = seats, group
	g.next(append(steps, effectSteps(s.What, fmt.Sprintf("way%d", i), len(e.Ways[i]), &on)...)...)
}
