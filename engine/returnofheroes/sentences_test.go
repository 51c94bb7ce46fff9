package returnofheroes

import (
	"reflect"
	"testing"

	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// Rulebook 1.1.2: two cubes of one reward differ in colour.
func TestTwoCubesOfARewardAreNamedTogether(t *testing.T) {
	gold, r := text.M("reward.gold", "n", 1), pieces.Reward{Gold: 1, Cubes: pieces.Cubes{pieces.Any, pieces.Any}}
	for _, key := range []string{"reward.cubes-any", "reward.cube-any"} {
		want := text.M("reward", "parts", []text.Message{gold, text.M(key)})
		if got := view.RewardText(r); !reflect.DeepEqual(got, want) {
			t.Errorf("the reward is %s, want %s", catalogue.In("en").Say(got), catalogue.In("en").Say(want))
		}
		r.Cubes[1] = 0
	}
}

// Rulebook 5.5.1: the rest is offered to the others, in the opener's order.
func TestAnOfferToOnePlayerNamesNoOrder(t *testing.T) {
	b := counter(t, 0, "item-horse-1", "item-boots-1", "item-sword-1")
	b.Heroes[0].Gold, b.Heroes[1].Gold = 0, 5
	b.fresh()
	c, elf := b.choice(0, "offer all"), view.Name("elf")
	if want := text.M("choice.offer-one", "whom", elf); !reflect.DeepEqual(c.Label, want) ||
		c.Hint.Key != "hint.offer-one" {
		t.Errorf("the offer is %s, %s, want %s", c.Label, c.Hint, want)
	}
	for _, e := range b.play(0, "offer all") {
		want := text.M("say.offered.one", "who", view.Name("warrior"), "whom", elf)
		if e.Kind == "offered" && !reflect.DeepEqual(e.Text, want) {
			t.Errorf("the news is %s, want %s", e.Text, want)
		}
	}
}

// A panel and the board in words name the same point of a side quest: that of its thing, then that of its completion.
func TestSideQuestsNameTheirNextPoint(t *testing.T) {
	b := warriorAndElf(t).side(0, "side-crystal").side(0, "side-wand").side(0, "side-hobiro").clear("H5", "F7")
	b.lay("crystal", "H5")
	b.fresh()
	said := func(key, quest string, args ...any) text.Message {
		return text.M(key, append(args, "quest", view.Name(quest))...)
	}
	want := []text.Message{
		said("sheet.side-fetch", "side-crystal", "from", text.Plain("H5"), "place", text.Plain("M6")),
		said("sheet.side-at", "side-wand", "place", text.Plain("L4")),
		said("sheet.side-awaits", "side-hobiro", "place", text.Plain("F7")),
	}
	var got []text.Message
	for _, q := range b.view(0).Heroes[0].SideQuests {
		got = append(got, view.SideGoal(b.box, q))
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the board says %q, want %q", catalogue.In("en").List(got), catalogue.In("en").List(want))
	}
	_, lines := b.sheet(0)
	if got, want := lines[0], text.M("sheet.side", "quests", want); !reflect.DeepEqual(got, want) {
		t.Errorf("the panel says %q, want %q", english(got), english(want))
	}
}
