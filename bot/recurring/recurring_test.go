package recurring_test

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"skald/bot/recurring"
	"skald/store"
)

// book is a watched log whose clock is set by hand.
type book struct {
	now   time.Time
	text  bytes.Buffer
	log   *slog.Logger
	watch *recurring.Watch
}

func newBook() *book {
	b := &book{now: time.Unix(1_800_000_000, 0)}
	b.log, b.watch = recurring.Watched(slog.New(slog.NewTextHandler(&b.text, nil)), func() time.Time { return b.now })
	return b
}

// wants compares how often texts stand in the log.
func (b *book) wants(t *testing.T, counts map[string]int) {
	t.Helper()
	for text, want := range counts {
		if n := strings.Count(b.text.String(), text); n != want {
			t.Errorf("%q stands there %d times, want %d:\n%s", text, n, want, b.text.String())
		}
	}
}

var errAway = fmt.Errorf("the server cannot be reached: %w", store.ErrNotWritten)

func TestAnOutageIsToldOnceAndWhenItIsOver(t *testing.T) {
	b := newBook()
	for n := range 14 {
		b.log.Error("reading the outbox failed in part", "error", errAway)
		b.log.Error("closing a window failed", "match", fmt.Sprint("m", n), "error",
			fmt.Errorf("wrapped: %w", errAway))
		b.log.Warn("noting that the bot is awake failed; will retry", "error", errAway)
		b.watch.Fails(b.log, errAway)
		b.now = b.now.Add(time.Second)
	}
	b.log.Error("interaction failed", slog.Attr{Value: slog.GroupValue(slog.String("interaction", "77"))}, "ref",
		"77", "error", errAway)
	b.wants(t, map[string]int{"level=ERROR": 1, "level=WARN": 0, "takes no writes or does not answer": 1,
		"reading the outbox": 0, "level=INFO": 1, "ref=77": 1})
	b.watch.Works(b.log) // one write succeeds on a disk that is full
	b.watch.Fails(b.log, errAway)
	b.wants(t, map[string]int{"level=ERROR": 1, "works again": 0})
	b.now = b.now.Add(time.Minute)
	b.watch.Works(b.log)
	b.watch.Works(b.log)
	b.wants(t, map[string]int{"database works again\" after=14s lines=43": 1})
	b.log.Error("reading the outbox failed in part", "error", errAway)
	b.wants(t, map[string]int{"level=ERROR": 2})
}

func TestDamageIsNoOutage(t *testing.T) {
	b := newBook()
	b.log.Error("reading the outbox failed in part", "error", errors.Join(store.ErrDamaged, errAway))
	b.wants(t, map[string]int{"reading the outbox failed in part": 1, "does not answer": 0})
}

func TestAnErrorThatLastsIsToldOnceADay(t *testing.T) {
	b := newBook()
	for range 100 {
		b.log.Error("reading the timers failed in part", "error", store.ErrDamaged)
		b.log.Error("closing a window failed", "match", "m1", "error", store.ErrDamaged)
		b.log.Error("closing a window failed", "match", "m2", "error", store.ErrDamaged)
		b.now = b.now.Add(10 * time.Minute)
	}
	b.wants(t, map[string]int{"reading the timers failed": 1, "match=m1": 1, "match=m2": 1})
	b.now = b.now.Add(8 * time.Hour)
	b.log.Error("reading the timers failed in part", "error", store.ErrDamaged)
	b.wants(t, map[string]int{"reading the timers failed": 2, "lines=99": 1})
	b.watch.Works(b.log)
	b.wants(t, map[string]int{"error is over\" was=\"closing a window failed": 2,
		"was=\"reading the timers failed": 0})
	b.now = b.now.Add(3 * time.Hour)
	b.watch.Works(b.log)
	b.wants(t, map[string]int{"was=\"reading the timers failed in part\"": 1})
}

func TestWhatAPersonIsToldAReferenceOfIsNeverLeftOut(t *testing.T) {
	b := newBook()
	for n := range 3 {
		b.log.Error("interaction failed", "ref", fmt.Sprint(n), "error", store.ErrDamaged)
		b.log.Error("panic while handling an interaction", "panic", "nil map")
	}
	b.wants(t, map[string]int{"interaction failed": 3, "panic while": 3})
}

func TestALogIsWatchedOnce(t *testing.T) {
	b := newBook()
	log, watch := recurring.Watched(b.log, time.Now)
	if log != b.log || watch != b.watch {
		t.Error("it is watched twice")
	}
	with, watch := recurring.Watched(b.log.With("shard", 3), time.Now)
	if watch != b.watch {
		t.Error("a log made from it has a watch of its own")
	}
	with.Error("x", "error", errAway)
	b.log.Error("y", "error", errAway)
	b.wants(t, map[string]int{"level=ERROR": 1})
}
