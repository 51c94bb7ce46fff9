package returnofheroes

import (
	"slices"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

// warned adds to the question of a seat that a lost fight costs the hero's last hit point (5.2.3). A post has no room
// for the goal too.
func (g *Game) warned(p *engine.Prompt) {
	if h := g.Hero(p.Seat); !g.terse && h.HP == 1 && h.Armour() == 0 && g.mayLose(p.Seat) {
		p.Warnings = append(p.Warnings, g.said(text.M("warn.last")))
		p.Goal, p.Details = text.Message{}, slices.Concat(listed(p.Goal), p.Details)
	}
}

// mayLose reports whether the answer of a seat to the next step may lead to a fight that costs a hit point.
func (g *Game) mayLose(seat engine.Seat) bool {
	switch top := g.Top(); top.Do {
	case DoMove:
		return !g.Fought
	case DoActions:
		return slices.ContainsFunc(g.Foes(seat), func(i int) bool { return g.takesLast(g.Tokens[i].Piece) })
	case DoHit:
		return g.takesLast(top.Piece)
	case DoTower, DoClash:
		return true
	}
	return false
}

// takesLast reports whether an adversary that wins takes the last hit point.
func (g *Game) takesLast(piece string) bool {
	p, _ := g.box.Get(piece)
	return p.Foe.Trait != pieces.LeavesOneHitPoint || g.Variant.DeadlySpider
}
