package heroes

import (
	"slices"

	"skald/engine"
	"skald/engine/heroes/view"
	"skald/engine/steps"
	"skald/engine/text"
)

// Prompts implements engine.Game: the questions of the steps of all arenas, and the settings open at any time.
func (g *Game) Prompts() []engine.Prompt {
	if g.asked == nil && g.Over == "" {
		g.explains = true
		g.asked = g.ask()
		g.explains = false
	}
	return slices.Clone(g.asked)
}

// Moves implements engine.Mover.
func (g *Game) Moves() []engine.Prompt { return slices.Clone(g.offered()) }

// offered returns the questions of Prompts if they have been made, or else those of Moves. Callers must not write them.
func (g *Game) offered() []engine.Prompt {
	if g.asked != nil {
		return g.asked
	}
	if g.moves == nil && g.Over == "" {
		g.moves = g.ask()
	}
	return g.moves
}

// ask makes the questions to all seats.
func (g *Game) ask() []engine.Prompt {
	out := make([]engine.Prompt, 0, 2*len(g.Players))
	for i := range g.Players {
		seat := engine.Seat(i)
		if allSteps.Asked(g, g.Todo, seat) {
			out = allSteps.Ask(g, g.Todo, seat, out)
		}
		if q := g.Arena(seat).Todo; allSteps.Asked(g, q, seat) && allSteps.Waits(g, q.Top()) {
			out = allSteps.Ask(g, q, seat, out)
		}
		if g.in(seat) {
			out = append(out, g.settings(seat))
		}
	}
	return out
}

// forget drops the questions of the position before a move of a seat; Public is no seat's move.
func (g *Game) forget(mover engine.Seat) {
	g.asked, g.moves = nil, nil
	if mover != engine.Public && g.kept != nil {
		g.kept[mover].beats = [2]*keptBeats{}
	}
}

// todo returns the steps of a seat: those of the draft, or of its arena.
func (g *Game) todo(seat engine.Seat) steps.Queue[Step] {
	if g.Todo.Len() > 0 {
		return g.Todo
	}
	return g.Arena(seat).Todo
}

// Waiting returns the step that needs an answer of a seat to continue; false if there is none.
func (g *Game) Waiting(seat engine.Seat) (Step, bool) {
	todo := g.todo(seat)
	if !allSteps.Asked(g, todo, seat) || !allSteps.Waits(g, todo.Top()) {
		return Step{}, false
	}
	return todo.Top(), true
}

// Questions returns the questions of the waiting step to a seat for playing, without the settings open at any time.
func (g *Game) Questions(seat engine.Seat) []engine.Prompt {
	return allSteps.Ask(g, g.todo(seat), seat, nil)
}

// Apply implements engine.Game.
func (g *Game) Apply(seat engine.Seat, m engine.Move, d *engine.Dice) ([]engine.Event, error) {
	offer := engine.Legal(g.offered(), seat, m)
	if offer == nil {
		return nil, g.refuse(seat, m)
	}
	g.forget(seat)
	g.told = nil
	switch {
	case offer.Prompt.Kind == engine.May && m.Verb() == VerbStanding:
		g.set(seat, m)
	case offer.Prompt.Kind == engine.May && m == unsealMove:
		g.unseal(seat)
	case offer.Prompt.Kind == engine.May:
		g.seal(seat, m)
	case g.Todo.Len() > 0:
		g.answer(g.Todo.Top(), seat, m, d)
	default:
		g.answer(g.Arena(seat).Todo.Top(), seat, m, d)
	}
	g.run(d)
	told := g.told
	g.told = nil
	return told, nil
}

// Turn implements engine.Game: a clash is a turn.
func (g *Game) Turn() engine.Turn {
	t := engine.Turn{Number: max(1, g.latest()), Seat: engine.Public, Label: text.M("turn.clash", "n", g.latest())}
	switch stage := g.stage(); stage {
	case view.StageOver, view.StageDraft, view.StageArmy, view.StagePlace:
		t.Label = text.M("turn." + stage)
	}
	if s := g.active(); s != engine.Public {
		t.Seat = s
	}
	return t
}

// stage returns the stage of the first arena that is not over.
func (g *Game) stage() string {
	if g.Over != "" {
		return view.StageOver
	}
	for _, a := range g.Arenas {
		if a.Stage != view.StageOver {
			return a.Stage
		}
	}
	return view.StageOver
}

// active returns the acting, drafting or placing seat; Public while several are asked at once.
func (g *Game) active() engine.Seat {
	if g.Todo.Len() > 0 {
		return g.Todo.Top().Seat
	}
	active := engine.Public
	for _, a := range g.Arenas {
		if a.Todo.Len() == 0 {
			continue
		}
		s := a.Todo.Top().Seat
		if s == engine.Public || active != engine.Public {
			return engine.Public
		}
		active = s
	}
	return active
}

// Outcome implements engine.Game.
func (g *Game) Outcome() *engine.Outcome {
	if g.Over == "" {
		return nil
	}
	o := &engine.Outcome{Won: true, Places: g.Places, Reason: text.M("over."+g.Over, "who",
		g.listOf(g.Places[0], g.who), "n", len(g.Places[0])), Figures: g.figures()}
	if g.Options.Win == view.WinPoints {
		for i := range g.Field.Sides {
			o.Scores = append(o.Scores, g.Field.Sides[i].Points)
		}
	}
	return o
}
