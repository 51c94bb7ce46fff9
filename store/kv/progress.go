package kv

import "context"

// progressKey is the key of the progress function in a context.
type progressKey struct{}

// WithProgress returns a context under which long calls report how much of a total is done: matches for Check, bytes
// for Backup and BackupFile, first bytes and then matches for Restore. They call report often, in their own
// goroutine, and it must not use the database.
func WithProgress(ctx context.Context, report func(done, total int64)) context.Context {
	return context.WithValue(ctx, progressKey{}, report)
}

// TellProgress calls the function of WithProgress, if there is one.
func TellProgress(ctx context.Context, done, total int64) {
	if report, ok := ctx.Value(progressKey{}).(func(done, total int64)); ok {
		report(done, total)
	}
}
