package heroes

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/text"
)

// TestRulings checks the rulings of this project, each under its number.
func TestRulings(t *testing.T) {
	contract.Rulings(t, rulingsPlayed, func(x ruling) (string, func(*testing.T)) {
		return x.says, func(t *testing.T) { x.play(newRig(t, max(2, x.seats), x.options...)) }
	}, "H51", "K14", "C9")
}

// ruling is a test of a ruling, by default at a table for two.
type ruling struct {
	says    string
	seats   int
	options []string
	play    func(r *rig)
}

var (
	among      = []string{optionMode, view.ModeAll}
	inTeams    = []string{optionMode, view.ModeTeams}
	tournament = []string{optionMode, view.ModeTournament}
	byPoints   = []string{optionWin, view.WinPoints}
)

// Designs that are as tests want them.
func stopPermanent(x *cards.Spell) bool {
	return x.Permanent != nil && len(x.Permanent.Stop) > 0 && x.Permanent.Stop[0].Word == "wound" &&
		x.Permanent.Stop[0].N == 1 && x.Permanent.Stop[0].To == cards.ToTarget
}

func onAnyCreature(x *cards.Spell) bool { return x.Permanent != nil && x.Target == cards.AnyCreature }

func healing(x *cards.Spell) bool {
	return x.Target == cards.OwnBeing && len(x.Do) > 0 && x.Do[0].Word == "heal"
}

func discarding(x *cards.Spell) bool {
	return x.Target == cards.Player && len(x.Do) > 0 && x.Do[0].Word == "discard"
}

func onOwnCreature(x *cards.Spell) bool {
	return x.Target == cards.OwnCreature && !slices.Contains(x.Needs, cards.Helmet)
}

// twoFall lets the heroes of the first seat and of a given one fall by one deed of the first.
func twoFall(r *rig, other int) {
	c := r.kind(func(c *cards.Creature) bool {
		return c.Instead != nil && c.Instead.Target == cards.Player && len(c.Instead.Do) == 2 &&
			c.Instead.Do[0].To == cards.HisHero && c.Instead.Do[1].To == cards.OwnHero &&
			c.Instead.Do[1].Word == "wound"
	})
	r.being(0, "f1", c.ID)
	r.g.Field.Sides[0].Left, r.g.Field.Sides[other].Left = 1, 1
	r.commands()
	r.does(0, engine.MakeMove(VerbUse, "f1", other+1))
}

var rulingsPlayed = []ruling{
	{says: "H1 water and fire are opposite, earth and air", play: func(r *rig) {
		for i, opposite := range []cards.Symbol{cards.Water, cards.Fire, cards.Air, cards.Earth} {
			want(r, cards.Symbols[i].ID(), cards.Symbols[i].Opposite(), opposite)
		}
		r.rolls(0, "FWWEAC")
		r.rolls(1, "FWWEAC")
		want(r, "dice that hurt a hero of fire", r.g.weakDice(0, r.g.Players[0].Prep.Faces()), 2)
		want(r, "dice that hurt a hero of water", r.g.weakDice(1, r.g.Players[1].Prep.Faces()), 1)
	}},
	{says: "H2 who stops always bears his stop effects", play: func(r *rig) {
		r.rolls(0, "WWWEEA")
		r.stay(1)
		r.does(0, "stop none")
		want(r, "three of weakness, two for doing nothing", r.left(0), 21-3-2)
	}},
	{says: "H2 who passes bears nothing", play: func(r *rig) {
		r.deck(1, "missile")
		r.rolls(0, "EEEEAA")
		r.rolls(1, "FFFCCC")
		r.does(0, "stop none")
		r.stay(1)
		r.does(1, "pass")
		want(r, "who passed", r.left(1), 21)
	}},
	{says: "H2 who follows bears them before he acts", play: func(r *rig) {
		r.deck(1, "missile")
		r.rolls(0, "EEEEAA")
		r.rolls(1, "FFFCCC")
		r.does(0, "stop none")
		r.stay(1)
		r.does(1, "draw")
		want(r, "who followed", r.left(1), 21-3)
		want(r, "and drew", len(r.g.Players[1].Hand), 1)
	}},
	{says: "H3 a board has two rows of four spaces", play: func(r *rig) {
		var ids []string
		for at := range r.g.View(0).(*view.View).Seats[0].Board {
			ids = append(ids, field.Space(at).ID())
		}
		want(r, "the spaces", strings.Join(ids, " "), "f1 f2 f3 f4 b1 b2 b3 b4")
	}},
	{says: "H4 the own column c faces column 5 − c, right of it is 4 − c, left of it 6 − c", play: func(r *rig) {
		foe := r.soldier(cards.Straight).ID
		for c := 1; c <= 4; c++ {
			r.being(1, fmt.Sprint("f", c), foe)
		}
		r.being(0, "f1", r.soldier(cards.Straight).ID)
		r.being(0, "f2", r.soldier(cards.Three).ID)
		r.being(0, "b3", r.soldier(cards.Right).ID)
		r.commands()
		r.offers(0, "activate f1 2f4", "activate f2 2f3", "activate f2 2f2", "activate f2 2f4", "activate b3 2f2",
			"activate b3 2f1")
		r.lacks(0, "activate f1 2f3", "activate f2 2f1", "activate b3 2f3", "activate b3 2f4")
	}},
	{says: "H5 in which row the attacker stands does not matter", play: func(r *rig) {
		c := r.soldier(cards.Straight).ID
		r.being(0, "f3", c)
		r.being(0, "b3", c)
		r.commands()
		r.offers(0, "activate f3 2b2", "activate b3 2b2")
	}},
	{says: "H6 in a column its exposed being is hit, the front one or else the back one", play: func(r *rig) {
		c := r.soldier(cards.Straight).ID
		r.being(0, "f3", c)
		r.being(0, "f2", c)
		r.being(1, "f2", c)
		r.being(1, "b3", c)
		r.commands()
		r.offers(0, "activate f3 2f2", "activate f2 2b3")
		r.lacks(0, "activate f3 2b2")
	}},
	{says: "H7 heroes are never activated, but they may step", play: func(r *rig) {
		r.being(0, "f3", r.soldier(cards.Straight).ID)
		r.commands()
		r.refused(0, "activate b2 2b2", "no.lead-hero")
		r.does(0, "move b2 b1")
		want(r, "the hero has moved", r.at("1b1"), r.g.Players[0].Hero)
	}},
	{says: "H8 Command needs two helmets and somebody to activate, and spends no helmets of his", play: func(r *rig) {
		r.hand(0, "command")
		r.rolls(0, "LLEEEE")
		r.lacks(0, "stop cast command")
		r.being(0, "f3", r.soldier(cards.Straight).ID)
		r.offers(0, "stop cast command")
		r.stay(1)
		r.does(0, "stop cast command")
		r.offers(0, "activate f3 2b2")
		r.lacks(0, "move f3 f2")
	}},
	{says: "H8 that is the one activation of the creature, and spare helmets are points", play: func(r *rig) {
		r.being(0, "f3", r.soldier(cards.Straight).ID)
		r.commands()
		r.does(0, "activate f3 2b2")
		r.refused(0, "activate f3 2b2", "no.lead-spent")
		r.offers(0, "move f3 f2")
	}},
	{says: "H9 a missile needs two equal elements and wounds any exposed being once", play: func(r *rig) {
		r.hand(0, "missile")
		r.rolls(0, "EACCLL")
		r.lacks(0, "stop cast missile")
		r.does(0, "keep 1 3 4 5 6", 3)
		r.stay(1)
		r.does(0, "stop cast missile")
		r.offers(0, "target 1b2", "target 2b2")
		r.does(0, "target 2b2")
		want(r, "the hero struck", r.left(1), 20)
	}},
	{says: "H10 the dispel card needs two different elements and takes one step off a permanent; leadership follows",
		play: func(r *rig) {
			r.lies(1, "2b2", r.design(stopPermanent).ID, 1)
			r.hand(0, "dispel")
			r.rolls(0, "EECCLL")
			r.lacks(0, "stop cast dispel")
			r.does(0, "keep 1 3 4 5 6", 4)
			r.stay(1)
			r.does(0, "stop cast dispel")
			want(r, "tokens left", r.g.Field.Sides[1].Board[5].Permanents[0].Power, 0)
			r.offers(0, "move b2 b1", "end")
		}},
	{says: "H11 six card symbols learn as five do, and draw four", play: func(r *rig) {
		r.deck(0, "dispel", "missile", "missile-2", "command", "command-2")
		r.rolls(0, "CCCCEE")
		r.offers(0, "stop learn l1")
		r.refused(0, "stop learn u1", "no.learn-upper")
		r.rolls(0, "CCCCCC")
		r.offers(0, "stop learn l1", "stop learn u4")
		r.stay(1)
		r.does(0, "stop draw", 1, 1, 1, 1)
		want(r, "hand", len(r.g.Players[0].Hand), 4)
	}},
	{says: "H12 a hero is not healed beyond what he began with", play: func(r *rig) {
		x := r.design(healing)
		r.g.Field.Sides[1].Left = 20
		r.hand(1, x.ID)
		r.rolls(1, paying(x, "CCCCCC"))
		r.stay(0)
		r.does(1, engine.MakeMove(VerbStop, VerbCast, x.ID))
		want(r, "hit points", r.left(1), 21)
	}},
	{says: "H12 a creature is not healed beyond its life", play: func(r *rig) {
		x, c := r.design(healing), r.soldier(cards.Straight)
		r.stands(1, "f1", c)
		r.g.Field.Sides[1].Board[0].Wounds = 1
		r.hand(1, x.ID)
		r.rolls(1, paying(x, "CCCCCC"))
		r.stay(0)
		r.does(1, engine.MakeMove(VerbStop, VerbCast, x.ID))
		r.chooses(1, "target 2f1")
		want(r, "wounds left", r.g.Field.Sides[1].Board[0].Wounds, 0)
	}},
	{says: "H13 who falls by his own stop effects is out before he acts", play: func(r *rig) {
		r.g.Field.Sides[0].Left = 2
		r.deck(0, "missile")
		r.rolls(0, "WWCCCE")
		r.stay(1)
		r.lacks(0, "stop draw")
		r.does(0, "stop")
		want(r, "the winner", r.g.Places[0][0], 1)
	}},
	{says: "H13 with more left, the others act from his left on", seats: 3, options: among, play: func(r *rig) {
		r.g.Field.Sides[1].Left = 1
		for s := range 3 {
			r.deck(s, "missile")
		}
		r.rolls(0, "CCCEEE")
		r.rolls(1, "FCCCEE")
		r.rolls(2, "CCCEEE")
		r.does(1, "stop")
		r.stay(0, 2)
		want(r, "the match goes on", r.g.Over, "")
		r.offers(2, "draw", "pass")
		r.does(2, "pass")
		r.offers(0, "draw", "pass")
	}},
	{says: "H14 when the last heroes fall together the acting player has won", play: func(r *rig) {
		twoFall(r, 1)
		want(r, "how it ended", r.g.Over, overLast)
		want(r, "the winner", r.g.Places[0][0], 0)
	}},
	{says: "H14 in a semifinal the winner then enters the final with one wound left and a new hand", seats: 4,
		options: tournament, play: func(r *rig) {
			r.deck(0, "missile", "missile-2", "command", "command-2", "dispel")
			twoFall(r, 2)
			want(r, "the match goes on", r.g.Over, "")
			r.g.Field.Sides[1].Left = 1
			r.rolls(1, "FEECCC")
			r.stay(3)
			if _, err := r.g.Apply(1, "stop",
				engine.NewDice(engine.NewChance(3), engine.StreamPositions{})); err != nil {
				r.Fatal(err)
			}
			if final := r.g.Arenas[2]; !slices.Equal(final.Seats, []engine.Seat{0, 3}) || !final.Open {
				r.Fatalf("the final is %+v", final)
			}
			want(r, "his hit points", r.left(0), 1)
			want(r, "his hand", len(r.g.Players[0].Hand), firstHand)
			want(r, "his hero stands on his board", r.g.heroPlaced(0), true)
		}},
	{says: "H15 who is out leaves nothing behind, and permanents of others go back to their owners", seats: 3,
		options: among, play: func(r *rig) {
			x := r.design(stopPermanent)
			r.being(1, "f4", r.soldier(cards.Straight).ID)
			r.lies(1, "1b2", x.ID, 0)
			r.lies(2, "2f4", cards.Physical(x)[1], 0)
			r.hand(1, "command")
			r.deck(1, "dispel")
			r.g.Field.Sides[1].Left = 1
			r.hand(0, "missile")
			r.rolls(0, "EECCCC")
			r.stay(1, 2)
			r.does(0, "stop cast missile")
			r.does(0, "target 2b2")
			want(r, "the match goes on", r.g.Over, "")
			want(r, "his board", r.g.Field.Creatures(1), 0)
			want(r, "his permanent is gone", len(r.g.Field.Sides[0].Board[5].Permanents), 0)
			want(r, "and in no discard", r.discards(1), "")
			want(r, "that of another goes back", r.discards(2), cards.Physical(x)[1])
			v := r.g.View(0).(*view.View).Seats[1]
			want(r, "his cards", v.Hand+v.Deck, 0)
		}},
	{says: "H16 a hand has no limit", play: func(r *rig) {
		var all []string
		for _, x := range newest.cards.Spells()[:10] {
			all = append(all, x.ID)
		}
		r.hand(0, all...)
		r.deck(0, "missile", "missile-2", "command", "command-2")
		r.rolls(0, "CCCCCC")
		r.stay(1)
		r.does(0, "stop draw", 1, 1, 1)
		want(r, "hand", len(r.g.Players[0].Hand), 14)
	}},
	{says: "H17 when the deck is used up cards still drop, and an empty space cannot be taken", play: func(r *rig) {
		r.g.Stock = nil
		above := r.g.Arenas[0].Table[0]
		r.rolls(0, "CCCCEE")
		r.stay(1)
		r.does(0, "stop learn l1")
		want(r, "what dropped", r.g.Arenas[0].Table[4], above)
		want(r, "nothing new", r.g.Arenas[0].Table[0], "")
		r.rolls(0, "CCCCCC")
		r.lacks(0, "stop learn u1")
		r.stay(1)
		r.does(0, "stop learn l1")
		want(r, "nothing to drop", r.g.Arenas[0].Table[4], "")
		r.rolls(0, "CCCCCC")
		r.lacks(0, "stop learn l1", "stop learn u1")
	}},
	{says: "H18 a creature dies at once, and who stood behind it is exposed in the same action", play: func(r *rig) {
		c := r.soldier(cards.Straight)
		r.stands(1, "f2", c)
		r.being(0, "f3", c.ID)
		r.hand(0, "missile")
		r.rolls(0, "EELLLL")
		r.stay(1)
		r.does(0, "stop cast missile")
		r.lacks(0, "target 2b2")
		r.does(0, "target 2f2")
		want(r, "its space", r.at("2f2"), "")
		r.offers(0, "activate f3 2b2")
	}},
	{says: "H18 who falls by the wounds of a spell is moved nowhere, so no space is chosen", play: func(r *rig) {
		big := r.kind(func(c *cards.Creature) bool { return c.Life == 7 && c.Always == nil })
		r.being(0, "f1", big.ID)
		r.stands(0, "f2", r.soldier(cards.Straight))
		r.being(0, "f3", r.kind(func(c *cards.Creature) bool { return c.Life == 6 && c.Always == nil }).ID)
		r.hand(1, "undertow")
		r.rolls(1, "WWWLLL")
		r.stay(0)
		r.does(1, "stop cast undertow")
		r.offers(1, "target 1f1 b1", "target 1f2", "target 1f3")
		r.lacks(1, "target 1f2 b2", "target 1f3 b3")
		r.does(1, "target 1f2")
		want(r, "who had one wound left", r.at("1f2"), "")
	}},
	{says: "H18 who falls by the wounds of an ability is moved nowhere, so no space is chosen", play: func(r *rig) {
		arm := r.kind(func(c *cards.Creature) bool {
			return c.Instead != nil && len(c.Instead.Do) == 2 && c.Instead.Do[1].Word == "step"
		})
		r.being(0, "f1", arm.ID)
		r.stands(1, "f4", r.soldier(cards.Straight))
		r.commands()
		r.offers(0, "use f1 2f4")
		r.lacks(0, "use f1 2f4 f3", "use f1 2f4 b4")
		r.does(0, "use f1 2f4")
		want(r, "who had one wound left", r.at("2f4"), "")
	}},
	{says: "H18 a drain does not heal its own target that falls", play: func(r *rig) {
		r.stands(0, "f1", r.soldier(cards.Straight))
		r.g.Field.Sides[0].Left = 10
		r.hand(0, "life-drain")
		r.rolls(0, "WWWWLL")
		r.stay(1)
		r.does(0, "stop cast life-drain")
		r.offers(0, "target 1f1 b2", "target 1b2 b2", "target 1b2 f1")
		r.lacks(0, "target 1f1 f1")
	}},
	{says: "H19 a seventh die comes with the next clash, and counts for everything", play: func(r *rig) {
		x := r.design(func(x *cards.Spell) bool {
			return x.Permanent != nil && slices.ContainsFunc(x.Permanent.Static, func(s cards.Static) bool {
				return s.Word == "dice"
			})
		})
		r.hand(0, x.ID)
		r.rolls(0, paying(x, "CCCCCC"))
		r.stay(1)
		r.does(0, engine.MakeMove(VerbStop, VerbCast, x.ID))
		r.chooses(0, "target 1")
		r.rolls(0, "EEEEEEW")
		want(r, "it can hurt", r.g.weakDice(0, r.g.Players[0].Prep.Faces()), 1)
		r.does(0, "keep 1 2 3 4 5 6", 6)
		r.hand(0, "command")
		r.being(0, "f3", r.soldier(cards.Straight).ID)
		r.lacks(0, "stop cast command")
		r.does(0, "keep 1 2 3 4 5 7", 6)
		r.offers(0, "stop cast command")
	}},
	{says: "H20 the first hand is drawn when all armies stand", play: func(r *rig) {
		r, d := begun(r.T, 2, optionStart, startReady)
		for r.g.Arenas[0].Stage != view.StageClash {
			s := waitedFor(r.g)[0]
			want(r, "no hand yet", len(r.g.Players[s].Hand), 0)
			p := promptOf(r.g, s)
			m := p.Default
			if r.g.Arenas[0].Stage == view.StagePlace {
				m = p.Choices[0].Move
			}
			move(r.T, r.g, s, m, d)
		}
		want(r, "the first hand", len(r.g.Players[0].Hand), firstHand)
	}},
	{says: "H21 a spell of two elements is reinforced once for the heroes of both", seats: 4, options: among,
		play: func(r *rig) {
			x := r.design(func(x *cards.Spell) bool { return len(x.Elements()) == 2 })
			for s := range 4 {
				n := 0
				if x.Of(cards.Symbols[s]) {
					n = 1
				}
				want(r, fmt.Sprint("seat ", s+1), r.g.Extra(&Action{Seat: engine.Seat(s), Card: x.ID}), n)
			}
			want(r, "heroes it belongs to", len(x.Elements()), 2)
		}},
	{says: "H22 an army may be empty, costs ten at most, takes no more copies than there are, and how many are to " +
		"come is public", play: func(r *rig) {
		r, d := begun(r.T, 2, optionStart, startReady)
		own := newest.cards.CreaturesOf(r.g.Players[0].Hero)
		dear := own[len(own)-1]
		n := min(10/dear.Cost, dear.Copies)
		for range n {
			move(r.T, r.g, 0, engine.MakeMove(VerbArmy, dear.ID), d)
		}
		_, err := r.g.Apply(0, engine.MakeMove(VerbArmy, dear.ID), d)
		if err == nil {
			r.Error("an army may cost too much, or take a card there is not")
		}
		move(r.T, r.g, 0, "army done", d)
		move(r.T, r.g, 1, "army done", d)
		want(r, "beings to come", r.g.View(engine.Public).(*view.View).Seats[0].ToPlace, n)
		want(r, "of an empty army", r.g.View(engine.Public).(*view.View).Seats[1].ToPlace, 0)
		placed := map[engine.Seat]int{}
		for r.g.Arenas[0].Stage == view.StagePlace {
			s := waitedFor(r.g)[0]
			placed[s]++
			move(r.T, r.g, s, promptOf(r.g, s).Choices[0].Move, d)
		}
		want(r, "placed by the other, who is skipped then", placed[1], 1)
		want(r, "placed by the first", placed[0], n+1)
	}},
	{says: "H22 seven creatures find room", play: func(r *rig) {
		r, d := begun(r.T, 2, optionStart, startReady)
		var cheap []engine.Move
		for _, c := range newest.cards.CreaturesOf(r.g.Players[0].Hero) {
			if c.Cost == 1 {
				for range c.Copies {
					cheap = append(cheap, engine.MakeMove(VerbArmy, c.ID))
				}
			}
		}
		for _, m := range cheap[:MostCreatures] {
			move(r.T, r.g, 0, m, d)
		}
		r.refused(0, cheap[MostCreatures], "no.army-full")
	}},
	{says: "H23 weakness comes first, then permanents on player, hero and creatures, the oldest first",
		play: func(r *rig) {
			x := r.design(stopPermanent)
			other := r.design(func(y *cards.Spell) bool {
				return y.Permanent != nil && len(y.Permanent.Stop) > 0 && y.ID != x.ID
			})
			r.being(0, "f1", r.soldier(cards.Straight).ID)
			r.being(0, "f4", r.soldier(cards.Straight).ID)
			r.lies(1, "1f4", x.ID, 0)
			r.lies(1, "1f1", cards.Physical(x)[1], 0)
			r.lies(1, "1b2", other.ID, 0)
			r.lies(1, "1", cards.Physical(other)[1], 0)
			r.rolls(0, "WEEEEE")
			r.stay(1)
			r.does(0, "stop none")
			var order []string
			for _, d := range r.g.Arenas[0].Last.Deeds {
				order = append(order, d.Kind+" "+d.Card)
			}
			want(r, "the deeds", strings.Join(order, ", "),
				fmt.Sprintf("weakness , permanent %s, permanent %s, permanent %s, permanent %s, none ",
					cards.Physical(other)[1], other.ID, x.ID, cards.Physical(x)[1]))
		}},
	{says: "H23 after each the hero may fall", play: func(r *rig) {
		x := r.design(stopPermanent)
		r.g.Field.Sides[0].Left = 1
		r.being(0, "f1", r.soldier(cards.Straight).ID)
		r.lies(1, "1f1", x.ID, 0)
		r.rolls(0, "WEEEEE")
		r.stay(1)
		r.does(0, "stop")
		want(r, "what was done", len(r.g.Arenas[0].Last.Deeds), 1)
		want(r, "the winner", r.g.Places[0][0], 1)
	}},
	{says: "H24 what is impossible is not offered; a player with an empty hand is a target", play: func(r *rig) {
		x := r.design(discarding)
		r.hand(0, x.ID, "missile")
		r.rolls(0, paying(x, "CCCCCC"))
		r.offers(0, engine.MakeMove(VerbStop, VerbCast, x.ID))
		r.rolls(0, "FWEAEE")
		r.lacks(0, "stop dispel "+engine.Move(x.ID))
		r.lies(1, "2b2", r.design(stopPermanent).ID, 0)
		r.offers(0, engine.MakeMove(VerbStop, VerbDispel, r.design(stopPermanent).ID))
		r.rolls(0, "CCCEEE")
		r.lacks(0, "stop draw", "stop learn l1")
		r.deck(0, "command")
		r.changed()
		r.offers(0, "stop draw")
	}},
	{says: "H25 when its bearer leaves play a permanent goes to its owner's discard", play: func(r *rig) {
		x := r.design(stopPermanent)
		r.stands(1, "f2", r.soldier(cards.Straight))
		r.lies(0, "2f2", x.ID, 3)
		r.hand(0, "missile")
		r.rolls(0, "EECCCC")
		r.stay(1)
		r.does(0, "stop cast missile")
		r.does(0, "target 2f2")
		want(r, "the discard of its owner", r.discards(0), x.ID+" missile")
	}},
	{says: "H25 a bearer who is moved keeps it", play: func(r *rig) {
		x := r.design(func(x *cards.Spell) bool {
			return x.Permanent != nil &&
				!slices.ContainsFunc(x.Permanent.Static, func(s cards.Static) bool {
					return s.Word == "rooted" ||
						s.Word == "stunned"
				}) && x.Target == cards.OwnCreature
		})
		r.being(0, "f3", r.soldier(cards.Straight).ID)
		r.lies(0, "1f3", x.ID, 0)
		r.commands()
		r.does(0, "move f3 f4")
		want(r, "what lies on it", r.g.Field.Sides[0].Board[3].Permanents[0].Card, x.ID)
	}},
	{says: "H26 a forced discard takes cards at random, face up", play: func(r *rig) {
		x := r.design(discarding)
		r.hand(1, "command", "dispel", "missile", "missile-2")
		r.hand(0, x.ID)
		r.rolls(0, paying(x, "CCCCCC"))
		r.stay(1)
		r.does(0, engine.MakeMove(VerbStop, VerbCast, x.ID))
		numbers := slices.Repeat([]int{2}, x.Do[0].N)
		r.chooses(0, "target 2", numbers...)
		want(r, "the second card is gone first", r.g.Players[1].Discard[0], "dispel")
		want(r, "all of them lie open", len(r.g.View(engine.Public).(*view.View).Seats[1].Discard), x.Do[0].N)
	}},
	{says: "H27 a follower whose own stop effects spoil his wish may take another action", play: func(r *rig) {
		spoiled(r, "CCC")
		r.offers(1, "draw", "pass")
		r.lacks(1, "none")
		r.does(1, "draw")
		want(r, "he drew", len(r.g.Players[1].Hand), 2)
	}},
	{says: "H27 and if there is none he has acted without effect, for no wounds", play: func(r *rig) {
		spoiled(r, "LLL")
		want(r, "the next clash is open", r.g.Arenas[0].Clash, 2)
		want(r, "his dice are taken up", len(r.g.Players[1].Dice), 0)
		want(r, "his hit points", r.left(1), 21)
		want(r, "the card stays in his hand", len(r.g.Players[1].Hand), 1)
	}},
	{says: "H28 when several stop at once the initiative order says who stopped", seats: 3, options: among,
		play: func(r *rig) {
			r.rolls(0, "EEEEAA")
			r.rolls(1, "EEEEAA")
			r.rolls(2, "WWWWFF")
			r.does(0, "stop none")
			r.does(1, "stop none")
			r.stay(2)
			want(r, "who stopped", r.g.Arenas[0].Last.Stopper, 1)
			want(r, "the other owes nothing", r.left(0), 21)
		}},
	{says: "H29 two cards reinforce once, a spell of the hero's element once more by itself; the spell is not one of " +
		"the two", play: func(r *rig) {
		x := r.design(func(x *cards.Spell) bool {
			return x.Target == cards.ExposedBeing && x.More == cards.MoreWound && len(x.Do) == 1 &&
				x.Do[0].Word == "wound" && x.Of(cards.Fire)
		})
		r.hand(0, x.ID, "missile", "missile-2")
		r.rolls(0, paying(x, "EEEEEE"))
		r.stay(1)
		r.does(0, engine.MakeMove(VerbStop, VerbCast, x.ID))
		r.refused(0, engine.MakeMove(VerbDrop, x.ID, "missile"), "no.drop")
		r.does(0, "drop missile missile-2")
		r.does(0, "target 2b2")
		want(r, "what it wounds, one free and one by cards", r.left(1), 21-x.Do[0].N-2)
		want(r, "the discard", len(r.g.Players[0].Discard), 3)
	}},
	{says: "H29 a free further target may be waived", seats: 4, options: among, play: func(r *rig) {
		x := r.design(func(x *cards.Spell) bool {
			return x.More == cards.MoreTarget && len(x.Elements()) == 1 && x.Target == cards.AnyCreature
		})
		seat := slices.Index(cards.Symbols[:], x.Elements()[0])
		c := r.soldier(cards.Straight)
		for s := range 4 {
			r.being(s, "f1", c.ID)
			if s != seat {
				r.stay(s)
			}
		}
		r.hand(seat, x.ID)
		r.rolls(seat, paying(x, strings.Repeat(string("FWEACL"[x.Elements()[0]-1]), 6)))
		r.does(seat, engine.MakeMove(VerbStop, VerbCast, x.ID))
		r.chooses(seat, "target")
		r.offers(seat, "end")
		r.does(seat, "end")
		want(r, "the next clash is open", r.g.Arenas[0].Clash, 2)
	}},
	{says: "H29 who chooses no target in time aims at an opponent, never at a partner", seats: 4, options: inTeams,
		play: func(r *rig) {
			falls(r, 0, 2)
			r.stay(1)
			merges(r, 3)
			want(r, "from the left of the third seat on", fmt.Sprint(r.g.Arenas[2].after(2)), "[3 1 2]")
			r.hand(2, "missile")
			r.rolls(2, "EECCCC")
			r.stay(1, 3)
			r.does(2, "stop cast missile")
			want(r, "the usual target", promptOf(r.g, 2).Default, "target 2b2")
		}},
	{says: "H29 and a permanent on a player is for whose it is", play: func(r *rig) {
		x := r.design(func(x *cards.Spell) bool { return x.Permanent != nil && x.Target == cards.Player })
		r.hand(0, x.ID)
		r.rolls(0, paying(x, "CCCCCC"))
		r.stay(1)
		r.does(0, engine.MakeMove(VerbStop, VerbCast, x.ID))
		want(r, "the usual target", promptOf(r.g, 0).Default, "target 1")
	}},
	{says: "H30 points of leadership left over are lost", play: func(r *rig) {
		r.being(0, "f3", r.soldier(cards.Straight).ID)
		r.commands()
		r.does(0, "end")
		r.hand(0, "missile")
		r.rolls(0, "EECCCC")
		r.stay(1)
		r.does(0, "stop cast missile")
		r.does(0, "target 2b2")
		want(r, "nobody is asked what to do with points", r.g.Arenas[0].Clash, 3)
	}},
	{says: "H31 a creature is activated only for a legal attack or an ability that changes something",
		play: func(r *rig) {
			healer := r.kind(func(c *cards.Creature) bool {
				return c.Instead != nil && len(c.Instead.Do) == 1 && c.Instead.Do[0].Word == "heal" &&
					c.Instead.Target == cards.OwnBeing && c.Range == cards.Straight
			})
			r.being(0, "f1", healer.ID)
			r.being(0, "f3", r.soldier(cards.Straight).ID)
			r.g.Field.Sides[0].Board[2].Wounds = 0
			r.commands()
			for _, c := range promptOf(r.g, 0).Choices {
				if strings.HasPrefix(string(c.Move), "use f1") || strings.HasPrefix(string(c.Move), "activate f1") {
					r.Errorf("%s is offered, with nobody wounded and nobody before it", c.Move)
				}
			}
			r.g.Field.Sides[0].Left--
			r.changed()
			r.offers(0, "use f1 1b2")
		}},
	{says: "H32 any being is one of the own pair's until the pairs come together", seats: 4, options: inTeams,
		play: func(r *rig) {
			r.hand(0, "missile")
			r.rolls(0, "EECCCC")
			r.stay(2)
			r.does(0, "stop cast missile")
			r.offers(0, "target 1b2", "target 3b2")
			r.lacks(0, "target 2b2", "target 4b2")
		}},
	{says: "H33 an attack chooses one of several opponents, whose board is joined to the attacker's", seats: 3,
		options: among, play: func(r *rig) {
			r.being(0, "f3", r.soldier(cards.Straight).ID)
			r.commands()
			r.offers(0, "activate f3 2b2", "activate f3 3b2")
			r.does(0, "activate f3 3b2")
			want(r, "the other is not struck", r.left(1), 21)
		}},
	{says: "H34 one effect on several beings deals all its wounds before anybody dies", play: func(r *rig) {
		x := r.design(func(x *cards.Spell) bool {
			return x.Target == cards.AnyCreature && len(x.Do) == 2 && x.Do[0].Word == "wound" &&
				x.Do[1].To == cards.Beside
		})
		for _, at := range []string{"f1", "f2", "f3"} {
			r.stands(1, at, r.soldier(cards.Straight))
		}
		r.hand(0, x.ID)
		r.rolls(0, paying(x, "CCCCCC"))
		r.stay(1)
		r.does(0, engine.MakeMove(VerbStop, VerbCast, x.ID))
		r.does(0, "target 2f2")
		want(r, "all three are dead", r.g.Field.Creatures(1), 0)
	}},
	{says: "H35 when the acting player's hero falls his action ends", seats: 3, options: among, play: func(r *rig) {
		r.g.Field.Sides[0].Left = 1
		r.hand(0, "missile")
		r.rolls(0, "EELLLL")
		r.stay(1, 2)
		r.does(0, "stop cast missile")
		r.does(0, "target 1b2")
		want(r, "who is left plays the next clash", r.g.Arenas[0].Clash, 2)
		want(r, "he is out", r.g.in(0), false)
	}},
	{says: "H35 when another's falls it goes on", seats: 3, options: among, play: func(r *rig) {
		r.g.Field.Sides[1].Left = 1
		r.hand(0, "missile")
		r.rolls(0, "EELLLL")
		r.stay(1, 2)
		r.does(0, "stop cast missile")
		r.does(0, "target 2b2")
		want(r, "he is out", r.g.in(1), false)
		r.offers(0, "move b2 b1", "end")
	}},
	{says: "H36 who draws more than there is draws as many as there are", play: func(r *rig) {
		r.deck(0, "dispel")
		r.rolls(0, "CCCCCE")
		r.stay(1)
		r.does(0, "stop draw")
		want(r, "hand", len(r.g.Players[0].Hand), 1)
	}},
	{says: "H37 for a card of the upper row a new one comes straight onto its space", play: func(r *rig) {
		a := r.g.Arenas[0]
		above, below := a.Table[0], a.Table[4]
		r.rolls(0, "CCCCCE")
		r.stay(1)
		r.does(0, "stop learn u1", 1)
		want(r, "what lies below stays", a.Table[4], below)
		want(r, "a new one lies above", a.Table[0] != above && a.Table[0] != "", true)
		want(r, "everybody knows the card in his hand", r.g.View(1).(*view.View).Seats[0].Known[0], above)
	}},
	{says: "H38 with no creature left most hit points win", options: []string{optionWin, view.WinBare},
		play: func(r *rig) {
			r.g.Field.Sides[1].Left = 9
			r.rolls(0, "EEEEEE")
			r.stay(1)
			r.does(0, "stop")
			want(r, "how it ended", r.g.Over, overBare)
			want(r, "the winner", r.g.Places[0][0], 0)
		}},
	{says: "H38 when that is a tie only the last hero standing wins", options: []string{optionWin, view.WinBare},
		play: func(r *rig) {
			r.rolls(0, "EEEEEE")
			r.stay(1)
			r.does(0, "stop")
			want(r, "how it ended", r.g.Over, "")
			r.does(0, "none")
			want(r, "how it ended", r.g.Over, "")
		}},
	{says: "H38 of two teams the one with the best hero wins, while the other pair still rolls", seats: 4,
		options: []string{optionMode, view.ModeTeams, optionWin, view.WinBare}, play: func(r *rig) {
			for s, left := range []int{9, 20, 19, 19} {
				r.g.Field.Sides[s].Left = left
			}
			r.rolls(1, "EEEEEE")
			r.rolls(0, "EEEEEE")
			r.stay(2)
			r.does(0, "stop") // the helper loads the match after every move
			want(r, "how it ended", r.g.Over, overBare)
			want(r, "the winners", fmt.Sprint(r.g.Places[0]), "[0 1]")
			want(r, "rounds that are open", len(r.g.Rounds()), 0)
			want(r, "questions", len(r.g.Prompts()), 0)
			for s := range 4 {
				want(r, "the clashes in the chart", len(r.g.Chart[s]), 1)
			}
			for viewer := engine.Public; viewer < 4; viewer++ {
				v := r.g.View(viewer).(*view.View)
				want(r, "nobody rolls", v.Arenas[0].Open || v.Arenas[1].Open, false)
				want(r, "the board is told", len(v.Words()) > 0, true)
			}
		}},
	{says: "H38 a tie is remembered for the whole match", seats: 4,
		options: []string{optionMode, view.ModeTeams, optionWin, view.WinBare}, play: func(r *rig) {
			r.rolls(0, "EEEEEE")
			r.stay(2)
			r.does(0, "stop")
			r.does(0, "none")
			r.g.Field.Sides[2].Left, r.g.Field.Sides[3].Left = 10, 10
			r.rolls(1, "EEEEEE")
			r.stay(3)
			r.does(1, "stop")
			want(r, "how it ended", r.g.Over, "")
		}},
	{says: "H39 wounds an enemy hero really lost are points, and enough of them win in mid-action", options: byPoints,
		play: func(r *rig) {
			r.g.Field.Sides[0].Points = 20
			r.hand(0, "missile")
			r.rolls(0, "EELLLL")
			r.stay(1)
			r.does(0, "stop cast missile")
			r.does(0, "target 2b2")
			want(r, "how it ended", r.g.Over, overPoints)
			want(r, "the winner", r.g.Places[0][0], 0)
		}},
	{says: "H39 wounds beyond 0, by the own weakness or for doing nothing score for nobody", options: byPoints,
		play: func(r *rig) {
			r.rolls(0, "WEEEEE")
			r.stay(1)
			r.does(0, "stop none")
			want(r, "points for them", r.g.Field.Sides[0].Points+r.g.Field.Sides[1].Points, 0)
			r.g.Field.Sides[1].Left = 1
			c := r.kind(func(c *cards.Creature) bool {
				return c.Range == cards.Straight && c.Strength > 1 && c.Instead == nil
			})
			r.being(0, "f3", c.ID)
			r.commands()
			r.does(0, "activate f3 2b2")
			want(r, "one point for one wound left", r.g.Field.Sides[0].Points, 1)
		}},
	{says: "H40 a stunned hero takes no wounds, and his player can neither stop nor follow", options: byPoints,
		play: func(r *rig) {
			r.g.Field.Sides[1].Left = 0
			r.hand(0, "missile")
			r.deck(1, "missile")
			r.rolls(0, "EECCCC")
			r.rolls(1, "CCCEEE")
			r.refused(1, "stop", "no.stop-stunned")
			r.stay(1)
			r.does(0, "stop cast missile")
			r.does(0, "target 2b2")
			want(r, "no point", r.g.Field.Sides[0].Points, 0)
			want(r, "he is not asked to follow", r.g.Arenas[0].Clash, 2)
		}},
	{says: "H40 nor can he be healed", options: byPoints, play: func(r *rig) {
		x := r.design(healing)
		r.being(1, "f1", r.soldier(cards.Straight).ID)
		r.g.Field.Sides[1].Left = 0
		b := r.g.BattleOf(1)
		b.Cast(field.Cast{Seat: 1, Card: x.ID, Aims: []field.Aim{field.AimAt(SpotOf(1, field.ParseSpace("b2")))}})
		want(r, "hit points", r.left(1), 0)
	}},
	{says: "H40 a stunned hero is moved by the spell that stuns it, to a space that is chosen", options: byPoints,
		play: func(r *rig) {
			r.g.Field.Sides[0].Left = 1
			r.hand(1, "undertow")
			r.rolls(1, "WWWLLL")
			r.stay(0)
			r.does(1, "stop cast undertow")
			r.offers(1, "target 1b2 b1", "target 1b2 f2")
		}},
	{says: "H41 neither pair runs ahead: both open the next clash together", seats: 4, options: inTeams,
		play: func(r *rig) {
			r.stay(0, 2)
			want(r, "the first pair waits", len(waitedFor(r.g)), 2)
			want(r, "in clash", r.g.Arenas[0].Clash, 1)
			r.stay(1, 3)
			want(r, "the clash of the first pair", r.g.Arenas[0].Clash, 2)
			want(r, "and of the second", r.g.Arenas[1].Clash, 2)
			want(r, "tables of their own", r.g.Arenas[0].Table != r.g.Arenas[1].Table, true)
		}},
	{says: "H42 when a hero has fallen the pairs merge at the end of the clash", seats: 4, options: inTeams,
		play: func(r *rig) {
			r.hand(2, "missile")
			falls(r, 0, 2)
			want(r, "pairs until the other is done", len(r.g.Arenas), 2)
			r.rolls(1, "EEEEEE")
			r.stay(1)
			merges(r, 3)
			want(r, "who fights then", fmt.Sprint(r.g.Arenas[2].Seats), "[1 2 3]")
			want(r, "cards on the new table",
				len(slices.DeleteFunc(slices.Clone(r.g.Arenas[2].Table[:]), func(c string) bool { return c == "" })), 8)
			want(r, "hands stay", len(r.g.Players[2].Hand), 1)
			want(r, "all dice are taken up", len(r.g.Players[1].Dice), 0)
		}},
	{says: "H42 if a hero fell in each pair, two of one team have won", seats: 4, options: inTeams, play: func(r *rig) {
		falls(r, 0, 2)
		falls(r, 1, 3)
		want(r, "how it ended", r.g.Over, overLast)
		want(r, "the winners", fmt.Sprint(r.g.Places[0]), "[2 3]")
	}},
	{says: "H42 and two of different teams go on as a duel", seats: 4, options: inTeams, play: func(r *rig) {
		falls(r, 0, 2)
		r.g.Field.Sides[3].Left = 1
		r.rolls(3, "EEFFWW")
		r.does(3, "stop")
		merges(r, 1)
		want(r, "who fights then", fmt.Sprint(r.g.Arenas[2].Seats), "[1 2]")
	}},
	{says: "H43 a bearer of a permanent cannot get one of the same name, whoever cast it", play: func(r *rig) {
		x := r.design(stopPermanent)
		r.being(1, "f1", r.soldier(cards.Straight).ID)
		r.being(1, "f3", r.soldier(cards.Straight).ID)
		r.being(1, "f4", r.soldier(cards.Straight).ID)
		r.lies(1, "2f1", x.ID, 0)
		r.hand(0, cards.Physical(x)[1])
		r.rolls(0, paying(x, "CCCCCC"))
		r.stay(1)
		r.does(0, engine.MakeMove(VerbStop, VerbCast, cards.Physical(x)[1]))
		r.lacks(0, "target 2f1")
		r.offers(0, "target 2f3", "target 2f4")
	}},
	{says: "H44 the winners play the final with all they have, the losers a new match for the third place", seats: 4,
		options: tournament, play: func(r *rig) {
			x := r.design(stopPermanent)
			r.being(2, "f1", r.soldier(cards.Straight).ID)
			r.lies(0, "3f1", x.ID, 0)
			r.g.Field.Sides[2].Left = 7
			r.hand(2, "missile")
			r.hand(0, "command")
			r.deck(0, "dispel", "missile")
			falls(r, 0, 2)
			want(r, "who has won waits", len(waitedFor(r.g)), 2)
			falls(r, 1, 3)
			final, third := r.g.Arenas[2], r.g.Arenas[3]
			want(r, "the final", fmt.Sprint(final.Seats), "[2 3]")
			want(r, "the other", fmt.Sprint(third.Seats), "[0 1]")
			want(r, "a finalist keeps his hand", len(r.g.Players[2].Hand), 1)
			want(r, "and his hit points", r.left(2), 7)
			want(r, "permanents of a loser are gone", len(r.g.Field.Sides[2].Board[0].Permanents), 0)
			want(r, "hit points for the third place", r.left(0), 15)
			want(r, "the most an army costs there", r.g.ArmyLimit(third), 6)
			want(r, "hand and deck together, four drawn at most", len(r.g.Players[0].Hand), 3)
			want(r, "two tables", len(third.Table[7])*len(final.Table[7]) > 0, true)
		}},
	{says: "H45 plain heroes have neither weakness nor a free reinforcement",
		options: []string{optionHeroes, heroesPlain}, play: func(r *rig) {
			x := r.design(func(x *cards.Spell) bool { return x.Of(cards.Fire) && x.More == cards.MoreWound })
			want(r, "reinforcements", r.g.Extra(&Action{Card: x.ID}), 0)
			r.rolls(0, "FFWWWW")
			r.stay(1)
			r.does(0, "stop none")
			want(r, "no weakness", r.left(0), 19)
		}},
	{says: "H45 a ready-made army comes with its places, whatever the heroes", play: func(r *rig) {
		r, _ = begun(r.T, 2, optionStart, startReady, optionArmy, armyReady, optionPlacing, placingOnce)
		for s := range 2 {
			h := newest.cards.HeroOf(r.g.Players[s].Hero)
			for at, id := range h.Ready {
				want(r, at, r.at(fmt.Sprint(s+1, at)), id)
			}
		}
		want(r, "heroes have their weakness", r.g.Options.Plain(), false)
	}},
	{says: "H46 tokens never run out", play: func(r *rig) {
		r.lies(1, "2b2", r.design(stopPermanent).ID, 200)
		r.rolls(0, "FWEAEE")
		r.stay(1)
		r.does(0, engine.MakeMove(VerbStop, VerbDispel, r.design(stopPermanent).ID))
		want(r, "tokens left", r.g.Field.Sides[1].Board[5].Permanents[0].Power, 199)
	}},
	{says: "H47 hands and decks are numbers for others, but for cards that were learned", play: func(r *rig) {
		card := r.g.Arenas[0].Table[4]
		r.hand(0, "missile", "dispel")
		r.deck(0, "command")
		r.rolls(0, "CCCCEE")
		r.stay(1)
		r.does(0, "stop learn l1", 1)
		for _, viewer := range []engine.Seat{engine.Public, 1} {
			v := r.g.View(viewer).(*view.View)
			want(r, "cards in hand", v.Seats[0].Hand, 3)
			want(r, "cards in the deck", v.Seats[0].Deck, 1)
			want(r, "known cards", strings.Join(v.Seats[0].Known, " "), card)
			want(r, "what is his own", v.Own != nil && len(v.Own.Hand) > 0, false)
		}
		want(r, "his own hand", len(r.g.View(0).(*view.View).Own.Hand), 3)
	}},
	{says: "H48 in the last round who has no hero is offered heroes only, who has two spells and one spells only",
		play: func(r *rig) {
			r, d := begun(r.T, 2)
			one, two := r.g.First, 1-r.g.First
			move(r.T, r.g, one, "take 1", d)
			move(r.T, r.g, two, engine.MakeMove(VerbHero, r.g.FreeHeroes()[0]), d)
			for range 2 {
				move(r.T, r.g, one, "take 1", d)
				move(r.T, r.g, two, "take 2", d)
			}
			r.lacks(int(one), "take 1", "take 2", "take 3", "take 4")
			move(r.T, r.g, one, engine.MakeMove(VerbHero, r.g.FreeHeroes()[0]), d)
			r.lacks(int(two), engine.MakeMove(VerbHero, r.g.FreeHeroes()[0]))
			r.offers(int(two), "take 1", "take 4")
		}},
	{says: "H49 an attack may hit any exposed enemy being, heroes too", play: func(r *rig) {
		c := r.soldier(cards.Straight)
		r.being(0, "f3", c.ID)
		r.commands()
		r.does(0, "activate f3 2b2")
		want(r, "the hero struck", r.left(1), 21-c.Strength)
	}},
	{says: "H50 after who stopped the others act", play: func(r *rig) {
		r.deck(1, "missile")
		r.rolls(0, "EEEEEE")
		r.rolls(1, "CCCEEE")
		r.does(0, "stop none")
		r.stay(1)
		r.does(1, "draw")
		want(r, "what he drew", len(r.g.Players[1].Hand), 1)
	}},
	{says: "H51 from the forty-first clash on nothing heals, told ten before", play: func(r *rig) {
		x := r.design(healing)
		r.g.Arenas[0].Clash, r.g.Arenas[0].Since = 30, 1
		r.stay(0)
		r.rolls(1, "FWECCL")
		events := r.does(1, "stay")
		want(r, "it is told",
			slices.ContainsFunc(events, func(e engine.Event) bool { return e.Text.Key == "say.dry-soon" }), true)
		r.g.Field.Sides[1].Left = 10
		for _, heals := range []bool{true, false} {
			before := r.left(1)
			r.g.Arenas[0].Clash = map[bool]int{true: dryFrom - 1, false: dryFrom}[heals]
			r.hand(1, x.ID)
			r.rolls(1, paying(x, "CCCCCC"))
			r.stay(0)
			r.does(1, engine.MakeMove(VerbStop, VerbCast, x.ID))
			want(r, fmt.Sprint("healed in clash ", dryFrom), r.left(1) > before, heals)
		}
	}},
	{says: "K1 a clash has twelve beats at most, and the next has a higher number", play: func(r *rig) {
		for range LastBeat {
			r.rolls(0, "EEEEEE")
		}
		r.refused(0, "keep", "no.last-beat")
		r.stay(0, 1)
		want(r, "the next", r.g.Arenas[0].Clash, 2)
	}},
	{says: "K2 in the first clash all dice are in the hand", play: func(r *rig) {
		r.offers(0, "keep", "pass")
		r.lacks(0, "keep 1", "stop", "rise")
		r.refused(0, "stop", "no.stop-early")
	}},
	{says: "K2 nobody stays before the first beat, nor with dice in the hand", options: byPoints, play: func(r *rig) {
		r.lacks(0, "stay")
		r.refused(0, "stay", "no.stop-early")
		r.rolls(0, "EEEEEE")
		r.offers(0, "stay")
		r.g.Field.Sides[1].Left = 0
		r.rolls(1, "CCCCCC")
		r.does(1, "rise")
		r.lacks(1, "stay")
		r.refused(1, "stay", "no.stop-dice")
	}},
	{says: "K2 who acted takes up all his dice, who passed keeps what he wants", play: func(r *rig) {
		r.hand(1, "missile")
		r.rolls(0, "FFWEAC")
		r.rolls(1, "FFEEAC")
		r.does(0, "stop none")
		r.stay(1)
		r.does(1, "pass")
		want(r, "the clash", r.g.Arenas[0].Clash, 2)
		want(r, "dice of who acted", len(r.g.Players[0].Dice), 0)
		r.offers(1, "keep 1 2")
		r.does(1, "keep 1 2", 1, 1, 1, 1)
		want(r, "the kept die", int(r.g.Players[1].Prep.Beats[0].Faces[0]), 1)
	}},
	{says: "K3 who was ahead is rewound to the dice of the beat of the stop", play: func(r *rig) {
		r.rolls(0, "FFWEAC")
		r.rolls(0, "LLLLLL")
		r.rolls(0, "AAAAAA")
		r.rolls(1, "WWEEAC")
		r.does(1, "stop none")
		want(r, "the stopper", r.g.Arenas[0].Stopper, engine.Public) // the next clash is open
		seats := r.g.Arenas[0].Last.Seats
		want(r, "beats everybody sees of who was ahead", len(seats[0].Beats), 1)
		want(r, "the beat", r.g.Arenas[0].Last.Beat, 1)
		want(r, "his dice", view.Dice(r.g.Players[0].Dice).String(), view.Dice(seats[0].Beats[0].Faces).String())
	}},
	{says: "K3 who was behind rolls on until the beat of the stop, and may stop before it", play: func(r *rig) {
		r.rolls(0, "FFWEAC")
		r.rolls(0, "FFWEAC")
		r.does(0, "stop none")
		r.rolls(1, "WWEEAC")
		r.does(1, "stop none")
		want(r, "who stopped", r.g.Arenas[0].Last.Stopper, 1)
		want(r, "2 wounds and his weakness", r.left(1), 21-2)
		want(r, "nothing for who was stopped", r.left(0), 21)
	}},
	{says: "K4 of two who stop at the same beat the first in the initiative order is the stopper, and then its last",
		play: func(r *rig) {
			r.rolls(0, "EEEEAA")
			r.rolls(1, "EEEEAA")
			r.does(0, "stop none")
			r.does(1, "stop none")
			want(r, "who stopped", r.g.Arenas[0].Last.Stopper, 1)
			if got := r.g.Arenas[0].Order; !slices.Equal(got, []engine.Seat{0, 1}) {
				r.Errorf("the order is %v then", got)
			}
			want(r, "the other has no duty to act", r.left(0), 21)
		}},
	{says: "K4 the sealed action of the other is his wish", play: func(r *rig) {
		r.deck(0, "missile")
		r.rolls(0, "CCCEEE")
		r.rolls(1, "EEEEAA")
		r.does(0, "stop draw")
		r.does(1, "stop none")
		p := promptOf(r.g, 0)
		want(r, "the standing answer", p.Standing, "draw")
		r.does(0, "draw")
		want(r, "cards", len(r.g.Players[0].Hand), 1)
	}},
	{says: "K4 that wish is carried out only if all of it still can be, and nothing is spent before",
		play: func(r *rig) {
			tied(r)
			r.does(1, "target 1f3")
			p := promptOf(r.g, 0)
			want(r, "the attacker he wished for is dead: he is asked", p.Standing, "")
			want(r, "the spell is still in his hand", len(r.g.Players[0].Hand), 1)
			r.offers(0, "cast command", "pass")
		}},
	{says: "K4 and it is carried out where it can be", play: func(r *rig) {
		tied(r)
		r.does(1, "target 2b2")
		for _, m := range []engine.Move{"cast command", "activate f3 2b2"} {
			want(r, "the standing answer", promptOf(r.g, 0).Standing, m)
			r.does(0, m)
		}
	}},
	{says: "K4 nor is anything spent where the own stop effects spoil the wish", play: func(r *rig) {
		x, y := r.design(onOwnCreature), r.design(stopPermanent)
		r.stands(0, "f1", r.soldier(cards.Straight))
		r.hand(0, x.ID)
		r.rolls(0, paying(x, "CCCCCC"))
		r.rolls(1, "EEEEEE")
		r.does(0, engine.MakeMove(VerbStop, VerbCast, x.ID))
		r.lies(1, "1f1", y.ID, 0)
		r.does(1, "stop none")
		want(r, "he is asked", promptOf(r.g, 0).Standing, "")
	}},
	{says: "K5 who stopped acts first, then the others clockwise", seats: 4, options: among, play: func(r *rig) {
		for s := range 4 {
			r.deck(s, "missile")
			r.rolls(s, "CCCLLL")
		}
		r.does(2, "stop")
		r.stay(0, 1, 3)
		r.does(2, "draw")
		for _, s := range []int{3, 0, 1} {
			want(r, "who is asked", fmt.Sprint(waitedFor(r.g)), fmt.Sprintf("[%d]", s))
			r.does(s, "pass")
		}
	}},
	{says: "K6 the second clash in a row nobody stops costs every hero a wound, never his last", play: func(r *rig) {
		r.g.Field.Sides[1].Left = 1
		for range 2 {
			r.stay(0)
			r.stay(1)
		}
		want(r, "one wound", r.left(0), 20)
		want(r, "never the last", r.left(1), 1)
	}},
	{says: "K6 the actions come first, then the wound", play: func(r *rig) {
		r.stay(0, 1)
		r.g.Field.Sides[0].Left = 2
		r.g.Field.Sides[1].Left = 2
		r.hand(0, "missile")
		r.rolls(0, "EECCLL")
		r.stay(0, 1)
		r.does(0, "cast missile")
		want(r, "hit points during the actions", r.left(0), 2)
		r.does(0, "target 2b2")
		r.does(0, "end")
		want(r, "one wound by the missile, and the last is not taken", r.left(1), 1)
		want(r, "one wound", r.left(0), 1)
	}},
	{says: "K6 actions carry stop effects in the first such clash, and none from the second in a row on",
		play: func(r *rig) {
			x := r.design(stopPermanent)
			r.being(1, "f1", r.kind(func(c *cards.Creature) bool { return c.Life > 2 && c.Always == nil }).ID)
			r.lies(0, "2f1", x.ID, 0)
			for clash, lost := range []struct{ hero, creature int }{{1, 1}, {1, 0}} {
				before, wounds := r.left(1), r.g.Field.Sides[1].Board[0].Wounds
				r.deck(1, []string{"missile", "missile-2"}[clash])
				r.rolls(1, "CCCFEE")
				r.stay(0, 1)
				line := slices.ContainsFunc(promptOf(r.g, 1).Details, func(m text.Message) bool {
					return m.Key == "detail.cost.weak" || m.Key == "detail.cost.both"
				})
				want(r, fmt.Sprint("the wound of acting is told, clash ", clash+1), line, clash == 0)
				r.does(1, "draw")
				want(r, fmt.Sprint("wounds of the hero, clash ", clash+1), before-r.left(1), lost.hero)
				want(r, fmt.Sprint("wounds of the creature, clash ", clash+1),
					r.g.Field.Sides[1].Board[0].Wounds-wounds,
					lost.creature)
				want(r, fmt.Sprint("who acted takes up all dice, clash ", clash+1), len(r.g.Players[1].Dice), 0)
			}
		}},
	{says: "K6 from the fifth in a row on the wound may be the last", play: func(r *rig) {
		r.g.Field.Sides[1].Left = 1
		for clash := 1; clash < 5; clash++ {
			r.stay(0, 1)
			want(r, fmt.Sprint("the last hit point after clash ", clash), r.left(1), 1)
		}
		r.stay(0, 1)
		want(r, "how it ended", r.g.Over, overLast)
		want(r, "the winner", r.g.Places[0][0], 0)
	}},
	{says: "K6 a stunned hero takes no such wound, and none is told", options: byPoints, play: func(r *rig) {
		r.g.Field.Sides[0].Left = 0
		for range 6 {
			r.stay(0, 1)
		}
		for _, e := range r.told {
			if e.Kind == field.DeedNone && e.Seat != 1 {
				r.Errorf("it is told: %s", inEnglish(e.Text))
			}
		}
		want(r, "who stands", r.left(1), 21-5)
	}},
	{says: "K6 and if all fall by it, the first in the initiative order has won", seats: 3, options: among,
		play: func(r *rig) {
			r.g.Arenas[0].Idle = 4
			r.g.Arenas[0].Order = []engine.Seat{1, 2, 0}
			for s := range 3 {
				r.g.Field.Sides[s].Left = 1
			}
			r.stay(0, 1, 2)
			want(r, "how it ended", r.g.Over, overLast)
			want(r, "the winner", r.g.Places[0][0], 1)
		}},
	{says: "K6 a clash in which nobody decided anything does not count and wounds nobody", play: func(r *rig) {
		for range 7 {
			r.away(0, 1)
		}
		want(r, "hit points", r.left(0)+r.left(1), 42)
		r.stay(0, 1)
		want(r, "hit points after the first that counts", r.left(0)+r.left(1), 42)
		r.away(0, 1)
		want(r, "nor does one in between", r.left(0)+r.left(1), 42)
		r.away(0)
		r.stay(1)
		want(r, "one decision is enough", r.left(0)+r.left(1), 40)
	}},
	{says: "K6 nor is anybody asked after it", play: func(r *rig) {
		r.deck(0, "missile")
		r.deck(1, "missile")
		r.does(0, "pass", faceNumbers("CCCEEE")...)
		r.does(1, "pass", faceNumbers("CCCEEE")...)
		want(r, "the next clash is open", r.g.Arenas[0].Clash, 2)
		r.does(0, "pass")
		r.stay(1)
		r.offers(0, "draw", "pass")
	}},
	{says: "K6 when nobody has stopped all may act, in the initiative order", play: func(r *rig) {
		r.deck(0, "missile")
		r.deck(1, "missile")
		r.rolls(0, "CCCEEE")
		r.rolls(1, "CCCEEE")
		r.stay(0)
		r.stay(1)
		r.offers(1, "draw", "pass")
		r.refused(0, "draw", "no.turn")
	}},
	{says: "K7 of an open clash others see the dice everybody began with, and no more", play: func(r *rig) {
		begins := func() string { return seenBy(r.g, 1) + seenBy(r.g, engine.Public) }
		before := begins()
		for _, m := range []engine.Move{"keep", "keep 1 2", "stop", "none"} {
			var numbers []int
			if n := strings.Count(string(m), " "); m.Verb() == VerbKeep {
				numbers = slices.Repeat([]int{3}, 6-n)
			}
			r.does(0, m, numbers...)
			want(r, "after "+string(m)+" others see", begins(), before)
		}
	}},
	{says: "K8 dice rolled beyond the end of a clash change none of the next", play: func(r *rig) {
		next := func(beyond int) string {
			r := newRig(r.T, 2)
			d := engine.NewDice(engine.NewChance(5), engine.StreamPositions{})
			for range 1 + beyond {
				move(r.T, r.g, 0, "keep", d)
			}
			for _, m := range []engine.Move{"keep", "stop none"} {
				move(r.T, r.g, 1, m, d)
			}
			if beyond == 0 {
				move(r.T, r.g, 0, "keep", d)
			}
			for p := promptOf(r.g, 0); p != nil && p.Topic == topicFollow; p = promptOf(r.g, 0) {
				move(r.T, r.g, 0, "pass", d)
			}
			move(r.T, r.g, 0, "keep", d)
			return view.Dice(r.g.Players[0].Dice).String() + view.Dice(r.g.Players[0].Prep.Faces()).String()
		}
		want(r, "the dice of both clashes", next(5), next(0))
	}},
	{says: "K9 a sealed action can be changed until the clash opens, the stop is final", play: func(r *rig) {
		r.deck(0, "missile")
		r.rolls(0, "CCCEEE")
		r.does(0, "stop draw")
		r.refused(0, "keep", "no.stopped")
		r.does(0, "drop all")
		r.does(0, "none")
		r.stay(1)
		want(r, "cards", len(r.g.Players[0].Hand), 0)
		want(r, "2 wounds", r.left(0), 19)
	}},
	{says: "K9 what the stopper leaves open he is asked after the opening", play: func(r *rig) {
		r.rolls(0, "CCCEEE")
		r.does(0, "stop")
		r.stay(1)
		r.offers(0, "none")
		r.lacks(0, "draw", "pass")
		r.refused(0, "pass", "no.pass")
	}},
	{says: "K9 a stop without an action is asked about before a button makes it, others are not", play: func(r *rig) {
		r.deck(0, "missile")
		r.rolls(0, "CCCEEE")
		p := promptOf(r.g, 0)
		want(r, "stop alone", p.Find(VerbStop).Confirm.IsZero(), false)
		want(r, "stop and draw", p.Find("stop draw").Confirm.IsZero(), true)
	}},
	{says: "K10 who goes on from a beat at which somebody has stopped is answered STOP", play: func(r *rig) {
		r.rolls(0, "EEEEAA")
		r.does(0, "stop")
		r.rolls(1, "WWEEAC")
		events := r.does(1, "keep")
		want(r, "what is told", events[0].Text.Key, "say.cut")
		want(r, "his dice", len(r.g.Players[1].Dice), 6)
	}},
	{says: "K11 rising is sealed, takes five card symbols, and counts before the beat of the stop", options: byPoints,
		play: func(r *rig) {
			r.g.Field.Sides[1].Left = 0
			r.rolls(1, "CCCCEE")
			r.refused(1, "rise", "no.rise")
			r.does(1, "keep 1 2 3 4", 5, 5)
			r.does(1, "rise")
			want(r, "nobody sees it", r.g.View(0).(*view.View).Seats[1].Left, 0)
			r.rolls(1, "EEEEEE")
			for range 3 {
				r.rolls(0, "EEEEEE")
			}
			r.does(0, "stop none")
			r.stay(1)
			want(r, "his hit points", r.left(1), 5)
		}},
	{says: "K11 at the beat of the stop itself the dice are spent, and he does not follow", options: byPoints,
		play: func(r *rig) {
			r.g.Field.Sides[1].Left = 0
			r.deck(1, "missile")
			r.rolls(1, "CCCCCC")
			r.does(1, "rise")
			r.rolls(0, "EEEEEE")
			r.does(0, "stop none")
			r.does(1, "pass")
			want(r, "his hit points", r.left(1), 5)
			want(r, "the next clash is open", r.g.Arenas[0].Clash, 2)
			want(r, "his dice are taken up", len(r.g.Players[1].Dice), 0)
		}},
	{says: "K11 after it does not count", options: byPoints, play: func(r *rig) {
		r.g.Field.Sides[1].Left = 0
		r.rolls(1, "EEEEEE")
		r.rolls(1, "CCCCCC")
		r.does(1, "rise")
		r.rolls(0, "EEEEEE")
		r.does(0, "stop none")
		want(r, "his hit points", r.left(1), 0)
	}},
	{says: "K12 whose time is over plays his orders, or stays", play: func(r *rig) {
		want(r, "without orders", promptOf(r.g, 0).Default, VerbPass)
		r.hand(0, "missile")
		r.does(0, "standing order 1 missile 0 2 4 hero")
		want(r, "with orders", promptOf(r.g, 0).Default, VerbPass)
		for r.g.Arenas[0].Clash == 1 {
			s := waitedFor(r.g)[0]
			freely(r, int(s), promptOf(r.g, s).Default)
		}
		want(r, "without anybody the clash is over", r.g.Arenas[0].Last.Number, 1)
	}},
	{says: "K12 without orders the dice in the hand are rolled once, and may be acted with after a stop",
		play: func(r *rig) {
			r.deck(1, "missile")
			r.rolls(0, "EEEEEE")
			r.does(0, "stop none")
			r.does(1, "pass", faceNumbers("CCCEEE")...)
			want(r, "the dice that lie", view.Dice(r.g.Players[1].Dice).String(), view.Dice(shows("CCCEEE")).String())
			r.offers(1, "draw", "pass")
		}},
	{says: "K12 nor is anybody rewound who was away: it is one roll, whatever the beat of the stop",
		play: func(r *rig) {
			for range 3 {
				r.rolls(0, "EEEEEE")
			}
			r.does(0, "stop none")
			r.does(1, "pass", faceNumbers("FWEACL")...)
			want(r, "beats of who was away", len(r.g.Arenas[0].Last.Seats[1].Beats), 1)
		}},
	{says: "K12 dice that lie already stay as they are", play: func(r *rig) {
		r.deck(1, "missile")
		r.rolls(0, "EEEEEE")
		r.rolls(1, "CCCEEE")
		r.does(0, "stop none")
		r.stay(1)
		r.does(1, "pass")
		r.away(1)
		r.rolls(0, "EEEEEE")
		r.does(0, "stop none")
		r.offers(1, "draw")
	}},
	{says: "K12 by standing orders a stunned hero rises when the dice allow it", options: byPoints, play: func(r *rig) {
		r.g.Field.Sides[1].Left = 0
		r.deck(1, "missile")
		r.does(1, "standing order 1 draw 0 2 12 hero")
		r.does(1, "pass", faceNumbers("CCCEEE"+"CCE"+"CCCEEE")...) // three of six cards, five, and all dice anew
		for range 3 {
			r.rolls(0, "EEEEEE")
		}
		r.stay(0)
		want(r, "who stopped, up again", r.g.Arenas[0].Last.Stopper, 1)
		want(r, "his hit points", r.left(1), 5)
	}},
	{says: "K13 nobody is asked to follow who could do nothing, as all can see", play: func(r *rig) {
		r.rolls(0, "EEEEAA")
		r.rolls(1, "WEALCC")
		r.does(0, "stop none")
		r.stay(1)
		want(r, "the clash", r.g.Arenas[0].Clash, 2)
	}},
	{says: "K13 who might have a fitting card is asked, whether he has it or not", play: func(r *rig) {
		r.hand(1, "dispel")
		r.deck(1, "missile")
		r.rolls(0, "EEEEAA")
		r.rolls(1, "WWALCC")
		r.does(0, "stop none")
		r.stay(1)
		r.offers(1, "pass")
		r.lacks(1, "cast missile")
	}},
	{says: "K14 after a clash everybody sees all beats up to its end, and none beyond", play: func(r *rig) {
		r.rolls(0, "FFWEAC")
		r.rolls(0, "LLLLLL")
		r.rolls(0, "CCCCCC")
		r.rolls(1, "EEEEEE")
		r.rolls(1, "AAAAAA")
		r.does(1, "stop none")
		last := r.g.View(engine.Public).(*view.View).Arenas[0].Last
		want(r, "beats of who was ahead", len(last.Seats[0].Beats), 2)
		want(r, "the last of them", view.Dice(last.Seats[0].Beats[1].Faces).String(),
			view.Dice(r.g.Players[0].Dice).String())
		want(r, "the first of who stopped", last.Seats[1].Beats[0].Faces[0], cards.Earth)
	}},
	{says: "C1 a power token is one step of dispelling, and makes its permanent no stronger", play: func(r *rig) {
		x := r.design(stopPermanent)
		r.being(0, "f1", r.kind(func(c *cards.Creature) bool { return c.Life > 2 && c.Always == nil }).ID)
		r.lies(1, "1f1", x.ID, 2)
		r.rolls(0, "EEEEEE")
		r.stay(1)
		r.does(0, "stop none")
		want(r, "wounds of a stop", r.g.Field.Sides[0].Board[0].Wounds, 1)
		b := r.g.BattleOf(0)
		b.Dispel(0, x.ID, 2)
		want(r, "after two steps it lies there yet", len(r.g.Field.Sides[0].Board[0].Permanents), 1)
		b.Dispel(0, x.ID, 1)
		want(r, "after the third it does not", len(r.g.Field.Sides[0].Board[0].Permanents), 0)
	}},
	{says: "C2 who has died by an effect is not moved by it any more", play: func(r *rig) {
		x := r.design(func(x *cards.Spell) bool {
			return len(x.Do) == 2 && x.Do[0].Word == "wound" && x.Do[1].Word == "step"
		})
		r.stands(1, "f2", r.soldier(cards.Straight))
		r.hand(0, x.ID)
		r.rolls(0, paying(x, "CCCCCC"))
		r.stay(1)
		r.does(0, engine.MakeMove(VerbStop, VerbCast, x.ID))
		r.chooses(0, "target 2f2")
		want(r, "creatures left", r.g.Field.Creatures(1), 0)
	}},
	{says: "C2 up to so many steps includes none", play: func(r *rig) {
		x := r.design(func(x *cards.Spell) bool {
			return len(x.Do) == 2 && x.Do[0].Word == "wound" && x.Do[1].Word == "step"
		})
		r.hand(0, x.ID)
		r.rolls(0, paying(x, "CCCCCC"))
		r.stay(1)
		r.does(0, engine.MakeMove(VerbStop, VerbCast, x.ID))
		r.offers(0, "target 2b2", "target 2b2 b1", "target 2b2 f2")
		r.does(0, "target 2b2")
		want(r, "where the hero stands", r.at("2b2"), r.g.Players[1].Hero)
	}},
	{says: "C3 who falls by an attack still strikes back", play: func(r *rig) {
		thorny := r.kind(func(c *cards.Creature) bool {
			return slices.ContainsFunc(c.Always, func(s cards.Static) bool { return s.Word == "thorns" })
		})
		r.stands(1, "f2", thorny)
		r.stands(0, "f3", r.soldier(cards.Straight))
		r.commands()
		r.does(0, "activate f3 2f2")
		want(r, "creatures left on both boards", r.g.Field.Creatures(0)+r.g.Field.Creatures(1), 0)
	}},
	{says: "C4 cards are drawn once a spell, however many targets it has", play: func(r *rig) {
		x := r.design(func(x *cards.Spell) bool {
			return slices.ContainsFunc(x.Do, func(e cards.Effect) bool { return e.Word == "draw" }) &&
				x.Target == cards.AnyBeing
		})
		b := r.g.BattleOf(0)
		aim := func(seat engine.Seat) field.Aim { return field.AimAt(SpotOf(seat, field.ParseSpace("b2"))) }
		out := b.Cast(field.Cast{Seat: 0, Card: x.ID, Aims: []field.Aim{aim(0), aim(1)}})
		want(r, "how often he draws", len(out.Requests), 1)
		want(r, "beings reached", len(out.Deeds[0].Hits), 2)
	}},
	{says: "C5 one wound more raises the wounds named first, and not those beside", play: func(r *rig) {
		x := r.design(func(x *cards.Spell) bool {
			return x.Target == cards.AnyBeing && x.More == cards.MoreWound && len(x.Do) == 2 &&
				x.Do[0].Word == "wound" && x.Do[1].Word == "wound" && x.Do[1].To == cards.Beside
		})
		r.being(1, "b3", r.kind(func(c *cards.Creature) bool { return c.Life > x.Do[1].N+1 }).ID)
		b := r.g.BattleOf(0)
		b.Cast(field.Cast{Seat: 0, Card: x.ID, Extra: 1,
			Aims: []field.Aim{field.AimAt(SpotOf(1, field.ParseSpace("b2")))}})
		want(r, "the target", 21-r.left(1), x.Do[0].N+1)
		want(r, "its neighbour", r.g.Field.Sides[1].Board[6].Wounds, x.Do[1].N)
	}},
	{says: "C6 armour turns physical wounds aside, of each blow anew and never below 0", play: func(r *rig) {
		x := r.design(func(x *cards.Spell) bool {
			return x.Target == cards.OwnBeing && x.Permanent != nil &&
				slices.ContainsFunc(x.Permanent.Static, func(s cards.Static) bool {
					return s.Word == "armour" && s.N == 1
				})
		})
		c := r.kind(func(c *cards.Creature) bool {
			return c.Range == cards.Straight && c.Strength > 1 && c.Helmets == 1 && c.Life > 1 && c.Always == nil
		})
		r.being(0, "f3", c.ID)
		r.being(0, "b3", c.ID)
		r.lies(1, "2b2", x.ID, 0)
		r.commands()
		r.does(0, "activate f3 2b2")
		r.does(0, "activate b3 2b2")
		left := 21 - 2*(c.Strength-1)
		want(r, "two blows", r.left(1), left)
		b := r.g.BattleOf(0)
		r.lies(1, "2b2", cards.Physical(x)[1], 0)
		r.lies(1, "2b2", x.ID, 0)
		b.Attack(SpotOf(0, field.ParseSpace("f3")), SpotOf(1, field.ParseSpace("b2")))
		left -= max(0, c.Strength-3)
		want(r, "a blow against three times the armour", r.left(1), left)
		b.Hurt(1, field.DeedNone, 1)
		want(r, "a magical wound", r.left(1), left-1)
	}},
	{says: "C7 what is in force adds up: strength never falls below 0, helmets never below 1", play: func(r *rig) {
		with := func(word string) *cards.Spell {
			return r.design(func(x *cards.Spell) bool {
				return x.Permanent != nil && slices.ContainsFunc(x.Permanent.Static, func(s cards.Static) bool {
					return s.Word == word && s.N < 0
				})
			})
		}
		c := r.kind(func(c *cards.Creature) bool { return c.Strength == 1 && c.Helmets == 1 && c.Always == nil })
		for at, word := range []string{"strength", "helmets"} {
			space := field.Space(at).ID()
			r.being(0, space, c.ID)
			for _, card := range cards.Physical(with(word)) {
				r.lies(1, "1"+space, card, 0)
			}
		}
		v := r.g.View(0).(*view.View).Seats[0].Board
		want(r, "strength", v[0].Strength, 0)
		want(r, "helmets", v[1].Helmets, 1)
	}},
	{says: "C8 a permanent answers the next spell of its element, not the one that lays it", play: func(r *rig) {
		x := r.design(func(x *cards.Spell) bool {
			return x.Permanent != nil && len(x.Permanent.Cast) == 1 && x.Permanent.Cast[0].Word == "heal" &&
				x.Permanent.Cast[0].To == cards.OwnHero
		})
		y := r.design(func(y *cards.Spell) bool {
			return y.Of(x.Permanent.Element) && y.Target == cards.ExposedBeing && y.Permanent == nil
		})
		r.g.Field.Sides[1].Left = 10
		for _, c := range []struct {
			card *cards.Spell
			at   string
			left int
		}{{x, "target 2", 10}, {y, "target 1b2", 10 + x.Permanent.Cast[0].N}} {
			r.hand(1, c.card.ID)
			r.rolls(1, paying(c.card, "CCCCCC"))
			r.stay(0)
			r.does(1, engine.MakeMove(VerbStop, VerbCast, c.card.ID))
			r.chooses(1, c.at)
			want(r, "hit points after "+c.card.ID, r.left(1), c.left)
		}
	}},
	{says: "C9 an attack that reaches an exposed guard must choose a guard; a covered one binds nobody", seats: 3,
		options: among, play: func(r *rig) {
			guard := r.kind(func(c *cards.Creature) bool {
				return slices.ContainsFunc(c.Always, func(s cards.Static) bool { return s.Word == "guard" })
			})
			c := r.soldier(cards.Straight)
			r.being(0, "f2", r.soldier(cards.Three).ID)
			r.being(1, "f3", guard.ID)
			r.being(1, "f4", c.ID)
			r.being(2, "f3", c.ID)
			r.being(2, "b3", guard.ID)
			r.commands()
			r.offers(0, "activate f2 2f3", "activate f2 3f3", "activate f2 3b2")
			r.lacks(0, "activate f2 2f4", "activate f2 2b2")
		}},
}

// spoiled lets the second seat wish to cast a spell on its only creature, which its stop effects kill; the dice the
// spell does not need show some symbols.
func spoiled(r *rig, others string) {
	r.Helper()
	x, y := r.design(onOwnCreature), r.design(stopPermanent)
	r.stands(1, "f1", r.soldier(cards.Straight))
	r.lies(0, "2f1", y.ID, 0)
	r.hand(1, x.ID)
	r.deck(1, "missile")
	r.rolls(0, "EEEEEE")
	r.rolls(1, paying(x, others))
	r.does(0, "stop none")
	r.stay(1)
	r.does(1, engine.MakeMove(VerbCast, x.ID))
}

// falls lets the hero of a seat fall by their own weakness, at the stop of a clash with one other.
func falls(r *rig, seat, other int) {
	r.Helper()
	r.g.Field.Sides[seat].Left = 1
	r.rolls(seat, map[int]string{0: "WWEEAA", 1: "FFEEAA", 2: "AAFFWW", 3: "EEFFWW"}[seat])
	r.stay(other)
	freely(r, seat, "stop")
}

// tied lets two stop at the same beat: the first wishes to attack with the creature on f3 by Command, and the second,
// first in the initiative order, casts a missile.
func tied(r *rig) {
	r.Helper()
	r.stands(0, "f3", r.soldier(cards.Straight))
	r.being(0, "f1", r.soldier(cards.All).ID)
	r.hand(0, "command")
	r.rolls(0, "LLEEAA")
	r.does(0, "stop cast command")
	r.does(0, "activate f3 2b2")
	r.hand(1, "missile")
	r.rolls(1, "EECCCC")
	r.does(1, "stop cast missile")
}

// merges lets a seat stay, after which the pairs come together.
func merges(r *rig, seat int) {
	r.Helper()
	if len(r.g.Players[seat].Prep.Beats) == 0 {
		r.rolls(seat, "FWECCL")
	}
	freely(r, seat, "stay")
	want(r, "arenas", len(r.g.Arenas), 3)
}

// freely makes a move with pseudo-random dice.
func freely(r *rig, seat int, m engine.Move) {
	r.Helper()
	if _, err := r.g.Apply(engine.Seat(seat), m,
		engine.NewDice(engine.NewChance(3), engine.StreamPositions{})); err != nil {
		r.Fatal(err)
	}
}

// TestAPlanIsCarriedOutOnlyOnThoseItWasMeantFor (ruling K9) lets the first seat seal a plan, and the second, first in
// the initiative order, act before it: a space in the plan may contain another being or card by then.
func TestAPlanIsCarriedOutOnlyOnThoseItWasMeantFor(t *testing.T) {
	missile := []engine.Move{"stop cast missile", "target 1b2", "move f2 f3", "move f1 f2", "end"}
	for _, c := range []struct {
		says   string
		card   string
		dice   string
		plan   []engine.Move
		before []engine.Move // the second seat's moves
		its    string        // its dice
		done   bool
	}{
		{"a card of the lower row that is taken", "missile", "CCCCEE", []engine.Move{"stop learn l1"},
			[]engine.Move{"stop learn l1"}, "CCCCEE", false},
		{"a card of the upper row that has dropped", "missile", "CCCCCE", []engine.Move{"stop learn u1"},
			[]engine.Move{"stop learn l1"}, "CCCCEE", false},
		{"a card of another column", "missile", "CCCCEE", []engine.Move{"stop learn l2"},
			[]engine.Move{"stop learn l1"}, "CCCCEE", true},
		{"a target in whose place another stands", "firebrand", "FFEECC",
			[]engine.Move{"stop cast firebrand", "target 2f2"}, missile, "EELLLL", false},
		{"a target that stands where it stood", "firebrand", "FFEECC",
			[]engine.Move{"stop cast firebrand", "target 2f1"}, append(missile[:2:2], "move f2 f3", "end"),
			"EELLLL", true},
		{"an attacker who has changed places", "command", "LLLLLL",
			[]engine.Move{"stop cast command", "activate f1 2f2"},
			[]engine.Move{"stop cast turn-of-the-hill", "target 1f1 f3", "end"}, "EEEFFF", false},
		{"a being to be healed that is there", "life-drain", "WWWWEE",
			[]engine.Move{"stop cast life-drain", "target 2b2 b2"}, missile, "EELLLL", true},
	} {
		t.Run(c.says, func(t *testing.T) {
			r := newRig(t, 2, optionHeroes, heroesPlain)
			r.being(0, "f1", "harpy")
			r.being(0, "f3", "tower-archer")
			r.being(1, "f1", "pond-frog")
			r.being(1, "f2", "scale-spear")
			r.g.Field.Sides[0].Left = 9
			r.hand(0, c.card, "cold-spray")
			r.rolls(0, c.dice)
			for _, m := range c.plan {
				freely(r, 0, m)
			}
			r.hand(1, "missile", "turn-of-the-hill")
			r.rolls(1, c.its)
			for _, m := range c.before {
				if engine.Legal(r.g.Prompts(), 1, m) != nil {
					freely(r, 1, m)
				}
			}
			p := promptOf(r.g, 0)
			want(r, "what is asked", p.Topic, topicFollow)
			want(r, "whether the plan is carried out", p.Standing != "", c.done)
			if _, err := New(Pilots).Load([]byte(saved(t, r.g))); err != nil {
				t.Error(err)
			}
		})
	}
}

// A space after a target is one of the target's board, whatever is on the own one.
func TestASealedMoveOfATargetNamesItsOwnBoard(t *testing.T) {
	r := newRig(t, 2)
	r.being(0, "f1", "ash-imp")
	r.hand(0, "teleport")
	r.rolls(0, "WAEEEE")
	r.does(0, "stop cast teleport")
	r.does(0, "target 2b2 f1")
	to := text.M("aim.to", "target", r.spot(1, "b2"), "at", view.SpaceName(0))
	want(r, "what is sealed", inEnglish(r.g.sealedLine(0)), english.Say("say.sealed", "moves", []text.Message{
		text.M("sealed.cast", "at", text.Message{}, "cards", []text.Message{view.Name("teleport")}),
		text.M("sealed.target", "at", to, "cards", []text.Message(nil)),
	}))
}

// Sealed moves are described by the beings there when they are to be made, and not by spaces both boards have (ruling
// K9).
func TestWhatIsSealedNamesWhomItIsAbout(t *testing.T) {
	r := newRig(t, 2)
	mine, theirs := r.soldier(cards.All), r.soldier(cards.Straight)
	r.being(0, "f1", mine.ID)
	r.being(1, "f3", theirs.ID)
	r.hand(0, "command")
	r.rolls(0, "LLLLLL")
	for _, m := range []engine.Move{"stop cast command", "move b2 b1", "move f1 f2", "activate f2 2f3"} {
		r.does(0, m)
	}
	sealed := func(verb string, at text.Message, cards ...text.Message) text.Message {
		return text.M("sealed."+verb, "at", at, "cards", cards)
	}
	to := func(target, at text.Message) text.Message { return text.M("aim.to", "target", target, "at", at) }
	on := func(id, space string) text.Message {
		return text.M("spot", "being", view.Name(id), "at", view.SpaceName(field.ParseSpace(space)))
	}
	space := func(id string) text.Message { return view.SpaceName(field.ParseSpace(id)) }
	want(r, "what is sealed", inEnglish(r.g.sealedLine(0)), english.Say("say.sealed", "moves", []text.Message{
		sealed(VerbCast, text.Message{}, view.Name("command")),
		sealed(VerbMove, to(on(r.g.Players[0].Hero, "b2"), space("b1"))),
		sealed(VerbMove, to(on(mine.ID, "f1"), space("f2"))),
		sealed(VerbActivate, to(on(mine.ID, "f2"), on(theirs.ID, "f3"))),
	}))
}

// If own beings may be targets too, they are distinguished from those of others.
func TestTargetsOnTheOwnBoardAreToldApart(t *testing.T) {
	r := newRig(t, 2)
	r.being(1, "f3", r.soldier(cards.All).ID)
	r.hand(0, "missile")
	r.rolls(0, "EEEEEE")
	r.does(0, "stop cast missile")
	r.stay(1)
	hints := map[string]string{}
	for _, c := range promptOf(r.g, 0).Choices {
		hints[c.Place] = c.Hint.Key
	}
	want(r, "the own hero", hints["1b2"], "hint.target.own")
	want(r, "a creature of the other", hints["2f3"], "hint.target.enemy")
}
