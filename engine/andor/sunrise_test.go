package andor

import "testing"

func TestAnEventUncoveredAtSunriseHoldsForTheComingDay(t *testing.T) {
	b := among(t, "warrior 14", "dwarf 7")
	b.points(0, 2, 20)
	b.night("golden-9")
	if g := b.Game; !g.today("golden-9") || g.LastHour() != lastHour-1 {
		t.Errorf("today hold %v, the last hour is %d", g.Today, g.LastHour())
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
	if w, d := b.Hero(0).Gold, b.Hero(1).Gold; w != 3 || d != 1 {
		t.Errorf("the warrior has %d gold and the dwarf %d", w, d)
	}
}

func TestAWineskinGoesOnWhereNoHourIsLeft(t *testing.T) {
	b := among(t, "warrior 57", "dwarf 7")
	h := b.Hero(0)
	h.Small, h.WP, h.Hour = []Item{{ID: "wineskin"}}, 2, 7
	b.play(0, "use wineskin")
	b.play(0, "move 54")
	if h := b.Hero(0); h.At != 54 || h.Hour != 7 {
		t.Errorf("the warrior stands on %d at hour %d", h.At, h.Hour)
	}
}

// Booklet, Falcon: at the sunrise of a new day it is ready again.
func TestAFalconOnTheGroundWakesAtSunrise(t *testing.T) {
	b := among(t, "warrior 14", "dwarf 7")
	b.points(0, 2, 10).points(1, 2, 10).give(1, "falcon")
	b.lay(20, "falcon", 1, true)
	b.lay(20, "falcon", 1, false)
	b.Heroes[1].Large.Used = true
	b.night(quiet)
	same(t, "the falcons on the ground", b.Lying, Lying{At: 20, What: "falcon", N: 2})
	is(t, "the dwarf's falcon has flown", b.Heroes[1].Large.Used, false)
}

// Booklet, Free actions: there are none for a hero whose disk is in the sunrise box; Event cards: at the sunrise a
// shield can be used.
func TestAShieldOfOneWhoseDayIsOverCancelsNothingInMidDay(t *testing.T) {
	b := among(t, "warrior 14", "dwarf 20")
	b.give(1, "shield")
	b.Heroes[1].Done, b.Rooster = true, 1
	b.event("golden-2")
	is(t, "the warrior's willpower", b.Heroes[0].WP, 4)
	is(t, "the dwarf's willpower", b.Heroes[1].WP, 4)

	b = among(t, "warrior 14", "dwarf 20")
	b.give(1, "shield")
	b.night("golden-2")
	b.offers(1, true, "yes")
}
