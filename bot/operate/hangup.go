package operate

import (
	"context"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"
)

// hangup handles SIGHUP: at first it ends the program as SIGTERM does, so that no process is left when a terminal is
// closed; a bot that is served reloads its configuration instead, unless it was started from a terminal that is closed.
type hangup struct {
	do atomic.Pointer[func()]
	// survives is set if the program was started to outlive its terminal, as by nohup.
	survives bool
}

type hangupKey struct{}

// WithHangup returns a context that SIGHUP ends, unless OnHangup changes that.
func WithHangup(ctx context.Context) context.Context {
	ctx, stop := context.WithCancel(ctx)
	h := &hangup{survives: signal.Ignored(syscall.SIGHUP)}
	if h.survives {
		stop = func() {}
	}
	h.do.Store((*func())(&stop))
	signals := make(chan os.Signal, 4)
	signal.Notify(signals, syscall.SIGHUP)
	go func() {
		for range signals {
			(*h.do.Load())()
		}
	}()
	return context.WithValue(ctx, hangupKey{}, h)
}

// Settle is the time after SIGHUP for which a terminal that is being closed may still exist: a shell that ends sends
// the signal first.
const Settle = time.Second

// OnHangup makes SIGHUP call reload, until it comes because the terminal of the program is gone: then the returned
// context ends. Without a terminal, as under systemd, it always reloads.
func OnHangup(ctx context.Context, reload func()) (context.Context, context.CancelFunc) {
	ctx, stop := context.WithCancel(ctx)
	h, ok := ctx.Value(hangupKey{}).(*hangup)
	if !ok {
		return ctx, stop
	}
	// Output that a closed terminal no longer reads is lost, but that is not a reason to end.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	had := !h.survives && hasTerminal()
	do := func() {
		if had && !hasTerminal() {
			stop()
			return
		}
		reload()
		if had {
			time.AfterFunc(Settle, func() {
				if !hasTerminal() {
					stop()
				}
			})
		}
	}
	h.do.Store(&do)
	return ctx, stop
}

// hasTerminal reports whether the program has a controlling terminal that is open.
func hasTerminal() bool {
	f, err := os.OpenFile("/dev/tty", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		return false
	}
	return f.Close() == nil
}
