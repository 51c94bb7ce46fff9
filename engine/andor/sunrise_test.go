package andor

import "testing"

func TestAnEventUncoveredAtSunriseHoldsForTheComingDay(t *testing.T) {
	b := among(t, "warrior 14", "dwarf 7")
	b.points(0, 2, 20)
	b.night("golden-9")
	if g := b.Game; !g.today("golden-9") || g.day().lastHour() != lastHour-1 {
		t.Errorf("today hold %v, the last hour is %d", g.Today, g.day().lastHour())
	}
}

func TestACardClaimedAtOnceIsDoneWithOnce(t *testing.T) {
	b := among(t, "warrior 57", "dwarf 7")
	b.event("golden-3")
	if used := b.EventUsed; len(used) != 1 {
		t.Errorf("used are %v", used)
	}
}

func TestTheHeroOnTurnMayAnswerAnExchange(t *testing.T) {
	b := among(t, "warrior 57", "dwarf 57")
	b.gold(0, 2)
	b.gold(1, 2)
	b.play(1, "trade 1 1 0")
	b.play(0, "yes")
	if w, d := b.hero(0).Gold, b.hero(1).Gold; w != 3 || d != 1 {
		t.Errorf("the warrior has %d gold and the dwarf %d", w, d)
	}
}

func TestAWineskinGoesOnWhereNoHourIsLeft(t *testing.T) {
	b := among(t, "warrior 57", "dwarf 7")
	h := b.hero(0)
	h.Small, h.WP, h.Hour = []item{{ID: "wineskin"}}, 2, 7
	b.play(0, "use wineskin")
	b.play(0, "move 54")
	if h := b.hero(0); h.At != 54 || h.Hour != 7 {
		t.Errorf("the warrior stands on %d at hour %d", h.At, h.Hour)
	}
}
