package returnofheroes

import (
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

// Apply implements engine.Game.
func (g *Game) Apply(seat engine.Seat, m engine.Move, d *engine.Dice) ([]engine.Event, error) {
	offer := engine.Legal(g.Prompts(), seat, m)
	if offer == nil {
		return nil, g.refuse(seat, m)
	}
	g.asked, g.told = nil, nil
	if m.Verb() != "move" && m.Verb() != "explore" {
		g.near = nil
	}
	g.act(seat, m, offer.Prompt, d)
	g.run(d)
	for g.passUnable() {
		g.run(d)
	}
	g.near = nil
	told := g.told
	g.told = nil
	return told, nil
}

// act does what a legal move says. Moves that are actions end the movement.
func (g *Game) act(seat engine.Seat, m engine.Move, p *engine.Prompt, d *engine.Dice) {
	top := g.top()
	arg := m.Arg(0)
	switch m.Verb() {
	case "standing":
		g.hero(seat).Never = m.Arg(1) == "never"
		key := "say.standing-ask"
		if g.hero(seat).Never {
			key = "say.standing-never"
		}
		e := g.tell("standing", seat, text.M(key))
		e.To = []engine.Seat{seat}
	case "hero":
		g.pop()
		g.choose(seat, arg, m.Arg(1) != "")
	case "move":
		g.actMove(seat, top, land.At(arg), d)
	case "explore":
		g.explore(seat, land.At(arg), d)
	case "stay":
		g.stay(seat, d)
	case "rest":
		g.rest(seat)
	case "fight":
		g.actFight(seat, top, m)
	case "roll":
		g.Todo[0].N = plain
	case "use":
		g.actUse(seat, arg, d)
	case "lose":
		g.pop()
		g.lose(seat, arg)
		g.next(step{Do: doLose, Seat: seat, N: top.N - 1})
	case "keep":
		g.pop()
		g.bury(seat, long(arg))
	case "cube":
		g.actCube(seat, top, m)
	case "place":
		g.pop()
		if top.Do == doHouse {
			g.settle(seat, land.At(arg))
		} else {
			g.layDown(seat, land.At(arg))
		}
	case "swap":
		g.pop()
		if arg == "none" {
			g.tell("swapped", seat, text.M("say.swapped-none", "who", g.who(seat)))
		} else {
			g.swap(seat, arg[0]-'a'+'A', m.Arg(1)[0]-'a'+'A')
		}
	case "take":
		g.actTake(seat, top, arg)
	case "drop":
		id := long(arg)
		if h := g.hero(seat); h.has(id) >= 0 {
			g.dropItem(seat, h.has(id))
		} else {
			g.dropSide(seat, id)
		}
	case "complete":
		g.stopMoving(seat)
		if id := long(arg); g.hero(seat).card(id) != nil {
			g.doQuest(seat, id)
		} else {
			g.completeSide(seat, id)
		}
	case "meet":
		g.stopMoving(seat)
		if arg == healing {
			g.mend(seat)
		} else {
			g.meet(seat, long(arg), m.Arg(1), d)
		}
	case "buy":
		g.actBuy(seat, p, m)
	case "offer":
		g.pop()
		g.offer(seat, g.offerTo(m))
	case "continue":
		g.pop()
		if arg == "end" {
			g.surrender(seat)
		} else {
			g.next(step{Do: doBegin, Seat: seat})
		}
	case "end":
		g.pop()
		g.next(step{Do: doEnd, Seat: seat})
	}
}

func (g *Game) actMove(seat engine.Seat, top step, to land.Point, d *engine.Dice) {
	if top.Do == doJump {
		g.pop()
		g.near = nil
		g.leap(seat, to, d)
		return
	}
	g.walk(seat, to, d)
}

func (g *Game) actFight(seat engine.Seat, top step, m engine.Move) {
	s, _ := pieces.ParseSkill(m.Arg(1))
	if top.Do == doTower {
		g.pop()
		g.strike(seat, s)
		return
	}
	g.stopMoving(seat)
	g.engage(seat, long(m.Arg(0)), s)
}

func (g *Game) actUse(seat engine.Seat, what string, d *engine.Dice) {
	switch {
	case what == theBroom:
		g.ride(seat, d)
	case what == "potion":
		g.drink(seat)
	default:
		g.Todo[0].N = withScroll
	}
}

func (g *Game) actCube(seat engine.Seat, top step, m engine.Move) {
	var skills []pieces.Skill
	for _, w := range m.Args() {
		s, _ := pieces.ParseSkill(w)
		skills = append(skills, s)
	}
	g.pop()
	if top.Do == doSteal {
		g.takeCube(seat, engine.Seat(top.N), skills[0])
		return
	}
	g.gain(seat, skills)
}

// actTake takes up an item or side quest, or a piece from the open bag.
func (g *Game) actTake(seat engine.Seat, top step, word string) {
	id := long(word)
	if top.Do == doPick {
		g.pop()
		g.play(seat, id)
		return
	}
	g.stopMoving(seat)
	if _, ok := pieces.QuestOf(id); ok {
		g.undertake(seat, id)
		return
	}
	if p, ok := pieces.Get(id); ok && p.Kind == pieces.SideQuest {
		g.accept(seat, id)
		return
	}
	p, _ := pieces.ItemOf(id)
	g.pickUp(seat, p.Piece)
}

func (g *Game) actBuy(seat engine.Seat, p *engine.Prompt, m engine.Move) {
	if p.Kind == engine.Must {
		g.buy(seat, long(m.Arg(0)))
		return
	}
	var wants []string
	if m.Arg(0) != "none" {
		for _, w := range m.Args() {
			wants = append(wants, long(w))
		}
	}
	g.answer(seat, wants)
}

// offerTo reads to whom the rest of a counter is offered.
func (g *Game) offerTo(m engine.Move) []engine.Seat {
	switch m.Arg(0) {
	case "none":
		return nil
	case "all":
		return g.buyers()
	}
	var out []engine.Seat
	for _, w := range m.Args() {
		if n, err := strconv.Atoi(w); err == nil && slices.Contains(g.buyers(), engine.Seat(n-1)) {
			out = append(out, engine.Seat(n-1))
		}
	}
	return out
}
