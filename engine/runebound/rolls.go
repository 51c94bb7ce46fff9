package runebound

import (
	"errors"
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
	"skald/engine/text"
)

// The streams of random numbers (facts: hidden things).
const (
	streamSetup  = "setup"
	streamMove   = "move"
	streamDie    = "d20"
	streamMarket = "market"
)

// The steps of a roll.
const (
	DoDeclare  = "declare"   // exhaustion for a skill, cards before the roll
	doThrow    = "throw"     // the die falls
	doSettle   = "settle"    // success or failure
	doRollOver = "roll-over" // the roll is done with
	DoScout    = "scout"     // the fate of a card that a player looked at
	doStrike   = "strike"    // a successful attack deals its damage
	doMissed   = "missed"    // a failed attack exposes the attacker
)

var rollSteps = stepTable{
	DoDeclare: {Check: ofRoll, Waits: func(g *Game, s Step) bool { return g.asksToDeclare(s.Seat) }, Ask: askDeclare,
		Answer: answerDeclare, Do: declareByStance, Rolls: true, Reveals: true},
	doThrow:  {Check: ofRoll, Rolls: true, Do: func(g *Game, s Step, d *engine.Dice) { g.throwNow(s.Seat, d) }},
	doSettle: {Check: ofRoll, Do: func(g *Game, s Step, _ *engine.Dice) { g.settle() }},
	doStrike: {Check: ofRoll, Do: func(g *Game, s Step, _ *engine.Dice) { g.strike() }},
	doMissed: {Check: ofRoll, Do: func(g *Game, s Step, _ *engine.Dice) { g.struckBack() }},
	DoScout: {Waits: func(g *Game, s Step) bool { return g.Decks[ColourOf(s.What)].Len() > 1 }, Ask: askScout,
		Answer: answerScout, Do: nothing, Check: func(g *Game, s Step) error {
			if i := ColourOf(s.What); i < 0 || len(g.Decks[i].Top) == 0 {
				return errors.New("no card was looked at")
			}
			return ofHero(g, s)
		}},
	doRollOver: {Check: ofRoll, Do: func(g *Game, s Step, _ *engine.Dice) { g.rollOver(s.Seat) }},
}

func ofRoll(g *Game, s Step) error {
	if len(g.Rolls) == 0 {
		return errNoRoll
	}
	return ofHero(g, s)
}

// startRoll queues a roll: options before it, the die, options after it, and the consequences.
func (g *Game) startRoll(r Roll) {
	g.Rolls = append(slices.Clone(g.Rolls), r)
	g.next(Step{Do: DoDeclare, Seat: r.Seat}, Step{Do: doThrow, Seat: r.Seat}, Step{Do: doSettle, Seat: r.Seat})
}

// Boosts lists the useful amounts of exhaustion for the skill of a test: from 0 to the most that can help and does not
// knock the hero out (more is allowed: R12).
func (g *Game) Boosts(r *Roll) []int {
	out := []int{0}
	if !g.mayTire(r) {
		return out
	}
	per := g.skill(r.Seat, r.Skill)
	for n := 1; n < g.downfall(r.Seat) && g.Chance(r)+per*(n-1) < 20; n++ {
		out = append(out, n)
	}
	return out
}

// mayTire reports whether exhaustion for a skill can help a roll.
func (g *Game) mayTire(r *Roll) bool {
	return r.Kind == RollTest && r.Skill != "" && g.skill(r.Seat, r.Skill) > 0 && g.Chance(r) < 20
}

// downfall returns the exhaustion that at once knocks a hero out.
func (g *Game) downfall(seat engine.Seat) int {
	return max(0, g.Stamina(seat)-g.Hero(seat).Exhaustion) + g.LifeLeft(seat)
}

// effortForm takes more exhaustion than the offered choices: useless or a knock-out, but allowed (R12).
func (g *Game) effortForm(r *Roll, offered int) (engine.Form, bool) {
	down := g.downfall(r.Seat)
	return engine.Form{Verb: "roll", Label: text.M("form.effort"), Hint: text.M("form.effort.hint", "n", down),
		Icon: "dice", Rolls: true, Reveals: true,
		Slots: []engine.Slot{{Name: "exhaustion", Label: text.M("form.effort.n"),
			Count: engine.Range{Min: offered + 1, Max: down}}}}, g.mayTire(r) && offered < down
}

func (g *Game) asksToDeclare(seat engine.Seat) bool {
	r := g.Rolling()
	if g.gone(r) {
		return false
	}
	if g.mayTire(r) && !g.byStance() {
		return true
	}
	return len(g.Usables("declares", seat, r.Who)) > 0 && g.policy(seat, "declares") == ask
}

// askDeclare asks for exhaustion for a skill (rulebook, skill tests) and for cards before a roll.
func askDeclare(g *Game, s Step, p *engine.Prompt) {
	r := g.Rolling()
	p.Headline = text.M("ask.declare."+r.Kind, "who", g.Who(p.Seat), "test", g.testName(r))
	if a := g.Adventure(); a != nil && r.Kind == RollTest && !g.terse {
		p.Details = append(p.Details, g.edition.text(a.ID, listRules))
		if m := prizeText(a); !m.IsZero() {
			p.Details = append(p.Details, m)
		}
	}
	if !g.terse {
		fails, passes := g.stakes(r)
		p.Warnings, p.Details = append(p.Warnings, fails...), append(passes, p.Details...)
	}
	boosts := g.Boosts(r)
	if len(boosts) > 1 && !g.terse {
		p.Details = append([]text.Message{g.tiringLine(p.Seat)}, p.Details...)
	}
	for _, n := range boosts {
		c := engine.Choice{Move: "roll", Label: text.M("choice.roll"), Icon: "dice", Rolls: true, Reveals: true,
			Rank: 1} // a free roll comes before a likelier one
		if n > 0 {
			c.Rank = 0
			c.Move, c.Label = engine.MakeMove("roll", n), text.M("choice.roll-tired", "n", n)
			if hurt := g.boostWounds(r, n); hurt > 0 {
				c.Label = text.M("choice.roll-hurt", "n", n, "hurt", hurt)
			}
		}
		if !g.terse {
			c.Hint = g.boostHint(*r, n)
		}
		p.Choices = append(p.Choices, c)
	}
	if f, ok := g.effortForm(r, slices.Max(boosts)); ok {
		p.Forms = append(p.Forms, f)
	}
	g.useChoices(p, "declares", r.Who)
	g.windowed(p, topicBoost, "roll")
}

// stakes describes the effects of failing and of passing a test of a card, as they are for the hero now.
func (g *Game) stakes(r *Roll) (fails, passes []text.Message) {
	t := g.edition.term(r.Of)
	if r.Kind != RollTest || t == nil || t.Word != "test" {
		return nil, nil
	}
	if list := g.branchesNow(r.Seat, t.Subs["fail"]); len(list) > 0 {
		fails = []text.Message{text.M("warn.test.fail", "do", ability.Outcome(list))}
	}
	if list := g.branchesNow(r.Seat, t.Subs["pass"]); len(list) > 0 {
		passes = []text.Message{text.M("detail.test.pass", "do", ability.Outcome(list))}
	}
	return fails, passes
}

// branchesNow returns effects with the branches that conditions select for a seat now.
func (g *Game) branchesNow(seat engine.Seat, list []ability.Term) (out []ability.Term) {
	for _, t := range list {
		if t.Word != "if" {
			out = append(out, t)
			continue
		}
		way := "else"
		if g.holds(t.Subs["that"], g.now(seat)) {
			way = "then"
		}
		out = append(out, g.branchesNow(seat, t.Subs[way])...)
	}
	return out
}

// tiringLine explains exhaustion to a seat that may take some.
func (g *Game) tiringLine(seat engine.Seat) text.Message {
	return text.M("detail.exhaustion", "n", g.Hero(seat).Exhaustion, "stamina", g.Stamina(seat))
}

// boostHint describes the chance of a roll with n exhaustion.
func (g *Game) boostHint(r Roll, n int) text.Message {
	r.Boost = n
	return g.oddsOf(&r)
}

// boostWounds returns the wounds that n exhaustion for a roll costs beyond the hero's stamina.
func (g *Game) boostWounds(r *Roll, n int) int {
	return max(0, min(n, g.Hero(r.Seat).Exhaustion+n-g.Stamina(r.Seat)))
}

func answerDeclare(g *Game, s Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
	if m.Verb() == "use" {
		g.use(seat, "declares", g.Rolling().Who, m)
		return
	}
	g.Todo.Pop()
	n, _ := strconv.Atoi(m.Arg(0))
	g.boost(seat, n)
}

func (g *Game) boost(seat engine.Seat, n int) {
	if n > 0 {
		g.Rolling().Boost = n
		g.exhaust(seat, n)
	}
}

// declareByStance uses the cards the stance wants before a roll.
func declareByStance(g *Game, s Step, _ *engine.Dice) {
	r := g.Rolling()
	if g.gone(r) {
		return
	}
	if bs := g.Boosts(r); len(bs) > 1 {
		if r.Boost == 0 {
			g.boost(s.Seat, g.BestBoost(r, bs))
		}
	}
	g.useByStance(s, "declares", r.Who)
}

// BestBoost returns the exhaustion for a skill that helps most within the stamina; of equals, the least.
func (g *Game) BestBoost(r *Roll, of []int) int {
	free := g.Stamina(r.Seat) - g.Hero(r.Seat).Exhaustion
	best, odds := 0, g.Chance(r)
	for _, n := range of {
		with := *r
		with.Boost = n
		if c := g.Chance(&with); n <= free && c > odds {
			best, odds = n, c
		}
	}
	return best
}

func (g *Game) throwNow(seat engine.Seat, d *engine.Dice) {
	r := g.Rolling()
	if g.gone(r) {
		return
	}
	g.throw(r, d)
	g.moment("rolled", seat, r.Who)
}

// gone reports whether the rolling ally was killed before the throw.
func (g *Game) gone(r *Roll) bool {
	return r.Who != "" && r.Die == 0 && g.Hero(r.Seat).Have(r.Who) == nil
}

// throw throws the d20, or two of which one counts.
func (g *Game) throw(r *Roll, d *engine.Dice) {
	better, worse := g.twoDice(r)
	g.Feats.Rolls++
	n := d.Pick(streamDie, 20) + 1
	r.Dice = append(r.Dice, n)
	if better != worse {
		other := d.Pick(streamDie, 20) + 1
		r.Dice = append(r.Dice, other)
		if better == (other > n) {
			n = other
		}
	}
	r.Die = n
}

// settle queues the consequences of the roll.
func (g *Game) settle() {
	r := *g.Rolling()
	if g.gone(&r) {
		g.rollOver(r.Seat)
		return
	}
	ok := g.succeeds(&r)
	over := Step{Do: doRollOver, Seat: r.Seat}
	g.enter(&r, ok)
	e := g.tell("rolled", r.Seat, text.M(g.rollKey(&r, ok), "who", g.roller(&r), "test", g.testedName(&r), "sum",
		g.rollSum(&r), "target", r.Target))
	e.Facts = engine.Facts{Dice: slices.Clone(r.Dice), Target: r.Target, Success: ok, Piece: r.Who,
		Amount: r.Die + g.RollValue(&r)}
	switch r.Kind {
	case rollNumber:
		g.Facing.Number, g.Facing.Numbered = r.Die+g.RollValue(&r), true
		g.next(over)
	case RollTest:
		t := Step{Do: DoEffect, Seat: r.Seat, By: r.Seat, Of: r.Of}
		switch {
		case r.Cost && !ok:
			g.unpaid(func(s Step) bool { return s.Seat == r.Seat && s.Of == r.Of })
		case r.Cost:
		case ok:
			g.below(t, "pass")
		default:
			g.below(t, "fail")
		}
		// The roll ends before its consequences.
		g.next(over)
	case RollAttack:
		if ok {
			g.next(Step{Do: doStrike, Seat: r.Seat}, over)
			g.moment("hits", r.Seat, r.Who)
		} else {
			g.next(Step{Do: doMissed, Seat: r.Seat}, over)
			g.moment("misses", r.Seat, r.Who)
		}
	case RollDefence:
		g.next(over)
		if !ok {
			g.blow(r.Seat, r.Who, g.FoeDamage(r.Phase), r.Phase)
		}
	case RollEscape:
		if ok {
			g.rollOver(r.Seat)
			g.conclude(outcomeFled)
			return
		}
		g.next(over)
		g.hurt(r.Seat, 1, PhaseEscape, true)
	}
}

func (g *Game) strike() {
	r := g.Rolling()
	g.woundFoe(r.Seat, g.Damage(r.Seat, r.Who, r.Phase), r.Phase)
}

// struckBack deals the enemy's damage to a failed attacker; a failed attack before combat costs nothing (R21).
func (g *Game) struckBack() {
	r := g.Rolling()
	if !r.Extra || g.Facing.Fighting {
		g.blow(r.Seat, r.Who, g.FoeDamage(r.Phase), r.Phase)
	}
}

// blow deals the damage of a fight to the hero or the defending ally.
func (g *Game) blow(seat engine.Seat, who string, n int, phase string) {
	if who != "" {
		x := g.Hero(seat).Have(who)
		if x == nil {
			return // killed since the throw
		}
		g.score(seat, n)
		tired := 0
		if g.Any("drains", g.Judged(seat, phase, who)) {
			tired = min(n, max(0, g.AllyStamina(seat, who)-x.Exhaustion))
			g.exhaustAlly(seat, who, tired)
		}
		tell := func(key string, n int) {
			if n > 0 {
				g.tell("ally-hit", seat, text.M(key, "who", name(who), "n", n)).Facts = engine.Facts{Piece: who,
					Amount: n}
			}
		}
		tell("say.exhausted", tired)
		tell("say.ally-hit", n-tired)
		g.woundAlly(seat, who, n-tired)
		return
	}
	g.hurt(seat, n, phase, true)
}

func (g *Game) rollOver(seat engine.Seat) {
	if len(g.Rolls) > 0 {
		g.Rolls = g.Rolls[:len(g.Rolls)-1]
	}
	g.over("roll", seat)
}

// extraAttack begins an attack given by a card (R21): of the hero, or of the ally whose card it is.
func (g *Game) extraAttack(s Step, phase string) {
	if !g.fights(s.Seat) {
		return
	}
	g.attackRoll(g.extraRoll(s.Seat, s.By, g.edition.rule(s.Of), s.What, phase))
}

// extraRoll returns the roll of an attack given by a rule.
func (g *Game) extraRoll(seat, by engine.Seat, rule *ability.Rule, ally, phase string) Roll {
	r := Roll{Kind: RollAttack, Seat: seat, Who: ally, Phase: phase, Value: ValueOf(phase), Extra: true}
	if by == seat && rule.For == "you" {
		r.Who = ""
	}
	return r
}

// scout shows a seat the top card of a deck.
func (g *Game) scout(seat engine.Seat, colour string, d *engine.Dice) {
	k := &g.Decks[ColourOf(colour)]
	if k.Len() == 0 {
		return
	}
	id := k.Peek(1, d, "deck "+colour, seat)[0]
	e := g.tell("scouted", seat, text.M("say.scouted", "what", name(id), "colour", cards.ColourName(colour)))
	e.To, e.Rest, e.Reveals = []engine.Seat{seat},
		text.M("say.scouted-rest", "who", g.Who(seat), "colour", cards.ColourName(colour)), true
	g.next(Step{Do: DoScout, Seat: seat, What: colour})
}

// askScout asks for the fate of the card a seat has looked at.
func askScout(g *Game, s Step, p *engine.Prompt) {
	p.Private = true
	p.Headline = text.M("ask.scout", "who", g.Who(p.Seat), "colour", cards.ColourName(s.What))
	id := g.Decks[ColourOf(s.What)].Top[0].ID
	a := g.edition.Adventure(id)
	seen, prize := meetingText(a), prizeText(a)
	if a.Kind == cards.Event {
		seen, prize = g.edition.text(id, listRules), text.Message{}
	}
	p.Details = []text.Message{text.M("detail.scouted", "what", name(id), "text", seen)}
	if !prize.IsZero() {
		p.Details = append(p.Details, prize)
	}
	p.Choices = []engine.Choice{
		{Move: "choose leave", Label: text.M("choice.scout.leave"), Icon: "deck"},
		{Move: "choose bury", Label: text.M("choice.scout.bury"), Icon: "deck"},
	}
}

func answerScout(g *Game, s Step, seat engine.Seat, m engine.Move, d *engine.Dice) {
	g.Todo.Pop()
	if m.Arg(0) != "bury" {
		return
	}
	g.Decks[ColourOf(s.What)].Bury()
	g.tell("buried", seat, text.M("say.buried", "who", g.Who(seat), "colour", cards.ColourName(s.What)))
}
