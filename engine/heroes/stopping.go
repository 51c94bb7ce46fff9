package heroes

import (
	"slices"

	"skald/engine"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/lists"
	"skald/engine/steps"
	"skald/engine/text"
)

const (
	doEffects = "effects" // the stop effects of the acting seat
	doTrigger = "trigger" // a permanent acts on a stop
	doBare    = "bare"    // are there creatures left?
	DoFollow  = "follow"  // a player who did not stop may act
	doEnd     = "end"     // the clash is over
)

var stopSteps = stepTable{
	doEffects: quick(effects),
	doTrigger: steps.Kind[*Game, Step]{Do: trigger, Check: ofCard},
	doBare:    quick(func(g *Game, s Step, _ *engine.Dice) { g.countBare(g.Arena(s.Seat)) }),
	DoFollow: steps.Kind[*Game, Step]{Waits: mayFollow, Ask: askFollow, Answer: answerFollow, Refuse: refuseAction,
		Do: nothing, Check: ofSeat},
	doEnd: open(endClash),
}

// window opens a question about the actions of a clash: it has a turn's time or, after a clash that went by the
// metronome to its end, so that all are present, two minutes.
func (g *Game) window(p *engine.Prompt, topic string) {
	p.Kind, p.Topic, p.Within = engine.Window, topic, engine.WithinTurn
	if g.Arena(p.Seat).Brisk {
		p.Seconds = firstBeat
	}
}

// acting returns the steps of a player's action: stop effects, the action, its end.
func acting(seat engine.Seat) []Step {
	return []Step{{Do: doEffects, Seat: seat}, {Do: doBare, Seat: seat}, {Do: DoAct, Seat: seat},
		{Do: doActed, Seat: seat}, {Do: doBare, Seat: seat}}
}

// following returns the steps of a player that acts without having stopped, with the move they follow with.
func following(seat engine.Seat, m engine.Move) []Step {
	then := acting(seat)
	then[2].Move = m
	return then
}

// closeClash reveals everything sealed (rulings K3 to K6): the first to stop acts, then the others clockwise.
func closeClash(g *Game, s Step, d *engine.Dice) {
	a := g.Arenas[s.Arena]
	at := g.call(a)
	callers := slices.DeleteFunc(slices.Clone(a.Order), func(x engine.Seat) bool { return g.Player(x).Prep.Stop != at })
	a.Brisk = a.Beat > 0
	a.Open, a.Metronome, a.Beat, a.Stopper = false, false, 0, engine.Public
	g.dropNotes(a)
	a.Last = &view.Clash{Number: a.Clash, Stopper: engine.Public}
	if len(callers) > 0 {
		a.Stopper, a.Last.Stopper, a.Last.Beat = callers[0], callers[0], at
	}
	g.tellStop(a, callers)
	for _, x := range callers[min(1, len(callers)):] {
		g.Player(x).Meant = g.meant(x)
	}
	decided := slices.ContainsFunc(a.Seats, func(x engine.Seat) bool { return g.Player(x).Prep.Decided })
	for _, seat := range a.Seats {
		if g.in(seat) {
			g.show(s.Arena, seat)
		}
	}
	g.Feats.close(a, callers)
	if len(callers) > 1 {
		// The winner of a tie goes to the end of the initiative order (ruling K4).
		a.Order = append(slices.DeleteFunc(slices.Clone(a.Order), func(x engine.Seat) bool { return x == a.Stopper }),
			a.Stopper)
	}
	a.Todo = steps.Queue[Step]{}
	followers := a.Order
	if a.Stopper != engine.Public {
		a.Idle = 0
		a.Todo.Then(acting(a.Stopper)...)
		followers = a.after(a.Stopper)
		followers = followers[:len(followers)-1]
	} else if decided {
		a.Idle++
	}
	if a.Stopper == engine.Public && !decided {
		followers = nil // no player is there to be asked
	}
	for _, x := range followers {
		a.Todo.Then(Step{Do: DoFollow, Seat: x})
	}
	if a.Stopper == engine.Public && decided {
		a.Todo.Then(Step{Do: doIdle, Seat: engine.Public, Arena: s.Arena})
	}
	a.Todo.Then(Step{Do: doEnd, Seat: engine.Public, Arena: s.Arena})
}

// tellStop records the seats that stopped, including ties.
func (g *Game) tellStop(a *Arena, callers []engine.Seat) {
	if len(callers) == 0 {
		g.tell("closed", engine.Public, text.M("say.unstopped", "n", a.Clash)).Reveals = true
		return
	}
	e := g.tell("closed", callers[0], text.M("say.stopped", "who", g.who(callers[0]), "n", a.Last.Beat))
	e.Reveals, e.Facts = true, engine.Facts{Amount: a.Last.Beat}
	if len(callers) > 1 {
		g.tell("tie", callers[0], text.M("say.tie", "who", g.who(callers[0]), "others", g.listOf(callers[1:], g.who)))
	}
}

// show reveals the dice of a seat, and records its beats in public (ruling K14).
func (g *Game) show(i int, seat engine.Seat) {
	a, p := g.Arenas[i], g.Player(seat)
	r := p.Prep
	a.Last.Seats = append(a.Last.Seats,
		view.ClashSeat{Seat: seat, Began: r.Began, Stopped: r.Stop > 0, Beats: r.shown()})
	p.Dice = r.Faces()
	g.settleWish(a, seat)
	e := g.tell("dice", seat, text.M("say.lie", "who", g.who(seat), "dice", view.Dice(p.Dice)))
	for _, f := range p.Dice {
		e.Facts.Dice = append(e.Facts.Dice, int(f))
	}
	if r.risen() {
		p.Spent = r.Beats[len(r.Beats)-1].Rose
		b := g.battle(i)
		g.apply(a, seat, b.Rise(seat), nil)
	}
	p.Prep = Prep{}
	if r.Stop <= 0 {
		p.Seal = nil
	}
}

// shown returns the beats as the seat and, after the clash, everyone sees them.
func (r *Prep) shown() []view.Beat {
	return lists.Map(r.Beats, func(b Beat) view.Beat { return view.Beat{Faces: b.Faces, Kept: b.Kept, Rose: b.Rose} })
}

// effects deals the wounds of the weakness, and lets the permanents that concern the player act one after the other
// (rulings H2, H23); neither after too many clashes without a stop (ruling K6).
func effects(g *Game, s Step, d *engine.Dice) {
	if !g.able(s.Seat) {
		return
	}
	a, p, b := g.Arena(s.Seat), g.Player(s.Seat), g.BattleOf(s.Seat)
	p.Acted = true
	if a.Unstopped() {
		return
	}
	p.Weak = g.weakness(s.Seat, p.Dice)
	if n := g.weakDice(s.Seat, p.Dice); n > 0 {
		g.apply(a, s.Seat, b.Hurt(n, field.DeedWeakness, s.Seat), d)
	}
	if a.Todo.Len() == 0 {
		return // the hero fell, and the fight is over
	}
	var then []Step
	for _, card := range b.StopTriggers(s.Seat) {
		then = append(then, Step{Do: doTrigger, Seat: s.Seat, Card: card})
	}
	a.Todo.Next(then...)
}

// trigger lets a permanent act, unless the hero has fallen before.
func trigger(g *Game, s Step, d *engine.Dice) {
	if g.able(s.Seat) {
		b := g.BattleOf(s.Seat)
		g.apply(g.Arena(s.Seat), s.Seat, b.Trigger(s.Card, field.OnStop), d)
	}
}

func ofCard(g *Game, s Step) error {
	if err := ofSeat(g, s); err != nil {
		return err
	}
	return g.knownCard(s.Card)
}

// mayFollow reports whether a player is asked about following: if, by public knowledge, they could act (ruling K13).
func mayFollow(g *Game, s Step) bool {
	p := g.Player(s.Seat)
	if !g.able(s.Seat) || p.Spent || p.Acted || len(p.Dice) == 0 {
		return false
	}
	if len(g.plainActions(s.Seat)) > 0 {
		return true
	}
	might := p.Known
	if len(p.Hand) > len(p.Known) {
		might = slices.Concat(p.Hand, p.Deck)
	}
	return slices.ContainsFunc(might, func(card string) bool { return g.castable(s.Seat, g.cards.SpellOf(card)) })
}

func askFollow(g *Game, s Step, p *engine.Prompt) {
	g.window(p, topicFollow)
	p.Private, p.Default = true, VerbPass
	p.Headline = text.M("ask.follow", "who", g.who(s.Seat))
	p.Details = g.actionDetails(s.Seat)
	p.Choices = g.actions(s.Seat)
	if g.explains && !g.Arena(s.Seat).Unstopped() {
		cost := g.priceOf(s.Seat, g.Player(s.Seat).Dice)
		for i := range p.Choices {
			p.Choices[i].Confirm = cost.sure(p.Choices[i].Confirm)
		}
	}
	p.Choices = append(p.Choices, engine.Choice{Move: VerbPass, Label: text.M("choice.pass"), Hint: text.M("hint.pass"),
		Icon: VerbPass, Rolls: true, Reveals: true})
	p.Standing = g.standingFollow(s.Seat, p)
}

func answerFollow(g *Game, s Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
	a := g.Arena(seat)
	if m == VerbPass && g.Player(seat).Standing[topicFollow] == wordOrders {
		q := g.top(seat)
		_, fatal := g.orderedFollow(seat, &q)
		g.tellFatal(seat, "say.fatal-follow", fatal...)
	}
	a.Todo.Pop()
	if m == VerbPass {
		g.note(a, seat, field.Deed{Kind: field.DeedPass, Seat: seat, From: field.Self(seat)})
		return
	}
	g.Feats.Follows++
	a.Todo.Next(following(seat, m)...)
}

// endClash lets the acting players pick up their dice and opens the next clash (rulebook: 4).
func endClash(g *Game, s Step, _ *engine.Dice) {
	a := g.Arenas[s.Arena]
	for _, seat := range a.Seats {
		p := g.Player(seat)
		if p.Acted || !g.in(seat) {
			p.Dice, p.Used, p.Weak = nil, nil, nil
		}
		p.Seal, p.Meant = nil, nil
		g.Chart[seat] = append(slices.Clone(g.Chart[seat]), g.Field.Sides[seat].Left)
	}
	g.Feats.Alive = append(g.Feats.Alive, g.creatures())
	a.Todo.Then(Step{Do: doOpen, Seat: engine.Public, Arena: s.Arena})
}

// creatures returns the number of creatures left on all boards.
func (g *Game) creatures() int {
	n := 0
	for s := range g.Players {
		n += g.Field.Creatures(engine.Seat(s))
	}
	return n
}
