package runebound

import (
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/text"
)

// refuse returns the reason that a move is illegal; the move must be illegal.
func (g *Game) refuse(seat engine.Seat, m engine.Move) error {
	if _, err := engine.ParseMove(string(m)); err != nil {
		return err
	}
	verb := m.Verb()
	switch {
	case !slices.Contains(verbWords, verb):
		return &engine.ParseError{Text: string(m),
			Why: "no move of Runebound begins with that word; begin with one such as walk, fight or buy"}
	case g.Over != "":
		return no("no.over", "", "no.over.instead")
	case !g.seated(seat):
		return &engine.ParseError{Text: string(m), Why: "that seat is not in this match"}
	}
	if slices.Contains([]string{"stance", "standing"}, verb) {
		return no("no."+verb, "", "no."+verb+".instead")
	}
	if !allSteps.Asked(g, g.Todo, seat) {
		if g.Active == engine.Public {
			return no("no.setup", "", "no.setup.instead")
		}
		if g.Active == seat {
			return no("no.waiting", "", "no.turn.instead")
		}
		return no("no.turn", ruleTurn, "no.turn.instead", "who", g.Who(g.Active))
	}
	err := refusals[verb](g, seat, m, g.Todo.Top())
	if err == nil {
		err = no("no.not-asked", "", "no.not-asked.instead")
	}
	return err
}

// refusals returns, by verb, the reason that a move does not answer the present question; nil means only that another
// question is asked.
var refusals map[string]func(g *Game, seat engine.Seat, m engine.Move, s Step) error

func init() {
	refusals = map[string]func(*Game, engine.Seat, engine.Move, Step) error{
		"roll": (*Game).refuseRoll, "rest": (*Game).refuseRest, "stay": (*Game).refuseMove, "walk": (*Game).refuseMove,
		"move": (*Game).refuseMove, "explore": (*Game).refuseExplore, "market": (*Game).refuseMarket,
		"attack": (*Game).refuseAttack, "defend": (*Game).refuseDefend, "flee": (*Game).refuseFlee,
		"fight": (*Game).refuseFight, "use": (*Game).refuseUse, "buy": atMarket(buying.Refuse),
		"sell": atMarket(selling.Refuse), "heal": atMarket(healing.Refuse), "train": (*Game).refuseTrain,
		"give": (*Game).refuseGive, "end": (*Game).refuseEnd, "hero": (*Game).refuseHero, "on": unasked,
		"choose": unasked, "take": unasked, "drop": unasked, "no": unasked,
	}
}

// unasked is for words that only answer a question.
func unasked(*Game, engine.Seat, engine.Move, Step) error { return nil }

// refuseGive refuses a gift: gifts are only for companies, and only from hand to hand.
func (g *Game) refuseGive(seat engine.Seat, m engine.Move, s Step) error {
	if !g.Options.company() {
		return no("no.give-option", "", "no.give-option.instead")
	}
	if s.Do != doShare {
		return no("no.give", "", "no.give.instead")
	}
	id, h := m.Arg(0), g.Hero(seat)
	to, gold := parseSeat(id)
	if !gold {
		to, _ = parseSeat(m.Arg(1))
	}
	x := h.Have(id)
	switch {
	case !g.seated(to) || to == seat:
		return no("no.give-whom", "", "no.give-whom.instead")
	case !slices.Contains(g.heroesAt(h.At, seat), to):
		return no("no.not-beside", "", "no.not-beside.instead", "who", g.Who(to))
	case gold:
		return no("no.give-gold", "", "no.give-gold.instead", "n", h.Gold)
	case g.edition.Goods(id) == nil:
		return &engine.ParseError{Text: string(m),
			Why: "no item or ally has that name; write the name of one of your items"}
	case x == nil:
		return no("no.not-yours", "", "no.not-yours.instead", "what", name(id))
	case g.edition.isAlly(id):
		return no("no.give-ally", "", "no.give-other.instead")
	case g.edition.Goods(id).Type == cards.Rune:
		return no("no.give-rune", ruleEnd, "no.give-other.instead")
	case !g.CanLose(seat, id):
		return no("no.would-fall", ruleWounds, "no.would-fall.instead", "what", name(id))
	}
	kind := g.edition.Goods(id).Type
	return no("no.give-limit", ruleLimits, "no.give-other.instead", "who", g.Who(to), "n", g.Limit(to, kind), "kind",
		text.M("type."+kind))
}

// atMarket refuses market actions because the hero is elsewhere or by lacking.
func atMarket(lacking func(*Game, engine.Seat, engine.Move) error) func(*Game, engine.Seat, engine.Move, Step) error {
	return func(g *Game, seat engine.Seat, m engine.Move, s Step) error {
		if s.Do == DoMarket {
			return lacking(g, seat, m)
		}
		if s.Do == DoShop {
			return no("no.no-market", ruleMarket, "no.shop.instead")
		}
		return no("no.no-market", ruleMarket, "no.no-market.instead")
	}
}

// moving reports whether the seat is asked about its movement.
func moving(s Step) bool { return s.Do == DoStart || s.Do == DoGo }

func (g *Game) refuseRoll(seat engine.Seat, m engine.Move, s Step) error {
	switch {
	case s.Do == DoDeclare:
		return no("no.effort", ruleTests, "no.effort.instead", "n", m.Arg(0))
	case s.Do == DoStart && g.Dice(seat) == 0:
		return no("no.dice", ruleMove, "no.dice.instead")
	case s.Do == DoStart:
		return no("no.all-dice", ruleMove, "no.all-dice.instead")
	case s.Do == DoGo:
		return no("no.rolled-once", ruleMove, "no.rolled.instead")
	}
	return g.refuseLate()
}

func (g *Game) refuseRest(seat engine.Seat, m engine.Move, s Step) error {
	switch {
	case s.Do == DoGo:
		return no("no.rest-late", ruleMove, "no.rolled.instead")
	case s.Do != DoStart:
		return g.refuseLate()
	}
	sum := 0
	for _, w := range m.Args() {
		n, _ := strconv.Atoi(w)
		sum += n
	}
	if n := g.Dice(seat); sum > n {
		return no("no.rest-dice", ruleMove, "no.rest.instead", "n", n)
	}
	if f, ok := g.RestForm(seat, g.Dice(seat)); ok && len(f.Slots) != len(m.Args()) {
		return no("no.rest-whom", ruleMove, "no.rest.instead", "n", len(f.Slots))
	}
	return no("no.rest", ruleMove, "no.rest.instead")
}

// refuseLate refuses a movement after the movement of the turn, or during a fight.
func (g *Game) refuseLate() error {
	if g.Facing != nil {
		return no("no.fighting", ruleFight, "no.fighting.instead", "foe", g.foeName())
	}
	return no("no.moved", ruleMove, "no.moved.instead")
}

func (g *Game) refuseMove(seat engine.Seat, m engine.Move, s Step) error {
	if err := g.refuseWay(m); err != nil {
		return err
	}
	switch {
	case !moving(s):
		return g.refuseLate()
	case s.Do == DoStart && m.Verb() == "walk":
		return no("no.too-far", ruleMove, "no.walk.instead")
	case s.Do == DoStart:
		return no("no.roll-first", ruleMove, "no.roll-first.instead")
	case m.Verb() == "walk":
		return no("no.rolled", ruleMove, "no.rolled.instead")
	}
	at, _ := land.Parse(m.Arg(0))
	return g.unreached(seat, at)
}

// unreached returns the reason that the dice do not reach a hex, such as a missing symbol although there are dice
// enough. For the hero's own hex it suggests staying (R48).
func (g *Game) unreached(seat engine.Seat, to land.Hex) error {
	if to == g.Hero(seat).At {
		return no("no.there-already", ruleMove, "no.there-already.instead")
	}
	for _, terrain := range append([]land.Terrain{to.Terrain()}, land.Terrains()...) {
		if terms := g.Terms(seat); terrain != land.Town {
			for i := range terms.As {
				terms.As[i] |= land.SymbolsOf(terrain)
			}
			if g.areaBy(terms).Reached(to) {
				return no("no.symbol", ruleMove, "no.unreached.instead", "terrain", text.M("terrain."+terrain.String()),
					"at", to.Name())
			}
		}
	}
	return no("no.unreached", ruleMove, "no.unreached.instead")
}

func (g *Game) refuseWay(m engine.Move) error {
	if _, ok := land.Parse(m.Arg(0)); !ok && m.Verb() != "stay" {
		return &engine.ParseError{Text: string(m), Why: "no hex has that name; hexes are called a1 to n13"}
	}
	return nil
}

func (g *Game) refuseExplore(seat engine.Seat, m engine.Move, s Step) error {
	at := g.Hero(seat).At
	if m.Arg(0) != "" && m.Arg(0) != "margath" {
		if err := g.refuseWay(m); err != nil {
			return err
		}
		at, _ = land.Parse(m.Arg(0))
	}
	switch {
	case g.Facing != nil:
		return g.refuseLate()
	case m.Arg(0) == "margath" && g.Last && moving(s):
		return no("no.move-first", ruleTurn, "no.there-already.instead")
	case m.Arg(0) == "margath" && g.Last && g.Move.Ventured:
		return no("no.ventured", ruleDuel, "no.ventured.instead")
	case m.Arg(0) == "margath":
		return no("no.margath", ruleEnd, "no.margath.instead")
	case !g.hasCounter(at):
		return no("no.nothing-here", ruleVenture, "no.nothing-here.instead", "at", at.Name())
	case moving(s) && at == g.Hero(seat).At:
		return no("no.move-first", ruleTurn, "no.there-already.instead")
	case s.Do == DoStart:
		return no("no.move-first", ruleTurn, "no.roll-first.instead")
	case s.Do == DoGo:
		return g.unreached(seat, at)
	case g.Move.Ventured:
		return no("no.ventured", ruleDuel, "no.ventured.instead")
	case at != g.Hero(seat).At:
		return no("no.moved", ruleMove, "no.moved.instead")
	}
	return nil
}

func (g *Game) refuseMarket(seat engine.Seat, m engine.Move, s Step) error {
	at := g.Hero(seat).At
	if m.Arg(0) != "" {
		if err := g.refuseWay(m); err != nil {
			return err
		}
		at, _ = land.Parse(m.Arg(0))
	}
	switch {
	case g.Facing != nil:
		return g.refuseLate()
	case s.Do == DoMarket:
		return no("no.at-market", ruleMarket, "no.at-market.instead")
	case townAt(at) < 0:
		return no("no.no-town", ruleMarket, "no.no-town.instead")
	case moving(s) && at == g.Hero(seat).At:
		return no("no.move-first", ruleTurn, "no.there-already.instead")
	case s.Do == DoStart:
		return no("no.move-first", ruleTurn, "no.roll-first.instead")
	case s.Do == DoGo:
		return g.unreached(seat, at)
	case s.Do == DoVenture:
		return no("no.venture-first", ruleTurn, "no.venture-first.instead")
	case s.Do == DoEnd:
		return no("no.market-over", ruleMarket, "no.market-over.instead")
	}
	return nil
}

func (g *Game) refuseAttack(seat engine.Seat, m engine.Move, s Step) error {
	if foe, ok := parseSeat(m.Arg(0)); ok && g.Facing == nil {
		return g.refuseDuel(seat, foe, s)
	}
	who := m.Arg(0)
	if g.Facing == nil {
		return no("no.no-fight", ruleFight, "no.no-fight.instead")
	}
	if x := g.edition.Goods(who); who != ThisHero && (x == nil || x.Type != cards.Ally) {
		return &engine.ParseError{Text: string(m),
			Why: "no attacker has that name; write hero or the name of an ally"}
	}
	x := g.Hero(seat).Have(who)
	switch {
	case who != ThisHero && x == nil:
		return no("no.not-yours", ruleFight, "no.attacked.instead", "what", name(who))
	case x != nil && x.Down:
		return no("no.face-down", ruleCards, "no.face-down.instead", "what", name(who))
	case s.Do == DoAct && g.Phase() == PhaseEscape:
		return no("no.escape-first", ruleEscape, "no.escape-first.instead")
	case s.Do == DoAct:
		return no("no.attacked", ruleFight, "no.attacked.instead", "who", g.named(seat, who))
	}
	return nil
}

// refuseDuel returns the reason that a hero cannot be attacked.
func (g *Game) refuseDuel(seat, foe engine.Seat, s Step) error {
	switch {
	case !g.seated(foe) || foe == seat:
		return no("no.nobody", ruleDuel, "no.nobody.instead")
	case g.Options.company():
		return no("no.company-duel", "", "no.duel-never.instead")
	case g.Options.Duels == DuelsOff:
		return no("no.duels-off", "", "no.duel-never.instead")
	case s.Do == DoGo && g.Hero(foe).On && g.Hero(foe).At != g.Hero(seat).At:
		return g.unreached(seat, g.Hero(foe).At)
	case !slices.Contains(g.heroesAt(g.Hero(seat).At, seat), foe):
		return no("no.not-beside", ruleDuel, "no.not-beside.instead", "who", g.Who(foe))
	case g.Options.Duels == duelsRunes && g.Runes(seat)+g.Runes(foe) == 0:
		return no("no.duels-runes", "", "no.duels-runes.instead")
	case moving(s):
		return no("no.move-first", ruleTurn, "no.stay-first.instead")
	case g.Move.Ventured:
		return no("no.ventured", ruleDuel, "no.ventured.instead")
	}
	return nil
}

func (g *Game) refuseDefend(seat engine.Seat, m engine.Move, s Step) error {
	switch {
	case g.Facing == nil:
		return no("no.no-fight", ruleFight, "no.no-fight.instead")
	case s.Do != DoAct:
		return nil
	case g.Phase() == PhaseEscape:
		return no("no.escape-first", ruleEscape, "no.escape-first.instead")
	}
	if x := g.Hero(seat).Have(m.Arg(0)); x == nil || !g.edition.isAlly(x.ID) {
		return &engine.ParseError{Text: string(m),
			Why: "none of your allies has that name; write defend alone to let your hero defend"}
	}
	return no("no.ally-defends", ruleFight, "no.ally-defends.instead", "who", name(m.Arg(0)))
}

func (g *Game) refuseFlee(_ engine.Seat, _ engine.Move, s Step) error {
	switch {
	case g.Facing == nil:
		return no("no.no-fight", ruleFight, "no.no-fight.instead")
	case s.Do == DoAct && g.leftOut(PhaseEscape):
		return no("no.flee-never", ruleEscape, "no.flee-never.instead", "foe", g.foeName())
	case s.Do == DoAct && slices.Contains(g.Facing.Order[g.Facing.Phase:], PhaseEscape):
		return no("no.flee-last", ruleEscape, "no.flee-last.instead")
	case s.Do == DoAct:
		return no("no.flee-later", ruleEscape, "no.flee-later.instead")
	}
	return nil
}

func (g *Game) refuseFight(seat engine.Seat, m engine.Move, s Step) error {
	if foe, ok := parseSeat(m.Arg(0)); ok && g.Facing == nil {
		return g.refuseFightHero(seat, foe, s)
	}
	switch {
	case g.Facing == nil:
		return no("no.no-fight", ruleFight, "no.no-fight.instead")
	case s.Do == DoAct && m == "fight round":
		return no("no.fight-round", ruleEscape, "no.fight-round.instead")
	case s.Do == DoAct:
		return &engine.ParseError{Text: string(m), Why: "write fight all or fight round"}
	}
	return nil
}

// refuseFightHero suggests the attacking move to a player who wants to fight a hero, or returns the obstacle.
func (g *Game) refuseFightHero(seat, foe engine.Seat, s Step) error {
	attack := engine.MakeMove("attack", SeatWord(foe))
	if engine.Legal(g.Prompts(), seat, attack) == nil {
		return g.refuseDuel(seat, foe, s)
	}
	r := no("no.fight-hero", ruleDuel, "")
	r.Instead = text.M("no.fight-hero.instead", "move", string(attack), "who", g.Who(foe))
	return r
}

func (g *Game) refuseUse(seat engine.Seat, m engine.Move, s Step) error {
	id, h := m.Arg(0), g.Hero(seat)
	if !g.edition.isCard(id) {
		return &engine.ParseError{Text: string(m), Why: "no card has that name; write the name of one of your cards"}
	}
	carried := slices.ContainsFunc(h.Carried, func(c carried) bool { return c.ID == id })
	switch x := h.Have(id); {
	case x == nil && id != h.ID && !carried:
		return no("no.not-yours", ruleCards, "no.use.instead", "what", name(id))
	case x != nil && x.Down || id == h.ID && h.Down:
		return no("no.face-down", ruleCards, "no.face-down.instead", "what", name(id))
	}
	if why := g.unusable(seat, m, s); why != "" {
		return no(why, ruleCards, "no.use.instead", "what", name(id))
	}
	return no("no.use", ruleCards, "no.use.instead")
}

// unusable returns the reason that a face-up card for this kind of question cannot be used now; "" for other cards.
func (g *Game) unusable(seat engine.Seat, m engine.Move, s Step) string {
	moment, who := s.What, s.Who
	switch s.Do {
	case DoStart:
		moment = "before-dice"
	case DoGo:
		moment = "dice"
	case DoVenture:
		moment = "ends-move"
	case DoMarket:
		moment = "market"
	case DoAct:
		moment = g.Phase()
	case DoDeclare:
		moment, who = "declares", g.Rolling().Who
	case DoOptional:
	default:
		return ""
	}
	for u := range g.rulesAt(moment, seat) {
		switch {
		case u.Of.Card != m.Arg(0) || !u.Rule.Optional():
		case g.spent(u.Of, seat, u.Rule):
			return "no.use-again"
		case !g.holds(u.Rule.If, g.nowFor(seat, u.Ally, who)):
			return "no.use-if"
		case !g.payable(seat, u):
			return "no.use-cost"
		case !g.matters(seat, u):
			return "no.use-nothing"
		case g.Payments(seat, u)[0] != "":
			return "no.use-with"
		}
	}
	return ""
}

func (g *Game) refuseTrain(seat engine.Seat, m engine.Move, s Step) error {
	if !slices.Contains(cards.ValueNames[:], m.Arg(0)) {
		return &engine.ParseError{Text: string(m), Why: "no value has that name; write mind, body or spirit"}
	}
	if n := g.Hero(seat).Points; n < g.TokenPrice() {
		return no("no.points", ruleXP, "no.points.instead", "n", n, "price", g.TokenPrice())
	}
	if s.Do != DoEnd {
		return no("no.train-later", ruleXP, "no.train-later.instead")
	}
	return nil
}

func (g *Game) refuseEnd(_ engine.Seat, _ engine.Move, s Step) error {
	if moving(s) {
		return no("no.end-moving", ruleTurn, "no.end-moving.instead")
	}
	return nil
}

func (g *Game) refuseHero(_ engine.Seat, m engine.Move, s Step) error {
	switch id := m.Arg(0); {
	case g.edition.Hero(id) == nil:
		return &engine.ParseError{Text: string(m), Why: "no hero has that name; write the name of a hero on offer"}
	case s.Do != DoHero:
		return no("no.hero-chosen", "", "no.hero-chosen.instead")
	case slices.ContainsFunc(g.Heroes, func(h Hero) bool { return h.ID == id }):
		return no("no.hero-taken", "", "no.not-asked.instead", "what", name(id))
	}
	return no("no.hero-offered", "", "no.not-asked.instead", "what", name(m.Arg(0)))
}

// The headings of the rulebook in refusals.
const (
	ruleTurn    = "La Sequenza del Turno"
	ruleMove    = "Fase 2: Movimento"
	ruleVenture = "Fase 3: Avventura"
	ruleTests   = "Prove d’Abilità"
	ruleFight   = "Combattimento"
	ruleEscape  = "Fase 1: Fuga"
	ruleCards   = "Attivare le Carte"
	ruleMarket  = "Fase 4: Mercato"
	ruleLimits  = "Limiti agli Oggetti"
	ruleWounds  = "Ferite, Morte, e Sconfitte"
	ruleXP      = "Fase 5: Esperienza e Fine del Turno"
	ruleDuel    = "Attaccare gli altri Eroi"
	ruleEnd     = "Vittoria e Fine del Gioco"
)

// headings maps the rulebook's headings to keys of the catalogue.
var headings = map[string]string{
	ruleTurn: "turn", ruleMove: "move", ruleVenture: "venture", ruleTests: "tests", ruleFight: "fight",
	ruleEscape: "escape", ruleCards: "cards", ruleMarket: "market", ruleLimits: "limits", ruleWounds: "wounds",
	ruleXP: "experience", ruleDuel: "duel", ruleEnd: "end",
}

// no returns a refusal: the reason, the rulebook's heading and an alternative.
func no(why, heading, instead string, args ...any) *engine.Refusal {
	r := &engine.Refusal{Why: text.M(why, args...), Rule: heading}
	if heading != "" {
		r.Section = text.M("heading." + headings[heading])
	}
	if instead != "" {
		r.Instead = text.M(instead)
	}
	return r
}
