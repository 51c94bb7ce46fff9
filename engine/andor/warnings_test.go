package andor

import (
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/text"
)

// warned reports whether the question to the hero on turn has a detail of that key.
func (b *table) warned(key string) bool {
	b.fresh()
	for _, p := range engine.Of(b.Prompts(), b.Active) {
		if slices.ContainsFunc(p.Details, func(m text.Message) bool { return m.Key == key }) {
			return true
		}
	}
	return false
}

func TestTheHeroOnTurnIsWarnedOfASunriseThatLosesTheCastle(t *testing.T) {
	beside := 0 // a region whose arrow leads into the castle
	for _, r := range land.All() {
		if land.Walkable(r.ID) && r.ID != 0 && r.Next == 0 {
			beside = r.ID
			break
		}
	}
	b := among(t, "warrior 14", "dwarf 7")
	b.creature("gor", beside)
	if b.warned("detail.sunrise-loses") {
		t.Error("a gor for whom there is a free shield is warned of")
	}
	for len(b.Taken) < shields(2) {
		b.Taken = append(b.Taken, "gor")
	}
	if !b.warned("detail.sunrise-loses") {
		t.Errorf("a gor on %d marches into a castle without a free shield, and nobody is warned", beside)
	}
	if b.Over != "" || len(b.Taken) != shields(2) || !slices.Equal(b.where("gor"), []int{beside}) {
		t.Error("to look ahead changed the position")
	}
}

func TestAFightInOvertimeSaysWhatItCosts(t *testing.T) {
	b := among(t, "warrior 14", "dwarf 7")
	b.points(0, 2, 12).hour(0, 6).creature("skral", 14)
	hint := func() string {
		b.fresh()
		o := engine.Legal(b.Prompts(), 0, "fight 14")
		return catalogue.In("en").Say(o.Choice.Hint)
	}
	if h := hint(); strings.Contains(h, "hour") {
		t.Errorf("within the day the fight says %q", h)
	}
	b.hour(0, 7)
	if h := hint(); !strings.HasSuffix(h, "; 1 hour, 2 willpower") {
		t.Errorf("in overtime the fight says %q", h)
	}
}
