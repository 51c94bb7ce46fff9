package field_test

import (
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
)

func TestSpacesAndSpotsAreReadAsTheyAreWritten(t *testing.T) {
	for i := range field.Spaces {
		is(t, "space", field.ParseSpace(field.Space(i).ID()), field.Space(i))
		for seat := range engine.Seat(4) {
			spot := field.Spot{Seat: seat, Space: field.Space(i)}
			got, ok := field.ParseSpot(spot.ID())
			is(t, "spot", got, spot)
			is(t, "ok", ok, true)
		}
	}
	is(t, "front, column 3 of seat 2", at("2f3"), field.Spot{Seat: 1, Space: 2})
	is(t, "seat 3 himself", at("3"), field.Self(2))
	for _, bad := range []string{"", "f1", "0", "0f1", "2f", "2f5", "2c1", "12f1", "-1f1"} {
		if _, ok := field.ParseSpot(bad); ok {
			t.Errorf("%q was read as a spot", bad)
		}
	}
}

func TestExposedIsWhoHasNobodyInFront(t *testing.T) {
	for name, c := range map[string]struct {
		board, spot string
		want        bool
	}{
		"in the front row": {"f1 wolf", "1f1", true},
		"in the back row with an empty space in front":    {"b1 wolf", "1b1", true},
		"in the back row behind a creature":               {"f1 wolf, b1 hero", "1b1", false},
		"in the back row behind the hero":                 {"f1 hero, b1 wolf", "1b1", false},
		"beside a creature in the front row":              {"f2 wolf, b1 hero", "1b1", true},
		"an empty space":                                  {"f1 wolf", "1f2", false},
		"in the front row with somebody behind him":       {"f1 wolf, b1 wolf", "1f1", true},
		"a player himself, who stands nowhere":            {"f1 wolf", "1", false},
		"the last column is no different from the others": {"f4 wolf, b4 wolf", "1b4", false},
	} {
		t.Run(name, func(t *testing.T) { is(t, "exposed", battle(c.board).Exposed(at(c.spot)), c.want) })
	}
}

func TestAnAttackReachesTheColumnsOfItsRange(t *testing.T) {
	full := "f1 wolf, f2 wolf, f3 wolf, f4 wolf"
	for name, c := range map[string]struct {
		at    string
		reach cards.Range
		want  string
	}{
		"column 1 faces column 4 (H4)":                           {"f1", cards.Straight, "2f4"},
		"column 2 faces column 3":                                {"f2", cards.Straight, "2f3"},
		"column 4 faces column 1":                                {"f4", cards.Straight, "2f1"},
		"to the right of column 1 lies column 3":                 {"f1", cards.Right, "2f3 2f4"},
		"to the right of column 3 lies column 1":                 {"f3", cards.Right, "2f1 2f2"},
		"to the right of column 4 lies nothing":                  {"f4", cards.Right, "2f1"},
		"three columns from the middle":                          {"f2", cards.Three, "2f2 2f3 2f4"},
		"to the left of column 1 lies nothing":                   {"f1", cards.Three, "2f3 2f4"},
		"to the right of the fourth lies nothing in three":       {"f4", cards.Three, "2f1 2f2"},
		"all columns from a corner":                              {"f4", cards.All, "2f1 2f2 2f3 2f4"},
		"the attacker's row is irrelevant (H5)":                  {"b1", cards.Straight, "2f4"},
		"the attacker's row is irrelevant for three columns too": {"b3", cards.Three, "2f1 2f2 2f3"},
	} {
		t.Run(name, func(t *testing.T) {
			s := battle(c.at+" archer", full).creature("archer", cards.Creature{Range: c.reach})
			is(t, "reach", ids(s.Reach(at("1"+c.at))), c.want)
		})
	}
}

func TestAnAttackHitsOneExposedBeingOfAnOpponent(t *testing.T) {
	for name, c := range map[string]struct {
		foe, want string
	}{
		"the front being of the column (H6)":           {"f4 wolf, b4 hero", "2f4"},
		"the back being where the front is empty (H6)": {"b4 wolf", "2b4"},
		"a hero as well as a creature (H49)":           {"f4 hero, b4 wolf", "2f4"},
		"nobody where the column is empty":             {"f1 wolf, b3 hero", ""},
		"never somebody covered by another":            {"f4 wolf, b4 wolf", "2f4"},
	} {
		t.Run(name, func(t *testing.T) {
			is(t, "reach", ids(battle("f1 wolf, f4 wolf", c.foe).Reach(at("1f1"))), c.want)
		})
	}
}

func TestAnAttackNeverReachesTheOwnSide(t *testing.T) {
	s := battle("f1 archer", "f1 wolf", "f1 wolf", "f1 wolf").creature("archer", cards.Creature{Range: cards.All})
	is(t, "each for himself", ids(s.Reach(at("1f1"))), "2f1 3f1 4f1")
	s.Sides[1].Team = 0
	is(t, "nor a partner", ids(s.Reach(at("1f1"))), "3f1 4f1")
	s.Seats = []engine.Seat{0, 2}
	is(t, "nor another pair (H32)", ids(s.Reach(at("1f1"))), "3f1")
	s.Sides[2].Out = true
	is(t, "nor who is out", ids(s.Reach(at("1f1"))), "")
}

func TestEveryOpponentsBoardIsJoinedToTheAttackers(t *testing.T) {
	s := battle("f2 wolf", "f3 wolf, f4 wolf", "f3 wolf, f2 wolf")
	is(t, "the facing column of each (H33)", ids(s.Reach(at("1f2"))), "2f3 3f3")
}

func TestAHeroNeitherAttacksNorIsActivated(t *testing.T) {
	s := battle("f1 hero, f2 wolf", "f4 wolf, f3 wolf")
	is(t, "reach of the hero (H7)", ids(s.Reach(at("1f1"))), "")
	is(t, "activations", len(s.Activations(0)), 1)
	is(t, "only the creature", s.Activations(0)[0], at("1f2").Space)
}

func TestAnAttackWoundsByItsStrengthAndIsTheOneActivation(t *testing.T) {
	s := battle("f1 wolf, f2 wolf", "f4 wolf, f3 wolf")
	out := s.Attack(at("1f1"), at("2f4"))
	is(t, "wounds", s.wounds("2f4"), "2f4 2")
	is(t, "nobody else is hit", len(out.Deeds)+len(out.Deeds[0].Hits), 2)
	is(t, "told as attack", out.Deeds[0].Kind+" "+out.Deeds[0].Card+" "+out.Deeds[0].From.ID(), "attack wolf 1f1")
	is(t, "only the other may still be activated", len(s.Activations(0)), 1)
	is(t, "the other", s.Activations(0)[0], at("1f2").Space)
}

func TestAGuardMustBeAttacked(t *testing.T) {
	guard := cards.Static{Word: "guard"}
	for name, c := range map[string]struct {
		foe, want string
	}{
		"while it is exposed":                    {"f3 wolf, f4 guard", "2f4"},
		"one of two":                             {"f2 wolf, f3 guard, f4 guard", "2f3 2f4"},
		"not while it is covered":                {"f3 wolf, f4 wolf, b4 guard", "2f3 2f4"},
		"not while the attack does not reach it": {"f1 guard, f3 wolf", "2f3"},
		"from the back row with nobody in front": {"f3 hero, b4 guard", "2b4"},
	} {
		t.Run(name, func(t *testing.T) {
			s := battle("f2 archer", c.foe).always("guard", guard).creature("archer",
				cards.Creature{Range: cards.Three})
			is(t, "reach", ids(s.Reach(at("1f2"))), c.want)
		})
	}
	s := battle("f1 archer", "f4 guard, f3 wolf", "f3 wolf").always("guard", guard).creature("archer",
		cards.Creature{Range: cards.All})
	is(t, "it binds only attacks on its own board, for the attack has chosen one (H33)", ids(s.Reach(at("1f1"))),
		"2f4 3f3")
}

func TestPierceReachesUnexposedBeingsInItsColumns(t *testing.T) {
	s := battle("f1 lance", "f4 wolf, b4 hero, f3 wolf, b3 wolf").always("lance",
		cards.Static{Word: "pierce"}).always("guard", cards.Static{Word: "guard"})
	is(t, "both of the column", ids(s.Reach(at("1f1"))), "2b4 2f4")
	s.Place(at("2f4"), "guard", false)
	is(t, "an exposed guard stops it too", ids(s.Reach(at("1f1"))), "2f4")
}

func TestActivationNeedsAnAttackOrAnAbilityThatChangesSomething(t *testing.T) {
	healer := cards.Ability{Target: cards.OwnBeing, Do: []cards.Effect{{Word: "heal", N: 2}}}
	for name, c := range map[string]struct {
		prepare func(*stage)
		want    bool
	}{
		"nobody to attack, nobody to heal (H31)": {func(*stage) {}, false},
		"nobody to attack, somebody to heal":     {func(s *stage) { s.Sides[0].Left = 20 }, true},
		"nothing heals any more (H51)":           {func(s *stage) { s.Sides[0].Left = 20; s.Dry = true }, false},
		"somebody to attack":                     {func(s *stage) { s.Place(at("2f4"), "wolf", false) }, true},
		"it was activated in this action": {func(s *stage) {
			s.Sides[0].Left, s.At(at("1f1")).Spent = 20,
				true
		}, false},
		"a new action has begun": {func(s *stage) {
			s.Sides[0].Left, s.At(at("1f1")).Spent = 20,
				true
			s.Fresh(0)
		}, true},
		"a permanent forbids it": {func(s *stage) {
			s.Sides[0].Left = 20
			s.static("frost", "stunned", 0).lay(2, "frost", "1f1")
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			s := battle("f1 healer, b1 hero", "b1 hero").instead("healer", healer)
			c.prepare(s)
			is(t, "activations", len(s.Activations(0)) == 1, c.want)
		})
	}
}

func TestAnyBeingStepsOrthogonallyOntoAnEmptySpace(t *testing.T) {
	for name, c := range map[string]struct {
		board string
		want  []string
	}{
		"beside and behind, never diagonally": {"f2 wolf", []string{"f2 b2", "f2 f1", "f2 f3"}},
		"from a corner":                       {"b4 wolf", []string{"b4 b3", "b4 f4"}},
		"the hero too (H7)":                   {"b1 hero", []string{"b1 b2", "b1 f1"}},
		"not onto an occupied space":          {"f1 wolf, b1 hero", []string{"f1 f2", "b1 b2"}},
		"nobody steps from an empty space":    {"", nil},
		"not while a permanent roots it":      {"f1 tree", nil},
	} {
		t.Run(name, func(t *testing.T) {
			s := battle(c.board).always("tree", cards.Static{Word: "rooted"})
			var got []string
			for _, x := range s.Steps(0) {
				is(t, "cost", x.Cost, 1)
				got = append(got, x.From.ID()+" "+x.To.ID())
			}
			slices.Sort(got)
			slices.Sort(c.want)
			if !slices.Equal(got, c.want) {
				t.Errorf("steps %v, want %v", got, c.want)
			}
		})
	}
}

func TestAStepMovesABeingWithAllThatLiesOnIt(t *testing.T) {
	s := battle("f1 wolf", "").static("shield", "armour", 1).lay(1, "shield", "1f1")
	s.At(at("1f1")).Wounds = 1
	out := s.Step(0, at("1f1").Space, at("1b1").Space)
	is(t, "board", s.who(1), "b1 wolf")
	is(t, "wounds", s.wounds("1b1"), "1b1 1")
	is(t, "a moved bearer keeps its permanent (H25)", s.play(), "1b1 shield")
	d := out.Deeds[0]
	is(t, "deed", d.Kind, field.DeedStep)
	is(t, "from", d.Hits[0].Spot, at("1f1"))
	is(t, "to", d.Hits[0].To, at("1b1").Space)
	is(t, "nothing happens on an occupied space", len(s.Step(0, at("1b1").Space, at("1b1").Space).Deeds), 0)
}
