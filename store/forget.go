package store

import (
	"context"
	"errors"
	"slices"
	"time"
)

// bucketForgetting holds who asked to be forgotten, by his id, until every share has done it.
const bucketForgetting = "forgetting"

// A ForgetRequest is somebody's wish to be forgotten, which the holder of each share carries out in what is his.
type ForgetRequest struct {
	User  string    `json:"user"`
	Name  string    `json:"name"`
	Asked time.Time `json:"asked"`
	// Of is into how many shards the work was divided, and Left are those that have not done it.
	Of   int   `json:"of"`
	Left []int `json:"left"`
}

// left are the shards that have still to do it where the work is divided into total; all, if it was divided
// otherwise before.
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

// shards is into how many shards the work on the database is divided.
func (db *DB) shards() int { return max(db.total, 1) }

// Divided reports whether this is a share, beside which other holders have others.
func (db *DB) Divided() bool { return db.total > 1 }

// Whole is the database with what belongs to all shares, for who only reads: what belongs to another share may
// change at any moment, and is not written by this process.
func (db *DB) Whole() *DB { return &DB{engine: db.engine} }

// AskForget notes that somebody wants to be forgotten: until Forgotten was called for every share, each finds it in
// Forgetting, whatever dies meanwhile.
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

// Forgetting returns whom this share has still to forget. A record that cannot be read is left alone; the error
// names it.
func (db *DB) Forgetting() (wanted []ForgetRequest, err error) {
	err = db.view(func(t *tx) error {
		if t.forgetting == nil {
			return nil
		}
		return each(t.forgetting, func(key, record []byte) error {
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
			return nil
		})
	})
	return wanted, err
}

// Forgotten notes that this share has done what was asked at a time. What was asked again since is done again.
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
