package autopilot

import "testing"

// siegeOf returns the chance at the tower with all heroes there.
func (b *table) siegeOf() float64 {
	p := b.mind().planner()
	return p.siege(p.muster(0, false), p.WillOf(*p.CreatureAt(p.bossAt)))
}

func TestASiegeIsForeseenByStrengthBrewsAndWillpower(t *testing.T) {
	made := func(sp int, things ...string) *table {
		b := among(t, "warrior 53", "wizard 53").towerLeft(53, 20)
		return b.points(0, sp, 10).points(1, 4, 10).give(0, things...)
	}
	plain := made(8).siegeOf()
	for _, x := range []struct {
		name string
		b    *table
		more bool
	}{
		{"two more points of strength", made(10), true},
		{"a brew", made(8, "brew"), true},
		{"no willpower to lose", made(8).points(0, 8, 1).points(1, 4, 1), false},
		{"one hour left", made(8).hour(0, 9).hour(1, 9), false},
	} {
		if got := x.b.siegeOf(); got == plain || got > plain != x.more {
			t.Errorf("%s: %.3f after %.3f", x.name, got, plain)
		}
	}
	if sure := made(14).points(1, 14, 20).points(0, 14, 20).siegeOf(); sure < 0.95 {
		t.Errorf("28 strength against 20: %.3f", sure)
	}
}

func TestTheTowerIsStormedTodayWhenTheCastleDoesNotSeeAnotherDay(t *testing.T) {
	b := among(t, "warrior 53", "wizard 53").towerLeft(53, 20)
	b.points(0, 8, 12).points(1, 8, 12)
	if b.mind().planner().besiege() {
		t.Error("the castle stands, and tomorrow is as good")
	}
	b.creature("gor", 1)
	b.Taken = []string{"gor", "gor", "gor", "gor"}
	if !b.mind().planner().besiege() {
		t.Error("the castle falls tonight, and nobody storms the tower")
	}
}

func TestNobodyStormsTheTowerBeforeTheHerbIsHome(t *testing.T) {
	b := among(t, "warrior 53", "wizard 53").towerLeft(53, 20)
	b.points(0, 8, 12).points(1, 8, 12).Narrator = 12
	b.Lying = nil
	if b.mind().planner().besiege() {
		t.Error("the tower is stormed without the herb")
	}
}

func TestAStoneGoesToWhoeverGathersThem(t *testing.T) {
	b := among(t, "warrior 30", "wizard 30")
	b.give(0, "rune-yellow").give(1, "rune-blue", "rune-green")
	is(t, "the warrior's move beside the wizard", b.chosen(0), "give 2 rune-yellow")
	b = among(t, "warrior 30", "wizard 30")
	b.give(0, "rune-yellow").give(1, "rune-yellow", "rune-green")
	if m := b.chosen(0); m.Verb() == "give" {
		t.Errorf("the wizard has this colour, and the warrior plays %s", m)
	}
}
