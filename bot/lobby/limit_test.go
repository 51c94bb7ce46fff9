package lobby_test

import (
	"strconv"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/preferences"
	"skald/store"
)

// One user cannot fill a server with tables that never start.
func TestUserHostsAFewTablesThatHaveNotStarted(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	open := func(user string, n int, args ...any) bottest.Call {
		c := bottest.Command(user, "game new", append([]any{"game", "parley"}, args...)...)
		c.Channel = strconv.Itoa(6000 + n)
		return d.Do(c)
	}
	full := func(a bottest.Call) bool {
		return a.IsPrivate() &&
			bottest.EnglishWords().Shows(a.Text(), "bot.settings.lobbies", "n", preferences.MaxLobbies)
	}
	for n := range preferences.MaxLobbies {
		if a := open("anna", n); a.IsPrivate() {
			t.Fatalf("table %d is answered %s", n+1, a.Text())
		}
	}
	for _, args := range [][]any{nil, {"thread", true}} {
		if a := open("anna", 100, args...); !full(a) {
			t.Errorf("one table more, with %v, is answered %s", args, a.Text())
		}
	}
	if a := open("ben", 101); a.IsPrivate() {
		t.Errorf("another user's table is answered %s", a.Text())
	}
	first, err := d.Options.Store.Matches(store.Filter{User: "anna", Limit: 1})
	if err != nil || len(first) != 1 {
		t.Fatalf("anna's first table is %v, %v", first, err)
	}
	d.Do(bottest.Press("anna", bottest.LobbyButton(first[0], customid.LobbyCancel), "800"))
	if a := open("anna", 102); a.IsPrivate() {
		t.Errorf("after one was closed, a table is answered %s", a.Text())
	}
}
