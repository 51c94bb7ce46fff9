package kv

import "context"

// progressKey finds in a context who is told of progress.
type progressKey struct{}

// WithProgress returns a context under which what takes long tells how much of a
// total is done: matches for Check, bytes for Backup and BackupFile, first bytes
// and then matches for Restore. It is told often, on the goroutine of the call, and
// must not use the database.
func WithProgress(ctx context.Context, told func(done, total int64)) context.Context {
	return context.WithValue(ctx, progressKey{}, told)
}

// TellProgress tells whoever the context names.
func TellProgress(ctx context.Context, done, total int64) {
	if told, ok := ctx.Value(progressKey{}).(func(done, total int64)); ok {
		told(done, total)
	}
}
