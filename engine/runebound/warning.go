package runebound

import (
	"skald/engine"
	"skald/engine/lists"
	"skald/engine/runebound/ability"
	"skald/engine/text"
)

// fewLife is the life left with which a hero is warned of any fight: adversaries often deal as many wounds at once.
const fewLife = 2

// warned adds to the question of a hero on their turn that a hit can knock them out, and the cost of a flight.
func (g *Game) warned(p *engine.Prompt) {
	if g.terse || p.Seat != g.Active || g.Hero(p.Seat).ID == "" {
		return
	}
	left := g.LifeLeft(p.Seat)
	switch f := g.Facing; {
	case f != nil:
		if f.Seat == p.Seat {
			p.Warnings = append(p.Warnings, g.fightWarnings(p, left)...)
		}
	case left <= fewLife && g.fightsAhead(p):
		p.Warnings = append(p.Warnings, text.M("warn.last", "left", left, "loss", g.lossOf(p.Seat)))
	}
}

// fightWarnings returns the dangers of a fight for a hero with so much life left: of a hit, or of a fight that is
// rather lost where it begins, and of a flight if it is offered.
func (g *Game) fightWarnings(p *engine.Prompt, left int) (out []text.Message) {
	flees := p.Find("flee") != nil
	switch won, down := g.outlookOf(p.Seat); {
	case flees && left == 1:
		out = append(out, text.M("warn.hit-or-flight", "loss", g.lossOf(p.Seat)))
	case g.hardest() >= left:
		out = append(out, text.M("warn.hit", "left", left, "loss", g.lossOf(p.Seat)))
	case g.Facing.Round <= 1 && down > won:
		out = append(out, text.M("warn.odds", "loss", g.lossOf(p.Seat)))
	}
	if !flees {
		return out
	}
	switch n := g.flightWounds(p.Seat); {
	case n >= left:
		out = append(out, text.M("warn.flight-falls", "foe", g.foeName(), "n", n))
	default:
		var do []ability.Term
		for _, r := range g.flightRules(p.Seat) {
			do = append(do, r.Do...)
		}
		if len(do) > 0 {
			out = append(out, text.M("warn.flight", "foe", g.foeName(), "do", ability.Outcome(do)))
		}
	}
	return out
}

// outlookOf returns the odds shown of a fight with rounds of combat, both 0 in other adventures.
func (g *Game) outlookOf(seat engine.Seat) (won, down float64) {
	if a := g.Adventure(); a != nil && !a.Fights() && !g.Facing.Fighting {
		return 0, 0
	}
	return g.shownOdds()
}

// lossOf describes the loss of a hero who is knocked out now.
func (g *Game) lossOf(seat engine.Seat) text.Message {
	switch gold, points := g.lostGold(seat), g.Hero(seat).Points; {
	case gold > 0 && points > 0:
		return text.M("loss.both", "gold", gold, "points", points)
	case gold > 0:
		return text.M("loss.gold", "gold", gold)
	case points > 0:
		return text.M("loss.points", "points", points)
	}
	return text.M("loss.nothing")
}

// flightRules returns the rules of the card faced that follow a flight from it.
func (g *Game) flightRules(seat engine.Seat) (out []ability.Rule) {
	for u := range g.rulesAt("fled", seat) {
		if !u.Rule.Optional() && u.Of.Card == g.Facing.Card && g.holds(u.Rule.If, g.now(seat)) {
			out = append(out, *u.Rule)
		}
	}
	return out
}

// flightWounds returns the wounds that a successful flight from the card faced costs, with those for exhaustion beyond
// the stamina.
func (g *Game) flightWounds(seat engine.Seat) int {
	wounds, tired := 0, 0
	for _, r := range g.flightRules(seat) {
		wounds, tired = wounds+amount(&r, "wound"), tired+amount(&r, "exhaust")
	}
	fresh := max(0, g.Stamina(seat)-g.Hero(seat).Exhaustion)
	return max(0, wounds-g.stillAside(seat)) + max(0, tired-fresh)
}

// hardest returns the greatest damage that the enemy can deal in the present phase, in the escape phase in any.
func (g *Game) hardest() (most int) {
	now := g.Phase()
	if now != "" && now != PhaseEscape {
		return g.FoeDamage(now)
	}
	for _, phase := range g.fightPhases() {
		most = max(most, g.FoeDamage(phase))
	}
	return most
}

// fightsAhead reports whether a choice of a question leads to an adventure or a duel.
func (g *Game) fightsAhead(p *engine.Prompt) bool {
	return lists.Find(p.Choices, func(c *engine.Choice) bool {
		verb := c.Move.Verb()
		return verb == "explore" || verb == "attack"
	}) != nil
}
