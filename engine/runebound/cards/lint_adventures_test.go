package cards_test

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"skald/engine/contract"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
	"skald/engine/text"
)

// step is a rung of the ladder: an enemy's values and damage, each from lowest to highest, and its life.
type step struct {
	values, damage [3]int
	life           int
}

// frame holds the limits for a colour's challenges.
type frame struct {
	plain, strong           step
	plains, strongs         int
	weak                    [3]int // lowest value mind, body, spirit
	tests, others           int    // before combat; the rest has nothing
	standing, peaceful      int
	items, allies           int
	easiest, hardest        int // of the tests before combat
	poorest, richest        int // gold of a plain one, of a strong one
	events                  []int
	trials, fights, carried int // encounters
}

// frames are the limits by colour; the dragons are the red challenges, not including High Lord Margath.
var frames = map[string]frame{
	"green": {step{[3]int{11, 11, 12}, [3]int{0, 1, 1}, 2}, step{[3]int{12, 12, 13}, [3]int{1, 1, 1}, 3}, 10, 10,
		[3]int{7, 7, 6}, 8, 3, 4, 2, 2, 1, 10, 13, 2, 4, []int{1, 1, 1, 1}, 2, 1, 1},
	"yellow": {step{[3]int{13, 13, 14}, [3]int{1, 1, 2}, 3}, step{[3]int{14, 14, 15}, [3]int{1, 2, 2}, 4}, 7, 7,
		[3]int{5, 5, 4}, 7, 2, 5, 1, 2, 1, 13, 15, 5, 8, []int{1, 2, 2, 2}, 1, 1, 2},
	"blue": {step{[3]int{15, 15, 16}, [3]int{2, 2, 2}, 5}, step{[3]int{16, 16, 17}, [3]int{2, 2, 3}, 6}, 5, 4,
		[3]int{3, 3, 3}, 5, 2, 5, 0, 1, 1, 15, 17, 9, 12, []int{2, 3, 3}, 1, 1, 1},
	"red": {step{[3]int{16, 17, 17}, [3]int{2, 3, 3}, 5}, step{[3]int{17, 17, 18}, [3]int{3, 3, 3}, 6}, 3, 3,
		[3]int{2, 2, 2}, 4, 2, 6, 0, 0, 0, 16, 19, 0, 4, nil, 0, 0, 0},
}

// counters holds the number of adventure counters on the map.
var counters = map[string]int{"green": 20, "yellow": 14, "blue": 9, "red": 7}

// ofKind lists the adventures of a colour and a kind, without High Lord Margath.
func ofKind(colour, kind string) []*cards.Adventure {
	var out []*cards.Adventure
	for i := range newest.Adventures {
		if a := &newest.Adventures[i]; a.Colour == colour && a.Kind == kind && !a.Victory {
			out = append(out, a)
		}
	}
	return out
}

// rulesOf lists all rules of a card: those of the adventure, its reward and its kept part.
func rulesOf(a *cards.Adventure) []ability.Rule {
	out := slices.Concat(a.Rules, a.Kept)
	if a.Reward != nil {
		out = append(out, a.Reward.Rules...)
	}
	return out
}

// doing lists every term of the rules for a moment, at any depth; "" means any moment.
func doing(rules []ability.Rule, when string) []ability.Term {
	var out []ability.Term
	for _, r := range rules {
		if when == "" || r.When == when {
			ability.Walk(r.Do, false, func(t *ability.Term, condition bool) {
				if !condition {
					out = append(out, *t)
				}
			})
		}
	}
	return out
}

func does(terms []ability.Term, words ...string) bool {
	return slices.ContainsFunc(terms, func(t ability.Term) bool { return slices.Contains(words, t.Word) })
}

// fightMoments are the moments of a fight with texts.
var fightMoments = []string{"always", "round", "escape", "ranged", "melee", "magic", "declares", "rolled", "hits",
	"misses", "hurt"}

// standsIn reports whether a rule is in force while its card is fought.
func standsIn(r ability.Rule) bool { return slices.Contains(fightMoments, r.When) }

func ascending(of [3]int) [3]int {
	slices.Sort(of[:])
	return of
}

func sum(of [3]int) int { return of[0] + of[1] + of[2] }

// near reports whether figures are on a step or an adjacent one, number by number.
func near(f cards.Figures, s step) bool {
	values, damage := ascending(f.Values), ascending(f.Damage)
	for i := range values {
		if abs(values[i]-s.values[i]) > 1 || abs(damage[i]-s.damage[i]) > 1 {
			return false
		}
	}
	return abs(f.Life-s.life) <= 1
}

func abs(n int) int { return max(n, -n) }

// weakest returns the index of the lowest value, of equal ones the one with less damage; for a card without a fight the
// value of its test.
func weakest(t *testing.T, a *cards.Adventure) int {
	t.Helper()
	if a.Peaceful {
		for _, term := range doing(a.Rules, "before") {
			if term.Word == "test" {
				return slices.Index([]string{"mind", "body", "spirit"}, term.Arg(0))
			}
		}
		t.Errorf("%s has neither a fight nor a test", a.ID)
		return 0
	}
	best, ties := 0, 0
	for i := 1; i < 3; i++ {
		switch {
		case a.Values[i] < a.Values[best] || a.Values[i] == a.Values[best] && a.Damage[i] < a.Damage[best]:
			best, ties = i, 0
		case a.Values[i] == a.Values[best] && a.Damage[i] == a.Damage[best]:
			ties++
		}
	}
	if ties > 0 {
		t.Errorf("%s has no weak phase: two are as good", a.ID)
	}
	return best
}

func TestEveryColourHasItsCardsOfEachKind(t *testing.T) {
	for colour, want := range map[string][3]int{"green": {20, 4, 4}, "yellow": {14, 4, 4}, "blue": {9, 3, 3},
		"red": {6, 0, 0}} {
		got := [3]int{len(ofKind(colour, cards.Challenge)), len(ofKind(colour, cards.Event)),
			len(ofKind(colour, cards.Encounter))}
		if got != want {
			t.Errorf("%s has %v challenges, events and encounters, not %v", colour, got, want)
		}
	}
	if n := len(newest.Adventures); n != 72 {
		t.Errorf("there are %d adventures, not 72", n)
	}
}

func TestChallengesAreAsManyAsTheCountersOfTheirColour(t *testing.T) {
	got := map[string]int{}
	for _, a := range newest.Adventures {
		if a.Kind == cards.Challenge {
			got[a.Colour]++
		}
	}
	if !maps.Equal(got, counters) {
		t.Errorf("the challenges are %v, the counters %v", got, counters)
	}
}

func TestOnlyMargathGivesVictoryAndHeHasFiguresOfHisOwn(t *testing.T) {
	for _, a := range newest.Adventures {
		if a.Victory != (a.ID == "high-lord-margath") {
			t.Errorf("%s: victory is %v", a.ID, a.Victory)
		}
	}
	m := newest.Adventure("high-lord-margath")
	if m == nil || m.Colour != "red" || m.Values != [3]int{18, 19, 19} || m.Damage != [3]int{3, 4, 4} || m.Life != 8 {
		t.Fatalf("Margath is %+v", m)
	}
	standing := 0
	for _, r := range m.Rules {
		if standsIn(r) {
			standing++
		}
	}
	if !does(doing(m.Rules, "before"), "test") || standing != 2 {
		t.Errorf("Margath has a test before combat and two texts that stand; these are %d", standing)
	}
}

func TestLordFarrowIsAsTheExampleHasHim(t *testing.T) {
	f := newest.Adventure("lord-farrow")
	if f == nil || f.Colour != "green" || f.Values != [3]int{11, 11, 13} || f.Damage != [3]int{1, 0, 1} ||
		f.Life != 2 || len(f.Rules) != 1 {
		t.Fatalf("Lord Farrow is %+v", f)
	}
	terms := doing(f.Rules, "before")
	if len(terms) == 0 || terms[0].Word != "test" || !slices.Equal(terms[0].Args, []string{"spirit", "resist"}) ||
		terms[0].N() != 11 || len(terms[0].Subs["pass"]) != 0 {
		t.Errorf("before combat he says %+v", terms)
	}
}

func TestFiguresStandOnTheLadderAndTheirDeviationsCancelOut(t *testing.T) {
	for colour, f := range frames {
		plains, strongs, peaceful := 0, 0, 0
		values, damage, life := 0, 0, 0
		for _, a := range ofKind(colour, cards.Challenge) {
			if a.Peaceful {
				peaceful++
				continue
			}
			// A card near both steps belongs to the one its values are nearer to.
			of, which := f.plain, &plains
			if abs(sum(a.Values)-sum(f.strong.values)) < abs(sum(a.Values)-sum(f.plain.values)) {
				of, which = f.strong, &strongs
			}
			*which++
			if !near(a.Figures, of) {
				t.Errorf("%s: %v %v life %d is not within one of %v", a.ID, a.Values, a.Damage, a.Life, of)
			}
			values += sum(a.Values) - sum(of.values)
			damage += sum(a.Damage) - sum(of.damage)
			life += a.Life - of.life
		}
		if plains > f.plains || strongs > f.strongs || plains+strongs+peaceful != f.plains+f.strongs {
			t.Errorf("%s has %d plain and %d strong challenges and %d without a fight, not %d and %d", colour, plains,
				strongs, peaceful, f.plains, f.strongs)
		}
		if values != 0 || damage != 0 || life != 0 {
			t.Errorf("%s deviates by %+d in values, %+d in damage and %+d in life altogether", colour, values,
				damage, life)
		}
	}
}

func TestEveryValueIsTheWeakOneOfItsShareOfChallenges(t *testing.T) {
	for colour, f := range frames {
		var got [3]int
		for _, a := range ofKind(colour, cards.Challenge) {
			got[weakest(t, a)]++
		}
		if got != f.weak {
			t.Errorf("%s is weak in mind, body and spirit %v times, not %v", colour, got, f.weak)
		}
	}
}

func TestTextsBeforeAndInCombatAreAsManyAsTheFrameSays(t *testing.T) {
	for colour, f := range frames {
		tests, others, standing, peaceful := 0, 0, 0, 0
		for _, a := range ofKind(colour, cards.Challenge) {
			before := doing(a.Rules, "before")
			switch {
			case does(before, "test"):
				tests++
			case len(before) > 0:
				others++
			}
			if slices.ContainsFunc(a.Rules, standsIn) {
				standing++
			}
			if a.Peaceful {
				peaceful++
			}
			for _, term := range before {
				if term.Word == "test" && (term.N() < f.easiest || term.N() > f.hardest) {
					t.Errorf("%s tests against %d; %s has %d to %d", a.ID, term.N(), colour, f.easiest, f.hardest)
				}
			}
		}
		if got, want := [4]int{tests, others, standing, peaceful},
			[4]int{f.tests, f.others, f.standing, f.peaceful}; got != want {
			t.Errorf("%s has %v tests, other texts before combat, standing texts, challenges without a fight, not %v",
				colour, got, want)
		}
	}
}

func TestRewardsAreGoldOrACardAsTheFrameSays(t *testing.T) {
	for colour, f := range frames {
		items, allies := 0, 0
		for _, a := range ofKind(colour, cards.Challenge) {
			switch {
			case a.Reward == nil || a.Reward.Type == cards.Rune:
				if a.Gold < f.poorest || a.Gold > f.richest {
					t.Errorf("%s pays %d gold; %s pays %d to %d", a.ID, a.Gold, colour, f.poorest, f.richest)
				}
			case a.Gold != 0:
				t.Errorf("%s pays gold and is a reward itself", a.ID)
			case a.Reward.Type == cards.Ally:
				allies++
			default:
				items++
			}
		}
		if items != f.items || allies != f.allies {
			t.Errorf("%s gives %d items and %d allies, not %d and %d", colour, items, allies, f.items, f.allies)
		}
	}
}

func TestEveryRewardCardHasACostAndAType(t *testing.T) {
	types := []string{cards.Weapon, cards.Armour, cards.Artefact, cards.OneUse, cards.Ally}
	for _, a := range newest.Adventures {
		switch r := a.Reward; {
		case a.Colour == "red" && !a.Victory:
			if r == nil || r.Type != cards.Rune || r.Cost != 0 {
				t.Errorf("%s does not give a Dragon Rune that cannot be bought", a.ID)
			}
		case r == nil:
		case !slices.Contains(types, r.Type) || r.Cost < 2 || r.Cost > 15 || len(r.Rules) == 0:
			t.Errorf("%s becomes %q for %d gold with %d rules", a.ID, r.Type, r.Cost, len(r.Rules))
		case r.Type == cards.Ally &&
			(r.Life < 2 || r.Stamina < 1 || max(r.Values[0], r.Values[1], r.Values[2]) < 4 || sum(r.Damage) == 0):
			t.Errorf("%s is no ally with these figures: %+v", a.ID, r.Figures)
		}
	}
}

func TestEveryFamilyRunsThroughTheColoursWithATraitOfItsOwn(t *testing.T) {
	of := map[string][]*cards.Adventure{}
	for i := range newest.Adventures {
		a := &newest.Adventures[i]
		if a.Kind == cards.Challenge {
			of[a.Family] = append(of[a.Family], a)
		} else if a.Family != "" && a.Life == 0 {
			t.Errorf("%s has a family and no enemy", a.ID)
		}
	}
	if len(of) != len(ability.Families) {
		t.Errorf("there are the families %v", slices.Sorted(maps.Keys(of)))
	}
	traits := map[string]func(a *cards.Adventure) bool{
		"dead":       func(a *cards.Adventure) bool { return does(doing(a.Rules, ""), "exhaust", "drains") },
		"dragon-kin": func(a *cards.Adventure) bool { return does(doing(a.Rules, "before"), "wound", "exhaust") },
		"beast":      func(a *cards.Adventure) bool { return does(doing(a.Rules, "fled"), "wound") },
		"outlaw": func(a *cards.Adventure) bool {
			return slices.ContainsFunc(doing(a.Rules, ""), func(t ability.Term) bool {
				return t.Word == "gold" && t.N() < 0
			})
		},
		"giant":  func(a *cards.Adventure) bool { return weakest(t, a) == 0 },
		"spirit": func(a *cards.Adventure) bool { return weakest(t, a) == 2 },
		"ruin":   func(a *cards.Adventure) bool { return does(doing(a.Rules, "before"), "test") },
		"rival":  func(a *cards.Adventure) bool { return does(doing(a.Rules, "before"), "wound-foe") },
	}
	for _, family := range ability.Families {
		colours := map[string]bool{}
		for _, a := range of[family] {
			colours[a.Colour] = true
			if !traits[family](a) {
				t.Errorf("%s does not do what the family %s does", a.ID, family)
			}
		}
		if n := len(of[family]); n < 5 || n > 9 || len(colours) < 2 {
			t.Errorf("%d challenges of %d colours are of the family %s", n, len(colours), family)
		}
	}
}

func TestGiantsLiveLongerThanOthersOfTheirStep(t *testing.T) {
	for _, a := range newest.Adventures {
		if a.Kind != cards.Challenge || a.Family != "giant" {
			continue
		}
		f := frames[a.Colour]
		if !near(a.Figures, f.plain) || a.Life != f.plain.life+1 {
			if !near(a.Figures, f.strong) || a.Life != f.strong.life+1 {
				t.Errorf("%s has life %d", a.ID, a.Life)
			}
		}
	}
}

func TestNoTwoDragonsHaveAStandingTextOfOneKind(t *testing.T) {
	seen := map[string]string{}
	for _, a := range ofKind("red", cards.Challenge) {
		for _, r := range a.Rules {
			if standsIn(r) {
				kind := r.Do[0].Word
				if other := seen[kind]; other != "" {
					t.Errorf("%s and %s both have %q", a.ID, other, kind)
				}
				seen[kind] = a.ID
			}
		}
	}
	if len(seen) != 6 {
		t.Errorf("the dragons have %d standing texts, not six", len(seen))
	}
}

func TestEverySkillIsAskedByThreeToFiveCardsAndATenthOfTheTestsNamesNone(t *testing.T) {
	asking, tests, none := map[string]map[string]bool{}, 0, 0
	for i := range newest.Adventures {
		a := &newest.Adventures[i]
		for _, term := range doing(a.Rules, "before") {
			if term.Word != "test" {
				continue
			}
			tests++
			skill := term.Arg(1)
			if skill == "" {
				none++
				continue
			}
			if want := []string{"mind", "body", "spirit"}[slices.Index(ability.Skills, skill)/3]; want != term.Arg(0) {
				t.Errorf("%s tests %s by %s", a.ID, skill, term.Arg(0))
			}
			if asking[skill] == nil {
				asking[skill] = map[string]bool{}
			}
			asking[skill][a.ID] = true
		}
	}
	for _, skill := range ability.Skills {
		if n := len(asking[skill]); n < 3 || n > 5 {
			t.Errorf("%d cards ask for %s", n, skill)
		}
	}
	if none < tests/20 || none > tests/6 {
		t.Errorf("%d of %d tests name no skill", none, tests)
	}
}

func TestEveryEnemyDealsDamageAndEveryBareHeroCanBeatIt(t *testing.T) {
	phases := []string{"ranged", "melee", "magic"}
	for i := range newest.Adventures {
		a := &newest.Adventures[i]
		if a.Life == 0 {
			if a.Fights() {
				t.Errorf("%s fights without figures", a.ID)
			}
			continue
		}
		open := [3]bool{true, true, true}
		for _, r := range a.Rules {
			if r.When != "always" || len(r.If) > 0 {
				continue
			}
			for _, term := range r.Do {
				for p, phase := range phases {
					if term.Word == "skip" && term.Arg(0) == phase || term.Word == "only" && term.Arg(0) != phase {
						open[p] = false
					}
				}
			}
		}
		deals := false
		for p := range phases {
			deals = deals || open[p] && a.Damage[p] > 0
		}
		if !deals {
			t.Errorf("%s never deals damage", a.ID)
		}
		// A bare hero has a value of at least 1 everywhere, and may do no harm in any one phase.
		for harmless := range phases {
			beatable := false
			for p := range phases {
				beatable = beatable || p != harmless && open[p] && 20+1 >= a.Values[p]
			}
			if !beatable {
				t.Errorf("a bare hero without harm in the %s phase cannot beat %s", phases[harmless], a.ID)
			}
		}
		if ascending(a.Damage)[0] < 0 || a.Life < 1 {
			t.Errorf("%s has figures that cannot be", a.ID)
		}
	}
}

func TestAChallengeWithoutAFightIsBeatenOrFailedByItsTest(t *testing.T) {
	for _, a := range newest.Adventures {
		if a.Kind != cards.Challenge || !a.Peaceful {
			continue
		}
		if a.Life != 0 || a.Values != [3]int{} {
			t.Errorf("%s has no fight and figures for one", a.ID)
		}
		for _, term := range doing(a.Rules, "before") {
			if term.Word == "test" && (!does(term.Subs["pass"], "win") || !does(term.Subs["fail"], "fail")) {
				t.Errorf("%s does not say what follows from its test", a.ID)
			}
		}
	}
}

func TestEventsComeInTheirNumbersAndAskNobody(t *testing.T) {
	asks := []string{"choose", "scout", "swap", "shift", "attack", "draw-market", "lose", "step", "bury-track", "renew",
		"turn-down", "fight", "test", "take", "keep"}
	for colour, f := range frames {
		var numbers []int
		for _, a := range ofKind(colour, cards.Event) {
			numbers = append(numbers, a.Number)
			if a.Life != 0 || a.Gold != 0 || a.Peaceful || a.Reward != nil || len(a.Kept) > 0 || len(a.Rules) == 0 {
				t.Errorf("%s is more than an event, or none", a.ID)
			}
			for _, r := range a.Rules {
				if r.Optional() {
					t.Errorf("%s asks somebody", a.ID)
				}
			}
			if does(doing(a.Rules, ""), asks...) {
				t.Errorf("%s leaves a choice to somebody", a.ID)
			}
		}
		slices.Sort(numbers)
		if !slices.Equal(numbers, f.events) {
			t.Errorf("the events of %s are %v, not %v", colour, numbers, f.events)
		}
	}
	for _, a := range newest.Adventures {
		if (a.Kind == cards.Event) != (a.Number > 0) {
			t.Errorf("%s is a %s with the number %d", a.ID, a.Kind, a.Number)
		}
	}
}

func TestEveryEncounterSaysHowItEndsAndPays(t *testing.T) {
	for colour, f := range frames {
		trials, fights, carried := 0, 0, 0
		for _, a := range ofKind(colour, cards.Encounter) {
			before := doing(a.Rules, "before")
			pays := a.Gold >= 2 && a.Gold <= 8 || a.Reward != nil
			switch {
			case does(before, "keep"):
				carried++
				// It ends when its errand is done, or by itself after some turns.
				ends := doing(a.Kept, "reached")
				ends = append(ends, doing(a.Kept, "beaten")...)
				if (a.Turns > 0) == does(ends, "discard", "take") || len(a.Kept) == 0 {
					t.Errorf("%s is kept and never over, or over in two ways", a.ID)
				}
				if does(ends, "take") != (a.Reward != nil) {
					t.Errorf("%s is taken and is no item or ally, or is one and never taken", a.ID)
				}
				pays = a.Turns > 0 || slices.ContainsFunc(ends, func(term ability.Term) bool {
					return term.Word == "take" || term.Word == "gold" && term.N() >= 4 && term.N() <= 8
				})
			case a.Fights():
				fights++
				// Otherwise the rules for a challenge apply (R29).
				if !does(doing(a.Rules, "fled"), "discard", "wound", "gold") {
					t.Errorf("%s does not care who flees", a.ID)
				}
			default:
				trials++
				for _, term := range before {
					if term.Word == "test" &&
						(!does(term.Subs["pass"], "win") || !does(term.Subs["fail"], "fail", "fight")) {
						t.Errorf("%s does not say what follows from its test", a.ID)
					}
				}
				if !does(before, "test") {
					t.Errorf("%s has neither a fight nor a test", a.ID)
				}
			}
			if !pays {
				t.Errorf("%s does not pay what an encounter pays", a.ID)
			}
			less := f.plain
			for i := range less.values {
				less.values[i]--
			}
			if a.Life > 0 && (ascending(a.Values) != less.values || sum(a.Damage) != sum(less.damage) ||
				a.Life != less.life) {
				t.Errorf("%s: %v %v life %d is not the plain step less one in each value", a.ID, a.Values,
					a.Damage, a.Life)
			}
		}
		if got, want := [3]int{trials, fights, carried}, [3]int{f.trials, f.fights, f.carried}; got != want {
			t.Errorf("%s has %v encounters with a test, a fight, something to carry, not %v", colour, got, want)
		}
	}
}

// elsewhere lists names of towns from other games, which our texts must not use.
var elsewhere = []string{"riverwatch", "dawnsmoor", "forge", "frostgate", "nerekhall", "vynelvale"}

func TestNoAdventureTakesADragonRune(t *testing.T) {
	for i := range newest.Adventures {
		a := &newest.Adventures[i]
		for _, r := range rulesOf(a) {
			for _, term := range slices.Concat(r.Cost, doing([]ability.Rule{r}, "")) {
				if (term.Word == "lose" || term.Word == "discard-other") &&
					slices.Contains([]string{"item", "card"}, term.Arg(0)) {
					t.Errorf("%s takes %q, among which is a Rune", a.ID, term.Arg(0))
				}
			}
		}
		if a.Reward == nil || a.Reward.Type != cards.Rune {
			continue
		}
		for _, r := range a.Reward.Rules {
			if r.When != "always" {
				t.Errorf("the Rune of %s does more than hold", a.ID)
			}
		}
	}
}

var languages = []string{"de", "en", "fr", "it"}

func adventureTexts(t *testing.T) *text.Catalogue {
	t.Helper()
	c, err := text.Load(os.DirFS("../text"), "cards-adventures")
	if err != nil {
		t.Fatal(err)
	}
	if got := c.Languages(); !slices.Equal(got, languages) {
		t.Fatalf("the texts are in %v, not %v", got, languages)
	}
	return c
}

func TestEveryAdventureHasANameAndALineOfFlavourInEveryLanguage(t *testing.T) {
	c := adventureTexts(t)
	var ids []string
	for _, a := range newest.Adventures {
		ids = append(ids, a.ID)
	}
	contract.Named(t, c, ids, 120, func(string) bool { return true })
	for _, language := range languages {
		for _, family := range ability.Families {
			if !slices.Contains(c.Keys(language), "family."+family) {
				t.Errorf("%s: the family %s has no name", language, family)
			}
		}
	}
}

func TestTheTextsOfAdventuresBelongToCardsAndBorrowNoName(t *testing.T) {
	c := adventureTexts(t)
	for _, language := range languages {
		for _, key := range c.Keys(language) {
			kind, id, _ := strings.Cut(key, ".")
			id, _, _ = strings.Cut(id, ".")
			known := kind == "family" && slices.Contains(ability.Families, id) ||
				(kind == "name" || kind == "flavour") && newest.Adventure(id) != nil
			if !known {
				t.Errorf("%s: %s belongs to no card", language, key)
			}
			for _, word := range strings.FieldsFunc(strings.ToLower(c.In(language).Say(text.M(key))),
				func(r rune) bool { return strings.ContainsRune(" ,.;:'-", r) }) {
				// As a town a forge is forbidden; as a common noun it is allowed.
				if word != "forge" && slices.Contains(slices.Concat(elsewhere, published), word) {
					t.Errorf("%s: %s uses the borrowed name %s", language, key, word)
				}
			}
		}
	}
}
