package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"sync"
	"testing"

	"github.com/bwmarrin/discordgo"
)

func wanted() []*discordgo.ApplicationCommand {
	rights := int64(discordgo.PermissionManageMessages)
	zero := 0.0
	return []*discordgo.ApplicationCommand{
		{Name: "help", Description: "Helps"},
		{Name: "mod", Description: "Moderates", DefaultMemberPermissions: &rights,
			Options: []*discordgo.ApplicationCommandOption{{
				Type: discordgo.ApplicationCommandOptionInteger, Name: "turn", Description: "Which", Required: true,
				MinValue:          &zero,
				NameLocalizations: map[discordgo.Locale]string{discordgo.Italian: "turno"},
				Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "first", Value: 1},
					{Name: "second", Value: 2}},
			}}},
	}
}

// registry is a Discord that keeps commands and shows them as Discord does.
type registry struct {
	mu     sync.Mutex
	stored []map[string]any
	writes int
	// fail answers instead, if it does.
	fail func(n int, w http.ResponseWriter) bool
	asks int
}

func (g *registry) serve(w http.ResponseWriter, r *http.Request) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if r.URL.Path == "/api/v10/applications/@me" {
		fmt.Fprint(w, `{"id":"42"}`)
		return
	}
	g.asks++
	if g.fail != nil && g.fail(g.asks, w) {
		return
	}
	if r.Method == http.MethodPut {
		g.writes++
		g.stored = nil
		if err := json.NewDecoder(r.Body).Decode(&g.stored); err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		for i, c := range g.stored {
			c["id"], c["application_id"], c["version"] = fmt.Sprint(i), "42", "7"
			c["dm_permission"], c["nsfw"], c["integration_types"] = true, false, []any{0}
			if c["type"] == nil {
				c["type"] = 1
			}
			if c["default_member_permissions"] == nil {
				c["default_member_permissions"] = nil
			}
		}
	}
	w.Header().Set("Content-Type", "application/json")
	if r.Method == http.MethodGet && r.URL.Query().Get("with_localizations") != "true" {
		w.WriteHeader(http.StatusTeapot) // the commands cannot be compared
		return
	}
	_ = json.NewEncoder(w).Encode(g.stored)
}

func TestCommandsAreWrittenOnlyWhereTheyDiffer(t *testing.T) {
	t.Parallel()
	f, g := newFake(t), &registry{}
	f.api = g.serve
	c := f.client(Options{})
	sync := func(what string, commands []*discordgo.ApplicationCommand, changed []string, writes int) {
		t.Helper()
		got, err := c.syncCommands(soon(t), commands)
		if err != nil || !reflect.DeepEqual(got, changed) || g.writes != writes {
			t.Errorf("%s: changed %v, %d writes, %v; want %v, %d", what, got, g.writes, err, changed, writes)
		}
	}
	sync("at first", wanted(), []string{"help", "mod"}, 1)
	sync("once more", wanted(), nil, 1)
	writes := 1
	for what, change := range map[string]func(cs []*discordgo.ApplicationCommand){
		"a description":     func(cs []*discordgo.ApplicationCommand) { cs[1].Description = "Keeps order" },
		"who may":           func(cs []*discordgo.ApplicationCommand) { cs[1].DefaultMemberPermissions = nil },
		"an option's bound": func(cs []*discordgo.ApplicationCommand) { cs[1].Options[0].MinValue = nil },
		"what is required":  func(cs []*discordgo.ApplicationCommand) { cs[1].Options[0].Required = false },
		"a choice":          func(cs []*discordgo.ApplicationCommand) { cs[1].Options[0].Choices[1].Value = 3 },
		"the choices' order": func(cs []*discordgo.ApplicationCommand) {
			o := cs[1].Options[0]
			o.Choices[0], o.Choices[1] = o.Choices[1], o.Choices[0]
		},
		"a translation": func(cs []*discordgo.ApplicationCommand) {
			cs[1].Options[0].NameLocalizations[discordgo.Italian] = "round"
		},
		"no option": func(cs []*discordgo.ApplicationCommand) { cs[1].Options = nil },
	} {
		cs := wanted()
		change(cs)
		writes++
		sync(what, cs, []string{"mod"}, writes)
		writes++
		sync(what+", and back", wanted(), []string{"mod"}, writes)
	}
	writes++
	sync("one less", wanted()[1:], []string{"help"}, writes)
}

// TestRefusedCommandsAreRetriedAndOldOnesKept answers attempts to read and to write with errors.
func TestRefusedCommandsAreRetriedAndOldOnesKept(t *testing.T) {
	t.Parallel()
	for name, status := range map[string]int{"a refusal": 400, "a limit": 429, "an outage": 503} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, g := newFake(t), &registry{stored: []map[string]any{{"id": "1", "name": "old", "type": 1}}}
			var j journal
			g.fail = func(n int, w http.ResponseWriter) bool {
				w.Header().Set("Retry-After", "3600")
				w.WriteHeader(status)
				return true
			}
			f.api = g.serve
			c := f.client(Options{Log: j.logger()})
			ctx, cancel := context.WithCancel(soon(t))
			done, tried := make(chan bool), make(chan bool)
			go func() { defer close(done); c.KeepCommands(ctx, wanted(), func() { close(tried) }) }()
			wait(t, "the first attempt", tried)
			until(t, "a warning", func() bool { return reports(&j, "registering commands failed") })
			cancel()
			wait(t, "the end", done)
			if g.writes != 0 || len(g.stored) != 1 || len(c.Fatal()) != 0 {
				t.Errorf("%d writes, stored %v", g.writes, g.stored)
			}
			g.mu.Lock()
			g.fail = nil
			g.mu.Unlock()
			if status == 429 {
				return // it still waits
			}
			c.KeepCommands(soon(t), wanted(), func() {})
			if g.writes != 1 || len(g.stored) != 2 {
				t.Errorf("when Discord is well again: %d writes, stored %v", g.writes, g.stored)
			}
		})
	}
	waits := newCommandWaits()
	for n := range 20 {
		if wait := waits.NextBackOff(); wait < waits.InitialInterval/2 || wait > 2*waits.MaxInterval {
			t.Errorf("wait %d is %v", n, wait)
		}
	}
}
