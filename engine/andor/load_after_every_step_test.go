package andor

import (
	"encoding/json"
	"testing"

	"skald/engine"
)

// reload saves the position and continues from the loaded copy.
func (b *table) reload() {
	b.t.Helper()
	saved, err := json.Marshal(b.Game)
	if err != nil {
		b.t.Fatal(err)
	}
	loaded, err := newRules(b.t).Load(saved)
	if err != nil {
		b.t.Fatalf("%v\n%s", err, saved)
	}
	b.Game = loaded.(*Game)
}

// keeps makes a move and reloads.
func (b *table) keeps(seat int, m engine.Move, faces ...int) {
	b.t.Helper()
	if _, err := b.try(seat, m, faces...); err != nil {
		b.t.Fatalf("%s: %v", m, err)
	}
	b.reload()
}

// Booklet, Overtime: an hour that would leave a hero without willpower cannot be used. Golden card 21: the first hero
// who enters 22 to 25 loses 4 willpower. Our ruling: they stop when they cannot pay a further hour.
func TestAWalkStopsWhereWillpowerLostOnTheWayPaysNoFurtherHour(t *testing.T) {
	b := among(t, "warrior 19", "dwarf 7")
	b.points(0, 2, 7).hour(0, 7)
	b.Pending = []pending{{Event: "golden-21", At: []int{22, 23, 24, 25}}}
	b.reload()
	// Three hours cost six of seven willpower; on the first region four more are lost.
	b.keeps(0, "move 27")
	is(t, "the region", b.Heroes[0].At, 23)
	is(t, "the hour", b.Heroes[0].Hour, 8)
	is(t, "the willpower", b.Heroes[0].WP, 1)
	b.onTurn(1)

	// A hero who falls on the way has three willpower, and walks on as far as they pay.
	b = among(t, "warrior 19", "dwarf 7")
	b.points(0, 2, 6).hour(0, 7)
	b.Heroes[0].Free = 1
	b.Pending = []pending{{Event: "golden-21", At: []int{22, 23, 24, 25}}}
	b.reload()
	b.keeps(0, "move 27") // a free region, then hours: 6 - 4, and no hour for 2
	is(t, "the region", b.Heroes[0].At, 23)
	is(t, "the willpower", b.Heroes[0].WP, 2)

	b = among(t, "warrior 19", "dwarf 7")
	b.points(0, 2, 6).hour(0, 7)
	b.Pending = []pending{{Event: "golden-21", At: []int{22, 23, 24, 25}}}
	b.reload()
	b.keeps(0, "move 31")
	is(t, "the region", b.Heroes[0].At, 31)
	is(t, "the hour", b.Heroes[0].Hour, 9)
	is(t, "the willpower", b.Heroes[0].WP, 1)
	is(t, "the strength", b.Heroes[0].SP, 1)
}

// Golden card 20: the group may pay with gold or willpower. A player who wants to be asked about their share can give
// their gold away first.
func TestAProposalThatHasBecomeImpossibleIsDropped(t *testing.T) {
	b := among(t, "warrior 14", "dwarf 20")
	b.gold(0, 1).gold(1, 2).farmer(30)
	b.Heroes[1].Standing = b.Heroes[1].Standing.With(topicShares, Ask)
	b.event("golden-20")
	b.reload()
	b.keeps(0, "pay 0 0 2 0")
	is(t, "the proposal waits", b.Plan != nil, true)
	b.keeps(1, "drop gold 2")
	is(t, "the proposal waits", b.Plan != nil, false)
	b.keeps(0, "pay 1 1 0 0")
	same(t, "the farmers", b.Farmers, 30)
}

// Booklet, Free actions: things can be handed over at any time, even a shield while its owner is asked about its use.
func TestAShieldGivenAwayInFaceOfAnEventAsksItsNewOwner(t *testing.T) {
	b := among(t, "warrior 14", "dwarf 20", "archer 20")
	b.give(1, "shield")
	b.event("golden-2")
	b.reload()
	b.offers(2, false, "yes")
	b.keeps(1, "give 3 shield")
	b.offers(1, false, "yes")
	b.keeps(2, "yes")
	is(t, "the archer's shield has served once", b.Heroes[2].Large.Used, true)
	is(t, "the warrior's willpower", b.Heroes[0].WP, 7)
}
