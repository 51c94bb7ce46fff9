package heroes

import (
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/text"
	"skald/engine/text/texttest"
)

// rollsOf returns all rolls of some dice.
func rollsOf(dice int) [][]cards.Symbol {
	all := [][]cards.Symbol{nil}
	for range dice {
		var next [][]cards.Symbol
		for _, r := range all {
			for _, s := range cards.Symbols {
				next = append(next, append(r[:len(r):len(r)], s))
			}
		}
		all = next
	}
	return all
}

// The shown chances equal a count of all possible rolls.
func TestChancesForTheNextRoll(t *testing.T) {
	counted := func(dice int, good func([]cards.Symbol) bool) int {
		n, all := 0, rollsOf(dice)
		for _, r := range all {
			if good(r) {
				n++
			}
		}
		return (100*n + len(all)/2) / len(all)
	}
	for dice := range 6 {
		for _, p := range []cards.Pair{cards.Equal, cards.Different} {
			want := counted(dice, func(r []cards.Symbol) bool {
				_, ok := (&cards.Spell{Pair: p}).Pay(append(r[:len(r):len(r)], cards.Fire))
				return ok
			})
			if got := percentPair(p, cards.Fire, dice); got != want {
				t.Errorf("%s with fire and %d dice: %d %%, want %d %%", p, dice, got, want)
			}
		}
		for _, missing := range [][]cards.Symbol{{cards.Water}, {cards.Water, cards.Air},
			{cards.Card, cards.Card, cards.Helmet}} {
			want := counted(dice, func(r []cards.Symbol) bool {
				_, ok := uses(r, missing)
				return ok
			})
			if got := percent(missing, dice); got != want {
				t.Errorf("%v with %d dice: %d %%, want %d %%", missing, dice, got, want)
			}
		}
	}
}

// offersToKeep returns the suggestions of dice to keep for a seat, by key, with the move.
func (r *rig) offersToKeep(seat int) map[string]engine.Move {
	out := map[string]engine.Move{}
	for _, p := range engine.Of(r.g.Prompts(), engine.Seat(seat)) {
		for _, c := range p.Choices {
			if what, ok := c.Label.Args.Get("what").(text.Message); ok && c.Label.Key == "choice.keep-for" &&
				c.Group.Key == "group.keep" {
				out[what.Key] = c.Move
			}
		}
	}
	return out
}

func TestDiceAreKeptForWhatCanBeDone(t *testing.T) {
	t.Run("a missile begins with an element that is not the hero's weakness", func(t *testing.T) {
		r := newRig(t, 2)
		r.hand(0, "missile")
		r.rolls(0, "WALLLL")
		want(r, "kept for the missile", r.offersToKeep(0)["name.missile"], "keep 2")
	})
	t.Run("of two that keep the same dice the likelier is told", func(t *testing.T) {
		r := newRig(t, 2)
		r.hand(0, "life-drain", "teleport")
		r.rolls(0, "WCFFCF")
		offers := r.offersToKeep(0)
		want(r, "for Teleport", offers["name.teleport"], "keep 1")
		want(r, "for Life Drain", offers["name.life-drain"], "")
	})
	t.Run("dice that pay for one card may be kept for another", func(t *testing.T) {
		r := newRig(t, 2)
		r.hand(0, "firebrand", "ring-of-pyres")
		r.rolls(0, "FFLLLL")
		want(r, "for Ring of Pyres", r.offersToKeep(0)["name.ring-of-pyres"], "keep 1 2")
	})
	t.Run("the action of dispelling is called otherwise than the card", func(t *testing.T) {
		r := newRig(t, 2)
		r.hand(0, "dispel")
		r.lies(1, "1b2", "bark-skin", 0)
		r.rolls(0, "FWALLL")
		offers := r.offersToKeep(0)
		want(r, "the action", offers["action.dispel"], "keep 1 2 3")
		want(r, "the card, paid for already", offers["name.dispel"], "")
	})
	t.Run("nothing is kept for a dispel while no permanent is in play", func(t *testing.T) {
		r := newRig(t, 2)
		r.hand(0, "dispel")
		r.rolls(0, "FALLLL")
		for what, m := range r.offersToKeep(0) {
			t.Errorf("offered is %s (%s)", what, m)
		}
	})
	t.Run("a card the dice pay for is ticked only when it has a target", func(t *testing.T) {
		r := newRig(t, 2)
		r.hand(0, "dispel", "missile")
		r.rolls(0, "FFALLL")
		lines := r.g.handLines(0, r.g.Player(0).Prep.Faces())
		want(r, "missile, though the other hero is exposed", lines[1].Key, "detail.card-ready")
		want(r, "dispel, of which nothing is in play", lines[2].Key, "detail.card")
	})
}

// The dice picked at first serve one possible goal: the one a player kept most dice for, which is named.
func TestOneAimDecidesWhichDiceStandPicked(t *testing.T) {
	t.Run("what was kept for a draw, and not the helmet of which it has no use", func(t *testing.T) {
		r := newRig(t, 2)
		r.deck(0, "fireball")
		r.rolls(0, "CLAEEE")
		want(r, "at first, to draw", r.preset(0), "keep 1")
		r.does(0, "keep 1 2", faceNumbers("WWCA")...)
		want(r, "then the card that fell", r.preset(0), "keep 1 5")
		r.says(0, "detail.ticked", "what", text.M("action.draw"))
		r.does(0, "keep 1 5", faceNumbers("CEEE")...)
		want(r, "and all three", r.preset(0), "keep 1 2 5")
	})
	t.Run("the ready spell rather than the dispel its last keeps would go half into", func(t *testing.T) {
		r := newRig(t, 2)
		r.hand(0, "firebrand")
		r.lies(1, "2b2", "bark-skin", 0)
		r.rolls(0, "CFACLC")
		r.does(0, "keep 2 3 5", faceNumbers("EWF")...)
		want(r, "the two fires, and the helmet that was kept", r.preset(0), "keep 2 5 6")
		r.says(0, "detail.ticked.helmets", "what", view.Name("firebrand"))
	})
	t.Run("dice kept for nothing that is known", func(t *testing.T) {
		r := newRig(t, 2)
		r.hand(0, "firebrand")
		r.rolls(0, "LLACCC")
		r.does(0, "keep 1 2 3", faceNumbers("FCC")...)
		want(r, "as they were kept", r.preset(0), "keep 1 2 3")
	})
	t.Run("of dice that show the same, those that were kept", func(t *testing.T) {
		r := newRig(t, 2)
		r.hand(0, "firebrand")
		r.rolls(0, "LAAFFC")
		r.does(0, "keep 4 5", faceNumbers("FFLL")...)
		want(r, "the fires that were kept", r.preset(0), "keep 4 5")
		r.says(0, "detail.ticked", "what", view.Name("firebrand"))
	})
	t.Run("the pair that was begun, and not another that fell", func(t *testing.T) {
		r := newRig(t, 2)
		r.hand(0, "missile")
		r.rolls(0, "LLELLL")
		r.does(0, "keep 3", faceNumbers("FFELL")...)
		want(r, "the earth that was kept, and one more", r.preset(0), "keep 3 4")
	})
	t.Run("what most kept dice are for, though another spell is ready", func(t *testing.T) {
		r := newRig(t, 2)
		r.hand(0, "firebrand")
		r.lies(1, "2b2", "bark-skin", 0)
		r.rolls(0, "FEALLL")
		r.does(0, "keep 1 2 3", faceNumbers("FLL")...)
		want(r, "three of the four elements", r.preset(0), "keep 1 2 3")
		r.says(0, "detail.ticked", "what", text.M("action.dispel"))
	})
	t.Run("all cards for a draw, for each more draws one more", func(t *testing.T) {
		r := newRig(t, 2)
		r.deck(0, "fireball")
		r.rolls(0, "CCCCEL")
		want(r, "four", r.preset(0), "keep 1 2 3 4")
	})
	t.Run("what was kept before a beat that passed", func(t *testing.T) {
		r := newRig(t, 2)
		r.hand(0, "firebrand")
		r.lies(1, "2b2", "bark-skin", 0)
		r.rolls(0, "FLEAWL")
		r.does(0, "keep 3 4 5", faceNumbers("FFL")...)
		want(r, "for the dispel that was begun", r.preset(0), "keep 1 3 4 5")
		r.g.roll(r.g.Arenas[0], 0, all(6), true, engine.NewDice(&engine.Forced{}, engine.StreamPositions{}))
		r.changed()
		want(r, "the same", r.preset(0), "keep 1 3 4 5")
	})
	t.Run("the cards by which a stunned hero rises, and not a spell it cannot cast", func(t *testing.T) {
		r := newRig(t, 2, byPoints...)
		r.g.Field.Sides[0].Left = 0
		r.hand(0, "missile")
		r.rolls(0, "CCFFLC")
		want(r, "three cards", r.preset(0), "keep 1 2 6")
		r.says(0, "detail.ticked", "what", text.M("choice.rise"))
		want(r, "a spell to keep for", r.offersToKeep(0)["name.missile"], "")
	})
}

// Whatever the dice: the dice picked at first serve one named goal, with the kept helmets for a spell, or are the kept
// dice if they serve none. No kept die gives way to another with the same face.
func TestOneAimDecidesInEveryPosition(t *testing.T) {
	hands := [][]string{{"firebrand", "missile"}, {"dispel", "missile", "ring-of-pyres"},
		{"command", "geyser", "chain-lightning"}, {"life-drain", "teleport", "fireball"}, nil}
	aims := map[string]int{}
	for n := range 600 {
		d := engine.NewDice(engine.NewChance(uint64(n)), engine.StreamPositions{})
		r := newRig(t, 2)
		r.hand(0, hands[n%len(hands)]...)
		r.deck(0, "undertow")
		r.being(0, "f1", r.soldier(cards.Straight).ID)
		if n%3 == 0 {
			r.lies(1, "1b2", "root-and-branch", 0)
		}
		r.g.Field.Sides[0].Left = 1 + n%4
		kept := make([]bool, 6)
		r.g.roll(r.g.Arenas[0], 0, kept, false, d)
		for at := range kept {
			kept[at] = n%5 > 0 && d.Pick("kept", 3) == 0
		}
		r.g.roll(r.g.Arenas[0], 0, kept, false, d)
		lie := r.g.Player(0).Prep.Faces()
		all := r.g.suggestions(0)
		ticks, why := r.g.preset(0, all)
		for at := range lie {
			for other := range lie {
				if kept[at] && !ticks[at] && ticks[other] && !kept[other] && lie[at] == lie[other] {
					t.Fatalf("%d: of %s kept is %v, picked is %v", n, view.Dice(lie), kept, ticks)
				}
			}
		}
		if len(why) == 0 {
			aims["none"]++
			for at := range ticks {
				if ticks[at] && !kept[at] {
					t.Fatalf("%d: of %s kept is %v, picked is %v, and for nothing", n, view.Dice(lie), kept, ticks)
				}
			}
			continue
		}
		what, _ := why[0].Args.Get("what").(text.Message)
		aims[what.Key]++
		named := slices.ContainsFunc(all, func(s suggestion) bool {
			whole := s.label.Key == what.Key
			for at, f := range lie {
				helmet := s.spell && f == cards.Helmet && kept[at]
				whole = whole && ticks[at] == (s.keep[at] || helmet)
			}
			return whole
		})
		if !named {
			t.Fatalf("%d: of %s picked is %v, for %s", n, view.Dice(lie), ticks, inEnglish(what))
		}
		if r.g.priceOf(0, picked(lie, ticks)).fells {
			t.Fatalf("%d: what is picked of %s would fell the hero", n, view.Dice(lie))
		}
	}
	if len(aims) < 8 || aims["none"] == 0 {
		t.Errorf("the aims are only %v", aims)
	}
}

// preset returns the dice of a seat picked at first.
func (r *rig) preset(seat int) engine.Move {
	for _, p := range engine.Of(r.g.Prompts(), engine.Seat(seat)) {
		for _, f := range p.Forms {
			if f.Verb == VerbKeep {
				return f.Default
			}
		}
	}
	return ""
}

// Fire is weak against water.
func TestDiceOfWeaknessAreNotPickedWhereOthersDo(t *testing.T) {
	for _, c := range []struct{ says, card, dice, picked string }{
		{"the pair that is no weakness", "missile", "WWLFFL", "keep 4 5"},
		{"a pair of weakness, where it is the only one", "missile", "WWLFLL", "keep 1 2"},
		{"two elements without the weakness", "dispel", "WFLALL", "keep 2 4"},
		{"the weakness with the only other element", "dispel", "WFLLLL", "keep 1 2"},
	} {
		r := newRig(t, 2)
		r.hand(0, c.card)
		r.lies(1, "1b2", "bark-skin", 0)
		r.rolls(0, c.dice)
		want(r, c.says, string(r.preset(0)), c.picked)
	}
}

// english are the English texts.
var english = texttest.English(catalogue)

// inEnglish returns a message in English.
func inEnglish(m text.Message) string { return catalogue.In("en").Say(m) }

// asked returns a question of a kind to a seat in English: the headline, the details and the labels of the choices, a
// line each.
func (r *rig) asked(seat int, kind engine.Kind) string {
	var out []string
	for _, p := range engine.Of(r.g.Prompts(), engine.Seat(seat)) {
		if p.Kind != kind {
			continue
		}
		out = append(out, inEnglish(p.Headline))
		for _, d := range p.Details {
			out = append(out, inEnglish(d))
		}
		for _, c := range p.Choices {
			out = append(out, inEnglish(c.Label))
		}
	}
	return strings.Join(out, "\n")
}

// says checks that a question to a seat has the line of a key.
func (r *rig) says(seat int, key string, args ...any) {
	r.Helper()
	weak := newest.cards.HeroOf(r.g.Player(engine.Seat(seat)).Hero).Element.Opposite()
	line := english.Say(key, append(args, "weak", view.Symbol(weak))...)
	if asked := r.asked(seat, engine.Window); !slices.Contains(strings.Split(asked, "\n"), line) {
		r.Errorf("nothing says %q in\n%s", line, asked)
	}
}

// spot returns the name of the being on a space of a seat.
func (r *rig) spot(seat int, space string) text.Message {
	return r.g.SpotName(SpotOf(engine.Seat(seat), field.ParseSpace(space)))
}

func TestWhatActingCostsIsTold(t *testing.T) {
	r := newRig(t, 2)
	r.rolls(0, "WLLLLL")
	r.says(0, "detail.cost.weak", "n", 1, "wounds", 1)
	r = newRig(t, 2)
	r.g.Field.Sides[0].Left = 2
	r.rolls(0, "WLWLLL")
	r.says(0, "detail.cost.weak.fells", "n", 2)
	r = newRig(t, 2, optionWin, view.WinPoints, optionMode, view.ModeDuel)
	r.g.Field.Sides[0].Left = 3
	r.rolls(0, "WLWLLL")
	r.says(0, "detail.cost.weak", "n", 2, "wounds", 2)
	want(r, "hit points, though it was tried out", r.left(0), 3)
}

// A hero that has risen in an open clash has 5 wounds left (ruling K11), though the others do not know it yet: the
// price of acting is shown and used for all predictions.
func TestWhatActingCostsARisenHeroIsTold(t *testing.T) {
	for _, c := range []struct {
		says, dice string
		key        string
		args       []any
	}{
		{"wounds it survives", "FFEEEE", "detail.cost.weak", []any{"n", 2, "wounds", 2}},
		{"all its wounds", "FFFFFE", "detail.cost.weak.fells", []any{"n", 5}},
		{"what it bears besides", "FFFFEE", "detail.cost.both.fells",
			[]any{"n", 4, "cards", []text.Message{view.Name("root-and-branch")}}},
	} {
		t.Run(c.says, func(t *testing.T) {
			r := newRig(t, 2, byPoints...)
			if len(c.args) > 2 && c.args[2] == "cards" {
				r.lies(0, "2b2", "root-and-branch", 0)
			}
			r.g.Field.Sides[1].Left = 0
			r.rolls(1, "CCCCCC")
			want(r, "lines about a hero who lies",
				len(r.g.priceOf(1, slices.Repeat([]cards.Symbol{cards.Fire}, 5)).lines()), 0)
			r.does(1, "rise")
			r.rolls(1, c.dice)
			r.says(1, c.key, c.args...)
			want(r, "hit points, though it was tried out", r.left(1), 0)
		})
	}
}

// Stop effects are the weakness, then the permanents with a stop trigger that concern the player (rulebook: 2.1;
// rulings H2, H23).
func TestWhatActingCostsIncludesWhatTheHeroBears(t *testing.T) {
	bears := func(t *testing.T, left int, dice string) *rig {
		r := newRig(t, 2)
		r.g.Field.Sides[1].Left = left
		r.lies(0, "2b2", "root-and-branch", 0)
		r.deck(1, "undertow")
		r.hand(1, "firebrand", "missile")
		r.rolls(1, dice)
		return r
	}
	advised := func(r *rig) (engine.Move, text.Message) {
		chance := func(seed uint64) *engine.Dice {
			return engine.NewDice(engine.NewChance(seed), engine.StreamPositions{})
		}
		return Pilots(2).Choose(r.g.Imagine(1, chance(1)), 1, chance(2))
	}
	both := func(m engine.Move) bool { return slices.Contains(m.Args(), "1") && slices.Contains(m.Args(), "2") }
	roots := []text.Message{view.Name("root-and-branch")}
	t.Run("one wound without a die of weakness", func(t *testing.T) {
		bears(t, 9, "LLLLLC").says(1, "detail.cost.borne", "cards", roots, "wounds", 1)
	})
	t.Run("three with two dice of weakness", func(t *testing.T) {
		bears(t, 9, "FFLLLL").says(1, "detail.cost.both", "n", 2, "cards", roots, "wounds", 3)
	})
	t.Run("a creature turned to stone, whose player's hero pays", func(t *testing.T) {
		r := newRig(t, 2)
		r.being(1, "f1", r.soldier(cards.Straight).ID)
		r.lies(0, "2f1", "turn-to-stone", 0)
		r.rolls(1, "LLLLLC")
		r.says(1, "detail.cost.borne", "cards", []text.Message{view.Name("turn-to-stone")}, "wounds", 1)
	})
	t.Run("not what wounds a creature", func(t *testing.T) {
		r := newRig(t, 2)
		r.being(1, "f1", r.soldier(cards.Straight).ID)
		r.lies(0, "2f1", "ice-coffin", 0)
		r.rolls(1, "LLLLLC")
		want(r, "lines about it", len(r.g.priceOf(1, r.g.Player(1).Prep.Faces()).lines()), 0)
	})
	t.Run("as much as stopping takes", func(t *testing.T) {
		r := bears(t, 9, "FFLLLL")
		told := r.g.priceOf(1, r.g.Player(1).Prep.Faces()).wounds
		r.stay(0)
		r.does(1, "stop cast firebrand")
		want(r, "hit points", r.left(1), 9-told)
	})
	t.Run("the last hit points", func(t *testing.T) {
		r := bears(t, 3, "FFLLLL")
		r.says(1, "detail.cost.both.fells", "n", 2, "cards", roots)
		want(r, "what is asked before a stop", promptOf(r.g, 1).Find(VerbStop).Confirm.Key, "choice.act.sure")
		want(r, "one fire, to dispel the roots, which leaves a hit point", r.preset(1), "keep 1")
		for what, m := range r.offersToKeep(1) {
			if both(m) {
				r.Errorf("both fires are offered to be kept for %s", what)
			}
		}
		m, why := advised(r)
		if goal, _ := why.Args.Get("goal").(text.Message); m.Verb() != VerbKeep || both(m) ||
			inEnglish(goal) == inEnglish(text.M("goal.cast", "card", view.Name("firebrand"))) {
			r.Errorf("the hint is %s, %s", m, inEnglish(why))
		}
	})
	t.Run("of who follows", func(t *testing.T) {
		r := bears(t, 3, "FFCCCL")
		r.rolls(0, "EEEEAA")
		r.does(1, VerbStay)
		r.does(0, "stop none")
		r.says(1, "detail.cost.both.fells", "n", 2, "cards", roots)
		want(r, "what is asked before a draw", promptOf(r.g, 1).Find(VerbDraw).Confirm.Key, "choice.act.sure")
		want(r, "and before passing", promptOf(r.g, 1).Find(VerbPass).Confirm.Key, "")
		m, _ := advised(r)
		want(r, "what the autopilot does", m, VerbPass)
	})
	t.Run("by doing nothing after a stop", func(t *testing.T) {
		r := bears(t, 3, "LLLLLC")
		r.stay(0)
		r.does(1, VerbStop)
		none := promptOf(r.g, 1).Find(VerbNone)
		want(r, "what stands beside it", none.Hint.Key, "hint.none.fells")
		want(r, "what is asked before", none.Confirm.Key, "choice.none.sure")
		r.does(1, VerbNone)
		want(r, "how it ends", r.g.Over, overLast)
	})
}

func TestAQuestionAboutATargetSaysWhatIsDecided(t *testing.T) {
	t.Run("who is healed is named", func(t *testing.T) {
		r := newRig(t, 2)
		r.hand(0, "life-drain")
		r.rolls(0, "WWWWLL")
		r.stay(1)
		r.does(0, "stop cast life-drain")
		r.says(0, "aim.heal-being", "target", r.spot(1, "b2"), "being", view.Name(r.g.Player(0).Hero))
	})
	t.Run("a second target, after the first", func(t *testing.T) {
		r := newRig(t, 4, optionMode, view.ModeAll)
		c := r.soldier(cards.Straight)
		r.being(0, "f1", c.ID)
		r.being(1, "f1", c.ID)
		r.hand(3, "chain-lightning")
		r.stay(0, 1, 2)
		r.rolls(3, "AAACLL")
		r.does(3, "stop cast chain-lightning")
		r.chooses(3, "target 1f1")
		r.says(3, "ask.target.next", "card", view.Name("chain-lightning"), "n", 2, "most", 2, "chosen",
			[]text.Message{r.spot(0, "f1")})
	})
	t.Run("the wounds as they are reinforced", func(t *testing.T) {
		r := newRig(t, 2)
		r.being(1, "f1", r.soldier(cards.Straight).ID)
		r.hand(0, "geyser")
		r.rolls(0, "FFFWWL")
		r.stay(1)
		r.does(0, "stop cast geyser")
		if asked := r.asked(0, engine.Window); !english.Shows(asked, "detail.reinforced") ||
			!english.Shows(asked, "wound.magical", "n", 7) {
			t.Errorf("it is said nowhere that one wound more is dealt:\n%s", asked)
		}
	})
}

func TestADrawIsToldOnce(t *testing.T) {
	r := newRig(t, 2)
	r.deck(0, "fireball", "geyser")
	r.rolls(0, "CCCCLL")
	r.stay(1)
	var told []string
	drew := 0
	for _, e := range r.does(0, "stop draw", 1) {
		if m, f, ok := e.For(1, func(string) bool { return true }); ok && f.Amount == 2 {
			told = append(told, inEnglish(m))
		}
		if e.Kind == field.DeedDraw {
			drew = e.Facts.Amount
		}
	}
	want(r, "what the other reads of the two cards", strings.Join(told, "\n"),
		english.Say("say.draw.rest", "who", view.Name(r.g.Players[0].Hero), "n", 2))
	want(r, "cards drawn, of the action", drew, 2)
}
