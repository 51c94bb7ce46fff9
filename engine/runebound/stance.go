package runebound

import (
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/reckoning"
	"skald/engine/standing"
	"skald/engine/text"
)

// stance decides a hero's fights without asking about each blow.
type stance struct {
	// Attack is the attacker in the ranged, melee and magic phase: "best" (the one with the highest expected damage),
	// "hero", "allies" (one of them), "defend" or "ask".
	Attack [3]string `json:"attack"`
	// Flee is when to flee: "never", "odds" (if less than a third of such fights is won), "last" (if one more blow
	// could fell the hero) or "ask".
	Flee string `json:"flee"`
	// Stop is when to pause the fight: "never", "wound" (after a round with wounds to the hero or an ally), "round"
	// (after each) or "ask" (after each phase).
	Stop string `json:"stop"`
	// Cancel is when to use cancellations that have a cost: "always", "lethal" (against a knock-out), "never", "ask".
	Cancel string `json:"cancel"`
	// Ready selects the helpful abilities to use before combat: "free" (those costing no wound, gold or card), "all",
	// "none", "ask". Cards is the same for the rounds of combat.
	Ready string `json:"ready"`
	Cards string `json:"cards"`
}

const (
	ask       = "ask"
	stopWound = "wound"
	stopRound = "round"
	autoAll   = "all"
	autoRound = "round"
)

var newStance = stance{Attack: [3]string{"best", "best", "best"}, Flee: "odds", Stop: stopWound, Cancel: "lethal",
	Ready: "free", Cards: "free"}

// stanceWords lists the values of each part of a stance, in the order of the move.
var stanceWords = standing.Stance{
	{Name: "ranged", Words: []string{"best", "hero", "allies", "defend", ask}},
	{Name: "melee", Words: []string{"best", "hero", "allies", "defend", ask}},
	{Name: "magic", Words: []string{"best", "hero", "allies", "defend", ask}},
	{Name: "flee", Words: []string{"never", "odds", "last", ask}},
	{Name: "stop", Words: []string{"never", stopWound, stopRound, ask}},
	{Name: "cancel", Words: []string{"always", "lethal", "never", ask}},
	{Name: "ready", Words: []string{"free", "all", "none", ask}},
	{Name: "cards", Words: []string{"free", "all", "none", ask}},
}

// stanceSlots holds the slots of the stance's form, by part and current word.
var stanceSlots = stanceWords.Slots(text.M("hint.now"), func(part, word string) text.Message {
	if part == "stop" && word == ask {
		word = "phase"
	}
	return text.M("stance.word." + word)
})

func (s stance) words() []string {
	return []string{s.Attack[0], s.Attack[1], s.Attack[2], s.Flee, s.Stop, s.Cancel, s.Ready, s.Cards}
}

func stanceOf(w []string) stance {
	return stance{Attack: [3]string{w[0], w[1], w[2]}, Flee: w[3], Stop: w[4], Cancel: w[5], Ready: w[6], Cards: w[7]}
}

func (g *Game) stanceForm(seat engine.Seat) engine.Form {
	words := g.Hero(seat).Stance.words()
	f := engine.Form{Verb: "stance", Label: text.M("form.stance"), Hint: text.M("form.stance.hint"), Icon: "defend",
		Default: engine.Move("stance " + strings.Join(words, " ")), Sets: true,
		// In a fight the new stance may answer the open question at once and roll dice.
		Rolls: g.Facing != nil, Reveals: g.Facing != nil}
	for i, now := range words {
		f.Slots = append(f.Slots, stanceSlots[i][now])
	}
	return f
}

// The topics of standing answers, for questions on other players' turns.
const (
	topicGuard  = "guard"  // abilities before a duel
	topicBoost  = "boost"  // help for a defence roll
	topicCancel = "cancel" // cancellations with a cost
	topicSpoils = "spoils" // spoils of a beaten hero
	topicRefuge = "refuge" // the town after a knock-out
)

// standingTopics is the number of topics.
const standingTopics = 5

// standingTable lists the standing answers; the first word of each is the default.
var standingTable = func() standing.Table {
	topic := func(id string, words ...string) standing.Topic {
		t := standing.Topic{ID: id, Label: text.M("standing." + id)}
		for _, w := range words {
			t.Words = append(t.Words, standing.Word{ID: w, Label: text.M("standing.word." + w)})
		}
		return t
	}
	spoils := topic(topicSpoils, ask, "rune", "dearest")
	spoils.Words[1].Answer = func(p *engine.Prompt) engine.Move { return p.Default }
	spoils.Words[2].Answer = dearest
	refuge := topic(topicRefuge, ask, "stack")
	refuge.Words[1].Answer = func(p *engine.Prompt) engine.Move { return p.Default }
	return standing.Table{
		topic(topicGuard, "free", "all", "none", ask),
		topic(topicBoost, "useful", "never", ask),
		topic(topicCancel, "always", "lethal", "never", ask),
		spoils, refuge,
	}
}()

func topicOf(moment string) string {
	switch moment {
	case "ready", "round", PhaseEscape, phaseRanged, phaseMelee, phaseMagic:
		return topicGuard
	case "hurt", "falls":
		return topicCancel
	}
	return topicBoost
}

func (g *Game) byStance() bool { return g.Facing != nil && g.Facing.Auto != "" }

// policy returns a seat's decision on rules for a moment: a word of its stance or standing answers, or ask.
func (g *Game) policy(seat engine.Seat, moment string) string {
	h := g.Hero(seat)
	if seat != g.Active {
		topic := standingTable.Of(topicOf(moment))
		return topic.Now(h.Standing).ID
	}
	if !g.byStance() {
		return ask
	}
	switch {
	case moment == "ready":
		return h.Stance.Ready
	case topicOf(moment) == topicCancel:
		return h.Stance.Cancel
	}
	return h.Stance.Cards
}

// wants reports whether a seat's stance or standing answer wants a rule used now.
func (g *Game) wants(seat engine.Seat, moment string, u Usable) bool {
	if !g.helps(seat, u) {
		return false
	}
	switch g.policy(seat, moment) {
	case "always":
		return true
	case "all":
		return g.useful(moment)
	case "lethal":
		return g.lethal(seat, moment)
	case "free", "useful":
		return g.cheap(seat, u) && g.useful(moment)
	}
	return false
}

// helps reports whether a rule improves a hero's fight. The odds weigh modifiers against the card turned down and the
// exhaustion taken. A rule that fells its payer never helps.
func (g *Game) helps(seat engine.Seat, u Usable) bool {
	if g.fells(seat, u) {
		return false
	}
	modifies := slices.ContainsFunc(u.Rule.Do, func(t ability.Term) bool { return t.Modifies() })
	if !modifies || !g.fights(seat) || u.Rule.Until == "roll" {
		return true
	}
	won, down := g.Odds()
	h, mods := g.Hero(seat), g.Mods
	before := *h
	defer func() { *h, g.Mods = before, mods }()
	h.Held = slices.Clone(h.Held)
	for i := range u.Rule.Cost {
		switch t := &u.Rule.Cost[i]; t.Word {
		case "activate":
			h.turn(u.Of.Card, true)
		case "exhaust":
			h.Exhaustion += t.N()
		case "exhaust-this":
			h.Have(u.Ally).Exhaustion += t.N()
		case "wound":
			h.Wounds += t.N()
		}
	}
	for i := range u.Rule.Do {
		if !u.Rule.Do[i].Modifies() {
			continue
		}
		for _, to := range g.targets(u.Rule.For, seat, u.Ally) {
			to.What, to.Of = u.Ally, u.Of.At(i)
			g.Modify(to)
		}
	}
	if u.Rule.Until == "phase" && boostsAttack(u.Rule) {
		if who := g.stanceAttacker(); who == "" || Ally(who) != u.Ally {
			return false
		}
	}
	better, worse := g.Odds()
	if seat != g.Facing.Seat {
		won, down, better, worse = down, won, worse, better
	}
	const least = 1e-6
	return better > won+least || better > won-least && worse < down-least
}

func boostsAttack(r *ability.Rule) bool {
	return !slices.ContainsFunc(r.Do, func(t ability.Term) bool {
		return t.Word != "damage" && (t.Word != "roll" || t.Arg(0) != RollAttack)
	})
}

// fells reports whether paying for a rule knocks its payer out.
func (g *Game) fells(seat engine.Seat, u Usable) bool {
	wounds, ofAlly := g.overtaxed(seat, u)
	for i := range u.Rule.Cost {
		switch t := &u.Rule.Cost[i]; t.Word {
		case "activate":
			if !g.CanLose(seat, u.Of.Card) {
				return true
			}
		case "exhaust-this":
			x := g.Hero(seat).Have(u.Ally)
			return x.Wounds+ofAlly >= g.AllyLife(seat, u.Ally)
		case "wound":
			wounds += t.N()
		}
	}
	return wounds >= g.LifeLeft(seat)
}

// cheap reports whether a rule's cost is restored by itself: a card turned down, or exhaustion within the stamina.
func (g *Game) cheap(seat engine.Seat, u Usable) bool {
	for i := range u.Rule.Cost {
		switch t := &u.Rule.Cost[i]; t.Word {
		case "activate":
		case "exhaust":
			if g.Hero(seat).Exhaustion+t.N() > g.Stamina(seat) {
				return false
			}
		case "exhaust-this":
			if x := g.Hero(seat).Have(u.Ally); x == nil || x.Exhaustion+t.N() > g.AllyStamina(seat, u.Ally) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// lethal reports whether the coming wounds would knock the hero out or kill an ally.
func (g *Game) lethal(seat engine.Seat, moment string) bool {
	if moment == "falls" {
		return true
	}
	n := len(g.Hurts)
	return n > 0 && g.Hurts[n-1].N >= g.LifeLeft(seat)
}

// useful reports whether help could still change the present roll.
func (g *Game) useful(moment string) bool {
	r := g.Rolling()
	switch {
	case r == nil:
		return true
	case moment == "hits" || moment == "misses":
		return true
	case r.Kind == rollNumber:
		return true
	case r.Die == 0:
		return g.Chance(r) < 20
	}
	return !g.succeeds(r)
}

// actByStance acts in a phase as the stance decides.
func (g *Game) actByStance() {
	f := g.Facing
	phase := g.Phase()
	h := g.Hero(f.Seat)
	if phase == PhaseEscape {
		if g.FleesByStance() {
			g.next(Step{Do: DoAct, Seat: f.Seat})
			g.flee()
		}
		return
	}
	if g.byStance() && g.useByStance(Step{Do: DoAct, Seat: f.Seat}, phase, "") {
		return
	}
	if who := g.stanceAttacker(); who != "" {
		g.attack(who)
		return
	}
	who := ThisHero
	if of := g.Guards(); len(of) > 0 && h.Stance.Attack[ValueOf(phase)] != "hero" {
		if x := h.Have(of[0]); x != nil && x.Wounds+g.FoeDamage(phase) < g.AllyLife(f.Seat, of[0]) {
			who = of[0]
		}
	}
	g.defend(who)
}

// stanceAttacker returns the stance's attacker in this phase, "" if the hero defends.
func (g *Game) stanceAttacker() string {
	phase := g.Phase()
	if phase == PhaseEscape || g.onlyWay() != "" {
		return ""
	}
	switch g.Hero(g.Facing.Seat).Stance.Attack[ValueOf(phase)] {
	case "hero":
		if slices.Contains(g.Attackers(), ThisHero) {
			return ThisHero
		}
	case "allies":
		return g.bestOf(slices.DeleteFunc(g.Attackers(), func(a string) bool { return a == ThisHero }), phase)
	case "best", ask:
		return g.BestAttacker(phase)
	}
	return ""
}

// Expected returns the expected damage of an attack in a phase.
func (g *Game) Expected(who, phase string) float64 {
	f := g.Facing
	if g.leftOut(phase) || g.immune(g.Judged(f.Seat, phase, ""), phase) {
		return 0
	}
	n := g.Damage(f.Seat, Ally(who), phase)
	if g.Duel() {
		n = max(0, n-g.Cancelled(f.Foe, phase))
	}
	n = min(n, g.FoeLifeLeft())
	if g.Duel() && phase != g.Phase() { // the opponent has not rolled there
		return g.exchangeOf(RollAttack, who, phase).Chance * float64(n)
	}
	r := g.RollOf(RollAttack, who, phase)
	return float64(g.Chance(&r)*n) / 20
}

// bestOf returns the attacker with the highest expected damage in a phase, "" if none deals any.
func (g *Game) bestOf(of []string, phase string) string {
	best, who := 0.0, ""
	for _, a := range of {
		if e := g.Expected(a, phase); e > best {
			best, who = e, a
		}
	}
	return who
}

// BestAttacker returns the best attacker in a phase. Everyone has one attack a round; an attacker who expects more in a
// later phase waits for it.
func (g *Game) BestAttacker(phase string) string {
	f := g.Facing
	var able []string
	for _, who := range g.Attackers() {
		now := g.Expected(who, phase)
		later := false
		for _, next := range f.Order[f.Phase+1:] {
			if next != PhaseEscape && g.Expected(who, next) > now*1.01 {
				later = true
			}
		}
		if !later {
			able = append(able, who)
		}
	}
	return g.bestOf(able, phase)
}

// FleesByStance reports whether the stance tries to flee now.
func (g *Game) FleesByStance() bool {
	f := g.Facing
	h := g.Hero(f.Seat)
	switch h.Stance.Flee {
	case "odds":
		return g.fleeOdds() < reckoning.FleeOdds
	case "last":
		return g.LifeLeft(f.Seat) <= g.worstBlow()
	}
	return false
}

// fleeOdds returns the probability, 0 to 1, of winning by which a stance decides to flee.
func (g *Game) fleeOdds() float64 {
	k := g.reckonStance()
	k.Whole = 0 // version 1 of the rules decides as if an enemy could not heal earlier wounds
	won, _, _ := g.reckoner.Odds(&k)
	return won
}

// worstBlow returns the most wounds the enemy deals in a phase.
func (g *Game) worstBlow() int {
	worst := 0
	for _, p := range phases[1:] {
		worst = max(worst, g.FoeDamage(p))
	}
	return worst
}
