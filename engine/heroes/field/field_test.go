package field_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
)

// busy returns a field with all kinds of things on it, and cards with all effects.
func busy() *stage {
	s := battle("f1 wolf, f2 imp, b2 hero, b4 wolf", "f4 wolf, f3 briar, b3 hero", "f1 wolf, b1 hero").
		instead("imp", cards.Ability{Target: cards.AnyBeing,
			Do: []cards.Effect{{Word: "wound", N: 1}, {Word: "step", N: 2}}}).
		always("briar", cards.Static{Word: "thorns", N: 1}, cards.Static{Word: "leech"}).
		static("shield", "armour", 1).
		permanent("brand", cards.Permanent{Stop: []cards.Effect{{Word: "wound", N: 1}},
			Attacked: []cards.Effect{{Word: "wound", N: 2}}}).
		spell("bolt", cards.AnyBeing, cards.Effect{Word: "wound", N: 9}, cards.Effect{Word: "jump"}).
		spell("feed", cards.NoTarget, cards.Effect{Word: "empower", N: 1}).
		spell("banish", cards.NoTarget, cards.Effect{Word: "unpower", N: 1})
	s.lay(1, "shield", "1b2").lay(2, "shield-2", "2f4").lay(1, "brand", "2f4").lay(2, "brand-2", "1b2").lay(3,
		"brand-3", "2b3")
	s.Sides[0].Left, s.At(at("1f1")).Wounds = 15, 1
	return s
}

func TestACloneIsActedOnWithoutATrace(t *testing.T) {
	for name, do := range map[string]func(*field.Battle){
		"a spell that kills": func(b *field.Battle) { b.Cast(field.Cast{Card: "bolt", Aims: aims("2f4")}) },
		"a fallen hero": func(b *field.Battle) {
			b.Sides[1].Left = 1
			b.Cast(field.Cast{Card: "bolt", Aims: aims("2b3")})
		},
		"a permanent":            func(b *field.Battle) { b.Cast(field.Cast{Card: "shield-4", Aims: aims("2b3")}) },
		"a second on the bearer": func(b *field.Battle) { b.Cast(field.Cast{Card: "shield-4", Aims: aims("2f4")}) },
		"an attack":              func(b *field.Battle) { b.Attack(at("1f1"), at("2f4")) },
		"an ability": func(b *field.Battle) {
			b.Ability(at("1f2"), field.Aim{At: at("2f4"), To: at("2f1").Space})
		},
		"a step":       func(b *field.Battle) { b.Step(0, at("1f1").Space, at("1b1").Space) },
		"a stop":       func(b *field.Battle) { b.Trigger("brand-3", field.OnStop) },
		"a dispelling": func(b *field.Battle) { b.Dispel(0, "brand", 1) },
		"a power token": func(b *field.Battle) {
			b.Cast(field.Cast{Card: "feed",
				Aims: []field.Aim{{At: at("1"), To: field.None, Heal: field.None, Permanent: "shield"}}})
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := busy()
			before, _ := s.shown()
			f, b := s.Field.Clone(), *s.Battle
			b.Field = &f
			do(&b)
			changed, _ := json.Marshal(f)
			if string(changed) == before {
				t.Error("nothing has happened on the clone")
			}
			after, _ := s.shown()
			is(t, "the first field", after, before)
		})
	}
}

func TestAFieldIsReadAsItWasSaved(t *testing.T) {
	s := busy()
	saved, err := s.shown()
	if err != nil {
		t.Fatal(err)
	}
	var back field.Field
	if err := json.Unmarshal([]byte(saved), &back); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(back, *s.Field) {
		t.Errorf("read back: %+v, saved was %s", back, saved)
	}
	if err := back.Check(3, s); err != nil {
		t.Errorf("a sound field: %v", err)
	}
	fresh := field.New(2)
	if err := fresh.Check(2, s); err != nil {
		t.Errorf("an empty field: %v", err)
	}
	empty, _ := json.Marshal(fresh)
	is(t, "an empty field is short", string(empty), `{"sides":[{},{"team":1}]}`)
}

func TestADamagedFieldIsRefused(t *testing.T) {
	for name, c := range map[string]struct {
		damage func(*stage)
		says   string
	}{
		"a side is missing":              {func(s *stage) { s.Sides = s.Sides[:2] }, "2 sides"},
		"a team nobody is in":            {func(s *stage) { s.Sides[1].Team = 3 }, "team 3"},
		"more wounds left than at first": {func(s *stage) { s.Sides[1].Left = 22 }, "22 of 21"},
		"less than none":                 {func(s *stage) { s.Sides[1].Left = -1 }, "-1 of 21"},
		"more than could be":             {func(s *stage) { s.Sides[1].Full = 1 << 30 }, "of 1073741824"},
		"a hero below 0":                 {func(s *stage) { s.Sides[1].Full = -1 }, "of -1"},
		"points beyond count":            {func(s *stage) { s.Sides[1].Points = 1 << 30 }, "1073741824"},
		"steps beyond count":             {func(s *stage) { s.At(at("1f1")).Walked = 1 << 30 }, "1073741824 steps"},
		"tokens beyond count": {func(s *stage) { s.At(at("1b2")).Permanents[0].Power = 1 << 30 },
			"1073741824 power"},
		"laid beyond count":                 {func(s *stage) { s.Laid = 1 << 30 }, "1073741824 permanents"},
		"an empty space that was activated": {func(s *stage) { s.At(at("1f4")).Spent = true }, "nothing stands there"},
		"an empty space that walked":        {func(s *stage) { s.At(at("1f4")).Walked = 1 }, "nothing stands there"},
		"a permanent on an empty space": {func(
			s *stage) {
			s.At(at("1f4")).Permanents = []field.Permanent{{Card: "shield-3", Age: 1}}
		}, "nothing stands there"},
		"a hero without a name":         {func(s *stage) { s.At(at("1f4")).Hero = true }, "nothing stands there"},
		"points below 0":                {func(s *stage) { s.Sides[1].Points = -3 }, "-3"},
		"losses below 0":                {func(s *stage) { s.Sides[1].Lost[2] = -3 }, "-3"},
		"a creature nobody knows":       {func(s *stage) { s.At(at("1f1")).ID = "unicorn" }, "unicorn"},
		"a creature without life left":  {func(s *stage) { s.At(at("1f1")).Wounds = 3 }, "3 wounds"},
		"less than no wounds":           {func(s *stage) { s.At(at("1f1")).Wounds = -1 }, "-1 wounds"},
		"a creature's wounds on a hero": {func(s *stage) { s.At(at("1b2")).Wounds = 1 }, "1 wounds"},
		"steps below 0":                 {func(s *stage) { s.At(at("1f1")).Walked = -1 }, "-1 steps"},
		"somebody else's hero":          {func(s *stage) { s.At(at("1b2")).ID = "hero2" }, "hero2"},
		"two heroes": {func(
			s *stage) {
			*s.At(at("1b1")) = *s.At(at("1b2"))
			s.At(at("1b1")).Permanents = nil
		}, "2 heroes"},
		"wounds on an empty space": {func(s *stage) { s.At(at("1f4")).Wounds = 1 }, "nothing stands there"},
		"a permanent nobody knows": {func(s *stage) {
			s.Sides[0].Permanents = []field.Permanent{{Card: "ghost",
				Age: 1}}
		}, "ghost"},
		"an instant in play": {func(s *stage) {
			s.Sides[0].Permanents = []field.Permanent{{Card: "bolt",
				Age: 1}}
		}, "bolt"},
		"a card in play twice": {func(
			s *stage) {
			s.Sides[2].Permanents = []field.Permanent{{Card: "shield", Age: 1}}
		}, "twice"},
		"an owner who is not there":   {func(s *stage) { s.At(at("1b2")).Permanents[0].Owner = 3 }, "seat 4"},
		"tokens below 0":              {func(s *stage) { s.At(at("1b2")).Permanents[0].Power = -1 }, "-1 power"},
		"older than the match":        {func(s *stage) { s.At(at("1b2")).Permanents[0].Age = 0 }, "number 0"},
		"laid after the last":         {func(s *stage) { s.Laid = 1 }, "of 1"},
		"an impossible count of them": {func(s *stage) { s.Laid = -1 }, "-1 permanents"},
	} {
		t.Run(name, func(t *testing.T) {
			s := busy()
			c.damage(s)
			err := s.Check(3, s)
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("it says %v, want something of %q", err, c.says)
			}
		})
	}
}

// everything calls all queries of a battle and carries out all legal actions, each on a clone; it returns the number of
// actions.
func everything(b *field.Battle, spells map[string]*cards.Spell) int {
	n := 0
	try := func(do func(*field.Battle)) {
		f, c := b.Field.Clone(), *b
		c.Field = &f
		do(&c)
		n++
	}
	for _, s := range b.Seats {
		for id, spell := range spells {
			for _, to := range b.Targets(s, spell, nil) {
				for _, a := range b.Aims(s, spell.Do, nil, to) {
					b.Targets(s, spell, []field.Aim{a})
					try(func(c *field.Battle) {
						c.Cast(field.Cast{Seat: s, Card: id + "-9", Extra: 1, Aims: []field.Aim{a}})
					})
				}
			}
			b.CastTriggers(s, spell)
		}
		for _, space := range b.Activations(s) {
			from := field.Spot{Seat: s, Space: space}
			for _, to := range b.Reach(from) {
				try(func(c *field.Battle) { c.Attack(from, to) })
			}
			for _, to := range b.AbilityTargets(from) {
				for _, a := range b.AbilityAims(from, to) {
					try(func(c *field.Battle) { c.Ability(from, a) })
				}
			}
		}
		for _, x := range b.Steps(s) {
			try(func(c *field.Battle) { c.Step(s, x.From, x.To) })
		}
		for _, card := range b.StopTriggers(s) {
			try(func(c *field.Battle) { c.Trigger(card, field.OnStop) })
		}
		try(func(c *field.Battle) { c.Hurt(30, field.DeedNone, s) })
		try(func(c *field.Battle) { c.Eliminate(s) })
		try(func(c *field.Battle) { c.Rise(s) })
		b.Dice(s)
		for i := range field.Spaces {
			spot := field.Spot{Seat: s, Space: field.Space(i)}
			b.Strength(spot)
			b.Helmets(spot)
			b.Range(spot)
			b.Life(spot)
		}
	}
	for _, p := range b.Permanents() {
		try(func(c *field.Battle) { c.Dispel(0, p.Card, 2) })
	}
	return n
}

func TestWhatCannotBeDoesNothing(t *testing.T) {
	for name, do := range map[string]func(*stage) field.Outcome{
		"a card nobody knows":            func(s *stage) field.Outcome { return s.cast(1, "nonsense", "2f4") },
		"a spell without a target":       func(s *stage) field.Outcome { return s.cast(1, "bolt") },
		"an attack from an empty space":  func(s *stage) field.Outcome { return s.Attack(at("1f4"), at("2f4")) },
		"an attack of a hero":            func(s *stage) field.Outcome { return s.Attack(at("1b2"), at("2f4")) },
		"an attack of a player":          func(s *stage) field.Outcome { return s.Attack(at("1"), at("2f4")) },
		"an attack on a player":          func(s *stage) field.Outcome { return s.Attack(at("1f1"), at("2")) },
		"an attack on a seat nobody has": func(s *stage) field.Outcome { return s.Attack(at("1f1"), at("9f1")) },
		"an ability of an empty space": func(s *stage) field.Outcome {
			return s.Ability(at("1f4"), field.AimAt(at("2f4")))
		},
		"an ability of who has none": func(s *stage) field.Outcome {
			return s.Ability(at("1f1"), field.AimAt(at("2f4")))
		},
		"a step from an empty space": func(s *stage) field.Outcome {
			return s.Step(0, at("1f4").Space, at("1f3").Space)
		},
		"a step onto another being": func(s *stage) field.Outcome {
			return s.Step(0, at("1f1").Space, at("1f2").Space)
		},
		"a step off the board": func(s *stage) field.Outcome {
			return s.Step(0, at("1f1").Space, field.None)
		},
		"a step of a player": func(s *stage) field.Outcome {
			return s.Step(0, field.None, at("1f3").Space)
		},
		"a trigger of what is not in play": func(s *stage) field.Outcome { return s.Trigger("brand-7", field.OnStop) },
	} {
		t.Run(name, func(t *testing.T) {
			s := busy()
			before, _ := s.shown()
			is(t, "deeds", len(do(s).Deeds), 0)
			after, _ := s.shown()
			is(t, "field", after, before)
		})
	}
	s := busy()
	s.cast(1, "shield-4", "1f4")
	is(t, "a permanent on an empty space is not laid", strings.Contains(s.play(), "shield-4"), false)
	is(t, "no life there", s.Life(at("1f4"))+s.LeftOf(at("1f4")), 0)
	is(t, "nor for a player himself", s.Life(at("1"))+s.LeftOf(at("1"))+s.Strength(at("1"))+s.Helmets(at("1")), 0)
}

func TestEverythingLegalCanBeDone(t *testing.T) {
	s := busy()
	if n := everything(s.Battle, s.spells); n < 100 {
		t.Errorf("only %d actions were found", n)
	}
}

// A field that passes the check never panics in play.
func FuzzASavedFieldNeverPanics(f *testing.F) {
	saved, _ := busy().shown()
	f.Add([]byte(saved), false)
	f.Add([]byte(`{"sides":[{},{},{}]}`), true)
	f.Add([]byte(
		`{"sides":[{"out":true,"board":[{"id":"wolf"}]},{"team":2},{"permanents":[{"card":"brand","owner":0,"age":1}]}],"laid":1}`), true)
	f.Fuzz(func(t *testing.T, data []byte, stuns bool) {
		s := busy()
		var loaded field.Field
		if json.Unmarshal(data, &loaded) != nil || loaded.Check(3, s) != nil {
			return
		}
		s.Battle.Field, s.Stuns = &loaded, stuns
		everything(s.Battle, s.spells)
	})
}

func TestEveryoneIsListedClockwise(t *testing.T) {
	s := battle("f1 hero", "f1 hero", "f1 hero", "f1 hero")
	is(t, "from the left of a seat, he himself last", fmt.Sprint(s.In(1)), "[2 3 0 1]")
	is(t, "foes without himself", fmt.Sprint(s.Foes(3)), "[0 1 2]")
	s.Sides[1].Team, s.Sides[0].Out = 0, true
	s.Sides[2].Team, s.Sides[3].Team = 1, 1
	is(t, "in teams the opponents alone", len(s.Foes(1)), 2)
	is(t, "without who is out", len(s.In(1)), 3)
}

// The autopilot tries thousands of actions on clones.
func BenchmarkTryAnAttackOnAClone(b *testing.B) {
	s := busy()
	b.ReportAllocs()
	for b.Loop() {
		f, c := s.Field.Clone(), *s.Battle
		c.Field = &f
		c.Attack(at("1f1"), at("2f4"))
	}
}

func BenchmarkActivationsOfASeat(b *testing.B) {
	s := busy()
	b.ReportAllocs()
	for b.Loop() {
		s.Activations(0)
	}
}

func BenchmarkTargetsAndCastOnAClone(b *testing.B) {
	s := busy()
	b.ReportAllocs()
	for b.Loop() {
		for _, to := range s.Targets(0, s.spells["bolt"], nil) {
			f, c := s.Field.Clone(), *s.Battle
			c.Field = &f
			c.Cast(field.Cast{Card: "bolt", Aims: []field.Aim{field.AimAt(to)}})
		}
	}
}
