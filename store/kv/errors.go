package kv

import (
	"errors"
	"fmt"
)

// The kinds of error an engine reports, for errors.Is. The text of the error has the details.
var (
	// ErrNotFound means that there is no such record.
	ErrNotFound = errors.New("not found")

	// ErrInvalid means that the arguments cannot be stored: a malformed id, a payload that is not JSON, a missing time.
	// Nothing was written.
	ErrInvalid = errors.New("invalid")

	// ErrLocked means that another process has the file open.
	ErrLocked = errors.New("the database is in use")

	// ErrNewer means that a file or a record was written by a newer Skald than this one.
	ErrNewer = errors.New("written by a newer version")

	// ErrDamaged means that the content of the file contradicts itself.
	ErrDamaged = errors.New("damaged")

	// ErrNotDatabase means that the file is not a database of Skald.
	ErrNotDatabase = errors.New("not a database of Skald")

	// ErrReadOnly means that a write was asked of a database opened read-only.
	ErrReadOnly = errors.New("opened read-only")

	// ErrNotWritten means that the disk refused a write: it is full, read-only or broken. Stored data can still be
	// read, and the next write is tried again.
	ErrNotWritten = errors.New("not written")

	// ErrUncertain means that the connection to the database was lost during a write, and whether it was written could
	// not be found out. Reading the data later shows it.
	ErrUncertain = errors.New("perhaps written")

	// ErrReplaced means that another host works on that part of the database now; nothing was written.
	ErrReplaced = errors.New("replaced by another host")

	// ErrClosed means that the database was used after Close.
	ErrClosed = errors.New("closed")
)

// A Fault is an error of one of the kinds above with its own text.
type Fault struct {
	Kind  error
	Text  string
	Cause error // underlying error if it has more than the text
}

func (f *Fault) Error() string { return f.Text }

func (f *Fault) Unwrap() []error {
	if f.Cause == nil {
		return []error{f.Kind}
	}
	return []error{f.Kind, f.Cause}
}

// Faultf returns an error of a kind with its own text.
func Faultf(kind error, format string, args ...any) error {
	return &Fault{Kind: kind, Text: fmt.Sprintf(format, args...)}
}
