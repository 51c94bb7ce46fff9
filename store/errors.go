package store

import (
	"errors"
	"fmt"

	"skald/store/kv"
)

// The kinds of error this package reports, for errors.Is. The text of the error has the details.
var (
	// ErrNotFound means that there is no such record.
	ErrNotFound = kv.ErrNotFound

	// ErrInvalid means that the arguments cannot be stored: a malformed id, a payload that is not JSON, a missing time.
	// Nothing was written.
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

	// ErrNotDatabase means that the file is not a database of Skald.
	ErrNotDatabase = kv.ErrNotDatabase

	// ErrReadOnly means that a write was asked of a database opened read-only.
	ErrReadOnly = kv.ErrReadOnly

	// ErrNotWritten means that the disk refused a write: it is full, read-only or broken. Stored data can still be
	// read, and the next write is tried again.
	ErrNotWritten = kv.ErrNotWritten

	// ErrUnknownOutcome means that the connection to a server was lost during a write, and whether it was written could
	// not be found out. Reading the data later shows it.
	ErrUnknownOutcome = kv.ErrUncertain

	// ErrLeaseLost means that another host works on that part of the database now; nothing was written.
	ErrLeaseLost = kv.ErrReplaced

	// ErrClosed means that the database was used after Close.
	ErrClosed = kv.ErrClosed
)

// A StaleError is returned by Commit and CommitTournament if the last line or Seq is not the expected one. It is an
// ErrStale.
type StaleError struct {
	Match    MatchID
	Expected uint64 // last line the caller knew
	Stored   uint64 // last line stored
}

func (e *StaleError) Error() string {
	return fmt.Sprintf("match %s has moved on: its log ends with line %d, not %d", e.Match, e.Stored, e.Expected)
}

// Unwrap returns ErrStale.
func (e *StaleError) Unwrap() error { return ErrStale }

// A RepeatedError is returned by commits if the interaction was answered before. It contains that answer, to be given
// again. It is an ErrRepeated.
type RepeatedError struct {
	Interaction string
	Answer      []byte
}

func (e *RepeatedError) Error() string {
	return fmt.Sprintf("interaction %s was answered before", e.Interaction)
}

// Unwrap returns ErrRepeated.
func (e *RepeatedError) Unwrap() error { return ErrRepeated }

// A ChannelTakenError is returned by commits if another live match or tournament is bound to the channel. It is an
// ErrChannelTaken.
type ChannelTakenError struct {
	Channel string
	Match   MatchID // the match or tournament bound to it
}

func (e *ChannelTakenError) Error() string {
	return fmt.Sprintf("match %s is being played in channel %s", e.Match, e.Channel)
}

// Unwrap returns ErrChannelTaken.
func (e *ChannelTakenError) Unwrap() error { return ErrChannelTaken }

// A DamagedMatchError is returned for a match whose header cannot be read; its log and seed cannot be used without it.
// It is an ErrDamaged.
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

// IsOutage reports whether an error means that the database as a whole failed, as with a full disk or an unreachable
// server, rather than that stored data is at fault.
func IsOutage(err error) bool {
	return (errors.Is(err, ErrNotWritten) || errors.Is(err, ErrUnknownOutcome)) && !errors.Is(err, ErrDamaged)
}

// faultf returns an error of one of the kinds above with its own text.
func faultf(kind error, format string, args ...any) error { return kv.Faultf(kind, format, args...) }
