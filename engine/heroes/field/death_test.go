package field_test

import (
	"fmt"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
)

// returned lists the permanents an outcome gives back, with their owners counted from 1.
func returned(out field.Outcome) string {
	var list []string
	for _, r := range out.Returned {
		list = append(list, fmt.Sprint(r.Card, " to ", r.Owner+1))
	}
	return strings.Join(list, ", ")
}

func TestACreatureDiesAsSoonAsItsWoundsReachItsLife(t *testing.T) {
	s := battle("f1 wolf, f2 wolf", "f4 wolf, b4 hero").spell("bolt", cards.AnyBeing, cards.Effect{Word: "wound", N: 7})
	is(t, "one wound before it lives", ids(s.Reach(at("1f1"))), "2f4")
	out := s.cast(1, "bolt", "2f4")
	is(t, "out of the game (H18)", s.who(2), "b4 hero2")
	is(t, "surplus is lost (H18)", s.wounds("2b4"), "2b4 0")
	is(t, "only what it bore is told", out.Deeds[0].Hits[0],
		field.Hit{Spot: at("2f4"), Being: "wolf", Wounds: 3, Fell: true})
	is(t, "the one behind is exposed at once, within the action (H18)", ids(s.Reach(at("1f1"))), "2b4")
	s.Attack(at("1f1"), at("2b4"))
	is(t, "and can be hit", s.wounds("2b4"), "2b4 2")
}

func TestAllWoundsOfAnEffectComeBeforeTheDeaths(t *testing.T) {
	s := battle("f1 hero", "f1 wolf, b1 wolf, f2 hero").
		spell("quake", cards.AnyBeing, cards.Effect{Word: "wound", N: 3},
			cards.Effect{Word: "wound", N: 1, To: cards.AllOpen}).
		spell("cruel", cards.AnyBeing, cards.Effect{Word: "wound", N: 3}, cards.Effect{Word: "heal", N: 3})
	s.cast(1, "quake", "2f1")
	is(t, "who is exposed only by the fall is not hit (H34)", s.wounds("2b1", "2f2"), "2b1 0, 2f2 1")
	is(t, "the target fell", s.who(2), "f2 hero2, b1 wolf")
	s.cast(1, "cruel", "2b1")
	is(t, "what has fallen is not healed", s.who(2), "f2 hero2")
}

func TestAllHeroesOfAnEffectFallTogether(t *testing.T) {
	s := battle("f1 hero", "f1 hero", "f1 hero").spell("doom", cards.AnyBeing, cards.Effect{Word: "wound", N: 30})
	out := s.cast(1, "doom", "2f1", "3f1", "1f1")
	is(t, "all have fallen before anybody looks for the end (H34)", len(out.Fallen), 3)
	is(t, "nobody is in", len(s.In(0)), 0)
}

func TestWhatFollowsEndsWithTheFallOfTheActingHero(t *testing.T) {
	s := battle("f1 hero", "f1 hero", "f1 wolf").spell("pact", cards.AnyBeing,
		cards.Effect{Word: "wound", N: 30, To: cards.OwnHero}, cards.Effect{Word: "draw", N: 2})
	out := s.cast(1, "pact", "2f1")
	is(t, "he draws no more (H35)", len(out.Requests), 0)
	is(t, "he is out", s.Sides[0].Out, true)
	is(t, "the others are not", len(s.In(0)), 2)
}

func TestABearerThatLeavesGivesItsPermanentsBack(t *testing.T) {
	s := battle("b1 hero", "f4 wolf, b1 hero").static("shield", "armour", 1).static("rage", "strength", 1).
		spell("bolt", cards.AnyBeing, cards.Effect{Word: "wound", N: 9})
	s.lay(1, "shield", "2f4").lay(2, "rage", "2f4").lay(2, "rage-2", "2b1")
	is(t, "each to its owner's discard (H25)", returned(s.cast(1, "bolt", "2f4")), "shield to 1, rage to 2")
	is(t, "others stay", s.play(), "2b1 rage-2")
}

func TestAPlayerWhoseHeroFallsIsOut(t *testing.T) {
	s := battle("b1 hero", "b1 hero, f2 wolf, b2 wolf", "b1 hero, f1 wolf").static("shield", "armour", 0).static("wind",
		"dice", 1).
		spell("bolt", cards.AnyBeing, cards.Effect{Word: "wound", N: 30})
	s.lay(2, "shield", "1b1").lay(2, "shield-2", "3f1").lay(2, "wind", "3") // seat 2's own, on others
	s.lay(1, "shield-3", "2b1").lay(3, "shield-4", "2f2").lay(3, "wind-2", "2").lay(2, "shield-5", "2b2")
	s.lay(1, "shield-6", "3b1")
	out := s.cast(1, "bolt", "2b1")
	is(t, "fallen", out.Fallen[0], engine.Seat(1))
	is(t, "his board leaves the game (H15)", s.who(2), "")
	is(t, "with every permanent he cast; those of others stay (H15)", s.play(), "3b1 shield-6")
	is(t, "those of others on him go to their owners (H15)", returned(out), "wind-2 to 3, shield-4 to 3, shield-3 to 1")
	is(t, "he is nobody's target", ids(s.Targets(0, s.spells["bolt"], nil)), "1b1 3b1 3f1")
	is(t, "nor foe", len(s.Foes(0)), 1)
}

func TestAPlayerMayLeave(t *testing.T) {
	s := battle("b1 hero", "b1 hero", "b1 hero").static("shield", "armour", 1).lay(1, "shield", "2b1")
	is(t, "as if his hero had fallen", returned(s.Eliminate(1)), "shield to 1")
	is(t, "out", s.Sides[1].Out, true)
	is(t, "boards are told from each other", s.who(1)+s.who(2)+s.who(3), "b1 hero1b1 hero3")
}

func TestHisOwnStopEffectsMayFellAHero(t *testing.T) {
	s := battle("b1 hero", "b1 hero")
	s.Sides[0].Left = 2
	out := s.Hurt(3, field.DeedWeakness, 0)
	is(t, "fallen (H13)", out.Fallen[0], engine.Seat(0))
	is(t, "told as weakness", out.Deeds[0].Kind, field.DeedWeakness)
	is(t, "only what he had is lost", s.Sides[0].Lost[field.ByWeakness], 2)
	is(t, "nobody scores (H39)", s.Sides[1].Points, 0)
}

func TestPointsAreTheWoundsHeroesOfFoesReallyLost(t *testing.T) {
	for name, c := range map[string]struct {
		do   func(*stage)
		want [2]int
	}{
		"by a spell (H39)": {func(s *stage) { s.cast(1, "bolt", "2b1") }, [2]int{4, 0}},
		"by an attack":     {func(s *stage) { s.Attack(at("1f4"), at("2b1")) }, [2]int{2, 0}},
		"by an ability":    {func(s *stage) { s.Ability(at("1f2"), field.AimAt(at("2"))) }, [2]int{1, 0}},
		"by a permanent of a player": {func(s *stage) { s.lay(1, "brand", "2b1").Trigger("brand", field.OnStop) },
			[2]int{1, 0}},
		"not by his own dice":  {func(s *stage) { s.Hurt(2, field.DeedWeakness, 1) }, [2]int{0, 0}},
		"not by doing nothing": {func(s *stage) { s.Hurt(2, field.DeedNone, 1) }, [2]int{0, 0}},
		"not by his own spell": {func(s *stage) { s.cast(2, "bolt", "2b1") }, [2]int{0, 0}},
		"not by his own permanent": {func(s *stage) { s.lay(2, "brand", "2b1").Trigger("brand", field.OnStop) },
			[2]int{0, 0}},
		"not for a creature": {func(s *stage) { s.cast(1, "bolt", "2f4"); s.Attack(at("1f1"), at("2b4")) },
			[2]int{0, 0}},
		"not what armour turns aside": {func(s *stage) { s.lay(2, "shield", "2b1").cast(1, "bolt", "2b1") },
			[2]int{3, 0}},
		"no overkill":                 {func(s *stage) { s.Sides[1].Left = 1; s.cast(1, "bolt", "2b1") }, [2]int{1, 0}},
		"nothing from a stunned hero": {func(s *stage) { s.Sides[1].Left = 0; s.cast(1, "bolt", "2b1") }, [2]int{0, 0}},
	} {
		t.Run(name, func(t *testing.T) {
			s := battle("f1 wolf, f4 wolf, f2 imp, b1 hero", "f4 wolf, b4 wolf, b1 hero").
				instead("imp", cards.Ability{Target: cards.Player,
					Do: []cards.Effect{{Word: "wound", N: 1, To: cards.HisHero}}}).
				spell("bolt", cards.AnyBeing, cards.Effect{Word: "wound", N: 4}).static("shield", "armour", 1).
				permanent("brand", cards.Permanent{Stop: []cards.Effect{{Word: "wound", N: 1, Magical: true}}})
			s.Stuns = true
			c.do(s)
			is(t, "points", [2]int{s.Sides[0].Points, s.Sides[1].Points}, c.want)
		})
	}
}

func TestWoundsOfHeroesAreCountedByTheirSource(t *testing.T) {
	s := battle("f4 wolf, f2 imp, b1 hero", "b1 hero").
		instead("imp", cards.Ability{Target: cards.Player,
			Do: []cards.Effect{{Word: "wound", N: 1, To: cards.HisHero}}}).
		spell("bolt", cards.AnyBeing, cards.Effect{Word: "wound", N: 5}).
		permanent("brand", cards.Permanent{Stop: []cards.Effect{{Word: "wound", N: 1, Magical: true}}})
	s.cast(1, "bolt", "2b1")
	s.Attack(at("1f4"), at("2b1"))
	s.Ability(at("1f2"), field.AimAt(at("2")))
	s.lay(1, "brand", "2b1").Trigger("brand", field.OnStop)
	s.Hurt(4, field.DeedWeakness, 1)
	s.Hurt(2, field.DeedNone, 1)
	is(t, "by source", s.Sides[1].Lost, [field.Sources]int{field.BySpell: 5, field.ByCreature: 3, field.ByWeakness: 4,
		field.ByPermanent: 1, field.ByNone: 2})
	is(t, "together what he lost", s.Sides[1].Left, 21-15)
}

func TestWhereNobodyIsEliminatedAHeroAt0IsStunned(t *testing.T) {
	s := battle("b1 hero, f4 wolf", "b1 hero, f1 wolf").static("shield", "armour", 0).lay(1, "shield", "2b1").
		spell("bolt", cards.AnyBeing, cards.Effect{Word: "wound", N: 30}).spell("cure", cards.AnyBeing,
		cards.Effect{Word: "heal", N: 3})
	s.Stuns = true
	out := s.cast(1, "bolt", "2b1")
	is(t, "he has fallen", out.Fallen[0], engine.Seat(1))
	is(t, "and is stunned (H40)", s.Stunned(1), true)
	is(t, "his board and what lies on it stay", s.who(2)+"; "+s.play(), "f1 wolf, b1 hero2; 2b1 shield")
	is(t, "he takes no more wounds (H40)", s.cast(1, "bolt", "2b1").Deeds[0].Hits[0].Wounds, 0)
	is(t, "and does not fall again", len(s.cast(1, "bolt", "2b1").Fallen), 0)
	s.cast(2, "cure", "2b1")
	is(t, "nor is he healed (H40)", s.Sides[1].Left, 0)
	is(t, "he is a target as before (H40)", ids(s.Targets(0, s.spells["bolt"], nil)), "1b1 1f4 2b1 2f1")
	s.Rise(1)
	is(t, "he rises with five", s.Sides[1].Left, 5)
	is(t, "and is stunned no more", s.Stunned(1), false)
	s.Rise(0)
	is(t, "who is not stunned does not rise", s.Sides[0].Left, 21)
}

func TestDispelling(t *testing.T) {
	for name, c := range map[string]struct {
		power, steps int
		play         string
		returned     string
		n            int
	}{
		"the permanent itself, if it has no token": {0, 1, "", "shield to 2", 1},
		"a token first":                                     {2, 1, "1b1 shield +1", "", 1},
		"a step more by each pair of cards":                 {2, 2, "1b1 shield", "", 2},
		"token and permanent in one action":                 {2, 3, "", "shield to 2", 3},
		"steps too many are lost: all are off the same one": {0, 3, "", "shield to 2", 1},
	} {
		t.Run(name, func(t *testing.T) {
			s := battle("b1 hero", "b1 hero").static("shield", "armour", 1)
			s.Cast(field.Cast{Seat: 1, Card: "shield", Extra: c.power, Aims: aims("1b1")})
			out := s.Dispel(0, "shield", c.steps)
			is(t, "in play", s.play(), c.play)
			is(t, "returned", returned(out), c.returned)
			is(t, "steps done", out.Deeds[0].N, c.n)
		})
	}
}

func TestBoardsAreBareWithoutCreatures(t *testing.T) {
	s := battle("b1 hero", "b1 hero, f1 wolf")
	is(t, "a creature is left", s.Bare(), false)
	*s.At(at("2f1")) = field.Being{}
	is(t, "only heroes (H38)", s.Bare(), true)
}

func TestAnAbilityIsUsedInsteadOfTheAttack(t *testing.T) {
	wound := []cards.Effect{{Word: "wound", N: 1, Magical: true}}
	for name, c := range map[string]struct {
		ability cards.Ability
		want    string
	}{
		"regardless of range and exposure": {cards.Ability{Target: cards.AnyCreature, Do: wound},
			"1f1 2b1 2b4 2f1 2f4"},
		"exposed, where the card says so": {cards.Ability{Target: cards.AnyCreature, Exposed: true, Do: wound},
			"1f1 2f1 2f4"},
		"in range, where the card says so": {cards.Ability{Target: cards.AnyCreature, InRange: true, Do: wound},
			"2b4 2f4"},
		"both": {cards.Ability{Target: cards.AnyBeing, InRange: true, Exposed: true,
			Do: wound}, "2f4"},
		"only where it changes something (H31)": {cards.Ability{Target: cards.AnyBeing,
			Do: []cards.Effect{{Word: "heal", N: 1}}}, "2f1"},
		"cards of who has none change nothing": {cards.Ability{Target: cards.Player,
			Do: []cards.Effect{{Word: "discard", N: 1}}}, "2"},
		"drawing needs a card to draw": {cards.Ability{Do: []cards.Effect{{Word: "draw", N: 1}}}, ""},
		"moving needs a space to move to": {cards.Ability{Target: cards.OwnCreature,
			Do: []cards.Effect{{Word: "step", N: 1}}}, "1f1"},
		"dispelling needs a permanent": {cards.Ability{Do: []cards.Effect{{Word: "unpower", N: 1}}}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			s := battle("f1 imp", "f1 wolf, b1 wolf, f4 wolf, b4 wolf").instead("imp", c.ability)
			s.At(at("2f1")).Wounds = 1
			s.held[1], s.drawable[1] = 3, 2
			before, _ := s.shown()
			is(t, "targets", ids(s.AbilityTargets(at("1f1"))), c.want)
			after, _ := s.shown()
			is(t, "asking changes nothing", after, before)
		})
	}
	s := battle("f1 imp", "f1 wolf").instead("imp", cards.Ability{Target: cards.AnyCreature, Do: wound})
	out := s.Ability(at("1f1"), field.AimAt(at("2f1")))
	is(t, "it is activated", s.At(at("1f1")).Spent, true)
	is(t, "told as ability", out.Deeds[0].Kind+" "+out.Deeds[0].Card+" "+out.Deeds[0].From.ID(), "ability imp 1f1")
	is(t, "wounds", s.wounds("2f1"), "2f1 1")
	is(t, "it has no more to do in this action", len(s.Activations(0)), 0)
	is(t, "its target is told", ids([]field.Spot{out.Deeds[0].Hits[0].Spot}), "2f1")
	s.instead("owl", cards.Ability{Do: []cards.Effect{{Word: "draw", N: 1}}}).Place(at("1f2"), "owl", false)
	is(t, "his own deck and discard are empty", len(s.AbilityTargets(at("1f2"))), 0)
	s.drawable[0] = 1
	is(t, "with a card to draw it is of use", ids(s.AbilityTargets(at("1f2"))), "1")
	is(t, "nobody is, where it names none", len(s.Ability(at("1f2"), field.AimAt(at("1"))).Deeds[0].Hits), 0)
	s.instead("mage", cards.Ability{Do: []cards.Effect{{Word: "unpower", N: 1}}}).Place(at("1f3"), "mage", false)
	s.static("shield", "armour", 1).Cast(field.Cast{Card: "shield", Extra: 1, Aims: aims("2f1")})
	is(t, "a token to take off is of use", ids(s.AbilityTargets(at("1f3"))), "1")
	s.Dispel(0, "shield", 1)
	is(t, "the permanent itself too", ids(s.AbilityTargets(at("1f3"))), "1")
	is(t, "a creature without ability has no aims", len(s.AbilityAims(at("2f1"), at("1f1"))), 0)
}
