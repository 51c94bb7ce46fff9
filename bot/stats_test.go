package bot

import (
	"context"
	"strings"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine/text"
	"skald/store"
)

func TestStatsTellResultsLuckAndPaceOfThisServersMatches(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	if a := d.does(command("anna", "stats")); !a.private() || !a.shows("bot.stats.none") {
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
		p.Luck, p.Tests, p.Hits = table.Luck{Dice: 412, Sum: 1430, Expected: 7 * 412, Variance: 35 * 412}, 9, 4
		e.Ending.People["anna"] = p
		var err error
		m.Extra, err = e.JSON()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	a := d.does(command("ben", "stats", "user", "anna"))
	decimal := func(whole, part string) string { return whole + words().Say("bot.stats.point") + part }
	for _, want := range []text.Message{
		text.M("bot.stats.title", "who", "<@anna>"), text.M("title"), text.M("bot.stats.matches", "n", 1),
		text.M("bot.stats.won", "n", 1),
		text.M("bot.stats.dice", "n", 412, "mean", decimal("3", "47"), "expected", decimal("3", "50"), "spread",
			decimal("0", "08")),
		text.M("bot.stats.tests", "hits", 4, "n", 9),
		text.M("bot.stats.pace", "time", text.M("bot.stats.minutes", "n", 5)),
	} {
		if !a.says(want) {
			t.Errorf("%v is not in %s", want, a.text())
		}
	}
	if own := d.does(command("ben", "stats")); strings.Contains(own.text(), "412") ||
		!own.shows("bot.stats.won", "n", 1) {
		t.Errorf("ben's own are %s", own.text())
	}
	elsewhere := command("anna", "stats")
	elsewhere.Guild = "4"
	if a := d.does(elsewhere); !a.shows("bot.stats.none") {
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
	if a := d.does(command("anna", "stats")); a.text() != before || !words().Shows(before, "bot.stats.won", "n", 1) {
		t.Errorf("it is %s instead of %s", a.text(), before)
	}
}

func TestAMatchEndedWithoutAResultIsNoneWonOrLost(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.mod("end")
	if a := d.does(command("anna", "stats")); !a.shows("bot.stats.ended", "n", 1) || a.shows("bot.stats.lost") {
		t.Errorf("it is %s", a.text())
	}
}
