package store

import (
	"errors"
	"fmt"

	berrors "go.etcd.io/bbolt/errors"
)

// The kinds of error this package reports, for errors.Is. The error itself says in a sentence what
// was wrong.
var (
	// ErrNotFound means that there is no record of that name.
	ErrNotFound = errors.New("not found")

	// ErrInvalid means that the caller asked for something that cannot be stored: a malformed id, a
	// payload that is not JSON, a missing time. Nothing was written.
	ErrInvalid = errors.New("invalid")

	// ErrStale means that the match has moved on since the caller looked; see StaleError.
	ErrStale = errors.New("the match has moved on")

	// ErrRepeated means that the interaction was answered before; see RepeatedError.
	ErrRepeated = errors.New("the interaction was answered before")

	// ErrChannelTaken means that another live match is bound to the channel; see ChannelTakenError.
	ErrChannelTaken = errors.New("the channel is taken")

	// ErrIDTaken means that a commit would have replaced a different match with the same id.
	ErrIDTaken = errors.New("the match id is taken")

	// ErrLocked means that another process has the file open.
	ErrLocked = errors.New("the database is in use")

	// ErrNewer means that a file or a record was written by a newer Skald than this one.
	ErrNewer = errors.New("written by a newer version")

	// ErrDamaged means that the content of the file contradicts itself.
	ErrDamaged = errors.New("damaged")

	// ErrNotDatabase means that the file is something else than a database of Skald.
	ErrNotDatabase = errors.New("not a database of Skald")

	// ErrReadOnly means that a write was asked of a database opened read-only.
	ErrReadOnly = errors.New("opened read-only")

	// ErrNotWritten means that the disk refused a write: it is full, read-only, broken. What was stored
	// before can be read all the while, and the next write is tried afresh.
	ErrNotWritten = errors.New("not written")

	// ErrClosed means that the database was used after Close.
	ErrClosed = errors.New("closed")
)

// A StaleError is returned by Commit when the log of the match does not end where the caller
// thought. It is an ErrStale.
type StaleError struct {
	Match    MatchID
	Expected uint64 // last line the caller knew
	Stored   uint64 // last line there is
}

func (e *StaleError) Error() string {
	return fmt.Sprintf("match %s has moved on: its log ends with line %d, not %d", e.Match, e.Stored, e.Expected)
}

// Unwrap returns ErrStale.
func (e *StaleError) Unwrap() error { return ErrStale }

// A RepeatedError is returned by Commit when the interaction was answered before. It carries that
// answer, to be given again. It is an ErrRepeated.
type RepeatedError struct {
	Interaction string
	Answer      []byte
}

func (e *RepeatedError) Error() string {
	return fmt.Sprintf("interaction %s was answered before", e.Interaction)
}

// Unwrap returns ErrRepeated.
func (e *RepeatedError) Unwrap() error { return ErrRepeated }

// A ChannelTakenError is returned by Commit when another live match is bound to the channel. It is
// an ErrChannelTaken.
type ChannelTakenError struct {
	Channel string
	Match   MatchID // the match that is played there
}

func (e *ChannelTakenError) Error() string {
	return fmt.Sprintf("match %s is being played in channel %s", e.Match, e.Channel)
}

// Unwrap returns ErrChannelTaken.
func (e *ChannelTakenError) Unwrap() error { return ErrChannelTaken }

// A fault is an error of one of the kinds above, told in its own words.
type fault struct {
	kind  error
	text  string
	cause error // what lies behind it, if that is more than the text tells
}

func (f *fault) Error() string { return f.text }

func (f *fault) Unwrap() []error {
	if f.cause == nil {
		return []error{f.kind}
	}
	return []error{f.kind, f.cause}
}

func faultf(kind error, format string, args ...any) error {
	return &fault{kind: kind, text: fmt.Sprintf(format, args...)}
}

// translate turns the errors of bbolt that callers of this package can meet into ours.
func (db *DB) translate(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, berrors.ErrDatabaseNotOpen):
		return faultf(ErrClosed, "the database %s has been closed", db.path)
	case errors.Is(err, berrors.ErrDatabaseReadOnly):
		return faultf(ErrReadOnly, "the database %s was opened for reading only", db.path)
	}
	return err
}
