package runebound

import (
	"testing"

	"skald/engine"
	"skald/engine/runebound/view"
)

func TestDuelIsAnsweredByWoundsSpoilsAndTown(t *testing.T) {
	t.Parallel()
	v := view.View{Heroes: []view.Hero{
		{Seat: 0, Items: []view.Item{{ID: "sword", Cost: 7}, {ID: "boots", Cost: 3}},
			Allies: []view.Ally{{ID: "elf", Cost: 9}}},
		{Seat: 1, Wounds: 2, Items: []view.Item{{ID: "cloak", Cost: 12}}}}}
	duel := &engine.Prompt{Seat: 1, Topic: topicGuard, Default: "on",
		Choices: []engine.Choice{{Move: "on"}, {Move: "use cloak"}}}
	spoils := &engine.Prompt{Seat: 1, Topic: topicSpoils, Default: "take sword",
		Choices: []engine.Choice{{Move: "take sword"}, {Move: "take boots"}, {Move: "no"}}}
	refuge := &engine.Prompt{Seat: 1, Topic: topicRefuge,
		Choices: []engine.Choice{{Move: "choose 3c"}, {Move: "choose 4d"}}}
	own := &engine.Prompt{Seat: 1, Choices: duel.Choices}
	for _, x := range []struct {
		id, value string
		p         *engine.Prompt
		want      engine.Move
	}{
		{"duel-wounds", "2", duel, "on"}, {"duel-wounds", "1", duel, ""}, {"duel-wounds", "9", own, ""},
		{"spoils-card", "boots", spoils, "take boots"}, {"spoils-card", "elf", spoils, ""},
		{"spoils-cost", "7", spoils, "take sword"}, {"spoils-cost", "8", spoils, ""}, {"spoils-cost", "1", refuge, ""},
		{"refuge", "4d", refuge, "choose 4d"}, {"refuge", "5e", refuge, ""},
	} {
		for _, c := range advances {
			if c.ID == x.id {
				if got := c.Answer(v, x.p, x.value); got != x.want {
					t.Errorf("%s %s answers %q, want %q", x.id, x.value, got, x.want)
				}
			}
		}
	}
	if notHeld(v, 1, "elf") || !notHeld(v, 1, "cloak") || !notHeld(v, 1, "crown") {
		t.Error("only cards of other heroes can be spoils")
	}
}
