package andor

import (
	"slices"

	"skald/engine"
	"skald/engine/text"
)

// The ways in which a hero can roll in a fight, as moves call them.
const (
	rollBlack  = "black"  // the black die of three rune stones
	rollAll    = "all"    // all his dice at once
	rollSingle = "single" // one after the other: he stops when he likes, the last counts
)

// ways lists how a hero can roll now, first what he does unasked (booklet: Bow, Rune
// stone). The archer rolls one die after the other always, with a bow whoever shoots
// from a neighbouring region; in the creature's own region the owner of a bow may
// leave it aside. The black die may be used instead of the hero's own.
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

// wayOpen says whether a hero must be asked how he rolls.
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
			Move: engine.MakeMove("roll", way), Label: text.M("choice.way." + way), Hint: text.M("hint.way."+way, "n", g.DiceOf(g.Hero(p.Seat))), Rolls: true, Reveals: true,
		})
	}
	g.fightWindow(p, engine.MakeMove("roll", ways[0]))
}

// rollOwn is a hero's roll, in the way he has chosen; "" is the first he has.
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
