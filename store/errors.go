package store

import (
	"errors"
	"fmt"

	"skald/store/kv"
)

// The kinds of error this package reports, for errors.Is. The error itself says in a sentence what
// was wrong.
var (
	// ErrNotFound means that there is no record of that name.
	ErrNotFound = kv.ErrNotFound

	// ErrInvalid means that the caller asked for something that cannot be stored: a malformed id, a
	// payload that is not JSON, a missing time. Nothing was written.
	ErrInvalid = kv.ErrInvalid

	// ErrStale means that the match has moved on since the caller looked; see StaleError.
	ErrStale = errors.New("the match has moved on")

	// ErrRepeated means that the interaction was answered before; see RepeatedError.
	ErrRepeated = errors.New("the interaction was answered before")

	// ErrChannelTaken means that another live match is bound to the channel; see ChannelTakenError.
	ErrChannelTaken = errors.New("the channel is taken")

	// ErrIDTaken means that a commit would have replaced a different match with the same id.
	ErrIDTaken = errors.New("the match id is taken")

	// ErrLocked means that another process has the file open.
	ErrLocked = kv.ErrLocked

	// ErrNewer means that a file or a record was written by a newer Skald than this one.
	ErrNewer = kv.ErrNewer

	// ErrDamaged means that the content of the file contradicts itself.
	ErrDamaged = kv.ErrDamaged

	// ErrNotDatabase means that the file is something else than a database of Skald.
	ErrNotDatabase = kv.ErrNotDatabase

	// ErrReadOnly means that a write was asked of a database opened read-only.
	ErrReadOnly = kv.ErrReadOnly

	// ErrNotWritten means that the disk refused a write: it is full, read-only, broken. What was stored
	// before can be read all the while, and the next write is tried afresh.
	ErrNotWritten = kv.ErrNotWritten

	// ErrUncertain means that a database on a server was lost while it wrote, and cannot be asked whether it has
	// written. What is read from it later tells.
	ErrUncertain = kv.ErrUncertain

	// ErrReplaced means that another host works on the match now; nothing was written.
	ErrReplaced = kv.ErrReplaced

	// ErrClosed means that the database was used after Close.
	ErrClosed = kv.ErrClosed
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

// A DamagedMatchError is returned for a match whose header cannot be read: neither its log nor its seed can be used
// without it. It is an ErrDamaged.
type DamagedMatchError struct {
	Match MatchID
	Cause error
}

func (e *DamagedMatchError) Error() string {
	return fmt.Sprintf("%v; the operator can get match %s back from a backup (skald restore), and until then a new "+
		"match can be opened in its channel", e.Cause, e.Match)
}

// Unwrap returns ErrDamaged and the cause.
func (e *DamagedMatchError) Unwrap() []error { return []error{ErrDamaged, e.Cause} }

// IsOutage reports whether an error says that the database as a whole did not do its work, as a full disk or a server
// that
// is away, and nothing of what is stored.
func IsOutage(err error) bool {
	return (errors.Is(err, ErrNotWritten) || errors.Is(err, ErrUncertain)) && !errors.Is(err, ErrDamaged)
}

// faultf returns an error of one of the kinds above, told in its own words.
func faultf(kind error, format string, args ...any) error { return kv.Faultf(kind, format, args...) }
