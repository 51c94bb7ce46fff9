package challenge

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"time"

	"skald/bot/preferences"
	"skald/store"
)

// keyPrefix begins the keys in the store for the challenges of servers.
const keyPrefix = "challenge-"

// Day is the challenge of a day.
type Day struct {
	ID store.MatchID `json:"id"`
	Kind
	Seed store.Secret `json:"seed"`
	Hash string       `json:"hash"`
	// Start and End are in seconds since 1970.
	Start int64 `json:"start"`
	End   int64 `json:"end"`
	// Tries are the matches of those taking part. A match that does not exist was never begun.
	Tries []store.MatchID `json:"tries,omitempty"`
	// Marks has a mark of the person of each try while the day lasts; only the secret seed tells whose it is. With it a
	// person whose data were erased has no second try.
	Marks []string `json:"marks,omitempty"`
}

// mark returns the mark of a user on this day.
func (d Day) mark(user string) string {
	h := hmac.New(sha256.New, d.Seed)
	h.Write([]byte(user))
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// State is the stored state of the challenges of a server.
type State struct {
	// Today is the present challenge, Before the one of which the same post shows the results; nil for none.
	Today  *Day `json:"today,omitempty"`
	Before *Day `json:"before,omitempty"`
	// Channel is where they are posted; Stage says how far the post is, and Message is its id once it is posted.
	Channel string `json:"channel,omitempty"`
	Stage   string `json:"stage,omitempty"`
	Message string `json:"message,omitempty"`
}

// The stages of a post. In stagePosting it may have been posted before a crash, so it is looked for first.
const (
	stageWaiting = ""
	stagePosting = "posting"
	stagePosted  = "posted"
)

// read returns the state of a server, the zero State for none.
func (d *Director) read(guild string) (s State, err error) {
	raw, err := d.Store.Guild(keyPrefix + guild)
	if errors.Is(err, store.ErrNotFound) {
		return s, nil
	}
	if err == nil {
		err = json.Unmarshal(raw, &s)
	}
	return s, err
}

func (d *Director) write(ctx context.Context, guild string, s State) error {
	raw, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return d.Store.PutGuild(ctx, keyPrefix+guild, raw)
}

// dayLength is the length of a challenge.
const dayLength = 24 * time.Hour

// begins returns the last time at which a challenge was to begin, for the hour a server chose; false if that was before
// the choice.
func begins(c preferences.Challenge, now time.Time) (time.Time, bool) {
	now = now.UTC()
	at := time.Date(now.Year(), now.Month(), now.Day(), c.Hour, 0, 0, 0, time.UTC)
	if at.After(now) {
		at = at.Add(-dayLength)
	}
	return at, at.Unix() >= c.Since
}
