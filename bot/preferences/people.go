package preferences

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"reflect"
	"slices"
	"sync"
	"time"

	"skald/bot/clock"
	"skald/bot/saved"
	"skald/store"
)

// Person contains a person's settings.
type Person struct {
	clock.Reminders
	// Vacations are the person's vacations on servers, planned and past.
	Vacations []Vacation `json:"vacations,omitempty"`
	// Guided are the games whose guide through a first turn the person finished or declined.
	Guided []string `json:"guided,omitempty"`
	// Removed are the newest matches from which others removed the person.
	Removed []Removal `json:"removed,omitempty"`
	// Unlisted reports whether leaderboards leave the person out.
	Unlisted bool `json:"unlisted,omitempty"`
	// Apart are the users the person does not want to sit with, by id, at most MaxApart. Only the person may see them.
	Apart []string `json:"apart,omitempty"`

	unknown saved.Unknown
}

// Removal is a match from which a person was removed.
type Removal struct {
	Match store.MatchID `json:"match"`
	// Way is a table.Way.
	Way string `json:"way"`
}

// maxRemoved is the maximum number of matches in Removed.
const maxRemoved = 10

// SetRemoved records that a person was removed from a match, or has returned. It reports whether that changes anything.
func (p *Person) SetRemoved(id store.MatchID, way string, removed bool) bool {
	before := len(p.Removed)
	p.Removed = slices.DeleteFunc(p.Removed, func(r Removal) bool { return r.Match == id })
	if !removed {
		return len(p.Removed) != before
	}
	p.Removed = append(p.Removed, Removal{Match: id, Way: way})
	p.Removed = p.Removed[max(0, len(p.Removed)-maxRemoved):]
	return true
}

// Chosen reports whether the person changed a setting. Finished guides do not count, as they are recorded
// automatically.
func (p Person) Chosen() bool {
	own := p.Reminders
	if len(own.Muted) == 0 {
		own.Muted = nil
	}
	return !reflect.DeepEqual(own, clock.Reminders{}) || len(p.unknown) > 0
}

// WantsNext reports whether the person wants a notice at a time that they are next in a match.
func (p Person) WantsNext(id store.MatchID, now time.Time) bool {
	return p.Next && !slices.Contains(p.Muted, string(id)) && !p.NotifyAt(now).After(now)
}

// People reads and changes the settings of people, with a cache.
type People struct {
	store *store.DB
	log   *slog.Logger

	// changing is held while a person's settings are changed, so that the cache has the latest ones.
	changing sync.Mutex

	mu   sync.Mutex
	read map[string]Person
}

// NewPeople returns the people of a database.
func NewPeople(db *store.DB, log *slog.Logger) *People {
	return &People{store: db, log: log, read: map[string]Person{}}
}

// Read returns a user's settings.
func (p *People) Read(user string) (Person, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	// Another instance may have changed a shared database since.
	if x, ok := p.read[user]; ok && !p.store.Shared() {
		return x, nil
	}
	raw, err := p.store.Player(user)
	if errors.Is(err, store.ErrNotFound) {
		raw, err = nil, nil
	}
	var x Person
	if err == nil {
		x, err = decode(raw)
	}
	if err != nil {
		p.unread(user, err)
		return Person{}, err
	}
	p.read[user] = x
	return x, nil
}

// decode decodes the stored settings of a person, nil for none.
func decode(raw json.RawMessage) (x Person, err error) {
	x.unknown, err = saved.Decode(raw, &x)
	return x, err
}

// unread logs that the stored settings of a user cannot be read.
func (p *People) unread(user string, err error) {
	p.log.Error("reading the settings of a user failed: using the defaults, stored data unchanged", "user", user,
		"error", err)
}

// Of returns a user's settings, or the defaults if they cannot be read.
func (p *People) Of(user string) Person {
	x, _ := p.Read(user) // Read has logged the error
	return x
}

// Change changes a user's settings, unless change returns false, and returns the result. Unreadable settings are not
// changed. If the settings are changed elsewhere at the same time, change is called again with the new ones. It must
// not use the database.
func (p *People) Change(ctx context.Context, user string, change func(*Person) bool) (Person, error) {
	p.changing.Lock()
	defer p.changing.Unlock()
	before, err := p.Read(user)
	if err != nil {
		return before, err
	}
	changed := func(x Person) (Person, bool) {
		x.Muted, x.Guided, x.Removed = slices.Clone(x.Muted), slices.Clone(x.Guided), slices.Clone(x.Removed)
		x.Apart = slices.Clone(x.Apart)
		x.Vacations = slices.Clone(x.Vacations)
		return x, change(&x)
	}
	if _, does := changed(before); !does {
		return before, nil // nothing changed, so nothing is written
	}
	var after Person
	if err := p.store.ChangePlayer(ctx, user, func(stored json.RawMessage) (json.RawMessage, error) {
		now, err := decode(stored)
		if err != nil {
			p.unread(user, err)
			return nil, err
		}
		var does bool
		if after, does = changed(now); !does {
			after = now
			return stored, nil
		}
		return saved.Encode(after, after.unknown)
	}); err != nil {
		return before, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.read[user] = after
	return after, nil
}

// Forget removes a user from the cache.
func (p *People) Forget(user string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.read, user)
}
