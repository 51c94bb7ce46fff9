package runebound

import (
	"cmp"
	"errors"
	"slices"

	"skald/engine"
	"skald/engine/lists"
	"skald/engine/runebound/land"
	"skald/engine/text"
)

var errNoRoll = errors.New("nothing is being rolled")

// The steps of wounds and knock-outs.
const (
	doTake     = "take-wounds" // uncancelled wounds are dealt
	doRefuge   = "refuge"      // a knocked-out hero goes to the nearest town
	doDownOver = "down-over"   // cards' rules for a knocked-out hero
)

var woundSteps = stepTable{
	doTake: {Do: func(g *Game, s Step, _ *engine.Dice) { g.take(s.Seat) }, Check: func(g *Game, s Step) error {
		if len(g.Hurts) == 0 {
			return errors.New("there are no wounds to be dealt")
		}
		return ofHero(g, s)
	}},
	doRefuge: {Check: ofHero,
		Waits: func(g *Game, s Step) bool { return len(land.NearestTowns(g.Hero(s.Seat).At)) > 1 }, Ask: askRefuge,
		Answer: answerRefuge,
		Do:     func(g *Game, s Step, _ *engine.Dice) { g.putOn(s.Seat, land.NearestTowns(g.Hero(s.Seat).At)[0]) }},
	doDownOver: quick(func(g *Game, s Step, _ *engine.Dice) { g.moment("down", s.Seat, "") }),
}

// hurt deals wounds that may be cancelled: first automatically, then by choice of the owner (R25).
func (g *Game) hurt(seat engine.Seat, n int, phase string, combat bool) {
	if n <= 0 {
		return
	}
	g.Hurts = append(slices.Clone(g.Hurts), hurt{Seat: seat, N: n, Phase: phase, Combat: combat})
	g.next(Step{Do: doTake, Seat: seat})
	g.moment("hurt", seat, "")
}

func (g *Game) cancel(h *hurt, s Step, n int) {
	if n = min(n, h.N); n > 0 {
		h.N -= n
		g.tell("cancelled", h.Seat,
			text.M("say.cancelled", "what", name(s.Of.Card), "n", n)).Facts = engine.Facts{Piece: s.Of.Card, Amount: n}
	}
}

// take deals the remaining wounds; combat with some enemies exhausts instead.
func (g *Game) take(seat engine.Seat) {
	h := g.Hurts[len(g.Hurts)-1]
	g.Hurts = g.Hurts[:len(g.Hurts)-1]
	switch {
	case h.N == 0:
		return
	case h.Who != "":
		g.dealAlly(seat, h.Who, h.N)
		return
	}
	if g.drained(&h) {
		g.tire(seat, h.N)
		return
	}
	g.tell("wounded", seat, text.M("say.wounded", "who", g.Who(seat), "n", h.N, "left",
		max(0, g.LifeLeft(seat)-h.N))).Facts = engine.Facts{Amount: h.N}
	g.score(seat, h.N)
	sweeps := h.Combat && h.Phase != PhaseEscape && g.Any("sweeps", g.Judged(seat, h.Phase, ""))
	g.wound(seat, h.N)
	if sweeps && g.Facing != nil {
		// Of several that fall, the one gained first is resolved first (R49).
		for _, id := range slices.Backward(g.CardsOf(seat, "ally", false)) {
			g.woundAlly(seat, id, 1)
		}
	}
}

// drained reports whether wounds of a hero become exhaustion.
func (g *Game) drained(h *hurt) bool {
	return h.Combat && h.Phase != PhaseEscape && g.Any("drains", g.Judged(h.Seat, h.Phase, ""))
}

// wound gives a hero wounds that can no longer be cancelled.
func (g *Game) wound(seat engine.Seat, n int) {
	g.countHit(seat, n)
	g.Hero(seat).Wounds += n
	g.fallIfDown(seat)
}

// countHit counts wounds of a fighting hero or their ally, since the stance may stop after a round with any.
func (g *Game) countHit(seat engine.Seat, n int) {
	if f := g.Facing; f != nil && f.Seat == seat {
		f.Hit += n
	}
}

// fallIfDown knocks out a hero with as many wounds as life (rulebook: wounds, death, defeat).
func (g *Game) fallIfDown(seat engine.Seat) {
	if h := g.Hero(seat); h.On && h.Wounds >= g.Life(seat) {
		g.knockOut(seat)
	}
}

// tire is exhaust for involuntary exhaustion, which is reported.
func (g *Game) tire(seat engine.Seat, n int) {
	if taken := min(n, g.Stamina(seat)-g.Hero(seat).Exhaustion); taken > 0 {
		g.tell("exhausted", seat,
			text.M("say.exhausted", "who", g.Who(seat), "n", taken)).Facts = engine.Facts{Amount: taken}
	}
	g.exhaust(seat, n)
}

// exhaust gives a hero exhaustion; the excess over the stamina becomes wounds at once, which cannot be cancelled (R25).
func (g *Game) exhaust(seat engine.Seat, n int) {
	h := g.Hero(seat)
	free := max(0, g.Stamina(seat)-h.Exhaustion)
	h.Exhaustion += min(n, free)
	if over := n - min(n, free); over > 0 {
		g.tell("wounded", seat,
			text.M("say.overflow", "who", g.Who(seat), "n", over)).Facts = engine.Facts{Amount: over}
		g.wound(seat, over)
	}
}

// exhaustAlly is exhaust for an ally.
func (g *Game) exhaustAlly(seat engine.Seat, id string, n int) {
	x := g.Hero(seat).Have(id)
	if x == nil {
		return
	}
	free := max(0, g.AllyStamina(seat, id)-x.Exhaustion)
	x.Exhaustion += min(n, free)
	g.woundAlly(seat, id, n-min(n, free))
}

// woundAlly wounds an ally. Cards can cancel wounds that would kill it.
func (g *Game) woundAlly(seat engine.Seat, id string, n int) {
	x := g.Hero(seat).Have(id)
	if x == nil || n <= 0 {
		return
	}
	if x.Wounds+n < g.AllyLife(seat, id) {
		g.countHit(seat, n)
		x.Wounds += n
		return
	}
	g.Hurts = append(slices.Clone(g.Hurts), hurt{Seat: seat, Who: id, N: n})
	g.next(Step{Do: doTake, Seat: seat})
	g.moment("falls", seat, id)
}

// dealAlly deals wounds to an ally. With as many wounds as life it is killed: it goes without tokens, face down, to the
// bottom of the market deck (rulebook: wounds, death, defeat).
func (g *Game) dealAlly(seat engine.Seat, id string, n int) {
	x := g.Hero(seat).Have(id)
	if x == nil {
		return
	}
	g.countHit(seat, max(1, n)) // an ally can also fall, without wounds, with the card that kept it alive
	if x.Wounds += n; x.Wounds >= g.AllyLife(seat, id) {
		g.unpaid(func(s Step) bool { return s.Seat == seat && s.What == id })
		g.tell("ally-killed", seat,
			text.M("say.ally-killed", "who", g.Who(seat), "what", name(id))).Facts = engine.Facts{Piece: id}
		g.toBottom(seat, id)
	}
}

func (g *Game) toBottom(seat engine.Seat, id string) {
	h := g.Hero(seat)
	h.Held = h.Without(id)
	g.Market.PutUnder([]string{id})
	g.drop(seat, id)
	g.uphold(seat)
}

// uphold applies the loss of a card that is gone or face down: an ally it kept alive is killed, a hero it kept up is
// knocked out (R27), and surplus belongings are discarded.
func (g *Game) uphold(seat engine.Seat) {
	if g.tooMany(seat) != "" {
		g.next(Step{Do: DoKeepLimit, Seat: seat})
	}
	for _, id := range g.CardsOf(seat, "ally", false) {
		if x := g.Hero(seat).Have(id); x != nil && x.Wounds >= g.AllyLife(seat, id) {
			g.dealAlly(seat, id, 0)
		}
	}
	g.fallIfDown(seat)
}

// drop ends the effects of a lost card in fights and limits.
func (g *Game) drop(seat engine.Seat, id string) {
	g.Mods = slices.DeleteFunc(slices.Clone(g.Mods), func(m mod) bool {
		return m.Seat == seat && m.Ally == id && id != ""
	})
}

// discard removes a card from its owner: market cards go to the bottom of their deck, an encounter out of the game.
func (g *Game) discard(seat engine.Seat, of ref) {
	h := g.Hero(seat)
	if h.Have(of.Card) != nil {
		g.tell("discarded", seat,
			text.M("say.discarded", "who", g.Who(seat), "what", name(of.Card))).Facts = engine.Facts{Piece: of.Card}
		g.toBottom(seat, of.Card)
		return
	}
	if i := slices.IndexFunc(h.Carried, func(c carried) bool { return c.ID == of.Card }); i >= 0 {
		h.Carried = slices.Delete(slices.Clone(h.Carried), i, i+1)
		g.Gone = append(slices.Clone(g.Gone), of.Card)
		return
	}
	if a := g.Adventure(); a != nil && a.ID == of.Card {
		g.removeCard()
		g.putAside(seat)
	}
}

// recover heals wounds and exhaustion of a hero or an ally.
func (g *Game) recover(seat engine.Seat, who string, wounds, exhaustion int) {
	h := g.Hero(seat)
	w, e := &h.Wounds, &h.Exhaustion
	label := g.Who(seat)
	if who != "" {
		x := h.Have(who)
		if x == nil {
			return
		}
		w, e, label = &x.Wounds, &x.Exhaustion, name(who)
	}
	wounds, exhaustion = min(wounds, *w), min(exhaustion, *e)
	if wounds+exhaustion == 0 {
		return
	}
	*w -= wounds
	*e -= exhaustion
	key := "say.heals-both"
	switch {
	case exhaustion == 0:
		key = "say.heals"
	case wounds == 0:
		key = "say.recovers-exhaustion"
	}
	args := []any{"who", label}
	if wounds > 0 {
		args = append(args, "wounds", wounds)
	}
	if exhaustion > 0 {
		args = append(args, "exhaustion", exhaustion)
	}
	g.tell("recovered", seat, text.M(key, args...)).Facts = engine.Facts{Piece: who, Amount: wounds}
}

// knockedOut tells that a hero is knocked out, and the gold and experience points they lose.
func knockedOut(who text.Message, gold, points int) text.Message {
	switch {
	case gold > 0 && points > 0:
		return text.M("say.knocked-out", "who", who, "gold", gold, "points", points)
	case gold > 0:
		return text.M("say.knocked-out.gold", "who", who, "gold", gold)
	case points > 0:
		return text.M("say.knocked-out.points", "who", who, "points", points)
	}
	return text.M("say.knocked-out.nothing", "who", who)
}

// lostGold returns the gold that a knock-out costs a hero.
func (g *Game) lostGold(seat engine.Seat) int {
	if g.Any("ruin", g.now(seat)) {
		return g.Hero(seat).Gold
	}
	return g.Hero(seat).Gold / 2
}

// knockOut knocks a hero out (rulebook: wounds, death, defeat; R33): they lose their tokens, unspent points and half
// their gold, and go to the nearest town.
func (g *Game) knockOut(seat engine.Seat) {
	h := g.Hero(seat)
	lost := g.lostGold(seat)
	g.tell("knocked-out", seat, knockedOut(g.Who(seat), lost, h.Points)).Facts = engine.Facts{Amount: lost,
		From: h.At.String()}
	g.Feats.Falls[seat]++
	h.Gold -= lost
	h.Wounds, h.Exhaustion, h.Points = 0, 0, 0
	// Modifiers for the length of a fight end; face-down cards stay so.
	h.From = land.Nowhere
	dying := lists.Where(g.Hurts, func(x hurt) bool { return x.Seat == seat && x.Who != "" })
	switch f := g.Facing; {
	case !g.fights(seat) || g.decided():
		g.withdraw(seat)
		g.next(afterDown(seat)...)
		if seat == g.Active {
			g.Todo.Then(Step{Do: doEndTurn, Seat: seat})
		}
	case seat == f.Seat:
		g.conclude(outcomeDown)
	default:
		g.conclude(outcomeBeaten)
	}
	// A hero who falls can no longer save an ally.
	for _, x := range dying {
		g.dealAlly(seat, x.Who, x.N)
	}
}

// afterDown returns the steps that apply a knock-out.
func afterDown(seat engine.Seat) []Step {
	return []Step{{Do: doRefuge, Seat: seat}, {Do: doDownOver, Seat: seat}}
}

// askRefuge asks for one of the nearest towns (R14, R34).
func askRefuge(g *Game, s Step, p *engine.Prompt) {
	p.Headline = text.M("ask.refuge", "who", g.Who(p.Seat))
	towns := slices.Clone(land.NearestTowns(g.Hero(s.Seat).At))
	slices.SortStableFunc(towns, func(a, b land.Hex) int {
		one, _ := a.Site()
		other, _ := b.Site()
		return cmp.Or(len(g.StackAt(b))-len(g.StackAt(a)), cmp.Compare(one.ID, other.ID))
	})
	for _, at := range towns {
		var hint text.Message
		if wares := len(g.StackAt(at)); wares > 0 {
			hint = text.M("hint.stack", "n", wares)
		}
		p.Choices = append(p.Choices,
			engine.Choice{Move: engine.MakeMove("choose", at), Label: text.M("choice.refuge", "town", at.Name()),
				Hint: hint, Place: at.String(), Icon: "town"})
	}
	g.ahead(p)
	g.windowed(p, topicRefuge, p.Choices[0].Move)
}

func answerRefuge(g *Game, s Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
	g.Todo.Pop()
	at, _ := land.Parse(m.Arg(0))
	g.putOn(seat, at)
}

// putOn puts a hero on a hex without a walk.
func (g *Game) putOn(seat engine.Seat, at land.Hex) {
	h := g.Hero(seat)
	from := h.At
	h.At, h.From, h.On = at, land.Nowhere, true
	g.jump(seat, at)
	g.tell("put", seat, text.M("say.put", "who", g.Who(seat), "to", at.Name())).Facts = engine.Facts{Piece: h.ID,
		From: from.String(), To: at.String()}
}
