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
	// Until is the end of the last day that is over, in seconds since 1970, 0 for none.
	Until int64 `json:"until,omitempty"`
}

// lastEnd returns the time before which no challenge begins, so that each has its whole day after a moderator chose
// another hour.
func (s State) lastEnd() int64 {
	if s.Today != nil {
		return s.Today.End
	}
	return s.Until
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

// A slot is the time of one challenge, from its start to its end, which is the start of the next. N numbers the days.
type slot struct {
	start, end time.Time
	n          int
}

// present returns the slot at a time, for the hour and time zone a server chose; false if it began before the choice.
func present(c preferences.Challenge, now time.Time) (slot, bool) {
	zone, err := time.LoadLocation(c.Zone)
	if err != nil {
		zone = time.UTC
	}
	local := now.In(zone)
	on := func(day int) time.Time {
		return time.Date(local.Year(), local.Month(), day, c.Hour, 0, 0, 0, zone)
	}
	day := local.Day()
	if on(day).After(now) {
		day--
	}
	date := time.Date(local.Year(), local.Month(), day, 0, 0, 0, 0, time.UTC)
	s := slot{start: on(day), end: on(day + 1), n: int(date.Unix() / (24 * 60 * 60))}
	return s, s.start.Unix() >= c.Since
}
