package heroes

import (
	"fmt"
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/view"
	"skald/engine/steps"
)

// spared returns the private messages to a seat about lines of its orders not followed, by key, oldest first.
func (r *rig) spared(seat int) []string {
	r.Helper()
	var out []string
	for _, e := range r.told {
		if e.Kind != "spared" {
			continue
		}
		if len(e.To) != 1 || e.To[0] != engine.Seat(seat) || !e.Rest.IsZero() {
			r.Errorf("%s is told to %v", inEnglish(e.Text), e.To)
		}
		out = append(out, e.Text.Key)
	}
	return out
}

// Stop effects wound the hero of a stopper or follower before the action (rulebook: 2.1; rulings H2, H13): a hero of
// fire by dice that show water. Standing orders neither stop nor follow if the seat's own hero would fall by it.
func TestStandingOrdersNeverFellTheOwnHeroAlone(t *testing.T) {
	stop, follow := "say.fatal-stop", "say.fatal-follow"
	for _, c := range []struct {
		says   string
		left   int
		pairs  []string
		lay    func(r *rig)
		orders []engine.Move
		dice   string // the orders' roll, none for the dice they keep
		stops  int    // the beat of the stop, or that the seat stays
		told   []string
	}{
		{says: "a weakness die that would be the last wound is rolled again, and then it stops", left: 1,
			orders: []engine.Move{"standing order 1 missile 0 2 4 hero"}, dice: "FFWLLL" + "LLLL", stops: 2,
			told: []string{stop}},
		{says: "with a hit point more it stops at once", left: 2,
			orders: []engine.Move{"standing order 1 missile 0 2 4 hero"}, dice: "FFWLLL", stops: 1},
		{says: "with no beat left it stays", left: 1,
			orders: []engine.Move{"standing order 1 missile 0 2 1 hero"}, dice: "FFWLLL", stops: staying,
			told: []string{stop}},
		{says: "it is told once, however often it rolls on", left: 1,
			orders: []engine.Move{"standing order 1 missile 0 2 3 hero"}, dice: "FFWLLL" + "WLLL" + "LWLL",
			stops: staying, told: []string{stop}},
		{says: "a goal that needs the weakness gives way to the next line", left: 1,
			lay:    func(r *rig) { r.lies(1, "2b2", "bark-skin", 0) },
			orders: []engine.Move{"standing order 1 dispelling 0 2 4 hero", "standing order 2 missile 0 2 4 hero"},
			dice:   "FEAFLL", stops: 1, told: []string{stop}},
		{says: "and is met where the hero survives it", left: 2,
			lay:    func(r *rig) { r.lies(1, "2b2", "bark-skin", 0) },
			orders: []engine.Move{"standing order 1 dispelling 0 2 4 hero"}, dice: "FWEALL", stops: 1},
		{says: "a permanent that wounds at every stop lets no line be met", left: 1,
			lay:    func(r *rig) { r.lies(1, "1b2", "root-and-branch", 0) },
			orders: []engine.Move{"standing order 1 missile 0 2 4 hero"}, dice: "FFLLLL", stops: staying,
			told: []string{stop}},
		{says: "nor does one on a creature whose player's hero pays", left: 1,
			lay: func(r *rig) {
				r.being(0, "f1", r.soldier("straight").ID)
				r.lies(1, "1f1", "turn-to-stone", 0)
			},
			orders: []engine.Move{"standing order 1 missile 0 2 4 hero"}, dice: "FFLLLL", stops: staying,
			told: []string{stop}},
		{says: "weakness and permanent count together", left: 2,
			lay:    func(r *rig) { r.lies(1, "1b2", "root-and-branch", 0) },
			orders: []engine.Move{"standing order 1 missile 0 2 1 hero"}, dice: "FFWLLL", stops: staying,
			told: []string{stop}},
		{says: "the two wounds of a stop without an action count, where there is no card to draw", left: 2,
			orders: []engine.Move{"standing order 1 draw 0 2 4 hero"}, dice: "CCCLLL", stops: staying,
			told: []string{stop}},
		{says: "an action that is impossible is no reason to stop for two wounds either", left: 21,
			orders: []engine.Move{"standing order 1 draw 0 2 4 hero"}, dice: "CCCLLL", stops: staying},
		{says: "a pair of weakness is not kept at the last hit point", left: 1,
			orders: []engine.Move{"standing order 1 missile 0 2 2 hero"}, dice: "WWLLLL" + "FFLLLL", stops: 2,
			told: []string{stop}},
		{says: "nor where the line bears none of it", left: 21,
			orders: []engine.Move{"standing order 1 missile 0 0 2 hero"}, dice: "WWLLLL" + "FFLLLL", stops: 2},
		{says: "a pair that is no weakness is kept instead", left: 1,
			orders: []engine.Move{"standing order 1 missile 0 2 2 hero"}, dice: "WWFFLL" + "LLLL", stops: 2,
			told: []string{stop}},
		{says: "a hero on its plain side has no weakness", left: 1, pairs: []string{optionHeroes, heroesPlain},
			orders: []engine.Move{"standing order 1 missile 0 2 4 hero"}, dice: "FFWLLL", stops: 1},
		{says: "a hero that would be stunned is spared too", left: 1, pairs: byPoints,
			orders: []engine.Move{"standing order 1 missile 0 2 1 hero"}, dice: "FFWLLL", stops: staying,
			told: []string{stop}},
	} {
		t.Run(c.says, func(t *testing.T) {
			r := newRig(t, 2, c.pairs...)
			r.g.Field.Sides[0].Left = c.left
			r.hand(0, "missile", "missile-2")
			if c.lay != nil {
				c.lay(r)
			}
			for _, m := range c.orders {
				r.does(0, m)
			}
			r.does(0, "use orders", faceNumbers(c.dice)...)
			want(r, "the stop", r.g.Player(0).Prep.Stop, c.stops)
			if got := r.spared(0); !slices.Equal(got, c.told) {
				t.Errorf("told is %v, want %v", got, c.told)
			}
		})
	}

	// The second player, a hero of water, is to draw by its orders.
	for _, c := range []struct {
		says  string
		left  int
		dice  string
		lay   func(r *rig)
		order engine.Move // a second one
		hand  int         // the cards it has then
		told  []string
	}{
		{says: "after another's stop it passes rather than fall by its weakness", left: 1, dice: "CCCFLL",
			told: []string{follow}},
		{says: "and follows with a hit point more", left: 2, dice: "CCCFLL", hand: 1},
		{says: "it passes rather than fall by a permanent", left: 1, dice: "CCCELL",
			lay: func(r *rig) { r.lies(0, "2b2", "root-and-branch", 0) }, told: []string{follow}},
		{says: "a pass for want of dice needs no reason", left: 1, dice: "CCFLEE"},
		{says: "every line it would fall by is told", left: 3, dice: "CCCFFL", hand: 1,
			order: "standing order 2 missile 0 2 1 hero",
			lay:   func(r *rig) { r.lies(0, "2b2", "root-and-branch", 0) }, told: []string{follow, follow}},
	} {
		t.Run(c.says, func(t *testing.T) {
			r := newRig(t, 2)
			r.g.Field.Sides[1].Left = c.left
			r.deck(1, "fireball", "undertow")
			if c.lay != nil {
				c.lay(r)
			}
			r.does(1, "standing order 1 draw 0 2 1 hero")
			if c.order != "" {
				r.hand(1, "missile")
				r.does(1, c.order)
			}
			r.does(1, "standing follow orders")
			r.rolls(1, c.dice)
			r.does(1, VerbStay)
			r.rolls(0, "EEEEAA")
			r.does(0, "stop none")
			if p := promptOf(r.g, 1); p.Standing == VerbDraw {
				r.does(1, VerbDraw, 1)
			} else if p.Topic == topicFollow {
				r.does(1, p.Standing)
			}
			want(r, "cards in hand", len(r.g.Player(1).Hand), c.hand)
			want(r, "whether the hero is in", r.g.in(1), true)
			if got := r.spared(1); !slices.Equal(got, c.told) {
				t.Errorf("told is %v, want %v", got, c.told)
			}
		})
	}
}

// From the second clash without a stop, actions carry no stop effects (ruling K6).
func TestStandingOrdersFollowWhereNothingHasStopped(t *testing.T) {
	r := newRig(t, 2)
	r.g.Field.Sides[1].Left = 1
	r.g.Arenas[0].Idle = 1
	r.deck(1, "undertow")
	r.does(1, "standing order 1 draw 0 2 1 hero")
	r.does(1, "standing follow orders")
	r.rolls(1, "CCCFLL")
	r.does(1, VerbStay)
	r.stay(0)
	want(r, "what the orders answer", promptOf(r.g, 1).Standing, VerbDraw)
}

// If all fall at once the acting player has won (ruling H14): no hero is spared.
func TestAnActionThatWinsFellsNobodyInVain(t *testing.T) {
	for seat, want := range []bool{true, false} { // the second is first in the initiative order
		r := newRig(t, 2)
		r.g.Field.Sides[0].Left, r.g.Field.Sides[1].Left = 1, 1
		a := r.g.Arenas[0]
		a.Idle, a.Last, a.Todo = idleKills, &view.Clash{}, steps.Of(Step{Do: doIdle, Seat: engine.Public})
		if got := r.g.falls(engine.Seat(seat), nil); got != want {
			t.Errorf("whether seat %d falls in vain: %v", seat+1, got)
		}
	}
}

// Standing orders aim every spell that is not for the own side only at opponents: neither the first target nor a
// further one is a being of their own or of a partner.
func TestOrdersNeverAimAtTheirOwnSide(t *testing.T) {
	for _, x := range newest.cards.Spells() {
		if x.Target == cards.NoTarget || x.Target == cards.Player || x.Target == cards.OwnBeing ||
			x.Target == cards.OwnCreature {
			continue
		}
		for _, foes := range []bool{true, false} {
			for _, aim := range []string{aimHero, aimFalls, aimStrong} {
				t.Run(fmt.Sprintf("%s at the %s, opponents with creatures %v", x.ID, aim, foes), func(t *testing.T) {
					r := newRig(t, 2)
					r.g.Players[0].Hero, r.g.Field.Sides[0].Hero = "tiraviel", "tiraviel" // the air has one more target
					r.being(0, "b2", "tiraviel")
					r.being(0, "f1", "tower-archer")
					r.being(0, "f4", "harpy")
					if foes {
						r.being(1, "f3", "river-troll")
					}
					r.hand(0, x.ID)
					r.does(0, engine.MakeMove(VerbStanding, "order", 1, x.ID, 0, 2, 1, aim))
					r.does(0, "use orders", faceNumbers(payingFor(x))...)
					acts := (foes || x.Target != cards.AnyCreature) && count(x.Needs, cards.Earth) <= 2
					want(r, "whether it stops", r.g.Players[0].Prep.Stop == 1, acts)
					for _, m := range r.g.Players[0].Seal {
						if m.Verb() == VerbTarget {
							want(r, string(m)+": whose", m.Arg(0)[0], '2')
						}
					}
				})
			}
		}
	}
}

// A stunned hero takes no wounds (ruling H40): standing orders and the default aim at another if there is a choice.
func TestNobodyAimsAtAStunnedHeroByThemselves(t *testing.T) {
	for _, c := range []struct {
		says string
		play func(r *rig)
	}{
		{"orders that aim at the hero", func(r *rig) {
			r.hand(0, "missile")
			r.does(0, "standing order 1 missile 0 2 1 hero")
			r.does(0, "use orders", faceNumbers("EECCCC")...)
			r.stay(1, 2)
		}},
		{"orders that lead a creature", func(r *rig) {
			r.being(0, "f1", "harpy")
			r.hand(0, "command")
			r.does(0, "standing order 1 command 0 2 1 hero")
			r.does(0, "use orders", faceNumbers("LLEEEE")...)
			r.stay(1, 2)
		}},
		{"the usual answer", func(r *rig) {
			r.hand(0, "missile")
			r.rolls(0, "EECCCC")
			r.does(0, "stop cast missile")
			r.stay(1, 2)
			r.does(0, promptOf(r.g, 0).Default)
		}},
	} {
		t.Run(c.says, func(t *testing.T) {
			r := newRig(t, 3, append([]string{optionMode, view.ModeAll}, byPoints...)...)
			r.g.Field.Sides[1].Left = 0
			c.play(r)
			want(r, "who stands is hit", r.left(2), 20)
		})
	}
}

// Permanents on a player are useful to that player: standing orders and the default put them on their own player, and
// aim other spells for players at an opponent.
func TestOrdersLayOnThemselvesWhatIsOfUse(t *testing.T) {
	n := 0
	for _, x := range newest.cards.Spells() {
		if x.Target != cards.Player {
			continue
		}
		n++
		t.Run(x.ID, func(t *testing.T) {
			r := newRig(t, 3, append([]string{optionHeroes, heroesPlain}, among...)...)
			r.hand(0, x.ID)
			r.hand(1, "firebrand", "firebrand-2", "missile")
			r.does(0, engine.MakeMove(VerbStanding, "order", 1, x.ID, 0, 2, 1, aimHero))
			r.does(0, "use orders", faceNumbers(paying(x, "CCCCCC"))...)
			seal := r.g.Players[0].Seal
			want(r, "whether it is aimed at oneself", seal[1] == engine.MakeMove(VerbTarget, 1), x.Permanent != nil)
		})
	}
	if n == 0 {
		t.Error("no spell is aimed at a player")
	}
}

// A goal of orders has another name than any card: the card Dispel and the action of that name differ.
func TestEveryGoalOfOrdersHasANameOfItsOwn(t *testing.T) {
	r := newRig(t, 2)
	r.hand(0, "dispel", "missile")
	i := slices.IndexFunc(r.g.orderForm(0).Slots, func(s engine.Slot) bool { return s.Name == "goal" })
	ids, labels := map[string]bool{}, map[string]bool{}
	for _, o := range r.g.orderForm(0).Slots[i].Options {
		if label := inEnglish(o.Label); ids[o.ID] || labels[label] {
			t.Errorf("%s, %s is offered twice", o.ID, label)
		} else {
			ids[o.ID], labels[label] = true, true
		}
	}
	for _, id := range goals {
		if newest.cards.SpellOf(id) != nil {
			t.Errorf("%s is a card too", id)
		}
	}
}
