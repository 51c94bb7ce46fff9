package runebound

import (
	"skald/engine"
	"skald/engine/lists"
	"skald/engine/text"
)

// fewLife is the life left with which a hero is warned of any fight: adversaries often deal as many wounds at once.
const fewLife = 2

// warned adds to the question of a hero on their turn that a hit can knock them out.
func (g *Game) warned(p *engine.Prompt) {
	if g.terse || p.Seat != g.Active || g.Hero(p.Seat).ID == "" {
		return
	}
	left := g.LifeLeft(p.Seat)
	switch f := g.Facing; {
	case f != nil:
		if f.Seat == p.Seat && g.hardest() >= left {
			p.Warnings = append(p.Warnings, text.M("warn.hit", "left", left))
		}
	case left <= fewLife && g.fightsAhead(p):
		p.Warnings = append(p.Warnings, text.M("warn.last", "left", left))
	}
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
