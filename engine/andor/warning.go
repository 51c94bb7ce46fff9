package andor

import (
	"slices"

	"skald/engine"
	"skald/engine/text"
)

// riskOfFall is the chance from which a player is warned that a round may cost the last willpower.
const riskOfFall = 0.2

// warnOfFall adds to the question of a hero that a round against a target may cost their last willpower, and with it a
// strength point (booklet: Losing willpower).
func (g *Game) warnOfFall(p *engine.Prompt, with []engine.Seat, targets ...aim) {
	h := g.Hero(p.Seat)
	if !g.explains || h.SP <= 1 || len(with) == 0 {
		return
	}
	if slices.ContainsFunc(targets, func(a aim) bool {
		c := g.Prey(a)
		return c != nil && g.fallChance(p.Seat, with, a.at,
			foe{c.Kind, c.Foe, g.StrengthAgainst(*c, with), g.WillOf(*c)}) >= riskOfFall
	}) {
		left := max(1, h.WP-g.HoursWill(h, 1))
		p.Warnings = append(p.Warnings, text.M("warn.will", "wp", left))
	}
}

// warnWithout adds that the loss of so much willpower makes the hero fall.
func (g *Game) warnWithout(p *engine.Prompt, loss int) {
	if h := g.Hero(p.Seat); g.explains && h.WP <= loss && h.SP > 1 {
		p.Warnings = append(p.Warnings, text.M("warn.guard"))
	}
}
