package bot

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/imaging"
	"skald/store"
)

// forks asks for a fork and returns the calls that were made and its table.
func (d *desk) forks(user string, turn int) ([]sent, store.Match) {
	d.t.Helper()
	d.since()
	d.app.Handle(d.t.Context(), command(user, "game fork", "turn", turn, "reason", "what if"))
	calls := d.since()
	for _, c := range calls {
		if strings.HasSuffix(c.path, "/threads") {
			all, err := d.app.o.Store.Matches(store.Filter{Status: []string{store.Lobby}})
			if err != nil || len(all) != 1 {
				d.t.Fatalf("the tables are %+v (%v)", all, err)
			}
			return calls, all[0]
		}
	}
	return calls, store.Match{}
}

func lobbyButton(m store.Match, act string) string {
	return customid.LobbyID{Lobby: string(m.ID), Act: act}.String()
}

func TestAForkIsATableInAThreadAtWhichEverybodyGetsHisSeatAgain(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	was := d.finished("pace", "relaxed", "language", "it")
	calls, h := d.forks("ben", 4)
	if h.Channel == place || h.Language != "it" || h.SeedHash == was.SeedHash || h.Host != "ben" || len(h.Seats) != 1 ||
		extraOf(t, h).Pace != match.Relaxed {
		t.Fatalf("the table is %+v; the log: %s", h, d.logs)
	}
	thread, lobby, answer := calls[0], calls[1], calls[2]
	if thread.path != "/channels/"+place+"/threads" || thread.body["type"] != 11.0 ||
		!strings.Contains(thread.text(), string(was.ID)) {
		t.Errorf("the thread is %s", thread.text())
	}
	if lobby.path != "/channels/"+h.Channel+"/messages" || !strings.Contains(lobby.text(), h.SeedHash) ||
		!strings.Contains(lobby.text(), string(was.ID)) || strings.Contains(lobby.text(), ":option") {
		t.Errorf("the lobby is %s", lobby.text())
	}
	if !answer.private() || !strings.Contains(answer.text(), "<#"+h.Channel+">") {
		t.Errorf("ben is answered %s", answer.text())
	}
	d.pass(afterLobby)
	d.deliver()
	if calls := d.since(); len(calls) != 1 || !strings.Contains(calls[0].text(), "<@anna>") ||
		!strings.Contains(calls[0].path, h.Channel) {
		t.Errorf("called were %+v", calls)
	}
	if a := d.does(press("ben", lobbyButton(h, customid.LobbyStart), "800")); !a.private() ||
		!a.shows("bot.lobby.few", "n", 1) {
		t.Errorf("a table that is not full is answered %s", a.text())
	}
	join := press("anna", lobbyButton(h, customid.LobbyJoin), "800")
	d.does(join)
	d.does(press("ben", lobbyButton(h, customid.LobbyStart), "800"))
	now, err := d.app.o.Store.Match(h.ID)
	if err != nil || now.Status != store.Running || now.Seats[0].User != "anna" || now.Seats[1].User != "ben" ||
		extraOf(t, now).Joins[0] != join.ID {
		t.Fatalf("the fork is %+v (%v); the log: %s", now, err, d.logs)
	}
	tb, err := d.app.Tables.Open(h.ID)
	if err != nil {
		t.Fatal(err)
	}
	if tb.Match.Turn().Number != 4 || tb.Match.View(0).(parleyView).Turns != 3 || tb.Clock.Asks == nil {
		t.Errorf("it stands at %+v with the clock %+v", tb.Match.Turn(), tb.Clock)
	}
	tb.Unlock()
	d.deliver()
	var board sent
	for _, c := range d.since() {
		if strings.HasPrefix(c.path, "/channels/"+h.Channel+"/messages") {
			board = c
		}
	}
	if !Words("it").Shows(board.text(), "match.table.fork-why", "turn", 4, "match", string(was.ID), "why", "what if") ||
		strings.Contains(board.text(), "does wait") {
		t.Errorf("the board says %s", board.text())
	}
	// It is played, gone back to its start, and verified like any match.
	in := func(user, name string, args ...any) sent {
		i := command(user, name, args...)
		i.Channel = h.Channel
		return d.does(i)
	}
	in("ben", "do", "move", "roll")
	in("ben", "do", "move", "wait")
	if a := in("anna", "undo"); !a.shows("match.undo.nothing") && !a.shows("match.undo.other") {
		t.Errorf("anna takes back what was played elsewhere: %s", a.text())
	}
	for n := range 4 {
		in([]string{"anna", "ben"}[n%2], "do", "move", "wait")
	}
	if now, _ = d.app.o.Store.Match(h.ID); now.Status != store.Over {
		t.Fatalf("the fork is not over: %+v; the log: %s", now, d.logs)
	}
	if a := in("cara", "verify"); !Words("it").Shows(a.text(), "bot.verify.holds") ||
		!strings.Contains(a.text(), string(was.ID)) || !Words("it").Shows(a.text(), "bot.verify.rolls", "n", 1) {
		t.Errorf("verify answers %s", a.text())
	}
	if a := in("anna", "stats"); !a.shows("bot.stats.matches", "n", 1) {
		t.Errorf("a fork counts: %s", a.text())
	}
	in("anna", "game fork", "turn", 2) // a fork of a fork would need a thread in a thread
	if n := strings.Count(d.logs.String(), "level=ERROR") + strings.Count(d.logs.String(), "level=WARN"); n > 0 {
		t.Errorf("the log says %s", d.logs)
	}
}

func TestAForkThatCannotBeOpenedBeginsNothing(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	if a := d.does(command("anna", "game fork", "turn", 1)); !a.private() || !a.shows("match.fork.running") {
		t.Errorf("a running match is answered %s", a.text())
	}
	d = newDesk(t, Options{})
	d.finished()
	in := func(change func(i *discord.Interaction), turn int) sent {
		i := command("anna", "game fork", "turn", turn)
		change(i)
		return d.does(i)
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
		if a := in(c.change, c.turn); !a.private() || !a.shows(c.why) {
			t.Errorf("%s is answered %s", what, a.text())
		}
	}
	d.refuse = func(s sent) (int, int) {
		if strings.HasSuffix(s.path, "/threads") {
			return http.StatusForbidden, 50013
		}
		return 0, 0
	}
	if a := in(func(*discord.Interaction) {}, 2); !a.shows("bot.fork.closed") {
		t.Errorf("a refused thread is answered %s", a.text())
	}
	if all, err := d.app.o.Store.Matches(store.Filter{}); err != nil || len(all) != 1 {
		t.Errorf("there are %+v (%v)", all, err)
	}
}

func TestTheForkOfWhatWasPlayedInAThreadStandsBesideIt(t *testing.T) {
	t.Parallel()
	for kind, forum := range map[string]bool{`{"id":"400","type":0}`: false, `{"id":"400","type":15}`: true} {
		d := newDesk(t, Options{})
		d.finished()
		d.kinds = map[string]string{"400": kind}
		i := command("anna", "game fork", "turn", 2)
		i.Thread, i.Parent = true, "400"
		d.since()
		d.app.Handle(d.t.Context(), i)
		var opened sent
		for _, c := range d.since() {
			if strings.HasSuffix(c.path, "/threads") {
				opened = c
			}
		}
		if _, begins := opened.body["message"]; opened.path != "/channels/400/threads" || begins != forum {
			t.Errorf("the thread is opened by %s %s; the log: %s", opened.path, opened.text(), d.logs)
		}
		if all, err := d.app.o.Store.Matches(store.Filter{Status: []string{store.Lobby}}); err != nil ||
			len(all) != 1 || all[0].Channel == place || all[0].Channel == "400" {
			t.Errorf("the tables are %+v (%v)", all, err)
		}
	}
}

func TestAForkShowsTheTurnsBeforeItToo(t *testing.T) {
	t.Parallel()
	var seen imaging.Request
	d := newDesk(t, Options{Draw: drawer(func(_ context.Context, r imaging.Request) ([]byte, error) {
		if r.Kind == ui.PictureEnd {
			seen = r
		}
		return []byte("png"), nil
	})})
	d.finished()
	channel := place
	in := func(user, name string, args ...any) sent {
		i := command(user, name, args...)
		i.Channel = channel
		return d.does(i)
	}
	turns := func(past []any) (out []int) {
		for _, v := range past {
			out = append(out, v.(parleyView).Turns)
		}
		return out
	}
	// A fork, and a fork of that.
	for _, turn := range []int{4, 6} {
		i := command("anna", "game fork", "turn", turn)
		i.Channel = channel
		d.app.Handle(t.Context(), i)
		all, err := d.app.o.Store.Matches(store.Filter{Status: []string{store.Lobby}})
		if err != nil || len(all) != 1 {
			t.Fatalf("the tables are %+v (%v); the log: %s", all, err, d.logs)
		}
		h := all[0]
		channel = h.Channel
		d.does(press("ben", lobbyButton(h, customid.LobbyJoin), "800"))
		d.does(press("anna", lobbyButton(h, customid.LobbyStart), "800"))
		tb, err := d.app.Tables.Open(h.ID)
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
		d.deliver()
		if got := turns(seen.Past); !slices.Equal(got, []int{0, 1, 2, 3, 4, 5, 6, 7}) {
			t.Errorf("the end of the fork of turn %d tells of the turns %v", turn, got)
		}
	}
	if strings.Contains(d.logs.String(), "level=WARN") {
		t.Errorf("the log says %s", d.logs)
	}
}

func TestAForkAskedForTwiceIsOpenedOnce(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.finished()
	i := command("anna", "game fork", "turn", 2)
	d.does(i)
	d.does(i)
	if all, err := d.app.o.Store.Matches(store.Filter{Status: []string{store.Lobby}}); err != nil || len(all) != 1 {
		t.Errorf("there are %+v (%v)", all, err)
	}
}

func TestAForkWhoseAutopilotIsOnTurnAsksAPersonFirst(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.finished()
	_, h := d.forks("ben", 3)
	d.does(press("ben", lobbyButton(h, customid.LobbyAddAuto), "800"))
	d.does(press("ben", lobbyButton(h, customid.LobbyStart), "800"))
	now, err := d.app.o.Store.Match(h.ID)
	if err != nil || now.Status != store.Running && now.Status != store.Over || now.Seats[0].User != "" ||
		now.Seats[1].User != "ben" {
		t.Fatalf("the fork is %+v (%v)", now, err)
	}
	tb, err := d.app.Tables.Open(h.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Unlock()
	if tb.Match.Seq() <= tb.BeforeFork()+1 {
		t.Errorf("the autopilot has not moved: entry %d", tb.Match.Seq())
	}
}
