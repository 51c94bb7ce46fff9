package returnofheroes

import (
	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

// contest is an event under way (A3).
type contest struct {
	Piece string `json:"piece"`
	// Second says that the hero to test next has passed the first test.
	Second bool `json:"second,omitempty"`
}

// openContest lets all heroes take part, beginning with the one who drew.
func (g *Game) openContest(seat engine.Seat, id string) {
	p, _ := pieces.Get(id)
	g.Event = &contest{Piece: id}
	var steps []step
	for i := range g.Heroes {
		s := engine.Seat((int(seat) + i) % len(g.Heroes))
		steps = append(steps, step{Do: doContest, Seat: s, Piece: id, Skill: p.Contest})
	}
	g.next(append(steps, step{Do: doClosing, Seat: seat, Piece: id})...)
}

// contest makes one test of an event. Who passes the first makes the second,
// which is harder; who passes both gets two cubes of its colour.
func (g *Game) contest(s step, d *engine.Dice) {
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
	g.tell("tested", s.Seat, text.M(key, t.args(g.who(s.Seat), "event", name(s.Piece))...)).Facts = t.facts(s.Piece)
	switch {
	case g.Event.Second:
		g.next(step{Do: doContest, Seat: s.Seat, Piece: s.Piece, Skill: s.Skill})
	case t.ok:
		for range pieces.EventCubes {
			if g.room(s.Seat, s.Skill) {
				g.gain(s.Seat, []pieces.Skill{s.Skill})
			}
		}
	}
}

// closing ends an event; its piece is out of the game already.
func (g *Game) closing(s step) {
	g.Event = nil
	g.tell("event", engine.Public, text.M("say.event-over", "event", name(s.Piece))).Facts = engine.Facts{Piece: s.Piece}
}
