package runebound

import (
	"slices"

	"skald/engine"
	"skald/engine/runebound/land"
)

// refuse says why a move is not legal. It is only asked of moves that are not.
func (g *Game) refuse(seat engine.Seat, m engine.Move) error {
	if _, err := engine.ParseMove(string(m)); err != nil {
		return err
	}
	verb := m.Verb()
	switch {
	case !slices.Contains(verbWords, verb):
		return &engine.Misread{Text: string(m), Why: "no move of Runebound begins with that word"}
	case g.Over != "":
		return no("no.over", "", "")
	case !g.seated(seat):
		return &engine.Misread{Text: string(m), Why: "nobody sits there"}
	}
	if slices.Contains([]string{"stance", "standing"}, verb) {
		return no("no."+verb, "", "no."+verb+".instead")
	}
	if !allSteps.Asked(g, g.Todo, seat) {
		if g.Active == engine.Public {
			return no("no.setup", "", "")
		}
		return no("no.turn", ruleTurn, "no.turn.instead", "who", g.who(g.Active))
	}
	return g.refuseHere(seat, m, g.Todo.Top())
}

// refuseHere says why a move is no answer to the question asked.
func (g *Game) refuseHere(seat engine.Seat, m engine.Move, s step) error {
	switch m.Verb() {
	case "buy", "sell", "heal":
		if s.Do != doMarket {
			return no("no.no-market", ruleMarket, "no.no-market.instead")
		}
		switch m.Verb() {
		case "buy":
			return buying.Refuse(g, seat, m)
		case "sell":
			return selling.Refuse(g, seat, m)
		}
		return healing.Refuse(g, seat, m)
	case "market":
		if s.Do == doGo {
			if err := g.refuseWay(m); err != nil {
				return err
			}
		}
		return no("no.no-town", ruleMarket, "no.no-town.instead")
	case "move", "explore", "walk":
		if err := g.refuseWay(m); err != nil {
			return err
		}
		switch {
		case s.Do == doStart && m.Verb() == "walk":
			return no("no.too-far", ruleMove, "no.walk.instead")
		case s.Do == doGo && m.Verb() == "walk":
			return no("no.rolled", ruleMove, "no.rolled.instead")
		case s.Do == doGo:
			at, _ := land.Parse(m.Arg(0))
			if m.Verb() == "explore" && g.area(seat).Reached(at) {
				return no("no.nothing-here", ruleMove, "", "at", placeName(at))
			}
			return no("no.unreached", ruleMove, "no.unreached.instead")
		case s.Do == doStart:
			return no("no.roll-first", ruleMove, "no.roll-first.instead")
		}
	case "attack", "defend", "flee", "fight":
		if g.Facing == nil && m.Verb() != "attack" {
			return no("no.no-fight", ruleFight, "")
		}
		if g.Facing == nil {
			if _, ok := parseSeat(m.Arg(0)); ok {
				return no("no.not-beside", ruleDuel, "no.not-beside.instead")
			}
			return no("no.no-fight", ruleFight, "")
		}
		if m.Verb() == "attack" && g.phase() != "" && g.phase() != phaseEscape {
			return no("no.attacked", ruleFight, "no.attacked.instead")
		}
	case "train":
		h := g.hero(seat)
		return no("no.points", ruleXP, "", "n", h.Points, "price", g.tokenPrice())
	case "use":
		return no("no.use", "", "no.use.instead")
	case "roll", "rest":
		if s.Do == doStart {
			return no("no.rest", ruleMove, "no.rest.instead")
		}
	}
	return no("no.not-asked", "", "no.not-asked.instead")
}

// refuseWay says that a move names no hex.
func (g *Game) refuseWay(m engine.Move) error {
	if _, ok := land.Parse(m.Arg(0)); !ok {
		return &engine.Misread{Text: string(m), Why: "there is no such hex; hexes are called a1 to n13"}
	}
	return nil
}
