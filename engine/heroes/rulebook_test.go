package heroes

import (
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/contract"
)

// TestTheClashInBeats reads the rulings on the clash (facts 4).
func TestTheClashInBeats(t *testing.T) {
	for _, c := range []struct {
		name string
		play func(r *rig)
	}{
		{"K2: in the first clash all dice are in the hand", func(r *rig) {
			contract.Offers(r, r.g, 0, true, "keep", "stay")
			contract.Offers(r, r.g, 0, false, "keep 1", "stop", "rise")
			r.refused(0, "stop", "no.stop-early")
		}},
		{"K2: who acted takes up all his dice, who passed keeps what he wants", func(r *rig) {
			r.hand(1, "missile")
			r.rolls(0, "FFWEAC")
			r.rolls(1, "FFEEAC")
			r.does(0, "stop none")
			r.does(1, "stay")
			r.does(1, "pass")
			want(r, "the clash", r.g.Arenas[0].Clash, 2)
			want(r, "dice of who acted", len(r.g.Players[0].Dice), 0)
			contract.Offers(r, r.g, 1, true, "keep 1 2")
			r.does(1, "keep 1 2", 1, 1, 1, 1)
			want(r, "the kept die", int(r.g.Players[1].Prep.Beats[0].Faces[0]), 1)
		}},
		{"K3: who was ahead is rewound to the dice of the beat of the stop", func(r *rig) {
			r.rolls(0, "FFWEAC")
			r.rolls(0, "LLLLLL")
			r.rolls(0, "AAAAAA")
			r.rolls(1, "WWEEAC")
			r.does(1, "stop none")
			want(r, "the stopper", r.g.Arenas[0].Stopper, engine.Public) // the next clash is open
			seats := r.g.Arenas[0].Last.Seats
			want(r, "beats everybody sees of who was ahead", len(seats[0].Beats), 1)
			want(r, "the beat", r.g.Arenas[0].Last.Beat, 1)
			want(r, "his dice", dice(r.g.Players[0].Dice).String(), dice(seats[0].Beats[0].Faces).String())
		}},
		{"K3: who was behind rolls on until the beat of the stop, and may stop before it", func(r *rig) {
			r.rolls(0, "FFWEAC")
			r.rolls(0, "FFWEAC")
			r.does(0, "stop none")
			r.rolls(1, "WWEEAC")
			r.does(1, "stop none")
			want(r, "who stopped", r.g.Arenas[0].Last.Stopper, 1)
			want(r, "2 wounds and his weakness", r.left(1), 21-2)
			want(r, "nothing for who was stopped", r.left(0), 21)
		}},
		{"K4: of two who stop at the same beat the first in the initiative order is the stopper, and then its last", func(r *rig) {
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
		{"K4: the sealed action of the other is his wish", func(r *rig) {
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
		{"K6: the second clash in a row nobody stops costs every hero a wound, never his last", func(r *rig) {
			r.g.Field.Sides[1].Left = 1
			for range 2 {
				r.does(0, "stay")
				r.does(1, "stay")
			}
			want(r, "one wound", r.left(0), 20)
			want(r, "never the last", r.left(1), 1)
		}},
		{"K6: when nobody has stopped all may act, in the initiative order", func(r *rig) {
			r.deck(0, "missile")
			r.deck(1, "missile")
			r.rolls(0, "CCCEEE")
			r.rolls(1, "CCCEEE")
			r.does(0, "stay")
			r.does(1, "stay")
			contract.Offers(r, r.g, 1, true, "draw", "pass")
			r.refused(0, "draw", "no.turn")
		}},
		{"K9: a sealed action can be changed until the clash opens, the stop is final", func(r *rig) {
			r.deck(0, "missile")
			r.rolls(0, "CCCEEE")
			r.does(0, "stop draw")
			r.refused(0, "keep", "no.stopped")
			r.does(0, "drop all")
			r.does(0, "none")
			r.does(1, "stay")
			want(r, "cards", len(r.g.Players[0].Hand), 0)
			want(r, "2 wounds", r.left(0), 19)
		}},
		{"K9: what the stopper leaves open he is asked after the opening", func(r *rig) {
			r.rolls(0, "CCCEEE")
			r.does(0, "stop")
			r.does(1, "stay")
			contract.Offers(r, r.g, 0, true, "none")
			contract.Offers(r, r.g, 0, false, "draw", "pass")
			r.refused(0, "pass", "no.pass")
		}},
		{"K10: who goes on from a beat at which somebody has stopped is answered STOP", func(r *rig) {
			r.rolls(0, "EEEEAA")
			r.does(0, "stop")
			r.rolls(1, "WWEEAC")
			events := r.does(1, "keep")
			want(r, "what is told", events[0].Text.Key, "say.cut")
			want(r, "his dice", len(r.g.Players[1].Dice), 6)
		}},
		{"K13: nobody is asked to follow who could do nothing, as all can see", func(r *rig) {
			r.rolls(0, "EEEEAA")
			r.rolls(1, "WEALCC")
			r.does(0, "stop none")
			r.does(1, "stay")
			want(r, "the clash", r.g.Arenas[0].Clash, 2)
		}},
		{"K13: who might have a fitting card is asked, whether he has it or not", func(r *rig) {
			r.hand(1, "dispel")
			r.deck(1, "missile")
			r.rolls(0, "EEEEAA")
			r.rolls(1, "WWALCC")
			r.does(0, "stop none")
			r.does(1, "stay")
			contract.Offers(r, r.g, 1, true, "pass")
			contract.Offers(r, r.g, 1, false, "cast missile")
		}},
	} {
		t.Run(c.name, func(t *testing.T) { c.play(newRig(t, 2)) })
	}
}

// TestWhatAStopDoes reads the rulebook on the stop and the actions (2, 2.1, 2.2, 3).
func TestWhatAStopDoes(t *testing.T) {
	for _, c := range []struct {
		name string
		play func(r *rig)
	}{
		{"2.1: each die of the opposite element is a wound for the hero who stops", func(r *rig) {
			r.rolls(0, "WWWEEA")
			r.does(1, "stay")
			r.does(0, "stop none")
			want(r, "three of weakness, two for doing nothing", r.left(0), 21-3-2)
		}},
		{"2.1, H2: who does not stop and does not act bears nothing", func(r *rig) {
			r.deck(1, "missile")
			r.rolls(0, "EEEEAA")
			r.rolls(1, "FFFCCC")
			r.does(0, "stop none")
			r.does(1, "stay")
			r.does(1, "pass")
			want(r, "who passed", r.left(1), 21)
		}},
		{"3, H2: who follows bears his weakness before he acts", func(r *rig) {
			r.deck(1, "missile")
			r.rolls(0, "EEEEAA")
			r.rolls(1, "FFFCCC")
			r.does(0, "stop none")
			r.does(1, "stay")
			r.does(1, "draw")
			want(r, "who followed", r.left(1), 21-3)
			want(r, "and drew", len(r.g.Players[1].Hand), 1)
		}},
		{"H13: who falls by his own stop effects is out before he acts", func(r *rig) {
			r.g.Field.Sides[0].Left = 2
			r.deck(0, "missile")
			r.rolls(0, "WWCCCE")
			r.does(1, "stay")
			contract.Offers(r, r.g, 0, false, "stop draw")
			r.does(0, "stop")
			want(r, "the winner", r.g.Places[0][0], 1)
		}},
		{"2.2: drawing takes three cards, and one more for each further; H36: as many as there are", func(r *rig) {
			r.deck(0, "dispel", "missile", "missile-2")
			r.rolls(0, "CCCCEE")
			r.does(1, "stay")
			r.does(0, "stop draw", 1, 1)
			want(r, "hand", len(r.g.Players[0].Hand), 2)
		}},
		{"the discard is shuffled only when a card is to be drawn and none is left", func(r *rig) {
			r.g.Players[0].Discard = []string{"missile"}
			r.rolls(0, "CCCEEE")
			r.does(1, "stay")
			r.does(0, "stop draw")
			want(r, "hand", len(r.g.Players[0].Hand), 1)
		}},
		{"H11, H24: four cards learn from the lower row, five from either", func(r *rig) {
			r.rolls(0, "CCCCEE")
			contract.Offers(r, r.g, 0, true, "stop learn l1")
			contract.Offers(r, r.g, 0, false, "stop learn u1")
			r.refused(0, "stop learn u1", "no.learn-upper")
			r.rolls(0, "CCCCCC")
			contract.Offers(r, r.g, 0, true, "stop learn l1", "stop learn u4")
		}},
		{"H37: a card learned from below lets the one above drop, and everybody knows it in the hand", func(r *rig) {
			above, card := r.g.Arenas[0].Table[0], r.g.Arenas[0].Table[4]
			r.rolls(0, "CCCCEE")
			r.does(1, "stay")
			r.does(0, "stop learn l1", 1)
			want(r, "what dropped", r.g.Arenas[0].Table[4], above)
			want(r, "what all know", r.g.View(1).(*View).Seats[0].Known[0], card)
		}},
		{"2.2: a missile needs two equal elements and wounds an exposed being; H30: leadership follows only a cast", func(r *rig) {
			r.hand(0, "missile")
			r.rolls(0, "EEAAFF")
			r.does(1, "stay")
			r.does(0, "stop cast missile")
			r.does(0, "target 2b2")
			want(r, "the hero struck", r.left(1), 20)
		}},
		{"activation: helmets not used by the spell let a creature attack", func(r *rig) {
			r.hand(0, "missile")
			r.being(0, "f3", "cinder-hound")
			r.rolls(0, "EELLLL")
			r.does(1, "stay")
			r.does(0, "stop cast missile")
			r.does(0, "target 2b2")
			strength := r.g.View(0).(*View).Seats[0].Board[2].Strength
			r.does(0, "activate f3 2b2")
			want(r, "the hero struck", r.left(1), 20-strength)
			r.refused(0, "activate f3 2b2", "no.lead-spent")
			r.does(0, "move f3 f2")
			r.refused(0, "activate b2 2b2", "no.lead-hero")
			r.does(0, "end")
		}},
		{"H8: command needs two helmets and somebody to activate, without his own helmets", func(r *rig) {
			r.hand(0, "command")
			r.rolls(0, "LLEEEE")
			contract.Offers(r, r.g, 0, false, "stop cast command")
			r.being(0, "f3", "cinder-hound")
			contract.Offers(r, r.g, 0, true, "stop cast command")
			r.does(1, "stay")
			r.does(0, "stop cast command")
			contract.Offers(r, r.g, 0, true, "activate f3 2b2")
			contract.Offers(r, r.g, 0, false, "move f3 f2")
		}},
		{"H29: two cards reinforce once, a spell of the hero's element once more by itself", func(r *rig) {
			r.hand(0, "firebrand", "missile", "missile-2")
			r.rolls(0, "FFEEEE")
			r.does(1, "stay")
			r.does(0, "stop cast firebrand")
			r.does(0, "drop missile missile-2")
			r.does(0, "target 2b2")
			want(r, "two, one free and one by cards", r.left(1), 21-4)
			want(r, "the discard", len(r.g.Players[0].Discard), 3)
		}},
	} {
		t.Run(c.name, func(t *testing.T) { c.play(newRig(t, 2)) })
	}
}

// TestTheFirstGame (ruling H45): plain heroes have neither weakness nor a free
// reinforcement.
func TestTheFirstGame(t *testing.T) {
	r := newRig(t, 2, optionHeroes, heroesPlain)
	r.hand(0, "firebrand")
	r.rolls(0, "FFWWWW")
	r.does(1, "stay")
	r.does(0, "stop cast firebrand")
	r.does(0, "target 2b2")
	want(r, "no free reinforcement", r.left(1), 19)
	want(r, "no weakness", r.left(0), 21)
}

// TestWithoutElimination (rulings H39, H40, K11).
func TestWithoutElimination(t *testing.T) {
	r := newRig(t, 2, optionWin, WinPoints)
	r.g.Field.Sides[1].Left = 1
	r.hand(0, "firebrand")
	r.rolls(0, "FFEEEE")
	r.does(1, "stay")
	r.does(0, "stop cast firebrand")
	r.does(0, "target 2b2")
	want(r, "only wounds really lost are points", r.g.Field.Sides[0].Points, 1)
	want(r, "he is stunned and not out", r.g.View(1).(*View).Seats[1].Stunned, true)
	r.rolls(1, "CCCCEE")
	r.refused(1, "stop", "no.stop-stunned")
	r.refused(1, "rise", "no.rise")
	r.does(1, "keep 1 2 3 4", 5, 5)
	r.does(1, "rise")
	want(r, "nobody sees it", r.g.View(0).(*View).Seats[1].Left, 0)
	r.rolls(1, "EEEEEE")
	r.rolls(0, "EEEEEE")
	r.rolls(0, "EEEEEE")
	r.rolls(0, "EEEEEE")
	r.does(0, "stop none")
	r.does(1, "stay")
	want(r, "he has risen before the beat of the stop", r.left(1), 5)
}

// TestHowAFightEnds (rulings H38, H51).
func TestHowAFightEnds(t *testing.T) {
	t.Run("H38: with no creature left most hit points win", func(t *testing.T) {
		r := newRig(t, 2, optionWin, WinBare)
		r.g.Field.Sides[1].Left = 9
		r.rolls(0, "EEEEEE")
		r.does(1, "stay")
		r.does(0, "stop")
		want(r, "how it ended", r.g.Over, overBare)
		want(r, "the winner", r.g.Places[0][0], 0)
	})
	t.Run("H38: when that is a tie only the last hero standing wins", func(t *testing.T) {
		r := newRig(t, 2, optionWin, WinBare)
		r.rolls(0, "EEEEEE")
		r.does(1, "stay")
		r.does(0, "stop")
		want(r, "how it ended", r.g.Over, "")
		r.does(0, "none")
		want(r, "how it ended", r.g.Over, "")
	})
	t.Run("H51: from the forty-first clash on nothing heals, told ten before", func(t *testing.T) {
		r := newRig(t, 2)
		r.g.Arenas[0].Clash = 30
		r.rolls(0, "EEEEEE")
		r.does(1, "stay")
		r.does(0, "stop none")
		r.g.Arenas[0].Clash = dryFrom - 1
		r.g.asked = nil
		want(r, "the fortieth heals", r.g.Arenas[0].dry(), false)
		r.g.Arenas[0].Clash = dryFrom
		want(r, "the next does not", r.g.Arenas[0].dry(), true)
	})
}
