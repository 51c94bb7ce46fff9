package discord

import (
	"fmt"
	"net/http"
	"testing"
)

func TestIsMember(t *testing.T) {
	for name, x := range map[string]struct {
		api           http.HandlerFunc
		member, fails bool
	}{
		"a member": {func(w http.ResponseWriter,
			_ *http.Request) {
			fmt.Fprint(w, `{"roles":[]}`)
		}, true, false},
		"a user who has left":           {refuse(http.StatusNotFound, CodeUnknownMember), false, false},
		"a user there is no more":       {refuse(http.StatusNotFound, CodeUnknownUser), false, false},
		"a server the bot is not in":    {refuse(http.StatusForbidden, CodeMissingAccess), false, true},
		"a server of which nobody says": {refuse(http.StatusNotFound, 10004), false, true},
	} {
		f := newFake(t)
		paths := make(chan string, 1)
		f.api = func(w http.ResponseWriter, r *http.Request) {
			paths <- r.Method + " " + r.URL.Path
			x.api(w, r)
		}
		member, err := f.client(Options{}).IsMember(soon(t), "3", "7")
		path := <-paths
		if member != x.member || (err != nil) != x.fails || path != "GET /api/v10/guilds/3/members/7" {
			t.Errorf("%s: IsMember() = %v, %v after %s", name, member, err, path)
		}
	}
}
