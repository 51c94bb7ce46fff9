package store

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"

	"skald/store/kv"
)

// Player returns the preferences of a user as PutPlayer stored them, byte for byte, or ErrNotFound.
func (db *DB) Player(user string) (json.RawMessage, error) {
	return db.callerData(func(t *tx) kv.Bucket { return t.players }, user, "the record of user "+user)
}

// PutPlayer stores the preferences of a user in place of the old ones; none at all removes them. The error
// is ErrDamaged or ErrNewer if the old ones cannot be read; then they stay, but damaged ones can be removed.
func (db *DB) PutPlayer(ctx context.Context, user string, preferences json.RawMessage) error {
	return db.putCallerData(ctx, func(t *tx) kv.Bucket { return t.players }, user, preferences,
		"the record of user "+user)
}

// ChangePlayer changes the preferences of a user in one transaction, so that nothing is lost of what others change
// at the same time: change is given what is stored, nil for nothing, and returns what is to be stored. It may be
// called more than once; the last time counts. The error is its own, or ErrDamaged or ErrNewer for preferences that
// cannot be read; then they stay.
func (db *DB) ChangePlayer(ctx context.Context, user string,
	change func(stored json.RawMessage) (json.RawMessage, error)) error {
	if err := checkName(user, "the user"); err != nil {
		return err
	}
	what := "the record of user " + user
	calling := false
	return db.updateAlone(ctx, &calling, func(t *tx) error {
		stored, err := get(t.players, []byte(user), what)
		if err != nil && !errors.Is(err, ErrNotFound) {
			return err
		}
		calling = true
		preferences, err := change(bytes.Clone(stored))
		calling = false
		if err != nil {
			return err
		}
		if err := checkJSON(preferences, what); err != nil {
			return err
		}
		return t.putUnlessNewer(t.players, user, preferences, what)
	})
}

// Guild returns the settings of a guild as PutGuild stored them, byte for byte, or ErrNotFound.
func (db *DB) Guild(guild string) (json.RawMessage, error) {
	return db.callerData(func(t *tx) kv.Bucket { return t.guilds }, guild, "the record of guild "+guild)
}

// PutGuild stores the settings of a guild in place of the old ones, as PutPlayer does; none at all removes
// them.
func (db *DB) PutGuild(ctx context.Context, guild string, settings json.RawMessage) error {
	return db.putCallerData(ctx, func(t *tx) kv.Bucket { return t.guilds }, guild, settings,
		"the record of guild "+guild)
}

// Draft returns what a user has half filled in for a match as PutDraft stored it, byte for byte, or
// ErrNotFound. A draft is no part of the match: it is neither logged nor seen by others.
func (db *DB) Draft(id MatchID, user string) (json.RawMessage, error) {
	if err := id.check(); err != nil {
		return nil, err
	}
	if err := checkName(user, "the user"); err != nil {
		return nil, err
	}
	return db.callerData(func(t *tx) kv.Bucket { return t.drafts }, string(id)+"\x00"+user,
		"the draft of user "+user+" in match "+string(id))
}

// PutDraft stores what a user has half filled in for a match in place of what he had; none at all
// removes it. Drafts go when the match is over. The error is ErrNotFound if there is no such match.
func (db *DB) PutDraft(ctx context.Context, id MatchID, user string, draft json.RawMessage) error {
	if err := id.check(); err != nil {
		return err
	}
	if err := checkName(user, "the user"); err != nil {
		return err
	}
	what := "the draft of user " + user + " in match " + string(id)
	if err := checkJSON(draft, what); err != nil {
		return err
	}
	return db.update(ctx, func(t *tx) error {
		m, err := t.match(id)
		if err != nil {
			return err
		}
		if err := t.mustOwn(m.Guild, what); err != nil {
			return err
		}
		if err := t.matches.Hold([]byte(id)); err != nil { // or the match might end meanwhile, and the draft stay
			return err
		}
		return t.putUnlessNewer(t.drafts, string(id)+"\x00"+user, draft, what)
	})
}

func (t *tx) dropDrafts(id MatchID) error {
	prefix := append([]byte(id), 0)
	var keys [][]byte
	c := t.drafts.Cursor()
	for key, record := c.Seek(prefix); bytes.HasPrefix(key, prefix); key, record = c.Next() {
		if forgettable(record) {
			keys = append(keys, append([]byte(nil), key...))
		}
	}
	return deleteAll(t.drafts, keys)
}

// callerData returns a copy of the caller's own data stored under name.
func (db *DB) callerData(bucket func(*tx) kv.Bucket, name, what string) (json.RawMessage, error) {
	if name == "" {
		return nil, faultf(ErrInvalid, "whose data is wanted is missing")
	}
	var found json.RawMessage
	err := db.view(func(t *tx) error {
		content, err := get(bucket(t), []byte(name), what)
		found = append(found, content...)
		return err
	})
	return found, err
}

func (db *DB) putCallerData(ctx context.Context, bucket func(*tx) kv.Bucket, name string, data json.RawMessage,
	what string) error {
	if err := checkName(name, "the name under which to store"); err != nil {
		return err
	}
	if err := checkJSON(data, what); err != nil {
		return err
	}
	return db.update(ctx, func(t *tx) error {
		// Whoever replaces what cannot be read has not seen what he loses.
		if _, err := get(bucket(t), []byte(name), what); errors.Is(err, ErrDamaged) && len(data) > 0 {
			return err
		}
		return t.putUnlessNewer(bucket(t), name, data, what)
	})
}

// putUnlessNewer stores data in place of what is there, unless a newer Skald wrote that.
func (t *tx) putUnlessNewer(b kv.Bucket, name string, data json.RawMessage, what string) error {
	if _, err := get(b, []byte(name), what); errors.Is(err, ErrNewer) {
		return err
	}
	if len(data) == 0 {
		return b.Delete([]byte(name))
	}
	return put(b, []byte(name), data, what)
}
