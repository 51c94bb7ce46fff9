package andor

import (
	"cmp"
	"fmt"
	"slices"

	"skald/engine"
	"skald/engine/andor/legend"
	texts "skald/engine/andor/text"
	"skald/engine/text"
)

// The steps in which a legend takes something or the group decides.
const (
	doLevy = "levy" // gold or willpower the group gives in total
	doTake = "take" // a hero or the group loses a thing or gem from the game
	DoAsk  = "ask"  // the group chooses one of the ways of a question
)

// anyGem means a gem of any value.
const anyGem = "gem"

// willGood means willpower in payments.
const willGood = "will"

var tollDivisions = map[string]division{
	doLevy: {
		check: func(_ *Game, s Step) error {
			if s.What != "gold" && s.What != willGood {
				return fmt.Errorf("%q is levied", s.What)
			}
			return nil
		},
		open: func(g *Game, s Step) bool { return g.levyTotal(s) > 0 },
		ask: func(g *Game, s Step, p *engine.Prompt) {
			n := g.levyTotal(s)
			p.Headline = text.M("ask.levy-"+s.What, "n", n)
			key := "slot.hero-gold"
			if s.What == willGood {
				key = "slot.hero-will"
			}
			g.divideForm(p, "divide", g.perHero(key, func(h *Hero) int { return min(n, h.spare(s.What)) }), n, s)
		},
		touches: losers,
		says: func(g *Game, s Step, ns []int) []text.Message {
			none := make([]int, len(g.Heroes))
			if s.What == willGood {
				return g.sharesText(fromHeroes, none, ns)
			}
			return g.sharesText(fromHeroes, ns, none)
		},
		do: func(g *Game, s Step, _ engine.Move, ns []int, _ *engine.Dice) {
			for i, n := range ns {
				g.pay(engine.Seat(i), s.What, n)
			}
		},
	},
	doTake: {
		check: func(_ *Game, s Step) error {
			if s.What != anyGem && !IsGem(s.What) && !IsArticle(s.What) && !IsSmall(s.What) {
				return fmt.Errorf("a %q is taken", s.What)
			}
			return nil
		},
		by: func(g *Game, s Step) engine.Seat {
			if s.Seat != engine.Public {
				return s.Seat
			}
			return g.speaker()
		},
		open: func(g *Game, s Step) bool { return s.N > 0 && len(g.takable(s)) > 1 },
		none: func(g *Game, s Step) {
			if all := g.takable(s); len(all) > 0 && s.N > 0 {
				g.taken(s, all[0])
			}
		},
		ask: func(g *Game, s Step, p *engine.Prompt) {
			p.Headline = text.M("ask.take", "n", s.N)
			for _, x := range g.takable(s) {
				p.Choices = append(p.Choices,
					engine.Choice{Move: x.move(), Label: g.ownedText(x), Icon: x.it.ID, Rolls: true, Reveals: true})
			}
		},
		touches: func(_ *Game, _ Step, ns []int) []engine.Seat { return []engine.Seat{engine.Seat(ns[0] - 1)} },
		says: func(g *Game, s Step, ns []int) []text.Message {
			for _, x := range g.takable(s) {
				if slices.Equal(numbers(x.move()), ns) {
					return []text.Message{g.ownedText(x)}
				}
			}
			return nil
		},
		do: func(g *Game, s Step, m engine.Move, _ []int, _ *engine.Dice) {
			for _, x := range g.takable(s) {
				if x.move() == m {
					g.taken(s, x)
					return
				}
			}
		},
	},
	DoAsk: {
		check: ofQuestion,
		open:  func(g *Game, s Step) bool { return len(g.waysFor(s, engine.Public)) > 1 },
		none: func(g *Game, s Step) {
			g.takeWay(s, g.waysFor(s, engine.Public)[0], g.chosenBy(s))
		},
		ask: func(g *Game, s Step, p *engine.Prompt) {
			e := g.legend.At(s.What)
			p.Headline = text.M("ask.tale")
			p.Details = []text.Message{g.said(e.Word)}
			g.wayChoices(p, s, engine.Public)
			if g.edition.asksInTime {
				g.inTime(p, e)
			}
		},
		touches: func(g *Game, _ Step, _ []int) []engine.Seat { return g.SeatsFrom(0) },
		says: func(g *Game, s Step, ns []int) []text.Message {
			return []text.Message{g.said(g.legend.At(s.What).Offers[ns[0]-1].Text)}
		},
		do: func(g *Game, s Step, _ engine.Move, ns []int, _ *engine.Dice) {
			g.tellWay(g.speaker(), s, ns[0]-1)
			g.takeWay(s, ns[0]-1, g.chosenBy(s))
		},
	},
}

// losers returns the seats that lose something by a division.
func losers(_ *Game, _ Step, ns []int) []engine.Seat {
	var out []engine.Seat
	for i, n := range ns {
		if n > 0 {
			out = append(out, engine.Seat(i))
		}
	}
	return out
}

// spare returns the gold or willpower a hero can give; they keep 1 willpower.
func (h *Hero) spare(what string) int {
	if what == willGood {
		return max(0, h.WP-1)
	}
	return h.Gold
}

// levyTotal returns the amount the group gives, at most all it has.
func (g *Game) levyTotal(s Step) int { return min(s.N, g.means(engine.Public, s.What)) }

// owned is a hero's thing that may be taken.
type owned struct {
	seat engine.Seat
	good
}

// move returns the move that chooses it: the owner and, for a gem, its value.
func (x owned) move() engine.Move {
	if x.gem > 0 {
		return engine.MakeMove("choose", int(x.seat)+1, x.gem)
	}
	return engine.MakeMove("choose", int(x.seat)+1)
}

// takable returns the things a step may take, the cheapest gems first and only one of several equal ones of a hero.
func (g *Game) takable(s Step) []owned {
	var out []owned
	for i := range g.Heroes {
		seat := engine.Seat(i)
		if s.Seat != engine.Public && s.Seat != seat {
			continue
		}
		for _, x := range g.Heroes[i].goods() {
			o := owned{seat, x}
			if (x.it.ID == s.What || s.What == anyGem && x.gem > 0) &&
				!slices.ContainsFunc(out, func(y owned) bool { return y.move() == o.move() }) {
				out = append(out, o)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b owned) int { return cmp.Compare(a.gem, b.gem) })
	return out
}

func (g *Game) ownedText(x owned) text.Message {
	return text.M("part.owned", "who", g.who(x.seat), "what", texts.Name(x.it.ID))
}

// taken removes a good from a hero board; an article returns to the equipment board.
func (g *Game) taken(s Step, x owned) {
	g.Hero(x.seat).remove(x.it)
	if IsArticle(x.it.ID) {
		g.Stock[x.it.ID]++
	}
	e := g.tell("taken", x.seat, text.M("say.taken", "who", g.who(x.seat), "what", texts.Name(x.it.ID)))
	e.Facts = engine.Facts{Piece: x.it.ID, Amount: -1}
	s.N--
	g.next(s)
}

func (g *Game) pay(seat engine.Seat, what string, n int) {
	h := g.Hero(seat)
	if n = min(n, h.spare(what)); n < 1 {
		return
	}
	if what == willGood {
		g.changeWill(seat, -n)
		return
	}
	h.Gold -= n
	g.tell("paid", seat, text.M("say.paid-gold", "who", g.who(seat), "n", n)).Facts = engine.Facts{Piece: "gold",
		Amount: -n}
}

// takeToll takes things from the heroes concerned, individually or as a group.
func (g *Game) takeToll(e *legend.Effect) {
	var steps []Step
	for _, p := range e.Put {
		if g.now().Group {
			steps = append(steps, tollStep(engine.Public, p))
			continue
		}
		for _, s := range g.concerned() {
			if p.What == "gold" {
				g.pay(s, p.What, p.N)
				continue
			}
			steps = append(steps, tollStep(s, p))
		}
	}
	g.next(steps...)
}

// tollStep returns the step that takes something from a hero or the group.
func tollStep(seat engine.Seat, p legend.Put) Step {
	if p.What == "gold" || p.What == willGood {
		return Step{Do: doLevy, Seat: seat, What: p.What, N: p.N}
	}
	return Step{Do: doTake, Seat: seat, What: p.What, N: p.N}
}
