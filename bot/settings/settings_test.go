package settings_test

import (
	"fmt"
	"sync"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
)

func TestSettingsChangedByTwoAtOnceAreBothKept(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	const most = 12
	var all sync.WaitGroup
	for n := range most {
		all.Go(func() {
			i := bottest.Command("mona", "settings server", "role", fmt.Sprint(700+n))
			i.Permissions = bottest.ManageServer
			d.App.Handle(t.Context(), i)
		})
	}
	all.Wait()
	if got := d.App.Servers.Of("3").Roles; len(got) != most {
		t.Errorf("kept are the roles %v; the log: %s", got, d.Logs)
	}
}

func TestTwoCommandsOfAPersonAtOnceAreBothKept(t *testing.T) {
	t.Parallel()
	for range 8 {
		d := bottest.New(t, bot.Options{})
		options := [][2]any{{"quiet", "22-7"}, {"zone", "Europe/Rome"}, {"every", 5}, {"where", "direct"}}
		var all sync.WaitGroup
		for _, o := range options {
			all.Go(func() { d.App.Handle(t.Context(), bottest.Command("anna", "me", o[0], o[1])) })
		}
		all.Wait()
		if p := d.App.People.Of("anna"); p.QuietWords() == "" || p.Zone != "Europe/Rome" || p.Every != 5 || !p.Direct {
			t.Fatalf("kept is %+v; the log: %s", p, d.Logs)
		}
	}
}
