package andor

import (
	"slices"

	"skald/engine"
	"skald/engine/text"
)

// The steps of a match, in the order in which the booklet tells of them. A step
// that needs an answer waits on top of the list until it has it; the others are
// done at once.
const (
	doEffect    = "effect"     // an effect of a legend card, by its path
	doDawn      = "dawn"       // a day begins
	doBegin     = "begin"      // a hero's turn begins
	doTurn      = "turn"       // he chooses his action
	doMove      = "move"       // he goes on moving or stops
	doArrive    = "arrive"     // his movement is over
	doInvite    = "invite"     // others are asked to fight along
	doRound     = "round"      // a round of the fight begins
	doRoll      = "roll"       // a hero rolls
	doShot      = "shot"       // the archer stops or rolls on
	doFlip      = "flip"       // the wizard turns a die or not
	doAid       = "aid"        // brew or herb, or neither
	doClash     = "clash"      // the creature rolls, the totals are compared
	doGuard     = "guard"      // shields against the loss
	doWounds    = "wounds"     // the loss is taken
	doOn        = "on"         // who fights on
	doReward    = "reward"     // the reward is divided
	doShare     = "share"      // gold or articles are divided among the group
	doDayOver   = "day-over"   // the day of the last hero is over
	doSunrise   = "sunrise"    // the sunrise box begins
	doEvent     = "event"      // an event card is uncovered
	doWard      = "ward"       // shields against the event
	doCard      = "card"       // the event happens
	doOffer     = "offer"      // heroes may buy what the event offers
	doRisk      = "risk"       // a hero may roll for his willpower
	doSplitLoss = "split-loss" // willpower the group loses in total
	doSplitGain = "split-gain" // willpower the group gains in total
	doUncover   = "uncover"    // fog tokens are uncovered from afar
	doPay       = "pay"        // the group may pay to prevent something
	doChoose    = "choose"     // heroes or a farmer are chosen
	doPeek      = "peek"       // the top event card is looked at
	doSettle    = "settle"     // who has no willpower left gets up again
	doSpare     = "spare"      // fog circles that stay empty are chosen
	doMarch     = "march"      // all creatures of a kind move
	doWells     = "wells"      // wells fill
	doNarrator  = "narrator"   // the narrator goes on
	doFinal     = "final"      // the tale is told
	doMorning   = "morning"    // the sunrise is over
)

// run does the steps until one needs an answer or the match is over.
func (g *Game) run(d *engine.Dice) {
	for g.Over == "" && len(g.Todo) > 0 && !g.waits() {
		s := g.Todo[0]
		g.pop()
		g.do(s, d)
	}
	if g.Over != "" {
		g.Todo, g.Fight, g.Plan, g.Deals = nil, nil, nil, nil
		g.Active = engine.Public
	}
}

// waits says whether the next step needs somebody's answer. Standing answers and
// stances are asked first.
func (g *Game) waits() bool {
	s := g.Todo[0]
	switch s.Do {
	case doTurn, doMove:
		return true
	case doInvite, doGuard, doOn, doWard, doOffer:
		return len(s.Asked) > 0
	case doShot:
		return g.shotOpen(s.Seat)
	case doFlip:
		return g.flipOpen(s.Seat)
	case doAid:
		return g.aidOpen(s.Seat)
	case doReward, doShare, doSplitLoss, doSplitGain, doPay, doChoose, doUncover, doSpare, doPeek, doRisk:
		return g.divisible(s)
	}
	return false
}

// do does a step that needs no answer.
func (g *Game) do(s step, d *engine.Dice) {
	switch s.Do {
	case doEffect:
		g.effect(s.What, d)
	case doDawn:
		g.dawn()
	case doBegin:
		g.begin(s.Seat)
	case doArrive:
		g.arrive(s.Seat, d)
	case doInvite:
		g.gather(s)
	case doRound:
		g.round()
	case doRoll:
		g.rollOwn(s.Seat, d)
	case doShot:
		g.shotDone(s.Seat, d)
	case doFlip:
		g.flipDone(s.Seat)
	case doAid:
		g.aidDone(s.Seat)
	case doClash:
		g.clash(d)
	case doGuard:
		g.guard(s)
	case doWounds:
		g.wounds()
	case doOn:
		g.fightOn(s)
	case doReward, doShare, doSplitLoss, doSplitGain, doPay, doChoose, doUncover, doSpare, doPeek, doRisk:
		g.undivided(s)
	case doDayOver:
		g.dayOver()
	case doSunrise:
		g.sunrise()
	case doEvent:
		g.uncoverEvent(d)
	case doWard:
		g.ward(s)
	case doCard:
		g.happen(s.What, d)
	case doOffer:
		g.offered(s)
	case doSettle:
		g.settle()
	case doMarch:
		g.march(s.What)
	case doWells:
		g.fillWells()
	case doNarrator:
		g.narrate(s.N)
	case doFinal:
		g.final()
	case doMorning:
		g.morning()
	}
}

// dawn begins a day (booklet: Overview of the game): the hero on the rooster
// begins, on the first day the one of the lowest rank.
func (g *Game) dawn() {
	first := g.Rooster
	if first == engine.Public {
		first = g.lowest()
	}
	g.Day++
	g.Rooster = engine.Public
	for i := range g.Heroes {
		h := &g.Heroes[i]
		h.Hour, h.Done, h.Free, h.Set = 0, false, 0, false
		if h.Large != nil && h.Large.ID == "falcon" {
			h.Large.Used = false
		}
	}
	g.tell("day", engine.Public, text.M("say.day", "day", g.Day, "who", g.who(first)))
	g.next(step{Do: doBegin, Seat: first})
}

// begin begins the turn of a seat, or of the next whose day is not over.
func (g *Game) begin(seat engine.Seat) {
	for _, s := range g.seats(seat) {
		if g.hero(s).Done {
			continue
		}
		if g.hero(s).Hour >= g.lastHour() {
			g.finish(s)
			continue
		}
		g.TurnNo++
		g.Active = s
		g.hero(s).Free, g.hero(s).Set = 0, false
		g.next(step{Do: doTurn, Seat: s})
		return
	}
	g.next(step{Do: doDayOver})
}

// pass hands the turn on to the next hero clockwise.
func (g *Game) pass(seat engine.Seat) {
	g.drop(doTurn, doMove, doArrive)
	h := g.hero(seat)
	h.Free, h.Set = 0, false
	g.then(step{Do: doBegin, Seat: engine.Seat((int(seat) + 1) % len(g.Heroes))})
}

// finish puts a disk into the sunrise box; the first one lies on the rooster.
func (g *Game) finish(seat engine.Seat) {
	g.hero(seat).Done = true
	key := "say.day-ended"
	if g.Rooster == engine.Public {
		g.Rooster = seat
		key = "say.day-ended-first"
	}
	g.tell("day-ended", seat, text.M(key, "who", g.who(seat)))
}

// dayOver comes when all disks are in the sunrise box: cards that are read then,
// and the sunrise.
func (g *Game) dayOver() {
	g.Active = engine.Public
	g.TurnNo++
	g.then(step{Do: doSunrise, Seat: engine.Public})
	g.moment(happening{kind: "day-over"})
}

// sunrise lists what the sunrise box tells to do, in its order (booklet: Sunrise
// box).
func (g *Game) sunrise() {
	// What held for the day is over; what is uncovered now holds for the next.
	for _, id := range g.Today {
		g.used(id)
	}
	g.Today = nil
	g.then(
		step{Do: doEvent},
		step{Do: doMarch, What: "gor"},
		step{Do: doMarch, What: "skral"},
		step{Do: doMarch, What: "wardrak"},
		step{Do: doMarch, What: "troll"},
		step{Do: doMarch, What: "wardrak"},
		step{Do: doWells},
		step{Do: doNarrator, N: 1},
		step{Do: doMorning},
	)
}

// morning ends the sunrise.
func (g *Game) morning() {
	g.next(step{Do: doDawn})
	g.moment(happening{kind: "sunrise"})
}

// fillWells turns the empty wells, except where a hero stands (booklet: Wells).
func (g *Game) fillWells() {
	filled := 0
	for i := range g.Wells {
		w := &g.Wells[i]
		if !w.Full && len(g.heroesAt(w.At)) == 0 {
			w.Full = true
			filled++
		}
	}
	if filled > 0 {
		g.tell("wells", engine.Public, text.M("say.wells-filled", "n", filled))
	}
}

// lastHour is the last hour anybody may use today (booklet: Overtime; golden
// event 9).
func (g *Game) lastHour() int {
	switch {
	case !g.permits("overtime"):
		return dayHours
	case g.today("golden-9"):
		return lastHour - 1
	}
	return lastHour
}

// hourWill is what an hour of the track costs in willpower.
func (g *Game) hourWill(hour int) int {
	switch {
	case hour <= dayHours, hour == dayHours+1 && g.today("golden-26"):
		return 0
	case hour > dayHours+1 && g.today("golden-19"):
		return overWill + 1
	}
	return overWill
}

// hours counts how many more hours a hero can use, and what the first n of them
// cost in willpower. A hero may not use an hour that would leave him without any.
func (g *Game) hours(h *hero) int {
	if h.Done {
		return 0
	}
	wp, n := h.WP, 0
	for hour := h.Hour + 1; hour <= g.lastHour(); hour++ {
		cost := g.hourWill(hour)
		if cost > 0 && wp-cost < 1 {
			break
		}
		wp -= cost
		n++
	}
	return n
}

// hoursWill is what the next n hours cost a hero in willpower.
func (g *Game) hoursWill(h *hero, n int) int {
	will := 0
	for hour := h.Hour + 1; hour <= h.Hour+n; hour++ {
		will += g.hourWill(hour)
	}
	return will
}

// spend uses n hours.
func (g *Game) spend(seat engine.Seat, n int) {
	h := g.hero(seat)
	h.WP -= g.hoursWill(h, n)
	h.Hour += n
}

// without returns the seats but one.
func without(seats []engine.Seat, gone engine.Seat) []engine.Seat {
	return slices.DeleteFunc(slices.Clone(seats), func(s engine.Seat) bool { return s == gone })
}
