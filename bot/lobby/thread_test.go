package lobby_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/checkpoint"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/store"
)

// openInThread opens a table in a thread and returns it with what was sent.
func openInThread(d *bottest.Bot, args ...any) ([]bottest.Call, store.Match) {
	d.T.Helper()
	calls := d.DoAll(bottest.Command("anna", "game new", append([]any{"game", "parley", "thread", true}, args...)...))
	ids, err := d.Options.Store.Matches(store.Filter{})
	if err != nil || len(ids) != 1 {
		d.T.Fatalf("%d matches, %v; sent was %v; the log: %s", len(ids), err, calls, d.Logs)
	}
	return calls, d.Match(ids[0].ID)
}

// patches returns the changes of a channel among calls.
func patches(calls []bottest.Call, channel string) []bottest.Call {
	return slices.DeleteFunc(slices.Clone(calls), func(c bottest.Call) bool {
		return c.Method != http.MethodPatch || c.Path != "/channels/"+channel
	})
}

func TestTableInThreadOfItsOwn(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	calls, h := openInThread(d, "name", "Friday round")
	if h.Channel == bottest.Channel || h.Status != store.Lobby || !bottest.ExtraOf(t, h).Thread {
		t.Fatalf("the table is %+v", h)
	}
	thread, lobby, answer := calls[0], calls[1], calls[2]
	if thread.Path != "/channels/"+bottest.Channel+"/threads" || thread.Body["name"] != "Friday round" {
		t.Errorf("the thread is %s", thread.Text())
	}
	if lobby.Path != "/channels/"+h.Channel+"/messages" || !strings.Contains(lobby.Text(), string(h.ID)) {
		t.Errorf("the lobby is %s", lobby.Text())
	}
	if answer.IsPrivate() || !strings.Contains(answer.Text(), "<#"+h.Channel+">") || len(answer.Pinged()) > 0 {
		t.Errorf("the channel reads %s", answer.Text())
	}
	// The channel itself stays free.
	if a := d.Do(bottest.Command("ben", "game new", "game", "parley")); a.IsPrivate() {
		t.Errorf("a table in the channel is answered %s", a.Text())
	}
}

func TestThreadIsRenamedWithItsTable(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	_, h := openInThread(d)
	i := bottest.Press("anna", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyNamed}.String(), "800")
	i.Channel, i.Kind, i.Values, i.MessageEphemeral = h.Channel, discord.KindModal, []string{"Late night"}, true
	if p := patches(d.DoAll(i), h.Channel); len(p) != 1 || p[0].Body["name"] != "Late night" {
		t.Errorf("sent was %v; the log: %s", p, d.Logs)
	}
}

func TestThreadRestsAfterTheEnd(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		refuse func(d *bottest.Bot)
		tries  int
	}{
		"at the first attempt":            {func(*bottest.Bot) {}, 1},
		"not if Discord refuses":          {func(d *bottest.Bot) { refuseChannel(d, http.StatusForbidden) }, 1},
		"again after a failed connection": {func(d *bottest.Bot) { refuseChannel(d, http.StatusBadGateway) }, 2},
	} {
		t.Run(name, func(t *testing.T) {
			d := bottest.New(t, bot.Options{})
			_, h := openInThread(d)
			finish(d, h)
			c.refuse(d)
			d.TakeCalls()
			d.Deliver()
			tried := patches(d.TakeCalls(), h.Channel)
			d.RefuseCalls("", "", 0, 0)
			d.Pass(bottest.AfterLobby)
			d.Deliver()
			tried = append(tried, patches(d.TakeCalls(), h.Channel)...)
			if len(tried) < c.tries || c.tries == 1 && len(tried) != 1 ||
				tried[len(tried)-1].Body["auto_archive_duration"] != float64(table.RestAfterEnd) {
				t.Errorf("sent was %v; the log: %s", tried, d.Logs)
			}
			if waits, err := d.Options.Store.PendingOf(h.ID); err != nil || len(waits) > 0 {
				t.Errorf("the outbox holds %v, %v", waits, err)
			}
			rematch := bottest.Press("anna",
				customid.TableAct{Match: string(h.ID), What: customid.TableRematch}.String(), "800")
			rematch.Channel = h.Channel
			d.Do(rematch)
			d.Deliver()
			if p := patches(d.TakeCalls(), h.Channel); len(p) != 1 ||
				p[0].Body["auto_archive_duration"] != float64(table.RestInPlay) {
				t.Errorf("for the rematch was sent %v", p)
			}
		})
	}
}

// refuseChannel lets changes of channels fail.
func refuseChannel(d *bottest.Bot, status int) {
	d.Refuse = func(c bottest.Call) (int, int) {
		if c.Method == http.MethodPatch && strings.Count(c.Path, "/") == 2 {
			code := 0
			if status == http.StatusForbidden {
				code = discord.CodeMissingPermissions
			}
			return status, code
		}
		return 0, 0
	}
}

// finish plays a table in a thread to its end.
func finish(d *bottest.Bot, h store.Match) {
	d.T.Helper()
	do := func(i *discord.Interaction) {
		i.Channel = h.Channel
		d.Do(i)
	}
	do(bottest.Press("ben", bottest.LobbyButton(h, customid.LobbyJoin), "800"))
	do(bottest.Press("anna", bottest.LobbyButton(h, customid.LobbyStart), "800"))
	d.Deliver()
	do(bottest.Command("anna", "do", "move", "roll"))
	for n := range 8 {
		do(bottest.Command([]string{"anna", "ben"}[n%2], "do", "move", "wait"))
	}
	if now := d.Match(h.ID); now.Status != store.Over {
		d.T.Fatalf("the match is %s; the log: %s", now.Status, d.Logs)
	}
}

func TestTableInThreadWithoutPermission(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.RefuseCalls(http.MethodPost, "/threads", http.StatusForbidden, discord.CodeMissingPermissions)
	a := d.Do(bottest.Command("anna", "game new", "game", "parley", "thread", true))
	if ids, _ := d.Options.Store.Matches(store.Filter{}); !a.IsPrivate() || len(ids) != 0 {
		t.Errorf("%d tables; anna is answered %s", len(ids), a.Text())
	}
}

// Discord may take minutes for one thread.
func TestSlowThreadDelaysNoOther(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	reached, goOn := make(chan bool), make(chan bool)
	var waits atomic.Bool
	d.Checkpoint = func(p checkpoint.Point) {
		if p == checkpoint.Saving && waits.CompareAndSwap(false, true) {
			close(reached)
			<-goOn
		}
	}
	opens := func(user, channel string) chan bool {
		done := make(chan bool)
		i := bottest.Command(user, "game new", "game", "parley", "thread", true)
		i.Channel = channel
		go func() {
			d.App.Handle(context.Background(), i)
			close(done)
		}()
		return done
	}
	first := opens("anna", "501")
	<-reached
	select {
	case <-opens("ben", "502"):
	case <-time.After(30 * time.Second):
		t.Error("ben waits for anna's thread")
	}
	close(goOn)
	<-first
}
