package bot

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"skald/bot/discord"
	"skald/bot/table"
	"skald/engine/text"
)

// shut makes the channel a thread in which nothing can be posted.
func (d *desk) shut(status, code int, locked string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.kinds = map[string]string{place: `{"id":"` + place +
		`","type":11,"parent_id":"400","thread_metadata":{"archived":true,"locked":` + locked + `}}`}
	d.refuse = func(s sent) (int, int) {
		switch {
		case s.method == http.MethodPatch && s.path == "/channels/"+place:
			return http.StatusForbidden, discord.CodeMissingPermissions
		case s.method != http.MethodGet && strings.HasPrefix(s.path, "/channels/"+place+"/messages"):
			return status, code
		}
		return 0, 0
	}
}

func TestPeopleAreToldOnceWhatAClosedThreadNeeds(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		status, code int
		locked       string
		want         string
	}{
		"locked":                      {400, discord.CodeArchived, "true", "bot.thread.shut.locked"},
		"locked, in other words":      {403, discord.CodeLocked, "true", "bot.thread.shut.locked"},
		"no permission to post in it": {403, discord.CodeMissingPermissions, "false", "bot.thread.shut.send"},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, Options{})
			d.begun()
			d.shut(c.status, c.code, c.locked)
			d.does(command("anna", "do", "move", "wait"))
			var told []sent
			for range 4 {
				d.deliver()
				d.restart()
				d.pass(3 * time.Hour)
				for _, s := range d.since() {
					if s.path == "/channels/400/messages" {
						told = append(told, s)
					}
				}
			}
			if len(told) != 1 || !told[0].shows("bot.thread.shut", "who", "<@anna> <@ben>", "where", "<#"+place+">",
				"what", text.M(c.want)) || len(told[0].pinged()) != 2 {
				t.Fatalf("told was %v", told)
			}
			if left := d.outbox(); len(left) == 0 || left[0].Attempts != 4 {
				t.Errorf("the outbox holds %+v", left)
			}
			said, _ := d.post(table.PostShut)
			d.refusing("", "", 0, 0)
			d.deliver()
			calls := d.since()
			last := calls[len(calls)-1]
			if last.path != "/channels/400/messages/"+said.Message || !last.shows("bot.thread.open") {
				t.Errorf("when it is open again is said %v", last)
			}
			if _, still := d.post(table.PostShut); still || len(d.outbox()) != 0 {
				t.Errorf("the match knows %+v, the outbox holds %+v", d.head().Posts, d.outbox())
			}
		})
	}
	t.Run("by direct message to the host, where the channel above is closed too", func(t *testing.T) {
		d := newDesk(t, Options{})
		d.begun()
		d.shut(400, discord.CodeArchived, "true")
		in := d.refuse
		d.refuse = func(s sent) (int, int) {
			if strings.HasPrefix(s.path, "/channels/400/") {
				return http.StatusForbidden, discord.CodeMissingAccess
			}
			return in(s)
		}
		d.does(command("anna", "do", "move", "wait"))
		d.since()
		d.deliver()
		direct := false
		for _, s := range d.since() {
			direct = direct || s.path == "/users/@me/channels" && s.body["recipient_id"] == "anna"
		}
		if _, told := d.post(table.PostShut); !direct || !told {
			t.Errorf("the host was written to: %v; the match knows %+v", direct, d.head().Posts)
		}
	})
	t.Run("and a channel that is no thread tells nobody", func(t *testing.T) {
		d := newDesk(t, Options{})
		d.begun()
		d.does(command("anna", "do", "move", "wait"))
		d.refusing(http.MethodPost, "/messages", 403, discord.CodeMissingPermissions)
		d.deliver()
		if _, told := d.post(table.PostShut); told {
			t.Error("it did")
		}
	})
}
