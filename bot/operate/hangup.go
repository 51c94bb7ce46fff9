package operate

import (
	"context"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"
)

// hangup does what SIGHUP asks for: at first it ends the program as SIGTERM does, so that nothing is left behind when a
// terminal is closed; a bot that is served reads its configuration again instead, unless it was a terminal.
type hangup struct {
	do atomic.Pointer[func()]
	// survives says that the program was started to outlive its terminal, as by nohup.
	survives bool
}

// hangupKey finds the hangup in a context.
type hangupKey struct{}

// WithHangup returns a context that SIGHUP ends, or does something else with if a command asks for that.
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

// Settle is how long after SIGHUP a terminal may still be there that is being closed: a shell that ends sends it first.
const Settle = time.Second

// OnHangup has SIGHUP call reload, until it comes because the terminal of the program is gone: then the context that is
// returned ends. Without a terminal, as under systemd, it always reloads.
func OnHangup(ctx context.Context, reload func()) (context.Context, context.CancelFunc) {
	ctx, stop := context.WithCancel(ctx)
	h, ok := ctx.Value(hangupKey{}).(*hangup)
	if !ok {
		return ctx, stop
	}
	// What a closed terminal no longer reads is lost and no reason to end.
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
