package returnofheroes

import (
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

// english says a message in English.
func english(m text.Message) string { return catalogue.In("en").Say(m) }

func TestAHopelessFightIsWarnedOfOnTheWayThere(t *testing.T) {
	b := warriorAndElf(t).lay("servant-09-stone-eater", "A6")
	is(t, "the warning", english(b.choice(0, "move a6").Hint), "1 step. Beware: Stone Eater (7 % to win)")
	b.Heroes[0].Training[pieces.Melee] = 4
	b.fresh()
	if said := english(b.choice(0, "move a6").Hint); strings.Contains(said, "Beware") {
		t.Errorf("with melee 11 it is no hopeless fight: %s", said)
	}
}

func TestADestinationSaysForWhichOwnQuestItIs(t *testing.T) {
	b := warriorAndElf(t).side(0, "side-monk")
	from := b.Layout.Steps(at("I2"))[0].To
	b.clear("I2", from.String()).stand(0, from.String())
	is(t, "the side quest", english(b.choice(0, "move i2").Hint), "1 step. For “Escort the monk”")
	goal := b.Heroes[0].goal(&b.Heroes[0].Quests[0])
	is(t, "the personal quest", english(b.reachOf(0).goalAt(goal, true)), ". For “Free Daphne”")
	is(t, "the personal quest where there is little room", english(b.reachOf(0).goalAt(goal, false)), ". For your quest")
	is(t, "for nothing", b.reachOf(0).goalAt(from, true).IsZero(), true)
}

func TestWhatEndsTheMovementSaysSo(t *testing.T) {
	b := warriorAndElf(t).lay("side-monk", "A7")
	is(t, "a side quest in the middle of a movement", strings.HasSuffix(english(b.choice(0, "take side-monk").Hint), "(ends movement)"), true)
	b.play(0, "stay")
	is(t, "a side quest after it", strings.Contains(english(b.choice(0, "take side-monk").Hint), "movement"), false)
}

func TestAWayThroughAHiddenPathSaysThatItIsToBeFoundFirst(t *testing.T) {
	b := warriorAndElf(t).clear("C4", "C3").stand(0, "C4")
	is(t, "before the search", english(b.choice(0, "move c5").Hint), "1 step; hidden path ≤5: 28 % to get through")
	b.Heroes[0].Towards = at("C5")
	b.fresh()
	is(t, "half-way to the point", english(b.choice(0, "move c5").Hint), "1 step, in any case; ≤5: 28 % to walk on")
	is(t, "beyond it", english(b.choice(0, "move c3").Hint), "2 steps; hidden path ≤5: 28 % to get through")
	if said := english(b.Prompts()[0].Headline); strings.Contains(said, "You will get there") {
		t.Errorf("the question promises more than the rules: %s", said)
	}
}

func TestLowestTwoIsSaidOfThreeDiceAndMore(t *testing.T) {
	two := trial{dice: []int{3, 4}, sum: 7}
	is(t, "two dice", english(two.counted()), "3+4 = 7")
	three := trial{dice: []int{3, 4, 6}, sum: 7}
	is(t, "three dice", english(three.counted()), "3+4+6, lowest two 7")
	three.sum, three.high = 10, true
	is(t, "a trainer's three dice", english(three.counted()), "3+4+6, highest two 10")
}

func TestAPieceOnTheCounterIsDescribedOnce(t *testing.T) {
	b := warriorAndElf(t).lay("grand-bazaar", "A7")
	b.Heroes[0].Gold = 3
	b.play(0, "meet grand-bazaar", 0, 0, 0, 0, 0, 0)
	p := b.Prompts()[0]
	for _, id := range b.Bazaar.Counter {
		effect := "effect." + makeOf(id)
		n := 0
		for _, c := range p.Choices {
			if c.Move == engine.MakeMove("buy", short(id)) && c.Hint.Key == effect {
				n++
			}
		}
		for _, d := range p.Details {
			if item, _ := d.Args.Get("item").(text.Message); item.Key == "name."+id {
				n++
			}
		}
		is(t, "descriptions of "+id, n, 1)
	}
}

// The answer is public: a private question would end the record of a running match.
func TestTheQuestionWhereToLayADrawnPieceIsOpenAndDoesNotNameIt(t *testing.T) {
	b := warriorAndElf(t)
	b.off("troll")
	b.Hand = &hand{Seat: 0, Piece: "troll"}
	b.Todo.Next(step{Do: doPlace, Seat: 0})
	b.fresh()
	q := b.Prompts()[0]
	if q.Private || q.Sealed || len(q.Choices) == 0 {
		t.Errorf("private %t, sealed %t, %d choices", q.Private, q.Sealed, len(q.Choices))
	}
	for _, m := range append(slices.Clone(q.Details), q.Headline) {
		if strings.Contains(english(m), "Troll") {
			t.Errorf("everybody reads: %s", english(m))
		}
	}
}

func TestNamesInThePluralFitTheirSentences(t *testing.T) {
	for _, key := range []string{"say.beaten", "say.returned", "no.fight-first", "no.foe-here", "no.just-came", "no.invisible", "no.nobody", "no.gold", "no.same-turn", "say.waits", "say.arrived", "say.drew", "say.not-sold"} {
		for _, wrong := range []string{"} is ", "} goes ", "} beats ", "} comes ", "} came ", "} was ", "} costs ", "} waits "} {
			for _, arg := range []string{"foe", "piece", "item"} {
				said := english(text.M(key, "foe", text.Plain("{foe}"), "piece", text.Plain("{piece}"), "item", text.Plain("{item}"), "who", "she", "n", 2, "gold", 1, "quest", "", "place", "", "about", "", "tile", ""))
				if strings.Contains(said, arg+wrong) {
					t.Errorf("%s fits one only: %s", key, said)
				}
			}
		}
	}
}
