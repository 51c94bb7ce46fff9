package bot

import (
	"fmt"
	"sync"
	"testing"
)

func TestSettingsChangedByTwoAtOnceAreBothKept(t *testing.T) {
	d := newDesk(t, Options{})
	const most = 12
	var all sync.WaitGroup
	for n := range most {
		all.Go(func() {
			i := command("mona", "settings server", "role", fmt.Sprint(700+n))
			i.Permissions = permissionManageMessages
			d.app.handle(t.Context(), i)
		})
	}
	all.Wait()
	if got := d.app.settings("3").Roles; len(got) != most {
		t.Errorf("kept are the roles %v; the log: %s", got, d.logs)
	}
}
