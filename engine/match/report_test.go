package match_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/match"
)

// report writes a report of a match from a viewer's knowledge.
func (x *table) report(viewer engine.Seat) string {
	x.t.Helper()
	var b strings.Builder
	err := match.WriteReport(&b, x.m.Rules(), x.m.Header(), x.log,
		match.Report{Viewer: viewer, Says: "it\nbroke", Program: "skald test"},
		func(seq uint64) ([]byte, error) { return x.states[seq], nil })
	if err != nil {
		x.t.Fatal(err)
	}
	return b.String()
}

// replays plays a report and checks the promises of WriteReport.
func (x *table) replays(report string, viewer engine.Seat) (match.Record, *match.Replayed) {
	x.t.Helper()
	rec := parse(x.t, report)
	r, err := match.Replay(rec, x.m.Rules())
	if err != nil {
		x.t.Fatalf("%v in\n%s", err, report)
	}
	if rec.Final == "" || rec.Final != r.Hash || rec.Report == nil ||
		*rec.Report != (match.Report{Viewer: viewer, Says: "it broke", Program: "skald test"}) {
		x.t.Errorf("the header is %+v, the hash %s", rec.Header, r.Hash)
	}
	if strings.Contains(report, "Player") {
		x.t.Errorf("names are in\n%s", report)
	}
	return rec, r
}

func TestAReportOfAMatchWithoutSecretsIsPlayedFromItsStartToItsEnd(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "a", "b")
	x.play("a1 walk", "a1 roll", "b2 walk")
	x.back(2, mod, "why not")
	x.play("a1 roll")
	for viewer := engine.Public; viewer < 2; viewer++ {
		rec, r := x.replays(x.report(viewer), viewer)
		if r.Hash != x.m.Hash() || rec.Position != nil || rec.Seed != nil || rec.Joins != nil || len(rec.Lines) != 6 {
			t.Errorf("viewer %d reports %+v", viewer, rec)
		}
	}
}

func TestAReportBeginsBehindWhatItsViewerDoesNotKnow(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "a", "b")
	x.play("a1 roll", "b2 look", "b2 walk", "b2 roll", "a1 look", "a1 walk")
	rec, r := x.replays(x.report(0), 0)
	if rec.Position == nil || rec.At.String() != "2.1" || len(rec.Lines) != 4 || r.Match.Last() != x.m.Last() {
		t.Errorf("seat 1 reports %+v", rec)
	}
	if got, want := fmt.Sprint(r.Match.View(0)), fmt.Sprint(x.m.View(0)); got != want {
		t.Errorf("it leads to\n%s\nand seat 1 sees\n%s", got, want)
	}
	if rec, _ = x.replays(x.report(1), 1); rec.At.String() != "3.1" || len(rec.Lines) != 1 {
		t.Errorf("seat 2 reports %+v", rec)
	}
	if rec, _ = x.replays(x.report(engine.Public), engine.Public); rec.At.String() != "3.1" {
		t.Errorf("a looker-on reports %+v", rec)
	}
}

func TestAReportStaysTheSameWhateverIsHiddenFromItsViewer(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "a", "b")
	x.play("a1 roll", "b2 look", "b2 walk")
	was, own := x.report(0), x.report(1)
	card := x.log[2].Rolls[0].Value + 1
	other := card%50 + 1
	x.log[2].Rolls[0].Value = other - 1
	for i, s := range x.states {
		x.states[i] = bytes.ReplaceAll(s, fmt.Appendf(nil, `"Cards":[0,%d]`, card),
			fmt.Appendf(nil, `"Cards":[0,%d]`, other))
	}
	var err error
	if x.m, err = match.Load(theFair, x.states[4], seed); err != nil {
		t.Fatal(err)
	}
	if now := x.report(0); now != was {
		t.Errorf("with another hidden card\n%s\nbecomes\n%s", was, now)
	}
	if now := x.report(1); now == own {
		t.Errorf("what seat 2 knows is not in\n%s", now)
	}
}

func TestAReportDoesNotTellThatSomebodyAnsweredSealed(t *testing.T) {
	x := sit(t, theRace, match.None, nil, "a", "b", "c")
	x.play("a1 call")
	before := []string{x.report(engine.Public), x.report(0), x.report(2)}
	x.play("b2 bid dice")
	for i, viewer := range []engine.Seat{engine.Public, 0, 2} {
		if now := x.report(viewer); now != before[i] {
			t.Errorf("before seat 2 bid viewer %d reported\n%s\nand then\n%s", viewer, before[i], now)
		}
	}
	if rec, _ := x.replays(x.report(1), 1); len(rec.Lines) != 3 {
		t.Errorf("its own bid is not in what seat 2 reports: %+v", rec)
	}
}

func TestAReportOfAMatchThatIsOverProvesItsDice(t *testing.T) {
	x := finished(t)
	report := x.report(0)
	r, err := match.VerifyRecord(parse(t, report), theFair)
	if err != nil || r.Hash != x.m.Hash() || !r.Proven {
		t.Errorf("%v in\n%s", err, report)
	}
}

func TestAReportThatCannotBeReadSaysWhy(t *testing.T) {
	good := "skald record 1\ngame: fair\nrules: 3\nseats: 2\nbug: x\nviewer: seat 2\n"
	for what, c := range map[string]struct{ text, why string }{
		"a viewer without a seat":  {strings.Replace(good, "seat 2\n", "seat 3\n", 1), "the viewer is seat 3"},
		"a viewer of another kind": {strings.Replace(good, "viewer: seat 2", "viewer: all", 1), "is no viewer"},
		"no position":              {good + "position: 3.1 {\n", "stands no position"},
		"no address":               {good + "position: here {}\n", "is no address"},
		"a position of nothing":    {good + "position: 3.1 {\"Points\":[]}\n", "the position of the header"},
		"a position with a seed": {good + "seed: " + strings.Repeat("07", 32) + "\nposition: 3.1 {}\n",
			"has no seed"},
		"a set-up behind it": {good +
			"position: 3.1 {\"Points\":[1,2],\"Cards\":[0,0],\"Turns\":2}\ntable> start\n", "before all moves"},
	} {
		rec, err := match.ParseRecord(strings.NewReader(c.text))
		if err == nil {
			_, err = match.Replay(rec, theFair)
		}
		if err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s is answered %v", what, err)
		}
	}
}
