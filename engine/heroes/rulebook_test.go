package heroes

import (
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/view"
)

// TestRulebook reads the rulebook chapter by chapter. The draft, the armies and every word of the cards have tests of
// their own; TestRulings covers the gaps and contradictions of the book.
func TestRulebook(t *testing.T) {
	for _, c := range chapters {
		t.Run(c.says, func(t *testing.T) { c.play(newRig(t, max(2, c.seats), c.options...)) })
	}
}

// twoPermanents puts permanents on the hero of the second seat.
func twoPermanents(r *rig, power int) (first string) {
	x := r.design(stopPermanent)
	other := r.design(func(y *cards.Spell) bool {
		return y.Permanent != nil && len(y.Permanent.Stop) > 0 && y.ID != x.ID
	})
	r.lies(0, "2b2", x.ID, power)
	r.lies(0, "2b2", other.ID, power)
	return x.ID
}

var chapters = []ruling{
	{says: "Preparing: 23 creatures a hero, 60 spells, and five basic ones and one special for everybody",
		play: func(r *rig) {
			for _, h := range newest.cards.Heroes() {
				n := 0
				for _, c := range newest.cards.CreaturesOf(h.ID) {
					n += c.Copies
				}
				want(r, "creatures of "+h.ID, n, 23)
				want(r, "its special spell", newest.cards.SpecialOf(h.ID).Copies, 1)
			}
			n := map[cards.Origin]int{}
			for _, x := range newest.cards.Spells() {
				n[x.Origin] += x.Copies
			}
			want(r, "common spells", n[cards.Common], 60)
			want(r, "basic spells", n[cards.Basic], 5)
			want(r, "special spells", n[cards.Special], 4)
		}},
	{says: "Preparing: 21 hit points, six dice, and a table of two rows of four", play: func(r *rig) {
		r, _ = begun(r.T, 2)
		v := r.g.View(engine.Public).(*view.View)
		want(r, "hit points", v.Seats[0].Full, 21)
		want(r, "dice", v.Seats[0].Tray.Count, 6)
		for at, card := range v.Arenas[0].Table {
			if card == "" {
				r.Errorf("the space %d of the table is empty", at+1)
			}
		}
		want(r, "cards left in the deck", v.Arenas[0].Stock, 52)
	}},
	{says: "Exposed: in the front row, or behind an empty space; a hero in front covers as well", play: func(r *rig) {
		c := r.soldier(cards.Straight)
		r.being(0, "f2", c.ID)
		r.being(1, "f1", c.ID)
		r.being(1, "b1", c.ID)
		r.being(1, "b4", c.ID)
		r.being(1, "b2", "")
		r.being(1, "f3", r.g.Players[1].Hero)
		r.being(1, "b3", c.ID)
		r.hand(0, "missile")
		r.rolls(0, "EECCCC")
		r.stay(1)
		r.does(0, "stop cast missile")
		r.offers(0, "target 1f2", "target 2f1", "target 2f3", "target 2b4")
		r.lacks(0, "target 1b2", "target 2b1", "target 2b3")
	}},
	{says: "1 Preparation: after each roll any dice are kept, and a kept die may be taken up later",
		play: func(r *rig) {
			r.rolls(0, "FWEACL")
			r.does(0, "keep 1 6", 1, 1, 1, 1)
			want(r, "kept and rolled", view.Dice(r.g.Players[0].Prep.Faces()).String(),
				view.Dice([]cards.Symbol{1, 1, 1, 1, 1, 6}).String())
			r.does(0, "keep 2 3 4 5 6", 2)
			want(r, "the first taken up", r.g.Players[0].Prep.Faces()[0], cards.Water)
		}},
	{says: "2 Stop: exactly one action", play: func(r *rig) {
		r.hand(0, "missile")
		r.deck(0, "missile-2")
		r.rolls(0, "EECCCE")
		r.stay(1)
		r.does(0, "stop draw")
		want(r, "the next clash is open", r.g.Arenas[0].Clash, 2)
	}},
	{says: "2.1 Weakness: a die of the opposite element may be used all the same", play: func(r *rig) {
		r.lies(1, "2b2", r.design(stopPermanent).ID, 1)
		r.rolls(0, "FWEACC")
		r.stay(1)
		r.does(0, engine.MakeMove(VerbStop, VerbDispel, r.design(stopPermanent).ID))
		want(r, "the wound of dispelling", r.left(0), 20)
		want(r, "and dispelled", r.g.Field.Sides[1].Board[5].Permanents[0].Power, 0)
	}},
	{says: "2.2 Drawing: three card symbols draw one card, each further one more", play: func(r *rig) {
		r.deck(0, "dispel", "missile", "missile-2")
		r.rolls(0, "CCCCEE")
		r.stay(1)
		r.does(0, "stop draw", 1, 1)
		want(r, "hand", len(r.g.Players[0].Hand), 2)
	}},
	{says: "2.2 Drawing: the discard is shuffled only when a card is to be drawn and none is left", play: func(r *rig) {
		r.deck(0, "command")
		r.g.Players[0].Discard = []string{"missile"}
		r.rolls(0, "CCCEEE")
		r.stay(1)
		r.does(0, "stop draw")
		want(r, "the discard after the last card", len(r.g.Players[0].Discard), 1)
		r.rolls(0, "CCCEEE")
		r.stay(1)
		r.does(0, "stop draw")
		want(r, "the hand after one more", strings.Join(r.g.Players[0].Hand, " "), "command missile")
		want(r, "the discard then", len(r.g.Players[0].Discard), 0)
	}},
	{says: "2.2 Learning: the card comes into the hand, the one above drops, and a new one comes above",
		play: func(r *rig) {
			a := r.g.Arenas[0]
			above, card := a.Table[0], a.Table[4]
			r.rolls(0, "CCCCEE")
			r.stay(1)
			r.does(0, "stop learn l1", 1)
			want(r, "what dropped", a.Table[4], above)
			want(r, "the new one", a.Table[0] != "" && a.Table[0] != above, true)
			want(r, "his hand", r.g.Players[0].Hand[0], card)
		}},
	{says: "2.2 Dispelling: a power token, or the permanent itself, which goes to its owner's discard",
		play: func(r *rig) {
			card := twoPermanents(r, 0)
			r.rolls(1, "FWEACC")
			r.stay(0)
			r.does(1, engine.MakeMove(VerbStop, VerbDispel, card))
			want(r, "its owner's discard", r.discards(0), card)
		}},
	{says: "2.2 Dispelling: each two cards take one step more off the same permanent", play: func(r *rig) {
		card := twoPermanents(r, 3)
		r.hand(1, "missile", "missile-2", "command", "command-2")
		r.rolls(1, "FWEACC")
		r.stay(0)
		r.does(1, engine.MakeMove(VerbStop, VerbDispel, card))
		r.does(1, "drop missile missile-2")
		r.does(1, "end")
		on := r.g.Field.Sides[1].Board[5].Permanents
		want(r, "tokens left on it", on[0].Power, 1)
		want(r, "and on the other", on[1].Power, 3)
	}},
	{says: "2.2 No action: two wounds, and all dice are taken up", play: func(r *rig) {
		r.rolls(0, "EEEEAA")
		r.stay(1)
		r.does(0, "stop none")
		want(r, "hit points", r.left(0), 19)
		want(r, "his dice", len(r.g.Players[0].Dice), 0)
	}},
	{says: "2.2 Drawing, learning and dispelling lead nobody, whatever helmets lie there", play: func(r *rig) {
		r.deck(0, "missile")
		r.being(0, "f3", r.soldier(cards.Straight).ID)
		r.rolls(0, "CCCLLL")
		r.stay(1)
		r.does(0, "stop draw")
		want(r, "the next clash is open", r.g.Arenas[0].Clash, 2)
	}},
	{says: "Casting: an instant spell goes to the own discard, a permanent one stays on its target",
		play: func(r *rig) {
			x := r.design(onAnyCreature)
			r.being(1, "f3", r.soldier(cards.Straight).ID)
			r.hand(0, x.ID, "missile")
			r.rolls(0, paying(x, "CCCCCC"))
			r.stay(1)
			r.does(0, engine.MakeMove(VerbStop, VerbCast, x.ID))
			want(r, "what lies on the creature", r.g.Field.Sides[1].Board[2].Permanents[0].Card, x.ID)
			r.rolls(0, "EECCCC")
			r.stay(1)
			r.does(0, "stop cast missile")
			r.does(0, "target 2f3")
			want(r, "the discard", r.discards(0), "missile")
		}},
	{says: "Reinforcing: two cards are a power token for a permanent", play: func(r *rig) {
		x := r.design(onAnyCreature)
		r.being(1, "f3", r.soldier(cards.Straight).ID)
		r.hand(0, x.ID, "missile", "missile-2")
		r.rolls(0, paying(x, "CCCCCC"))
		r.stay(1)
		r.does(0, engine.MakeMove(VerbStop, VerbCast, x.ID))
		free := r.g.Extra(r.g.Arenas[0].Act)
		r.does(0, "drop missile missile-2")
		want(r, "tokens", r.g.Field.Sides[1].Board[2].Permanents[0].Power, 1+free)
	}},
	{says: "Reinforcing: missile, command and dispel cannot be", play: func(r *rig) {
		r.hand(0, "missile", "command", "dispel")
		r.rolls(0, "EECCCC")
		r.stay(1)
		r.does(0, "stop cast missile")
		r.refused(0, "drop command dispel", "no.drop-kind")
	}},
	{says: "Leadership: each helmet the spell has not used is a point, for activations and steps in any order",
		play: func(r *rig) {
			c := r.kind(func(c *cards.Creature) bool {
				return c.Helmets == 1 && c.Range == cards.Straight && c.Always == nil && c.Instead == nil
			})
			r.being(0, "f3", c.ID)
			r.hand(0, "missile")
			r.rolls(0, "EELLLL")
			r.stay(1)
			r.does(0, "stop cast missile")
			r.does(0, "target 2b2")
			r.does(0, "move f3 f2")
			r.does(0, "move f2 f3")
			r.does(0, "activate f3 2b2")
			want(r, "the hero struck twice", r.left(1), 20-c.Strength)
			r.does(0, "move b2 b1")
			want(r, "no point is left", r.g.Arenas[0].Clash, 2)
		}},
	{says: "Moving: one space orthogonally onto an empty one", play: func(r *rig) {
		r.being(0, "f2", r.soldier(cards.Straight).ID)
		r.hand(0, "missile")
		r.rolls(0, "EELLLL")
		r.stay(1)
		r.does(0, "stop cast missile")
		r.does(0, "target 2b2")
		r.offers(0, "move b2 b1", "move b2 b3", "move f2 f1", "move f2 f3")
		r.lacks(0, "move b2 f2", "move b2 f1", "move b2 b4")
	}},
	{says: "Activating: a creature that costs more helmets than points are left cannot be", play: func(r *rig) {
		c := r.kind(func(c *cards.Creature) bool { return c.Helmets > 1 && c.Instead == nil })
		r.being(0, "f3", c.ID)
		r.hand(0, "missile")
		r.rolls(0, "EELCCC")
		r.stay(1)
		r.does(0, "stop cast missile")
		r.does(0, "target 2b2")
		r.refused(0, "activate f3 2b2", "no.lead-points")
	}},
	{says: "Activating: an ability is used instead of the attack", play: func(r *rig) {
		c := r.kind(func(c *cards.Creature) bool {
			return c.Instead != nil && c.Instead.Target == cards.Player && c.Strength > 0
		})
		r.being(0, "f3", c.ID)
		r.commands()
		r.offers(0, "activate f3 2b2")
		r.chooses(0, "use f3")
		r.lacks(0, "activate f3 2b2")
	}},
	{says: "3 The others: clockwise from the stopper's left each takes one action or passes", seats: 3, options: among,
		play: func(r *rig) {
			for s := range 3 {
				r.deck(s, "missile")
				r.rolls(s, "CCCEEE")
			}
			r.does(1, "stop none")
			r.stay(0, 2)
			r.does(2, "draw")
			r.does(0, "pass")
			want(r, "who drew", len(r.g.Players[2].Hand), 1)
			want(r, "who passed", len(r.g.Players[0].Hand), 0)
		}},
	{says: "4 The game goes on: who has acted takes up all his dice, the others keep what they like",
		play: func(r *rig) {
			r.rolls(0, "EEEEAA")
			r.rolls(1, "WWEEAL")
			r.does(0, "stop none")
			r.stay(1)
			r.lacks(0, "keep 1")
			r.offers(1, "keep 1 2 3 4 5 6", "keep 1")
		}},
	{says: "End: a hero at 0 is out whatever creatures he has, and the last one standing has won", play: func(r *rig) {
		r.being(1, "f4", r.soldier(cards.Straight).ID)
		r.g.Field.Sides[1].Left = 1
		r.hand(0, "missile")
		r.rolls(0, "EECCCC")
		r.stay(1)
		r.does(0, "stop cast missile")
		r.does(0, "target 2b2")
		want(r, "how it ended", r.g.Over, overLast)
		want(r, "the winner", r.g.Places[0][0], 0)
	}},
	{says: "Variant without elimination: a hero at 0 is stunned, and rises with five card symbols", options: byPoints,
		play: func(r *rig) {
			r.g.Field.Sides[1].Left = 1
			r.hand(0, "missile")
			r.rolls(0, "EECCCC")
			r.stay(1)
			r.does(0, "stop cast missile")
			r.does(0, "target 2b2")
			want(r, "he is stunned and not out", r.g.View(engine.Public).(*view.View).Seats[1].Stunned, true)
			r.rolls(1, "CCCCCC")
			r.does(1, "rise")
			r.rolls(1, "EEEEEE")
			r.stay(0, 1)
			want(r, "his hit points", r.left(1), 5)
		}},
	{says: "Variant for teams: partners face one opponent each", seats: 4, options: inTeams, play: func(r *rig) {
		for s, foe := range []engine.Seat{2, 3, 0, 1} {
			want(r, "whom he fights", r.g.View(engine.Public).(*view.View).Seats[s].Foes[0], foe)
		}
	}},
}
