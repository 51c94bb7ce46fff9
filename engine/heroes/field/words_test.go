package field_test

import (
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
)

func TestWordWound(t *testing.T) {
	for name, c := range map[string]struct {
		do   []cards.Effect
		want string
	}{
		"the target": {[]cards.Effect{{Word: "wound", N: 2}},
			"2f2 2, 2f1 0, 2f3 0, 2b2 0, 2b4 0, 1f1 0"},
		"beside: its neighbours in the row": {[]cards.Effect{{Word: "wound", N: 1, To: cards.Beside}},
			"2f2 0, 2f1 1, 2f3 1, 2b2 0, 2b4 0, 1f1 0"},
		"behind: who stands behind it": {[]cards.Effect{{Word: "wound", N: 1, To: cards.Behind}},
			"2f2 0, 2f1 0, 2f3 0, 2b2 1, 2b4 0, 1f1 0"},
		"all-exposed: of the target's player": {[]cards.Effect{{Word: "wound", N: 1, To: cards.AllOpen}},
			"2f2 1, 2f1 1, 2f3 1, 2b2 0, 2b4 1, 1f1 0"},
		"own-hero: of whose card it is": {[]cards.Effect{{Word: "wound", N: 1, To: cards.OwnHero}},
			"2f2 0, 2f1 0, 2f3 0, 2b2 0, 2b4 0, 1f1 1"},
		"his-hero: of the target's player": {[]cards.Effect{{Word: "wound", N: 1, To: cards.HisHero}},
			"2f2 0, 2f1 0, 2f3 0, 2b2 0, 2b4 1, 1f1 0"},
		"besides the target, and it once more": {[]cards.Effect{{Word: "wound", N: 2},
			{Word: "wound", N: 1, To: cards.AllOpen}}, "2f2 3, 2f1 1, 2f3 1, 2b2 0, 2b4 1, 1f1 0"},
	} {
		t.Run(name, func(t *testing.T) {
			s := battle("f1 hero", "f1 ox, f2 ox, f3 ox, b2 ox, b4 hero").creature("ox",
				cards.Creature{Life: 9}).spell("bolt", cards.AnyBeing, c.do...)
			s.cast(1, "bolt", "2f2")
			is(t, "wounds", s.wounds("2f2", "2f1", "2f3", "2b2", "2b4", "1f1"), c.want)
		})
	}
}

func TestPlacesAreThoseOfTheTarget(t *testing.T) {
	for name, c := range map[string]struct {
		place cards.Place
		at    string
		want  string
	}{
		"behind a being of the back row stands nobody": {cards.Behind, "2b1",
			"2f1 0, 2b1 0, 2b2 0, 2f4 0"},
		"beside a corner stands one at most": {cards.Beside, "2b1",
			"2f1 0, 2b1 0, 2b2 1, 2f4 0"},
		"the last of the front row and the first of the back row are no neighbours": {cards.Beside, "2f4",
			"2f1 0, 2b1 0, 2b2 0, 2f4 0"},
		"a player's exposed beings": {cards.AllOpen, "2",
			"2f1 1, 2b1 0, 2b2 1, 2f4 1"},
		"a player's hero": {cards.HisHero, "2",
			"2f1 0, 2b1 0, 2b2 1, 2f4 0"},
	} {
		t.Run(name, func(t *testing.T) {
			s := battle("f1 hero", "f1 wolf, b1 wolf, b2 hero, f4 wolf").spell("bolt", cards.AnyBeing,
				cards.Effect{Word: "wound", N: 1, To: c.place})
			s.cast(1, "bolt", c.at)
			is(t, "wounds", s.wounds("2f1", "2b1", "2b2", "2f4"), c.want)
		})
	}
}

func TestWhatHappensToTheOwnHeroHappensOnceForAllTargets(t *testing.T) {
	s := battle("f1 hero", "f1 wolf, f2 wolf").spell("bolt", cards.AnyBeing,
		cards.Effect{Word: "wound", N: 1}, cards.Effect{Word: "wound", N: 1, To: cards.OwnHero},
		cards.Effect{Word: "draw", N: 1}, cards.Effect{Word: "activate", N: 1})
	out := s.cast(1, "bolt", "2f1", "2f2")
	is(t, "wounds", s.wounds("1f1", "2f1", "2f2"), "1f1 1, 2f1 1, 2f2 1")
	is(t, "cards drawn", len(out.Requests), 1)
	is(t, "creatures activated", out.Activate, 1)
}

func TestWordHeal(t *testing.T) {
	for name, c := range map[string]struct {
		to   cards.Place
		at   string
		set  func(*stage)
		want string
	}{
		"a creature, up to so many": {cards.ToTarget, "1f1", nil, "1f1 0, 1f2 3, 1b1 5"},
		"the hero":                  {cards.ToTarget, "1b1", nil, "1f1 1, 1f2 3, 1b1 3"},
		"any other being":           {cards.ToTarget, "1f2", nil, "1f1 1, 1f2 1, 1b1 5"},
		"beside the target":         {cards.Beside, "1f1", nil, "1f1 1, 1f2 1, 1b1 5"},
		"the own hero":              {cards.OwnHero, "1f1", nil, "1f1 1, 1f2 3, 1b1 3"},
		"never above the start (H12)": {cards.ToTarget, "1b1",
			func(s *stage) { s.Sides[0].Left, s.Sides[0].Full = 14, 15 }, "1f1 1, 1f2 3, 1b1 0"},
		"nothing heals in the end (H51)": {cards.ToTarget, "1f1", func(s *stage) { s.Dry = true },
			"1f1 1, 1f2 3, 1b1 5"},
		"a stunned hero cannot be healed (H40)": {cards.ToTarget, "1b1",
			func(s *stage) { s.Stuns, s.Sides[0].Left = true, 0 }, "1f1 1, 1f2 3, 1b1 21"},
	} {
		t.Run(name, func(t *testing.T) {
			s := battle("f1 ox, f2 ox, b1 hero").creature("ox", cards.Creature{Life: 9}).spell("cure", cards.OwnBeing,
				cards.Effect{Word: "heal", N: 2, To: c.to})
			s.At(at("1f1")).Wounds, s.At(at("1f2")).Wounds, s.Sides[0].Left = 1, 3, 16
			if c.set != nil {
				c.set(s)
			}
			s.cast(1, "cure", c.at)
			is(t, "wounds", s.wounds("1f1", "1f2", "1b1"), c.want)
		})
	}
}

func TestWhatIsMeantForAHeroWhoStandsNowhereDoesNothing(t *testing.T) {
	s := battle("f1 wolf", "f1 wolf").spell("rite", cards.AnyBeing,
		cards.Effect{Word: "wound", N: 1, To: cards.HisHero}, cards.Effect{Word: "heal", N: 1, To: cards.OwnHero})
	is(t, "hits besides the target", len(s.cast(1, "rite", "2f1").Deeds[0].Hits), 1)
	is(t, "wounds", s.wounds("1f1", "2f1"), "1f1 0, 2f1 0")
}

func TestWordDrain(t *testing.T) {
	s := battle("f1 wolf, b1 hero", "f1 wolf, f2 ghost").always("ghost", cards.Static{Word: "ward", N: 9}).
		spell("drain", cards.AnyBeing, cards.Effect{Word: "drain", N: 2, M: 3, Magical: true})
	s.Sides[0].Left = 16
	out := s.Cast(field.Cast{Card: "drain", Aims: []field.Aim{{At: at("2f1"), To: field.None, Heal: at("1b1").Space}}})
	is(t, "wounds", s.wounds("1b1", "2f1"), "1b1 2, 2f1 2")
	is(t, "told with both", out.Deeds[0].Hits[1], field.Hit{Spot: at("1b1"), Being: "hero1", Wounds: -3})
	s.Cast(field.Cast{Card: "drain", Aims: []field.Aim{{At: at("2f2"), To: field.None, Heal: at("1b1").Space}}})
	is(t, "it heals even if the target lost nothing, and never above the start", s.wounds("1b1", "2f2"), "1b1 0, 2f2 0")
}

func TestWordsDiscardAndDraw(t *testing.T) {
	s := battle("f1 hero", "f1 hero").spell("whisper", cards.Player, cards.Effect{Word: "discard", N: 1},
		cards.Effect{Word: "draw", N: 2})
	out := s.cast(1, "whisper", "2")
	is(t, "requests", len(out.Requests), 2)
	is(t, "the target discards", out.Requests[0], field.Request{Seat: 1, N: 1, Discard: true})
	is(t, "the caster draws from his own deck", out.Requests[1], field.Request{Seat: 0, N: 2})
	is(t, "the player is told as hit", out.Deeds[0].Hits[0], field.Hit{Spot: at("2")})
}

func TestWordsStepJumpAndSwap(t *testing.T) {
	for name, c := range map[string]struct {
		word, at, to string
		want         string
	}{
		"step":                              {"step", "2f1", "2f2", "f2 wolf, f3 tree, b1 hero2"},
		"jump":                              {"jump", "2b1", "2b4", "f1 wolf, f3 tree, b4 hero2"},
		"swap":                              {"swap", "2f1", "2b1", "f1 hero2, f3 tree, b1 wolf"},
		"what is rooted is not moved":       {"jump", "2f3", "2f4", "f1 wolf, f3 tree, b1 hero2"},
		"nor does it change places":         {"swap", "2f1", "2f3", "f1 wolf, f3 tree, b1 hero2"},
		"no jump onto an occupied space":    {"jump", "2f1", "2b1", "f1 wolf, f3 tree, b1 hero2"},
		"no swap with an empty space":       {"swap", "2f1", "2f2", "f1 wolf, f3 tree, b1 hero2"},
		"nothing where nothing was decided": {"step", "2f1", "2", "f1 wolf, f3 tree, b1 hero2"},
	} {
		t.Run(name, func(t *testing.T) {
			s := battle("", "f1 wolf, b1 hero, f3 tree").always("tree", cards.Static{Word: "rooted"}).spell("move",
				cards.AnyBeing, cards.Effect{Word: c.word, N: 1})
			s.Cast(field.Cast{Card: "move", Aims: []field.Aim{{At: at(c.at), To: at(c.to).Space, Heal: field.None}}})
			is(t, "board", s.who(2), c.want)
		})
	}
}

func TestWordActivateIsLeftToTheGame(t *testing.T) {
	s := battle("f1 wolf", "f4 wolf").spell("command", cards.NoTarget, cards.Effect{Word: "activate", N: 1})
	out := s.cast(1, "command", "1")
	is(t, "creatures without helmets (H8)", out.Activate, 1)
	is(t, "nobody is hit", len(out.Deeds[0].Hits), 0)
	is(t, "nobody is spent yet", s.At(at("1f1")).Spent, false)
}

func TestWordsUnpowerAndEmpower(t *testing.T) {
	s := battle("b1 hero", "b1 hero").static("shield", "armour", 1).
		spell("banish", cards.NoTarget, cards.Effect{Word: "unpower", N: 2}).
		spell("feed", cards.NoTarget, cards.Effect{Word: "empower", N: 2}).
		spell("bolt", cards.AnyBeing, cards.Effect{Word: "wound", N: 2})
	use := func(seat engine.Seat, card, permanent string) field.Outcome {
		return s.Cast(field.Cast{Seat: seat, Card: card,
			Aims: []field.Aim{{At: field.Self(seat), To: field.None, Heal: field.None, Permanent: permanent}}})
	}
	s.lay(1, "shield", "1b1")
	use(1, "feed", "shield")
	is(t, "only its owner empowers it", s.play(), "1b1 shield")
	use(0, "feed", "shield")
	is(t, "two tokens", s.play(), "1b1 shield +2")
	s.cast(2, "bolt", "1b1")
	is(t, "they change nothing but the dispelling: armour is still 1", s.wounds("1b1"), "1b1 1")
	is(t, "two steps take both", len(use(1, "banish", "shield").Returned), 0)
	is(t, "the card itself is still there", s.play(), "1b1 shield")
	out := use(1, "banish", "shield")
	is(t, "the next step takes it", s.play(), "")
	is(t, "to its owner's discard", out.Returned[0], field.Returned{Owner: 0, Card: "shield"})
}

func TestWordsArmourAndWard(t *testing.T) {
	for name, c := range map[string]struct {
		word    string
		n       int
		magical bool
		want    string
	}{
		"armour turns physical wounds aside":       {"armour", 1, false, "1f1 2, 1b1 2"},
		"armour does nothing against magical ones": {"armour", 1, true, "1f1 3, 1b1 3"},
		"ward turns magical wounds aside":          {"ward", 2, true, "1f1 1, 1b1 1"},
		"ward does nothing against physical ones":  {"ward", 2, false, "1f1 3, 1b1 3"},
		"never more than the blow":                 {"ward", 7, true, "1f1 0, 1b1 0"},
	} {
		t.Run(name, func(t *testing.T) {
			s := battle("f1 ox, b1 hero").creature("ox",
				cards.Creature{Life: 9, Always: []cards.Static{{Word: c.word, N: c.n}}}).
				static("shield", c.word, c.n).lay(1, "shield", "1b1").
				spell("bolt", cards.AnyBeing, cards.Effect{Word: "wound", N: 3, Magical: c.magical})
			s.cast(1, "bolt", "1f1", "1b1")
			is(t, "wounds", s.wounds("1f1", "1b1"), c.want)
		})
	}
	s := battle("f1 hero").static("veil", "ward", 1).lay(1, "veil", "1f1")
	s.Hurt(3, field.DeedWeakness, 0)
	is(t, "the dice of a weakness are one blow", s.wounds("1f1"), "1f1 2")
}

func TestWordsStrengthAndHelmets(t *testing.T) {
	s := battle("f1 wolf, f2 hero", "f4 wolf").static("rage", "strength", 2).static("curse", "strength",
		-3).static("weight", "helmets", 1).static("wings", "helmets", -2)
	is(t, "printed strength", s.Strength(at("1f1")), 2)
	is(t, "of a hero", s.Strength(at("1f2")), 0)
	s.lay(1, "rage", "1f1")
	is(t, "more", s.Strength(at("1f1")), 4)
	s.lay(1, "curse", "1f1").lay(2, "curse-2", "2f4")
	is(t, "what lies on it adds up", s.Strength(at("1f1")), 1)
	is(t, "never below 0", s.Strength(at("2f4")), 0)
	s.lay(1, "weight", "1f1")
	is(t, "more helmets", s.Helmets(at("1f1")), 2)
	s.lay(1, "wings", "1f1")
	is(t, "one at least", s.Helmets(at("1f1")), 1)
	is(t, "of a hero", s.Helmets(at("1f2")), 0)
}

func TestWordRange(t *testing.T) {
	s := battle("f1 wolf", "f1 wolf, f4 wolf").
		permanent("wings", cards.Permanent{Static: []cards.Static{{Word: "range", Range: cards.All}}}).
		permanent("roots", cards.Permanent{Static: []cards.Static{{Word: "range", Range: cards.Straight}}})
	is(t, "printed", s.Range(at("1f1")), cards.Straight)
	s.lay(1, "wings", "1f1")
	is(t, "changed", ids(s.Reach(at("1f1"))), "2f1 2f4")
	s.lay(2, "roots", "1f1")
	is(t, "the youngest permanent holds", ids(s.Reach(at("1f1"))), "2f4")
}

func TestWordSteps(t *testing.T) {
	s := battle("f1 hawk, b1 hero").always("hawk", cards.Static{Word: "steps", N: 1}).static("wind", "steps", 1).lay(1,
		"wind", "1f1")
	cost := func() int {
		for _, x := range s.Steps(0) {
			if x.From.Column() != 0 || x.From.Front() {
				return x.Cost
			}
		}
		return -1
	}
	is(t, "the first is free", cost(), 0)
	s.Step(0, at("1f1").Space, at("1f2").Space)
	is(t, "the second too, for both add up", cost(), 0)
	s.Step(0, at("1f2").Space, at("1f3").Space)
	is(t, "the third costs", cost(), 1)
	s.Fresh(0)
	is(t, "free again in the next action", cost(), 0)
	for _, x := range s.Steps(0) {
		if x.From == at("1b1").Space {
			is(t, "nobody else's steps are free", x.Cost, 1)
		}
	}
}

func TestWordsRootedAndStunnedOnAPermanent(t *testing.T) {
	s := battle("f1 wolf", "f4 wolf").static("net", "rooted", 0).static("frost", "stunned", 0)
	s.lay(2, "net", "1f1")
	is(t, "rooted: no steps", len(s.Steps(0)), 0)
	is(t, "rooted: it still attacks", len(s.Activations(0)), 1)
	s.lay(2, "frost", "1f1")
	is(t, "stunned: no activation", len(s.Activations(0)), 0)
	s.Dispel(0, "net", 1)
	is(t, "stunned: it still steps", len(s.Steps(0)), 2)
}

func TestWordDice(t *testing.T) {
	s := battle("f1 hero", "f1 hero").static("tailwind", "dice", 1).lay(1, "tailwind", "1")
	is(t, "seven (H19)", s.Dice(0), 7)
	is(t, "six for the others", s.Dice(1), 6)
	s.Dispel(1, "tailwind", 1)
	is(t, "six when it is gone", s.Dice(0), 6)
}

func TestWordThorns(t *testing.T) {
	s := battle("f1 wolf", "f4 briar").always("briar", cards.Static{Word: "thorns", N: 1})
	out := s.Attack(at("1f1"), at("2f4"))
	is(t, "both are wounded", s.wounds("1f1", "2f4"), "1f1 1, 2f4 2")
	is(t, "in one deed", len(out.Deeds), 1)
	s.Attack(at("1f1"), at("2f4"))
	is(t, "it strikes back even when it falls", s.wounds("1f1"), "1f1 2")
	is(t, "it has fallen", s.who(2), "")
}

func TestWordBanner(t *testing.T) {
	s := battle("f1 wolf, f2 flag, f3 wolf, b2 wolf, f4 hero", "").always("flag", cards.Static{Word: "banner", N: 1})
	is(t, "to its left", s.Strength(at("1f1")), 3)
	is(t, "to its right", s.Strength(at("1f3")), 3)
	is(t, "not behind it", s.Strength(at("1b2")), 2)
	is(t, "not itself", s.Strength(at("1f2")), 2)
	s.Place(at("1f1"), "flag", false)
	s.Place(at("1f3"), "flag", false)
	is(t, "two beside it add up", s.Strength(at("1f2")), 4)
}

func TestWordLeech(t *testing.T) {
	for name, c := range map[string]struct {
		foe  string
		set  func(*stage)
		want int
	}{
		"the own hero heals what the attack wounds": {"f4 ox", nil, 12},
		"surplus and armour wound nobody":           {"f4 imp", nil, 11},
		"nothing heals in the end (H51)":            {"f4 ox", func(s *stage) { s.Dry = true }, 10},
		"never above the start":                     {"f4 ox", func(s *stage) { s.Sides[0].Left = 20 }, 21},
	} {
		t.Run(name, func(t *testing.T) {
			s := battle("f1 tick, b1 hero", c.foe).always("tick", cards.Static{Word: "leech"}).
				creature("ox", cards.Creature{Life: 9}).creature("imp", cards.Creature{Life: 1})
			s.Sides[0].Left = 10
			if c.set != nil {
				c.set(s)
			}
			s.Attack(at("1f1"), at("2f4"))
			is(t, "left", s.Sides[0].Left, c.want)
		})
	}
}

func TestWordStop(t *testing.T) {
	s := battle("b1 hero, f1 wolf, f2 wolf", "b1 hero").
		permanent("brand", cards.Permanent{Stop: []cards.Effect{{Word: "wound", N: 1, Magical: true}}}).
		permanent("leech", cards.Permanent{Stop: []cards.Effect{{Word: "wound", N: 1, To: cards.HisHero},
			{Word: "heal", N: 1, To: cards.OwnHero}}}).
		static("shield", "armour", 1)
	s.Sides[1].Left = 20
	s.lay(2, "brand-3", "1f2").lay(2, "brand", "1f1").lay(1, "shield", "1b1").lay(2, "brand-2", "1b1").lay(2,
		"leech", "1")
	is(t, "of whom they concern: player, hero, creatures, oldest first (H23)", strings.Join(s.StopTriggers(0), " "),
		"leech brand-2 brand-3 brand")
	is(t, "all that is in play, oldest first", s.play(), "1f2 brand-3, 1f1 brand, 1b1 shield, 1b1 brand-2, 1 leech")
	is(t, "the other has none", strings.Join(s.StopTriggers(1), " "), "")
	out := s.Trigger("leech", field.OnStop)
	is(t, "his hero is wounded, the owner's is healed", s.wounds("1b1", "2b1"), "1b1 0, 2b1 0")
	is(t, "armour has turned it aside", out.Deeds[0].Hits[0].Wounds, 0)
	s.Trigger("brand-2", field.OnStop)
	s.Trigger("brand", field.OnStop)
	is(t, "the bearers are wounded", s.wounds("1b1", "1f1"), "1b1 1, 1f1 1")
	s.Dispel(0, "brand", 1)
	is(t, "what has left play does nothing", len(s.Trigger("brand", field.OnStop).Deeds), 0)
}

func TestWordCast(t *testing.T) {
	s := battle("b1 hero", "b1 hero").
		permanent("spring", cards.Permanent{Element: cards.Water,
			Cast: []cards.Effect{{Word: "heal", N: 2, To: cards.OwnHero}}})
	s.spells["rain"] = &cards.Spell{ID: "rain", Origin: cards.Common, Needs: []cards.Symbol{cards.Water, cards.Air}}
	s.spells["fire"] = &cards.Spell{ID: "fire", Origin: cards.Common, Needs: []cards.Symbol{cards.Fire}}
	s.spells["missile"] = &cards.Spell{ID: "missile", Origin: cards.Basic,
		Needs: []cards.Symbol{cards.Water, cards.Water}}
	s.lay(1, "spring", "1")
	for name, c := range map[string]struct {
		seat  engine.Seat
		spell string
		want  string
	}{
		"a spell of the element, of two elements too (H21)": {0, "rain", "spring"},
		"a spell of another element":                        {0, "fire", ""},
		"a basic spell belongs to none":                     {0, "missile", ""},
		"a spell of somebody else":                          {1, "rain", ""},
	} {
		t.Run(name, func(t *testing.T) {
			is(t, "triggers", strings.Join(s.CastTriggers(c.seat, s.spells[c.spell]), " "), c.want)
		})
	}
	s.Sides[0].Left = 10
	s.Trigger("spring", field.OnCast)
	is(t, "left", s.Sides[0].Left, 12)
}

func TestWordAttacked(t *testing.T) {
	s := battle("f1 wolf, b1 hero", "f4 wolf, b4 hero").
		permanent("bark", cards.Permanent{Attacked: []cards.Effect{{Word: "wound", N: 1}},
			Static: []cards.Static{{Word: "armour", N: 1}}}).
		spell("bolt", cards.AnyBeing, cards.Effect{Word: "wound", N: 2}).
		lay(2, "bark", "2f4")
	s.cast(1, "bolt", "2f4")
	is(t, "no attack, no answer", s.wounds("1f1", "2f4"), "1f1 0, 2f4 1")
	out := s.Attack(at("1f1"), at("2f4"))
	is(t, "the attacker is wounded", s.wounds("1f1", "2f4"), "1f1 1, 2f4 2")
	is(t, "as a deed of its own", out.Deeds[1].Kind+" "+out.Deeds[1].Card+" "+out.Deeds[1].From.ID(),
		"permanent bark 2f4")
	s.At(at("1f1")).Wounds = 2
	out = s.Attack(at("1f1"), at("2f4"))
	is(t, "who falls still strikes back: all wounds first, then deaths (H34)", s.who(1)+"; "+s.who(2),
		"b1 hero1; b4 hero2")
	is(t, "the attacker fell", out.Deeds[1].Hits[0].Fell, true)
	is(t, "the permanent goes to its owner's discard (H25)", out.Returned[0], field.Returned{Owner: 1, Card: "bark"})
}

// Every word of the vocabulary with an effect has its test in this file and its function in the package: otherwise a
// word on a card would do nothing.
func TestEveryWordDoesSomething(t *testing.T) {
	for _, w := range cards.Vocabulary {
		if w.Part != cards.Do {
			continue
		}
		s := battle("f1 wolf, b1 hero", "f4 wolf, b1 hero").static("shield", "armour", 1).lay(1, "shield", "1f1").
			spell("card", cards.AnyBeing, cards.Effect{Word: w.Name, N: 1, M: 1})
		s.At(at("2f4")).Wounds, s.Sides[0].Left = 1, 10
		before, _ := s.shown()
		var to field.Space
		if w.Name == "swap" {
			to = at("2b1").Space
		} else {
			to = at("2f3").Space
		}
		out := s.Cast(field.Cast{Card: "card",
			Aims: []field.Aim{{At: at("2f4"), To: to, Heal: at("1b1").Space, Permanent: "shield"}}})
		if after, _ := s.shown(); after == before && len(out.Requests) == 0 && out.Activate == 0 {
			t.Errorf("the word %q does nothing", w.Name)
		}
	}
}

func TestEveryStaticWordIsTested(t *testing.T) {
	tested := []string{"strength", "helmets", "range", "steps", "armour", "ward", "rooted", "stunned", "dice", "thorns",
		"guard", "pierce", "banner", "leech"}
	for _, w := range cards.Vocabulary {
		if w.Part == cards.Lasting && !slices.Contains(tested, w.Name) {
			t.Errorf("the word %q is in the vocabulary, but nothing here says what it does", w.Name)
		}
	}
}
