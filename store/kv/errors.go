package kv

import (
	"errors"
	"fmt"
)

// The kinds of error an engine reports, for errors.Is. Package store, which passes them on, explains each.
var (
	ErrNotFound    = errors.New("not found")
	ErrInvalid     = errors.New("invalid")
	ErrLocked      = errors.New("the database is in use")
	ErrNewer       = errors.New("written by a newer version")
	ErrDamaged     = errors.New("damaged")
	ErrNotDatabase = errors.New("not a database of Skald")
	ErrReadOnly    = errors.New("opened read-only")
	ErrNotWritten  = errors.New("not written")
	ErrUncertain   = errors.New("perhaps written")
	ErrReplaced    = errors.New("replaced by another host")
	ErrClosed      = errors.New("closed")
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
