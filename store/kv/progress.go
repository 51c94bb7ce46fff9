package kv

import "context"

type progressKey struct{}

// WithProgress returns a context under which TellProgress calls report.
func WithProgress(ctx context.Context, report func(done, total int64)) context.Context {
	return context.WithValue(ctx, progressKey{}, report)
}

// TellProgress reports that done of total is done, if ctx comes from WithProgress.
func TellProgress(ctx context.Context, done, total int64) {
	if report, ok := ctx.Value(progressKey{}).(func(done, total int64)); ok {
		report(done, total)
	}
}
