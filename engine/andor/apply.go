package andor

import (
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/text"
)

// Apply implements engine.Game.
func (g *Game) Apply(seat engine.Seat, m engine.Move, d *engine.Dice) ([]engine.Event, error) {
	offer := engine.Legal(g.Prompts(), seat, m)
	if offer == nil {
		return nil, g.refuse(seat, m)
	}
	g.asked, g.told, g.reads = nil, nil, 0
	g.act(seat, m, offer.Prompt, d)
	g.run(d)
	if g.Over == "" {
		g.claimPending()
	}
	g.lapse()
	told := g.told
	g.told = nil
	return told, nil
}

// act does what a legal move says.
func (g *Game) act(seat engine.Seat, m engine.Move, p *engine.Prompt, d *engine.Dice) {
	switch p.Kind {
	case engine.May:
		g.actFree(seat, m, d)
	case engine.Window:
		if p.Topic == topicDeals {
			g.answerDeal(seat, m.Verb() == "yes")
			return
		}
		g.answer(seat, m, d)
	default:
		g.answer(seat, m, d)
	}
}

// answer answers the question of the next step.
func (g *Game) answer(seat engine.Seat, m engine.Move, d *engine.Dice) {
	s := g.top()
	switch {
	case g.Plan != nil:
		g.agree(seat, m.Verb() == "yes", d)
	case s.Do == doTurn || s.Do == doMove:
		g.actTurn(seat, m)
	case s.Do == doShot:
		g.pop()
		if m.Verb() == "roll" {
			g.shoot(seat, d)
		} else {
			g.tellRoll(seat)
		}
	case s.Do == doFlip:
		g.pop()
		if m.Verb() == "flip" {
			n, _ := strconv.Atoi(m.Arg(0))
			g.turnDie(seat, s.Seat, n-1)
		}
	case s.Do == doAid:
		switch {
		case m.Verb() == "keep":
			g.pop()
		case m.Arg(0) == "brew":
			g.drink(seat)
		default:
			g.chew(seat, m.Arg(0))
		}
	case s.Do == doInvite || s.Do == doGuard || s.Do == doOn || s.Do == doWard || s.Do == doOffer:
		g.note(seat, m)
	default:
		g.propose(s, m, d)
	}
}

// note keeps what a seat said to a question put to several. The first shield
// against an event ends the question.
func (g *Game) note(seat engine.Seat, m engine.Move) {
	word := m.Verb()
	switch {
	case m.Arg(0) != "":
		word = m.Arg(0)
	case word == "join":
		word = "yes"
	}
	g.Todo = slices.Clone(g.Todo)
	s := &g.Todo[0]
	s.Asked = without(s.Asked, seat)
	s.Said = append(slices.Clone(s.Said), answer{seat, word})
	slices.SortFunc(s.Said, func(a, b answer) int { return int(a.Seat - b.Seat) })
	if s.Do == doWard && word == "yes" {
		s.Asked = nil
	}
	if s.Do == doInvite {
		key := "say.joins"
		if word == "no" {
			key = "say.joins-not"
		}
		g.tell("answered", seat, text.M(key, "who", g.who(seat)))
	}
}

// actTurn does an action of the hero on turn.
func (g *Game) actTurn(seat engine.Seat, m engine.Move) {
	at, _ := strconv.Atoi(m.Arg(0))
	h := g.hero(seat)
	switch m.Verb() {
	case "move":
		g.pop()
		g.next(step{Do: doArrive, Seat: seat})
		g.walk(seat, at)
	case "walk":
		g.pop()
		g.next(step{Do: doMove, Seat: seat})
		g.walk(seat, at)
	case "stay":
		g.pop()
		g.next(step{Do: doArrive, Seat: seat})
	case "fight":
		g.engage(seat, at, m.Arg(1) == ask, nil)
	case "invite":
		var invited []engine.Seat
		for _, n := range numbers(m)[1:] {
			invited = append(invited, engine.Seat(n-1))
		}
		g.engage(seat, at, false, invited)
	case "escort":
		to, _ := strconv.Atoi(m.Arg(1))
		g.escort(seat, m.Arg(0), to)
	case "pass":
		g.skip(seat)
	case "end":
		g.finish(seat)
		g.pass(seat)
	case "use":
		id := m.Arg(0)
		if v := herbValue(id); v > 0 {
			h.remove(item{ID: id})
			h.Free += v
		} else {
			g.wear(seat, id)
			h.Free++
		}
		g.tell("used", seat, text.M("say.free-steps", "who", g.who(seat), "what", name(id), "n", h.Free))
	}
}

// actFree does a free action.
func (g *Game) actFree(seat engine.Seat, m engine.Move, d *engine.Dice) {
	h := g.hero(seat)
	arg := m.Arg(0)
	switch m.Verb() {
	case "stance":
		h.Stance = stanceOf(m.Args())
		e := g.tell("stance", seat, stanceText(h.Stance))
		e.To = []engine.Seat{seat}
	case "standing":
		h.Standing = h.Standing.With(arg, m.Arg(1))
		e := g.tell("standing", seat, text.M("say.standing", "topic", text.M("standing."+arg), "word", text.M("standing.word."+m.Arg(1))))
		e.To = []engine.Seat{seat}
	case "well":
		g.quaff(seat)
	case "activate":
		g.activate(seat, d)
	case "look":
		at, _ := strconv.Atoi(arg)
		g.spy(seat, at, d)
	case "take":
		g.take(seat, arg, d)
	case "drop":
		switch arg {
		case "gold":
			n, _ := strconv.Atoi(m.Arg(1))
			g.leaveGold(seat, n)
		case "farmer":
			g.leaveFarmer(seat)
		default:
			g.leave(seat, m.Args())
		}
	case "buy":
		if arg == "training" {
			g.train(seat)
			return
		}
		g.buy(seat, arg)
	case "sell":
		g.sell(seat, arg)
	case "eat":
		h.remove(item{ID: arg})
		n := g.cheer(seat, herbValue(arg))
		g.tell("herb", seat, text.M("say.herb-will", "who", g.who(seat), "n", n))
	case "give":
		g.hand(g.dealOf(seat, m))
	case "trade":
		g.bid(g.dealOf(seat, m))
	}
}

// train buys two strength points for two gold (golden event 8).
func (g *Game) train(seat engine.Seat) {
	h := g.hero(seat)
	h.Gold -= 2
	h.SP = min(maxSP, h.SP+2)
	g.Pending = slices.DeleteFunc(slices.Clone(g.Pending), func(p pending) bool { return p.Event == "golden-8" })
	g.used("golden-8")
	g.tell("bought", seat, text.M("say.bought-strength", "who", g.who(seat), "n", 2, "sp", h.SP))
}

// dealOf reads a gift or an exchange.
func (g *Game) dealOf(seat engine.Seat, m engine.Move) deal {
	to, _ := strconv.Atoi(m.Arg(0))
	x := deal{From: seat, To: engine.Seat(to - 1)}
	args := m.Args()[1:]
	if m.Verb() == "give" {
		if args[0] == "gold" {
			x.Gold, _ = strconv.Atoi(args[1])
			return x
		}
		x.Give = args
		return x
	}
	_, x.Falcon = g.nearby(seat, x.To)
	x.Gold, _ = strconv.Atoi(args[0])
	x.Back, _ = strconv.Atoi(args[1])
	for _, ref := range args[2:] {
		if ref[0] == '+' {
			x.Take = append(x.Take, ref[1:])
		} else {
			x.Give = append(x.Give, ref)
		}
	}
	return x
}

// answerDeal is a hero's answer to an exchange he was offered.
func (g *Game) answerDeal(seat engine.Seat, yes bool) {
	x := *g.dealFor(seat)
	g.Deals = slices.DeleteFunc(slices.Clone(g.Deals), func(y deal) bool { return y.From == x.From && y.To == x.To })
	if !yes {
		g.tell("declined", seat, text.M("say.deal-declined", "who", g.who(seat), "whom", g.who(x.From)))
		return
	}
	g.strike(x)
}
