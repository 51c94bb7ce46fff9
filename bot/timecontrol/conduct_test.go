package timecontrol_test

import (
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/table"
	"skald/store"
)

// conduct returns how reliably a user played the finished match.
func conduct(d *bottest.Bot, user string) table.Conduct {
	d.T.Helper()
	all, err := d.Options.Store.Matches(store.Filter{Status: []string{store.Over, store.Abandoned}})
	if err != nil || len(all) == 0 {
		d.T.Fatalf("no match is over: %v", err)
	}
	end := bottest.ExtraOf(d.T, all[len(all)-1]).Ending
	if end == nil {
		d.T.Fatal("the match has no ending")
	}
	return end.Conduct[user]
}

// reads returns the words for a reliability without their first letter.
func reads(r table.Reliability) string {
	return bottest.EnglishWords().Say("bot.reliable", "percent", r.Percent(), "n", r.Asked, "done", r.Finished, "of",
		r.Matches)[1:]
}

// ends closes the match by a moderator.
func ends(d *bottest.Bot) {
	d.T.Helper()
	d.Moderate("end")
	if s := d.Head().Status; s != store.Abandoned {
		d.T.Fatalf("the match is %s", s)
	}
}

func TestMissedDeadlineCountsOncePerMove(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin("pace", "daily")
	d.Pass(24 * time.Hour)
	d.Settle()
	d.Restart()
	v := bottest.ExtraOf(t, d.Head()).Vote
	d.Do(bottest.Press("ben", customid.Ballot{Match: string(d.Head().ID), N: v.N, Choice: table.LateExtend}.String(),
		"801"))
	d.Pass(24 * time.Hour) // the same move is late again
	d.Settle()
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	d.Do(bottest.Command("ben", "do", "move", "wait"))
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	ends(d)
	if a, b := conduct(d, "anna"), conduct(d, "ben"); a != (table.Conduct{Asked: 2, Missed: 1}) ||
		b != (table.Conduct{Asked: 1}) {
		t.Errorf("anna has %+v, ben %+v", a, b)
	}
}

func TestVacationAndPauseAreNotMissed(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin("pace", "daily")
	d.Do(bottest.Command("anna", "me", "vacation", "7"))
	d.PassHours(3 * 24)
	d.Moderate("pause")
	d.PassHours(10 * 24)
	d.Moderate("resume")
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	ends(d)
	if a := conduct(d, "anna"); a != (table.Conduct{Asked: 1}) {
		t.Errorf("anna has %+v", a)
	}
}

func TestDefaultCountsAsMissed(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin("pace", "daily")
	d.Do(bottest.Command("anna", "do", "move", "offer"))
	d.Pass(4 * time.Hour)
	d.Settle()
	ends(d)
	if b := conduct(d, "ben"); b != (table.Conduct{Asked: 1, Missed: 1}) {
		t.Errorf("ben has %+v", b)
	}
}

func TestWithoutDeadlineNothingIsCounted(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	ends(d)
	if a := conduct(d, "anna"); a != (table.Conduct{}) {
		t.Errorf("anna has %+v", a)
	}
}

func TestLeavingCountsAndRemovalDoesNot(t *testing.T) {
	t.Parallel()
	for how, x := range map[string]struct {
		does func(d *bottest.Bot)
		want table.Conduct
	}{
		"leaves": {func(d *bottest.Bot) { d.Leave("ben") }, table.Conduct{Left: true}},
		"leaves and returns": {func(d *bottest.Bot) {
			d.Leave("ben")
			d.Do(bottest.Command("ben", "game sit", "seat", 2))
		}, table.Conduct{}},
		"removed by a moderator": {func(d *bottest.Bot) { d.Moderate("kick", "seat", 2) }, table.Conduct{Moved: true}},
		"hands over": {func(d *bottest.Bot) {
			d.Do(bottest.Command("ben", "game hand-over", "user", "dora"))
			d.Do(bottest.Command("dora", "game sit"))
		}, table.Conduct{Moved: true}},
	} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			d := bottest.New(t, bot.Options{})
			d.Begin("pace", "daily")
			x.does(d)
			ends(d)
			if got := conduct(d, "ben"); got != x.want {
				t.Errorf("ben has %+v, want %+v", got, x.want)
			}
		})
	}
}

// After ten matches a lobby shows how reliable its players are; until then only they see it.
func TestOthersSeeReliabilityAfterTenMatches(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	for n := 1; n <= 10; n++ {
		d.Begin("pace", "daily")
		d.Do(bottest.Command("anna", "do", "move", "wait"))
		d.Do(bottest.Command("ben", "do", "move", "wait"))
		if n == 10 {
			d.Leave("ben")
		}
		ends(d)
		if n == 9 {
			own := d.Do(bottest.Command("ben", "stats"))
			r := table.Reliability{Matches: 9, Finished: 9, Asked: 9, InTime: 9}
			words := reads(r)
			if !strings.Contains(own.Reads(), words) || !own.Shows("bot.stats.reliable.own", "n", 10) {
				t.Errorf("after nine matches ben reads %s", own.Reads())
			}
			if other := d.Do(bottest.Command("anna", "stats", "user", "ben")); strings.Contains(other.Reads(), words) {
				t.Errorf("after nine matches anna reads %s", other.Reads())
			}
		}
	}
	r := d.App.Tables.ReliabilityOf("3", "ben")
	if want := (table.Reliability{Matches: 10, Finished: 9, Asked: 10, InTime: 10}); r != want {
		t.Fatalf("ben has %+v, want %+v", r, want)
	}
	shows := func(c bottest.Call) bool {
		return c.Shows("bot.lobby.reliable", "who", "<@ben>", "how", table.ReliableWords(r))
	}
	d.Do(bottest.Command("anna", "game new", "game", "parley"))
	if c := d.Do(bottest.Press("ben", bottest.LobbyButton(d.Head(), customid.LobbyJoin), "800")); !shows(c) {
		t.Errorf("the lobby does not show it: %s", c.Text())
	}
	if c := d.Do(bottest.Command("anna", "stats", "user", "ben")); !strings.Contains(c.Reads(),
		reads(r)) {
		t.Errorf("after ten matches anna reads %s", c.Reads())
	}
	d.Restart()
	if got := d.App.Tables.ReliabilityOf("3", "ben"); got != r {
		t.Errorf("after a restart ben has %+v", got)
	}
	if got := d.App.Tables.ReliabilityOf("4", "ben"); got.Matches != 0 {
		t.Errorf("on another server ben has %+v", got)
	}
	if c := d.Do(bottest.Command("ben", "privacy show")); !c.Shows("bot.privacy.reliable", "n", 10) {
		t.Errorf("/privacy show answers %s", c.Reads())
	}
	d.Forget("ben")
	if got := d.App.Tables.ReliabilityOf("3", "ben"); got.Matches != 0 {
		t.Errorf("after forgetting ben has %+v", got)
	}
	if c := d.Do(bottest.Command("anna", "game status")); strings.Contains(c.Reads(), "<@ben>") {
		t.Errorf("after forgetting the lobby is %s", c.Reads())
	}
}

// A match of a released version has no conduct; its log says as much as it can.
func TestOldMatchesCountAsFarAsTheirLogSays(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin("pace", "daily")
	d.Do(bottest.Command("anna", "do", "move", "offer"))
	d.Pass(4 * time.Hour)
	d.Settle()
	d.Leave("anna")
	ends(d)
	id := d.Head().ID
	want := d.App.Tables.ReliabilityOf("3", "anna")
	if err := d.Options.Store.UpdateMatch(t.Context(), id, func(m *store.Match) error {
		e, err := table.ExtraOf(*m)
		if err != nil {
			return err
		}
		e.Ending.Conduct, e.Counted = nil, false
		m.Extra, err = e.JSON()
		return err
	}); err != nil {
		t.Fatal(err)
	}
	d.Restart()
	got, ben := d.App.Tables.ReliabilityOf("3", "anna"), d.App.Tables.ReliabilityOf("3", "ben")
	if got != want || got.Matches != 1 || got.Finished != 0 || ben.Asked != 1 || ben.InTime != 0 {
		t.Errorf("anna has %+v, before %+v; ben has %+v", got, want, ben)
	}
}

// Matches alone, with autopilots, would make anyone look reliable.
func TestMatchAloneDoesNotCount(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Do(bottest.Command("anna", "game new", "game", "parley", "pace", "daily", "autopilots", 1))
	d.Do(bottest.Press("anna", bottest.LobbyButton(d.Head(), customid.LobbyStart), "800"))
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	ends(d)
	if r := d.App.Tables.ReliabilityOf("3", "anna"); r != (table.Reliability{}) {
		t.Errorf("anna has %+v", r)
	}
}
