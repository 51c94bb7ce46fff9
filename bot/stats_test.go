package bot

import (
	"context"
	"strings"
	"testing"
	"time"

	"skald/bot/panel"
	"skald/store"
)

func TestStatsTellResultsLuckAndPaceOfThisServersMatches(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	if a := d.does(command("anna", "stats")); !a.private() || !strings.Contains(a.text(), "not finished a match") {
		t.Errorf("without a match it is %s", a.text())
	}
	d.begun()
	for n := range 8 {
		d.pass(3 * time.Minute)
		d.does(command([]string{"anna", "ben"}[n%2], "do", "move", "wait"))
	}
	h := d.head()
	if end := extraOf(t, h).Ending; end == nil || !end.Won || len(end.People) != 2 {
		t.Fatalf("kept is %+v", extraOf(t, h))
	}
	err := d.app.o.Store.UpdateMatch(context.Background(), h.ID, func(m *store.Match) error {
		e := extraOf(t, *m)
		p := e.Ending.People["anna"]
		p.Luck, p.Tests, p.Hits = panel.Luck{Dice: 412, Sum: 1430, Expected: 7 * 412, Variance: 35 * 412}, 9, 4
		e.Ending.People["anna"] = p
		var err error
		m.Extra, err = e.JSON()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	a := d.does(command("ben", "stats", "user", "anna"))
	for _, want := range []string{"<@anna>", "Parley", "1 match", "1 won", "412 dice, on average 3.47; expected 3.50 ± 0.08", "4 of 9 tests", "within 5 minutes"} {
		if !strings.Contains(a.text(), want) {
			t.Errorf("%q is not in %s", want, a.text())
		}
	}
	if own := d.does(command("ben", "stats")); strings.Contains(own.text(), "412") || !strings.Contains(own.text(), "1 won") {
		t.Errorf("ben's own are %s", own.text())
	}
	elsewhere := command("anna", "stats")
	elsewhere.Guild = "4"
	if a := d.does(elsewhere); !strings.Contains(a.text(), "not finished a match") {
		t.Errorf("on another server it is %s", a.text())
	}
}

func TestAMatchThatWasOverBeforeStatisticsWereKeptIsCountedFromItsLog(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	h := d.finished()
	want := extraOf(t, h).Ending
	if want == nil || !want.Won {
		t.Fatalf("kept is %+v", want)
	}
	before := d.does(command("anna", "stats")).text()
	if err := d.app.o.Store.UpdateMatch(context.Background(), h.ID, func(m *store.Match) error {
		e := extraOf(t, *m)
		e.Ending = nil
		var err error
		m.Extra, err = e.JSON()
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if a := d.does(command("anna", "stats")); a.text() != before || !strings.Contains(before, "1 won") {
		t.Errorf("it is %s instead of %s", a.text(), before)
	}
}

func TestAMatchEndedWithoutAResultIsNoneWonOrLost(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.mod("end")
	if a := d.does(command("anna", "stats")); !strings.Contains(a.text(), "1 ended without a result") || strings.Contains(a.text(), "lost") {
		t.Errorf("it is %s", a.text())
	}
}
