package timecontrol_test

import (
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/clock"
	"skald/bot/preferences"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/contract/sealed"
	"skald/engine/match"
)

// dueOf returns the deadline of a seat.
func dueOf(d *bottest.Bot, seat engine.Seat) time.Time {
	d.T.Helper()
	c := bottest.ExtraOf(d.T, d.Head()).Clock
	a, ok := c.Ask(seat, "")
	if !ok {
		d.T.Fatalf("seat %d is not asked: %+v", seat, c.Asks)
	}
	return time.Unix(a.Due, 0)
}

// midnight returns the midnight so many days after the date of the bot's clock.
func midnight(d *bottest.Bot, days int) time.Time {
	now := d.Now().UTC()
	return time.Date(now.Year(), now.Month(), now.Day()+days, 0, 0, 0, 0, time.UTC)
}

func TestVacationStopsTheClock(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin("pace", "daily")
	begun := d.Now()
	d.Pass(6 * time.Hour)
	d.Do(bottest.Command("anna", "me", "vacation", "7"))
	back := midnight(d, 7)
	left := 18 * time.Hour
	if got := dueOf(d, 0); !got.Equal(back.Add(left)) {
		t.Fatalf("due is %s, want %s", got.UTC(), back.Add(left).UTC())
	}
	d.TakeCalls()
	d.Deliver()
	edits := d.TakeCalls()
	period := clock.Period{From: d.Now().Unix(), Until: back.Unix()}
	if s := d.Do(bottest.Command("ben", "game status")); !s.Shows("bot.status.vacation", "when",
		table.VacationDates(period)) {
		t.Errorf("the status is %s", s.Text())
	}
	shown := false
	for _, c := range edits {
		shown = shown || c.Shows("bot.turn.vacation", "who", "anna", "when", table.VacationDates(period))
	}
	if !shown {
		t.Errorf("the post of the turn does not say it: %v", edits)
	}
	d.Restart()
	if n := d.PassHours(5 * 24); len(n) > 0 {
		t.Errorf("on vacation is posted %v", n)
	}
	d.Restart()
	d.Do(bottest.Command("anna", "me", "vacation", "off")) // two days early, with all the time left
	if got := dueOf(d, 0); !got.Equal(d.Now().Add(left)) {
		t.Errorf("after the return due is %s, want %s", got.UTC(), d.Now().Add(left).UTC())
	}
	d.Pass(left)
	d.Settle()
	if v := bottest.ExtraOf(t, d.Head()).Vote; !v.Open() || v.Kind != table.VoteLate {
		t.Errorf("begun %s: the vote is %+v", begun, v)
	}
}

func TestVacationCannotDodgeDeadline(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin("pace", "daily")
	d.Pass(24 * time.Hour)
	if a := d.Do(bottest.Command("anna", "me", "vacation", "7")); !a.Shows("bot.me.vacation.late", "where",
		"<#"+bottest.Channel+">") || len(d.App.People.Of("anna").Vacations) != 0 {
		t.Errorf("a vacation after the deadline is answered %s", a.Text())
	}
	due := dueOf(d, 0)
	next := midnight(d, 1).Format(time.DateOnly)
	d.Do(bottest.Command("anna", "me", "vacation", next)) // planned for tomorrow: the deadline stays past
	if got := dueOf(d, 0); !got.Equal(due) || len(d.App.People.Of("anna").Vacations) != 1 {
		t.Errorf("due is %s, was %s", got, due)
	}
}

func TestPlannedVacationMovesLaterDeadline(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin("pace", "daily")
	from := midnight(d, 1)
	d.Do(bottest.Command("anna", "me", "vacation", from.Format(time.DateOnly)))
	if got, want := dueOf(d, 0), d.Now().Add(48*time.Hour); !got.Equal(want) {
		t.Errorf("due is %s, want %s", got, want)
	}
	d.Do(bottest.Command("anna", "do", "move", "wait")) // moves before it begins: it stays planned
	d.Do(bottest.Command("ben", "do", "move", "wait"))
	if got, want := dueOf(d, 0), d.Now().Add(48*time.Hour+6*time.Hour); !got.Equal(want) {
		t.Errorf("with saved time due is %s, want %s", got, want)
	}
	d.Do(bottest.Command("anna", "me", "vacation", "off"))
	if got, want := dueOf(d, 0), d.Now().Add(30*time.Hour); !got.Equal(want) {
		t.Errorf("after cancelling due is %s, want %s", got, want)
	}
}

func TestMoveEndsVacationAtAllTables(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin("pace", "daily")
	other := bottest.Command("ben", "game new", "game", "parley", "pace", "daily")
	other.Channel = "501"
	d.Do(other)
	second, err := d.Options.Store.MatchInChannel("501")
	if err != nil {
		t.Fatal(err)
	}
	for _, press := range []struct{ user, act string }{{"anna", "join"}, {"ben", "start"}} {
		i := bottest.Press(press.user, bottest.LobbyButton(second, press.act), "802")
		i.Channel = "501"
		d.Do(i)
	}
	i := bottest.Command("ben", "do", "move", "wait") // now anna is asked at both tables
	i.Channel = "501"
	d.Do(i)
	d.Do(bottest.Command("anna", "me", "vacation", "7"))
	d.Pass(48 * time.Hour)
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	d.Restart() // before the clock of the other table follows
	d.RunClockOnce()
	d.Settle()
	if second, err = d.Options.Store.Match(second.ID); err != nil {
		t.Fatal(err)
	}
	c := bottest.ExtraOf(t, second).Clock
	ask, ok := c.Ask(1, "")
	if want := d.Now().Add(24 * time.Hour).Unix(); !ok || ask.Due != want {
		t.Errorf("at the other table are asked %+v, want until %d", c.Asks, want)
	}
	p := d.App.People.Of("anna")
	if len(p.VacationsOn("3", d.Now())) != 0 || len(p.Vacations) != 1 {
		t.Errorf("the vacations are %+v", p.Vacations)
	}
}

// A secret answer must not show, so it ends no vacation.
func TestSecretAnswerEndsNoVacation(t *testing.T) {
	t.Parallel()
	d := bottest.BeginRace(t, sealed.TimeTurn, match.Daily, 0, "anna", "ben", "cara")
	d.Do(bottest.Command("ben", "me", "vacation", "3"))
	until := midnight(d, 3)
	before := bottest.ExtraOf(t, d.Head())
	for _, a := range before.Clock.Asks {
		if want := until.Add(24 * time.Hour).Unix(); a.Due != want {
			t.Errorf("the round waits for seat %d until %d, want %d", a.Seat, a.Due, want)
		}
	}
	d.Pass(time.Hour)
	d.PlayMoves("ben", "roll", "stay")
	after := bottest.ExtraOf(t, d.Head())
	if len(d.App.People.Of("ben").VacationsOn("3", d.Now())) != 1 || len(after.Clock.Asks) != len(before.Clock.Asks) ||
		after.Clock.Asks[1] != before.Clock.Asks[1] {
		t.Errorf("after a secret answer the clock is %+v", after.Clock)
	}
}

func TestForgettingTakesVacationsAway(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin("pace", "daily")
	d.Do(bottest.Command("anna", "me", "vacation", "7"))
	if a := d.Do(bottest.Command("anna", "privacy show")); !a.Shows("bot.privacy.vacations", "n", 1) {
		t.Errorf("/privacy show answers %s", a.Text())
	}
	d.Forget("anna")
	if v := bottest.ExtraOf(t, d.Head()).Vacations; len(v) != 0 || len(d.App.People.Of("anna").Vacations) != 0 {
		t.Errorf("left are %+v", v)
	}
}

// The bot stops after a vacation was stored and before the deadlines have moved.
func TestVacationMovesDeadlinesAfterRestart(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin("pace", "daily")
	due, back := dueOf(d, 0), midnight(d, 3)
	d.RunClockOnce()
	if _, err := d.App.People.Change(t.Context(), "anna", func(p *preferences.Person) bool {
		why, _, _ := p.PlanVacation(preferences.Vacation{Guild: "3",
			Period: clock.Period{From: d.Now().Unix(), Until: back.Unix()}}, 30, d.Now())
		return why == preferences.VacationFits
	}); err != nil {
		t.Fatal(err)
	}
	d.Restart()
	d.Pass(20 * time.Second)
	d.RunClockOnce()
	if got, want := dueOf(d, 0), due.Add(back.Sub(d.Now())); !got.Equal(want) {
		t.Errorf("due is %s, want %s", got.UTC(), want.UTC())
	}
}

func TestQueuedMoveEndsNoVacation(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin("pace", "daily")
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	d.Do(bottest.Command("anna", "queue add", "move", "wait"))
	d.Do(bottest.Command("anna", "me", "vacation", "3"))
	before := d.Head().Seq
	d.Do(bottest.Command("ben", "do", "move", "wait"))
	d.Settle()
	if made := d.Head().Seq - before; made != 2 || len(d.App.People.Of("anna").VacationsOn("3", d.Now())) != 1 {
		t.Errorf("after %d moves the vacations are %+v", made, d.App.People.Of("anna").Vacations)
	}
}
