package overview

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"slices"
	"time"

	"skald/bot/saved"
	"skald/bot/table"
	"skald/store"
)

// State is the stored state of a server: its posts, and the subscriptions of its members.
type State struct {
	// Post is the post of all tables, nil for none.
	Post *Standing `json:"post,omitempty"`
	// Digest is the weekly post, nil for none.
	Digest *Digest `json:"digest,omitempty"`
	// Watches are the subscriptions to new tables, by user; at most MaxWatches.
	Watches map[string]Watch `json:"watches,omitempty"`

	unknown saved.Unknown
}

// Watch is a user's subscription to new tables of a server.
type Watch struct {
	// Games are the ids of the games.
	Games []string `json:"games"`
	// Language is that of the message.
	Language string `json:"language,omitempty"`
	// Seen is the time up to which tables were considered, in milliseconds since 1970.
	Seen int64 `json:"seen"`
	// Told is the time of the last message, in seconds since 1970; 0 for none.
	Told int64 `json:"told,omitempty"`
}

// MaxWatches is the maximum number of subscribers of a server.
const MaxWatches = 200

// ErrFull means that a server has MaxWatches subscribers.
var ErrFull = errors.New("the server has as many subscribers as it can have")

// isEmpty reports whether there is nothing to store.
func (s State) isEmpty() bool {
	return s.Post == nil && s.Digest == nil && len(s.Watches) == 0 && len(s.unknown) == 0
}

// SetWatch turns a user's subscription to a game on or off.
func (s *State) SetWatch(user, game, language string, on bool, now time.Time) error {
	w, has := s.Watches[user]
	if on && !has && len(s.Watches) >= MaxWatches {
		return ErrFull
	}
	w.Games = slices.DeleteFunc(slices.Clone(w.Games), func(id string) bool { return id == game })
	if on {
		w.Games = append(w.Games, game)
	}
	if !has {
		w.Seen = now.UnixMilli()
	}
	w.Language = language
	s.Watches = maps.Clone(s.Watches)
	if s.Watches == nil {
		s.Watches = map[string]Watch{}
	}
	if s.Watches[user] = w; len(w.Games) == 0 {
		delete(s.Watches, user)
	}
	return nil
}

// States reads and changes the state of servers.
type States struct {
	Store  *store.DB
	Log    *slog.Logger
	Now    func() time.Time
	Random io.Reader
	// Outbox is woken when there is something to post.
	Outbox table.Signal
}

// decode decodes a stored state, nil for none.
func decode(raw json.RawMessage) (s State, err error) {
	s.unknown, err = saved.Decode(raw, &s)
	return s, err
}

// Read returns the state of a server.
func (x *States) Read(guild string) (State, error) {
	raw, err := x.Store.ServerState(guild)
	if errors.Is(err, store.ErrNotFound) {
		return State{}, nil
	}
	if err != nil {
		return State{}, err
	}
	return decode(raw)
}

// Also is stored together with a changed state.
type Also struct {
	Interaction string
	Outbox      []store.Outgoing
	Removed     []uint64
	Audit       []store.AuditRecord
}

// Change changes the state of a server, unless change returns an error. It may be called more than once and must not
// use the database. A state that cannot be read is not changed.
func (x *States) Change(ctx context.Context, guild string, change func(*State) (Also, error)) error {
	nonces := make([]string, 0, 1)
	err := x.Store.ChangeServer(ctx, x.Now(), guild, func(stored json.RawMessage) (store.ServerChange, error) {
		s, err := decode(stored)
		if err != nil {
			return store.ServerChange{}, err
		}
		also, err := change(&s)
		if err != nil {
			return store.ServerChange{}, err
		}
		out := store.ServerChange{Outbox: slices.Clone(also.Outbox), Removed: also.Removed, Audit: also.Audit,
			Interaction: also.Interaction}
		for i := range out.Outbox {
			if i == len(nonces) {
				n, err := x.nonce()
				if err != nil {
					return store.ServerChange{}, err
				}
				nonces = append(nonces, n)
			}
			out.Outbox[i].Nonce = nonces[i]
		}
		if !s.isEmpty() {
			out.State, err = saved.Encode(s, s.unknown)
		}
		return out, err
	})
	if err == nil && len(nonces) > 0 {
		x.Outbox.Wake()
	}
	return err
}

// nonce returns a nonce for a post.
func (x *States) nonce() (string, error) {
	random := make([]byte, 12)
	if _, err := io.ReadFull(x.Random, random); err != nil {
		return "", fmt.Errorf("read random nonce: %w", err)
	}
	return hex.EncodeToString(random), nil
}

// Forget removes a user from the state of a server.
func (x *States) Forget(ctx context.Context, guild, user string) error {
	return x.Change(ctx, guild, func(s *State) (Also, error) {
		s.Watches = maps.Clone(s.Watches)
		delete(s.Watches, user)
		if s.Post != nil && s.Post.By == user {
			s.Post.By = ""
		}
		if s.Digest != nil && s.Digest.By == user {
			s.Digest.By = ""
		}
		return Also{}, nil
	})
}
