package andor

import (
	"fmt"
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/text"
)

// The steps of a round against a creature with a round deck (facts, Legend 5): the top card is turned after the hours
// are paid, before the rolls.
const (
	doRolls = "rolls" // the remaining fighters roll
	DoBrunt = "brunt" // a card strikes fighters; shields protect their owners
)

var furySteps = stepTable{
	doRolls: {Check: inFight, Do: func(g *Game, _ Step, _ *engine.Dice) { g.rollsOfRound() }},
	DoBrunt: {
		Waits: someAsked, Asks: amongAsked, Answer: noteAnswer,
		Check: func(g *Game, s Step) error {
			if e := g.legend.At(s.What); e == nil || e.Kind != "lose-will" {
				return fmt.Errorf("nothing strikes by %q", s.What)
			}
			if err := checkOccasion(g, s); err != nil {
				return err
			}
			return inFight(g, s)
		},
		Ask: func(g *Game, s Step, p *engine.Prompt) {
			wp := g.Hero(p.Seat).WP
			p.Headline = text.M("ask.guard", "n", s.N, "wp", wp)
			g.warnWithout(p, s.N)
			p.Choices = yesNo("guard")
			g.window(p, topicFight, Pick(wp <= s.N, "yes", "no"))
		},
		Do: func(g *Game, s Step, _ *engine.Dice) { g.brunt(s) },
	},
}

// roundDeck returns the deck whose top card begins each round of the fight, or "".
func (g *Game) roundDeck() string {
	if f := g.NamedFoe(g.Fight.Named); f != nil {
		return f.RoundDeck
	}
	return ""
}

// rollsOfRound lets the fighters roll; the fight is over if the card has struck all of them down.
func (g *Game) rollsOfRound() {
	var steps []Step
	for _, x := range g.StillFighting() {
		steps = append(steps, Step{Do: doRoll, Seat: x.Seat}, Step{Do: DoFlip, Seat: x.Seat},
			Step{Do: DoAid, Seat: x.Seat})
	}
	if len(steps) == 0 {
		g.Fight.Open = false
		g.lost()
		return
	}
	g.next(append(steps, Step{Do: doClash})...)
}

// struck reports whether an effect belongs to a card turned in a round of a fight, which a shield can soften.
func (g *Game) struck(path string) bool {
	card, _, _ := strings.Cut(path, "/")
	c := g.legend.Card(card)
	return g.Fight != nil && g.Fight.Open && c != nil && c.Shield && strings.HasPrefix(card, g.roundDeck()+".")
}

// strikeFighters takes willpower from the affected fighters; the owner of a shield may prevent their own loss.
func (g *Game) strikeFighters(n int, path string) {
	s := Step{Do: DoBrunt, Seat: engine.Public, What: path, N: n, On: g.on}
	for _, seat := range g.concerned() {
		if x := g.FighterOf(seat); x != nil && g.Hero(seat).large("shield") && g.guards(x, n) == Ask {
			s.Asked = append(s.Asked, seat)
		}
	}
	g.next(s)
}

// brunt applies the loss of a strike, less the used shields. A hero left without willpower falls before rolling and is
// out of the fight.
func (g *Game) brunt(s Step) {
	g.on = s.On
	seats := g.concerned()
	g.on = nil
	for _, seat := range seats {
		x := g.FighterOf(seat)
		if x == nil {
			continue
		}
		use := g.guards(x, s.N) == "yes"
		if i := slices.IndexFunc(s.Said, func(a answer) bool { return a.Seat == seat }); i >= 0 {
			use = s.Said[i].Word == "yes"
		}
		if use && g.Hero(seat).large("shield") {
			g.useUp(seat, "shield")
			g.tell("shield", seat,
				text.M("say.shield-fight", "who", g.who(seat), "n", s.N)).Facts = engine.Facts{Piece: "shield"}
			continue
		}
		g.changeWill(seat, -s.N)
	}
	g.next(Step{Do: doSettle, Seat: engine.Public})
}
