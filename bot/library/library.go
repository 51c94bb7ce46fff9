// Package library stores the files that moderators add for matches in their server: legends, each in versions. Matches
// that have begun do not depend on it.
package library

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"sync"
	"time"

	"skald/bot/saved"
	"skald/engine"
	"skald/engine/text"
	"skald/store"
)

// Limits of a library.
const (
	// MaxFile is the maximum size of a file in bytes.
	MaxFile = 64 << 10
	// MaxEntries is the maximum number of entries, without removed ones: as many as a menu can show besides those of
	// the program.
	MaxEntries = 15
	// MaxVersions is the number of versions of an entry that are kept, including the newest and the current one.
	MaxVersions = 8
	// KeepRemoved is the time for which removed entries can be restored.
	KeepRemoved = 30 * 24 * time.Hour
)

// State is the library of a server.
type State struct {
	Entries []Entry `json:"entries,omitempty"`

	unknown saved.Unknown
}

// Entry is an entry of a library, with one version or more.
type Entry struct {
	// Game is the id of its rules, ID the value by which a new match chooses it.
	Game string `json:"game"`
	ID   string `json:"id"`
	// Titles are the titles of the current version, by language.
	Titles map[string]string `json:"titles,omitempty"`
	// Versions are the versions kept, oldest first; Current is the number of the one in use.
	Versions []Version `json:"versions"`
	Current  int       `json:"current"`
	// Removed is the removal, nil while the entry is offered.
	Removed *Given `json:"removed,omitempty"`
}

// Version is one version of an entry.
type Version struct {
	// N is the number of the version, from 1.
	N int `json:"n"`
	Given
	// Size is in bytes.
	Size int `json:"size"`
}

// Given records the author and time of an action, in seconds since 1970.
type Given struct {
	By string `json:"by"`
	At int64  `json:"at"`
}

// Title returns the title of an entry in a language, in English if that is missing, or its id.
func (e Entry) Title(language string) string {
	for _, l := range []string{language, "en"} {
		if t := e.Titles[l]; t != "" {
			return t
		}
	}
	return e.ID
}

// Next returns the number of the next version.
func (e Entry) Next() int {
	if len(e.Versions) == 0 {
		return 1
	}
	return e.Versions[len(e.Versions)-1].N + 1
}

// Version returns a version by its number; false if it is not kept.
func (e Entry) Version(n int) (Version, bool) {
	i := slices.IndexFunc(e.Versions, func(v Version) bool { return v.N == n })
	if i < 0 {
		return Version{}, false
	}
	return e.Versions[i], true
}

// Entry returns an entry by the id of its game and its own, nil if it does not exist.
func (s *State) Entry(game, id string) *Entry {
	i := slices.IndexFunc(s.Entries, func(e Entry) bool { return e.Game == game && e.ID == id })
	if i < 0 {
		return nil
	}
	return &s.Entries[i]
}

// Offered lists the entries of a game that are not removed, in order.
func (s *State) Offered(game string) []Entry {
	return slices.DeleteFunc(slices.Clone(s.Entries), func(e Entry) bool { return e.Game != game || e.Removed != nil })
}

// Reasons for refusing a change of a library.
var (
	// ErrFull is returned if the library has MaxEntries.
	ErrFull = errors.New("the library is full")
	// ErrSame is returned for a file that is the current version already.
	ErrSame = errors.New("the file is in use already")
	// ErrGone is returned for an entry or version that does not exist, or no longer.
	ErrGone = errors.New("it is not in the library")
)

// Options configure Libraries.
type Options struct {
	Store *store.DB
	Games map[string]engine.Rules
	Log   *slog.Logger
}

// Libraries reads and changes the libraries of servers, with a cache.
type Libraries struct {
	Options

	mu   sync.Mutex
	kept map[string]*shelf
}

// shelf is the cached library of a server at a Seq.
type shelf struct {
	seq   uint64
	rules map[string]engine.Rules
}

// maxKept is the maximum number of servers in the cache.
const maxKept = 50

// New returns the libraries of a database.
func New(o Options) *Libraries { return &Libraries{Options: o, kept: map[string]*shelf{}} }

// Read returns the library of a server and its Seq; an empty one if there is none.
func (l *Libraries) Read(guild string) (State, uint64, error) {
	var s State
	if guild == "" {
		return s, 0, nil
	}
	stored, err := l.Store.Library(guild)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return s, 0, nil
	case err != nil:
		return s, 0, err
	}
	s.unknown, err = saved.Decode(stored.State, &s)
	return s, stored.Seq, err
}

// Of returns the library of a server, or an empty one if it cannot be read.
func (l *Libraries) Of(guild string) State {
	s, _, err := l.Read(guild)
	if err != nil {
		l.Log.Error("reading the library of a server failed: treating it as empty, stored data unchanged", "guild",
			guild, "error", err)
		return State{}
	}
	return s
}

// File returns the file of a version of an entry.
func (l *Libraries) File(guild, game, id string, n int) (string, error) {
	b, err := l.Store.LibraryFile(guild, fileName(game, id, n))
	return string(b), err
}

// Current returns the file with which a match of a server starts, from the library or from the folder of the program's
// operator; "" if its options name neither.
func (l *Libraries) Current(guild, game string, options map[string]string) (string, error) {
	b, ok := l.Games[game].(engine.Bringing)
	if !ok {
		return "", nil
	}
	s, _, err := l.Read(guild)
	if err != nil {
		return "", err
	}
	value := options[b.BroughtBy()]
	e := s.Entry(game, value)
	if e == nil || e.Removed != nil {
		return b.FileOf(value), nil
	}
	return l.File(guild, game, e.ID, e.Current)
}

// Rules returns the rules of a game with all files of a server's library, nil for an unknown game. Unreadable files are
// left out.
func (l *Libraries) Rules(guild, game string) engine.Rules {
	base := l.Games[game]
	if _, ok := base.(engine.Bringing); !ok || guild == "" {
		return base
	}
	s, seq, err := l.Read(guild)
	if err != nil {
		l.Log.Error("reading the library of a server failed: treating it as empty, stored data unchanged", "guild",
			guild, "error", err)
		return base
	}
	offered := s.Offered(game)
	if len(offered) == 0 {
		return base
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	k := l.kept[guild]
	if k == nil || k.seq != seq {
		if len(l.kept) >= maxKept {
			clear(l.kept)
		}
		k = &shelf{seq: seq, rules: map[string]engine.Rules{}}
		l.kept[guild] = k
	}
	if k.rules[game] == nil {
		with, whole := base, true
		for _, e := range offered {
			file, err := l.File(guild, game, e.ID, e.Current)
			if err == nil {
				var more engine.Rules
				if more, err = engine.Bring(with, file); err == nil {
					with = more
				}
			}
			if err != nil {
				l.Log.Error("reading a file of a server's library failed; not offering it", "guild", guild, "game",
					game, "id", e.ID, "error", err)
				whole = whole && !store.IsOutage(err)
			}
		}
		if !whole {
			return with // complete when the database is back
		}
		k.rules[game] = with
	}
	return k.rules[game]
}

// Rebuild clears the cache because the games have changed.
func (l *Libraries) Rebuild() {
	l.mu.Lock()
	defer l.mu.Unlock()
	clear(l.kept)
}

// Titles returns the titles of a file as a value of the option, by language.
func Titles(rules engine.Bringing, id, file string) (map[string]string, error) {
	with, err := rules.Bring(file)
	if err != nil {
		return nil, err
	}
	languages, err := rules.BroughtLanguages(file)
	if err != nil {
		return nil, err
	}
	name, ok := engine.ValueName(with, rules.BroughtBy(), id)
	if !ok {
		return nil, fmt.Errorf("the rules do not offer %q", id)
	}
	out := map[string]string{}
	for _, l := range languages {
		out[l] = text.Sanitize(with.Catalogue().In(l).Say(name))
	}
	return out, nil
}

// Act is the author of a change and the interaction by which they make it.
type Act struct {
	Guild, User, Interaction string
	Now                      time.Time
}

// The actions on a library in audit records.
const (
	Added      = "give"
	DidUse     = "use"
	DidRemove  = "remove"
	DidRestore = "restore"
)

// AuditAction is the action of audit records about libraries.
const AuditAction = "library"

// AuditedChange is the data of a change in the audit log: the action, the entry, and the current version afterwards.
type AuditedChange struct {
	Do   string `json:"do"`
	Game string `json:"game"`
	ID   string `json:"id"`
	N    int    `json:"version,omitempty"`
}

// Changes returns audit records of changes of a server's library, newest first, at most as many as given. Unreadable
// records are left out and named in the error.
func (l *Libraries) Changes(guild string, most int) ([]store.AuditRecord, error) {
	if guild == "" {
		return nil, nil
	}
	return l.Store.Audit(store.AuditFilter{Guild: guild, Action: AuditAction, Limit: most})
}

// ParseChange returns the change in an audit record; false if the record is not about a library.
func ParseChange(a store.AuditRecord) (d AuditedChange, ok bool) {
	return d, a.Action == AuditAction && json.Unmarshal(a.Detail, &d) == nil && d.Do != ""
}

// Give adds a checked file to a library: as a new entry, or as the next version of an entry, which is restored if it
// was removed. It returns the number of the version. It returns ErrFull, ErrSame or an error of the store if it fails.
func (l *Libraries) Give(ctx context.Context, a Act, game, id, file string) (n int, err error) {
	rules, ok := l.Games[game].(engine.Bringing)
	if !ok {
		return 0, ErrGone
	}
	titles, err := Titles(rules, id, file)
	if err != nil {
		return 0, err
	}
	err = l.change(ctx, a, func(s *State, c *store.LibraryCommit) (AuditedChange, error) {
		s.forgetRemoved(a.Now, c)
		e := s.Entry(game, id)
		if (e == nil || e.Removed != nil) && len(s.Offered(game)) >= MaxEntries {
			return AuditedChange{}, ErrFull
		}
		if e == nil {
			s.Entries = append(s.Entries, Entry{Game: game, ID: id})
			e = &s.Entries[len(s.Entries)-1]
		} else if was, err := l.File(a.Guild, game, id, e.Current); err == nil && was == file && e.Removed == nil {
			return AuditedChange{}, ErrSame
		}
		n = e.Next()
		e.Versions = append(slices.Clone(e.Versions),
			Version{N: n, Given: Given{By: a.User, At: a.Now.Unix()}, Size: len(file)})
		e.Current, e.Titles, e.Removed = n, titles, nil
		for len(e.Versions) > MaxVersions {
			c.Drop = append(c.Drop, fileName(game, id, e.Versions[0].N))
			e.Versions = e.Versions[1:]
		}
		c.Put = map[string][]byte{fileName(game, id, n): []byte(file)}
		return AuditedChange{Added, game, id, n}, nil
	})
	return n, err
}

// Use makes another version of an entry the current one.
func (l *Libraries) Use(ctx context.Context, a Act, game, id string, n int) error {
	rules, ok := l.Games[game].(engine.Bringing)
	if !ok {
		return ErrGone
	}
	file, err := l.File(a.Guild, game, id, n)
	if err != nil {
		return err
	}
	titles, err := Titles(rules, id, file)
	if err != nil {
		return err
	}
	return l.change(ctx, a, func(s *State, _ *store.LibraryCommit) (AuditedChange, error) {
		e := s.Entry(game, id)
		if e == nil || e.Removed != nil {
			return AuditedChange{}, ErrGone
		}
		if _, ok := e.Version(n); !ok {
			return AuditedChange{}, ErrGone
		}
		e.Current, e.Titles = n, titles
		return AuditedChange{DidUse, game, id, n}, nil
	})
}

// Remove removes an entry from those offered. It can be restored for KeepRemoved.
func (l *Libraries) Remove(ctx context.Context, a Act, game, id string) error {
	return l.change(ctx, a, func(s *State, _ *store.LibraryCommit) (AuditedChange, error) {
		e := s.Entry(game, id)
		if e == nil || e.Removed != nil {
			return AuditedChange{}, ErrGone
		}
		e.Removed = &Given{By: a.User, At: a.Now.Unix()}
		return AuditedChange{DidRemove, game, id, e.Current}, nil
	})
}

// Restore restores a removed entry.
func (l *Libraries) Restore(ctx context.Context, a Act, game, id string) error {
	return l.change(ctx, a, func(s *State, c *store.LibraryCommit) (AuditedChange, error) {
		s.forgetRemoved(a.Now, c)
		e := s.Entry(game, id)
		if e == nil || e.Removed == nil {
			return AuditedChange{}, ErrGone
		}
		if len(s.Offered(game)) >= MaxEntries {
			return AuditedChange{}, ErrFull
		}
		e.Removed = nil
		return AuditedChange{DidRestore, game, id, e.Current}, nil
	})
}

// forgetRemoved deletes entries that were removed more than KeepRemoved ago.
func (s *State) forgetRemoved(now time.Time, c *store.LibraryCommit) {
	s.Entries = slices.DeleteFunc(s.Entries, func(e Entry) bool {
		gone := e.Removed != nil && now.Sub(time.Unix(e.Removed.At, 0)) > KeepRemoved
		if gone {
			for _, v := range e.Versions {
				c.Drop = append(c.Drop, fileName(e.Game, e.ID, v.N))
			}
		}
		return gone
	})
}

// change changes a stored library with do and records it in the audit log. It returns store.ErrStale if the library was
// changed meanwhile.
func (l *Libraries) change(ctx context.Context, a Act,
	do func(*State, *store.LibraryCommit) (AuditedChange, error)) error {
	s, seq, err := l.Read(a.Guild)
	if err != nil {
		return err
	}
	c := store.LibraryCommit{Now: a.Now, Guild: a.Guild, Expect: seq, Interaction: a.Interaction}
	done, err := do(&s, &c)
	if err != nil {
		return err
	}
	noted, err := json.Marshal(done)
	if err != nil {
		return err
	}
	c.Audit = []store.AuditRecord{{Actor: a.User, Action: AuditAction, Detail: noted}}
	if c.State, err = saved.Encode(s, s.unknown); err != nil {
		return err
	}
	return l.Store.CommitLibrary(ctx, c)
}

// Forget replaces a forgotten person by an alias.
func (l *Libraries) Forget(ctx context.Context, guild, user, as string, now time.Time) error {
	s, seq, err := l.Read(guild)
	if err != nil {
		return err
	}
	forget := func(g *Given) {
		if g != nil && g.By == user {
			g.By = as
		}
	}
	for i := range s.Entries {
		e := &s.Entries[i]
		forget(e.Removed)
		for n := range e.Versions {
			forget(&e.Versions[n].Given)
		}
	}
	c := store.LibraryCommit{Now: now, Guild: guild, Expect: seq}
	if c.State, err = saved.Encode(s, s.unknown); err != nil {
		return err
	}
	return l.Store.CommitLibrary(ctx, c)
}

// fileName returns the name of a version in the store.
func fileName(game, id string, n int) string { return game + "/" + id + "." + strconv.Itoa(n) }
