package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// keyEvery is the number of lines after which a state, and a line of the log, is stored whole again; those between are
// stored as differences, so damage reaches no further.
const keyEvery = 32

// maxChain is the maximum number of differences applied in a row. It exceeds keyEvery because a Skald with another
// keyEvery may have begun the chain.
const maxChain = 64

// A Snapshot is the state of a match after a line of its log.
type Snapshot struct {
	Seq   uint64 // that line; 0 for the state before the first
	State []byte // as it was given to Commit, byte for byte
}

func stateName(id MatchID, seq uint64) string {
	return fmt.Sprintf("the state of match %s after line %d", id, seq)
}

func newestName(id MatchID) string { return "the newest state of match " + string(id) }

// putSnapshot stores state, with its quick encoding, as the newest of the match.
func (t *tx) putSnapshot(m *recentMatch, seq uint64, state, encoding []byte) error {
	key := partKey(m.id, partState)
	newest, err := m.newest, error(nil)
	if !m.isNewest(t.matches.Get(key)) {
		newest, err = t.currentState(m.id)
	}
	if err != nil && !errors.Is(err, ErrNotFound) && !errors.Is(err, ErrDamaged) {
		return err
	}
	// There is no base if there is no newest state, if it is damaged, or if it is being replaced.
	var body []byte
	if err == nil && newest.Seq < seq && newest.Seq/keyEvery == seq/keyEvery {
		body = t.db.codec.delta(newest.Seq, newest.State, state)
	}
	if body == nil || len(body) >= len(encoding) {
		body = t.db.codec.whole(state)
	}
	t.log.Appending()
	if _, err := putAppended(t.log, logKey(m.id, seq, kindState), appending(body),
		func() string { return stateName(m.id, seq) }); err != nil {
		return err
	}
	record, err := putAppended(t.matches, key,
		func(b []byte) ([]byte, error) { return append(binary.AppendUvarint(b, seq), encoding...), nil },
		func() string { return newestName(m.id) })
	if err == nil {
		m.newest, m.newestRecord = Snapshot{Seq: seq, State: append(m.newest.State[:0], state...)}, record
	}
	return err
}

// currentState returns the newest state of a match, or ErrNotFound.
func (t *tx) currentState(id MatchID) (Snapshot, error) {
	what := newestName(id)
	content, err := get(t.matches, partKey(id, partState), what)
	if err != nil {
		return Snapshot{}, err
	}
	seq, n := binary.Uvarint(content)
	if n <= 0 {
		return Snapshot{}, faultf(ErrDamaged, "%s is damaged: %v", what, errEncoding)
	}
	encoding, err := parseEncoding(content[n:])
	if err == nil && encoding.kind != encodingWhole {
		err = errEncoding
	}
	var state []byte
	if err == nil {
		state, err = t.db.codec.state(encoding, nil)
	}
	if err != nil {
		return Snapshot{}, faultf(ErrDamaged, "%s is damaged: %v", what, err)
	}
	return Snapshot{Seq: seq, State: state}, nil
}

// readEncoding returns the encoding of the state after line seq exactly.
func (t *tx) readEncoding(id MatchID, seq uint64) (parsedEncoding, error) {
	what := stateName(id, seq)
	content, err := get(t.log, logKey(id, seq, kindState), what)
	if err != nil {
		return parsedEncoding{}, err
	}
	encoding, err := parseEncoding(content)
	if err == nil && encoding.kind != encodingWhole && encoding.base >= seq {
		err = errEncoding
	}
	if err != nil {
		return parsedEncoding{}, faultf(ErrDamaged, "%s is damaged: %v", what, err)
	}
	return encoding, nil
}

// stateAt returns the state stored after line seq exactly. It applies the differences since the last whole one.
func (t *tx) stateAt(id MatchID, seq uint64) ([]byte, error) {
	what := stateName(id, seq)
	var chain []parsedEncoding
	t.fetchLog(id, seq-seq%keyEvery, seq+1)
	for at := seq; ; {
		if len(chain) > maxChain {
			return nil, faultf(ErrDamaged, "%s is damaged: it builds upon too many others", what)
		}
		encoding, err := t.readEncoding(id, at)
		if err != nil && at != seq {
			kind := ErrDamaged
			if errors.Is(err, ErrNewer) {
				kind = ErrNewer
			}
			return nil, faultf(kind, "%s cannot be restored, because it builds upon another: %v", what, err)
		}
		if err != nil {
			return nil, err
		}
		chain = append(chain, encoding)
		if encoding.kind == encodingWhole {
			break
		}
		at = encoding.base
	}
	var state []byte
	for i := len(chain) - 1; i >= 0; i-- {
		var err error
		if state, err = t.db.codec.state(chain[i], state); err != nil {
			return nil, faultf(ErrDamaged, "%s cannot be restored: %v", what, err)
		}
	}
	return state, nil
}

// lastState returns the last line up to seq after which a state is stored; ok is false if there is none.
func (t *tx) lastState(id MatchID, seq uint64) (at uint64, ok bool) {
	if t.log.Get(logKey(id, seq, kindState)) != nil {
		return seq, true
	}
	c := t.log.Cursor()
	key, _ := c.Seek(logKey(id, seq, kindState))
	if key == nil {
		key, _ = c.Last()
	} else {
		key, _ = c.Prev()
	}
	for ; bytes.HasPrefix(key, logPrefix(id)); key, _ = c.Prev() {
		if _, at, kind, ok := splitLogKey(key); ok && kind == kindState {
			return at, true
		}
	}
	return 0, false
}

// Current returns the newest state of a match. It takes no longer for long matches. The error is ErrNotFound if no
// state was ever stored.
func (db *DB) Current(id MatchID) (Snapshot, error) {
	if err := id.check(); err != nil {
		return Snapshot{}, err
	}
	return look(db, func(t *tx) (Snapshot, error) { return t.currentState(id) })
}

// SnapshotAt returns the state after line seq or, where a commit stored several lines with one state, the nearest one
// before; Snapshot.Seq is its line. The error is ErrNotFound if there is none that early.
func (db *DB) SnapshotAt(id MatchID, seq uint64) (Snapshot, error) {
	if err := id.check(); err != nil {
		return Snapshot{}, err
	}
	return look(db, func(t *tx) (Snapshot, error) {
		at, ok := t.lastState(id, seq)
		if !ok {
			return Snapshot{}, faultf(ErrNotFound, "%s is not in the database", stateName(id, seq))
		}
		state, err := t.stateAt(id, at)
		if err != nil {
			return Snapshot{}, err
		}
		return Snapshot{Seq: at, State: state}, nil
	})
}
