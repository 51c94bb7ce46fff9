package field_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
)

func TestASpellReachesWhomItsClassNames(t *testing.T) {
	boards := []string{"b2 hero, f2 wolf, f1 wolf", "b1 hero, f1 wolf, b3 wolf"}
	for name, c := range map[string]struct {
		class cards.Class
		want  string
	}{
		"any Being: on any board, unexposed ones and own ones too": {cards.AnyBeing, "1b2 1f1 1f2 2b1 2b3 2f1"},
		"any Creature: the same without heroes":                    {cards.AnyCreature, "1f1 1f2 2b3 2f1"},
		"any exposed Being: own ones too":                          {cards.ExposedBeing, "1f1 1f2 2b3 2f1"},
		"any Player: the caster too":                               {cards.Player, "1 2"},
		"own Creature: not the hero":                               {cards.OwnCreature, "1f1 1f2"},
		"own Being: the hero too":                                  {cards.OwnBeing, "1b2 1f1 1f2"},
		"no target: the caster himself":                            {cards.NoTarget, "1"},
	} {
		t.Run(name, func(t *testing.T) {
			s := battle(boards...).spell("bolt", c.class, cards.Effect{Word: "wound", N: 1})
			is(t, "targets", ids(s.Targets(0, s.spells["bolt"], nil)), c.want)
		})
	}
}

func TestAnyReachesOnlyTheOwnPairUntilTheMerge(t *testing.T) {
	s := battle("f1 hero", "f1 hero", "f1 hero", "f1 hero").
		spell("bolt", cards.AnyBeing, cards.Effect{Word: "wound", N: 1}).
		spell("leak", cards.Player, cards.Effect{Word: "discard", N: 1})
	s.Seats = []engine.Seat{0, 2}
	is(t, "beings (H32)", ids(s.Targets(0, s.spells["bolt"], nil)), "1f1 3f1")
	is(t, "players (H32)", ids(s.Targets(0, s.spells["leak"], nil)), "1 3")
	s.Seats = []engine.Seat{0, 1, 2, 3}
	s.Sides[3].Out = true
	is(t, "after the merge, without who is out", ids(s.Targets(0, s.spells["leak"], nil)), "1 2 3")
}

func TestAReinforcementsTargetIsAnother(t *testing.T) {
	s := battle("b1 hero", "f1 wolf, f2 wolf, b1 hero").spell("chain", cards.ExposedBeing,
		cards.Effect{Word: "wound", N: 2})
	is(t, "besides the first", ids(s.Targets(0, s.spells["chain"], aims("2f1"))), "1b1 2f2")
	is(t, "besides both", ids(s.Targets(0, s.spells["chain"], aims("2f1", "2f2"))), "1b1")
	s.cast(1, "chain", "2f1", "2f2")
	is(t, "both are wounded", s.wounds("2f1", "2f2", "2b1"), "2f1 2, 2f2 2, 2b1 0")
}

func TestABearerGetsNoIdenticalPermanent(t *testing.T) {
	s := battle("f1 wolf, b1 hero", "b1 hero").static("shield", "armour", 1).static("cloak", "armour", 1).lay(2,
		"shield", "1f1")
	is(t, "the same design by whomever (H43)", ids(s.Targets(0, s.spells["shield"], nil)), "1b1 2b1")
	is(t, "another design with the same effect", ids(s.Targets(0, s.spells["cloak"], nil)), "1b1 1f1 2b1")
	s.lay(1, "cloak", "1f1").lay(1, "cloak-2", "1b1")
	s.creature("fang", cards.Creature{Strength: 3}).Place(at("2f4"), "fang", false)
	s.Attack(at("2f4"), at("1f1"))
	is(t, "they add up", s.wounds("1f1"), "1f1 1")
}

func TestACastNeedsSomethingToChoose(t *testing.T) {
	for name, c := range map[string]struct {
		spell string
		board string
		set   func(*stage)
		want  string
	}{
		"discarding from an empty hand is possible (H24)": {"leak", "b1 hero", nil, "1 2"},
		"healing who has no wounds is possible":           {"cure", "b1 hero", nil, "1b1 2b1"},
		"Command needs somebody to activate (H8)":         {"command", "f1 wolf", nil, ""},
		"Command with somebody to activate":               {"command", "f4 wolf", nil, "1"},
		"a dispel card needs a permanent in play":         {"banish", "b1 hero", nil, ""},
		"a dispel card with a permanent of anybody": {"banish", "b1 hero",
			func(s *stage) { s.lay(2, "shield", "2b1") }, "1"},
		"power needs an own permanent": {"feed", "b1 hero",
			func(s *stage) { s.lay(2, "shield", "2b1") }, ""},
		"power with an own permanent on anybody": {"feed", "b1 hero",
			func(s *stage) { s.lay(1, "shield", "2b1") }, "1"},
		"a step needs an empty space beside": {"push", "f1 wolf, f2 hero, b1 wolf, b2 wolf", nil,
			"1b2 1f2 2b1"},
		"what is rooted is not moved":        {"push", "b1 tree", nil, "2b1"},
		"a swap needs another being":         {"trade", "f1 wolf, b4 wolf", nil, "1b4 1f1"},
		"a swap with what is rooted is none": {"trade", "f1 wolf, b4 tree", nil, ""},
		"a jump needs a free space": {"blink",
			"f1 wolf, f2 wolf, f3 wolf, f4 wolf, b1 wolf, b2 wolf, b3 wolf, b4 wolf", nil, "2b1"},
		"what wounds as well needs nothing else": {"shove", "b1 tree", nil, "1b1 2b1"},
	} {
		t.Run(name, func(t *testing.T) {
			s := battle(c.board, "b1 hero").
				spell("leak", cards.Player, cards.Effect{Word: "discard", N: 1}).
				spell("cure", cards.AnyBeing, cards.Effect{Word: "heal", N: 2}).
				spell("command", cards.NoTarget, cards.Effect{Word: "activate", N: 1}).
				spell("banish", cards.NoTarget, cards.Effect{Word: "unpower", N: 1}).
				spell("feed", cards.NoTarget, cards.Effect{Word: "empower", N: 1}).
				spell("push", cards.AnyBeing, cards.Effect{Word: "step", N: 1}).
				spell("shove", cards.AnyBeing, cards.Effect{Word: "wound", N: 1}, cards.Effect{Word: "step", N: 1}).
				spell("trade", cards.AnyBeing, cards.Effect{Word: "swap"}).
				spell("blink", cards.AnyBeing, cards.Effect{Word: "jump"}).
				static("shield", "armour", 1).always("tree", cards.Static{Word: "rooted"})
			if c.set != nil {
				c.set(s)
			}
			is(t, "targets", ids(s.Targets(0, s.spells[c.spell], nil)), c.want)
		})
	}
}

// told describes aims: the destination of a being, the healed being, the permanent.
func told(list []field.Aim) string {
	var out []string
	for _, a := range list {
		out = append(out, strings.TrimRight(fmt.Sprint(a.To.ID(), a.Heal.ID(), a.Permanent), " "))
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

func TestTheCasterDecidesWhatTheCardLeavesToHim(t *testing.T) {
	for name, c := range map[string]struct {
		do   cards.Effect
		at   string
		want string
	}{
		"nothing about wounds":                            {cards.Effect{Word: "wound", N: 1}, "2f1", ""},
		"one step":                                        {cards.Effect{Word: "step", N: 1}, "2f1", "f2"},
		"two steps go over empty spaces":                  {cards.Effect{Word: "step", N: 2}, "2f1", "b2 f2 f3"},
		"a jump goes anywhere on its board":               {cards.Effect{Word: "jump"}, "2f1", "b2 b3 b4 f2 f3 f4"},
		"a swap with another being of its board":          {cards.Effect{Word: "swap"}, "2f1", "b1"},
		"drain heals an own being with wounds":            {cards.Effect{Word: "drain", N: 1, M: 1}, "2f1", "b1"},
		"drain heals the target too, if it is an own one": {cards.Effect{Word: "drain", N: 1, M: 1}, "1f1", "b1 f1"},
		"unpower takes any permanent": {cards.Effect{Word: "unpower", N: 1}, "1",
			"shield shield-2"},
		"empower takes an own one": {cards.Effect{Word: "empower", N: 1}, "1", "shield"},
	} {
		t.Run(name, func(t *testing.T) {
			s := battle("f1 wolf, b1 hero", "f1 wolf, b1 hero").static("shield", "armour", 1).lay(1, "shield",
				"2f1").lay(2, "shield-2", "2b1")
			s.Sides[0].Left = 20
			got := s.Aims(0, []cards.Effect{c.do}, nil, at(c.at))
			is(t, "aims", told(got), c.want)
			for _, a := range got {
				is(t, "target", a.At, at(c.at))
			}
		})
	}
}

func TestDecisionsAboutSeveralTargetsFollowEachOther(t *testing.T) {
	s := battle("", "f1 wolf, b1 hero").spell("blink", cards.AnyBeing, cards.Effect{Word: "jump"})
	first := field.Aim{At: at("2f1"), To: at("2b4").Space, Heal: field.None}
	do := s.spells["blink"].Do
	is(t, "the space left is free for the next, the one taken is not",
		told(s.Aims(0, do, []field.Aim{first}, at("2b1"))), "b2 b3 f1 f2 f3 f4")
	is(t, "asking moves nobody", s.who(2), "f1 wolf, b1 hero2")
	s.Cast(field.Cast{Card: "blink", Aims: []field.Aim{first, {At: at("2b1"), To: at("2f1").Space, Heal: field.None}}})
	is(t, "both have jumped", s.who(2), "f1 hero2, b4 wolf")
}

func TestATargetMovedByAnEarlierOneIsFollowed(t *testing.T) {
	s := battle("", "f1 wolf, f2 bear").creature("bear", cards.Creature{}).spell("trade", cards.AnyBeing,
		cards.Effect{Word: "swap"}, cards.Effect{Word: "heal", N: 1})
	s.At(at("2f1")).Wounds, s.At(at("2f2")).Wounds = 2, 1
	out := s.Cast(field.Cast{Card: "trade", Aims: []field.Aim{{At: at("2f1"), To: at("2f2").Space, Heal: field.None}}})
	is(t, "board", s.who(2), "f1 bear, f2 wolf")
	is(t, "who was aimed at is healed", s.wounds("2f1", "2f2"), "2f1 1, 2f2 1")
	is(t, "one hit for each being", len(out.Deeds[0].Hits), 2)
	is(t, "told from where it stood", out.Deeds[0].Hits[0],
		field.Hit{Spot: at("2f1"), Being: "wolf", Wounds: -1, Moved: true, To: at("2f2").Space})
	is(t, "who made room too", out.Deeds[0].Hits[1],
		field.Hit{Spot: at("2f2"), Being: "bear", Moved: true, To: at("2f1").Space})
}

func TestReinforcementsRaiseWhatTheCardSays(t *testing.T) {
	for name, c := range map[string]struct {
		more cards.More
		do   []cards.Effect
		want string
	}{
		"wound: the base damage at every target, not the rider": {cards.MoreWound,
			[]cards.Effect{{Word: "wound", N: 1}, {Word: "wound", N: 1, To: cards.HisHero}}, "2f1 3, 2f2 3, 2b4 2"},
		"wound: the wound, whatever stands before it": {cards.MoreWound,
			[]cards.Effect{{Word: "draw", N: 1}, {Word: "wound", N: 1}}, "2f1 3, 2f2 3, 2b4 0"},
		"target: no number is raised": {cards.MoreTarget,
			[]cards.Effect{{Word: "wound", N: 1}, {Word: "drain", N: 1}, {Word: "discard", N: 1}},
			"2f1 2, 2f2 2, 2b4 0"},
		"heal: what is healed, not what wounds as well": {cards.MoreHeal,
			[]cards.Effect{{Word: "wound", N: 1}, {Word: "heal", N: 1, To: cards.OwnHero}}, "2f1 1, 2f2 1, 2b4 0"},
		"heal: what drain heals, not what it wounds": {cards.MoreHeal,
			[]cards.Effect{{Word: "drain", N: 1, M: 1}}, "2f1 1, 2f2 1, 2b4 0"},
	} {
		t.Run(name, func(t *testing.T) {
			s := battle("b1 hero", "f1 ox, f2 ox, b4 hero").creature("ox", cards.Creature{Life: 9})
			s.spells["bolt"] = &cards.Spell{ID: "bolt", Target: cards.AnyBeing, Do: c.do, More: c.more}
			s.Sides[0].Left = 10
			list := aims("2f1", "2f2")
			list[0].Heal = at("1b1").Space
			s.Cast(field.Cast{Card: "bolt", Extra: 2, Aims: list})
			is(t, "wounds", s.wounds("2f1", "2f2", "2b4"), c.want)
			if c.more == cards.MoreHeal {
				is(t, "healed", s.Sides[0].Left, 13)
			} else {
				is(t, "not healed", s.Sides[0].Left, 10)
			}
			is(t, "the card itself stays as it is", s.spells["bolt"].Do[0].N+s.spells["bolt"].Do[len(c.do)-1].N, 2)
		})
	}
	s := battle("b1 hero", "b1 hero")
	s.spells["leak"] = &cards.Spell{ID: "leak", Target: cards.Player,
		Do: []cards.Effect{{Word: "wound", N: 1, To: cards.HisHero}, {Word: "discard", N: 1}}, More: cards.MoreDiscard}
	out := s.Cast(field.Cast{Card: "leak", Extra: 1, Aims: aims("2")})
	is(t, "and not what it wounds", s.wounds("2b1"), "2b1 1")
	is(t, "discard: one card more", out.Requests[0], field.Request{Seat: 1, N: 2, Discard: true})
	s.static("shield", "armour", 1).Cast(field.Cast{Card: "shield", Extra: 2, Aims: aims("1b1")})
	is(t, "power: a token for each", s.play(), "1b1 shield +2")
}
