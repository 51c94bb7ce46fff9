package settings_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/preferences"
)

func TestListOfAvoidedUsersIsSavedForItsOwner(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Apart("anna", "dora", "ben", "anna", "ben")
	d.Restart()
	if got := d.App.People.Of("anna").Apart; !slices.Equal(got, []string{"ben", "dora"}) {
		t.Errorf("anna avoids %v", got)
	}
	if a := d.Do(bottest.Command("anna", "me")); !a.Shows("bot.me.apart", "n", 2) || !a.IsPrivate() {
		t.Errorf("anna reads %s", a.Text())
	}
	if a := d.Do(bottest.Command("ben", "me")); !a.Shows("bot.me.apart.none") {
		t.Errorf("ben reads %s", a.Text())
	}
	d.Apart("anna")
	if got := d.App.People.Of("anna").Apart; len(got) > 0 {
		t.Errorf("with nothing chosen anna avoids %v", got)
	}
}

func TestTooManyAvoidedUsers(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Apart("anna", "ben")
	var many []string
	for n := range preferences.MaxApart + 1 {
		many = append(many, strconv.Itoa(100+n))
	}
	for _, users := range [][]string{many, {""}, {strings.Repeat("1", 33)}} {
		d.Apart("anna", users...)
		if got := d.App.People.Of("anna").Apart; !slices.Equal(got, []string{"ben"}) {
			t.Errorf("after %d forged users anna avoids %v", len(users), got)
		}
	}
	d.Apart("anna", many[1:]...)
	if got := d.App.People.Of("anna").Apart; len(got) != preferences.MaxApart {
		t.Errorf("anna avoids %d users", len(got))
	}
}
