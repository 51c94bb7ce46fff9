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

// Person is what somebody has set for himself.
type Person struct {
	clock.Reminders
	// Guided are the games through whose first turn he was led, or wanted not to be.
	Guided []string `json:"guided,omitempty"`
	// Removed are the matches from which others removed them, the last ones.
	Removed []Removal `json:"removed,omitempty"`

	unknown saved.Unknown
}

// Removal is a match from which a person was removed.
type Removal struct {
	Match store.MatchID `json:"match"`
	// Way is how, a table.Way.
	Way string `json:"way"`
}

// maxRemoved is how many matches are kept from which a person was removed.
const maxRemoved = 10

// SetRemoved notes that a person was removed from a match, or is there again. It reports whether that is news.
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

// Chosen reports whether he has set anything himself: that he was led is noted without his asking.
func (p Person) Chosen() bool {
	own := p.Reminders
	if len(own.Muted) == 0 {
		own.Muted = nil
	}
	return !reflect.DeepEqual(own, clock.Reminders{}) || len(p.unknown) > 0
}

// WantsNext reports whether he wants to be told at a time that he is next in a match.
func (p Person) WantsNext(id store.MatchID, now time.Time) bool {
	return p.Next && !slices.Contains(p.Muted, string(id)) && !p.NotifyAt(now).After(now)
}

// People reads and changes what people have set. It keeps what was read.
type People struct {
	store *store.DB
	log   *slog.Logger

	// changing is held while somebody's settings are changed, so that what was read last is what was written last.
	changing sync.Mutex

	mu   sync.Mutex
	read map[string]Person
}

// NewPeople are the people of a database.
func NewPeople(db *store.DB, log *slog.Logger) *People {
	return &People{store: db, log: log, read: map[string]Person{}}
}

// Read is what a user has set.
func (p *People) Read(user string) (Person, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	// Where several hosts use the database another one may have changed it since.
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

// decode reads what is stored of a person, nil for nothing.
func decode(raw json.RawMessage) (x Person, err error) {
	x.unknown, err = saved.Decode(raw, &x)
	return x, err
}

// unread tells that what is stored of a user cannot be read.
func (p *People) unread(user string, err error) {
	p.log.Error("reading the settings of a user failed: using the defaults, stored data unchanged", "user", user,
		"error", err)
}

// Of is what a user has set, or the usual settings where that cannot be read.
func (p *People) Of(user string) Person {
	x, _ := p.Read(user) // Read has told it
	return x
}

// Change changes what a user has set, unless change says no. It returns what is set then. What cannot be read is not
// changed. Where others change it at the same time change is called again, with what they have set; it must not use the
// database.
func (p *People) Change(ctx context.Context, user string, change func(*Person) bool) (Person, error) {
	p.changing.Lock()
	defer p.changing.Unlock()
	before, err := p.Read(user)
	if err != nil {
		return before, err
	}
	changed := func(x Person) (Person, bool) {
		x.Muted, x.Guided, x.Removed = slices.Clone(x.Muted), slices.Clone(x.Guided), slices.Clone(x.Removed)
		return x, change(&x)
	}
	if _, does := changed(before); !does {
		return before, nil // nothing is written for who only looks
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

// Forget drops what was read of a user.
func (p *People) Forget(user string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.read, user)
}
