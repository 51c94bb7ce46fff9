package settings

import (
	"context"
	"errors"
	"log/slog"
	"reflect"
	"slices"
	"sync"
	"time"

	"skald/bot/saved"
	"skald/bot/timecontrol/clock"
	"skald/store"
)

// Person is what somebody has set for himself.
type Person struct {
	clock.Reminders
	// Guided are the games through whose first turn he was led, or wanted not to be.
	Guided []string `json:"guided,omitempty"`

	unknown saved.Unknown
}

// Chosen reports whether he has set anything himself: that he was led is noted without
// his asking.
func (p Person) Chosen() bool {
	own := p.Reminders
	if len(own.Muted) == 0 {
		own.Muted = nil
	}
	return !reflect.DeepEqual(own, clock.Reminders{}) || len(p.unknown) > 0
}

// WantsNext reports whether he wants to be told at a time that he is next in a
// match.
func (p Person) WantsNext(id store.MatchID, now time.Time) bool {
	return p.Next && !slices.Contains(p.Muted, string(id)) && !p.NotifyAt(now).After(now)
}

// People reads and changes what people have set. It keeps what was read.
type People struct {
	store *store.DB
	log   *slog.Logger

	// changing is held while somebody's settings are changed, so that two changes
	// at once are both kept.
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
	var x Person
	raw, err := p.store.Player(user)
	if err == nil {
		x.unknown, err = saved.Decode(raw, &x)
	}
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		p.log.Error("what a person has set cannot be read: it stays as it is stored, and reminders go by the usual settings", "user", user, "error", err)
		return Person{}, err
	}
	p.read[user] = x
	return x, nil
}

// Of is what a user has set, or the usual settings where that cannot be read.
func (p *People) Of(user string) Person {
	x, _ := p.Read(user) // Read has told it
	return x
}

// Change changes what a user has set, unless change says no. It returns what is
// set then. What cannot be read is not changed.
func (p *People) Change(ctx context.Context, user string, change func(*Person) bool) (Person, error) {
	p.changing.Lock()
	defer p.changing.Unlock()
	before, err := p.Read(user)
	if err != nil {
		return before, err
	}
	after := before
	after.Muted = slices.Clone(before.Muted)
	if !change(&after) {
		return before, nil
	}
	raw, err := saved.Encode(after, after.unknown)
	if err != nil {
		return before, err
	}
	if err := p.store.PutPlayer(ctx, user, raw); err != nil {
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
