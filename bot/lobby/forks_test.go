package lobby_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/imaging"
	"skald/store"
)

func TestForkThreadReservesFormerSeats(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	was := d.Finish("pace", "relaxed", "language", "it")
	calls, h := d.Fork("ben", 4)
	if h.Channel == bottest.Channel || h.Language != "it" || h.SeedHash == was.SeedHash || h.Host != "ben" ||
		len(h.Seats) != 1 ||
		bottest.ExtraOf(t, h).Pace != match.Relaxed {
		t.Fatalf("the table is %+v; the log: %s", h, d.Logs)
	}
	thread, lobby, answer := calls[0], calls[1], calls[2]
	if thread.Path != "/channels/"+bottest.Channel+"/threads" || thread.Body["type"] != 11.0 ||
		!strings.Contains(thread.Text(), string(was.ID)) {
		t.Errorf("the thread is %s", thread.Text())
	}
	if lobby.Path != "/channels/"+h.Channel+"/messages" || strings.Contains(lobby.Text(), h.SeedHash) ||
		!strings.Contains(lobby.Text(), string(was.ID)) || strings.Contains(lobby.Text(), ":option") {
		t.Errorf("the lobby is %s", lobby.Text())
	}
	if !answer.IsPrivate() || !strings.Contains(answer.Text(), "<#"+h.Channel+">") {
		t.Errorf("ben is answered %s", answer.Text())
	}
	d.Pass(bottest.AfterLobby)
	d.Deliver()
	if calls := d.TakeCalls(); len(calls) != 1 || !strings.Contains(calls[0].Text(), "<@anna>") ||
		!strings.Contains(calls[0].Path, h.Channel) {
		t.Errorf("called were %+v", calls)
	}
	if a := d.Do(bottest.Press("ben", bottest.LobbyButton(h, customid.LobbyStart), "800")); !a.IsPrivate() ||
		!a.Shows("bot.lobby.few", "n", 1) {
		t.Errorf("a table that is not full is answered %s", a.Text())
	}
	join := bottest.Press("anna", bottest.LobbyButton(h, customid.LobbyJoin), "800")
	d.Do(join)
	d.Do(bottest.Press("ben", bottest.LobbyButton(h, customid.LobbyStart), "800"))
	now, err := d.Options.Store.Match(h.ID)
	if err != nil || now.Status != store.Running || now.Seats[0].User != "anna" || now.Seats[1].User != "ben" ||
		bottest.ExtraOf(t, now).Joins[0] != join.ID {
		t.Fatalf("the fork is %+v (%v); the log: %s", now, err, d.Logs)
	}
	tb, err := d.App.Tables.Open(h.ID)
	if err != nil {
		t.Fatal(err)
	}
	if tb.Match.Turn().Number != 4 || tb.Match.View(0).(bottest.ParleyView).Turns != 3 || tb.Clock.Asks == nil {
		t.Errorf("it stands at %+v with the clock %+v", tb.Match.Turn(), tb.Clock)
	}
	tb.Unlock()
	d.Deliver()
	var board bottest.Call
	for _, c := range d.TakeCalls() {
		if strings.HasPrefix(c.Path, "/channels/"+h.Channel+"/messages") {
			board = c
		}
	}
	if !bottest.Words("it").Shows(board.Text(), "match.table.fork-why", "turn", 4, "match", string(was.ID), "why",
		"what if") ||
		strings.Contains(board.Text(), "does wait") {
		t.Errorf("the board says %s", board.Text())
	}
	// It is played, gone back to its start, and verified like any match.
	in := func(user, name string, args ...any) bottest.Call {
		i := bottest.Command(user, name, args...)
		i.Channel = h.Channel
		return d.Do(i)
	}
	in("ben", "do", "move", "roll")
	in("ben", "do", "move", "wait")
	if a := in("anna", "undo"); !a.Shows("match.undo.nothing") && !a.Shows("match.undo.other") {
		t.Errorf("anna takes back what was played elsewhere: %s", a.Text())
	}
	for n := range 4 {
		in([]string{"anna", "ben"}[n%2], "do", "move", "wait")
	}
	if now, _ = d.Options.Store.Match(h.ID); now.Status != store.Over {
		t.Fatalf("the fork is not over: %+v; the log: %s", now, d.Logs)
	}
	if a := in("cara", "verify"); !bottest.Words("it").Shows(a.Text(), "bot.verify.holds") ||
		!strings.Contains(a.Text(), string(was.ID)) ||
		!bottest.Words("it").Shows(a.Text(), "bot.verify.rolls", "n", 1) {
		t.Errorf("verify answers %s", a.Text())
	}
	if a := in("anna", "stats"); !a.Shows("bot.stats.matches", "n", 1) {
		t.Errorf("a fork counts: %s", a.Text())
	}
	in("anna", "game fork", "turn", 2) // a fork of a fork would need a thread in a thread
	if n := strings.Count(d.Logs.String(), "level=ERROR") + strings.Count(d.Logs.String(), "level=WARN"); n > 0 {
		t.Errorf("the log says %s", d.Logs)
	}
}

func TestAForkThatCannotBeOpenedBeginsNothing(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	if a := d.Do(bottest.Command("anna", "game fork", "turn", 1)); !a.IsPrivate() || !a.Shows("match.fork.running") {
		t.Errorf("a running match is answered %s", a.Text())
	}
	d = bottest.New(t, bot.Options{})
	d.Finish()
	in := func(change func(i *discord.Interaction), turn int) bottest.Call {
		i := bottest.Command("anna", "game fork", "turn", turn)
		change(i)
		return d.Do(i)
	}
	for what, c := range map[string]struct {
		change func(i *discord.Interaction)
		turn   int
		why    string
	}{
		"a turn that was not reached": {func(*discord.Interaction) {}, 30, "match.turn.none"},
		"a looker-on":                 {func(i *discord.Interaction) { i.User = "cara" }, 2, "bot.fork.others"},
		"a thread":                    {func(i *discord.Interaction) { i.Thread = true }, 2, "bot.fork.thread"},
		"no permission": {func(i *discord.Interaction) { i.Own = discordgo.PermissionSendMessages }, 2,
			"bot.fork.closed"},
	} {
		if a := in(c.change, c.turn); !a.IsPrivate() || !a.Shows(c.why) {
			t.Errorf("%s is answered %s", what, a.Text())
		}
	}
	d.Refuse = func(s bottest.Call) (int, int) {
		if strings.HasSuffix(s.Path, "/threads") {
			return http.StatusForbidden, 50013
		}
		return 0, 0
	}
	if a := in(func(*discord.Interaction) {}, 2); !a.Shows("bot.fork.closed") {
		t.Errorf("a refused thread is answered %s", a.Text())
	}
	if all, err := d.Options.Store.Matches(store.Filter{}); err != nil || len(all) != 1 {
		t.Errorf("there are %+v (%v)", all, err)
	}
}

func TestTheForkOfWhatWasPlayedInAThreadStandsBesideIt(t *testing.T) {
	t.Parallel()
	for kind, forum := range map[string]bool{`{"id":"400","type":0}`: false, `{"id":"400","type":15}`: true} {
		d := bottest.New(t, bot.Options{})
		d.Finish()
		d.ChannelInfo = map[string]string{"400": kind}
		i := bottest.Command("anna", "game fork", "turn", 2)
		i.Thread, i.Parent = true, "400"
		d.TakeCalls()
		d.App.Handle(d.T.Context(), i)
		var opened bottest.Call
		for _, c := range d.TakeCalls() {
			if strings.HasSuffix(c.Path, "/threads") {
				opened = c
			}
		}
		if _, begins := opened.Body["message"]; opened.Path != "/channels/400/threads" || begins != forum {
			t.Errorf("the thread is opened by %s %s; the log: %s", opened.Path, opened.Text(), d.Logs)
		}
		if all, err := d.Options.Store.Matches(store.Filter{Status: []string{store.Lobby}}); err != nil ||
			len(all) != 1 || all[0].Channel == bottest.Channel || all[0].Channel == "400" {
			t.Errorf("the tables are %+v (%v)", all, err)
		}
	}
}

func TestAForkShowsTheTurnsBeforeItToo(t *testing.T) {
	t.Parallel()
	var seen imaging.Request
	d := bottest.New(t, bot.Options{Draw: bottest.Drawer(func(_ context.Context, r imaging.Request) ([]byte, error) {
		if r.Kind == ui.PictureEnd {
			seen = r
		}
		return []byte("png"), nil
	})})
	d.Finish()
	channel := bottest.Channel
	in := func(user, name string, args ...any) bottest.Call {
		i := bottest.Command(user, name, args...)
		i.Channel = channel
		return d.Do(i)
	}
	turns := func(past []any) (out []int) {
		for _, v := range past {
			out = append(out, v.(bottest.ParleyView).Turns)
		}
		return out
	}
	// A fork, and a fork of that.
	for _, turn := range []int{4, 6} {
		i := bottest.Command("anna", "game fork", "turn", turn)
		i.Channel = channel
		d.App.Handle(t.Context(), i)
		all, err := d.Options.Store.Matches(store.Filter{Status: []string{store.Lobby}})
		if err != nil || len(all) != 1 {
			t.Fatalf("the tables are %+v (%v); the log: %s", all, err, d.Logs)
		}
		h := all[0]
		channel = h.Channel
		d.Do(bottest.Press("ben", bottest.LobbyButton(h, customid.LobbyJoin), "800"))
		d.Do(bottest.Press("anna", bottest.LobbyButton(h, customid.LobbyStart), "800"))
		tb, err := d.App.Tables.Open(h.ID)
		if err != nil {
			t.Fatal(err)
		}
		if news := tb.News(0, engine.Public, true); len(news) != 1 || news[0].Facts.Amount != turn-1 {
			t.Errorf("at the fork of turn %d the news are %+v, want those of the turn before", turn, news)
		}
		tb.Unlock()
		for n := turn; n <= 8; n++ {
			in([]string{"ben", "anna"}[n%2], "do", "move", "wait")
		}
		d.Deliver()
		if got := turns(seen.Past); !slices.Equal(got, []int{0, 1, 2, 3, 4, 5, 6, 7}) {
			t.Errorf("the end of the fork of turn %d tells of the turns %v", turn, got)
		}
	}
	if strings.Contains(d.Logs.String(), "level=WARN") {
		t.Errorf("the log says %s", d.Logs)
	}
}

func TestAForkAskedForTwiceIsOpenedOnce(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Finish()
	i := bottest.Command("anna", "game fork", "turn", 2)
	d.Do(i)
	d.Do(i)
	if all, err := d.Options.Store.Matches(store.Filter{Status: []string{store.Lobby}}); err != nil || len(all) != 1 {
		t.Errorf("there are %+v (%v)", all, err)
	}
}

func TestAForkWhoseAutopilotIsOnTurnAsksAPersonFirst(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Finish()
	_, h := d.Fork("ben", 3)
	d.Do(bottest.Press("ben", bottest.LobbyButton(h, customid.LobbyAddAuto), "800"))
	d.Do(bottest.Press("ben", bottest.LobbyButton(h, customid.LobbyStart), "800"))
	now, err := d.Options.Store.Match(h.ID)
	if err != nil || now.Status != store.Running && now.Status != store.Over || now.Seats[0].User != "" ||
		now.Seats[1].User != "ben" {
		t.Fatalf("the fork is %+v (%v)", now, err)
	}
	tb, err := d.App.Tables.Open(h.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Unlock()
	if tb.Match.Seq() <= tb.BeforeFork()+1 {
		t.Errorf("the autopilot has not moved: entry %d", tb.Match.Seq())
	}
}
