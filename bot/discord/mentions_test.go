package discord

import (
	"context"
	"errors"
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

// speaking are the ways in which text leaves a client.
var speaking = map[string]func(ctx context.Context, c *Client, i *Interaction) error{
	"Post": func(ctx context.Context, c *Client, _ *Interaction) error {
		_, err := c.Post(ctx, "5", loud)
		return err
	},
	"Edit": func(ctx context.Context, c *Client, _ *Interaction) error { return c.Edit(ctx, "5", "6", loud) },
	"Disarm": func(ctx context.Context, c *Client, _ *Interaction) error {
		return c.Disarm(ctx, "5", "6", "@everyone was asked")
	},
	"Reply":     func(ctx context.Context, c *Client, i *Interaction) error { return c.Reply(ctx, i, loud) },
	"Update":    func(ctx context.Context, c *Client, i *Interaction) error { return c.Update(ctx, i, loud) },
	"EditReply": func(ctx context.Context, c *Client, i *Interaction) error { return c.EditReply(ctx, i, "7", loud) },
	"Original":  func(ctx context.Context, c *Client, i *Interaction) error { return c.Original(ctx, i, loud) },
	"FollowUp": func(ctx context.Context, c *Client, i *Interaction) error {
		_, err := c.FollowUp(ctx, i, loud)
		return err
	},
}

// silent are the other calls of a client: they put no text into a message.
var silent = []string{
	"Application", "ArchiveAfter", "Autocomplete", "ChannelInfo", "Close", "CreateEmoji", "Defer", "Delete",
	"DeleteEmoji", "DeleteResponse", "Direct", "Earlier", "Emojis", "EveryoneRights", "EveryoneSees",
	"Fatal", "Fetch", "IsMember", "KeepCommands", "Leave",
	"Open", "OpenModal", "OutsideThread", "Own", "Recent",
	"RenameThread", "Reopen", "ServerName", "Status", "Thread", "ThreadOn", "Wait",
}

var loud = Message{Content: "@everyone <@&1> <@2>", Mentions: []string{"8"},
	Files: []File{{Name: "a.png", Data: []byte("png")}}}

func TestEveryMessageSaysWhomItMayPing(t *testing.T) {
	client := reflect.TypeFor[*Client]()
	for n := range client.NumMethod() {
		name := client.Method(n).Name
		if _, speaks := speaking[name]; !speaks && !slices.Contains(silent, name) {
			t.Errorf("nobody looks at what %s sends: it belongs to those that speak or to the silent ones", name)
		}
	}
	f := newFake(t)
	var mu sync.Mutex
	var got map[string]any
	f.api = func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		got = read(t, r)
		fmt.Fprint(w, `{"id":"99","channel_id":"5"}`)
	}
	c := f.client(Options{})
	for name, speak := range speaking {
		if err := speak(soon(t), c, &Interaction{ID: "7", Token: "tok", Application: "42"}); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		mu.Lock()
		m := got
		mu.Unlock()
		if data, ok := m["data"].(map[string]any); ok {
			m = data
		}
		pings, ok := m["allowed_mentions"].(map[string]any)
		if parse, listed := pings["parse"].([]any); !ok || !listed || len(parse) > 0 {
			t.Errorf("%s may ping anybody: %v", name, m)
		}
	}
}

func TestAMessageThatMightPingAnybodyIsNotSent(t *testing.T) {
	f := newFake(t)
	f.api = func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		t.Errorf("%s %s was sent: %s", r.Method, r.URL.Path, b)
	}
	c := f.client(Options{})
	for what, body := range map[string]any{
		"text":      map[string]any{"content": "@everyone"},
		"an embed":  map[string]any{"embeds": []any{}},
		"buttons":   map[string]any{"components": []any{}},
		"an answer": map[string]any{"type": answerMessage, "data": map[string]any{"content": "x"}},
		"an update": map[string]any{"type": answerUpdate, "data": map[string]any{"components": []any{}}},
		"mentions of all roles": map[string]any{"content": "x",
			"allowed_mentions": map[string]any{"parse": []string{"roles"}}},
		"mentions left to chance": map[string]any{"content": "x", "allowed_mentions": map[string]any{}},
	} {
		if err := c.call(soon(t), http.MethodPost, discordgo.EndpointChannelMessages("5"), body, "",
			nil); !errors.Is(err, errPings) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// An answer on the way to Discord may be refused by something that repeats its address, which holds the token of the
// interaction.
func TestAnErrorThatRepeatsTheAddressShowsNoToken(t *testing.T) {
	f := newFake(t)
	f.api = func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusForbidden)
		fmt.Fprintf(w, "<html>%s is not for %q</html>", r.URL.Path, r.Header.Get("Authorization"))
	}
	c := f.client(Options{})
	i := &Interaction{ID: "7", Token: "aW50ZXJhY3Rpb246c2VjcmV0", Application: "42"}
	for name, speak := range speaking {
		err := speak(soon(t), c, i)
		if err == nil {
			t.Fatalf("%s finds nothing wrong", name)
		}
		for _, secret := range []string{testToken, i.Token} {
			if strings.Contains(err.Error(), secret) {
				t.Errorf("%s: %q holds %q", name, err, secret)
			}
		}
	}
}
