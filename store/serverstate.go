package store

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"time"
)

// serverPrefix begins the name under which the state of a server is stored among the settings of servers.
const serverPrefix = "overview-"

// A ServerChange is everything one change of a server's state writes. All of it is written, or nothing.
type ServerChange struct {
	// State is the new state, the caller's own; nil removes it.
	State json.RawMessage
	// Outbox is added to the outbox; each entry needs a Nonce that no one can foresee. Removed are the entries that
	// leave it.
	Outbox  []Outgoing
	Removed []uint64
	// Audit is appended to the audit list.
	Audit []AuditRecord
	// Interaction is the id of the interaction that asked for the change, "" for none.
	Interaction string
}

func serverName(guild string) string { return "the state of server " + guild }

// ServerState returns the state of a server, byte for byte as it was stored, or ErrNotFound. It is apart from its
// settings: no one sets it.
func (db *DB) ServerState(guild string) (json.RawMessage, error) {
	if err := checkName(guild, "the server"); err != nil {
		return nil, err
	}
	return look(db, func(t *tx) (json.RawMessage, error) {
		content, err := get(t.guilds, []byte(serverPrefix+guild), serverName(guild))
		return bytes.Clone(content), err
	})
}

// ServerStates returns the servers of this share that have a state.
func (db *DB) ServerStates() ([]string, error) {
	return look(db, func(t *tx) (guilds []string, err error) {
		for key := range records(t.guilds, []byte(serverPrefix)) {
			if guild := string(key[len(serverPrefix):]); db.own(guild) {
				guilds = append(guilds, guild)
			}
		}
		return guilds, nil
	})
}

// ChangeServer changes the state of a server at the time now in one transaction: change gets the stored state, nil if
// there is none. It may be called more than once; the last result counts. If change returns an error, nothing is
// written and the error is returned. The error is a *RepeatedError if the interaction was answered before, ErrLeaseLost
// for a server of another share, and ErrDamaged or ErrNewer for a state that cannot be read, which is kept.
func (db *DB) ChangeServer(ctx context.Context, now time.Time, guild string,
	change func(stored json.RawMessage) (ServerChange, error)) error {
	what := serverName(guild)
	if err := errors.Join(checkName(guild, "the server"), checkTime(now, "the time of a change of "+what)); err != nil {
		return err
	}
	return db.updateExclusive(ctx, func(t *tx, call caller) error {
		if err := t.mustOwn(guild, what); err != nil {
			return err
		}
		stored, err := get(t.guilds, []byte(serverPrefix+guild), what)
		if err != nil && !errors.Is(err, ErrNotFound) {
			return err
		}
		var c ServerChange
		if err := call(func() (err error) {
			c, err = change(bytes.Clone(stored))
			return err
		}); err != nil {
			return err
		}
		return t.changeServer(guild, inUTC(now), &c, !bytes.Equal(stored, c.State))
	})
}

func (t *tx) changeServer(guild string, now time.Time, c *ServerChange, differs bool) error {
	what := serverName(guild)
	if err := errors.Join(checkJSON(c.State, what), checkPosts(c.Outbox, what), checkAudit(c.Audit),
		checkInteraction(c.Interaction)); err != nil {
		return err
	}
	if err := t.notAnswered(c.Interaction); err != nil {
		return err
	}
	for _, id := range c.Removed {
		if _, err := t.removeOutgoing(id); err != nil {
			return err
		}
	}
	if differs {
		if err := t.putUnlessNewer(t.guilds, serverPrefix+guild, c.State, what); err != nil {
			return err
		}
	}
	for _, o := range c.Outbox {
		if o.Nonce == "" {
			return faultf(ErrInvalid, "what is to be posted for %s has no nonce", what)
		}
	}
	if err := t.post(owner{guild: guild}, now, c.Outbox); err != nil {
		return err
	}
	if c.Interaction == "" && len(c.Audit) == 0 {
		return nil
	}
	return t.conclude(c.Interaction, Interaction{At: now}, guild, c.Audit)
}

// PendingOfServer returns all entries of the outbox that belong to a server, due or not, in order.
func (db *DB) PendingOfServer(guild string) ([]Outgoing, error) {
	if err := checkName(guild, "the server"); err != nil {
		return nil, err
	}
	var found []Outgoing
	var unreadable []error
	err := db.view(func(t *tx) error {
		unreadable = t.eachOutgoingWith([]byte(`"guild":"`+guild+`"`), func(o Outgoing) bool {
			if o.Guild == guild {
				found = append(found, o)
			}
			return true
		})
		return nil
	})
	return found, errors.Join(append(unreadable, err)...)
}
