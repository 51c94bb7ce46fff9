package match_test

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
	"time"

	"skald/engine"
	"skald/engine/match"
)

func TestAutopilotsPlayAMatchToItsEnd(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "1", "1", "1")
	x.auto()
	if !x.m.Over() || x.m.Outcome() == nil {
		t.Fatalf("the match is %s after %d entries", x.m.Status(), len(x.log))
	}
	for _, e := range x.log[1:] {
		if e.By != match.ByAutopilot || e.Actor != "" {
			t.Fatalf("an autopilot's move is %+v", e)
		}
	}
}

func TestAutopilotsWaitForPeople(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "a", "1")
	if n := x.auto(); n != 0 {
		t.Errorf("%d moves are made while Anna is to move", n)
	}
	x.play("a1 pass")
	if n := x.auto(); n == 0 || x.m.Turn().Seat != 0 {
		t.Errorf("after %d moves it is the turn of seat %d", n, x.m.Turn().Seat+1)
	}
}

func TestAnAutopilotThatMisbehavesDoesNotStopTheMatch(t *testing.T) {
	for name, level := range map[string]string{"one that makes illegal moves": "2", "one that breaks": "3",
		"none at all": "5"} {
		t.Run(name, func(t *testing.T) {
			x := sit(t, theFair, match.None, nil, level, level)
			x.auto()
			if !x.m.Over() {
				t.Error("the match is not over")
			}
		})
	}
	t.Run("one that would only make free actions", func(t *testing.T) {
		x := sit(t, theFair, match.None, nil, "4", "b")
		n := x.auto()
		waves := 0
		for _, e := range x.log {
			if e.Move == "wave" {
				waves++
			}
		}
		if waves < 20 || x.m.Turn().Seat != 1 {
			t.Errorf("%d moves, of them %d free actions; it is the turn of seat %d", n, waves, x.m.Turn().Seat+1)
		}
	})
	t.Run("where there are only forms, one of which nobody can fill", func(t *testing.T) {
		x := sit(t, theFair, match.None, map[string]string{"odd": "form"}, "2", "3")
		x.auto()
		if !x.m.Over() || !strings.HasPrefix(string(x.log[1].Move), "gain ") {
			t.Errorf("the match is %s after %+v", x.m.Status(), x.log[1])
		}
	})
	t.Run("in a game whose moves break", func(t *testing.T) {
		x := sit(t, theFair, match.None, map[string]string{"odd": "break"}, "1", "1")
		x.auto()
		if !x.m.Over() {
			t.Error("the match is not over")
		}
	})
}

func TestFreeActionsAloneAreBounded(t *testing.T) {
	idle := map[string]string{"odd": "idle"}
	t.Run("when people could act too", func(t *testing.T) {
		x := sit(t, theFair, match.None, idle, "a", "1", "1")
		if n := x.auto(); n != 40 {
			t.Errorf("two autopilots make %d free actions while Anna could act", n)
		}
		x.play("a1 wave")
		if n := x.auto(); n == 0 {
			t.Error("after Anna's act they do nothing")
		}
	})
	t.Run("and go on when there is nobody else", func(t *testing.T) {
		x := sit(t, theFair, match.None, idle, "1", "1")
		x.auto()
		if !x.m.Over() {
			t.Error("the match sticks")
		}
	})
}

func TestAutopilotsDoNotTouchTheDiceOfTheMatch(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "1", "b")
	y := sit(t, theFair, match.None, nil, "a", "b")
	x.auto()
	for _, e := range x.log[1:] {
		y.play("a1 " + string(e.Move))
	}
	// The same moves by a person, with joins that differ, would roll other dice; the streams and their counts are the
	// same.
	for i, e := range y.log[1:] {
		for j, r := range e.Rolls {
			if r.Stream != x.log[i+1].Rolls[j].Stream || r.I != x.log[i+1].Rolls[j].I {
				t.Errorf("roll %d of entry %d is %v, not %v", j, i, x.log[i+1].Rolls[j], r)
			}
		}
	}
	again := sit(t, theFair, match.None, nil, "1", "b")
	again.auto()
	if !reflect.DeepEqual(again.log, x.log) {
		t.Error("the same match by autopilot is not the same")
	}
	if strings.Contains(string(x.state()), "pick") {
		t.Error("the autopilot's chance stands in the state")
	}
}

func TestAStandingAnswerAnswersAtOnce(t *testing.T) {
	x := sit(t, theCouncil, match.Daily, nil, "a", "b", "c")
	x.play("b2 standing join", "a1 propose")
	if n := x.auto(); n != 1 {
		t.Fatalf("%d moves are made by themselves", n)
	}
	e := x.log[len(x.log)-1]
	if e.By != match.ByStanding || e.Seat != 1 || e.Move != "join" || e.Actor != "" {
		t.Errorf("the standing answer is %+v", e)
	}
	if x.m.Own(1) != 1 {
		t.Errorf("seat 2 has made %d moves itself", x.m.Own(1))
	}
	if ps := x.m.Prompts(); engine.Waiting(ps, engine.Public)[0] != 2 {
		t.Errorf("the table waits for %v", engine.Waiting(ps, engine.Public))
	}
}

func TestAWindowPastItsTimeTakesItsDefault(t *testing.T) {
	x := sit(t, theCouncil, match.Daily, nil, "a", "b", "c")
	if _, ok := x.m.NextDue(); ok {
		t.Error("something is due before a window is open")
	}
	x.play("a1 propose")
	due, ok := x.m.NextDue()
	if !ok || due.Sub(noon) != 4*time.Hour {
		t.Fatalf("the window is open for %v", due.Sub(noon))
	}
	if at, ok := x.m.Due(engine.Of(x.m.Prompts(), 1)[0]); !ok || !at.Equal(due) {
		t.Errorf("seat 2 has time until %v", at)
	}
	if _, ok := x.m.Due(engine.Of(x.m.Prompts(), 0)[0]); ok {
		t.Error("a free action falls due")
	}
	x.now = noon.Add(time.Hour)
	x.play("a1 standing stay")
	if again, _ := x.m.NextDue(); !again.Equal(due) {
		t.Error("a free action of somebody else gives the window more time")
	}
	x.now = due.Add(-time.Second)
	if es, err := x.m.Tick(x.now); len(es) != 0 || err != nil {
		t.Fatalf("a second early: %v %v", es, err)
	}
	x.play("c3 join")
	x.now = due
	e, ok, err := x.m.TickOne(x.now)
	if !ok || err != nil {
		t.Fatalf("%v %v", ok, err)
	}
	x.keep(e)
	if e.By != match.ByDefault || e.Seat != 1 || e.Move != "stay" || e.Actor != "" {
		t.Errorf("the default is %+v", e)
	}
	if _, ok, _ := x.m.TickOne(x.now); ok {
		t.Error("it is taken twice")
	}
	if x.m.Turn().Number != 2 {
		t.Errorf("the game stands in turn %d", x.m.Turn().Number)
	}
}

func TestAWindowOfSecondsHasThemAtEveryPace(t *testing.T) {
	for _, pace := range []match.Pace{match.None, match.Live, match.Daily} {
		x := sit(t, theCouncil, pace, map[string]string{"seconds": "90"}, "a", "b")
		x.play("a1 propose")
		if due, ok := x.m.NextDue(); !ok || due.Sub(noon) != 90*time.Second {
			t.Errorf("pace %s: the window is open for %v", pace, due.Sub(noon))
		}
	}
}

func TestWindowsFallDueInTheirOrder(t *testing.T) {
	x := sit(t, theCouncil, match.Relaxed, nil, "a", "b", "c", "d")
	x.play("a1 propose")
	es, err := x.m.Tick(noon.Add(36 * time.Hour))
	if err != nil || len(es) != 3 {
		t.Fatalf("%d defaults: %v", len(es), err)
	}
	for i, e := range es {
		if e.Seat != engine.Seat(i+1) || e.Seq != uint64(i+3) {
			t.Errorf("default %d is %+v", i, e)
		}
	}
}

func TestANewQuestionGetsItsOwnTime(t *testing.T) {
	x := sit(t, theCouncil, match.Daily, nil, "a", "b")
	x.play("a1 propose")
	x.now = noon.Add(3 * time.Hour)
	x.play("b2 join", "b2 propose")
	due, ok := x.m.NextDue()
	if !ok || due.Sub(x.now) != 4*time.Hour {
		t.Errorf("the next window is open for %v", due.Sub(x.now))
	}
}

func TestADefaultTheGameDoesNotAcceptIsToldAndWaitsAgain(t *testing.T) {
	x := sit(t, theCouncil, match.Daily, map[string]string{"default": "fly"}, "a", "b", "c")
	x.play("a1 propose")
	x.now = noon.Add(4 * time.Hour)
	es, err := x.m.Tick(x.now)
	if err == nil || len(es) != 0 {
		t.Fatalf("%v %v", es, err)
	}
	if due, ok := x.m.NextDue(); !ok || due.Sub(x.now) != 4*time.Hour {
		t.Errorf("it is due again at %v", due)
	}
	x.play("b2 join", "c3 join")
}

func TestWithoutAPaceNothingFallsDue(t *testing.T) {
	x := sit(t, theCouncil, match.None, nil, "a", "b")
	x.play("a1 propose")
	if _, ok := x.m.NextDue(); ok {
		t.Error("something is due")
	}
	before := x.state()
	if es, err := x.m.Tick(noon.Add(10000 * time.Hour)); len(es) != 0 || err != nil || !bytes.Equal(before, x.state()) {
		t.Errorf("after a year: %v %v", es, err)
	}
}

func TestPacesGetSlowerTowardsTheFirst(t *testing.T) {
	ps := match.Paces()
	if ps[0] != match.None || ps[0].Window() != 0 {
		t.Errorf("%s has windows of %v", ps[0], ps[0].Window())
	}
	for i := 2; i < len(ps); i++ {
		if ps[i].Window() <= 0 || ps[i].Window() >= ps[i-1].Window() {
			t.Errorf("%s has windows of %v, %s of %v", ps[i-1], ps[i-1].Window(), ps[i], ps[i].Window())
		}
	}
}
