package returnofheroes

import (
	"errors"
	"fmt"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// The steps of an event.
const (
	DoContest = "contest" // a test (A3)
	doClosing = "closing" // the event is over (A3)
)

var eventSteps = stepTable{
	DoContest: window(testStep(testContest, func(g *Game, s Step) error {
		if g.Event == nil {
			return errors.New("no event is under way")
		}
		return knownEvent(g, s)
	})),
	doClosing: {Do: closing, Check: knownEvent},
}

// knownEvent checks that the piece of a step is an event.
func knownEvent(g *Game, s Step) error {
	if p, _ := g.box.Get(s.Piece); p.Kind != pieces.Event {
		return fmt.Errorf("there is no event %q", s.Piece)
	}
	return nil
}

// window makes a test one that the others wait for.
func window(k kind) kind {
	ask := k.Ask
	k.Ask = func(g *Game, s Step, p *engine.Prompt) {
		ask(g, s, p)
		p.Kind, p.Topic, p.Default = engine.Window, TopicScroll, "roll"
	}
	return k
}

// contest is an event under way (A3).
type contest struct {
	Piece string `json:"piece"`
	// Second reports whether the hero to test next has passed the first test.
	Second bool `json:"second,omitempty"`
}

// openContest lets all heroes take part, beginning with the drawer.
func (g *state) openContest(seat engine.Seat, id string) {
	p, _ := g.box.Get(id)
	g.Event = &contest{Piece: id}
	var steps []Step
	for _, s := range engine.Clockwise(seat, len(g.Heroes)) {
		steps = append(steps, Step{Do: DoContest, Seat: s, Piece: id, Skill: p.Contest})
	}
	g.Todo.Next(append(steps, Step{Do: doClosing, Seat: seat, Piece: id})...)
}

// testContest makes one test of an event. A hero that passes the first makes the second, which is harder; both together
// earn two cubes of its colour.
func testContest(g *Game, s Step, d *engine.Dice) {
	modifiers := pieces.EventModifiers()
	round := 0
	if g.Event.Second {
		round = 1
	}
	t := g.test(s, modifiers[round], d)
	g.Event.Second = t.ok && round == 0
	key := "say.contest-out"
	if t.ok {
		key = [...]string{"say.contest-through", "say.contest-won"}[round]
	}
	g.tell("tested", s.Seat,
		text.M(key, t.args(g.who(s.Seat), "event", view.Name(s.Piece))...)).Facts = t.facts(s.Piece)
	switch {
	case g.Event.Second:
		g.Todo.Next(Step{Do: DoContest, Seat: s.Seat, Piece: s.Piece, Skill: s.Skill})
	case t.ok:
		for range pieces.EventCubes {
			if g.CubeRoom(s.Seat, s.Skill) {
				g.prizes().gain(s.Seat, []pieces.Skill{s.Skill})
			}
		}
	}
}

// closing ends an event; its piece is out of the game already.
func closing(g *Game, s Step, _ *engine.Dice) {
	g.Event = nil
	g.tell("event", engine.Public,
		text.M("say.event-over", "event", view.Name(s.Piece))).Facts = engine.Facts{Piece: s.Piece}
}
