package lobby_test

import (
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/pace"
	"skald/engine/games"
)

func TestTableHasOwnPace(t *testing.T) {
	t.Parallel()
	d := withBen(t)
	opensSettings(d)
	if a := d.Do(inPanel(d, "anna", customid.LobbyValue, "table-pace", "other")); a.Data()["custom_id"] !=
		(customid.LobbyID{Lobby: string(d.Head().ID), Act: customid.LobbyValue, Option: "table-pace"}).String() {
		t.Fatalf("the value for another pace is answered %s", a.Text())
	}
	d.Do(inPanel(d, "anna", customid.LobbyValue, "table-pace", "1 day 12 hours"))
	if extra(d).Pace != "1d12h" {
		t.Fatalf("the pace is %q", extra(d).Pace)
	}
	if got := d.Do(bottest.Command("anna", "game status")); !got.Shows("bot.lobby.pace", "pace",
		pace.Words("1d12h"), "language", "English") {
		t.Errorf("the lobby shows %s", got.Text())
	}
	presses(d, "anna", customid.LobbyStart)
	d.Restart()
	if got := d.Do(bottest.Command("ben", "game status")); !got.Shows("bot.deadline.short", "at",
		"<t:"+bottest.Timestamp(d.Now().Add(36*time.Hour))+":f>", "in",
		"<t:"+bottest.Timestamp(d.Now().Add(36*time.Hour))+":R>") {
		t.Errorf("the status is %s", got.Text())
	}
}

func TestNewGameTakesTypedPace(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: games.All()})
	d.Do(bottest.Command("anna", "game new", "game", "return-of-the-heroes", "pace", "2 days"))
	if extra(d).Pace != "2d" {
		t.Errorf("the pace is %q", extra(d).Pace)
	}
	i := bottest.Command("ben", "game new", "game", "heroes", "pace", "soon")
	i.Channel = "501"
	if a := d.Do(i); !a.Shows("bot.pace.unread", "typed", "soon") {
		t.Errorf("an unreadable pace is answered %s", a.Text())
	}
}
