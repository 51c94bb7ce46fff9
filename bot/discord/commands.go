package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/cenkalti/backoff/v5"
)

// KeepCommands registers the commands: it compares them with those at Discord and overwrites all at once if they
// differ, so that the old ones stay until the new ones are accepted. Errors are logged and it tries again, until it
// succeeds or the context ends. It calls tried after the first attempt, successful or not.
func (c *Client) KeepCommands(ctx context.Context, commands []*discordgo.ApplicationCommand, tried func()) {
	waits := newCommandWaits()
	for first := true; ; first = false {
		changed, err := c.syncCommands(ctx, commands)
		if len(changed) > 0 && err == nil {
			c.opt.Log.Info("commands registered", "count", len(commands), "changed", strings.Join(changed, " "))
		}
		if first && ctx.Err() == nil {
			tried()
		}
		if err == nil || ctx.Err() != nil {
			return
		}
		wait := waits.NextBackOff()
		var asked *LimitError
		if errors.As(err, &asked) {
			wait = max(wait, asked.Wait)
		}
		c.opt.Log.Warn("registering commands failed; keeping the old ones, will retry", "in",
			wait.Round(time.Second), "error", err)
		if c.pause(ctx, wait) != nil {
			return
		}
	}
}

// newCommandWaits returns the waits between attempts to register commands. An outage is over soon; commands that
// Discord refuses need another version of the bot.
func newCommandWaits() *backoff.ExponentialBackOff {
	return &backoff.ExponentialBackOff{InitialInterval: 10 * time.Second, MaxInterval: 6 * time.Hour, Multiplier: 3,
		RandomizationFactor: 0.5}
}

// syncCommands makes one attempt. It returns the names of commands that are new, changed or removed.
func (c *Client) syncCommands(ctx context.Context, commands []*discordgo.ApplicationCommand) (changed []string,
	err error) {
	application, err := c.Application(ctx)
	if err != nil {
		return nil, err
	}
	address := discordgo.EndpointApplicationGlobalCommands(url.PathEscape(application))
	var have []map[string]any
	if err := c.call(ctx, http.MethodGet, address+"?with_localizations=true", nil, address, &have); err != nil {
		return nil, err
	}
	b, err := json.Marshal(commands)
	if err != nil {
		return nil, fmt.Errorf("the commands cannot be written: %w", err)
	}
	var want []map[string]any
	if err := json.Unmarshal(b, &want); err != nil {
		return nil, fmt.Errorf("the commands cannot be written: %w", err)
	}
	if changed = differences(have, want); len(changed) == 0 {
		return nil, nil
	}
	return changed, c.call(ctx, http.MethodPut, address, commands, address, nil)
}

// differences returns the names of commands that differ between the lists.
func differences(have, want []map[string]any) []string {
	byName := func(list []map[string]any) map[string]any {
		m := map[string]any{}
		for _, c := range list {
			c = maps.Clone(c)
			if c["type"] == nil {
				c["type"] = 1.0 // a slash command
			}
			m[fmt.Sprint(c["name"], " ", c["type"])] = c
		}
		return m
	}
	old, now := byName(have), byName(want)
	var names []string
	for key, c := range now {
		if old[key] == nil || !sameCommand(old[key], c) {
			names = append(names, key[:strings.LastIndexByte(key, ' ')])
		}
		delete(old, key)
	}
	for key := range old {
		names = append(names, key[:strings.LastIndexByte(key, ' ')])
	}
	slices.Sort(names)
	return names
}

// givenByDiscord are the members of a command that Discord adds or fills in.
var givenByDiscord = []string{
	"id", "application_id", "version", "guild_id", "handler", "name_localized", "description_localized",
	"default_permission", "dm_permission", "integration_types",
}

// sameCommand reports whether two commands, options, choices or values are the same. An empty value equals a missing
// one.
func sameCommand(have, want any) bool {
	switch want := want.(type) {
	case map[string]any:
		have, _ := have.(map[string]any)
		for key := range have {
			if _, wanted := want[key]; !wanted && !empty(have[key]) && !slices.Contains(givenByDiscord, key) {
				return false
			}
		}
		for key, value := range want {
			if !(empty(value) && empty(have[key])) && !sameCommand(have[key], value) {
				return false
			}
		}
		return true
	case []any:
		have, _ := have.([]any)
		return slices.EqualFunc(have, want, sameCommand)
	}
	return reflect.DeepEqual(have, want)
}

// empty reports whether a value is empty. A number never is, because 0 may be a bound.
func empty(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case bool:
		return !v
	case string:
		return v == ""
	case []any:
		return len(v) == 0
	case map[string]any:
		return len(v) == 0
	}
	return false
}
