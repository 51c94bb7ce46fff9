package main

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"skald/bot"
	"skald/bot/config"
	"skald/bot/recurring"
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

// withHangup returns a context that SIGHUP ends, or does something else with if a command asks for that.
func withHangup(ctx context.Context) context.Context {
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

// settle is how long after SIGHUP a terminal may still be there that is being closed: a shell that ends sends it first.
const settle = time.Second

// onHangup has SIGHUP call reload, until it comes because the terminal of the program is gone: then the context that is
// returned ends. Without a terminal, as under systemd, it always reloads.
func onHangup(ctx context.Context, reload func()) (context.Context, context.CancelFunc) {
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
			time.AfterFunc(settle, func() {
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

// reloader reads the configuration again.
type reloader struct {
	load  func() (config.Config, error)
	watch *recurring.Watch
	live  *bot.Live
	log   *slog.Logger
	// count numbers the reloads, so that a mistake that is found again is logged again.
	count int
}

// reload puts the level of the log, the roles of moderators and the legends in place that the configuration has now. If
// anything is wrong with them nothing changes.
func (r *reloader) reload() {
	r.count++
	cfg, err := r.load()
	if err != nil {
		r.log.Error("the configuration cannot be read again: what was set stays", "reload", r.count, "error", err)
		return
	}
	level, err := cfg.Level()
	rules, wrong := offered(cfg.Legends)
	if err := errors.Join(err, wrong); err != nil {
		r.log.Error("the configuration cannot be read again: what was set stays", "reload", r.count, "error", err)
		return
	}
	r.watch.SetLevel(level)
	r.live.Set(rules, cfg.ModeratorRoles)
	r.log.Info("the configuration is read again: level of the log, roles of moderators, legends; anything else needs a restart", "reload", r.count)
}
