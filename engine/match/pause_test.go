package match_test

import (
	"strings"
	"testing"
	"time"

	"skald/engine"
	"skald/engine/match"
)

// decides keeps a decision of the table.
func (x *table) decides(e match.Entry, err error) match.Entry {
	x.t.Helper()
	if err != nil {
		x.t.Fatal(err)
	}
	return x.keep(e)
}

func TestNothingIsPlayedAndNoTimeRunsInAPause(t *testing.T) {
	x := sit(t, theCouncil, match.Daily, nil, "a", "b")
	x.play("a1 propose")
	due, ok := x.m.NextDue()
	if !ok {
		t.Fatal("no window is open")
	}
	x.now = noon.Add(time.Hour)
	x.decides(x.m.Pause(mod, "somebody is ill", x.now))
	if _, err := x.m.Pause(mod, "", x.now); err != match.ErrPaused {
		t.Errorf("a paused match is paused again: %v", err)
	}
	if _, err := x.try("b2 accept"); err != match.ErrPaused {
		t.Errorf("in a pause somebody plays: %v", err)
	}
	if _, ok := x.m.NextDue(); ok {
		t.Error("in a pause something falls due")
	}
	if es, err := x.m.Tick(noon.Add(1000 * time.Hour)); len(es) != 0 || err != nil {
		t.Errorf("in a pause time makes moves: %v %v", es, err)
	}
	if _, ok, err := x.m.Auto(x.now); ok || err != nil {
		t.Errorf("in a pause somebody moves by himself: %v", err)
	}
	x.now = noon.Add(101 * time.Hour)
	x.decides(x.m.Resume(mod, x.now))
	if _, err := x.m.Resume(mod, x.now); err == nil {
		t.Error("a match that goes on is resumed")
	}
	if now, _ := x.m.NextDue(); now.Sub(due) != 100*time.Hour {
		t.Errorf("after a pause of 100 hours the window closes %v later", now.Sub(due))
	}
	record := x.record()
	for _, line := range []string{"table> pause (moderator): somebody is ill", "table> resume (moderator)"} {
		if !strings.Contains(record, line) {
			t.Errorf("the record lacks %q:\n%s", line, record)
		}
	}
	if rec, err := match.ParseRecord(strings.NewReader(record)); err != nil {
		t.Error(err)
	} else if r, err := match.Replay(rec, theCouncil); err != nil || r.Hash != x.m.Hash() {
		t.Errorf("the record does not replay: %v", err)
	}
	for _, l := range match.Visible(x.log, engine.Public) {
		if l.By == match.ByModerator {
			said(t, l.Table)
		}
	}
}

func TestThePaceCanBeChanged(t *testing.T) {
	x := sit(t, theCouncil, match.None, nil, "a", "b")
	x.play("a1 propose")
	if _, ok := x.m.NextDue(); ok {
		t.Fatal("without a pace something falls due")
	}
	x.decides(x.m.SetPace(match.Daily, mod, x.now))
	if due, ok := x.m.NextDue(); !ok || due.Sub(x.now) != match.Daily.Window() {
		t.Errorf("after the change the window closes after %v", due.Sub(x.now))
	}
	if _, err := x.m.SetPace("hasty", mod, x.now); err == nil {
		t.Error("there is a pace hasty")
	}
	rec, err := match.ParseRecord(strings.NewReader(x.record()))
	if err != nil {
		t.Fatal(err)
	}
	if r, err := match.Replay(rec, theCouncil); err != nil || r.Match.Pace() != match.Daily {
		t.Errorf("replayed the match has the pace %s: %v", r.Match.Pace(), err)
	}
}

func TestAModeratorMovesForAnotherAndTheAutopilotForWhoDoesNotAnswer(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "a", "b")
	e := x.decides(x.m.PlayFor(mod, 0, "walk", x.now))
	if e.By != match.ByModerator || e.Actor != "m" {
		t.Errorf("the move is one by %s, %s", e.By, e.Actor)
	}
	if _, err := x.m.PlayFor(mod, 0, "fly", x.now); err == nil {
		t.Error("a moderator made an illegal move")
	}
	if _, err := x.m.AutoFor(1, 2, x.now); refusal(err) != "match.not-asked" {
		t.Errorf("the autopilot moves for a seat that is asked nothing: %v", err)
	}
	e = x.decides(x.m.AutoFor(0, 1, x.now))
	if e.By != match.ByAutopilot || e.Seat != 0 || x.m.Players()[0].User != "a" {
		t.Errorf("the autopilot's move is %+v", e)
	}
	before := x.state()
	if mv, _ := x.m.Hint(x.m.Turn().Seat, 1); mv == "" {
		t.Error("no hint for who is asked")
	}
	if mv, _ := x.m.Hint(7, 2); mv != "" || string(before) != string(x.state()) {
		t.Error("a hint changes the match, or is given to nobody")
	}
	x.decides(x.m.End(mod, "", x.now)) // everything is open from here on
	rec, err := match.ParseRecord(strings.NewReader(x.record()))
	if err != nil {
		t.Fatal(err)
	}
	if r, err := match.Replay(rec, theFair); err != nil || r.Hash != x.m.Hash() {
		t.Errorf("the record does not replay: %v", err)
	}
}
