package andor

import (
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/andor/legend"
	"skald/engine/text"
)

// selectors returns the heroes meant by each selector of the vocabulary. It is never written.
var selectors = map[string]func(*Game, *legend.Who) []engine.Seat{
	"actor":    func(g *Game, _ *legend.Who) []engine.Seat { return g.actor() },
	"all":      func(g *Game, _ *legend.Who) []engine.Seat { return g.byRank() },
	"group":    func(g *Game, _ *legend.Who) []engine.Seat { return g.byRank() },
	"holder":   func(g *Game, _ *legend.Who) []engine.Seat { return g.actor() },
	"winners":  func(g *Game, _ *legend.Who) []engine.Seat { return g.now().By },
	"lowest":   func(g *Game, _ *legend.Who) []engine.Seat { return g.byRank()[:1] },
	"highest":  func(g *Game, _ *legend.Who) []engine.Seat { return g.byRank()[len(g.Heroes)-1:] },
	"fighters": func(g *Game, _ *legend.Who) []engine.Seat { return g.FightingSeats() },
	// Of several with as much, the hero who began the fight is chosen, then the next one clockwise.
	"most-will": func(g *Game, _ *legend.Who) []engine.Seat {
		seats := g.FightingSeats()
		for i, s := range seats {
			if g.Hero(s).WP > g.Hero(seats[0]).WP {
				seats[0], seats[i] = s, seats[0]
			}
		}
		return seats[:min(1, len(seats))]
	},
	"at": func(g *Game, w *legend.Who) []engine.Seat {
		return g.heroesOn(func(at int) bool { return slices.Contains(w.At, at) })
	},
	// A region is adjacent if a road leads to it, even one closed by rubble.
	"near": func(g *Game, w *legend.Who) []engine.Seat {
		roads := g.Land().Roads(g.Gone, nil)
		return g.heroesOn(func(at int) bool {
			return slices.ContainsFunc(w.At, func(x int) bool { return x == at || roads.Touch(x, at) })
		})
	},
}

// actor returns the acting hero of the present occasion, nil if there is none.
func (g *Game) actor() []engine.Seat {
	by := g.now().By
	return by[:min(1, len(by))]
}

// heroesOn returns the heroes on such regions, the lowest rank first.
func (g *Game) heroesOn(such func(at int) bool) []engine.Seat {
	return slices.DeleteFunc(g.byRank(), func(s engine.Seat) bool { return !such(g.Hero(s).At) })
}

// chosen returns the heroes meant by a selector.
func (g *Game) chosen(w *legend.Who) []engine.Seat {
	who := selectors[w.Word]
	if who == nil {
		return nil
	}
	meant := legend.Who{Word: w.Word, At: g.placesOf(w.At)}
	return who(g, &meant)
}

// chosenBy returns the heroes the question of a step is about.
func (g *Game) chosenBy(s Step) []engine.Seat {
	g.on = s.On
	defer func() { g.on = nil }()
	return g.chosen(g.legend.At(s.What).Who)
}

// forThose applies effects to the heroes a selector means, if any.
func (g *Game) forThose(e *legend.Effect, path string) {
	if seats := g.chosen(e.Who); len(seats) > 0 {
		g.next(effectSteps(path, "then", len(e.Then), g.concerning(seats, e.Who.Word == "group"))...)
	}
}

func (g *Game) giveWill(n int) {
	seats := g.concerned()
	for _, s := range seats {
		got := g.gainWill(s, n)
		if len(seats) < len(g.Heroes) {
			e := g.tell("will", s, text.M("say.will", "who", g.who(s), "n", signed(got), "wp", g.Hero(s).WP))
			e.Facts = engine.Facts{Piece: g.Hero(s).ID, Amount: got}
		}
	}
	if len(seats) == len(g.Heroes) {
		g.tell("will", engine.Public, text.M("say.all-will", "n", n)).Facts = engine.Facts{Amount: n}
	}
}

// loseWill takes willpower from the heroes concerned. A hero left with none falls once the card is done (our ruling 4).
func (g *Game) loseWill(n int, path string) {
	if g.struck(path) {
		g.strikeFighters(n, path)
		return
	}
	for _, s := range g.concerned() {
		g.changeWill(s, -n)
	}
	card, _, _ := strings.Cut(path, "/")
	behind := 0
	for s := range g.Todo.All() {
		if s.Do == doSettle {
			return
		}
		if s.Do != doEffect || !strings.HasPrefix(s.What, card+"/") {
			break
		}
		behind++
	}
	g.Todo.Insert(behind, Step{Do: doSettle, Seat: engine.Public})
}

// give gives things to the heroes concerned; a group divides them.
func (g *Game) give(e *legend.Effect) {
	var shared []Step
	for _, p := range e.Put {
		if g.now().Group {
			shared = append(shared, Step{Do: DoShare, Seat: engine.Public, What: p.What, N: p.N})
			continue
		}
		for _, s := range g.concerned() {
			g.award(s, p.What, p.N)
		}
	}
	g.next(shared...)
}
