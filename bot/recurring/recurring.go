// Package recurring keeps the log readable during a repeated failure. A failing database is logged once, and again when
// it works, whatever fails because of it; the same error about the same thing is logged once a day.
package recurring

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"skald/store"
)

const (
	// quiet is the time without failures after which a database counts as working: on a full disk, some writes succeed.
	quiet = time.Minute
	// over is the time after which an error that does not recur counts as gone: failed work is retried at least every
	// two hours.
	over = 3 * time.Hour
	// again is the interval at which a lasting error is logged.
	again = 24 * time.Hour
	// kept is the maximum number of errors remembered; further ones are logged every time.
	kept = 500
)

// A Watch tracks the current failures. It is safe for concurrent use.
type Watch struct {
	now func() time.Time
	// level is the lowest level logged, unless the underlying log has a higher one.
	level slog.LevelVar

	mu       sync.Mutex
	database *lasting            // nil while the database works
	errors   map[string]*lasting // by key
}

// lasting is a repeated failure.
type lasting struct {
	message           string
	since, last, told time.Time
	hidden            int // number of lines left out
}

// Watched returns a watched log and its Watch; a log that is already watched is returned as it is.
func Watched(log *slog.Logger, now func() time.Time) (*slog.Logger, *Watch) {
	if h, ok := log.Handler().(*handler); ok {
		return log, h.watch
	}
	w := &Watch{now: now, errors: map[string]*lasting{}}
	w.level.Set(slog.LevelDebug)
	return slog.New(&handler{next: log.Handler(), watch: w}), w
}

// SetLevel leaves out lines below a level.
func (w *Watch) SetLevel(least slog.Level) { w.level.Set(least) }

// bare returns the log below a watched one.
func bare(log *slog.Logger) *slog.Logger {
	if h, ok := log.Handler().(*handler); ok {
		return slog.New(h.next)
	}
	return log
}

// Works records a successful write of the database, and logs the end of a failure.
func (w *Watch) Works(log *slog.Logger) {
	log = bare(log)
	w.mu.Lock()
	defer w.mu.Unlock()
	now := w.now()
	if d := w.database; d != nil && now.Sub(d.last) >= quiet {
		w.database = nil
		log.Info("database works again", "after", d.last.Sub(d.since).Round(time.Second), "lines", d.hidden)
	}
	for key, e := range w.errors {
		if now.Sub(e.last) >= over {
			delete(w.errors, key)
			if e.hidden > 0 {
				log.Info("error is over", "was", e.message, "after", e.last.Sub(e.since).Round(time.Second), "lines",
					e.hidden)
			}
		}
	}
}

// Fails records a failure of the database, and logs the first one.
func (w *Watch) Fails(log *slog.Logger, err error) { w.fails(bare(log), err, 0) }

// fails is Fails for a number of lines of a log that is not watched.
func (w *Watch) fails(log *slog.Logger, err error, lines int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := w.now()
	if w.database == nil {
		w.database = &lasting{since: now}
		log.Error("database takes no writes or does not answer: posting nothing until it does", "error", err)
	}
	w.database.last = now
	w.database.hidden += lines
}

// tells reports whether to log an error with a key. To a record logged again it adds the number of lines left out.
func (w *Watch) tells(key string, r *slog.Record) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := w.now()
	e := w.errors[key]
	switch {
	case e == nil && len(w.errors) >= kept:
		return true
	case e == nil:
		w.errors[key] = &lasting{message: r.Message, since: now, last: now, told: now}
		return true
	}
	e.last = now
	if now.Sub(e.told) < again {
		e.hidden++
		return false
	}
	r.AddAttrs(slog.Int("lines", e.hidden))
	e.told = now
	return true
}

// A handler leaves out of a log the lines that its Watch has logged.
type handler struct {
	next  slog.Handler
	watch *Watch
}

// Enabled implements slog.Handler.
func (h *handler) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= h.watch.level.Level() && h.next.Enabled(ctx, level)
}

// WithAttrs implements slog.Handler.
func (h *handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &handler{h.next.WithAttrs(attrs), h.watch}
}

// WithGroup implements slog.Handler.
func (h *handler) WithGroup(name string) slog.Handler {
	return &handler{h.next.WithGroup(name), h.watch}
}

// Handle implements slog.Handler.
func (h *handler) Handle(ctx context.Context, r slog.Record) error {
	key, personal, err := read(&r)
	switch {
	case r.Level < slog.LevelWarn || err == nil:
	case store.IsOutage(err):
		h.watch.fails(slog.New(h.next), err, 1)
		r.Level = slog.LevelDebug
		if personal {
			r.Level = slog.LevelInfo // a player has its reference
		}
		if !h.Enabled(ctx, r.Level) {
			return nil
		}
	case r.Level >= slog.LevelError && !personal && !h.watch.tells(key, &r):
		return nil
	}
	return h.next.Handle(ctx, r)
}

// read returns the error of a record, a key that is equal for repeated records, and whether the record is about a
// single person's request.
func read(r *slog.Record) (key string, personal bool, err error) {
	parts := []string{r.Message}
	var look func(a slog.Attr) bool
	look = func(a slog.Attr) bool {
		if a.Value.Kind() == slog.KindGroup {
			for _, inner := range a.Value.Group() {
				look(inner)
			}
			return true
		}
		switch a.Key {
		case "error":
			err, _ = a.Value.Any().(error)
		case "ref", "interaction", "panic":
			personal = personal || a.Value.String() != ""
		}
		parts = append(parts, a.Key+"="+a.Value.String())
		return true
	}
	r.Attrs(look)
	slices.Sort(parts[1:])
	return strings.Join(parts, "\x00"), personal, err
}
