package andor

import (
	"slices"

	"skald/engine"
	"skald/engine/andor/view"
	"skald/engine/text"
)

const (
	// mostGoals is the greatest number of goals listed with a question.
	mostGoals = 4
	// mostFree is the greatest number of free actions named in a question.
	mostFree = 3
)

// freeHere lists the verbs of the free actions that depend on the hero's region, so that moving on would miss them.
var freeHere = []string{"well", "activate", "take", "buy", "sell"}

// tellOutlook adds to the question of a hero's turn the facts for it, the most important first: hours and figures,
// the free actions on the region, and the open goals. A post shows as many as it has room for.
func (g *Game) tellOutlook(p *engine.Prompt) {
	g.tellHours(p)
	g.tellPrices(p)
	if g.explains {
		g.tellFree(p)
		g.tellGoals(p)
	}
}

// tellHours adds a hero's remaining hours and figures to a question: that there is only overtime is a warning.
func (g *Game) tellHours(p *engine.Prompt) {
	h := g.Hero(p.Seat)
	m := text.M("detail.figures", "sp", h.SP, "wp", h.WP, "gold", h.Gold)
	if hours := g.hoursLeft(h); h.Hour >= DayHours && g.UsableHours(h) > 0 {
		p.Warnings = append(p.Warnings, hours)
	} else {
		m = text.M("detail.hours-figures", "hours", hours, "figures", m)
	}
	p.Details = append(p.Details, m)
}

// tellFree names the free actions on a hero's region, which a post may have no buttons for.
func (g *Game) tellFree(p *engine.Prompt) {
	free := engine.Prompt{Seat: p.Seat}
	g.FreeChoices(&free)
	var named []text.Message
	for _, c := range free.Choices {
		if slices.Contains(freeHere, c.Move.Verb()) && len(named) < mostFree {
			named = append(named, text.M("quoted", "what", c.Label))
		}
	}
	if len(named) > 0 {
		p.Details = append(p.Details, text.M("detail.free", "what", named))
	}
}

// tellGoals lists the open goals of the legend.
func (g *Game) tellGoals(p *engine.Prompt) {
	goals := slices.DeleteFunc(g.goals(), func(x view.Goal) bool { return x.Done })
	goals = goals[:min(len(goals), mostGoals)]
	for i, x := range goals {
		m := text.M("detail.goal", "text", x.Text)
		if len(goals) > 1 {
			m = text.M("detail.goal-of", "n", i+1, "all", len(goals), "text", x.Text)
		}
		p.Details = append(p.Details, m)
	}
}
