package store

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"

	"skald/store/kv"
)

// Player returns the preferences of a user as PutPlayer stored them, byte for byte, or ErrNotFound.
func (db *DB) Player(user string) (json.RawMessage, error) {
	return db.callerData(func(t *tx) kv.Bucket { return t.players }, user, "the record of user "+user)
}

// PutPlayer replaces the preferences of a user; empty ones remove them. The error is ErrDamaged or ErrNewer if the old
// ones cannot be read, which are kept, but damaged ones can be removed.
func (db *DB) PutPlayer(ctx context.Context, user string, preferences json.RawMessage) error {
	return db.putCallerData(ctx, func(t *tx) kv.Bucket { return t.players }, user, preferences,
		"the record of user "+user)
}

// ChangePlayer changes the preferences of a user in one transaction, so that changes made at the same time are not
// lost: change gets the stored preferences, nil if there are none, and returns the new ones. It may be called more than
// once; the last result counts. The error is that of change, or ErrDamaged or ErrNewer for preferences that cannot be
// read, which are kept.
func (db *DB) ChangePlayer(ctx context.Context, user string,
	change func(stored json.RawMessage) (json.RawMessage, error)) error {
	if err := checkName(user, "the user"); err != nil {
		return err
	}
	what := "the record of user " + user
	return db.updateExclusive(ctx, func(t *tx, call caller) error {
		stored, err := get(t.players, []byte(user), what)
		if err != nil && !errors.Is(err, ErrNotFound) {
			return err
		}
		var preferences json.RawMessage
		if err := call(func() (err error) {
			preferences, err = change(bytes.Clone(stored))
			return err
		}); err != nil {
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

// PutGuild replaces the settings of a guild, as PutPlayer does; empty ones remove them.
func (db *DB) PutGuild(ctx context.Context, guild string, settings json.RawMessage) error {
	return db.putCallerData(ctx, func(t *tx) kv.Bucket { return t.guilds }, guild, settings,
		"the record of guild "+guild)
}

// Guilds returns the names under which PutGuild stored settings, in their order. A name with a prefix before a guild
// belongs to that guild; those of other shares are left out.
func (db *DB) Guilds(prefixes ...string) (names []string, err error) {
	err = db.view(func(t *tx) error {
		for key := range records(t.guilds, nil) {
			guild := string(key)
			for _, p := range prefixes {
				guild = strings.TrimPrefix(guild, p)
			}
			if db.own(guild) {
				names = append(names, string(key))
			}
		}
		return nil
	})
	return names, err
}

// Draft returns the draft of a user for a match, byte for byte as PutDraft stored it, or ErrNotFound. A draft is not
// part of the match: it is neither logged nor shown to others.
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

// PutDraft replaces the draft of a user for a match; an empty one removes it. Drafts are removed when the match is
// over. The error is ErrNotFound if there is no such match.
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
		// otherwise the match might end meanwhile, and the draft stay
		if err := t.matches.Hold([]byte(id)); err != nil {
			return err
		}
		return t.putUnlessNewer(t.drafts, string(id)+"\x00"+user, draft, what)
	})
}

func (t *tx) dropDrafts(id MatchID) error {
	return deleteWhere(t.drafts, append([]byte(id), 0), func(_, record []byte) bool { return forgettable(record) })
}

// callerData returns a copy of the caller's data stored under name.
func (db *DB) callerData(bucket func(*tx) kv.Bucket, name, what string) (json.RawMessage, error) {
	if name == "" {
		return nil, faultf(ErrInvalid, "whose data is wanted is missing")
	}
	return look(db, func(t *tx) (json.RawMessage, error) {
		content, err := get(bucket(t), []byte(name), what)
		return bytes.Clone(content), err
	})
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
		// A caller that replaces unreadable data has not seen what it replaces.
		if _, err := get(bucket(t), []byte(name), what); errors.Is(err, ErrDamaged) && len(data) > 0 {
			return err
		}
		return t.putUnlessNewer(bucket(t), name, data, what)
	})
}

// putUnlessNewer replaces data, unless a newer Skald wrote it.
func (t *tx) putUnlessNewer(b kv.Bucket, name string, data json.RawMessage, what string) error {
	if _, err := get(b, []byte(name), what); errors.Is(err, ErrNewer) {
		return err
	}
	if len(data) == 0 {
		return b.Delete([]byte(name))
	}
	return put(b, []byte(name), data, what)
}
