package runebound

import (
	"slices"

	"skald/engine"
	"skald/engine/lists"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/reckoning"
	"skald/engine/text"
)

// The steps of a fight (rulebook: combat).
const (
	doRound     = "round"      // a round begins
	doPhase     = "phase"      // a phase begins
	doOpen      = "open"       // the phase's cards are done; they may have closed it
	DoAct       = "act"        // attacking, defending or fleeing
	doPhaseOver = "phase-over" // a phase is over
)

var fightSteps = stepTable{
	doRound: {Check: ofFacing, Do: func(g *Game, s Step, _ *engine.Dice) { g.beginRound() }},
	doPhase: {Check: ofFacing, Rolls: true, Do: func(g *Game, s Step, _ *engine.Dice) { g.beginPhase() }},
	doOpen:  {Check: ofFacing, Rolls: true, Do: func(g *Game, s Step, _ *engine.Dice) { g.openPhase() }},
	DoAct: {Check: ofFacing, Waits: func(g *Game, s Step) bool { return g.asksToAct() }, Ask: askAct,
		Answer: answerAct, Do: func(g *Game, s Step, _ *engine.Dice) { g.actByStance() }, Rolls: true, Reveals: true},
	doPhaseOver: {Check: ofFacing, Do: func(g *Game, s Step, _ *engine.Dice) { g.endPhase() }},
}

// ThisHero is the word for the hero among the attackers.
const ThisHero = "hero"

// Duel reports whether two heroes are fighting.
func (g *Game) Duel() bool { return g.Facing != nil && g.Facing.Card == "" }

// fights reports whether a hero has an enemy now: they face a card or take part in a duel.
func (g *Game) fights(seat engine.Seat) bool {
	return g.Facing != nil && (seat == g.Facing.Seat || seat == g.Facing.Foe)
}

// attacked reports whether a hero is the defender of a duel.
func (g *Game) attacked(seat engine.Seat) bool { return g.Duel() && g.Facing.Foe == seat }

// other returns the seat on the other side of a duel.
func (f *Facing) other(seat engine.Seat) engine.Seat {
	if seat == f.Foe {
		return f.Seat
	}
	return f.Foe
}

func (g *Game) engage() {
	f := g.Facing
	if f == nil || f.Fighting {
		return
	}
	g.next(Step{Do: doRound, Seat: f.Seat})
}

// engageAfterAll begins the rounds against an optional enemy, after the hero's abilities before combat as in any fight.
func (g *Game) engageAfterAll(seat engine.Seat) {
	g.engage()
	g.moment("ready", seat, "")
}

// order returns the order of the phases of a round.
func (g *Game) order() [4]string {
	out := phases
	if g.eitherSide(func(seat engine.Seat) bool { return g.Any("reversed", about{seat: seat}) }) {
		slices.Reverse(out[:])
	}
	return out
}

// Phase returns the present phase of combat, "" outside combat.
func (g *Game) Phase() string {
	f := g.Facing
	if f == nil || !f.Fighting || f.Round == 0 || f.Phase >= len(phases) {
		return ""
	}
	return f.Order[f.Phase]
}

// beginRound begins a round: all fighters may attack again.
func (g *Game) beginRound() {
	f := g.Facing
	if f.Round >= reckoning.MostRounds {
		g.conclude(outcomeFailed)
		return
	}
	g.over("round", engine.Public) // rules used before combat can be used again
	f.Fighting = true
	f.Round++
	f.Phase, f.Attacked = 0, nil
	f.Order = g.order()
	if f.Auto == autoRound {
		f.Auto = ""
	}
	g.next(Step{Do: doPhase, Seat: f.Seat})
	if g.Duel() {
		g.moment("round", f.Foe, "")
	}
	g.moment("round", f.Seat, "")
}

// beginPhase begins a phase: the cards of the phase and, in a duel, the defender's roll.
func (g *Game) beginPhase() {
	f := g.Facing
	if f.Phase == 0 {
		f.Order = g.order() // cards used as the round began may have changed it
	}
	f.Numbered = false
	phase := g.Phase()
	if f.Phase == 0 && phase != PhaseEscape {
		g.tellRound()
	}
	if g.leftOut(phase) {
		g.endPhase()
		return
	}
	g.next(Step{Do: doOpen, Seat: f.Seat})
	g.next(g.automatic(phase, f.Seat, "")...)
}

// tellRound reports the round, after the escape phase if that comes first, since the hero may still flee in it.
func (g *Game) tellRound() {
	f := g.Facing
	g.tell("round", f.Seat,
		text.M("say.round", "round", f.Round, "foe", g.foeName())).Facts = engine.Facts{Amount: f.Round}
}

// leftOut reports whether a phase does not take place.
func (g *Game) leftOut(phase string) bool {
	return g.eitherSide(func(seat engine.Seat) bool { return g.skipped(g.Judged(seat, phase, ""), phase) }) ||
		phase == PhaseEscape && g.Any("no-flight", g.Judged(g.Facing.Seat, phase, ""))
}

// eitherSide reports whether a condition is true of the fighting hero or, in a duel, of the defender.
func (g *Game) eitherSide(holds func(seat engine.Seat) bool) bool {
	f := g.Facing
	return f != nil && (holds(f.Seat) || g.Duel() && holds(f.Foe))
}

// skipped reports whether cards omit a phase; immune reports whether the enemy takes wounds in other phases only.
func (g *Game) skipped(x about, phase string) bool {
	left := false
	g.each("skip", x, func(t *ability.Term, _ string) { left = left || t.Arg(0) == phase })
	return left
}

func (g *Game) immune(x about, phase string) bool {
	immune := false
	g.each("only", x, func(t *ability.Term, _ string) { immune = immune || t.Arg(0) != phase })
	return immune
}

// openPhase lets the hero act; in a duel the defender rolls first. Cards at the start of the phase may have closed it.
func (g *Game) openPhase() {
	f := g.Facing
	phase := g.Phase()
	if g.leftOut(phase) {
		g.endPhase()
		return
	}
	g.next(Step{Do: DoAct, Seat: f.Seat}, Step{Do: doPhaseOver, Seat: f.Seat})
	if g.Duel() && phase != PhaseEscape {
		g.numberRoll(phase)
	}
}

func (g *Game) endPhase() {
	f := g.Facing
	if f.Phase == 0 && g.Phase() == PhaseEscape {
		g.tellRound()
	}
	g.over("phase", engine.Public)
	f.Phase++
	if g.Hero(f.Seat).Stance.Stop == ask {
		f.Auto = ""
	}
	if f.Phase < len(phases) {
		g.next(Step{Do: doPhase, Seat: f.Seat})
		return
	}
	g.over("round", engine.Public)
	if stop := g.Hero(f.Seat).Stance.Stop; stop == stopRound || stop == stopWound && f.Hit > 0 {
		f.Auto = ""
	}
	g.next(Step{Do: doRound, Seat: f.Seat})
}

// Attackers lists the members of the hero's side that can still attack this round: the hero, and allies whose cards are
// face up.
func (g *Game) Attackers() []string {
	f := g.Facing
	var out []string
	most := 1
	if g.Any("twice", g.Judged(f.Seat, g.Phase(), "")) {
		most = 2
	}
	times := lists.Count(f.Attacked, func(a string) bool { return a == ThisHero })
	if times < most {
		out = append(out, ThisHero)
	}
	for _, id := range g.CardsOf(f.Seat, cards.Ally, true) {
		if !slices.Contains(f.Attacked, id) {
			out = append(out, id)
		}
	}
	return out
}

// Guards lists the allies that may defend in the hero's place.
func (g *Game) Guards() []string {
	var out []string
	g.each("guards", g.Judged(g.Facing.Seat, g.Phase(), ""), func(_ *ability.Term, own string) {
		if own != "" {
			out = append(out, own)
		}
	})
	return out
}

// Ally returns the id of an attacking ally, "" for the hero.
func Ally(who string) string {
	if who == ThisHero {
		return ""
	}
	return who
}

// RollOf returns the roll that a member of the hero's side would make in a phase.
func (g *Game) RollOf(kind, who, phase string) Roll {
	f := g.Facing
	r := Roll{Kind: kind, Seat: f.Seat, Who: Ally(who), Phase: phase, Value: g.phaseValue(f.Seat, phase)}
	r.Target = g.Target(&r)
	return r
}

// Target returns the number that a combat roll or escape has to reach: the enemy's value, or in a duel the defender's
// number (R37).
func (g *Game) Target(r *Roll) int {
	if g.Duel() {
		return g.Facing.Number
	}
	return g.foeValue(r.Value, r.Phase)
}

// asksToAct reports whether the player is asked for an action in this phase.
func (g *Game) asksToAct() bool {
	f := g.Facing
	phase := g.Phase()
	if phase == PhaseEscape {
		return f.Auto == "" || g.Hero(f.Seat).Stance.Flee == ask
	}
	if g.onlyWay() != "" {
		return false
	}
	return f.Auto == "" || g.Hero(f.Seat).Stance.Attack[ValueOf(phase)] == ask
}

// onlyWay returns the only possible action in a fighting phase, "" if there is a choice: a hero who can neither attack
// nor be harmed need not defend (R7).
func (g *Game) onlyWay() string {
	f := g.Facing
	if len(g.Attackers()) > 0 || len(g.Guards()) > 0 || f.Auto == "" && len(g.Usables(g.Phase(), f.Seat, "")) > 0 {
		return ""
	}
	return "defend"
}

func askAct(g *Game, s Step, p *engine.Prompt) {
	f, phase := g.Facing, g.Phase()
	p.Headline = text.M("ask.act."+phase, "who", g.Who(p.Seat), "foe", g.foeName(), "round", f.Round)
	if !g.terse {
		p.Details = g.fightLines()
	}
	if phase == PhaseEscape {
		p.Choices = append(p.Choices,
			engine.Choice{Move: "on", Label: text.M("choice.fight-on"), Hint: text.M("hint.fight-on"), Icon: "attack",
				Rolls: true, Reveals: true})
	} else {
		best := ""
		if !g.terse {
			best = g.stanceless(phase)
		}
		for _, who := range g.Attackers() {
			c := engine.Choice{Move: engine.MakeMove("attack", who), Label: g.attackLabel(who, phase), Icon: phase,
				Rolls: true, Reveals: true}
			if !g.terse {
				c.Hint = g.blowHint(RollAttack, who, phase)
				c.Rank = rankIf(who == best, 1)
			}
			p.Choices = append(p.Choices, c)
		}
		for _, who := range append([]string{ThisHero}, g.Guards()...) {
			c := engine.Choice{Move: "defend", Label: text.M("choice.defend"), Icon: "defend", Rolls: true,
				Reveals: true}
			if who != ThisHero {
				c.Move, c.Label = engine.MakeMove("defend", who), text.M("choice.defend-ally", "who", name(who))
			}
			switch {
			case g.terse:
			case who == ThisHero && best == "":
				c.Rank = 1
			}
			switch {
			case g.terse:
			case g.FoeDamage(phase) == 0:
				c.Hint = text.M("hint.harmless")
			default:
				c.Hint = g.blowHint(RollDefence, who, phase)
			}
			p.Choices = append(p.Choices, c)
		}
	}
	g.fightAllChoices(p)
	g.useChoices(p, phase, "")
	if phase == PhaseEscape {
		c := engine.Choice{Move: "flee", Label: text.M("choice.flee"), Icon: "flee", Rolls: true, Reveals: true,
			Rank: 2} // the question asks for it
		if !g.terse {
			c.Hint = g.escapeOdds()
		}
		p.Choices = append(p.Choices, c)
		if !g.terse && g.flightWounds(p.Seat) >= g.LifeLeft(p.Seat) {
			fightRather(p.Choices)
		}
	}
}

// fightRather ranks fighting phase by phase before a flight that knocks the hero out even if it succeeds.
func fightRather(cs []engine.Choice) {
	for i := range cs {
		switch c := &cs[i]; {
		case c.Move == "on":
			c.Rank = 1
		case c.Icon == "flee":
			c.Rank = 0
		}
	}
}

// stanceless returns the attacker with the best blow in a phase, "" if defending is better.
func (g *Game) stanceless(phase string) string {
	if g.onlyWay() != "" {
		return ""
	}
	return g.BestAttacker(phase)
}

// rankIf returns a rank if a choice has it, otherwise 0.
func rankIf(has bool, rank int) int {
	if has {
		return rank
	}
	return 0
}

// blowHint describes the chance of an attack or a defence, and whether it may cost an ally's life.
func (g *Game) blowHint(kind, who, phase string) text.Message {
	r := g.RollOf(kind, who, phase)
	odds := g.oddsOf(&r)
	if g.mayFall(who, phase) && g.Chance(&r) < 20 {
		return text.M("hint.odds-falls", "odds", odds)
	}
	return odds
}

// attackLabel describes an attacker and the damage; in a duel also the damage that the opponent cancels.
func (g *Game) attackLabel(who, phase string) text.Message {
	f := g.Facing
	m := text.M("choice.attack", "who", g.AttackerName(who), "damage", g.Damage(f.Seat, Ally(who), phase))
	if m.Args.Get("damage") == 0 {
		return text.M("choice.attack.harmless", "who", g.AttackerName(who))
	}
	if !g.Duel() {
		return m
	}
	if n := g.wards(f.Foe, phase); n > 0 {
		m.Key = "choice.attack.cancelled"
		m = m.With("n", n)
	}
	return m
}

func (g *Game) escapeOdds() text.Message {
	if g.Duel() {
		return text.M("hint.odds-duel-escape")
	}
	r := g.RollOf(RollEscape, ThisHero, PhaseEscape)
	return g.oddsOf(&r)
}

// mayFall reports whether failing in a phase would kill an ally.
func (g *Game) mayFall(who, phase string) bool {
	seat := g.Facing.Seat
	x := g.Hero(seat).Have(who)
	if who == ThisHero || x == nil {
		return false
	}
	n := g.FoeDamage(phase)
	if g.Any("drains", g.Judged(seat, phase, who)) {
		n -= min(n, max(0, g.AllyStamina(seat, who)-x.Exhaustion))
	}
	return n > 0 && x.Wounds+n >= g.AllyLife(seat, who)
}

// fightAllChoices offers to let the stance fight: to the end or the next question, or for a round. A stance that flees
// fights no round.
func (g *Game) fightAllChoices(p *engine.Prompt) {
	if g.Facing.Seat != p.Seat {
		return
	}
	all, stop, escape := "choice.fight-all", g.Hero(p.Seat).Stance.Stop, g.Phase() == PhaseEscape
	stops := stop == stopRound || stop == ask
	leaves := (escape || !stops) && g.FleesByStance()
	flees := escape && leaves // before anything else, until the hero escapes or is knocked out
	switch {
	case flees:
		all += ".flee"
	case leaves:
		all += ".leaves"
	case stops:
		all += ".stance"
	case stop == stopWound:
		all += ".wound"
	}
	fight := engine.Choice{Move: "fight all", Label: text.M(all), Icon: "attack", Rolls: true, Reveals: true}
	fight.Rank = 1
	if !escape {
		fight.Rank = 2 // after the best blow
	}
	if flees {
		fight.Icon = "flee"
	}
	if !g.terse {
		fight.Hint = g.fightAllHint(flees, leaves)
	}
	if flees && !g.terse {
		p.Details = slices.Insert(slices.Clone(p.Details), 0, g.flightReason(p.Seat))
	}
	if !flees {
		fight.Act = text.M("act.fight")
	}
	p.Choices = append(p.Choices, fight)
	if !flees {
		p.Choices = append(p.Choices, engine.Choice{Move: "fight round", Label: text.M("choice.fight-round"),
			Hint: text.M("hint.fight-round"), Icon: "attack", Rolls: true, Reveals: true})
	}
}

// flightReason describes why the stance flees, with the chance to win if it decides.
func (g *Game) flightReason(seat engine.Seat) text.Message {
	flee := g.Hero(seat).Stance.Flee
	why := text.M("detail.flees", "when", text.M("stance.word."+flee))
	if flee != "odds" {
		return why
	}
	won := g.fleeOdds()
	if shown, _ := g.shownOdds(); shown < reckoning.FleeOdds {
		won = shown // as in the picture of the fight
	}
	why.Key = "detail.flees-odds"
	return why.With("percent", reckoning.Percent(won))
}

// fightAllHint describes the chances of the fight by the stance, or of its flight. A stance that leaves after the round
// has no single chance to win, which would differ from that of the picture, of a fight to the end.
func (g *Game) fightAllHint(flees, leaves bool) text.Message {
	if flees {
		if percent := g.escapeOdds().Args.Get("percent"); percent != nil {
			return text.M("hint.percent-each-try", "percent", percent)
		}
		return g.escapeOdds()
	}
	wins, falls := g.stanceOdds()
	won, down := reckoning.Percent(wins), reckoning.Percent(falls)
	flee := g.Hero(g.Facing.Seat).Stance.Flee
	if leaves || flee != "never" && flee != ask && reckoning.Percent(1-wins-falls) > 0 {
		at, fled := "hint.stance-flees", 100-won-down
		if leaves || fled > won {
			at = "hint.stance-mostly-flees" // a chance to win alone would make the fight look lost
		}
		return text.M(at, "won", won, "fled", fled, "down", down)
	}
	return text.M("hint.stance-odds", "won", won, "down", down)
}

func answerAct(g *Game, s Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
	f := g.Facing
	switch m.Verb() {
	case "use":
		g.use(seat, g.Phase(), "", m)
	case "fight":
		f.Auto, f.Hit = m.Arg(0), 0
		if g.asksToAct() {
			g.Todo.Pop() // the player has been asked and fights on
			if g.Phase() != PhaseEscape {
				g.actByStance()
			}
		}
	case "on":
		g.Todo.Pop()
	case "flee":
		g.flee()
	case "attack":
		g.Todo.Pop()
		g.attack(m.Arg(0))
	case "defend":
		g.Todo.Pop()
		who := m.Arg(0)
		if who == "" {
			who = ThisHero
		}
		g.defend(who)
	}
}

// flee tries to flee; after a failure the player may try again (the question stays).
func (g *Game) flee() {
	if g.Duel() && !g.Facing.Numbered {
		// The defender's number applies to all attempts of the phase (R37).
		g.next(Step{Do: doTryFlee, Seat: g.Facing.Seat})
		g.numberRoll(PhaseEscape)
		return
	}
	g.startRoll(g.RollOf(RollEscape, ThisHero, g.Phase()))
}

func (g *Game) attack(who string) {
	f := g.Facing
	f.Attacked = append(slices.Clone(f.Attacked), who)
	g.attackRoll(Roll{Kind: RollAttack, Seat: f.Seat, Who: Ally(who), Phase: g.Phase(), Value: ValueOf(g.Phase())})
}

// attackRoll begins an attack roll. In a duel, the attacked hero answers an attack before combat with a roll (R37).
func (g *Game) attackRoll(r Roll) {
	if g.Duel() && (!g.Facing.Fighting || r.Seat == g.Facing.Foe) {
		g.answeredRoll(r)
		return
	}
	r.Target = g.Target(&r)
	g.startRoll(r)
}

// defend lets the hero, or an ally who guards, defend; nothing is rolled against zero damage (R7).
func (g *Game) defend(who string) {
	if g.FoeDamage(g.Phase()) == 0 {
		return
	}
	g.startRoll(g.RollOf(RollDefence, who, g.Phase()))
}

// woundFoe wounds a hero's enemy, which is beaten at once when its wounds reach its life.
func (g *Game) woundFoe(seat engine.Seat, n int, phase string) {
	f := g.Facing
	if n <= 0 || !g.fights(seat) {
		return
	}
	if phase == "" {
		phase = g.Phase()
	}
	if g.Duel() {
		g.hurt(f.other(seat), n, phase, true)
		return
	}
	if g.immune(g.Judged(f.Seat, phase, ""), phase) {
		g.tell("immune", f.Seat, text.M("say.immune", "what", name(f.Card))).Facts = engine.Facts{Piece: f.Card}
		return
	}
	f.Wounds += n
	g.score(engine.Public, n)
	a := g.Adventure()
	g.tell("struck", f.Seat, text.M("say.struck", "what", name(a.ID), "n", n, "left",
		max(0, a.Life-f.Wounds))).Facts = engine.Facts{Piece: a.ID, Amount: n}
	if f.Wounds >= a.Life {
		g.conclude(outcomeBeaten)
	}
}

func (g *Game) foeHeals(seat engine.Seat, n int) {
	f := g.Facing
	if !g.fights(seat) {
		return
	}
	if g.Duel() {
		g.recover(f.other(seat), "", n, 0)
		return
	}
	if n = min(n, f.Wounds); n > 0 {
		f.Wounds -= n
		g.tell("foe-heals", f.Seat,
			text.M("say.foe-heals", "what", name(f.Card), "n", n)).Facts = engine.Facts{Piece: f.Card, Amount: n}
	}
}

func (g *Game) foeName() text.Message {
	if g.Duel() {
		return g.Who(g.Facing.Foe)
	}
	return name(g.Facing.Card)
}

// AttackerName returns the name of a member of the hero's side.
func (g *Game) AttackerName(who string) text.Message {
	if who == ThisHero {
		return g.Who(g.Facing.Seat)
	}
	return name(who)
}
