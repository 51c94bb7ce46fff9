package andor

import (
	"slices"

	"skald/engine"
	"skald/engine/text"
)

// The ways to roll in a fight, as words of moves.
const (
	rollBlack  = "black"  // the black die, for three rune stones
	rollAll    = "all"    // all dice at once
	rollSingle = "single" // one at a time until the player stops; the last one counts
)

// ways returns a hero's ways to roll, the default first (booklet: Bow, Rune stone). The archer always rolls one at a
// time, as does any hero shooting with a bow from a neighbouring region; in the creature's own region the owner of a
// bow need not use it. The black die may replace the hero's own dice.
func (g *Game) ways(seat engine.Seat) []string {
	h := g.Hero(seat)
	var out []string
	if h.Black() {
		out = append(out, rollBlack)
	}
	bow := h.large("bow") && g.Fight != nil && g.RubbleAt(g.Fight.At) < 0
	switch {
	case h.ID == "archer", bow && h.At != g.Fight.At:
		return append(out, rollSingle)
	case bow:
		return append(out, rollAll, rollSingle)
	}
	return append(out, rollAll)
}

// wayOpen reports whether a hero must be asked how to roll.
func (g *Game) wayOpen(seat engine.Seat) bool {
	h, ways := g.Hero(seat), g.ways(seat)
	switch {
	case len(ways) < 2:
		return false
	case ways[0] == rollBlack && g.asks(seat, h.Stance.Aids):
		return true
	}
	return slices.Contains(ways, rollAll) && slices.Contains(ways, rollSingle) && g.asks(seat, h.Stance.Stop)
}

func askWay(g *Game, _ Step, p *engine.Prompt) {
	p.Headline = text.M("ask.way", "foe", g.foeCalled(g.Fight.Foe, g.Fight.Named))
	ways := g.ways(p.Seat)
	for _, way := range ways {
		p.Choices = append(p.Choices, engine.Choice{
			Move: engine.MakeMove("roll", way), Label: text.M("choice.way." + way),
			Hint: text.M("hint.way."+way, "n", g.DiceOf(g.Hero(p.Seat))), Rolls: true, Reveals: true,
		})
	}
	g.fightWindow(p, engine.MakeMove("roll", ways[0]))
}

// rollOwn rolls a hero's dice in a way; "" selects the default.
func (g *Game) rollOwn(seat engine.Seat, way string, d *engine.Dice) {
	h, x := g.Hero(seat), g.FighterOf(seat)
	ways := g.ways(seat)
	if !slices.Contains(ways, way) {
		way = ways[0]
	}
	switch way {
	case rollBlack:
		x.Black = true
		x.Dice = []int{blackFaces[d.Pick(stream(seat), 6)]}
	case rollSingle:
		x.Single = true
		x.Dice = d.D6(stream(seat), 1)
		g.next(Step{Do: DoShot, Seat: seat})
		return
	default:
		x.Dice = d.D6(stream(seat), g.DiceOf(h))
	}
	g.tellRoll(seat)
}
