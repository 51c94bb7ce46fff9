package timecontrol_test

import (
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/pace"
	"skald/engine"
	"skald/engine/contract/sealed"
	"skald/engine/match"
	"skald/store"
)

// liveFirst starts the lobby of anna, which is live, with a later pace.
func liveFirst(d *bottest.Bot, later, idle, hour string) *bottest.Bot {
	d.T.Helper()
	i := bottest.Press("anna", customid.LobbyID{Lobby: string(d.Head().ID), Act: customid.LobbyValue,
		Option: "table-later"}.String(), "801")
	i.MessageEphemeral, i.Values = true, []string{later, idle, hour}
	d.Do(i)
	d.Do(bottest.Press("anna", bottest.LobbyButton(d.Head(), customid.LobbyStart), "800"))
	d.Deliver()
	d.TakeCalls()
	if d.Head().Status != store.Running || bottest.ExtraOf(d.T, d.Head()).Later == nil {
		d.T.Fatalf("the match is %s: %s", d.Head().Status, d.Head().Extra)
	}
	return d
}

// paceOf returns the pace of the match.
func paceOf(d *bottest.Bot) match.Pace {
	d.T.Helper()
	tb, err := d.App.Tables.Open(d.Head().ID)
	if err != nil {
		d.T.Fatal(err)
	}
	defer tb.Unlock()
	return tb.Match.Pace()
}

// tells returns how often the table was told that it went over to a pace, and whether anyone was pinged by it.
func tells(calls []bottest.Call, p match.Pace) (n int, pinged bool) {
	for _, c := range bottest.PostsIn(calls) {
		if c.Shows("bot.clock.later", "pace", pace.Words(p)) {
			n++
			pinged = pinged || len(c.Pinged()) > 0
		}
	}
	return n, pinged
}

func TestLiveTableGoesOverAfterMinutesWithoutMove(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Lobby("pace", "live")
	liveFirst(d, "1d 12h", "30", "")
	d.Pass(4 * time.Minute)
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	d.Pass(29 * time.Minute)
	d.Settle()
	d.Restart()
	if d.Settle(); paceOf(d) != match.Live {
		t.Fatalf("after 29 minutes the pace is %s", paceOf(d))
	}
	d.TakeCalls()
	d.Pass(time.Minute)
	d.Settle()
	if n, pinged := tells(d.TakeCalls(), "1d12h"); paceOf(d) != "1d12h" || n != 1 || pinged {
		t.Fatalf("the pace is %s, and the table was told %d times; pinged: %v", paceOf(d), n, pinged)
	}
	if v := bottest.ExtraOf(t, d.Head()).Vote; v.Open() {
		t.Errorf("the vote about the live turn is open: %+v", v)
	}
	ask, _ := bottest.ExtraOf(t, d.Head()).Clock, 0
	if want := d.Now().Add(36 * time.Hour).Unix(); len(ask.Asks) != 1 || ask.Asks[0].Due != want {
		t.Errorf("asked are %+v, want until %d", ask.Asks, want)
	}
	d.Restart()
	d.PassHours(5)
	if n, _ := tells(d.TakeCalls(), "1d12h"); n != 0 || paceOf(d) != "1d12h" {
		t.Errorf("later the table is told %d times more", n)
	}
}

func TestLiveTableGoesOverAtTimeOfDay(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Do(bottest.Command("anna", "me", "zone", "Berlin"))
	d.Lobby("pace", "live")
	until(d, "2027-03-27 23:30") // the clocks change in this night
	liveFirst(d, "daily", "", "2:30")
	until(d, "2027-03-28 01:59")
	if d.Settle(); paceOf(d) != match.Live {
		t.Fatalf("before the time the pace is %s", paceOf(d))
	}
	until(d, "2027-03-28 03:30") // 2:30 is skipped, and read as an hour later
	if d.Settle(); paceOf(d) != match.Daily {
		t.Fatalf("after the time the pace is %s", paceOf(d))
	}
	d.Do(bottest.Command("anna", "game pace", "pace", "live"))
	if paceOf(d) != match.Live {
		t.Fatalf("the host cannot go back: %s", paceOf(d))
	}
	until(d, "2027-03-29 02:31")
	if d.Settle(); paceOf(d) != match.Daily {
		t.Errorf("in the next night the pace is %s", paceOf(d))
	}
}

func TestTableDecidesOnOtherPace(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Lobby("pace", "live")
	liveFirst(d, "daily", "30", "")
	if a := d.Do(bottest.Command("zoe", "game pace", "pace", "daily")); paceOf(d) != match.Live {
		t.Errorf("a stranger changes the pace: %s", a.Text())
	}
	if a := d.Do(bottest.Command("ben", "game pace", "pace", "live")); !a.Shows("bot.pace.same", "pace",
		pace.Words(match.Live)) {
		t.Errorf("the same pace is answered %s", a.Text())
	}
	d.Do(bottest.Command("anna", "game pace", "pace", "2d")) // not one of the two: the host has to ask, too
	d.Deliver()
	if v := bottest.ExtraOf(t, d.Head()).Vote; !v.Open() || v.Pace != "2d" || paceOf(d) != match.Live {
		t.Fatalf("the vote is %+v, the pace %s", v, paceOf(d))
	}
	calls := bottest.PostsIn(d.TakeCalls())
	asked := calls[len(calls)-1]
	if !asked.Shows("bot.vote.pace", "who", "", "by", "<@anna>", "pace", pace.Words("2d")) {
		t.Errorf("the vote reads %s", asked.Text())
	}
	d.Restart()
	d.Do(bottest.Press("ben", d.VoteButton(asked, "yes"), "801"))
	if paceOf(d) != "2d" {
		t.Errorf("after the vote the pace is %s", paceOf(d))
	}
	d.Do(bottest.Command("anna", "game pace", "pace", "live"))
	if paceOf(d) != match.Live {
		t.Errorf("the host cannot go back to the live pace: %s", paceOf(d))
	}
	d.Pass(30 * time.Minute)
	if d.Settle(); paceOf(d) != match.Daily {
		t.Errorf("the table stays at %s", paceOf(d))
	}
}

// Two rounds without an answer would pause another table.
func TestLiveTableGoesOverInsteadOfPausing(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: []engine.Rules{sealed.New()}})
	d.Do(bottest.Command("anna", "game new", "game", sealed.New().ID(), "seats", 2, "pace", "live", sealed.OptionTime,
		sealed.TimeTurn))
	d.Do(bottest.Press("ben", bottest.LobbyButton(d.Head(), customid.LobbyJoin), "800"))
	liveFirst(d, "daily", "60", "")
	for range 2 {
		d.Pass(match.Live.Turn())
		d.Settle()
	}
	if n, _ := tells(d.TakeCalls(), match.Daily); n != 1 || d.Head().Status != store.Running ||
		paceOf(d) != match.Daily {
		t.Errorf("the match is %s at %s, and the table was told %d times", d.Head().Status, paceOf(d), n)
	}
}

// Answers in a round are secret: they must not move the time at which the table goes over.
func TestSecretAnswerDoesNotDelayLaterPace(t *testing.T) {
	t.Parallel()
	var changed []time.Time
	for _, moves := range [][]string{nil, {"roll", "stay"}} {
		d := bottest.New(t, bot.Options{Games: []engine.Rules{sealed.New()}})
		d.Do(bottest.Command("anna", "game new", "game", sealed.New().ID(), "seats", 2, "pace", "55m",
			sealed.OptionTime, sealed.TimeTurn))
		d.Do(bottest.Press("ben", bottest.LobbyButton(d.Head(), customid.LobbyJoin), "800"))
		liveFirst(d, "daily", "30", "")
		d.Pass(10 * time.Minute)
		d.PlayMoves("ben", moves...)
		for paceOf(d) == "55m" && len(changed) < 10 {
			d.Pass(time.Minute)
			d.Settle()
		}
		changed = append(changed, d.Now())
	}
	if !changed[0].Equal(changed[1]) {
		t.Errorf("the table goes over at %s, after a secret answer at %s", changed[0], changed[1])
	}
}

func TestLaterPaceThatCannotBeIsRefused(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Lobby("pace", "live")
	set := func(values ...string) bottest.Call {
		i := bottest.Press("anna", customid.LobbyID{Lobby: string(d.Head().ID), Act: customid.LobbyValue,
			Option: "table-later"}.String(), "801")
		i.MessageEphemeral, i.Values = true, values
		return d.Do(i)
	}
	for key, values := range map[string][]string{
		"bot.lobby.novalue": {"1d"}, "bot.later.live": {"20m", "30", ""}, "bot.later.when": {"1d", "", ""},
		"bot.later.idle": {"1d", "5", ""}, "bot.later.hour": {"1d", "", "midnight"},
		"bot.pace.unread": {strings.Repeat("x", 9), "30", ""},
	} {
		if a := set(values...); !a.Shows(key, "least", 10, "most", 1440, "typed", values[max(0, len(values)-1)]) &&
			!a.Shows(key, "typed", values[0]) || bottest.ExtraOf(t, d.Head()).Later != nil {
			t.Errorf("%q is answered %s", values, a.Text())
		}
	}
	set("daily", "30", "23")
	if l := bottest.ExtraOf(t, d.Head()).Later; l == nil || l.Idle != 30 || l.Hour == nil || *l.Hour != 23*60 {
		t.Fatalf("the later pace is %+v", l)
	}
	i := bottest.Press("anna", customid.LobbyID{Lobby: string(d.Head().ID), Act: customid.LobbyValue,
		Option: "table-pace"}.String(), "801")
	i.MessageEphemeral, i.Values = true, []string{"daily"}
	if d.Do(i); bottest.ExtraOf(t, d.Head()).Later != nil {
		t.Error("a daily table has a later pace")
	}
	if a := set("2d", "30", ""); !a.Shows("bot.later.notlive") {
		t.Errorf("at a daily table the setting is answered %s", a.Text())
	}
}
