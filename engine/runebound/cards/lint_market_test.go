package cards_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"skald/engine/contract"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
	"skald/engine/text"
)

// phases lists the phases with attacks in the order of the figures.
var phases = []string{"ranged", "melee", "magic"}

// lead returns the index of the highest of three values, the last of equal ones.
func lead(values [3]int) int {
	at := 0
	for i, v := range values {
		if v >= values[at] {
			at = i
		}
	}
	return at
}

func market(kind string) []cards.Goods {
	var out []cards.Goods
	for _, g := range newest.Market {
		if g.Type == kind {
			out = append(out, g)
		}
	}
	return out
}

// weaponPhase returns the phase of a weapon; it fails if there are none or several.
func weaponPhase(t *testing.T, g cards.Goods) string {
	t.Helper()
	named := map[string]bool{}
	for _, r := range g.Rules {
		for _, list := range [][]ability.Term{r.If, r.Do} {
			ability.Walk(list, false, func(term *ability.Term, _ bool) {
				for _, arg := range term.Args {
					if slices.Contains(phases, arg) {
						named[arg] = true
					}
				}
			})
		}
	}
	if len(named) != 1 {
		t.Fatalf("%s: a weapon is for one phase, this one for %v", g.ID, slices.Sorted(maps.Keys(named)))
	}
	return slices.Collect(maps.Keys(named))[0]
}

func TestTheBoxHoldsTwelveHeroesAnd84MarketCards(t *testing.T) {
	count := map[string]int{"hero": len(newest.Heroes), "market": len(newest.Market)}
	for _, g := range newest.Market {
		count[g.Type]++
		switch g.Type {
		case cards.Weapon:
			count[weaponPhase(t, g)+" weapon"]++
		case cards.Ally:
			count[phases[lead(g.Values)]+" ally"]++
		}
	}
	for _, h := range newest.Heroes {
		count[phases[lead(h.Values)]+" hero"]++
	}
	want := map[string]int{"hero": 12, "ranged hero": 4, "melee hero": 4, "magic hero": 4, "market": 84,
		"weapon": 20, "ranged weapon": 7, "melee weapon": 7, "magic weapon": 6, "armour": 12, "artefact": 14,
		"one-use": 10,
		"ally":    28, "ranged ally": 9, "melee ally": 10, "magic ally": 9}
	if !reflect.DeepEqual(count, want) {
		t.Errorf("there are %v, not %v", count, want)
	}
}

func TestEveryGroupOfTheMarketCostsWhatItMay(t *testing.T) {
	for kind, may := range map[string][2]int{cards.Weapon: {2, 14}, cards.Armour: {3, 13}, cards.Artefact: {3, 10},
		cards.OneUse: {1, 4}, cards.Ally: {3, 13}} {
		for _, g := range market(kind) {
			if g.Cost < may[0] || g.Cost > may[1] {
				t.Errorf("%s: %s costs %d, not %d to %d", g.ID, kind, g.Cost, may[0], may[1])
			}
		}
	}
}

func TestTheMarketHasSomethingForEveryPurse(t *testing.T) {
	classes := []struct{ upTo, percent int }{{4, 30}, {7, 40}, {10, 20}, {15, 10}}
	count := make([]int, len(classes))
	for _, g := range newest.Market {
		at := slices.IndexFunc(classes, func(c struct{ upTo, percent int }) bool { return g.Cost <= c.upTo })
		if at < 0 {
			t.Fatalf("%s costs %d", g.ID, g.Cost)
		}
		count[at]++
	}
	for i, c := range classes {
		if want := float64(c.percent*len(newest.Market)) / 100; math.Abs(float64(count[i])-want) > 2 {
			t.Errorf("%d cards cost at most %d and more than those before, it should be about %.0f", count[i],
				c.upTo, want)
		}
	}
}

// prices holds the price of an effect in gold per point, or for its presence if it has none; a further word narrows it.
// Attack, damage, cancel, life, combat and stamina are the reference for the others.
var prices = map[string]float64{
	"roll attack phase": 1.5, "roll attack": 4, "roll defence phase": 0.75, "roll defence": 2,
	"roll combat phase": 5.0 / 3, "roll combat": 5, "roll escape": 0.75, "roll test": 1, "roll any": 1.4,
	"two-dice": 6, "value": 2.2, "value all": 6.5, "skill": 0.75, "foe-is": 2.5, "foe-damage any": -5,
	"damage": 4, "life": 3, "stamina": 2.5, "dice": 4, "counts": 1.5, "free": 1.5, "rest": 1.5,
	"price buy": -3, "price hire": -3, "price heal": -1, "half": 5, "carry": 6, "escape-by": 1, "skip": 3,
	"guards": 1.5, "twice": 10, "reversed": 2,
	"reroll": 6, "die-is": 5, "succeed": 6, "wound-foe": 4, "cancel": 5, "cancel-all": 9, "cancel-half": 5, "shift": 1,
	"attack": 4, "recover": 1.5, "heal": 2, "heal-all": 4, "exhaust": -1.5, "renew": 4, "gold": 1.5, "gold-per": 2,
	"points": 6, "draw-market": 4, "step": 4, "go-town": 6, "scout": 3, "swap": 5, "bury-track": 3,
}

// rarely holds the share of an effect's price left by a moment, condition, limit or target that makes it rarer. Other
// words leave it whole.
var rarely = map[string]float64{
	"when trains": 0.4, "when buys": 0.7, "when heals": 0.7, "when sells": 0.8, "when arrives": 0.8, "when failed": 0.2,
	"when down": 0.3, "when fight-over": 0.7, "when misses": 0.8, "when ends-move": 0.8, "when turn-ends": 0.8,
	"when revealed": 0.5, "when falls": 0.6,
	"if family": 0.3, "if hero": 0.3, "if from-track": 0.3, "if round": 0.6, "if life-left": 0.5, "if event": 0.3,
	"if rune-held": 0.4, "if gold": 0.4, "if poor": 0.6, "if terrain": 0.5, "if any": 0.7, "if colour": 0.5,
	"if die": 0.5,
	"if not": 0.8, "if by-this": 0.5, "if rolling test": 0.5, "limit match": 0.3, "limit fight": 0.7, "for here": 0.3,
	"for allies": 0.75, "for this": 0.5,
	"for leader": -0.8,
}

// worth returns the worth in gold of an effect in a permanent rule.
func worth(t *testing.T, id string, term *ability.Term) float64 {
	t.Helper()
	switch term.Word {
	case "choose":
		best := 0.0
		for _, list := range term.Subs {
			best = max(best, worthAll(t, id, list))
		}
		return best
	case "repeat":
		return float64(term.N()) * worthAll(t, id, term.Subs["of"])
	}
	keys := []string{term.Word + " " + term.Arg(0), term.Word}
	if term.Word == "roll" && slices.Contains(phases, term.Arg(1)) {
		keys = []string{"roll " + term.Arg(0) + " phase"}
	}
	for _, key := range keys {
		if price, ok := prices[key]; ok {
			if len(term.Ns) > 0 && term.Word != "die-is" && term.Word != "foe-is" {
				price *= float64(term.N())
			}
			return price
		}
	}
	t.Errorf("%s: %q has no price", id, term.Word)
	return 0
}

func worthAll(t *testing.T, id string, list []ability.Term) float64 {
	t.Helper()
	sum := 0.0
	for i := range list {
		sum += worth(t, id, &list[i])
	}
	return sum
}

// priced returns the worth of a rule in gold; discards reports whether it uses the card up.
func priced(t *testing.T, id string, r *ability.Rule) (gold float64, discards bool) {
	t.Helper()
	gold = worthAll(t, id, r.Do)
	narrow := func(key string) {
		if share, ok := rarely[key]; ok {
			gold *= share
		}
	}
	narrow("when " + r.When)
	narrow("limit " + r.Limit)
	narrow("for " + r.For)
	for i := range r.If {
		narrow("if " + r.If[i].Word)
		narrow("if " + r.If[i].Word + " " + r.If[i].Arg(0))
		if r.If[i].Word == "phase" && r.When == "hurt" {
			gold *= 0.5
		}
	}
	for i := range r.Cost {
		switch r.Cost[i].Word {
		case "discard":
			gold /= 3
			discards = true
		case "discard-other":
			gold /= 3
		default:
			gold *= 0.6
		}
	}
	return gold, discards
}

func TestEveryMarketCardCostsWhatItsEffectsAreWorth(t *testing.T) {
	for _, g := range newest.Market {
		sum, once := 0.0, 0.0
		for i := range g.Rules {
			gold, discards := priced(t, g.ID, &g.Rules[i])
			if discards {
				// It is used once, for its best effect.
				once = max(once, gold)
			} else {
				sum += gold
			}
		}
		sum += once
		if g.Type == cards.Ally {
			at := lead(g.Values)
			sum += float64(g.Values[at])/2 + 2.5*float64(g.Damage[at]-1) + float64(g.Life-1)
		}
		if math.Abs(sum-float64(g.Cost)) > 1.5 {
			t.Errorf("%s costs %d and is worth %.1f", g.ID, g.Cost, sum)
		}
	}
}

// lessIsBetter lists effects for which a smaller number is better.
var lessIsBetter = map[string]bool{"foe": true, "foe-is": true, "foe-damage": true, "price": true, "exhaust": true,
	"wound": true}

type effect struct {
	rule *ability.Rule
	term *ability.Term
}

// effects returns the gains and burdens of a card.
func effects(t *testing.T, g *cards.Goods) (gains, burdens []effect) {
	for i := range g.Rules {
		r := &g.Rules[i]
		for k := range r.Do {
			// The leader's loss is a gain.
			if (worth(t, g.ID, &r.Do[k]) < 0) != (r.For == "leader") {
				burdens = append(burdens, effect{r, &r.Do[k]})
			} else {
				gains = append(gains, effect{r, &r.Do[k]})
			}
		}
	}
	return gains, burdens
}

// among reports whether all terms are among others.
func among(some, others []ability.Term) bool {
	for _, x := range some {
		if !slices.ContainsFunc(others, func(y ability.Term) bool { return reflect.DeepEqual(x, y) }) {
			return false
		}
	}
	return true
}

// covers reports whether an effect is at least as good as another: at the same moment, on the same target, as long,
// without further conditions or costs, as often and with numbers at least as good.
func (a effect) covers(b effect) bool {
	if a.rule.When != b.rule.When || a.rule.For != b.rule.For || a.rule.Until != b.rule.Until ||
		a.rule.Limit != "" && a.rule.Limit != b.rule.Limit || !among(a.rule.If, b.rule.If) ||
		!among(a.rule.Cost, b.rule.Cost) {
		return false
	}
	if a.term.Word != b.term.Word || !slices.Equal(a.term.Args, b.term.Args) ||
		!reflect.DeepEqual(a.term.Subs, b.term.Subs) || len(a.term.Ns) != len(b.term.Ns) {
		return false
	}
	return len(a.term.Ns) == 0 || a.term.N() == b.term.N() || (a.term.N() > b.term.N()) != lessIsBetter[a.term.Word]
}

// atLeastAsGood reports whether a card has at least the figures of another of its type, covers all its gains and has no
// further burden.
func atLeastAsGood(t *testing.T, a, b *cards.Goods) bool {
	for i := range 3 {
		if a.Values[i] < b.Values[i] || a.Damage[i] < b.Damage[i] {
			return false
		}
	}
	if a.Type != b.Type || a.Life < b.Life || a.Stamina < b.Stamina {
		return false
	}
	gains, burdens := effects(t, a)
	theirGains, theirBurdens := effects(t, b)
	for _, x := range theirGains {
		if !slices.ContainsFunc(gains, func(y effect) bool { return y.covers(x) }) {
			return false
		}
	}
	for _, x := range burdens {
		if !slices.ContainsFunc(theirBurdens, func(y effect) bool { return x.covers(y) }) {
			return false
		}
	}
	return true
}

func TestNoMarketCardIsAtLeastAsGoodAsAnotherAtNoHigherCost(t *testing.T) {
	all := newest.Market
	for i := range all {
		for k := range all {
			if i != k && all[i].Cost <= all[k].Cost && atLeastAsGood(t, &all[i], &all[k]) {
				t.Errorf("%s for %d gold is at least as good as %s for %d", all[i].ID, all[i].Cost, all[k].ID,
					all[k].Cost)
			}
		}
	}
}

func TestACardIsBetterWithMoreOfTheSameAndNotWithABurden(t *testing.T) {
	rule := func(when string, term ability.Term) ability.Rule {
		return ability.Rule{When: when, Do: []ability.Term{term}}
	}
	hit := func(n int) ability.Rule {
		return rule("always", ability.Term{Word: "roll", Args: []string{"attack", "melee"}, Ns: []int{n}})
	}
	slow := rule("always", ability.Term{Word: "roll", Args: []string{"escape"}, Ns: []int{-2}})
	one := &cards.Goods{Type: cards.Weapon, Rules: []ability.Rule{hit(1)}}
	two := &cards.Goods{Type: cards.Weapon, Rules: []ability.Rule{hit(2)}}
	heavy := &cards.Goods{Type: cards.Weapon, Rules: []ability.Rule{hit(2), slow}}
	if !atLeastAsGood(t, two, one) || atLeastAsGood(t, one, two) || atLeastAsGood(t, heavy, one) ||
		!atLeastAsGood(t, two, heavy) {
		t.Error("more is not better, or a burden is none")
	}
}

func TestTwoWeaponsOfAPhaseStayWithinFourToHitAndThreeDamage(t *testing.T) {
	hit, damage := map[string][]int{}, map[string][]int{}
	for _, g := range market(cards.Weapon) {
		phase, h, d := weaponPhase(t, g), 0, 0
		for _, r := range g.Rules {
			if r.When != "always" || len(r.If) > 0 {
				continue
			}
			for _, term := range r.Do {
				switch {
				case term.Word == "damage":
					d += term.N()
				case term.Word == "roll" && term.Arg(0) == "attack":
					h += term.N()
				}
			}
		}
		if d > 2 || h+d == 0 {
			t.Errorf("%s has +%d to hit and +%d damage", g.ID, h, d)
		}
		hit[phase], damage[phase] = append(hit[phase], h), append(damage[phase], d)
	}
	for _, phase := range phases {
		for what, of := range map[string][]int{"to hit": hit[phase], "damage": damage[phase]} {
			slices.Sort(of)
			most := map[string]int{"to hit": 4, "damage": 3}[what]
			if n := len(of); of[n-1]+of[n-2] > most {
				t.Errorf("two %s weapons together have +%d %s", phase, of[n-1]+of[n-2], what)
			}
		}
	}
}

func TestAThirdOfTheWeaponsHasAPriceOrARiderInsteadOfOneMorePoint(t *testing.T) {
	n := 0
	for _, g := range market(cards.Weapon) {
		if slices.ContainsFunc(g.Rules, func(r ability.Rule) bool { return r.Optional() || len(r.If) > 0 }) {
			n++
		}
	}
	if n < len(market(cards.Weapon))/3 {
		t.Errorf("only %d weapons have one", n)
	}
}

// freeCancel returns the number of wounds a round that a card cancels free, and the phase it is bound to, "" for none.
func freeCancel(rules []ability.Rule) (n int, phase string) {
	for i := range rules {
		r := &rules[i]
		if r.When != "hurt" || r.Optional() {
			continue
		}
		for _, term := range r.Do {
			if term.Word == "cancel" {
				n += term.N()
			}
		}
		for _, c := range r.If {
			if c.Word == "phase" {
				phase = c.Arg(0)
			}
		}
	}
	return n, phase
}

func TestNothingCancelsMoreThanTwoWoundsARoundForNothing(t *testing.T) {
	armour, others := 0, 0
	for _, g := range newest.Market {
		n, _ := freeCancel(g.Rules)
		if g.Type == cards.Armour {
			armour = max(armour, n)
		} else {
			others += n
		}
		for _, r := range g.Rules {
			for _, term := range r.Do {
				if r.When == "hurt" && !r.Optional() && (term.Word != "cancel" || r.Limit != "round") {
					t.Errorf("%s cancels for nothing and more than once a round", g.ID)
				}
			}
		}
	}
	best := 0
	for _, h := range newest.Heroes {
		n, _ := freeCancel(h.Rules)
		best = max(best, n)
	}
	if armour+others+best > 2 {
		t.Errorf("armour cancels %d, other cards %d, a hero %d", armour, others, best)
	}
}

func TestArmourIsOfTheKindsThatWereMeant(t *testing.T) {
	count := map[string]int{}
	for _, g := range market(cards.Armour) {
		n, phase := freeCancel(g.Rules)
		if phase != "" {
			count[phase]++
		} else {
			count[fmt.Sprint("cancel ", n)]++
		}
		if n == 2 && g.Cost < 11 {
			t.Errorf("%s cancels two wounds a round for %d gold", g.ID, g.Cost)
		}
		for _, r := range g.Rules {
			if r.For == "allies" {
				count["allies"]++
			}
			for _, term := range r.Do {
				if term.Word == "life" && r.For == "" {
					count[fmt.Sprint("life ", term.N())]++
				}
			}
		}
	}
	want := map[string]int{"cancel 1": 5, "cancel 2": 2, "ranged": 1, "melee": 1, "magic": 1, "allies": 1,
		"cancel 0": 2, "life 1": 3, "life 2": 1}
	if !reflect.DeepEqual(count, want) {
		t.Errorf("armours are %v, not %v", count, want)
	}
}

func TestAOneUseItemIsDiscardedForEverythingItDoes(t *testing.T) {
	for _, g := range market(cards.OneUse) {
		for _, r := range g.Rules {
			if len(r.Cost) != 1 || r.Cost[0].Word != "discard" {
				t.Errorf("%s does something and stays", g.ID)
			}
		}
	}
	for _, g := range newest.Market {
		for _, r := range g.Rules {
			if g.Type != cards.OneUse &&
				slices.ContainsFunc(r.Cost, func(c ability.Term) bool { return c.Word == "discard" }) {
				t.Errorf("%s is used once and is no one-use item", g.ID)
			}
		}
	}
}

func TestAlliesLeadInOnePhaseAndHalfOfThemHaveAText(t *testing.T) {
	texts := 0
	for _, g := range market(cards.Ally) {
		at := lead(g.Values)
		if v := g.Values[at]; v < 4 || v > 10 || g.Damage[at] < 1 || g.Damage[at] > 3 || g.Life < 2 || g.Life > 4 ||
			g.Stamina < 1 || g.Stamina > 3 {
			t.Errorf("%s: main value %d, damage %d, life %d, stamina %d", g.ID, v, g.Damage[at], g.Life, g.Stamina)
		}
		for i := range 3 {
			if i != at && (g.Damage[i] != 0 || g.Values[i] > 4 || g.Values[i] >= g.Values[at]) {
				t.Errorf("%s leads in %s and has %d and damage %d in %s", g.ID, phases[at], g.Values[i], g.Damage[i],
					phases[i])
			}
		}
		if len(g.Rules) > 0 {
			texts++
		}
	}
	if n := len(market(cards.Ally)); texts*2 != n {
		t.Errorf("%d of %d allies have a text", texts, n)
	}
}

func TestOnlyAlliesHaveFiguresAndSpeakOfThemselves(t *testing.T) {
	for _, g := range newest.Market {
		if g.Type != cards.Ally && !reflect.DeepEqual(g.Figures, cards.Figures{}) {
			t.Errorf("%s is no ally and has figures", g.ID)
		}
		if g.Type != cards.Ally && len(g.Rules) == 0 {
			t.Errorf("%s does nothing", g.ID)
		}
		for _, r := range g.Rules {
			own := r.For == "this"
			for _, list := range [][]ability.Term{r.If, r.Cost, r.Do} {
				ability.Walk(list, false, func(term *ability.Term, _ bool) {
					own = own || term.Word == "by-this" || term.Word == "exhaust-this" || term.Word == "guards"
				})
			}
			if own && g.Type != cards.Ally {
				t.Errorf("%s is no ally and speaks of this ally", g.ID)
			}
		}
	}
}

func TestAtMostATenthOfTheMarketActsAfterARoll(t *testing.T) {
	n := 0
	for _, g := range newest.Market {
		if slices.ContainsFunc(g.Rules, func(r ability.Rule) bool { return r.When == "rolled" }) {
			n++
		}
	}
	if n*10 > len(newest.Market) {
		t.Errorf("%d cards act after a roll", n)
	}
}

func TestACardAsksOnceAtAMomentAndTwiceInATurn(t *testing.T) {
	check := func(id string, rules []ability.Rule) {
		at, lasting := map[string]int{}, 0
		for i := range rules {
			if !rules[i].Optional() {
				continue
			}
			at[rules[i].When]++
			if !slices.ContainsFunc(rules[i].Cost, func(c ability.Term) bool { return c.Word == "discard" }) {
				lasting++
			}
		}
		for when, n := range at {
			if n > 1 {
				t.Errorf("%s asks %d times at %q", id, n, when)
			}
		}
		if lasting > 2 {
			t.Errorf("%s asks %d times in a turn", id, lasting)
		}
	}
	for _, h := range newest.Heroes {
		check(h.ID, h.Rules)
	}
	for _, g := range newest.Market {
		check(g.ID, g.Rules)
	}
}

func TestWhatHappensToOtherHeroesAsksThemNothing(t *testing.T) {
	plain := []string{"gold", "points", "wound", "exhaust", "heal", "heal-all", "recover", "roll"}
	for _, g := range newest.Market {
		for _, r := range g.Rules {
			if r.For != "here" && r.For != "everyone" && r.For != "leader" {
				continue
			}
			for _, term := range r.Do {
				if !slices.Contains(plain, term.Word) {
					t.Errorf("%s does %q to others, who may have to decide something", g.ID, term.Word)
				}
			}
		}
	}
}

func TestHeroesKeepTheirBudgets(t *testing.T) {
	budgets := map[int][2]int{4: {11, 4}, 5: {9, 3}, 6: {7, 2}}
	for _, h := range newest.Heroes {
		b := budgets[h.Life]
		if h.ID == varikas {
			b = [2]int{9, 4}
		}
		if sum := h.Values[0] + h.Values[1] + h.Values[2]; sum != b[0] || h.Stamina != b[1] {
			t.Errorf("%s has life %d, values of %d together, stamina %d", h.ID, h.Life, sum, h.Stamina)
		}
		weakest := slices.Min(h.Values[:])
		for i, v := range h.Values {
			if v < 0 || v > 5 || h.Damage[i] != 1 && (h.Damage[i] != 0 || v != weakest) {
				t.Errorf("%s has %d and damage %d in %s, the weakest is %d", h.ID, v, h.Damage[i], phases[i], weakest)
			}
		}
		sum := 0
		for skill, n := range h.Skills {
			if !slices.Contains(ability.Skills, skill) || n < 2 || n > 4 {
				t.Errorf("%s has %s +%d", h.ID, skill, n)
			}
			sum += n
		}
		if len(h.Skills) != 2 || sum < 5 || sum > 7 {
			t.Errorf("%s has %d skills of %d together", h.ID, len(h.Skills), sum)
		}
	}
}

// varikas is the only hero whose figures are in the rulebook.
const varikas = "varikas"

func TestVarikasIsAsInTheRulebook(t *testing.T) {
	h := newest.Hero(varikas)
	want := &cards.Hero{ID: varikas,
		Figures: cards.Figures{Values: [3]int{1, 4, 4}, Damage: [3]int{1, 1, 1}, Life: 4, Stamina: 4},
		Skills:  map[string]int{"jump": 2, "resist": 4},
		Rules: []ability.Rule{{When: "ready", Cost: []ability.Term{{Word: "exhaust", Ns: []int{1}}},
			Do: []ability.Term{{Word: "attack", Args: []string{"magic"}}}}}}
	if !reflect.DeepEqual(h, want) {
		t.Errorf("he is %+v", h)
	}
}

func TestEverySkillIsKnownToTwoToFourHeroes(t *testing.T) {
	count := map[string]int{}
	for _, h := range newest.Heroes {
		for skill := range h.Skills {
			count[skill]++
		}
	}
	for _, skill := range ability.Skills {
		if count[skill] < 2 || count[skill] > 4 {
			t.Errorf("%d heroes have %s", count[skill], skill)
		}
	}
}

func TestEveryHeroHasOneAbilityThatNoOtherHas(t *testing.T) {
	attacks := map[string]bool{}
	for i, h := range newest.Heroes {
		if len(h.Rules) != 1 {
			t.Fatalf("%s has %d abilities", h.ID, len(h.Rules))
		}
		if h.Rules[0].When == "ready" {
			attacks[h.Rules[0].Do[0].Arg(0)] = true
		}
		for _, other := range newest.Heroes[:i] {
			if reflect.DeepEqual(h.Rules[0].Do, other.Rules[0].Do) {
				t.Errorf("%s and %s can do the same", h.ID, other.ID)
			}
			if h.Values == other.Values {
				t.Errorf("%s and %s have the same values", h.ID, other.ID)
			}
		}
	}
	if len(attacks) != 3 {
		t.Errorf("before combat heroes attack in %v", attacks)
	}
}

// said returns the names and flavours of heroes and market cards.
func said(t *testing.T) *text.Catalogue {
	t.Helper()
	c, err := text.Load(os.DirFS("../text"), "cards-market")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// ids returns the ids of all heroes and market cards.
func ids() []string {
	var out []string
	for _, h := range newest.Heroes {
		out = append(out, h.ID)
	}
	for _, g := range newest.Market {
		out = append(out, g.ID)
	}
	return out
}

func TestEveryHeroAndMarketCardHasItsNameAndFlavourInEveryLanguage(t *testing.T) {
	c := said(t)
	contract.Named(t, c, ids(), 90, func(id string) bool { return newest.Goods(id) != nil })
	for _, language := range c.Languages() {
		known := map[string]bool{}
		for _, key := range c.Keys(language) {
			known[key] = true
		}
		for _, kind := range []string{cards.Weapon, cards.Armour, cards.Artefact, cards.OneUse, cards.Rune,
			cards.Ally} {
			if !known["type."+kind] {
				t.Errorf("%s: no name for the type %s", language, kind)
			}
		}
		for _, skill := range ability.Skills {
			if !known["skill."+skill] {
				t.Errorf("%s: no name for the skill %s", language, skill)
			}
		}
	}
}

// everyID returns ids and the ids of the adventures.
func everyID() []string {
	out := ids()
	for _, a := range newest.Adventures {
		out = append(out, a.ID)
	}
	return out
}

func TestIDsAreShortAndPlain(t *testing.T) {
	for _, id := range everyID() {
		if len(id) > 20 || strings.Trim(id, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" ||
			slices.Contains(elsewhere, id) {
			t.Errorf("%q is no id", id)
		}
	}
}

// published lists names of heroes in published games of this family; only Varikas is from the rulebook.
var published = []string{"astarra", "carthos", "corbin", "ispher", "jaes", "kirga", "landrec", "laurel", "lindel",
	"lyssa", "mordrog", "nanok",
	"nara", "runehand", "sahla", "silhouette", "steelhorns", "tahlia", "tatianna", "tobin", "trenloe", "valadir",
	"vyrah", "worldwalker", "zyla"}

func TestNoNameOfAHeroMarketCardOrTownIsBorrowed(t *testing.T) {
	c := said(t)
	for _, language := range c.Languages() {
		s := c.In(language)
		for _, key := range c.Keys(language) {
			if !strings.HasPrefix(key, "name.") {
				continue
			}
			words := strings.FieldsFunc(strings.ToLower(s.Say(text.M(key))), func(r rune) bool {
				return strings.ContainsRune(" ,.;:'-", r)
			})
			for _, name := range slices.Concat(elsewhere, published) {
				if slices.Contains(words, name) {
					t.Errorf("%s: %s is named %q", language, key, name)
				}
			}
		}
	}
}

func TestNoCardIsNamedInCode(t *testing.T) {
	known, files := map[string]bool{}, 0
	for _, id := range everyID() {
		known[id] = true
	}
	err := filepath.WalkDir("..", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		files++
		ast.Inspect(f, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if s, err := strconv.Unquote(lit.Value); err == nil && known[s] {
					t.Errorf("%s names %q", path, s)
				}
			}
			return true
		})
		return nil
	})
	if err != nil || files == 0 {
		t.Fatalf("%d files, %v", files, err)
	}
}
