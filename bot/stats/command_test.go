package stats_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/table"
	"skald/engine/text"
	"skald/store"
)

func TestStatsTellResultsLuckAndPaceOfThisServersMatches(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	if a := d.Do(bottest.Command("anna", "stats")); !a.IsPrivate() || !a.Shows("bot.stats.none") {
		t.Errorf("without a match it is %s", a.Text())
	}
	d.Begin()
	for n := range 8 {
		d.Pass(3 * time.Minute)
		d.Do(bottest.Command([]string{"anna", "ben"}[n%2], "do", "move", "wait"))
	}
	h := d.Head()
	if end := bottest.ExtraOf(t, h).Ending; end == nil || !end.Won || len(end.People) != 2 {
		t.Fatalf("kept is %+v", bottest.ExtraOf(t, h))
	}
	err := d.Options.Store.UpdateMatch(context.Background(), h.ID, func(m *store.Match) error {
		e := bottest.ExtraOf(t, *m)
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
	a := d.Do(bottest.Command("ben", "stats", "user", "anna"))
	decimal := func(whole, part string) string { return whole + bottest.EnglishWords().Say("bot.stats.point") + part }
	for _, want := range []text.Message{
		text.M("bot.stats.title", "who", "<@anna>"), text.M("title"), text.M("bot.stats.matches", "n", 1),
		text.M("bot.stats.won", "n", 1),
		text.M("bot.stats.dice", "n", 412, "mean", decimal("3", "47"), "expected", decimal("3", "50"), "spread",
			decimal("0", "08")),
		text.M("bot.stats.tests", "hits", 4, "n", 9),
		text.M("bot.stats.pace", "time", text.M("bot.stats.minutes", "n", 5)),
	} {
		if !a.Says(want) {
			t.Errorf("%v is not in %s", want, a.Text())
		}
	}
	if own := d.Do(bottest.Command("ben", "stats")); strings.Contains(own.Text(), "412") ||
		!own.Shows("bot.stats.won", "n", 1) {
		t.Errorf("ben's own are %s", own.Text())
	}
	elsewhere := bottest.Command("anna", "stats")
	elsewhere.Guild = "4"
	if a := d.Do(elsewhere); !a.Shows("bot.stats.none") {
		t.Errorf("on another server it is %s", a.Text())
	}
}

func TestOldFinishedMatchIsCountedFromLog(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	h := d.Finish()
	want := bottest.ExtraOf(t, h).Ending
	if want == nil || !want.Won {
		t.Fatalf("kept is %+v", want)
	}
	before := d.Do(bottest.Command("anna", "stats")).Text()
	if err := d.Options.Store.UpdateMatch(context.Background(), h.ID, func(m *store.Match) error {
		e := bottest.ExtraOf(t, *m)
		e.Ending = nil
		var err error
		m.Extra, err = e.JSON()
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if a := d.Do(bottest.Command("anna", "stats")); a.Text() != before ||
		!bottest.EnglishWords().Shows(before, "bot.stats.won", "n", 1) {
		t.Errorf("it is %s instead of %s", a.Text(), before)
	}
}

func TestAMatchEndedWithoutAResultIsNoneWonOrLost(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Moderate("end")
	if a := d.Do(bottest.Command("anna", "stats")); !a.Shows("bot.stats.ended", "n", 1) || a.Shows("bot.stats.lost") {
		t.Errorf("it is %s", a.Text())
	}
}
