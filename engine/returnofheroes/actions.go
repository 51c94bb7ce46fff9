package returnofheroes

import (
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/offer"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// action is one verb of a hero's turn: its refusals and its effects.
type action struct {
	refuse func(g *Game, seat engine.Seat, m engine.Move) error
	do     func(g *Game, seat engine.Seat, m engine.Move, d *engine.Dice)
}

// actions are the verbs of a hero's turn; buying is one of the opener's at the bazaar. It is filled at the start,
// because actions refer to steps, and never written again.
var actions map[string]action

func init() {
	actions = map[string]action{
		"move": moving, "explore": exploring, "stay": staying, "rest": resting, "fight": fighting, "use": using,
		"take": taking,
		"drop": dropping, "complete": completing, "meet": meeting, "buy": {refuse: buys.Refuse}, "end": ending,
	}
}

// localActions are the actions at the present place of the hero on turn when there is no fight: quests, encounters,
// items.
var localActions = []offer.Family[*Game]{quests, courtQuests, mends, meetings, finds}

// here appends the choices of the hero on turn at the present place, in the movement or after it: a fight they cannot
// avoid, otherwise anything else.
func (g *Game) here(seat engine.Seat, to []engine.Choice) []engine.Choice {
	if g.facesFoe(seat) {
		return fights.Offer(g, seat, to)
	}
	return g.inPeace(seat, to)
}

// inPeace appends the choices of the hero on turn at the present place when there is no fight.
func (g *Game) inPeace(seat engine.Seat, to []engine.Choice) []engine.Choice {
	for _, f := range localActions {
		to = f.Offer(g, seat, to)
	}
	return to
}

// canAct reports whether the hero on turn could do something after the movement besides ending the turn.
func (g *Game) canAct(seat engine.Seat) bool {
	if g.facesFoe(seat) {
		return fights.Any(g, seat)
	}
	h := g.Hero(seat)
	if h.Towards.IsZero() && len(h.Items)+len(h.Side) > 0 ||
		slices.ContainsFunc(h.Items, func(it Item) bool { return used(g.box, it.ID) }) {
		return true // the hero can drop it
	}
	return slices.ContainsFunc(localActions, func(f offer.Family[*Game]) bool { return f.Any(g, seat) })
}

// onlyDrops reports whether the hero on turn could do nothing after the movement but leave something behind.
func (g *Game) onlyDrops(seat engine.Seat) bool {
	h := g.Hero(seat)
	return !g.facesFoe(seat) && (h.potion() < 0 || h.Wounds() == 0) &&
		!slices.ContainsFunc(localActions, func(f offer.Family[*Game]) bool { return f.Any(g, seat) })
}

// lacksRoom reports whether the hero on turn would gain something at their place if they left something behind first.
func (g *Game) lacksRoom(seat engine.Seat) bool {
	h := g.Hero(seat)
	return slices.ContainsFunc(finds.Candidates(g, seat), func(x find) bool {
		i := g.Find(x.piece)
		if i < 0 || g.Tokens[i].Down || takeLacks(g, seat, x) == nil {
			return false
		}
		if g.kindOf(&g.Tokens[i]) == pieces.SideQuest {
			return len(h.Side) >= pieces.MaxSideQuests
		}
		return h.Full(x.id) != "" && g.Meets(&g.Tokens[i])
	}) || slices.ContainsFunc(h.Side, func(id string) bool {
		return strings.HasPrefix(g.SideLacks(seat, id), "no.second-")
	})
}

// moves reports whether the hero on turn has not ended the movement.
func (g *state) moves() bool { return g.Top().Do == DoMove }

// act does the move of the hero on turn.
func act(g *Game, _ Step, seat engine.Seat, m engine.Move, d *engine.Dice) {
	actions[m.Verb()].do(g, seat, m, d)
}

// afterMoving ends the movement before an action is done.
func afterMoving(do func(g *Game, seat engine.Seat, m engine.Move, d *engine.Dice)) func(*Game, engine.Seat,
	engine.Move, *engine.Dice) {
	return func(g *Game, seat engine.Seat, m engine.Move, d *engine.Dice) {
		g.stopMoving(seat)
		do(g, seat, m, d)
	}
}

// leavesAtMost reports whether nothing could follow if the hero on turn stayed but leaving something behind.
func (g *Game) leavesAtMost(seat engine.Seat) bool {
	return g.moves() && g.Hero(seat).Towards.IsZero() && !g.unseenHere(seat) && g.boonHere(seat) == "" &&
		g.canAct(seat) && g.onlyDrops(seat)
}

// ending is the end of the turn.
var ending = action{
	refuse: func(g *Game, seat engine.Seat, _ engine.Move) error {
		if g.moves() && !(g.edition.endsAtOnce && g.leavesAtMost(seat)) {
			return no("no.stay-first", "3")
		}
		return nil
	},
	do: func(g *Game, seat engine.Seat, _ engine.Move, d *engine.Dice) {
		if g.moves() {
			g.journey().stay(seat, d)
		}
		g.Todo.Pop()
		g.Todo.Next(Step{Do: doEnd, Seat: seat})
	},
}

// refuseVerb refuses a move in the hero's own turn.
func (g *Game) refuseVerb(seat engine.Seat, m engine.Move) error {
	verb := m.Verb()
	if foes := g.Foes(seat); len(foes) > 0 &&
		(!g.moves() && verb != "fight" || slices.Contains([]string{"meet", "take", "complete", "rest"}, verb)) {
		r := no("no.fight-first", "5", "foe", view.Name(g.Tokens[foes[0]].Piece))
		if cs := fights.Offer(g, seat, nil); len(cs) > 0 && (!g.moves() || g.Moved) {
			r.Instead = text.M("no.fight-first.now", "move", view.Spelled(cs[0].Move))
		}
		return r
	}
	if r := g.refuseBare(seat, m); r != nil {
		return r
	}
	if a, ok := actions[verb]; ok {
		if err := a.refuse(g, seat, m); err != nil {
			return err
		}
	}
	if catalogue.Has("no.idle-" + verb) {
		return no("no.idle-"+verb, home[verb])
	}
	return no("no.not-now", home[verb], "what", view.Spelled(engine.Move(verb)), "move", g.refusals().example(seat))
}

// refuseBare refuses a verb without words of which nothing is offered: what is here and the reason against it, or that
// there is nothing; nil for any other move.
func (g *Game) refuseBare(seat engine.Seat, m engine.Move) *engine.Refusal {
	verb := m.Verb()
	if len(m.Args()) > 0 || !catalogue.Has("no.idle-"+verb) || actions[verb].refuse == nil {
		return nil
	}
	for _, p := range engine.Of(g.Moves(), seat) {
		if slices.ContainsFunc(p.Choices, func(c engine.Choice) bool { return c.Move.Verb() == verb }) {
			return nil
		}
	}
	for _, why := range g.reasonsHere(seat)[verb] {
		return why()
	}
	return no("no.idle-"+verb, home[verb])
}

// itself returns the subject of a family that has only one.
func itself(*Game, engine.Seat, engine.Move) (struct{}, error) { return struct{}{}, nil }

// once returns the subject of a family that has only one.
func once(*Game, engine.Seat) []struct{} { return make([]struct{}, 1) }
