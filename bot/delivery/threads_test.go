package delivery_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/engine/text"
)

// shut makes the channel a thread in which nothing can be posted.
func shut(d *bottest.Bot, status, code int, locked string) {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	d.ChannelInfo = map[string]string{bottest.Channel: `{"id":"` + bottest.Channel +
		`","type":11,"parent_id":"400","thread_metadata":{"archived":true,"locked":` + locked + `}}`}
	d.Refuse = func(s bottest.Call) (int, int) {
		switch {
		case s.Method == http.MethodPatch && s.Path == "/channels/"+bottest.Channel:
			return http.StatusForbidden, discord.CodeMissingPermissions
		case s.Method != http.MethodGet && strings.HasPrefix(s.Path, "/channels/"+bottest.Channel+"/messages"):
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
			d := bottest.New(t, bot.Options{})
			d.Begin()
			shut(d, c.status, c.code, c.locked)
			d.Do(bottest.Command("anna", "do", "move", "wait"))
			var told []bottest.Call
			for range 4 {
				d.Deliver()
				d.Restart()
				d.Pass(3 * time.Hour)
				for _, s := range d.TakeCalls() {
					if s.Path == "/channels/400/messages" {
						told = append(told, s)
					}
				}
			}
			if len(told) != 1 ||
				!told[0].Shows("bot.thread.shut", "who", "<@anna> <@ben>", "where", "<#"+bottest.Channel+">",
					"what", text.M(c.want)) || len(told[0].Pinged()) != 2 {
				t.Fatalf("told was %v", told)
			}
			if left := d.Outbox(); len(left) == 0 || left[0].Attempts != 4 {
				t.Errorf("the outbox holds %+v", left)
			}
			said, _ := d.Post(table.PostThreadClosed)
			d.RefuseCalls("", "", 0, 0)
			d.Deliver()
			calls := d.TakeCalls()
			last := calls[len(calls)-1]
			if last.Path != "/channels/400/messages/"+said.Message || !last.Shows("bot.thread.open") {
				t.Errorf("when it is open again is said %v", last)
			}
			if _, still := d.Post(table.PostThreadClosed); still || len(d.Outbox()) != 0 {
				t.Errorf("the match knows %+v, the outbox holds %+v", d.Head().Posts, d.Outbox())
			}
		})
	}
	t.Run("by direct message to the host, where the channel above is closed too", func(t *testing.T) {
		d := bottest.New(t, bot.Options{})
		d.Begin()
		shut(d, 400, discord.CodeArchived, "true")
		in := d.Refuse
		d.Refuse = func(s bottest.Call) (int, int) {
			if strings.HasPrefix(s.Path, "/channels/400/") {
				return http.StatusForbidden, discord.CodeMissingAccess
			}
			return in(s)
		}
		d.Do(bottest.Command("anna", "do", "move", "wait"))
		d.TakeCalls()
		d.Deliver()
		direct := false
		for _, s := range d.TakeCalls() {
			direct = direct || s.Path == "/users/@me/channels" && s.Body["recipient_id"] == "anna"
		}
		if _, told := d.Post(table.PostThreadClosed); !direct || !told {
			t.Errorf("the host was written to: %v; the match knows %+v", direct, d.Head().Posts)
		}
	})
	t.Run("and a channel that is no thread tells nobody", func(t *testing.T) {
		d := bottest.New(t, bot.Options{})
		d.Begin()
		d.Do(bottest.Command("anna", "do", "move", "wait"))
		d.RefuseCalls(http.MethodPost, "/messages", 403, discord.CodeMissingPermissions)
		d.Deliver()
		if _, told := d.Post(table.PostThreadClosed); told {
			t.Error("it did")
		}
	})
}
