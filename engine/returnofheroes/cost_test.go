package returnofheroes

import (
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/text"
)

// The choice of what takes a blow says what is gone with the last hit point.
func TestBlowSaysWhatItCosts(t *testing.T) {
	b := warriorAndElf(t).lay("ork", "A7").give(0, "item-heavy-armour")
	b.play(0, "fight ork melee", faces(6, 6)...)
	is(t, "own hit points", b.choice(0, "lose own").Hint.Key, "hint.lose-own")
	is(t, "armour", b.choice(0, "lose armour").Hint.Key, "hint.lose-own")
	b = warriorAndElf(t).lay("ork", "A7").give(0, "item-light-armour")
	b.Heroes[0].HP = 1
	b.play(0, "fight ork melee", faces(6, 6)...)
	is(t, "the last own hit point", b.choice(0, "lose own").Hint.Key, "hint.lose-last")
	is(t, "the last of the armour", b.choice(0, "lose armour").Hint.Key, "hint.lose-armour-last")
}

func TestLostFightShowsItsDice(t *testing.T) {
	var before []engine.Said
	for _, e := range warriorAndElf(t).lay("ork", "A7").play(0, "fight ork melee", faces(6, 6)...) {
		m, facts, _ := e.For(engine.Public, func(string) bool { return true })
		said := engine.Said{Kind: e.Kind, Seat: e.Seat, Text: m, Facts: facts}
		if e.Kind == "lost" {
			is(t, "the summary", sayLost(said, before).Key, "sum.lost-rolled")
			is(t, "the summary without the test", sayLost(said, before[:1]).Key, "sum.lost")
			return
		}
		before = append(before, said)
	}
	t.Error("no fight was lost")
}

// A player sees which side quests they have, and why they can accept no more.
func TestSheetListsSideQuests(t *testing.T) {
	b := warriorAndElf(t)
	line := func() string {
		b.fresh()
		ds := b.Prompts()[0].Details
		if i := slices.IndexFunc(ds, func(d text.Message) bool { return d.Args.Get("quests") != nil }); i >= 0 {
			return ds[i].Key
		}
		return ""
	}
	is(t, "without side quests", line(), "")
	b.Heroes[0].Side = []string{"side-crystal"}
	is(t, "with one", line(), "sheet.side")
	b.Heroes[0].Side = []string{"side-crystal", "side-monk", "side-boots", "side-cemetery"}
	is(t, "with as many as possible", line(), "sheet.side-full")
}
