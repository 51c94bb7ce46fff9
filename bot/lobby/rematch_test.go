package lobby_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/table"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

func TestRematchKeepsOptionsAndPingsOthersOnce(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	was := d.Finish("pace", "daily", "language", "it")
	a := d.Do(bottest.Command("ben", "game rematch"))
	h := d.Head()
	if h.ID == was.ID || h.Status != store.Lobby || h.Game != was.Game || h.Language != "it" || h.Host != "ben" ||
		a.IsPrivate() {
		t.Fatalf("after %s the table is %+v", a.Text(), h)
	}
	if len(h.Seats) != 1 || h.Seats[0].User != "ben" || bottest.ExtraOf(t, h).Pace != match.Daily ||
		bottest.ExtraOf(t, h).Seats != 2 {
		t.Errorf("the table is %+v with %+v", h.Seats, bottest.ExtraOf(t, h))
	}
	if h.SeedHash == was.SeedHash || h.SeedHash == "" {
		t.Error("the seed is not a new one")
	}
	d.Deliver()
	if n := d.CallCount(); n != 0 {
		t.Errorf("%d calls before the lobby stands", n)
	}
	d.Pass(bottest.AfterLobby)
	d.Deliver()
	d.Pass(bottest.AfterLobby)
	d.Deliver()
	calls := d.TakeCalls()
	if len(calls) != 1 || !strings.Contains(calls[0].Text(), "<@anna>") {
		t.Fatalf("called were %+v", calls)
	}
	if users, _ := json.Marshal(calls[0].Body["allowed_mentions"]); string(users) != `{"parse":[],"users":["anna"]}` {
		t.Errorf("pinged are %s", users)
	}
	d.Do(bottest.Press("anna", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyJoin}.String(), "800"))
	d.Do(bottest.Press("anna", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyStart}.String(), "800"))
	if h := d.Head(); h.Status != store.Running || h.Seats[0].User != "ben" || h.Seats[1].User != "anna" {
		t.Errorf("the rematch is %+v", h)
	}
}

func TestSecondRematchJoinsTheOpenLobby(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	was := d.Finish()
	again := customid.TableAct{Match: string(was.ID), What: customid.TableRematch}.String()
	d.Do(bottest.Press("ben", again, "800"))
	h := d.Head()
	if a := d.Do(bottest.Press("cara", again, "800")); !a.IsPrivate() || len(d.Head().Seats) != 1 {
		t.Errorf("cara, who did not play, is answered %s", a.Text())
	}
	for range 2 { // the second time anna has a seat, and is shown the lobby
		if a := d.Do(bottest.Press("anna", again, "800")); a.IsPrivate() ||
			!strings.Contains(a.Text(), "l1:"+string(h.ID)+":"+customid.LobbyStart) {
			t.Errorf("anna is answered %s", a.Text())
		}
		if now := d.Head(); now.ID != h.ID || len(now.Seats) != 2 || now.Seats[1].User != "anna" ||
			len(bottest.ExtraOf(t, now).Joins) != 2 {
			t.Errorf("the table is %+v", now)
		}
	}
	d.Do(bottest.Press("ben", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyStart}.String(), "800"))
	if h := d.Head(); h.Status != store.Running || h.Seats[1].User != "anna" {
		t.Errorf("the rematch is %+v", h)
	}
}

func TestARematchDeliveredTwiceOpensOneTable(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Finish()
	i := bottest.Command("anna", "game rematch")
	d.Do(i)
	first := d.Head().ID
	if a := d.Do(i); !strings.Contains(a.Text(), string(first)) || d.Head().ID != first {
		t.Errorf("the second time answers %s", a.Text())
	}
	if posts, err := d.Options.Store.PendingOf(first); err != nil || len(posts) != 1 {
		t.Errorf("in the outbox lie %+v (%v)", posts, err)
	}
}

func TestARematchKeepsItsAutopilots(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Do(bottest.Command("anna", "game new", "game", "parley", "autopilots", 1))
	d.Do(bottest.Press("anna", customid.LobbyID{Lobby: string(d.Head().ID), Act: customid.LobbyStart}.String(), "800"))
	for range 400 {
		if d.Head().Status == store.Over {
			break
		}
		d.Do(bottest.Command("anna", "do", "move", "wait"))
		d.Do(bottest.Command("anna", "do", "move", "decline"))
	}
	d.Do(bottest.Command("anna", "game rematch"))
	h := d.Head()
	if h.Status != store.Lobby || len(h.Seats) != 2 || h.Seats[0].User != "anna" ||
		h.Seats[1].Autopilot != table.AutopilotLevel {
		t.Errorf("the table is %+v", h)
	}
	if posts, err := d.Options.Store.PendingOf(h.ID); err != nil || len(posts) != 0 {
		t.Errorf("nobody is to be called, and there is %+v (%v)", posts, err)
	}
}

func TestWhoDidNotPlayAndWhereNothingEndedThereIsNoRematch(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	if a := d.Do(bottest.Command("anna", "game rematch")); !a.IsPrivate() || !a.Shows("bot.rematch.none") {
		t.Errorf("an empty channel answers %s", a.Text())
	}
	d.Begin()
	if a := d.Do(bottest.Command("anna", "game rematch")); !a.IsPrivate() || d.Head().Status != store.Running {
		t.Errorf("a running match answers %s", a.Text())
	}
	e := bottest.New(t, bot.Options{})
	e.Finish()
	if a := e.Do(bottest.Command("cara", "game rematch")); !a.IsPrivate() || !a.Shows("bot.rematch.others") ||
		e.Head().Status != store.Over {
		t.Errorf("cara is answered %s", a.Text())
	}
}

func TestVerifyProvesTheLastFinishedMatchBeforeEverybody(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	h := d.Finish()
	d.Do(bottest.Command("anna", "game rematch")) // a table that stands there changes nothing
	a := d.Do(bottest.Command("cara", "verify"))
	for _, want := range []text.Message{text.M("bot.verify.holds"), text.M("bot.verify.rolls", "n", 2),
		text.M("bot.verify.moves", "n", 11)} {
		if !a.Says(want) {
			t.Errorf("%v is not in %s", want, a.Text())
		}
	}
	if !strings.Contains(a.Text(), string(h.ID)) || !strings.Contains(a.Text(), h.SeedHash) {
		t.Errorf("match or hash is not in %s", a.Text())
	}
	if a.IsPrivate() {
		t.Error("only cara reads it")
	}
}

func TestVerifySaysWhatDoesNotHold(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	h := d.Finish()
	tb, err := d.App.Tables.Open(h.ID)
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
	if a := d.Do(bottest.Command("anna", "verify")); !a.Shows("bot.verify.fails") || !a.Shows("bot.record.dice") ||
		a.Shows("bot.verify.holds") {
		t.Errorf("a die that was changed is answered %s", a.Text())
	}
}

func TestVerifyTellsNothingOfAMatchThatGoesOn(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	h := d.Begin()
	if a := d.Do(bottest.Command("anna", "verify")); !a.IsPrivate() || !a.Shows("bot.verify.none") ||
		strings.Contains(a.Text(), h.SeedHash) {
		t.Errorf("a running match is answered %s", a.Text())
	}
}

func TestPlayersExportTheRecordOfTheirMatch(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	h := d.Finish()
	if a := d.Do(bottest.Command("ben", "game export")); a.File != string(h.ID)+".skald" || !a.IsPrivate() ||
		!a.Shows("bot.export.over") {
		t.Errorf("answered with the file %q: %s", a.File, a.Text())
	}
}

// A table of friends stays one when they play again.
func TestTableAfterAClosedOneIsClosed(t *testing.T) {
	t.Parallel()
	for how, opens := range map[string]func(d *bottest.Bot) store.Match{
		"a rematch": func(d *bottest.Bot) store.Match {
			d.Do(bottest.Command("ben", "game rematch"))
			return d.Head()
		},
		"a fork": func(d *bottest.Bot) store.Match {
			_, h := d.Fork("ben", 4)
			return h
		},
	} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			d := bottest.New(t, bot.Options{})
			was := d.Finish()
			x, err := d.App.Tables.Open(was.ID)
			if err != nil {
				t.Fatal(err)
			}
			x.Closed, x.Invited, x.InvitedRoles = true, []string{"cara"}, []string{"77"}
			x.Removed = []store.Seat{{User: "eve"}}
			if err := d.App.Tables.Save(t.Context(), x, table.Change{}); err != nil {
				t.Error(err)
			}
			x.Unlock()
			h := opens(d)
			e := bottest.ExtraOf(t, h)
			if want := []string{"anna", "cara"}; !e.Closed || !slices.Equal(e.Invited, want) ||
				!slices.Equal(e.InvitedRoles, []string{"77"}) || len(e.Removed) != 1 {
				t.Errorf("invited are %v and %v (closed %v), removed %v", e.Invited, e.InvitedRoles, e.Closed,
					e.Removed)
			}
			for n, user := range []string{"dora", "anna"} {
				i := bottest.Press(user, bottest.LobbyButton(h, customid.LobbyJoin), "800")
				i.Channel = h.Channel
				if a := d.Do(i); len(d.Match(h.ID).Seats) != 1+n {
					t.Errorf("%s is answered %s; the seats are %v", user, a.Text(), d.Match(h.ID).Seats)
				}
			}
		})
	}
}
