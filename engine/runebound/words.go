package runebound

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"skald/engine"
	"skald/engine/lists"
	"skald/engine/offer"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/runebound/reckoning"
	"skald/engine/text"
)

// names holds the names of cards and towns.
var names = catalogue.Names()

func name(id string) text.Message { return names.Of(id) }

// Who returns the name of a seat's hero, or of the seat before the choice.
func (g *Game) Who(seat engine.Seat) text.Message {
	if id := g.Hero(seat).ID; id != "" {
		return name(id)
	}
	return text.M("seat", "n", int(seat)+1)
}

// named returns the name of a seat's hero or of one of their allies.
func (g *Game) named(seat engine.Seat, who string) text.Message {
	if Ally(who) == "" {
		return g.Who(seat)
	}
	return name(who)
}

// UsedBy describes the use of a card by a seat: the hero's own ability, without repeating the hero's name, or another
// card.
func (g *Game) UsedBy(seat engine.Seat, id, key string) text.Message {
	if id == g.Hero(seat).ID {
		return text.M(key+"-own", "who", g.Who(seat))
	}
	return text.M(key, "who", g.Who(seat), "what", name(id))
}

// SeatWord returns the word for a seat in moves.
func SeatWord(seat engine.Seat) string { return "seat-" + strconv.Itoa(int(seat)+1) }

func parseSeat(word string) (engine.Seat, bool) {
	n, err := strconv.Atoi(strings.TrimPrefix(word, "seat-"))
	return engine.Seat(n - 1), err == nil && strings.HasPrefix(word, "seat-")
}

// longestHint and longestLabel are the greatest lengths of a choice's hint and label in any language.
const (
	longestHint  = 100
	longestLabel = 80
)

// fits reports whether a message is short enough in every language.
func fits(m text.Message, longest int) bool {
	for _, l := range catalogue.Languages() {
		if utf8.RuneCountInString(catalogue.In(l).Say(m)) > longest {
			return false
		}
	}
	return true
}

// shortened returns a text, or a reference to it if it is too long for a hint.
func shortened(m text.Message) text.Message {
	if m.IsZero() || fits(m, longestHint) {
		return m
	}
	return longText
}

// longText is the hint for a text that is too long and not part of the question; players can look it up.
var longText = text.M("hint.long-text")

// readIn returns the hint of a choice about a card. A text too long for a hint is added to the lines of the question,
// and the hint is zero.
func readIn(p *engine.Prompt, card string, hint, said text.Message) text.Message {
	if hint.Key != longText.Key {
		return hint
	}
	p.Details = append(p.Details, text.M("detail.price", "what", name(card), "text", said))
	return text.Message{}
}

// goodsIn is readIn for an item or an ally.
func (g *Game) goodsIn(p *engine.Prompt, id string) text.Message {
	return readIn(p, id, g.edition.goodsHints[id], goodsText(g.edition.Goods(id)))
}

func ruleText(rules []ability.Rule) text.Message { return ability.Texts(rules) }

// goodsText describes an item or an ally: the figures of an ally, and the rules.
func goodsText(x *cards.Goods) text.Message {
	m := ruleText(x.Rules)
	if x.Type != cards.Ally {
		return m
	}
	figures := figuresText(&x.Figures)
	if m.IsZero() {
		return figures
	}
	return text.M("goods.ally", "figures", figures, "text", m)
}

// goodsHints returns these texts by id if short enough for a hint; for an ally with a longer text only the figures.
func goodsHints(set *cards.Set) map[string]text.Message {
	out := map[string]text.Message{}
	for x := range set.AllGoods() {
		m := goodsText(x)
		if x.Type == cards.Ally && !fits(m, longestHint) {
			m = figuresText(&x.Figures)
		}
		out[x.ID] = shortened(m)
	}
	return out
}

// wareHints returns the hints where cards change hands, by id: the hint of the card or, where it is too long, an
// ally's figures in short and as many of an item's rules as fit. Wares have the whole text above the choices.
func wareHints(set *cards.Set, hints map[string]text.Message) map[string]text.Message {
	out := map[string]text.Message{}
	for x := range set.AllGoods() {
		if out[x.ID] = hints[x.ID]; hints[x.ID].Key != longText.Key {
			continue
		}
		out[x.ID] = text.Message{}
		if x.Type == cards.Ally {
			brief := figuresText(&x.Figures)
			brief.Key = "figures.brief"
			out[x.ID] = brief
			continue
		}
		for n := len(x.Rules) - 1; n > 0 && out[x.ID].IsZero(); n-- {
			if m := text.M("goods.more", "text", ruleText(x.Rules[:n])); fits(m, longestHint) {
				out[x.ID] = m
			}
		}
	}
	return out
}

// figuresText describes the figures of a hero or an ally in one line.
func figuresText(f *cards.Figures) text.Message {
	return text.M("figures", "mind", f.Values[cards.Mind], "ranged", f.Damage[cards.Mind], "body", f.Values[cards.Body],
		"melee", f.Damage[cards.Body],
		"spirit", f.Values[cards.Spirit], "magic", f.Damage[cards.Spirit], "life", f.Life, "stamina", f.Stamina)
}

func foeText(f *cards.Figures) text.Message {
	return text.M("figures.foe", "mind", f.Values[cards.Mind], "ranged", f.Damage[cards.Mind], "body",
		f.Values[cards.Body], "melee", f.Damage[cards.Body],
		"spirit", f.Values[cards.Spirit], "magic", f.Damage[cards.Spirit], "life", f.Life)
}

// oddsOf describes the chance of a roll and the lowest die that succeeds, unless any die does.
func (g *Game) oddsOf(r *Roll) text.Message {
	if g.Duel() && !g.Facing.Numbered {
		return text.M("hint.odds-duel")
	}
	key, percent, least := "hint."+r.Kind+"-odds", reckoning.Percent(g.Likely(r)), max(1, r.Target-g.RollValue(r))
	again := g.rollsAgainTo(r, least)
	if percent == 100 && least == 1 {
		return text.M("hint.sure-"+r.Kind+"-odds", "percent", percent)
	}
	switch better, worse := g.twoDice(r); {
	case better && !worse:
		key = "hint.better-" + r.Kind + "-odds"
	case worse && !better:
		key = "hint.worse-" + r.Kind + "-odds"
	case again > 0 && again >= least-1:
		key = "hint.again-" + r.Kind + "-odds"
	case again > 0:
		return text.M("hint.again-to-"+r.Kind+"-odds", "percent", percent, "least", least, "last", again)
	}
	return text.M(key, "percent", percent, "least", least)
}

// rollsAgainTo returns the highest face from 1 on up to which a card repeats a roll, 0 if no card repeats it. The
// failures are the faces below least.
func (g *Game) rollsAgainTo(r *Roll, least int) int {
	if g.Facing == nil || g.Facing.Seat != r.Seat || least <= 1 {
		return 0
	}
	if again := g.facesOf(r.Kind, r.Who, r.Phase, "reroll"); again[0] == 1 {
		return again[1]
	}
	return 0
}

// rollLine describes a thrown roll.
func (g *Game) rollLine(r *Roll) text.Message {
	key := "detail.roll-fails"
	if g.succeeds(r) {
		key = "detail.roll-succeeds"
	}
	if r.Kind == rollNumber {
		key = "detail.roll-number"
	}
	return text.M(key, "who", g.roller(r), "sum", g.rollSum(r), "target", r.Target)
}

// rollSum describes the sum of a roll: the die and the bonuses.
func (g *Game) rollSum(r *Roll) text.Message {
	add := g.RollValue(r)
	sum := text.M("roll.sum", "die", r.Die, "add", add, "sum", r.Die+add)
	if add < 0 {
		sum = text.M("roll.sum-less", "die", r.Die, "less", -add, "sum", r.Die+add)
	}
	if len(r.Dice) < 2 {
		return sum
	}
	better, worse := g.twoDice(r)
	at, dice := "roll.dice", lists.Map(r.Dice, func(n int) text.Message { return text.Plain(strconv.Itoa(n)) })
	switch {
	case better == worse: // one die a throw
		return text.M(at, "dice", inTurn(dice), "sum", sum)
	case len(dice) > 2:
		var throws []text.Message
		for two := range slices.Chunk(dice, 2) {
			throws = append(throws, text.M("dice", "dice", two))
		}
		return text.M(at, "dice", inTurn(throws), "sum", sum)
	case better:
		at += "-better"
	default:
		at += "-worse"
	}
	return text.M(at, "dice", dice, "sum", sum)
}

// inTurn lists one throw after another.
func inTurn(throws []text.Message) text.Message {
	all := throws[0]
	for _, next := range throws[1:] {
		all = text.M("roll.dice-then", "first", all, "next", next)
	}
	return all
}

func (g *Game) roller(r *Roll) text.Message {
	if r.Who != "" {
		return name(r.Who)
	}
	return g.Who(r.Seat)
}

// rollKey returns the key of the sentence that reports a roll.
func (g *Game) rollKey(r *Roll, ok bool) string {
	if r.Kind == rollNumber {
		return "say.roll.number"
	}
	key := "say.roll." + r.Kind
	if ok {
		return key + ".yes"
	}
	return key + ".no"
}

// testedName returns the name of a roll as testName does, without the number to reach.
func (g *Game) testedName(r *Roll) text.Message {
	value := text.M("value." + cards.ValueNames[r.Value])
	switch {
	case r.Kind != RollTest:
		return text.M("phase." + r.Phase)
	case r.Skill != "":
		return text.M("test.of-skill", "value", value, "skill", text.M("skill."+r.Skill))
	}
	return text.M("test.of", "value", value)
}

// testName returns the name of a roll: the value of a test with its skill, or the phase.
func (g *Game) testName(r *Roll) text.Message {
	if r.Kind == RollTest {
		if r.Skill != "" {
			return text.M("test.skill", "value", text.M("value."+cards.ValueNames[r.Value]), "skill",
				text.M("skill."+r.Skill), "n", r.Target)
		}
		return text.M("test.plain", "value", text.M("value."+cards.ValueNames[r.Value]), "n", r.Target)
	}
	return text.M("phase." + r.Phase)
}

// tokensOf describes the wounds and exhaustion of a hero or an ally.
func (g *Game) tokensOf(seat engine.Seat, who string) text.Message {
	h := g.Hero(seat)
	w, e, life, stamina := h.Wounds, h.Exhaustion, g.Life(seat), g.Stamina(seat)
	if x := h.Have(who); x != nil {
		w, e, life, stamina = x.Wounds, x.Exhaustion, g.AllyLife(seat, who), g.AllyStamina(seat, who)
	}
	return text.M("tokens", "wounds", w, "life", life, "exhaustion", e, "stamina", stamina)
}

// hexHint describes the opportunities on a hex in a few words.
func (g *Game) hexHint(seat engine.Seat, at land.Hex) text.Message {
	if n := townAt(at); n >= 0 {
		if wares := len(g.Stacks[n]); wares > 0 {
			return text.M("hint.stack", "n", wares)
		}
		return text.M("hint.town")
	}
	if !g.hasCounter(at) {
		return text.M("terrain." + at.Terrain().String())
	}
	return g.adventureHint(seat, at)
}

// chanceHint returns a chance to win, 0 to 1, in words.
func chanceHint(chance float64) text.Message {
	return text.M("hint.chance", "percent", reckoning.Percent(chance))
}

// meanHint returns the mean chance, 0 to 1, against the cards that a counter may hide in words.
func meanHint(mean float64) text.Message {
	return text.M("hint.average", "percent", reckoning.Percent(mean))
}

// adventureHint describes a hex's counter with the mean chance against its challenges, or its undefeated card.
func (g *Game) adventureHint(seat engine.Seat, at land.Hex) text.Message {
	if n := g.Place(at); n > 0 {
		id := g.Track[n-1].Card
		won, _ := g.oddsThere(seat, g.Track[n-1])
		return text.M("hint.undefeated", "what", name(id), "n", n, "percent", reckoning.Percent(won))
	}
	colour := at.Colour().String()
	if mean := g.meanChance(seat, at); mean >= 0 {
		return text.M("hint.counter-chance", "colour", cards.ColourName(colour), "what", meanHint(mean))
	}
	return text.M("hint.counter", "colour", cards.ColourName(colour))
}

func (g *Game) hexGroup(seat engine.Seat, at land.Hex) text.Message {
	switch {
	case at.Terrain() == land.Town:
		return text.M("group.towns")
	case g.hasCounter(at):
		return text.M("group.counters", "colour", cards.ColourName(at.Colour().String()))
	case len(g.rivalsAt(seat, at)) > 0:
		return text.M("group.heroes")
	case at <= land.At(land.Columns/2, land.Rows):
		return text.M("group.open-west")
	}
	return text.M("group.open-east")
}

// sorted sorts hexes by use: adventures by colour, towns, heroes, open land.
func (g *Game) sorted(seat engine.Seat, hexes []land.Hex) []land.Hex {
	rank := func(at land.Hex) int {
		switch {
		case g.Place(at) > 0:
			return 1
		case g.hasCounter(at):
			return 1 + int(at.Colour())
		case at.Terrain() == land.Town:
			return 0
		case len(g.rivalsAt(seat, at)) > 0:
			return 6
		}
		return 7
	}
	out := slices.Clone(hexes)
	slices.SortStableFunc(out, func(a, b land.Hex) int { return rank(a) - rank(b) })
	return out
}

// outlook describes the situation at the start of a hero's turn.
func (g *Game) outlook(seat engine.Seat) []text.Message {
	h := g.Hero(seat)
	out := []text.Message{text.M("detail.hero", "tokens", g.tokensOf(seat, ""), "gold", h.Gold, "points", h.Points)}
	if e := g.event(); e != nil {
		out = append(out, text.M("detail.event", "what", name(e.ID), "text", g.edition.text(e.ID, listRules)))
	}
	for i := range h.Carried {
		out = append(out, text.M("detail.carried", "what", name(h.Carried[i].ID), "text",
			g.edition.text(h.Carried[i].ID, listKept)))
	}
	return out
}

// wares lists the market stack of a hero's town with costs and texts, below the rules that change prices.
func (g *Game) wares(seat engine.Seat) []text.Message {
	out := g.prices(seat)
	for _, id := range g.StackAt(g.Hero(seat).At) {
		x := g.edition.Goods(id)
		out = append(out, text.M("detail.ware", "what", name(id), "type", text.M("type."+x.Type), "n",
			g.CostOf(seat, x), "text", goodsText(x)))
	}
	if least, gold := g.leastCost(seat), g.Hero(seat).Gold; least > gold {
		out = append([]text.Message{text.M("detail.dear", "n", least, "gold", gold)}, out...)
	}
	return out
}

func (g *Game) fightLines() []text.Message {
	f := g.Facing
	out := []text.Message{text.M("detail.side", "who", g.Who(f.Seat), "tokens", g.tokensOf(f.Seat, ""))}
	for _, id := range g.CardsOf(f.Seat, cards.Ally, true) {
		out = append(out, text.M("detail.side", "who", name(id), "tokens", g.tokensOf(f.Seat, id)))
	}
	if g.Duel() {
		out = append(out, text.M("detail.side", "who", g.Who(f.Foe), "tokens", g.tokensOf(f.Foe, "")))
		return append(out, g.rivalLines()...)
	}
	a := g.Adventure()
	if a.Life > 0 {
		foe := text.M("detail.foe.unhurt", "what", name(a.ID), "figures", foeText(g.foeFigures()))
		if left := g.FoeLifeLeft(); left < a.Life {
			foe = text.M("detail.foe", "what", name(a.ID), "figures", foeText(g.foeFigures()),
				"left", max(0, left))
		}
		out = append(out, foe)
	}
	if m := g.foeRules(); !m.IsZero() {
		out = append(out, m)
	}
	if m := prizeText(a); !m.IsZero() {
		out = append(out, m)
	}
	return out
}

// rivalLines describes the defender's cards in force in a duel, and the automatic cancellations in the present phase.
func (g *Game) rivalLines() (out []text.Message) {
	f, phase := g.Facing, g.Phase()
	things := lists.Map(g.CardsOf(f.Foe, "item", true), name)
	if len(things) > 0 {
		out = append(out, text.M("words.things", "who", g.Who(f.Foe), "things", things))
	}
	if n := g.wards(f.Foe, phase); n > 0 {
		out = append(out, text.M("detail.cancels", "who", g.Who(f.Foe), "n", n, "phase", text.M("phase."+phase)))
	}
	return out
}

// wards returns the number of wounds of a phase that a hero's cards still cancel automatically, 0 outside the phases
// with blows.
func (g *Game) wards(seat engine.Seat, phase string) int {
	if phase == "" || phase == PhaseEscape {
		return 0
	}
	n := 0
	for u := range g.rulesAt("hurt", seat) {
		if !u.Rule.Optional() && !g.spent(u.Of, seat, u.Rule) && g.holds(u.Rule.If, about{seat: seat, phase: phase}) {
			n += amount(u.Rule, "cancel")
		}
	}
	return n
}

// foeRules describes the enemy's rules; once the fight has begun, without those from before.
func (g *Game) foeRules() text.Message {
	if x := g.edition.printed.of(listRules, g.Facing.Card); g.Facing.Fighting {
		return x.fought
	}
	return g.edition.text(g.Facing.Card, listRules)
}

// foeFigures returns the enemy's figures after all modifiers.
func (g *Game) foeFigures() *cards.Figures {
	a := g.Adventure()
	f := a.Figures
	for v := range f.Values {
		f.Values[v] = g.foeValue(v, cards.Combat[v])
		f.Damage[v] = g.FoeDamage(cards.Combat[v])
	}
	return &f
}

// lack returns a refusal as a missing requirement of a move.
func lack(why, heading, instead string, args ...any) offer.Reason {
	return func() *engine.Refusal { return no(why, heading, instead, args...) }
}
