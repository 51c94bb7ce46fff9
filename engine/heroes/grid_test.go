package heroes

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
)

// The grid of uses: every card in every possible use changes something for the side its text names, or is not offered.

// crowded puts creatures with wounds and permanents of both sides on the boards of the first two seats, and gives both
// cards to draw and to lose.
func crowded(r *rig) {
	tough := r.kind(func(c *cards.Creature) bool {
		return c.Life > 5 && c.Range == cards.Three && c.Always == nil && c.Instead == nil
	})
	for _, spot := range []string{"1f1", "1f3", "2f2", "2f3", "2b3"} {
		r.being(int(spot[0]-'1'), spot[1:], tough.ID)
		at, _ := field.ParseSpot(spot)
		r.g.Field.At(at).Wounds = 2
	}
	r.lies(0, "1f3", "bark-skin-2", 1)
	r.lies(1, "2f3", "lava-coat-2", 1)
	bare(r)
}

// bare leaves wounded heroes alone on their boards, with cards to draw and to lose.
func bare(r *rig) {
	for s := range r.g.Players {
		r.g.Field.Sides[s].Left = 15
		r.deck(s, "geyser-2", "quagmire-2", "upheaval-2")
	}
	r.hand(1, "firebrand-2", "rockfall-2", "undertow-2")
}

// payingFor returns six dice that pay for any spell, with cards besides.
func payingFor(x *cards.Spell) string {
	return paying(x, map[cards.Pair]string{cards.NoPair: "CCCCCC", cards.Equal: "EECCCC",
		cards.Different: "EACCCC"}[x.Pair])
}

// saved returns a value as it would be saved.
func saved(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// use is a way in which the first seat casts a spell, up to the choice of its targets, by the prefix of its moves;
// false if the spell is not offered.
type use struct {
	name string
	cast func(r *rig, x *cards.Spell, aim string) bool
	// before changes the boards before the spell.
	before func(b *field.Battle)
}

// may reports whether a seat is offered a move, and makes it then with free dice.
func (r *rig) may(seat int, m engine.Move) bool {
	r.Helper()
	if engine.Legal(r.g.Prompts(), engine.Seat(seat), m) == nil {
		return false
	}
	freely(r, seat, m)
	return true
}

// aims chooses a target, if there is a choice.
func (r *rig) aims(aim string) {
	r.Helper()
	for _, p := range engine.Of(r.g.Prompts(), 0) {
		if slices.ContainsFunc(p.Choices, func(c engine.Choice) bool { return c.Move.Verb() == VerbTarget }) &&
			!r.may(0, engine.Move(aim)) {
			r.Errorf("%s is not offered", aim)
		}
	}
}

// nothingDone is the second seat's stop without an action.
func nothingDone(b *field.Battle) { b.Hurt(2, field.DeedNone, 1) }

var waysToCast = []use{
	{"the stopper when asked", func(r *rig, x *cards.Spell, aim string) bool {
		r.rolls(0, payingFor(x))
		r.stay(1)
		freely(r, 0, VerbStop)
		if !r.may(0, engine.MakeMove(VerbCast, x.ID)) {
			return false
		}
		r.aims(aim)
		return true
	}, func(*field.Battle) {}},
	{"the stopper by a sealed plan", func(r *rig, x *cards.Spell, aim string) bool {
		r.rolls(0, payingFor(x))
		if !r.may(0, engine.MakeMove(VerbStop, VerbCast, x.ID)) {
			return false
		}
		r.aims(aim)
		r.rolls(1, "FWECCL")
		freely(r, 1, "stay")
		return true
	}, func(*field.Battle) {}},
	{"a follower when asked", func(r *rig, x *cards.Spell, aim string) bool {
		r.rolls(0, payingFor(x))
		r.rolls(1, "FWECCL")
		r.does(1, "stop none")
		r.stay(0)
		if !r.may(0, engine.MakeMove(VerbCast, x.ID)) {
			return false
		}
		r.aims(aim)
		return true
	}, nothingDone},
	{"a follower by a sealed plan", func(r *rig, x *cards.Spell, aim string) bool {
		r.rolls(0, payingFor(x))
		if !r.may(0, engine.MakeMove(VerbStop, VerbCast, x.ID)) {
			return false
		}
		r.aims(aim)
		r.rolls(1, "FWECCL")
		freely(r, 1, "stop none")
		for p := promptOf(r.g, 0); p != nil && p.Standing != ""; p = promptOf(r.g, 0) {
			freely(r, 0, p.Standing)
		}
		return true
	}, nothingDone},
}

func TestEverySpellDoesItsTextInEveryWayItIsCast(t *testing.T) {
	n := 0
	for _, board := range []struct {
		name string
		lay  func(*rig)
	}{{"crowded boards", crowded}, {"hero against hero", bare}} {
		for _, x := range newest.cards.Spells() {
			begin := func(t *testing.T) *rig {
				r := newRig(t, 2, optionHeroes, heroesPlain)
				board.lay(r)
				r.hand(0, x.ID, "cold-spray-2")
				return r
			}
			first := begin(t)
			b := first.g.BattleOf(0)
			var aims []field.Aim
			for _, at := range b.Targets(0, x, nil) {
				aims = append(aims, b.Aims(0, x.Do, nil, at)...)
			}
			for _, u := range waysToCast {
				t.Run(fmt.Sprintf("%s, %s, %s", x.ID, u.name, board.name), func(t *testing.T) {
					if len(aims) == 0 {
						if r := begin(t); u.cast(r, x, "") {
							t.Error("it is offered without a target")
						}
						return
					}
					for _, aim := range aims {
						n++
						r := begin(t)
						m := r.g.AimMove(VerbTarget, x.ID, aim)
						base := r.g.Field.Clone()
						want := r.g.Field.Clone()
						b := r.g.BattleOf(0)
						b.Field = &base
						u.before(&b)
						b.Field = &want
						u.before(&b)
						out := b.Cast(field.Cast{Seat: 0, Card: x.ID, Aims: []field.Aim{aim}})
						if !u.cast(r, x, string(m)) {
							t.Fatalf("it is not offered, with the targets %v", aims)
						}
						if got, want := saved(t, r.g.Field), saved(t, want); got != want {
							t.Errorf("%s leads to\n%s\nwant\n%s", m, got, want)
						}
						if saved(t, base) == saved(t, want) && len(out.Requests) == 0 && out.Activate == 0 {
							t.Errorf("%s changes nothing", m)
						}
						if len(out.Requests) > 0 && slices.Equal(r.g.Players[0].Hand, []string{"cold-spray-2"}) &&
							len(r.g.Players[1].Hand) == 3 {
							t.Errorf("%s moves no card", m)
						}
						if aim.At.Seat == 1 && !mineToo(x) &&
							saved(t, base.Sides[0].Board) != saved(t, r.g.Field.Sides[0].Board) {
							t.Errorf("%s changes the caster's own board", m)
						}
						if slices.Contains(r.g.Players[0].Hand, x.ID) {
							t.Errorf("%s leaves the card in the hand", m)
						}
						if _, err := New(Pilots).Load([]byte(saved(t, r.g))); err != nil {
							t.Errorf("after %s: %v", m, err)
						}
					}
				})
			}
		}
	}
	t.Logf("%d uses of %d spells were tried", n, len(newest.cards.Spells()))
}

// mineToo reports whether a spell may change the caster's own board wherever it is aimed.
func mineToo(x *cards.Spell) bool {
	return slices.ContainsFunc(x.Do, func(e cards.Effect) bool {
		return e.To == cards.OwnHero || e.Word == "drain" || e.Word == "unpower" || e.Word == "empower"
	})
}

func TestASpellWhosePayerFallsByTheCostDoesNothing(t *testing.T) {
	for _, x := range newest.cards.Spells() {
		for _, follows := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, following %v", x.ID, follows), func(t *testing.T) {
				r := newRig(t, 3, among...)
				crowded(r)
				r.hand(0, x.ID)
				r.g.Field.Sides[0].Left = 1
				r.rolls(0, payingFor(x)[:5]+"W")
				others := func() string {
					return saved(t, r.g.Field.Sides[1].Board) + saved(t, r.g.Field.Sides[2].Board) +
						fmt.Sprint(r.left(1), r.left(2), r.g.Players[1].Hand)
				}
				var before string
				if follows {
					r.rolls(1, "FWECCL")
					r.does(1, "stop")
					r.stay(0, 2)
					r.does(1, "none")
					if r.g.Arenas[0].Clash > 1 {
						return // no question, since it could not be cast
					}
					for waitedFor(r.g)[0] != 0 {
						r.does(int(waitedFor(r.g)[0]), "pass")
					}
					before = others()
					r.may(0, engine.MakeMove(VerbCast, x.ID))
				} else {
					r.lacks(0, engine.MakeMove(VerbStop, VerbCast, x.ID))
					before = others()
					r.does(0, VerbStop)
					r.stay(1, 2)
				}
				want(r, "whether the payer is in", r.g.in(0), false)
				want(r, "the others", others(), before)
			})
		}
	}
}

func TestEveryAbilityThatIsOfferedChangesSomething(t *testing.T) {
	n := 0
	for _, c := range newest.cards.Creatures() {
		for _, lay := range []func(*rig){crowded, bare} {
			for _, follows := range []bool{false, true} {
				r := newRig(t, 2, optionHeroes, heroesPlain)
				lay(r)
				r.being(0, "f2", c.ID)
				r.hand(0, "command", "missile", "missile-2")
				r.rolls(0, "LLLLLL")
				if follows {
					r.rolls(1, "FWECCL")
					r.does(1, "stop none")
					r.stay(0)
				} else {
					r.stay(1)
					r.does(0, "stop")
				}
				if !r.may(0, "cast command") {
					continue // it has no effect
				}
				p := promptOf(r.g, 0)
				used := false
				for _, x := range p.Choices {
					words := strings.Fields(string(x.Move))
					if len(words) < 3 || words[1] != "f2" || x.Move.Verb() == VerbMove {
						continue
					}
					n++
					after := &rig{T: t, g: r.g.clone()}
					freely(after, 0, x.Move)
					before := saved(t, r.g.Field.Sides)
					// Its activation is not a change.
					for s := range after.g.Field.Sides {
						for at := range after.g.Field.Sides[s].Board {
							after.g.Field.Sides[s].Board[at].Spent = false
						}
					}
					changed := before != saved(t, after.g.Field.Sides) ||
						len(after.g.Players[0].Hand)+len(after.g.Players[1].Hand) != len(r.g.Players[0].Hand)+
							len(r.g.Players[1].Hand)
					at, _ := field.ParseSpot(words[2])
					switch {
					case x.Move.Verb() == VerbUse:
						used = true
						if !changed {
							t.Errorf("%s of %s changes nothing", x.Move, c.ID)
						}
					case at.Seat == 0:
						t.Errorf("%s of %s attacks its own side", x.Move, c.ID)
					}
				}
				if c.Instead == nil && used {
					t.Errorf("%s has no ability and is offered one", c.ID)
				}
			}
		}
	}
	t.Logf("%d uses of creatures were tried", n)
}

// deeds counts the deeds of a permanent in the last clash.
func (r *rig) deeds(card string) int {
	n := 0
	for _, d := range r.g.Arenas[0].Last.Deeds {
		if d.Kind == field.DeedPermanent && d.Card == card {
			n++
		}
	}
	return n
}

func TestEveryPermanentActsForItsBearerAtItsMomentAlone(t *testing.T) {
	for _, x := range newest.cards.Spells() {
		if x.Permanent == nil {
			continue
		}
		on, card := "1f1", cards.Physical(x)[0]
		if x.Target == cards.Player {
			on = "1"
		}
		stops, answers, echoes := min(1, len(x.Permanent.Stop)), min(1, len(x.Permanent.Attacked)),
			min(1, len(x.Permanent.Cast))
		of := slices.IndexFunc(newest.cards.Spells(), func(y *cards.Spell) bool {
			return y.Permanent == nil && y.Target == cards.ExposedBeing &&
				(echoes == 0 && y.Origin == cards.Basic || y.Of(x.Permanent.Element))
		})
		casts := func(r *rig, seat int) {
			y := newest.cards.Spells()[of]
			r.hand(seat, y.ID)
			r.rolls(seat, payingFor(y))
			r.stay(1 - seat)
			freely(r, seat, engine.MakeMove(VerbStop, VerbCast, y.ID))
			r.chooses(seat, fmt.Sprintf("target %db2", 2-seat))
		}
		for _, c := range []struct {
			name string
			play func(r *rig)
			acts int
		}{
			{"its bearer's player stops", func(r *rig) {
				r.rolls(0, "EEEEEE")
				r.stay(1)
				r.does(0, "stop none")
			}, stops},
			{"its bearer's player follows", func(r *rig) {
				r.rolls(0, "CCCEEE")
				r.stay(0)
				r.rolls(1, "FWECCL")
				r.does(1, "stop none")
				freely(r, 0, VerbDraw)
			}, stops},
			{"its bearer's player passes", func(r *rig) {
				r.rolls(0, "CCCEEE")
				r.stay(0)
				r.rolls(1, "FWECCL")
				r.does(1, "stop none")
				r.does(0, VerbPass)
			}, 0},
			{"its bearer's player acts where nothing has stopped", func(r *rig) {
				r.g.Arenas[0].Idle = 1
				r.rolls(0, "CCCEEE")
				r.stay(0, 1)
				freely(r, 0, VerbDraw)
			}, 0},
			{"its owner attacks its bearer's side", func(r *rig) {
				r.being(1, "f4", r.soldier(cards.Straight).ID)
				r.hand(1, "command")
				r.rolls(1, "LLLLLL")
				r.stay(0)
				r.does(1, "stop cast command")
				r.does(1, "activate f4 1f1")
			}, answers},
			{"its bearer's player casts", func(r *rig) { casts(r, 0) }, max(stops, echoes)},
			{"its owner casts", func(r *rig) { casts(r, 1) }, 0},
		} {
			t.Run(x.ID+", "+c.name, func(t *testing.T) {
				r := newRig(t, 2, optionHeroes, heroesPlain)
				r.being(0, "f1", r.kind(func(c *cards.Creature) bool {
					return c.Life > 5 && c.Always == nil &&
						c.Instead == nil
				}).ID)
				r.lies(1, on, card, 0)
				r.deck(0, "missile", "missile-2")
				c.play(r)
				want(r, "how often it acts", r.deeds(card), c.acts)
			})
		}
	}
}

// TestNoSpellIsAimedAtAPartnerByItself puts partners before opponents clockwise: the default aims at an opponent all
// the same.
func TestNoSpellIsAimedAtAPartnerByItself(t *testing.T) {
	for _, x := range newest.cards.Spells() {
		t.Run(x.ID, func(t *testing.T) {
			r := newRig(t, 4, inTeams...)
			falls(r, 0, 2)
			r.stay(1)
			merges(r, 3)
			tough := r.kind(func(c *cards.Creature) bool { return c.Life > 5 && c.Always == nil && c.Instead == nil })
			for s := 1; s < 4; s++ {
				r.being(s, "f1", tough.ID)
			}
			r.lies(2, "3b2", "bark-skin-2", 1)
			r.hand(2, x.ID)
			r.rolls(2, payingFor(x))
			r.stay(1, 3)
			if !r.may(2, engine.MakeMove(VerbStop, VerbCast, x.ID)) {
				return // no being is in its reach
			}
			p := promptOf(r.g, 2)
			if p == nil || p.Default.Verb() != VerbTarget {
				return // there is no choice
			}
			at, ok := field.ParseSpot(p.Default.Arg(0))
			if ok && at.Seat == 3 {
				t.Errorf("the usual answer is %s, the partner's", p.Default)
			}
			if own := x.Target == cards.OwnBeing || x.Target == cards.OwnCreature ||
				x.Permanent != nil && x.Target == cards.Player; ok && (at.Seat == 1) == own {
				t.Errorf("the usual answer is %s", p.Default)
			}
		})
	}
}

// TestNobodyDispelsTheirOwnByItself makes the oldest permanent the seat's own, with or without one of an opponent: the
// default dispels the opponent's, standing orders only that.
func TestNobodyDispelsTheirOwnByItself(t *testing.T) {
	for _, c := range []struct {
		says string
		foes bool
		play func(r *rig)
		gone string
	}{
		{says: "the usual answer of the card", foes: true, play: func(r *rig) {
			r.hand(0, "dispel")
			r.rolls(0, "FFEECC")
			r.stay(1)
			r.does(0, "stop cast dispel")
			r.does(0, promptOf(r.g, 0).Default)
		}, gone: "root-and-branch"},
		{says: "the action that is offered first", foes: true, play: func(r *rig) {
			r.rolls(0, "FWEACC")
			r.stay(1)
			r.does(0, "stop")
			r.chooses(0, VerbDispel)
		}, gone: "root-and-branch"},
		{says: "the use of a creature that is offered first", foes: true, play: func(r *rig) {
			r.being(0, "f1", "hedge-fairy")
			r.commands()
			r.chooses(0, "use f1")
		}, gone: "root-and-branch"},
		{says: "orders by the action", foes: true, play: func(r *rig) {
			r.does(0, "standing order 1 dispelling 0 2 1 hero")
			r.does(0, "use orders", faceNumbers("FWEACC")...)
			r.stay(1)
		}, gone: "root-and-branch"},
		{says: "orders by the card", foes: true, play: func(r *rig) {
			r.hand(0, "dispel")
			r.does(0, "standing order 1 dispel 0 2 1 hero")
			r.does(0, "use orders", faceNumbers("FFEECC")...)
			r.stay(1)
		}, gone: "root-and-branch"},
		{says: "orders that follow", foes: true, play: func(r *rig) {
			r.does(0, "standing order 1 dispelling 0 2 1 hero")
			r.does(0, "standing follow orders")
			r.rolls(0, "FWEACC")
			r.rolls(1, "EEEECC")
			r.does(1, "stop none")
			r.does(0, "stay")
			r.does(0, promptOf(r.g, 0).Standing)
		}, gone: "root-and-branch"},
		{says: "orders by the action, with nothing else in play", play: func(r *rig) {
			r.does(0, "standing order 1 dispelling 0 2 1 hero")
			r.does(0, "use orders", faceNumbers("FWEACC")...)
			want(r, "where it stops", r.g.Players[0].Prep.Stop, staying)
		}},
		{says: "orders by the card, with nothing else in play", play: func(r *rig) {
			r.hand(0, "dispel")
			r.does(0, "standing order 1 dispel 0 2 1 hero")
			r.does(0, "use orders", faceNumbers("FFEECC")...)
			want(r, "where it stops", r.g.Players[0].Prep.Stop, staying)
		}},
		{says: "orders that follow, with nothing else in play", play: func(r *rig) {
			r.does(0, "standing order 1 dispelling 0 2 1 hero")
			r.does(0, "standing follow orders")
			r.rolls(0, "FWEACC")
			r.rolls(1, "EEEECC")
			r.does(1, "stop none")
			r.does(0, "stay")
			want(r, "the answer", promptOf(r.g, 0).Standing, VerbPass)
		}},
	} {
		t.Run(c.says, func(t *testing.T) {
			r := newRig(t, 2)
			r.lies(0, "1b2", "bark-skin", 0)
			if c.foes {
				r.lies(1, "2b2", "root-and-branch", 0)
			}
			c.play(r)
			want(r, "what is dispelled", r.discards(1), c.gone)
			want(r, "what lies on the own hero", len(r.g.Field.Sides[0].Board[5].Permanents), 1)
		})
	}
	r := newRig(t, 4, inTeams...)
	falls(r, 0, 2)
	r.stay(1)
	merges(r, 3)
	r.lies(3, "2b2", "root-and-branch", 0)
	r.lies(2, "3b2", "bark-skin", 0)
	r.hand(2, "dispel")
	r.rolls(2, "FFEECC")
	r.stay(1, 3)
	r.does(2, "stop cast dispel")
	want(r, "the usual answer with the partner's first", promptOf(r.g, 2).Default, "target bark-skin")
}

// TestEveryCardThatMovesUpToSoManyStepsAllowsFewer compares the words of a card with its rule: every number of steps up
// to that on the card, and none if it has another effect.
func TestEveryCardThatMovesUpToSoManyStepsAllowsFewer(t *testing.T) {
	r := newRig(t, 2)
	b := r.g.BattleOf(0)
	check := func(id string, do []cards.Effect, at field.Spot) {
		i := slices.IndexFunc(do, func(e cards.Effect) bool { return e.Word == "step" })
		if i < 0 {
			return
		}
		within := 0 // free spaces of an empty board within that many steps of b2
		for s := range field.Space(field.Spaces) {
			away := max(s.Column()-1, 1-s.Column())
			if s.Front() {
				away++
			}
			if away > 0 && away <= do[i].N {
				within++
			}
		}
		none := 0
		if slices.ContainsFunc(do, func(e cards.Effect) bool { return e.Word != "step" && e.Word != "activate" }) {
			none = 1
		}
		got := b.Aims(0, do, nil, at)
		want(r, id+": ways to move its target", len(got), within+none)
		want(r, id+": not at all", slices.ContainsFunc(got, func(a field.Aim) bool { return a.To == field.None }),
			none > 0)
	}
	for _, x := range newest.cards.Spells() {
		check(x.ID, x.Do, SpotOf(1, field.ParseSpace("b2")))
	}
	for _, c := range newest.cards.Creatures() {
		if c.Instead != nil {
			check(c.ID, c.Instead.Do, SpotOf(0, field.ParseSpace("b2")))
		}
	}
}
