package store

import (
	"context"
	"errors"
	"slices"
	"time"
)

// bucketForgetting has the requests to erase personal data, by user id, until every share has carried them out.
const bucketForgetting = "forgetting"

// A ForgetRequest is a request to erase a user's personal data. The holder of each share carries it out in that share.
type ForgetRequest struct {
	User  string    `json:"user"`
	Name  string    `json:"name"`
	Asked time.Time `json:"asked"`
	// Of is the number of shards, and Left are the shards that have not carried it out.
	Of   int   `json:"of"`
	Left []int `json:"left"`
}

// left returns the shards that still have to carry it out, of total; all if there was another number of shards before.
func (r ForgetRequest) left(total int) []int {
	if r.Of == total {
		return r.Left
	}
	all := make([]int, total)
	for shard := range all {
		all[shard] = shard
	}
	return all
}

func forgettingName(user string) string { return "the wish of user " + user + " to be forgotten" }

// shards returns the number of shards of the database.
func (db *DB) shards() int { return max(db.total, 1) }

// Divided reports whether this is one of several shares.
func (db *DB) Divided() bool { return db.total > 1 }

// AllShares returns the database with the records of all shares, for reading only: other holders may change records of
// their shares at any moment.
func (db *DB) AllShares() *DB { return &DB{engine: db.engine} }

// AskForget records a request to erase a user's personal data. Forgetting returns it to each share until Forgotten was
// called for that share, whatever crashes meanwhile.
func (db *DB) AskForget(ctx context.Context, now time.Time, user, name string) error {
	if err := checkName(user, "the user"); err != nil {
		return err
	}
	if err := checkTime(now, "the time of "+forgettingName(user)); err != nil {
		return err
	}
	r := ForgetRequest{User: user, Name: name, Asked: inUTC(now), Of: db.shards()}
	r.Left = ForgetRequest{}.left(r.Of)
	return db.update(ctx, func(t *tx) error {
		if err := t.make(&t.forgetting, bucketForgetting); err != nil {
			return err
		}
		return putJSON(t.forgetting, []byte(user), r, forgettingName(user))
	})
}

// Forgetting returns the requests this share still has to carry out. A record that cannot be read is left alone and
// named in the error.
func (db *DB) Forgetting() (wanted []ForgetRequest, err error) {
	err = db.view(func(t *tx) error {
		if t.forgetting == nil {
			return nil
		}
		for key, record := range records(t.forgetting, nil) {
			content, err := unwrapRecord(key, record, forgettingName(string(key)))
			if err != nil {
				return err
			}
			var r ForgetRequest
			if err := decodeJSON(content, &r, forgettingName(string(key))); err != nil {
				return err
			}
			if slices.Contains(r.left(db.shards()), db.shard) {
				wanted = append(wanted, r)
			}
		}
		return nil
	})
	return wanted, err
}

// Forgotten records that this share has carried out a request. A request made again since is carried out again.
func (db *DB) Forgotten(ctx context.Context, done ForgetRequest) error {
	return db.update(ctx, func(t *tx) error {
		if t.forgetting == nil {
			return nil
		}
		key, what := []byte(done.User), forgettingName(done.User)
		var r ForgetRequest
		if err := getJSON(t.forgetting, key, &r, what); errors.Is(err, ErrNotFound) {
			return nil
		} else if err != nil {
			return err
		}
		if !r.Asked.Equal(done.Asked) {
			return nil
		}
		left := slices.DeleteFunc(slices.Clone(r.left(db.shards())), func(shard int) bool { return shard == db.shard })
		if len(left) == 0 {
			return t.forgetting.Delete(key)
		}
		r.Of, r.Left = db.shards(), left
		return putJSON(t.forgetting, key, r, what)
	})
}
