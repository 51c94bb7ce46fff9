package andor

import (
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/andor/view"
)

// dragonAt begins a tale with a dragon of 14 strength and 14 willpower, landed on a region beside dwarf and warrior,
// who decide everything themselves.
func dragonAt(t *testing.T, at int) *table {
	t.Helper()
	b := tale(t, `
foes:
  wyrm: {as: dragon, will: 14, strength: 14, immune: [lures], round-deck: fury}
`)
	b.Creatures = []Creature{{Kind: "dragon", Foe: "wyrm", At: at, WP: 14}}
	for i := range b.Heroes {
		b.Heroes[i].At = at
		b.Heroes[i].Stance = stance{Stop: Ask, Flip: Ask, Aids: Ask, Shield: Ask, Leave: Ask}
		b.points(i, 9, 12)
	}
	return b
}

// seen orders the round deck as if its cards had been turned in this order.
func (b *table) seen(cards ...string) {
	b.Drawn = map[string][]string{}
	for _, c := range cards {
		b.Drawn["fury"] = append(b.Drawn["fury"], "fury."+c)
	}
	b.fresh()
}

func TestADragonRollsTwoBlackDiceAndOneWhenItIsWounded(t *testing.T) {
	n, black := editions[newest-1].BeastDice("dragon", 7)
	is(t, "its dice at 7", n, 2)
	is(t, "that they are black", black, true)
	n, _ = editions[newest-1].BeastDice("dragon", 6)
	is(t, "its dice below 7", n, 1)
}

func TestTheTopCardIsTurnedWhenTheHoursArePaidAndBeforeAnybodyRolls(t *testing.T) {
	b := dragonAt(t, 19)
	b.seen("roar", "flank", "breath", "tail")
	b.hour(0, 7)
	events := b.play(0, "fight 19", 1, 1, 1, 1, 1)
	var order []string
	for _, e := range events {
		if e.Kind == "card" || e.Kind == "rolled" || e.Kind == "clash" {
			order = append(order, e.Kind)
		}
	}
	is(t, "the order", strings.Join(order, " "), "card rolled clash")
	is(t, "the dwarf's willpower after an hour of overtime and the round", b.Heroes[0].WP < 12, true)
	is(t, "the card under the deck", b.Drawn["fury"][3], "fury.roar")
}

func TestTheRoundDeckGoesRoundOverSeveralFights(t *testing.T) {
	b := dragonAt(t, 19)
	b.seen("flank", "roar", "breath", "tail")
	b.play(0, "fight 19", 6, 6, 1, 1)
	is(t, "its strength in a round with the flank", b.Fight.SP, 10)
	b.play(0, "leave")
	b.play(1, "fight 19", 6, 6, 6, 1, 2, 5)
	is(t, "its dice in the next, with the roar", len(b.Fight.Dice), 3)
	is(t, "its strength", b.Fight.SP, 14)
	v := b.View(engine.Public).(view.View).Fury
	is(t, "the last card the view tells of", v.LastCard, "roar")
	is(t, "the next, for all are seen", v.NextCard, "breath")
	is(t, "how many are unseen", v.Unseen, 0)
}

func TestHowManyCardsOfTheRoundDeckAreUnseenIsTold(t *testing.T) {
	b := dragonAt(t, 19)
	v := b.View(engine.Public).(view.View).Fury
	is(t, "unseen before the fight", v.Unseen, 4)
	is(t, "the last card", v.LastCard, "")
	is(t, "what comes next", v.NextCard, "")
}

func TestABreathStrikesEveryFighterAndAShieldSavesItsOwnerAlone(t *testing.T) {
	b := dragonAt(t, 19)
	b.seen("breath", "tail", "roar", "flank")
	b.give(0, "shield")
	b.play(0, "invite 19 2")
	b.play(1, "join")
	b.offers(0, true, "yes", "no")
	b.offers(1, false, "yes")
	b.play(0, "yes", 1, 1, 1, 1, 1, 1, 1)
	is(t, "the dwarf's willpower, before the loss of the round", b.Heroes[0].WP, 12)
	is(t, "the warrior's willpower", b.Heroes[1].WP, 10)
	is(t, "the shield has one use left", b.Heroes[0].Large.Used, true)
}

func TestTheTailStrikesWhoHasMostWillpowerAndOfEqualOnesWhoBegan(t *testing.T) {
	for _, c := range []struct {
		name  string
		will  int
		first int
		want  [2]int
	}{{"the warrior has more", 13, 0, [2]int{12, 9}}, {"both have as much, the dwarf began", 12, 0, [2]int{8, 12}},
		{"both have as much, the warrior began", 12, 1, [2]int{12, 8}}} {
		t.Run(c.name, func(t *testing.T) {
			b := dragonAt(t, 19)
			b.seen("tail", "roar", "flank", "breath")
			b.points(0, 14, 12).points(1, 14, c.will).turn(c.first)
			b.Heroes[0].Stance.Leave, b.Heroes[1].Stance.Leave = "0", "0"
			b.play(c.first, engine.MakeMove("invite", 19, 2-c.first))
			b.Fight.WP = 1
			b.play(1-c.first, "join", 6, 6, 6, 6, 6, 1)
			is(t, "the dwarf's willpower", b.Heroes[0].WP, c.want[0])
			is(t, "the warrior's willpower", b.Heroes[1].WP, c.want[1])
		})
	}
}

func TestWhoIsStruckDownByACardFallsBeforeHeRolls(t *testing.T) {
	b := dragonAt(t, 19)
	b.seen("breath", "tail", "roar", "flank")
	b.points(1, 9, 2)
	b.play(0, "invite 19 2")
	b.play(1, "join", 6, 6, 1, 2)
	is(t, "the warrior's strength", b.Heroes[1].SP, 8)
	is(t, "his willpower", b.Heroes[1].WP, revivedWP)
	is(t, "that he is out", b.Fight.Fighters[1].Fell, true)
	is(t, "his dice", len(b.Fight.Fighters[1].Dice), 0)
	is(t, "the dwarf alone", b.Fight.Ours, 9+6)
}

func TestAFightInWhichACardStrikesAllDownIsOver(t *testing.T) {
	b := dragonAt(t, 19)
	b.seen("breath", "tail", "roar", "flank")
	b.points(0, 9, 2)
	b.play(0, "fight 19")
	is(t, "the fight", b.Fight == nil, true)
	is(t, "the dwarf's strength", b.Heroes[0].SP, 8)
	b.onTurn(1)
}

func TestAShieldIsUsedByStanceAgainstAStrike(t *testing.T) {
	for stanceShield, want := range map[string]int{"never": 10, "always": 12, "3": 10, "2": 12} {
		b := dragonAt(t, 19)
		b.seen("breath", "tail", "roar", "flank")
		b.give(0, "shield")
		b.Heroes[0].Stance.Shield = stanceShield
		b.Creatures[0].WP, b.Heroes[0].SP = 1, 14
		b.play(0, "fight 19", 6, 6, 1)
		is(t, "the willpower with the stance "+stanceShield, b.Heroes[0].WP, want)
	}
}

func TestADragonSharesItsRegionAndHoldsNobodyUp(t *testing.T) {
	b := dragonAt(t, 4).creature("gor", 4, 21)
	b.Heroes[0].At = 4
	b.fresh()
	b.offers(0, true, "fight 4-gor", "fight 4-wyrm")
	b.marches("gor")
	// The gor on 4 enters the castle; the one on 21 comes to 4 without passing another.
	same(t, "the gors", b.where("gor"), 4)
	is(t, "those in the castle", len(b.Taken), 1)
	b.thing(5, "gem-2", 1)
	b.permit([]string{"lures"}, true)
	b.marches("dragon")
	is(t, "where it stays, gem or not", b.FoeAt("wyrm"), 4)
}

func TestADragonInTheTakenCastleCountsAndIsBacked(t *testing.T) {
	b := taken(t, "", "gor", "gor")
	b.legend = dragonAt(t, 19).legend
	b.putFoe(Creature{Kind: "dragon", Foe: "wyrm", WP: 14}, 0, true)
	is(t, "its strength beside two gors", b.StrengthOf(b.Creatures[2]), 16)
	is(t, "that of a gor", b.StrengthOf(b.Creatures[0]), 4)
	b.Creatures = b.Creatures[2:]
	is(t, "that the castle is held", b.CastleHeld(), true)
}
