// Package library holds what the moderators of a server have given the bot to use there: legends, each in versions.
// What is played already needs nothing of it.
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

// Bounds of what a server may give.
const (
	// MaxFile is how many bytes a file may have.
	MaxFile = 64 << 10
	// MaxEntries is how many there may be at a time, those removed left out: as many as a menu has room for beside
	// those of the program.
	MaxEntries = 15
	// MaxVersions is how many versions of one are kept, the newest and the one in use among them.
	MaxVersions = 8
	// KeepRemoved is for how long what was removed can be brought back.
	KeepRemoved = 30 * 24 * time.Hour
)

// State is what is known of a server's library.
type State struct {
	Entries []Entry `json:"entries,omitempty"`

	unknown saved.Unknown
}

// Entry is something in a library, in one version or more.
type Entry struct {
	// Game is the id of the rules it belongs to, ID the value by which a new match chooses it.
	Game string `json:"game"`
	ID   string `json:"id"`
	// Titles is what the version in use is called, by language.
	Titles map[string]string `json:"titles,omitempty"`
	// Versions are those that are kept, the oldest first; Current is the number of the one in use.
	Versions []Version `json:"versions"`
	Current  int       `json:"current"`
	// Removed says who removed it and when, nil while it is offered.
	Removed *Given `json:"removed,omitempty"`
}

// Version is one version of an entry.
type Version struct {
	// N counts the versions, from 1.
	N int `json:"n"`
	Given
	// Size is in bytes.
	Size int `json:"size"`
}

// Given says who did something and when, in seconds since 1970.
type Given struct {
	By string `json:"by"`
	At int64  `json:"at"`
}

// Title is what an entry is called in a language, in English where it speaks no such one, or by its id.
func (e Entry) Title(language string) string {
	for _, l := range []string{language, "en"} {
		if t := e.Titles[l]; t != "" {
			return t
		}
	}
	return e.ID
}

// Next is the number of the version that comes next.
func (e Entry) Next() int {
	if len(e.Versions) == 0 {
		return 1
	}
	return e.Versions[len(e.Versions)-1].N + 1
}

// Version returns a version by its number; false when it is not kept.
func (e Entry) Version(n int) (Version, bool) {
	i := slices.IndexFunc(e.Versions, func(v Version) bool { return v.N == n })
	if i < 0 {
		return Version{}, false
	}
	return e.Versions[i], true
}

// Entry returns an entry by the id of the game and its own, nil when there is none.
func (s *State) Entry(game, id string) *Entry {
	i := slices.IndexFunc(s.Entries, func(e Entry) bool { return e.Game == game && e.ID == id })
	if i < 0 {
		return nil
	}
	return &s.Entries[i]
}

// Offered lists the entries of a game that are not removed, by their order.
func (s *State) Offered(game string) []Entry {
	return slices.DeleteFunc(slices.Clone(s.Entries), func(e Entry) bool { return e.Game != game || e.Removed != nil })
}

// Why something cannot be done to a library.
var (
	// ErrFull answers who gives more than MaxEntries.
	ErrFull = errors.New("the library is full")
	// ErrSame answers who gives what is in use already.
	ErrSame = errors.New("the file is in use already")
	// ErrGone says that what is spoken of is not there, or no longer.
	ErrGone = errors.New("it is not in the library")
)

// Options are what Libraries are made of.
type Options struct {
	Store *store.DB
	Games map[string]engine.Rules
	Log   *slog.Logger
}

// Libraries reads and changes the libraries of servers. It keeps some of what was read.
type Libraries struct {
	Options

	mu   sync.Mutex
	kept map[string]*shelf
}

// shelf is the library of a server as it was at a Seq.
type shelf struct {
	seq   uint64
	rules map[string]engine.Rules
}

// maxKept is of how many servers rules are kept in memory.
const maxKept = 50

// New prepares the libraries of a database.
func New(o Options) *Libraries { return &Libraries{Options: o, kept: map[string]*shelf{}} }

// Read is the library of a server, and its Seq; an empty one where there is none.
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

// Of is the library of a server, or an empty one if it cannot be read.
func (l *Libraries) Of(guild string) State {
	s, _, err := l.Read(guild)
	if err != nil {
		l.Log.Error("reading the library of a server failed: treating it as empty, stored data unchanged", "guild",
			guild, "error", err)
		return State{}
	}
	return s
}

// File is a version of an entry as it was given.
func (l *Libraries) File(guild, game, id string, n int) (string, error) {
	b, err := l.Store.LibraryFile(guild, fileName(game, id, n))
	return string(b), err
}

// Current returns the file a match of a server is started with, from the library or from the folder of the program's
// operator; "" where its options name neither.
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

// Rules are those of a game with all a server has given it, nil for a game that is not known. Files that cannot be read
// are left out.
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
			return with // the rest is there when the database is
		}
		k.rules[game] = with
	}
	return k.rules[game]
}

// Rebuild drops what was made of the games, which have changed.
func (l *Libraries) Rebuild() {
	l.mu.Lock()
	defer l.mu.Unlock()
	clear(l.kept)
}

// Titles are what a file calls its value of the option, in each of its languages.
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

// Act is who changes a library, and by which interaction.
type Act struct {
	Guild, User, Interaction string
	Now                      time.Time
}

// The words by which the audit says what was done to a library.
const (
	DidGive    = "give"
	DidUse     = "use"
	DidRemove  = "remove"
	DidRestore = "restore"
)

// AuditAction is the action of audit records about libraries.
const AuditAction = "library"

// Deed is what the audit notes of a change: what was done to which entry, and the version in use afterwards.
type Deed struct {
	Do   string `json:"do"`
	Game string `json:"game"`
	ID   string `json:"id"`
	N    int    `json:"version,omitempty"`
}

// Deeds are audit records of what was done to the library of a server, the newest first and no more than so many; what
// cannot be read is left out and named in the error.
func (l *Libraries) Deeds(guild string, most int) ([]store.AuditRecord, error) {
	if guild == "" {
		return nil, nil
	}
	return l.Store.Audit(store.AuditFilter{Guild: guild, Action: AuditAction, Limit: most})
}

// DeedOf is what a record of the audit notes of a library; false for one of something else.
func DeedOf(a store.AuditRecord) (d Deed, ok bool) {
	return d, a.Action == AuditAction && json.Unmarshal(a.Detail, &d) == nil && d.Do != ""
}

// Give puts a file that was judged into a library: as a new entry, or as the next version of one, which is brought back
// if it was removed. It returns the number of the version. It fails with ErrFull, ErrSame and the errors of the store.
func (l *Libraries) Give(ctx context.Context, a Act, game, id, file string) (n int, err error) {
	rules, ok := l.Games[game].(engine.Bringing)
	if !ok {
		return 0, ErrGone
	}
	titles, err := Titles(rules, id, file)
	if err != nil {
		return 0, err
	}
	err = l.change(ctx, a, func(s *State, c *store.LibraryCommit) (Deed, error) {
		s.forgetRemoved(a.Now, c)
		e := s.Entry(game, id)
		if (e == nil || e.Removed != nil) && len(s.Offered(game)) >= MaxEntries {
			return Deed{}, ErrFull
		}
		if e == nil {
			s.Entries = append(s.Entries, Entry{Game: game, ID: id})
			e = &s.Entries[len(s.Entries)-1]
		} else if was, err := l.File(a.Guild, game, id, e.Current); err == nil && was == file && e.Removed == nil {
			return Deed{}, ErrSame
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
		return Deed{DidGive, game, id, n}, nil
	})
	return n, err
}

// Use goes back to a version of an entry, or forward to one.
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
	return l.change(ctx, a, func(s *State, _ *store.LibraryCommit) (Deed, error) {
		e := s.Entry(game, id)
		if e == nil || e.Removed != nil {
			return Deed{}, ErrGone
		}
		if _, ok := e.Version(n); !ok {
			return Deed{}, ErrGone
		}
		e.Current, e.Titles = n, titles
		return Deed{DidUse, game, id, n}, nil
	})
}

// Remove takes an entry out of what is offered. It can be restored for KeepRemoved.
func (l *Libraries) Remove(ctx context.Context, a Act, game, id string) error {
	return l.change(ctx, a, func(s *State, _ *store.LibraryCommit) (Deed, error) {
		e := s.Entry(game, id)
		if e == nil || e.Removed != nil {
			return Deed{}, ErrGone
		}
		e.Removed = &Given{By: a.User, At: a.Now.Unix()}
		return Deed{DidRemove, game, id, e.Current}, nil
	})
}

// Restore offers an entry again that was removed.
func (l *Libraries) Restore(ctx context.Context, a Act, game, id string) error {
	return l.change(ctx, a, func(s *State, c *store.LibraryCommit) (Deed, error) {
		s.forgetRemoved(a.Now, c)
		e := s.Entry(game, id)
		if e == nil || e.Removed == nil {
			return Deed{}, ErrGone
		}
		if len(s.Offered(game)) >= MaxEntries {
			return Deed{}, ErrFull
		}
		e.Removed = nil
		return Deed{DidRestore, game, id, e.Current}, nil
	})
}

// forgetRemoved drops what was removed too long ago to be brought back.
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

// change changes a library as it is stored, with a note in the audit of what do did. Who comes between is not
// overwritten: it is a store.ErrStale.
func (l *Libraries) change(ctx context.Context, a Act, do func(*State, *store.LibraryCommit) (Deed, error)) error {
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

// Forget puts somebody else in the place of a person who is to be forgotten.
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

// fileName is under which name the store has a version.
func fileName(game, id string, n int) string { return game + "/" + id + "." + strconv.Itoa(n) }
