package bot

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"

	"skald/bot/rhythm"
	"skald/engine"
	"skald/store"
)

// person is what somebody has set for himself.
type person struct {
	rhythm.Habits
}

// peopleKept keeps what was read, by user; changing is held while somebody's is
// changed, so that two changes at once are both kept.
type peopleKept struct {
	changing sync.Mutex

	mu sync.Mutex
	of map[string]person
}

// person is what a user has set. What cannot be read counts as not set and stays
// as it is stored.
func (a *App) person(user string) person {
	a.people.mu.Lock()
	defer a.people.mu.Unlock()
	if p, ok := a.people.of[user]; ok {
		return p
	}
	var p person
	raw, err := a.o.Store.Player(user)
	if err == nil {
		err = json.Unmarshal(raw, &p)
	}
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		a.o.Log.Error("what a person has set cannot be read", "user", user, "error", err)
		return person{}
	}
	a.people.of[user] = p
	return p
}

// keepPerson stores what a user has set.
func (a *App) keepPerson(ctx context.Context, user string, p person) error {
	raw, err := json.Marshal(p)
	if err != nil {
		return err
	}
	if err := a.o.Store.PutPlayer(ctx, user, raw); err != nil {
		return err
	}
	a.people.mu.Lock()
	defer a.people.mu.Unlock()
	a.people.of[user] = p
	return nil
}

// habits says of the seats of a table how their people want to be reminded.
func (a *App) habits(t *table) rhythm.Who {
	players := t.match.Players()
	return func(s engine.Seat) (rhythm.Habits, bool) {
		p := a.person(players[s].User)
		return p.Habits, slices.Contains(p.Muted, string(t.head.ID))
	}
}
