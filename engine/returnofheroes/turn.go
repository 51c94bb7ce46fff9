package returnofheroes

import (
	"slices"

	"skald/engine"
	"skald/engine/text"
)

// The steps of a game, in the order in which the rulebook tells of them. A step
// that needs an answer waits on top of the list until its seat gives one; the
// others are done at once.
const (
	doHero     = "hero"     // choose a hero (2.1)
	doHouse    = "house"    // choose a point for the house (2.2)
	doDeal     = "deal"     // draw personal quests (2.2)
	doMuster   = "muster"   // a servant comes in the solo game (7.4.2)
	doOvertime = "overtime" // go on when the time is over (7.4.2)
	doBegin    = "begin"    // a turn begins (3)
	doAnswer   = "answer"   // answer an offer from the bazaar first (5.5.1)
	doMove     = "move"     // the movement (4)
	doActions  = "actions"  // combat, then the other actions (5)
	doHit      = "hit"      // one test of a combat (5.1)
	doLose     = "lose"     // lose a hit point (5.2)
	doWound    = "wound"    // what follows from lost hit points (5.2.3)
	doKeep     = "keep"     // the item the heir keeps (5.2.3)
	doHeir     = "heir"     // the heir sets out (5.2.3)
	doCubes    = "cubes"    // choose the colours of cubes (1.1.2)
	doSteal    = "steal"    // take a cube from another hero's sheet (5.3.1)
	doDraw     = "draw"     // draw from the bag (A9)
	doPlace    = "place"    // lay down a face-down piece (3.1)
	doReturn   = "return"   // a beaten adversary goes into the bag (A9)
	doWake     = "wake"     // the token of the Nameless goes into the bag (6.1)
	doContest  = "contest"  // a test of an event (A3)
	doClosing  = "closing"  // the event is over (A3)
	doBroom    = "broom"    // the test for the broom (A6)
	doLore     = "lore"     // the test of an encounter (5.5)
	doJump     = "jump"     // where broom or teleporter lead (A6, A7)
	doSwap     = "swap"     // which tiles change places (A7)
	doPick     = "pick"     // choose a piece in the bag (A7)
	doBuy      = "buy"      // buy in a bazaar, then offer the rest (5.5.1)
	doServants = "servants" // the servants come (6.1)
	doTower    = "tower"    // choose a skill against the Nameless (6.2)
	doClash    = "clash"    // one test of the last battle (6.2)
	doSpoils   = "spoils"   // the item a beaten adversary leaves (A8)
	doChest    = "chest"    // the gold in the chest (A8)
	doEnd      = "end"      // the turn ends
)

// run does the steps until one needs an answer or the game is over.
func (g *Game) run(d *engine.Dice) {
	for g.Phase != phaseOver && len(g.Todo) > 0 && !g.waits(g.Todo[0]) {
		s := g.Todo[0]
		g.pop()
		g.do(s, d)
	}
}

// waits says whether a step needs somebody's answer.
func (g *Game) waits(s step) bool {
	switch s.Do {
	case doHero:
		return len(g.heroesLeft()) > 1
	case doAnswer:
		return g.Bazaar.awaits(s.Seat)
	case doJump:
		return len(g.landings(s)) > 0
	case doHouse, doOvertime, doMove, doSwap, doTower:
		return true
	case doActions:
		return len(g.actions(s.Seat)) > 0
	case doHit, doBroom, doLore, doContest, doClash:
		return s.N == undecided && g.scroll(s.Seat, s.Skill) >= 0
	case doLose:
		return s.N > 0 && len(g.losses(s.Seat)) > 1
	case doKeep:
		return len(g.hero(s.Seat).Items) > 1
	case doCubes:
		return len(g.cubeChoices(s.Seat, s.Sets)) > 1
	case doSteal:
		return len(g.stealable(s.Seat, engine.Seat(s.N))) > 1
	case doPlace:
		return g.Hand != nil && len(g.freePoints(s.Seat)) > 0
	case doPick:
		return len(g.pickable()) > 1
	case doBuy:
		return g.canBuy(s.Seat) || len(g.buyers()) > 0
	}
	return false
}

// do does a step that needs no answer.
func (g *Game) do(s step, d *engine.Dice) {
	switch s.Do {
	case doHero:
		g.choose(s.Seat, g.heroesLeft()[0], false)
	case doDeal:
		g.deal(s, d)
	case doMuster:
		g.muster(d)
	case doBegin:
		g.begin(s.Seat)
	case doActions:
		g.next(step{Do: doEnd, Seat: s.Seat})
	case doHit:
		g.hit(s, d)
	case doLose:
		g.loseAll(s)
	case doWound:
		g.wound(s.Seat)
	case doKeep:
		g.bury(s.Seat, "")
	case doHeir:
		g.heir(s.Seat)
	case doCubes:
		if c := g.cubeChoices(s.Seat, s.Sets); len(c) == 1 {
			g.gain(s.Seat, c[0])
		}
	case doSteal:
		g.steal(s)
	case doDraw:
		g.draw(s.Seat, d)
	case doPlace:
		g.noPlace()
	case doReturn:
		g.giveBack(s.Piece)
	case doWake:
		g.wake()
	case doServants:
		g.servants(s, d)
	case doContest:
		g.contest(s, d)
	case doClosing:
		g.closing(s)
	case doBroom:
		g.tryBroom(s, d)
	case doLore:
		g.lore(s, d)
	case doPick:
		if left := g.pickable(); len(left) > 0 {
			g.play(s.Seat, left[0])
		}
	case doJump:
		g.tell("met", s.Seat, text.M("say.no-landing", "who", g.who(s.Seat)))
	case doBuy:
		g.closeBazaar()
	case doClash:
		g.clash(s, d)
	case doSpoils:
		g.spoils(s)
	case doChest:
		g.chest(s, d)
	case doEnd:
		g.end(s.Seat)
	}
}

// begin starts a turn (section 3). What lay on the counter since the hero's
// last turn is put away; whoever has not answered an offer does so first.
func (g *Game) begin(seat engine.Seat) {
	if g.Phase == phaseHeroes {
		g.Phase = phaseMove
	} else {
		g.TurnNo++
		if seat == g.First {
			g.Round++
		}
	}
	g.Active, g.Phase = seat, phaseMove
	g.Left, g.Moved, g.Goal = g.allowance(seat), false, noPoint
	g.Fought, g.Met, g.Drawn = false, nil, 0
	if g.Bazaar != nil && g.Bazaar.Opener == seat {
		g.closeOffer()
	}
	g.next(step{Do: doAnswer, Seat: seat}, step{Do: doMove, Seat: seat})
	if g.musters(g.TurnNo) {
		g.next(step{Do: doMuster, Seat: seat})
	}
	g.tell("turn", seat, text.M("say.turn", "who", g.who(seat), "round", g.Round, "turn", g.TurnNo)).Facts = engine.Facts{Piece: g.hero(seat).ID, Amount: g.TurnNo}
}

// arrive ends the movement and begins the actions (section 5).
func (g *Game) stopMoving(seat engine.Seat) {
	if g.Phase == phaseMove {
		g.pop()
		g.next(step{Do: doActions, Seat: seat})
		g.Phase, g.Left, g.Goal = phaseActions, 0, noPoint
	}
}

// end passes the turn on.
func (g *Game) end(seat engine.Seat) {
	g.drop(doActions)
	if g.overdue() {
		g.tell("overtime", seat, text.M("say.overtime", "n", g.TurnNo, "limit", soloTurns))
		g.next(step{Do: doOvertime, Seat: seat})
	} else {
		g.next(step{Do: doBegin, Seat: engine.Seat((int(seat) + 1) % len(g.Heroes))})
	}
	g.Fight = nil
}

// drop takes all steps of a kind off the list.
func (g *Game) drop(do string) {
	g.Todo = slices.DeleteFunc(slices.Clone(g.Todo), func(s step) bool { return s.Do == do })
}

// noMore ends the turn after what is still to be done now: a beaten hero does
// nothing more (5.1).
func (g *Game) noMore(seat engine.Seat) {
	g.drop(doActions)
	g.drop(doMove)
	g.Todo = append(g.Todo, step{Do: doEnd, Seat: seat})
}
