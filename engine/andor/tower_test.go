package andor

import (
	"slices"
	"testing"

	"skald/engine"
)

func (b *table) tower(at, sp int) *table {
	b.creature(TowerSkral, at)
	c := b.CreatureAt(at)
	c.SP, c.WP = sp, 6
	return b
}

// Facts, Legend 2: the skral of the tower never moves. Golden card 27: the creature in the highest-numbered region
// moves by one.
func TestTheSkralOfTheTowerStaysWhenTheLastCreatureMoves(t *testing.T) {
	b := among(t, "warrior 14", "dwarf 7")
	b.points(0, 2, 1).points(1, 2, 1).creature("gor", 22).tower(54, 10)
	b.event("golden-27")
	same(t, "the tower", b.where(TowerSkral), 54)
	same(t, "the gors", b.where("gor"), 19)

	b = among(t, "warrior 14", "dwarf 7")
	b.gold(0, 5).tower(54, 10)
	b.event("golden-27")
	b.offers(0, false, "no") // nothing moves, so there is nothing to prevent
	same(t, "the tower", b.where(TowerSkral), 54)
}

// Facts, Legend 2, card C: any creature on the tower's region is removed. The herb is needed to win.
func TestTheTowerLeavesTheHerbOfTheCreatureItRemoves(t *testing.T) {
	b := among(t, "warrior 14", "dwarf 7")
	b.Creatures = []Creature{{Kind: "gor", At: 53, Carries: "herb-3"}}
	b.fresh()
	b.effect(Step{What: "c/0"}, engine.NewDice(engine.ForcedD6(), engine.StreamPositions{}))
	b.run(engine.NewDice(engine.ForcedD6(3), engine.StreamPositions{}))
	same(t, "the tower", b.where(TowerSkral), 53)
	is(t, "the gors", len(b.where("gor")), 0)
	same(t, "what lies there", b.Lying, Lying{At: 53, What: "herb-3", N: 1})
}

// Facts, Legend 2: beating the skral of the tower sends the narrator to N; the letter on the way is not read.
func TestBeatingTheTowerReadsNoLetterOnTheWayToN(t *testing.T) {
	b := among(t, "warrior 54", "dwarf 7")
	b.points(0, 14, 20).tower(54, 1)
	b.Narrator = 5
	b.Read = append(b.Read, "c")
	b.Allies = []Ally{{"thorald", 72}}
	events := b.play(0, "fight 54", 6, 6, 6, 6, 1, 2)
	is(t, "the letter G is read", slices.Contains(b.Read, "g"), false)
	is(t, "the wardraks", len(b.where("wardrak")), 0)
	is(t, "it is over", b.Over, lost)
	for _, e := range events {
		if e.Kind == "narrator" && e.Facts.To != "N" {
			t.Errorf("the narrator comes to %s", e.Facts.To)
		}
	}
}
