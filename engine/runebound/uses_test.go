package runebound

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/contract/sweep"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
)

// usableRules returns the optional rules of all cards.
func usableRules() (out []ref) {
	add := func(card, list string) {
		for i, r := range newest.edition.rulesOf(card, list) {
			if r.Optional() {
				out = append(out, ref{Card: card, List: list, Rule: i})
			}
		}
	}
	set := newest.edition
	for i := range set.Heroes {
		add(set.Heroes[i].ID, listRules)
	}
	for i := range set.Market {
		add(set.Market[i].ID, listGoods)
	}
	for i := range set.Adventures {
		add(set.Adventures[i].ID, listRules)
		add(set.Adventures[i].ID, listKept)
		add(set.Adventures[i].ID, listGoods)
	}
	return out
}

// The columns of the grid of uses: the owner's role and the way of use.
const (
	alone     = "faces a card"
	attacks   = "attacks a hero"
	defends   = "is attacked"
	inCompany = "is of a company"
	byHand    = "by hand"
	byRule    = "by stance or standing answer"
)

// useCase is a cell of the grid: a rule, its owner's role, the way of use, and whether the payer falls by paying.
type useCase struct {
	of       ref
	owner    string
	how      string
	lastGasp bool
}

func (c useCase) String() string {
	s := fmt.Sprintf("%s%s %d, whose owner %s, %s", c.of.Card, c.of.List, c.of.Rule, c.owner, c.how)
	if c.lastGasp {
		s += ", on the last breath"
	}
	return s
}

func uses() (out []useCase) {
	for _, of := range usableRules() {
		for _, owner := range []string{alone, attacks, defends, inCompany} {
			for _, how := range []string{byHand, byRule} {
				out = append(out, useCase{of, owner, how, false}, useCase{of, owner, how, true})
			}
		}
	}
	return out
}

// position sets up a position in which the owner may come to use the rule.
func (c useCase) position(t *testing.T, r *rand.Rand) *table {
	owner, other, seat := "lucan-bell", "bram-oldoak", 0
	if newest.edition.Hero(c.of.Card) != nil {
		owner = c.of.Card
	}
	if other == owner {
		other = "lucan-bell"
	}
	heroes, options := []string{owner + " m12", other + " m12"}, ""
	switch c.owner {
	case alone, inCompany:
		heroes[1] = other + " b5"
		if c.owner == inCompany {
			options = "company=on doom=24"
		}
	case defends:
		heroes[0], heroes[1], seat = heroes[1], heroes[0], 1
	}
	b := seated(t, options, heroes...)
	for i := range b.Heroes {
		h := &b.Heroes[i]
		h.From, h.Gold, h.Points, h.Tokens = hexOf(t, "m11"), 5*r.IntN(3), 3*r.IntN(3),
			[3]int{r.IntN(4), r.IntN(4), r.IntN(4)}
		h.Wounds, h.Exhaustion = r.IntN(b.Life(engine.Seat(i))), r.IntN(b.Stamina(engine.Seat(i))+1)
		if r.IntN(3) == 0 {
			h.At = hexOf(t, "m11")
		}
	}
	if c.owner == alone || c.owner == inCompany {
		b.Heroes[1].At = hexOf(t, "b5")
	} else {
		b.Heroes[1].At = b.Heroes[0].At
	}
	for _, id := range []string{c.of.Card, "toll-mace", "bear-tamer", "hedge-novice", "juggler"} {
		if b.edition.Goods(id) != nil && b.Heroes[seat].Have(id) == nil && (id == c.of.Card || r.IntN(2) == 0) {
			b.give(seat, id)
		}
	}
	if r.IntN(2) == 0 {
		b.track(1, "grey-pack", gemsOf(0)[7].String())
	}
	h := &b.Heroes[seat]
	for i := range h.Held {
		x := &h.Held[i]
		x.Down = x.ID != c.of.Card && r.IntN(3) == 0
		if b.edition.isAlly(x.ID) {
			x.Wounds, x.Exhaustion = r.IntN(b.AllyLife(engine.Seat(seat), x.ID)),
				r.IntN(b.AllyStamina(engine.Seat(seat), x.ID)+1)
			if c.lastGasp {
				x.Wounds, x.Exhaustion = b.AllyLife(engine.Seat(seat), x.ID)-1, b.AllyStamina(engine.Seat(seat), x.ID)
			}
		}
	}
	if c.lastGasp {
		h.Wounds, h.Exhaustion = b.Life(engine.Seat(seat))-1, b.Stamina(engine.Seat(seat))
	}
	for i := range b.Heroes {
		if c.how == byRule {
			b.Heroes[i].Stance = stance{Attack: [3]string{"best", "best", "best"},
				Flee: []string{"never", "last"}[r.IntN(2)], Stop: "never", Cancel: "always", Ready: "all", Cards: "all"}
			b.Heroes[i].Standing = b.Heroes[i].Standing.With(topicGuard, "all").With(topicBoost,
				"useful").With(topicCancel, "always")
		}
	}
	return b
}

// effectOf summarises the relevant state of a position: the places of things, and with modifiers the possible rolls,
// damage and resistance of all sides.
func effectOf(g *Game) string {
	var out []string
	add := func(parts ...any) { out = append(out, fmt.Sprint(parts...)) }
	for i := range g.Heroes {
		h, seat := g.Heroes[i], engine.Seat(i)
		h.Stance, h.Standing = stance{}, nil
		said, _ := json.Marshal(h)
		add(string(said), g.Life(seat), g.Stamina(seat), g.Price(seat, "buy", 5), g.Price(seat, "hire", 5),
			g.tooMany(seat))
		if g.Facing == nil && g.Todo.Top().Do != DoDeclare {
			for v, word := range cards.ValueNames {
				add(g.value(seat, v), word)
			}
		}
		for _, id := range g.CardsOf(seat, cards.Ally, false) {
			add(id, g.AllyLife(seat, id), g.AllyStamina(seat, id))
		}
	}
	if g.Active != engine.Public {
		add("dice", g.Dice(g.Active), g.restful(g.Active))
	}
	for i := range g.Decks {
		add(g.Decks[i].Len(), len(g.Decks[i].Top), len(g.Decks[i].Bottom))
	}
	add(g.Market.Len(), g.Stacks, g.Counters, g.Track, g.Events, g.Gone, g.Over)
	for i := range g.Rolls {
		r := &g.Rolls[i]
		two := 0
		g.each("two-dice", about{seat: r.Seat, roll: r, phase: r.Phase, ally: r.Who}, func(*ability.Term, string) {
			two++
		})
		add(r.Kind, r.Seat, r.Who, r.Dice, r.Die, r.Forced, two, g.oddsLeft(r))
	}
	for _, h := range g.Hurts {
		add("hurt", h.Seat, h.Who, h.N)
	}
	add(g.Todo.Len(), g.Todo.Top().Do)
	if f := g.Facing; f != nil {
		add("faced", f.Card, f.Wounds)
		g.addFight(add)
	}
	return strings.Join(out, "\n")
}

// oddsLeft returns the number of faces that make a roll succeed, or the bonus to a number.
func (g *Game) oddsLeft(r *Roll) int {
	if r.Kind == rollNumber || g.Duel() {
		return g.RollValue(r)
	}
	return g.Chance(r)
}

// addFight adds the values of the remaining phases of this round and the next, with the modifiers then in force.
func (g *Game) addFight(add func(parts ...any)) {
	f, mods := *g.Facing, g.Mods
	before := g.Facing
	defer func() { g.Facing, g.Mods = before, mods }()
	g.Facing = &f
	add(g.order(), g.Any("twice", g.Judged(f.Seat, g.Phase(), "")))
	phase := func(p string) {
		if g.leftOut(p) {
			add(p, "left out")
			return
		}
		if g.Duel() {
			n := Roll{Kind: rollNumber, Seat: f.Foe, Phase: p, Value: ValueOf(p)}
			add(p, "number", g.RollValue(&n))
		}
		if p == PhaseEscape {
			r := g.RollOf(RollEscape, ThisHero, p)
			add(p, g.oddsLeft(&r))
			return
		}
		for _, who := range g.Attackers() {
			r := g.RollOf(RollAttack, who, p)
			add(p, who, g.oddsLeft(&r), g.Damage(f.Seat, Ally(who), p))
		}
		for _, who := range append([]string{ThisHero}, g.Guards()...) {
			if g.FoeDamage(p) > 0 {
				r := g.RollOf(RollDefence, who, p)
				add(p, who, g.oddsLeft(&r), g.FoeDamage(p))
			}
		}
		if !g.Duel() {
			add(g.immune(g.Judged(f.Seat, p, ""), p))
		}
	}
	without := func(until ...string) {
		g.Mods = slices.DeleteFunc(slices.Clone(mods), func(m mod) bool { return slices.Contains(until, m.Until) })
	}
	if g.Phase() != "" {
		for i, p := range f.Order[f.Phase:] {
			if i > 0 {
				without("phase")
				g.Facing.Phase, g.Facing.Numbered, g.Facing.Number = f.Phase+i, false, 0
			}
			phase(p)
		}
	}
	without("phase", "round")
	g.Facing.Attacked, g.Facing.Phase, g.Facing.Round = nil, 0, before.Round+1
	for _, p := range phases {
		phase(p)
	}
}

// onRightSide returns an error if a use served the enemy or harmed the owner.
func onRightSide(s Step, before, after *Game) error {
	rule := after.edition.rule(s.Of)
	for i := range rule.Do {
		switch t := &rule.Do[i]; t.Word {
		case "wound-foe":
			if after.Hero(s.Seat).Wounds > before.Hero(s.Seat).Wounds {
				return fmt.Errorf("it wounds its owner")
			}
		case "attack":
			if r := after.Rolling(); r == nil || r.Kind == RollAttack && r.Seat != s.Seat {
				return fmt.Errorf("nobody or somebody else attacks")
			}
		}
	}
	for i := range after.Mods {
		if m := &after.Mods[i]; m.Of.Card == s.Of.Card && m.Seat != s.Seat && rule.For == "" {
			return fmt.Errorf("it holds for seat %d", m.Seat+1)
		}
	}
	return nil
}

// watch checks every use of a card's rules from now on, as soon as it has been paid for, and counts those of one rule.
func watch(t *testing.T, c useCase) (used *int) {
	t.Helper()
	used = new(int)
	paid := allSteps[doPaid]
	t.Cleanup(func() { allSteps[doPaid] = paid })
	judged := paid
	judged.Do = func(g *Game, s Step, d *engine.Dice) {
		if s.Of.Card == c.of.Card && s.Of.List == c.of.List && s.Of.Rule == c.of.Rule {
			*used++
			if rule := g.edition.rule(s.Of); s.What != "" && len(rule.Cost) > 0 && rule.Cost[0].Word != "discard" &&
				g.Hero(s.Seat).Have(s.What) == nil {
				t.Errorf("%v: it does what it says although %s has fallen by paying", c, s.What)
			}
			if s.What != "" && g.attacked(s.Seat) {
				t.Errorf("%v: an ally of the hero who is attacked takes part", c)
			}
			before, after := g.Copy(), g.Copy()
			left := after.Todo.Len()
			paid.Do(after, s, nil)
			trial := engine.NewDice(engine.NewChance(uint64(*used)), engine.StreamPositions{})
			for after.Todo.Len() > left && after.Todo.Top().Do == DoEffect && !effectWaits(after, after.Todo.Top()) {
				top := after.Todo.Pop()
				doEffectAtOnce(after, top, trial)
			}
			if effectOf(before) == effectOf(after) {
				t.Errorf("%v: in round %d, phase %q, it is used and changes nothing", c, roundOf(g), g.Phase())
			}
			if err := onRightSide(s, before, after); err != nil {
				t.Errorf("%v: %v", c, err)
			}
		}
		paid.Do(g, s, d)
	}
	allSteps[doPaid] = judged
	return used
}

func roundOf(g *Game) int {
	if g.Facing == nil {
		return 0
	}
	return g.Facing.Round
}

// TestEveryUseChangesSomethingForTheRightSide goes through the grid of uses: every optional rule, in fights and duels,
// on either side and in a company, by hand and by stance or standing answer, also with its payer falling by paying.
func TestEveryUseChangesSomethingForTheRightSide(t *testing.T) {
	all := uses()
	s := sweep.Of(t, all, 60)
	ran, cells, total := 0, 0, 0
	usedRules := map[ref]bool{}
	for _, c := range s.Cases() {
		if !s.Next() {
			break
		}
		t.Run(c.String(), func(t *testing.T) {
			ran++
			used := watch(t, c)
			r := rand.New(rand.NewPCG(uint64(len(c.String())), 7))
			for n := range 8 {
				c.play(t, r, uint64(n), used)
			}
			if *used > 0 {
				cells++
				total += *used
				usedRules[c.of] = true
			}
		})
	}
	for _, of := range usableRules() {
		if ran == len(all) && !usedRules[of] {
			t.Errorf("nobody ever used %s%s %d", of.Card, of.List, of.Rule)
		}
	}
	t.Logf("%d cells for %d rules; of those tried in %d the rule came to be used, %d times, %d rules in all", len(all),
		len(usableRules()), cells, total, len(usedRules))
}

// play plays a turn or two of a cell at random, using the rule whenever it is offered.
func (c useCase) play(t *testing.T, r *rand.Rand, seed uint64, used *int) {
	b := c.position(t, r)
	d := engine.NewDice(engine.NewChance(seed), engine.StreamPositions{})
	own := engine.NewDice(engine.NewChance(^seed), engine.StreamPositions{})
	enemies := []string{"gammer-stonefoot", "walking-lantern", "three-acre-tom", "ash-choir", "cinder-drake",
		"bailiffs-gander", "lonely-mill", "brothers-vane"}
	switch {
	case c.owner == alone || c.owner == inCompany:
		if r.IntN(4) > 0 {
			b.top(enemies[r.IntN(len(enemies))])
			colour := 0
			for i := range b.Decks {
				if len(b.Decks[i].Top) > 0 {
					colour = i
				}
			}
			b.Heroes[0].At = gemsOf(colour)[r.IntN(3)]
			b.Move.Start = b.Heroes[0].At
		}
	default:
		b.Move.Start = b.Heroes[0].At
	}
	b.fresh()
	for n := 0; n < 60 && b.Over == "" && b.TurnNo < 3; n++ {
		b.fresh()
		seat, m := c.next(b, r, own)
		if _, err := engine.Play(b.Game, seat, m, d); err != nil {
			t.Fatalf("%v: %s: %v", c, m, err)
		}
		if err := loads(b.Game); err != nil {
			t.Fatalf("%v: after %s: %v", c, m, err)
		}
		if err := invariant(b.Game); err != nil {
			t.Fatalf("%v: after %s: %v", c, m, err)
		}
	}
}

// next returns a move: using the rule if offered, fighting if possible, otherwise any.
func (c useCase) next(b *table, r *rand.Rand, own *engine.Dice) (engine.Seat, engine.Move) {
	for _, p := range b.Prompts() {
		if p.Kind == engine.May {
			continue
		}
		for _, choice := range p.Choices {
			switch m := choice.Move; {
			case m.Verb() == "use" && m.Arg(0) == c.of.Card,
				m.Verb() == "attack" && strings.HasPrefix(m.Arg(0), "seat-") && c.owner != alone,
				m.Verb() == "explore" && c.owner != defends,
				m == "fight all" && c.how == byRule,
				m == "stay" && b.Todo.Top().Do == DoStart && r.IntN(2) == 0:
				return p.Seat, m
			}
		}
	}
	for {
		if seat, m := contract.AnyMove(b.Prompts(), own); m.Verb() != "stance" && m.Verb() != "standing" {
			return seat, m
		}
	}
}

// TestAlliesOfAnAttackedHeroChangeNothing checks the modifiers of every ally.
func TestAlliesOfAnAttackedHeroChangeNothing(t *testing.T) {
	for _, word := range []string{"roll combat +3", "value all +2", "damage any +1", "skip melee", "reversed",
		"drains"} {
		says(t, madeAlly, "{when: always, for: you, do: "+word+"}")
		fight := func(allies ...string) string {
			b := among(t, "tilda-quill a1", "lucan-bell a1").give(1, allies...)
			b.moves(0, "stay", "attack seat-2")
			var out []string
			b.addFight(func(parts ...any) { out = append(out, fmt.Sprint(parts...)) })
			return strings.Join(out, "\n")
		}
		if fight() != fight(madeAlly) {
			t.Errorf("an ally with %q changes a duel in which its hero is attacked", word)
		}
	}
}
