package runebound

import (
	"iter"
	"slices"

	"skald/engine"
	"skald/engine/runebound/ability"
	"skald/engine/text"
)

// The steps that carry out the rules of cards.
const (
	doRule     = "rule"     // a rule's effects, if its conditions are met
	doPaid     = "paid"     // the effects of a rule that has been paid for
	DoEffect   = "effect"   // one effect of a rule
	DoOptional = "optional" // the owner may use rules of a moment
)

var momentSteps = stepTable{
	doRule: {Check: checkRule, Do: func(g *Game, s Step, d *engine.Dice) { g.doRule(s) }},
	doPaid: {Check: checkRule, Do: func(g *Game, s Step, _ *engine.Dice) { g.effects(s.Of, s.Seat, s.What, s.Who) },
		Rolls: true, Reveals: true},
	DoEffect: {Check: checkEffect, Waits: effectWaits, Ask: askEffect, Answer: answerEffect,
		Do: doEffectAtOnce, Rolls: true, Reveals: true},
	DoOptional: {Check: ofHero, Waits: func(g *Game, s Step) bool { return g.asksToUse(s) }, Ask: askOptional,
		Answer: answerOptional,
		Do:     func(g *Game, s Step, _ *engine.Dice) { g.useByStance(s, s.What, s.Who) }, Rolls: true, Reveals: true},
}

// moment puts the cards' rules for a seat's moment in front of all steps: first the automatic ones, then the optional
// ones. who is the ally the moment is about.
func (g *Game) moment(name string, seat engine.Seat, who string) {
	g.forget("moment "+name, seat) // it is a new occurrence
	todo := g.automatic(name, seat, who)
	if g.MayUse(name, seat) {
		todo = append(todo, Step{Do: DoOptional, Seat: seat, What: name, Who: who})
	}
	g.next(todo...)
}

// automatic returns the automatic rules of a moment.
func (g *Game) automatic(name string, seat engine.Seat, who string) []Step {
	var todo []Step
	for u := range g.rulesAt(name, seat) {
		if !u.Rule.Optional() {
			todo = append(todo, Step{Do: doRule, Seat: seat, By: seat, Who: who, What: u.Ally, Of: u.Of})
		}
	}
	return todo
}

// automaticOf returns the automatic rules on one card.
func (g *Game) automaticOf(card, name string, seat engine.Seat) []Step {
	return slices.DeleteFunc(g.automatic(name, seat, ""), func(s Step) bool { return s.Of.Card != card })
}

// MayUse reports whether a seat has a card with an optional rule for a moment, regardless of its conditions.
func (g *Game) MayUse(name string, seat engine.Seat) bool {
	for u := range g.rulesAt(name, seat) {
		if u.Rule.Optional() {
			return true
		}
	}
	return false
}

// Usable is a rule of a card in force, possibly optional.
type Usable struct {
	Of   ref
	Ally string // the ally it belongs to
	Rule *ability.Rule
}

// rulesAt yields the rules for a moment on a seat's cards in force. Allies' rules do not apply in a duel in which their
// hero is attacked (R11).
func (g *Game) rulesAt(name string, seat engine.Seat) iter.Seq[Usable] {
	return func(yield func(Usable) bool) {
		var room [manySources]source
		for _, s := range g.sources(seat, &room) {
			if s.ally != "" && g.attacked(seat) {
				continue
			}
			for i := range s.rules {
				if r := &s.rules[i]; r.When == name &&
					!yield(Usable{Of: ref{Card: s.card, List: s.list, Rule: i}, Ally: s.ally, Rule: r}) {
					return
				}
			}
		}
	}
}

// Usables returns the rules for a moment that a seat may use now: conditions met, affordable, not used up, and with an
// effect.
func (g *Game) Usables(name string, seat engine.Seat, who string) []Usable {
	var out []Usable
	for u := range g.rulesAt(name, seat) {
		if u.Rule.Optional() && g.holds(u.Rule.If, g.nowFor(seat, u.Ally, who)) && !g.spent(u.Of, seat, u.Rule) &&
			g.payable(seat, u) && g.matters(seat, u) {
			out = append(out, u)
		}
	}
	return out
}

// once returns the limit of a rule without an explicit one: once a turn for abilities before combat (rulebook, before
// combat), once per occurrence of the moment for others.
func once(r *ability.Rule) string {
	if r.Limit != "" && r.Limit != "own-turn" {
		return r.Limit
	}
	switch r.When {
	case "ready", "turn-begins", "before-dice", "dice", "market", "ends-move", "turn-ends":
		return "turn"
	case PhaseEscape, phaseRanged, phaseMelee, phaseMagic:
		return "phase"
	case "round":
		return "round"
	case "declares", "rolled", "hits", "misses":
		return "roll"
	}
	return "moment " + r.When
}

// spent reports whether a rule is used up, or not available this turn.
func (g *Game) spent(of ref, seat engine.Seat, r *ability.Rule) bool {
	if r.Limit == "own-turn" && g.Active != seat {
		return true
	}
	return slices.ContainsFunc(g.Used, func(u use) bool { return u.Of == of && u.Seat == seat })
}

func (g *Game) note(of ref, seat engine.Seat, limit string) {
	if limit != "" {
		g.Used = append(slices.Clone(g.Used), use{Of: of, Seat: seat, Limit: limit})
	}
}

func (g *Game) forget(limit string, seat engine.Seat) {
	g.Used = slices.DeleteFunc(slices.Clone(g.Used), func(u use) bool {
		return u.Limit == limit && (seat == engine.Public || u.Seat == seat)
	})
}

// expire ends a seat's modifiers, or all, that last until something is over.
func (g *Game) expire(until string, seat engine.Seat) {
	g.Mods = slices.DeleteFunc(slices.Clone(g.Mods), func(m mod) bool {
		return m.Until == until && (seat == engine.Public || m.Seat == seat)
	})
}

// over ends the modifiers and limits that end with a phase, round, fight or the like.
func (g *Game) over(what string, seat engine.Seat) {
	g.expire(what, seat)
	g.forget(what, seat)
}

// doRule carries out an automatic rule if its conditions are met now.
func (g *Game) doRule(s Step) {
	r := g.edition.rule(s.Of)
	if !g.holds(r.If, g.nowFor(s.Seat, s.What, s.Who)) || g.spent(s.Of, s.Seat, r) {
		return
	}
	limit := r.Limit
	if limit == "own-turn" {
		limit = ""
	}
	g.note(s.Of, s.Seat, limit)
	g.effects(s.Of, s.Seat, s.What, s.Who)
}

// effects puts a rule's effects in front of all other steps, for each of its targets. own is the ally the rule belongs
// to, who the ally the moment is about.
func (g *Game) effects(of ref, seat engine.Seat, own, who string) {
	r := g.edition.rule(of)
	var todo []Step
	for i := range r.Do {
		for _, to := range g.targets(r.For, seat, own) {
			to.Do, to.By, to.Of, to.What = DoEffect, seat, of.At(i), own
			if who != "" && r.For == "" {
				to.What = who
			}
			todo = append(todo, to)
		}
	}
	g.next(todo...)
}

// targets returns a rule's targets as steps with seat and ally.
func (g *Game) targets(word string, seat engine.Seat, own string) []Step {
	var out []Step
	allies := func() {
		for _, id := range g.CardsOf(seat, "ally", false) {
			out = append(out, Step{Seat: seat, Who: id})
		}
	}
	heroes := func(seats []engine.Seat) {
		for _, s := range seats {
			out = append(out, Step{Seat: s})
		}
	}
	switch word {
	case "this":
		return []Step{{Seat: seat, Who: own}}
	case "allies":
		allies()
	case "party":
		allies() // before the hero, whose fall would end it (R57)
		out = append(out, Step{Seat: seat})
	case "here":
		heroes(g.heroesAt(g.Hero(seat).At, seat))
	case "everyone":
		from := g.Active
		if from == engine.Public {
			from = g.First
		}
		heroes(slices.DeleteFunc(g.Seats(from), func(s engine.Seat) bool { return !g.Hero(s).On }))
	case "leader":
		heroes(g.Leaders())
	case "ally":
		return []Step{{Seat: seat, Who: AnyAlly}}
	default:
		return []Step{{Seat: seat}}
	}
	return out
}

// AnyAlly is a placeholder for an ally still to be chosen.
const AnyAlly = "?"

// Leaders returns the heroes on the map with the most Runes, of these the ones with the most valuable tokens.
func (g *Game) Leaders() []engine.Seat {
	var out []engine.Seat
	best := [2]int{-1, -1}
	for _, s := range g.Seats(g.First) {
		if !g.Hero(s).On {
			continue
		}
		rank := [2]int{g.Runes(s), g.worth(s)}
		switch c := slices.Compare(rank[:], best[:]); {
		case c > 0:
			best, out = rank, []engine.Seat{s}
		case c == 0:
			out = append(out, s)
		}
	}
	return out
}

func (g *Game) useChoices(p *engine.Prompt, moment, who string) {
	for _, u := range g.Usables(moment, p.Seat, who) {
		var hint text.Message
		if !g.terse {
			hint = readIn(p, u.Of.Card, g.offerHint(p.Seat, u, moment), u.Rule.Offer())
		}
		for _, with := range g.Payments(p.Seat, u) {
			c := engine.Choice{Move: engine.MakeMove("use", u.Of.Card),
				Label: g.UsedBy(p.Seat, u.Of.Card, "choice.use"),
				Hint:  hint, Icon: "use", Rolls: true, Reveals: true, Group: text.M("group.use")}
			if with != "" {
				c.Move = engine.MakeMove("use", u.Of.Card, with)
				c.Label = text.M("choice.use-with", "what", name(u.Of.Card), "with", name(with))
			}
			p.Choices = append(p.Choices, c)
		}
	}
}

// offerHint describes the cost and effect of a rule and, for an attack before combat, its missing bonuses.
func (g *Game) offerHint(seat engine.Seat, u Usable, moment string) text.Message {
	said := u.Rule.Offer()
	if hero, ally := g.overtaxed(seat, u); hero+ally > 0 {
		key := "hint.overtaxed"
		if hero == 0 {
			key = "hint.overtaxed-ally"
		}
		if m := text.M(key, "text", said, "n", hero+ally); fits(m, longestHint) {
			return m
		}
		return text.M(key+"-only", "n", hero+ally)
	}
	for i := range u.Rule.Do {
		if t := &u.Rule.Do[i]; moment == "ready" && t.Word == "attack" && g.weakEarly(seat, u, t.Arg(0)) {
			if m := text.M("hint.early", "text", said); fits(m, longestHint) {
				return m
			}
		}
	}
	return shortened(said)
}

// overtaxed returns the wounds of the hero and of the ally caused by a rule's exhaustion beyond their stamina.
func (g *Game) overtaxed(seat engine.Seat, u Usable) (hero, ally int) {
	for i := range u.Rule.Cost {
		h, t := g.Hero(seat), &u.Rule.Cost[i]
		switch x := h.Have(u.Ally); {
		case t.Word == "exhaust":
			hero += min(t.N(), max(0, h.Exhaustion+t.N()-g.Stamina(seat)))
		case t.Word == "exhaust-this" && x != nil:
			ally += min(t.N(), max(0, x.Exhaustion+t.N()-g.AllyStamina(seat, u.Ally)))
		}
	}
	return hero, ally
}

// weakEarly reports whether an attack before combat lacks bonuses of its phase (R20).
func (g *Game) weakEarly(seat engine.Seat, u Usable, phase string) bool {
	r := Roll{Kind: RollAttack, Seat: seat, Who: u.Ally, Phase: phase, Value: ValueOf(phase), Extra: true}
	if u.Rule.For == "you" {
		r.Who = ""
	}
	sum := func() int { return g.RollValue(&r) + g.Damage(seat, r.Who, phase) }
	before := g.Rolls
	defer func() { g.Rolls = before }()
	g.Rolls = append(slices.Clone(before), r)
	early := sum()
	r.Extra = false
	g.Rolls[len(before)] = r
	return early < sum()
}

// use pays for a rule and puts its effects in front.
func (g *Game) use(seat engine.Seat, moment, who string, m engine.Move) {
	for _, u := range g.Usables(moment, seat, who) {
		if u.Of.Card == m.Arg(0) {
			g.useRule(seat, u, who, m.Arg(1))
			return
		}
	}
}

func (g *Game) useRule(seat engine.Seat, u Usable, who, with string) {
	g.note(u.Of, seat, once(u.Rule))
	told := g.withCost(seat, u, g.UsedBy(seat, u.Of.Card, "say.used"))
	g.tell("used", seat, told).Facts = engine.Facts{Piece: u.Of.Card}
	g.next(Step{Do: doPaid, Seat: seat, By: seat, Of: u.Of, What: u.Ally, Who: who})
	g.pay(seat, u, with)
}

// unpaid drops the effects of rules whose price was not paid, or whose payer fell by paying (R12).
func (g *Game) unpaid(which func(s Step) bool) {
	g.Todo.DropFunc(func(s Step) bool { return s.Do == doPaid && which(s) })
}

func askOptional(g *Game, s Step, p *engine.Prompt) {
	who := g.Who(p.Seat)
	if s.Who != "" && (s.What == "hits" || s.What == "misses") {
		who = name(s.Who) // an ally attacked
	}
	p.Headline = text.M("ask.use."+s.What, "who", who)
	if s.What == "ready" && g.Facing != nil {
		p.Headline = p.Headline.With("foe", g.foeOf(p.Seat))
	}
	if n := len(g.Hurts); n > 0 && s.What == "hurt" {
		h, key := &g.Hurts[n-1], "ask.use.hurt"
		if h.Who == "" && g.drained(h) {
			key = "ask.use.drained"
		}
		p.Headline = text.M(key, "who", g.Who(p.Seat), "n", h.N)
	}
	if !g.terse {
		p.Details = g.optionalLines(s, p.Seat)
	}
	g.useChoices(p, s.What, s.Who)
	none := engine.Choice{Move: "on", Label: text.M("choice.use-nothing"), Icon: "on", Rolls: true, Reveals: true}
	if s.What == "ready" && g.Facing != nil && g.Facing.Seat == p.Seat && !g.terse {
		if won, _ := g.outlookOf(p.Seat); won > 0 {
			none.Hint = chanceHint(won)
		}
	}
	p.Choices = append(p.Choices, none)
	g.windowed(p, topicOf(s.What), "on")
}

// foeOf returns the name of a fighting hero's enemy.
func (g *Game) foeOf(seat engine.Seat) text.Message {
	if g.attacked(seat) {
		return g.Who(g.Facing.Seat)
	}
	return g.foeName()
}

// optionalLines describes the situation in which a seat is asked about rules for a moment.
func (g *Game) optionalLines(s Step, seat engine.Seat) (out []text.Message) {
	if g.Facing != nil {
		out = g.fightLines()
	} else {
		out = []text.Message{text.M("detail.side", "who", g.Who(seat), "tokens", g.tokensOf(seat, ""))}
	}
	if r := g.Rolling(); r != nil && r.Die > 0 && s.What != "hurt" {
		out = append(out, g.rollLine(r))
	}
	if slices.ContainsFunc(g.Usables(s.What, seat, s.Who), func(u Usable) bool {
		return slices.ContainsFunc(u.Rule.Cost, func(t ability.Term) bool { return t.Word == "exhaust" })
	}) {
		out = append([]text.Message{g.tiringLine(seat)}, out...)
	}
	return out
}

func answerOptional(g *Game, s Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
	if m.Verb() == "on" {
		g.Todo.Pop()
		return
	}
	g.use(seat, s.What, s.Who, m)
}

// asksToUse reports whether a seat is asked about the rules for a moment.
func (g *Game) asksToUse(s Step) bool {
	if len(g.Usables(s.What, s.Seat, s.Who)) == 0 {
		return false
	}
	return g.policy(s.Seat, s.What) == ask
}

// useByStance uses the first rule for a moment that the owner's stance or standing answer wants, then repeats the step
// for the next. It reports whether there is one.
func (g *Game) useByStance(again Step, moment, who string) bool {
	for _, u := range g.Usables(moment, again.Seat, who) {
		if g.wants(again.Seat, moment, u) {
			g.next(again)
			g.useRule(again.Seat, u, who, g.Payments(again.Seat, u)[0])
			return true
		}
	}
	return false
}

func checkRule(g *Game, s Step) error {
	if g.edition.rule(s.Of) == nil {
		return errNoRule
	}
	return ofHero(g, s)
}

func checkEffect(g *Game, s Step) error {
	if g.edition.term(s.Of) == nil || !g.seated(s.By) {
		return errNoRule
	}
	return ofHero(g, s)
}
