package preferences

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"skald/bot/mention"
	"skald/bot/saved"
	"skald/engine/text"
	"skald/imaging"
	"skald/store"
)

// Choices are settings of a server or one of its channels; "" is not set.
type Choices struct {
	// Theme is the name of one of imaging's themes.
	Theme    string `json:"theme,omitempty"`
	Language string `json:"language,omitempty"`
}

// Server contains the settings of a server, made by its moderators. The zero value has no settings.
type Server struct {
	Choices
	// Roles are the ids of roles that may moderate, besides those of the configuration.
	Roles []string `json:"roles,omitempty"`
	// Open are the ids of the channels in which tables may be opened; none means all.
	Open []string `json:"open,omitempty"`
	// Limit is the maximum number of open tables, 0 for no limit.
	Limit int `json:"limit,omitempty"`
	// Challenge is the daily challenge, nil for none.
	Challenge *Challenge `json:"challenge,omitempty"`
	// Vacation is the number of days a year that people may be on vacation, nil for DefaultVacation; see VacationDays.
	Vacation *int `json:"vacation,omitempty"`
	// Channels are the settings of channels that differ from the rest of the server.
	Channels map[string]Choices `json:"channels,omitempty"`

	unknown saved.Unknown
}

// Challenge is the daily challenge of a server.
type Challenge struct {
	Channel string `json:"channel"`
	// Hour is the hour of the day in Zone at which each challenge begins, 0 to 23. Zone is an IANA name, "" for UTC.
	Hour int    `json:"hour"`
	Zone string `json:"zone,omitempty"`
	// Since is the time of the choice, in seconds since 1970: no challenge begins before.
	Since int64 `json:"since"`
}

// ThemeOf returns the theme of pictures in a channel.
func (s Server) ThemeOf(channel string) string {
	return cmp.Or(s.Channels[channel].Theme, s.Theme, imaging.DayTheme)
}

// LanguageOf returns the default language of tables in a channel, "" if it is not set.
func (s Server) LanguageOf(channel string) string {
	return cmp.Or(s.Channels[channel].Language, s.Language)
}

// Servers reads and changes the settings of servers, with a cache.
type Servers struct {
	store *store.DB
	log   *slog.Logger

	// changing is held from reading settings to storing them; mu guards the map.
	changing sync.Mutex

	mu   sync.Mutex
	read map[string]Server
}

// NewServers returns the servers of a database.
func NewServers(db *store.DB, log *slog.Logger) *Servers {
	return &Servers{store: db, log: log, read: map[string]Server{}}
}

// Read returns the settings of a server; direct messages, "", have none.
func (s *Servers) Read(guild string) (Server, error) {
	if guild == "" {
		return Server{}, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if x, ok := s.read[guild]; ok {
		return x, nil
	}
	var x Server
	raw, err := s.store.Guild(guild)
	if err == nil {
		x.unknown, err = saved.Decode(raw, &x)
	}
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		s.log.Error("reading the settings of a server failed: using the defaults, stored data unchanged", "guild",
			guild, "error", err)
		return Server{}, err
	}
	s.read[guild] = x
	return x, nil
}

// Of returns the settings of a server, or none if they cannot be read.
func (s *Servers) Of(guild string) Server {
	x, _ := s.Read(guild) // Read has logged the error
	return x
}

// Change changes the settings of a server and records the author. Unreadable settings are not changed.
func (s *Servers) Change(ctx context.Context, guild, actor string, now time.Time, change func(*Server)) error {
	s.changing.Lock()
	defer s.changing.Unlock()
	x, err := s.Read(guild)
	if err != nil {
		return err
	}
	// Readers share the old maps and lists, so those are copied.
	x.Roles, x.Open, x.Channels = slices.Clone(x.Roles), slices.Clone(x.Open), maps.Clone(x.Channels)
	if x.Channels == nil {
		x.Channels = map[string]Choices{}
	}
	change(&x)
	known, err := json.Marshal(x)
	if err != nil {
		return err
	}
	raw, err := saved.Encode(x, x.unknown)
	if err != nil {
		return err
	}
	if err := s.store.PutGuild(ctx, guild, raw); err != nil {
		return err
	}
	s.mu.Lock()
	s.read[guild] = x
	s.mu.Unlock()
	return s.store.Record(ctx, now, store.AuditRecord{Guild: guild, Actor: actor, Action: "settings", Detail: known})
}

// Known returns the choices without unknown themes and languages.
func (c Choices) Known(languages []string) Choices {
	if !slices.ContainsFunc(imaging.Themes(), func(t *imaging.Theme) bool { return t.Name == c.Theme }) {
		c.Theme = ""
	}
	if !slices.Contains(languages, c.Language) {
		c.Language = ""
	}
	return c
}

// MaxLobbies is the maximum number of tables on a server that one user hosts and that have not started: nobody can fill
// the server's tables alone.
const MaxLobbies = 10

// MayOpen returns the reason why a user may open no table in a channel, zero if they may.
func (s *Servers) MayOpen(guild, channel, user string) text.Message {
	if guild == "" {
		return text.M("bot.nodirect")
	}
	set := s.Of(guild)
	if len(set.Open) > 0 && !slices.Contains(set.Open, channel) {
		return text.M("bot.settings.closed", "where", text.Plain(mention.Channels(set.Open)))
	}
	// A match whose header cannot be read does not count, so that it does not block others.
	live, _ := s.store.Matches(store.Filter{Guild: guild, Status: []string{store.Lobby, store.Running, store.Paused}})
	live = slices.DeleteFunc(live, func(m store.Match) bool { return m.Channel == "" }) // tries at a challenge
	if set.Limit > 0 && len(live) >= set.Limit {
		return text.M("bot.settings.full", "n", set.Limit)
	}
	own := slices.DeleteFunc(live, func(m store.Match) bool { return m.Status != store.Lobby || m.Host != user })
	if len(own) >= MaxLobbies {
		return text.M("bot.settings.lobbies", "n", MaxLobbies)
	}
	return text.Message{}
}
