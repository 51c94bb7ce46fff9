package autopilot

import (
	"testing"

	"skald/engine"
	"skald/engine/andor"
)

// chosen returns the autopilot's move for a seat.
func (b *table) chosen(seat int) engine.Move {
	b.t.Helper()
	b.fresh()
	m, _ := pilot{}.Choose(b.Game, engine.Seat(seat), engine.NewDice(engine.ForcedD6(), engine.StreamPositions{}))
	return m
}

// towerLeft puts the skral of the tower on a region, with the witch found and the herb in the castle: only the skral is
// left to beat.
func (b *table) towerLeft(at, sp int) *table {
	b.Read = append(b.Read, "c", "witch")
	b.Witch = 12
	b.Creatures = append(b.Creatures, andor.Creature{Kind: andor.TowerSkral, At: at, SP: sp, WP: 6})
	return b.thing(0, "herb-3", 1)
}

func TestFourAutopilotsAttackTheTowerTogether(t *testing.T) {
	b := among(t, "warrior 53", "dwarf 53", "archer 54", "wizard 53").towerLeft(53, 40)
	for i := range b.Heroes {
		b.points(i, 8, 12)
	}
	b.points(1, 13, 12)
	if m := b.chosen(0); m.Verb() == "invite" {
		t.Errorf("with a day before them that is as good the warrior plays %s", m)
	}
	b.Narrator = 12
	is(t, "the warrior's move on the last day", b.chosen(0), "invite 53 2 3 4")
}

func TestAutopilotsWaitAtTheTowerForOneWhoIsOnHisWay(t *testing.T) {
	b := among(t, "warrior 53", "dwarf 53", "archer 54", "wizard 50").towerLeft(53, 40)
	for i := range b.Heroes {
		b.points(i, 8, 12)
	}
	b.points(1, 13, 12).Narrator = 12
	is(t, "the warrior's move", b.chosen(0), "pass")
	b.turn(3)
	is(t, "the wizard's move", b.chosen(3), "move 53")
}

func TestTheAutopilotBuysWhatMakesItStrongerForItsGold(t *testing.T) {
	for _, x := range []struct {
		name string
		b    *table
		want engine.Move
	}{
		{"four dice make more with a helm than with a point of strength",
			among(t, "warrior 18", "wizard 34").points(0, 4, 14).gold(0, 2), "buy helm"},
		{"one die makes nothing of a helm", among(t, "wizard 18", "warrior 34").points(0, 4, 14).gold(0, 2),
			"buy strength"},
		{"beside the witch it buys a brew against the tower",
			among(t, "archer 12", "wizard 34").towerLeft(53, 20).points(0, 4, 10).gold(0, 3), "buy brew"},
		{"without a tower it needs no brew", among(t, "archer 12", "wizard 34").points(0, 4, 10).gold(0, 3), ""},
	} {
		if x.name == "without a tower it needs no brew" {
			x.b.Witch = 12
		}
		m := x.b.chosen(0)
		if m.Verb() != "buy" {
			m = ""
		}
		if m != x.want {
			t.Errorf("%s: it plays %q", x.name, m)
		}
	}
}

func TestTheAutopilotKeepsTheGoldForABrew(t *testing.T) {
	b := among(t, "archer 18", "wizard 34").towerLeft(53, 20).points(0, 4, 10).gold(0, 3)
	if m := b.chosen(0); m.Verb() == "buy" {
		t.Errorf("with the gold for a brew it plays %s", m)
	}
}

func TestTheDwarfBuysStrengthInTheMineWhereItCostsHalf(t *testing.T) {
	b := among(t, "dwarf 18", "wizard 34").gold(0, 4)
	b.points(0, 2, 10)
	if m := b.chosen(0); m == "buy strength" {
		t.Error("the dwarf pays two gold for a point on 18")
	}
	b = among(t, "dwarf 71", "wizard 34").gold(0, 4)
	is(t, "the dwarf's move in the mine", b.chosen(0), "buy strength")
	b = among(t, "dwarf 43", "wizard 34").gold(0, 4)
	is(t, "the dwarf's move beside the mine", b.chosen(0), "move 71")
}

func TestGoldGoesToTheDwarf(t *testing.T) {
	b := among(t, "warrior 14", "dwarf 14", "wizard 34").gold(0, 3)
	is(t, "the warrior's move beside the dwarf", b.chosen(0), "give 2 gold 3")
	b.play(1, "standing gifts ask")
	if m := b.chosen(0); m.Verb() == "give" {
		t.Errorf("he plays %s to a dwarf who wants to be asked about every gift", m)
	}
	b = among(t, "warrior 14", "dwarf 14", "wizard 34").creature("gor", 14)
	b.points(0, 6, 10).points(1, 2, 10)
	b.play(0, "invite 14 2")
	b.play(1, "join", 6, 6, 6, 6, 6, 1, 2)
	is(t, "the division of two gold", b.chosen(0), "divide 0 0 2 0")
}

func TestTheAutopilotGathersRunesOfThreeColours(t *testing.T) {
	b := among(t, "wizard 30", "warrior 34")
	b.points(0, 3, 20).points(1, 3, 20)
	b.give(0, "rune-blue", "rune-green").thing(33, "rune-yellow", 1)
	is(t, "the wizard's move", b.chosen(0), "move 33")
	is(t, "a stone of a colour he has", b.mind().planner().runeWorth(0, andor.Lying{At: 33, What: "rune-blue"}), 0.0)
	is(t, "a stone for one who has none",
		b.mind().planner().runeWorth(1, andor.Lying{At: 33, What: "rune-yellow"}), 0.0)
	b.give(0, "rune-yellow").creature("gor", 30)
	b.play(0, "fight 30")
	is(t, "his roll", b.chosen(0), "roll black")
}

func TestTheWineskinIsDrunkOnlyWhereItBringsAHeroThereToday(t *testing.T) {
	// 43 is six hours from 0.
	b := among(t, "dwarf 0", "wizard 34").gold(0, 4)
	b.points(0, 2, 20).points(1, 3, 20).give(0, "wineskin")
	if m := b.chosen(0); m.Verb() != "move" {
		t.Errorf("with seven hours before him he plays %s, not a move", m)
	}
	p := b.mind().planner()
	for _, x := range []struct {
		at, hour int
		want     bool
	}{{43, 0, false}, {43, 1, false}, {43, 2, true}, {43, 3, true}, {43, 4, false}} {
		b.Heroes[0].Hour = x.hour
		if got := p.drinks(0, task{at: x.at, foe: -1}); got != x.want {
			t.Errorf("on the way to %d with %d hours spent he drinks: %v", x.at, x.hour, got)
		}
	}
}

func TestABrewIsKeptForTheTower(t *testing.T) {
	b := among(t, "warrior 14", "wizard 34").towerLeft(53, 20).creature("skral", 14)
	b.points(0, 4, 10).give(0, "brew")
	b.play(0, "fight 14", 1, 1, 1)
	is(t, "what he does with the brew", b.chosen(0), "keep")
}

func TestAHeroAtAGorWaitsForHelpAndFightsWithIt(t *testing.T) {
	b := among(t, "dwarf 14", "wizard 6").creature("gor", 14)
	b.points(0, 1, 7).points(1, 1, 7)
	b.Taken = []string{"gor", "gor", "gor"} // the castle bears no more
	b.hour(0, 3)
	b.Heroes[1].Hour = 3
	is(t, "the dwarf alone", b.chosen(0), "pass")
	b.play(0, "pass")
	is(t, "the wizard", b.chosen(1), "move 14")
	b.play(1, "move 14")
	is(t, "the dwarf with the wizard beside him", b.chosen(0), "invite 14 2")
}

func TestWhoeverLeadsAFarmerIsSentIntoNoFight(t *testing.T) {
	b := among(t, "warrior 14", "wizard 21").creature("gor", 20)
	b.Heroes[1].Farmers = 1
	if p := b.mind().planner(); p.ready().has(1) || !p.ready().has(0) {
		t.Errorf("ready to fight are %b", p.ready())
	}
}

func TestGoldIsGatheredForABrewByWhoPaysLeast(t *testing.T) {
	b := among(t, "warrior 14", "archer 14").towerLeft(53, 20).gold(0, 2).gold(1, 1)
	is(t, "the warrior's move beside the archer", b.chosen(0), "give 2 gold 2")
	b.play(0, "give 2 gold 2")
	b.turn(1)
	if m := b.chosen(1); m.Verb() == "give" {
		t.Errorf("the archer, who pays less, gives it back: %s", m)
	}
	b = among(t, "warrior 14", "archer 14").gold(0, 2)
	if m := b.chosen(0); m.Verb() == "give" {
		t.Errorf("before the witch is found he plays %s", m)
	}
}

func TestOneBuysABrewForAnotherAndHandsItOverAtTheTower(t *testing.T) {
	b := among(t, "archer 12", "wizard 34").towerLeft(53, 20).gold(0, 3).give(0, "brew")
	is(t, "the archer's move beside the witch", b.chosen(0), "buy brew")
	b.play(0, "buy brew")
	if m := b.gold(0, 3).chosen(0); m.Verb() == "buy" {
		t.Errorf("with a brew for each of them he plays %s", m)
	}
	b = among(t, "archer 53", "wizard 53").towerLeft(53, 20).give(0, "brew", "brew")
	is(t, "the archer's move beside the wizard", b.chosen(0), "give 2 brew")
}

func TestOnTheLastDayTheTowerIsAttackedAtBadOddsToo(t *testing.T) {
	b := among(t, "warrior 53", "wizard 53").towerLeft(53, 14)
	b.points(0, 4, 8).points(1, 2, 8)
	b.Narrator = 12
	is(t, "the warrior's move on the last day", b.chosen(0), "invite 53 2")
}
