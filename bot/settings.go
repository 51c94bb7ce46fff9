package bot

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"

	"skald/bot/panel"
	"skald/engine/text"
	"skald/imaging"
	"skald/store"
)

// settings are what the moderators of a server have set. The zero value is a
// server where nobody has set anything.
type settings struct {
	panel.Choices
	// Roles are ids of roles that may moderate, beside those of the configuration.
	Roles []string `json:"roles,omitempty"`
	// Open are ids of the channels in which tables may be opened; none: all.
	Open []string `json:"open,omitempty"`
	// Limit is how many tables may stand at a time, 0 as many as people like.
	Limit int `json:"limit,omitempty"`
	// Channels are those that differ from the rest of the server.
	Channels map[string]panel.Choices `json:"channels,omitempty"`
}

// theme is what the pictures of a channel look like.
func (s settings) theme(channel string) string {
	return firstOf(s.Channels[channel].Theme, s.Theme, imaging.DayTheme)
}

// language is that of the tables of a channel where nobody chose one, "" where
// that is not set.
func (s settings) language(channel string) string {
	return firstOf(s.Channels[channel].Language, s.Language)
}

// settingsKept keeps the settings that were read, by server.
type settingsKept struct {
	// changing is held from reading settings to storing them; mu guards the map.
	changing sync.Mutex

	mu sync.Mutex
	of map[string]settings
}

// settings are those of a server. What cannot be read counts as not set and
// stays as it is stored.
func (a *App) settings(guild string) settings {
	a.kept.mu.Lock()
	defer a.kept.mu.Unlock()
	if s, ok := a.kept.of[guild]; ok {
		return s
	}
	var s settings
	raw, err := a.o.Store.Guild(guild)
	if err == nil {
		err = json.Unmarshal(raw, &s)
	}
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		a.o.Log.Error("the settings of a server cannot be read", "guild", guild, "error", err)
		return settings{}
	}
	a.kept.of[guild] = s
	return s
}

// set changes the settings of a server and notes who did.
func (a *App) set(ctx context.Context, guild, actor string, change func(*settings)) error {
	a.kept.changing.Lock()
	defer a.kept.changing.Unlock()
	s := a.settings(guild)
	// The maps and lists of those that are read by others are not changed.
	s.Roles, s.Open = slices.Clone(s.Roles), slices.Clone(s.Open)
	channels := map[string]panel.Choices{}
	for id, c := range s.Channels {
		channels[id] = c
	}
	s.Channels = channels
	change(&s)
	raw, err := json.Marshal(s)
	if err != nil {
		return err
	}
	if err := a.o.Store.PutGuild(ctx, guild, raw); err != nil {
		return err
	}
	a.kept.mu.Lock()
	a.kept.of[guild] = s
	a.kept.mu.Unlock()
	return a.o.Store.Record(ctx, a.o.Now(), store.AuditRecord{Guild: guild, Actor: actor, Action: "settings", Detail: raw})
}

// changeSettings answers /settings.
func (a *App) changeSettings(ctx context.Context, w *answer, sub string) error {
	s := a.reader("", w.i)
	if !a.moderates(w.i) {
		w.private(panel.NotAllowed(s))
		return nil
	}
	given := a.known(panel.Choices{Theme: w.i.Text(panel.OptionTheme), Language: w.i.Text(panel.OptionLanguage)})
	take := func(to *panel.Choices) {
		to.Theme = firstOf(given.Theme, to.Theme)
		to.Language = firstOf(given.Language, to.Language)
	}
	var err error
	switch sub {
	case panel.SubChannel:
		err = a.set(ctx, w.i.Guild, w.i.User, func(to *settings) {
			c := to.Channels[w.i.Channel]
			take(&c)
			if w.i.Flag(panel.OptionPlain) {
				c = panel.Choices{}
			}
			if to.Channels[w.i.Channel] = c; c == (panel.Choices{}) {
				delete(to.Channels, w.i.Channel)
			}
		})
	case panel.SubServer:
		err = a.set(ctx, w.i.Guild, w.i.User, func(to *settings) {
			take(&to.Choices)
			if n, ok := w.i.Number(panel.OptionLimit); ok {
				to.Limit = max(n, 0)
			}
			turn(&to.Roles, w.i.Text(panel.OptionRole))
			turn(&to.Open, w.i.Text(panel.OptionChannel))
		})
	}
	if err != nil {
		return err
	}
	now := a.settings(w.i.Guild)
	w.private(panel.Settings(panel.SettingsState{
		Server: now.Choices, Channel: now.Channels[w.i.Channel], Theme: now.theme(w.i.Channel), Language: a.voices.In("", firstOf(now.language(w.i.Channel), w.i.GuildLocale, a.o.Language)).Language(),
		Roles: now.Roles, Open: now.Open, Limit: now.Limit,
	}, s))
	return nil
}

// known leaves of choices those there are.
func (a *App) known(c panel.Choices) panel.Choices {
	if !slices.ContainsFunc(imaging.Themes(), func(t *imaging.Theme) bool { return t.Name == c.Theme }) {
		c.Theme = ""
	}
	if !slices.Contains(a.voices.Languages(), c.Language) {
		c.Language = ""
	}
	return c
}

// turn puts an id into a list, or takes it out when it is there.
func turn(list *[]string, id string) {
	if id == "" {
		return
	}
	if i := slices.Index(*list, id); i >= 0 {
		*list = slices.Delete(*list, i, i+1)
	} else {
		*list = append(*list, id)
	}
}

// mayOpen says why no table may be opened in a channel; zero when it may.
func (a *App) mayOpen(guild, channel string) (text.Message, error) {
	if guild == "" {
		return panel.NoServer(), nil
	}
	s := a.settings(guild)
	if len(s.Open) > 0 && !slices.Contains(s.Open, channel) {
		return panel.ChannelClosed(s.Open), nil
	}
	if s.Limit == 0 {
		return text.Message{}, nil
	}
	live, err := a.o.Store.Matches(store.Filter{Guild: guild, Status: []string{store.Lobby, store.Running, store.Paused}})
	if err != nil {
		return text.Message{}, err
	}
	if len(live) >= s.Limit {
		return panel.ServerFull(s.Limit), nil
	}
	return text.Message{}, nil
}
