package autopilot

import (
	"testing"

	"skald/engine"
	"skald/engine/andor"
)

// letterOut begins legend 1 with the letter under way: the first hero has it, the castle bears no more creatures, and
// the rope bridge is gone.
func letterOut(t *testing.T, heroes ...string) *table {
	t.Helper()
	b := amongIn(t, "1", heroes...)
	b.Read, b.Permits = []string{"a1", "a2", "b", "c", "d", "f", "h"},
		[]string{"fighting", "overtime", "shields", "together"}
	b.Gone, b.Narrator = []string{"rope-bridge"}, 9
	for range b.CastleRoom() {
		b.Taken = append(b.Taken, "gor")
	}
	return b.give(0, "parchment")
}

func TestTheHeroesDivideThemselvesAmongThoseAtTheGate(t *testing.T) {
	// Two gors enter the castle at sunrise, and it bears none.
	b := among(t, "warrior 2", "archer 3", "dwarf 5", "wizard 5").creature("gor", 1, 4)
	b.Taken = []string{"gor"}
	for i := range b.Heroes {
		b.points(i, 3, 10)
	}
	p := b.mind().plan()
	var met [2]int
	for s := range b.Heroes {
		if task, ok := p.task(engine.Seat(s)); ok && task.foe == 1 {
			met[0]++
		} else if ok && task.foe == 4 {
			met[1]++
		}
	}
	if met[0] == 0 || met[1] == 0 {
		t.Errorf("%d go to the gor on 1, %d to the one on 4", met[0], met[1])
	}
}

func TestTheGateIsHeldByThoseWhoAreNeededAndByNoMore(t *testing.T) {
	// The castle bears one of the two: the strong warrior beats the other alone.
	b := among(t, "warrior 1", "archer 60", "wizard 62").creature("gor", 1, 4)
	b.Taken = []string{"gor"}
	b.points(0, 10, 14)
	p := b.mind().planner()
	p.defend()
	if task, ok := p.task(0); !ok || task.foe != 1 {
		t.Errorf("the warrior beside the gor is to fight on %d", task.foe)
	}
	for _, s := range []engine.Seat{1, 2} {
		if task, ok := p.task(s); ok {
			t.Errorf("hero %d is sent to %d too", s, task.foe)
		}
	}
}

func TestNobodyHoldsAGateThatStandsFirm(t *testing.T) {
	b := among(t, "warrior 1", "wizard 62").creature("gor", 1, 4)
	p := b.mind().planner()
	p.defend()
	if p.free != 3 {
		t.Errorf("the castle bears both gors, and free are %b", p.free)
	}
}

func TestTheLetterGoesOnWhileOthersBeatWhatStandsInItsWay(t *testing.T) {
	// The way from 43 to the tree passes 64; a gor at the gate does not matter if the tale ends today.
	b := letterOut(t, "wizard 43", "warrior 45", "dwarf 71").creature("skral", 64).creature("gor", 1, 46)
	b.points(1, 8, 14).points(2, 9, 14)
	p := b.mind().planner()
	p.finish()
	if p.rush == nil || p.tasks[1].foe != 64 && p.tasks[2].foe != 64 {
		t.Errorf("the way is %v, and against the skral go %+v", p.rush, p.tasks)
	}
	is(t, "the bearer's move", b.chosen(0), "move 45")
}

func TestTheLetterWaitsWhereNobodyCanClearItsWay(t *testing.T) {
	b := letterOut(t, "wizard 38", "warrior 1").creature("skral", 45).creature("gor", 2)
	b.points(1, 8, 14)
	p := b.mind().planner()
	p.finish()
	if p.rush != nil {
		t.Errorf("with nobody near the skral the bearer goes %v", p.rush)
	}
}

func TestABearerWaitsBesideWhatOthersAreAboutToBeat(t *testing.T) {
	b := letterOut(t, "wizard 64", "warrior 63", "dwarf 63").creature("skral", 63).creature("gor", 46, 61)
	b.points(1, 8, 14).points(2, 9, 14)
	is(t, "the bearer's move beside the skral", b.chosen(0), "pass")
}

func TestWhoHasNoHandFreeForTheHerbDropsSomething(t *testing.T) {
	b := among(t, "wizard 61", "warrior 14").thing(61, "herb-3", 1)
	b.Read = append(b.Read, "witch")
	b.give(0, "brew", "wineskin", "rune-blue")
	is(t, "what he does with full hands", b.chosen(0), "drop wineskin")
	b.play(0, "drop wineskin")
	is(t, "what he takes then", b.chosen(0), "take herb-3")
}

func TestOneFetchesWhatLiesWhereAHeroStands(t *testing.T) {
	b := among(t, "warrior 14", "wizard 40").thing(40, "herb-3", 1)
	b.Read = append(b.Read, "witch")
	if p := b.mind().plan(); p.tasks[0].at == 40 {
		t.Error("the warrior goes for a herb the wizard stands beside")
	}
	b.Heroes[1].Done = true
	is(t, "the warrior's errand when the wizard sleeps", b.mind().plan().tasks[0].at, 40)
}

func TestAFightThatBringsACardWaitsForTheSunrise(t *testing.T) {
	b := among(t, "warrior 14", "wizard 34")
	b.Narrator = 1 // C has a card
	p := b.mind().planner()
	if !p.crosses() {
		t.Error("the next creature brings the narrator to C")
	}
	b.Narrator = 2
	if b.mind().planner().crosses() {
		t.Error("nothing is known to lie on D")
	}
	b.Placed = []andor.PlacedCard{{Card: "runes", Letter: 3}}
	if !b.mind().planner().crosses() {
		t.Error("a card lies on D")
	}
}

func TestNobodyLeavesTheTowerWearyWhileTheBrewLasts(t *testing.T) {
	b := among(t, "warrior 53", "wizard 53").towerLeft(53, 16)
	b.points(0, 5, 8).points(1, 5, 8).give(0, "brew")
	b.play(0, "invite 53 2")
	is(t, "the wizard's answer", b.chosen(1), "join ask")
	b.play(1, "join ask", 1, 1, 1)
	if !b.mind().worthOn(0) {
		t.Error("he leaves with a brew in his hand")
	}
}

func TestAFightIsForeseenByItsMarginItsHoursAndTheWillpowerAtStake(t *testing.T) {
	sure, even := foresee(6, 5, 4, 10, 2), foresee(0, 7, 6, 10, 2)
	if sure.likely < 0.95 || sure.rounds > 1.1 {
		t.Errorf("six above four willpower: %+v", sure)
	}
	if even.likely < 0.3 || even.likely > sure.likely || even.hurt < 2 {
		t.Errorf("an even fight: %+v", even)
	}
	if short := foresee(0, 1, 6, 10, 2); short.likely >= even.likely {
		t.Errorf("with one hour %.2f, with seven %.2f", short.likely, even.likely)
	}
	if weary := foresee(0, 7, 6, 2, 2); weary.likely >= even.likely {
		t.Errorf("weary %.2f, fresh %.2f", weary.likely, even.likely)
	}
}
