package bot

import (
	"encoding/json"
	"strings"
	"testing"

	"skald/bot/customid"
	"skald/bot/table"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// finished plays a match of anna and ben to its end and posts everything.
func (d *desk) finished(args ...any) store.Match {
	d.t.Helper()
	d.begun(args...)
	d.does(command("anna", "do", "move", "roll"))
	d.does(command("anna", "do", "move", "peek"))
	for n := range 8 {
		d.does(command([]string{"anna", "ben"}[n%2], "do", "move", "wait"))
	}
	d.deliver()
	h := d.head()
	if h.Status != store.Over {
		d.t.Fatalf("the match is not over: %+v; the log: %s", h, d.logs)
	}
	d.since()
	return h
}

func TestARematchIsALobbyWithEverythingAsItWasToWhichTheOthersAreCalledOnce(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	was := d.finished("pace", "daily", "language", "it")
	a := d.does(command("ben", "game rematch"))
	h := d.head()
	if h.ID == was.ID || h.Status != store.Lobby || h.Game != was.Game || h.Language != "it" || h.Host != "ben" ||
		a.private() {
		t.Fatalf("after %s the table is %+v", a.text(), h)
	}
	if len(h.Seats) != 1 || h.Seats[0].User != "ben" || extraOf(t, h).Pace != match.Daily || extraOf(t, h).Seats != 2 {
		t.Errorf("the table is %+v with %+v", h.Seats, extraOf(t, h))
	}
	if h.SeedHash == was.SeedHash || h.SeedHash == "" {
		t.Error("the seed is not a new one")
	}
	d.deliver()
	if n := d.called(); n != 0 {
		t.Errorf("%d calls before the lobby stands", n)
	}
	d.pass(afterLobby)
	d.deliver()
	d.pass(afterLobby)
	d.deliver()
	calls := d.since()
	if len(calls) != 1 || !strings.Contains(calls[0].text(), "<@anna>") {
		t.Fatalf("called were %+v", calls)
	}
	if users, _ := json.Marshal(calls[0].body["allowed_mentions"]); string(users) != `{"parse":[],"users":["anna"]}` {
		t.Errorf("pinged are %s", users)
	}
	d.does(press("anna", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyJoin}.String(), "800"))
	d.does(press("anna", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyStart}.String(), "800"))
	if h := d.head(); h.Status != store.Running || h.Seats[0].User != "ben" || h.Seats[1].User != "anna" {
		t.Errorf("the rematch is %+v", h)
	}
}

func TestSecondRematchJoinsTheOpenLobby(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	was := d.finished()
	again := customid.TableAct{Match: string(was.ID), What: customid.TableRematch}.String()
	d.does(press("ben", again, "800"))
	h := d.head()
	if a := d.does(press("cara", again, "800")); !a.private() || len(d.head().Seats) != 1 {
		t.Errorf("cara, who did not play, is answered %s", a.text())
	}
	for range 2 { // the second time anna has a seat, and is shown the lobby
		if a := d.does(press("anna", again, "800")); a.private() ||
			!strings.Contains(a.text(), "l1:"+string(h.ID)+":"+customid.LobbyStart) {
			t.Errorf("anna is answered %s", a.text())
		}
		if now := d.head(); now.ID != h.ID || len(now.Seats) != 2 || now.Seats[1].User != "anna" ||
			len(extraOf(t, now).Joins) != 2 {
			t.Errorf("the table is %+v", now)
		}
	}
	d.does(press("ben", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyStart}.String(), "800"))
	if h := d.head(); h.Status != store.Running || h.Seats[1].User != "anna" {
		t.Errorf("the rematch is %+v", h)
	}
}

func TestARematchDeliveredTwiceOpensOneTable(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.finished()
	i := command("anna", "game rematch")
	d.does(i)
	first := d.head().ID
	if a := d.does(i); !strings.Contains(a.text(), string(first)) || d.head().ID != first {
		t.Errorf("the second time answers %s", a.text())
	}
	if posts, err := d.app.o.Store.PendingOf(first); err != nil || len(posts) != 1 {
		t.Errorf("in the outbox lie %+v (%v)", posts, err)
	}
}

func TestARematchKeepsItsAutopilots(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.does(command("anna", "game new", "game", "parley", "autopilots", 1))
	d.does(press("anna", customid.LobbyID{Lobby: string(d.head().ID), Act: customid.LobbyStart}.String(), "800"))
	for range 400 {
		if d.head().Status == store.Over {
			break
		}
		d.does(command("anna", "do", "move", "wait"))
		d.does(command("anna", "do", "move", "decline"))
	}
	d.does(command("anna", "game rematch"))
	h := d.head()
	if h.Status != store.Lobby || len(h.Seats) != 2 || h.Seats[0].User != "anna" ||
		h.Seats[1].Autopilot != table.AutopilotLevel {
		t.Errorf("the table is %+v", h)
	}
	if posts, err := d.app.o.Store.PendingOf(h.ID); err != nil || len(posts) != 0 {
		t.Errorf("nobody is to be called, and there is %+v (%v)", posts, err)
	}
}

func TestWhoDidNotPlayAndWhereNothingEndedThereIsNoRematch(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	if a := d.does(command("anna", "game rematch")); !a.private() || !a.shows("bot.rematch.none") {
		t.Errorf("an empty channel answers %s", a.text())
	}
	d.begun()
	if a := d.does(command("anna", "game rematch")); !a.private() || d.head().Status != store.Running {
		t.Errorf("a running match answers %s", a.text())
	}
	e := newDesk(t, Options{})
	e.finished()
	if a := e.does(command("cara", "game rematch")); !a.private() || !a.shows("bot.rematch.others") ||
		e.head().Status != store.Over {
		t.Errorf("cara is answered %s", a.text())
	}
}

func TestVerifyProvesTheLastFinishedMatchBeforeEverybody(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	h := d.finished()
	d.does(command("anna", "game rematch")) // a table that stands there changes nothing
	a := d.does(command("cara", "verify"))
	for _, want := range []text.Message{text.M("bot.verify.holds"), text.M("bot.verify.rolls", "n", 2),
		text.M("bot.verify.moves", "n", 11)} {
		if !a.says(want) {
			t.Errorf("%v is not in %s", want, a.text())
		}
	}
	if !strings.Contains(a.text(), string(h.ID)) || !strings.Contains(a.text(), h.SeedHash) {
		t.Errorf("match or hash is not in %s", a.text())
	}
	if a.private() {
		t.Error("only cara reads it")
	}
}

func TestVerifySaysWhatDoesNotHold(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	h := d.finished()
	tb, err := d.app.Tables.Open(h.ID)
	if err != nil {
		t.Fatal(err)
	}
	for i := range tb.Log {
		if len(tb.Log[i].Rolls) > 0 {
			tb.Log[i].Rolls[0].Value = (tb.Log[i].Rolls[0].Value + 1) % tb.Log[i].Rolls[0].N
			break
		}
	}
	tb.Unlock()
	if a := d.does(command("anna", "verify")); !a.shows("bot.verify.fails") || !a.shows("bot.record.dice") ||
		a.shows("bot.verify.holds") {
		t.Errorf("a die that was changed is answered %s", a.text())
	}
}

func TestVerifyTellsNothingOfAMatchThatGoesOn(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	h := d.begun()
	if a := d.does(command("anna", "verify")); !a.private() || !a.shows("bot.verify.none") ||
		strings.Contains(a.text(), h.SeedHash) {
		t.Errorf("a running match is answered %s", a.text())
	}
}

func TestPlayersExportTheRecordOfTheirMatch(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	h := d.finished()
	if a := d.does(command("ben", "game export")); a.file != string(h.ID)+".skald" || !a.private() ||
		!a.shows("bot.export.over") {
		t.Errorf("answered with the file %q: %s", a.file, a.text())
	}
}
