package discord

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// archive answers as an archived thread: changes of messages are refused until it is reopened, and reopening is handled
// by opening.
func (f *fake) archive(opening http.HandlerFunc) *[]string {
	var mu sync.Mutex
	open, calls := false, &[]string{}
	f.api = func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		path := strings.TrimPrefix(r.URL.Path, "/api/v10")
		*calls = append(*calls, r.Method+" "+path)
		switch {
		case path == "/channels/5" && opening != nil:
			opening(w, r)
		case path == "/channels/5":
			open = true
			fmt.Fprint(w, "{}")
		case !open:
			refuse(400, CodeArchived)(w, r)
		default:
			fmt.Fprint(w, `{"id":"1"}`)
		}
	}
	return calls
}

func refuse(status, code int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		fmt.Fprintf(w, `{"code":%d,"message":"no"}`, code)
	}
}

// changes are the calls that change messages of a channel.
var changes = map[string]func(*testing.T, *Client) error{
	"a post": func(t *testing.T, c *Client) error {
		_, err := c.Post(soon(t), "5", Message{Content: "x"})
		return err
	},
	"an edit":   func(t *testing.T, c *Client) error { return c.Edit(soon(t), "5", "6", Message{Content: "x"}) },
	"disarming": func(t *testing.T, c *Client) error { return c.Disarm(soon(t), "5", "6", "") },
	"deleting":  func(t *testing.T, c *Client) error { return c.Delete(soon(t), "5", "6") },
}

func TestArchivedThreadReopensForPost(t *testing.T) {
	for what, change := range changes {
		f := newFake(t)
		calls := f.archive(nil)
		c := f.client(Options{})
		if err := change(t, c); err != nil || len(*calls) != 3 || (*calls)[1] != "PATCH /channels/5" ||
			(*calls)[0] != (*calls)[2] {
			t.Errorf("%s: %v, %v", what, *calls, err)
		}
	}
}

func TestEditAfterReopeningSendsItsFilesAgain(t *testing.T) {
	f := newFake(t)
	f.archive(nil)
	archived := f.api
	var sent []bool
	f.api = func(w http.ResponseWriter, r *http.Request) {
		if body, _ := io.ReadAll(r.Body); strings.Contains(r.URL.Path, "/messages/") {
			sent = append(sent, strings.Contains(string(body), "once upon a time"))
		}
		archived(w, r)
	}
	m := Message{Content: "x", Files: []File{{Name: "saga.txt", Data: []byte("once upon a time")}}}
	err := f.client(Options{}).Edit(soon(t), "5", "6", m)
	if err != nil || !slices.Equal(sent, []bool{true, true}) {
		t.Errorf("Edit() = %v, with its file in %v, want it in both requests", err, sent)
	}
}

func TestAThreadThatMayNotBeOpenedIsLeftAndTheReasonTold(t *testing.T) {
	for name, x := range map[string]struct{ status, code, want int }{
		"locked":            {403, CodeMissingPermissions, CodeArchived},
		"locked, as told":   {403, CodeLocked, CodeArchived},
		"too many are open": {400, CodeTooManyThreads, CodeTooManyThreads},
		"trouble on top":    {400, CodeUnknownChannel, CodeUnknownChannel},
	} {
		for what, change := range changes {
			f := newFake(t)
			calls := f.archive(refuse(x.status, x.code))
			c := f.client(Options{})
			if err := change(t, c); CodeOf(err) != x.want || len(*calls) != 2 {
				t.Errorf("%s, %s: %v, %v", name, what, *calls, err)
			}
		}
	}
}

func TestAPlaceIsReadAsDiscordTellsOfIt(t *testing.T) {
	for told, want := range map[string]ChannelInfo{
		`{"type":0,"guild_id":"7","parent_id":"3"}`: {ID: "5", Guild: "7"},
		`{"type":15,"parent_id":"3"}`:               {ID: "5", Forum: true},
		`{"type":4}`:                                {ID: "5", Empty: true},
		`{"type":2}`:                                {ID: "5", Voice: true},
		`{"type":11,"parent_id":"4","thread_metadata":{"archived":true,"locked":false}}`: {ID: "5", Parent: "4",
			Thread: true, Archived: true},
		`{"type":12,"parent_id":"4","thread_metadata":{"locked":true}}`: {ID: "5", Parent: "4",
			Thread: true, Locked: true, Private: true},
	} {
		f := newFake(t)
		f.api = func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, told) }
		c := f.client(Options{})
		if got, err := c.ChannelInfo(soon(t), "5"); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s is %+v (%v)", told, got, err)
		}
	}
	f := newFake(t)
	f.api = refuse(404, CodeUnknownChannel)
	c := f.client(Options{})
	if _, err := c.ChannelInfo(soon(t), "5"); CodeOf(err) != CodeUnknownChannel {
		t.Error(err)
	}
}

func TestAThreadInAForumBeginsWithAMessage(t *testing.T) {
	for forum, want := range map[bool]string{
		true:  `{"auto_archive_duration":10080,"message":{"content":"x","embeds":[],"components":[],"allowed_mentions":{"parse":[]},"attachments":[]},"name":"x"}`,
		false: `{"auto_archive_duration":10080,"name":"x","type":11}`,
	} {
		f := newFake(t)
		got := ""
		f.api = func(w http.ResponseWriter, r *http.Request) {
			b, _ := io.ReadAll(r.Body)
			got = r.URL.Path + string(b)
			fmt.Fprint(w, `{"id":"77"}`)
		}
		if id, err := f.client(Options{}).Thread(soon(t), "5", "x", forum); err != nil || id != "77" ||
			got != "/api/v10/channels/5/threads"+want {
			t.Errorf("%s is sent, and %s comes back (%v)", got, id, err)
		}
	}
}

func TestChannelEventsAreToldToTheBot(t *testing.T) {
	var joined, deleted []string
	c := &Client{opt: Options{
		Joined:  func(channel string) { joined = append(joined, channel) },
		Deleted: func(channel string) { deleted = append(deleted, channel) },
	}}
	s := &shard{c: c, total: 1}
	for kind, raw := range map[string]string{
		"THREAD_CREATE": `{"id":"1"}`, "CHANNEL_DELETE": `{"id":"2"}`, "THREAD_DELETE": `{"id":"2"}`,
		"CHANNEL_CREATE": `{"id":"3"}`,
	} {
		s.event(nil, &discordgo.Event{Type: kind, RawData: json.RawMessage(raw)})
	}
	s.event(nil, &discordgo.Event{Type: "THREAD_DELETE", RawData: json.RawMessage(`{}`)})
	if !slices.Equal(joined, []string{"1"}) || !slices.Equal(deleted, []string{"2", "2"}) {
		t.Errorf("joined %v, deleted %v", joined, deleted)
	}
}

func TestPrivateThreadTheBotCannotSee(t *testing.T) {
	f := newFake(t)
	c := f.client(Options{})
	i, err := ParseInteraction(
		[]byte(`{"id":"1","token":"t","type":2,"channel":{"type":12,"parent_id":"4"},"channel_id":"5","user":{"id":"7"}}`))
	if err != nil || !i.Thread || !i.PrivateThread || i.Parent != "4" {
		t.Fatalf("the interaction is read as %+v, %v", i, err)
	}
	for _, code := range []int{CodeMissingAccess, CodeUnknownChannel, 0} {
		f.api = refuse(403, code)
		if outside := c.OutsideThread(soon(t), i); outside != (code == CodeMissingAccess) {
			t.Errorf("with code %d the bot is outside: %v", code, outside)
		}
	}
	if i.PrivateThread = false; c.OutsideThread(soon(t), i) {
		t.Error("a public thread is asked for")
	}
}

func TestEveryoneSeesAnOpenChannel(t *testing.T) {
	everyone := fmt.Sprint(discordgo.PermissionViewChannel | discordgo.PermissionVoiceConnect)
	deny := func(id string, kind int, bits int64) string {
		return fmt.Sprintf(`"permission_overwrites":[{"id":%q,"type":%d,"deny":"%d","allow":"0"}]`, id, kind, bits)
	}
	allow := fmt.Sprintf(`"permission_overwrites":[{"id":"7","type":0,"deny":"0","allow":"%d"}]`,
		discordgo.PermissionViewChannel)
	const view = discordgo.PermissionViewChannel
	text := func(with string) string { return `{"type":0,"guild_id":"7"` + with + `}` }
	thread := func(kind int) string { return fmt.Sprintf(`{"type":%d,"guild_id":"7","parent_id":"4"}`, kind) }
	type place struct {
		channel, parent, everyone string
		status                    int
		want, fails               bool
	}
	for name, x := range map[string]place{
		"an open channel":               {channel: text(""), want: true},
		"a thread of an open channel":   {channel: thread(11), parent: text(""), want: true},
		"a private thread":              {channel: thread(12), parent: text("")},
		"a channel closed to @everyone": {channel: text("," + deny("7", 0, view))},
		"a channel closed to a member":  {channel: text("," + deny("7", 1, view)), want: true},
		"a thread of a closed channel":  {channel: thread(11), parent: text("," + deny("7", 0, view))},
		"a voice channel closed to @everyone": {
			channel: `{"type":2,"guild_id":"7",` + deny("7", 0, discordgo.PermissionVoiceConnect) + `}`},
		"a server that shows nothing":   {channel: text(""), everyone: "0"},
		"an open channel of such a one": {channel: text("," + allow), everyone: "0", want: true},
		"@everyone as administrator": {channel: text("," + deny("7", 0, view)),
			everyone: fmt.Sprint(discordgo.PermissionAdministrator), want: true},
		"a direct message": {channel: `{"type":1}`},
		"a deleted channel": {channel: fmt.Sprintf(`{"code":%d,"message":"no"}`, CodeUnknownChannel),
			status: 404},
		"trouble": {channel: `{"code":50035,"message":"no"}`, status: 400, fails: true},
	} {
		f := newFake(t)
		f.api = func(w http.ResponseWriter, r *http.Request) {
			switch strings.TrimPrefix(r.URL.Path, "/api/v10") {
			case "/channels/5":
				w.WriteHeader(cmp.Or(x.status, 200))
				fmt.Fprint(w, x.channel)
			case "/channels/4":
				fmt.Fprint(w, x.parent)
			case "/guilds/7/roles":
				fmt.Fprintf(w, `[{"id":"7","permissions":%q},{"id":"9","permissions":"8"}]`, cmp.Or(x.everyone, everyone))
			}
		}
		c := f.client(Options{})
		may, err := c.EveryoneRights(soon(t), "7")
		if err != nil {
			t.Fatal(err)
		}
		got, err := c.EveryoneSees(soon(t), "7", "5", may)
		if got != x.want || (err != nil) != x.fails {
			t.Errorf("%s: %v (%v)", name, got, err)
		}
	}
}
