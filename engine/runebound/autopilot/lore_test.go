package autopilot

import (
	"slices"
	"testing"

	"skald/engine/runebound/cards"
)

// A card added by another version has the worth of its twin.
func TestTheLoreOfOtherCardsIsFoundFromTheirRules(t *testing.T) {
	t.Parallel()
	now := cards.Dragonlords
	added := *now.Goods("toll-mace")
	added.ID = "second-mace"
	set, err := cards.NewSet(now.Heroes, append(slices.Clone(now.Market), added), now.Adventures)
	if err != nil {
		t.Fatal(err)
	}
	known, l := lores[now], loreOf(set)
	if got, want := l.side[added.ID], known.side["toll-mace"]; got != want || got <= 0 {
		t.Errorf("the second mace is worth %v, the first %v", got, want)
	}
	if l.plain != known.plain || len(set.Adventure(l.plain).Rules) > 0 {
		t.Errorf("the plain enemy is %s, not %s", l.plain, known.plain)
	}
}
