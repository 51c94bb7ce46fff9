package bot

import (
	"fmt"
	"sync"
	"testing"
)

func TestSettingsChangedByTwoAtOnceAreBothKept(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	const most = 12
	var all sync.WaitGroup
	for n := range most {
		all.Go(func() {
			i := command("mona", "settings server", "role", fmt.Sprint(700+n))
			i.Permissions = permissionManager
			d.app.Handle(t.Context(), i)
		})
	}
	all.Wait()
	if got := d.app.Servers.Of("3").Roles; len(got) != most {
		t.Errorf("kept are the roles %v; the log: %s", got, d.logs)
	}
}

func TestTwoCommandsOfAPersonAtOnceAreBothKept(t *testing.T) {
	t.Parallel()
	for range 8 {
		d := newDesk(t, Options{})
		options := [][2]any{{"quiet", "22-7"}, {"zone", "Europe/Rome"}, {"every", 5}, {"where", "direct"}}
		var all sync.WaitGroup
		for _, o := range options {
			all.Go(func() { d.app.Handle(t.Context(), command("anna", "me", o[0], o[1])) })
		}
		all.Wait()
		if p := d.app.People.Of("anna"); p.QuietWords() == "" || p.Zone != "Europe/Rome" || p.Every != 5 || !p.Direct {
			t.Fatalf("kept is %+v; the log: %s", p, d.logs)
		}
	}
}
