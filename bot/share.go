package bot

import (
	"context"
	"io"
	"time"

	"skald/bot/config"
	"skald/bot/discord"
	"skald/bot/hosts"
	"skald/bot/operate"
	"skald/bot/version"
	"skald/engine"
	"skald/store"
)

// ShareOptions are how a process shares the work on a database with others.
type ShareOptions struct {
	// Options are those of the bot of each shard. Store is the whole database. Shards.Total is how many there are, 0 is
	// for one that stands for all Discord proposes; Shards.Run are those of this process, none for its part of all.
	Options
	// Lasts is how long a process may be silent before others take its shards; 0 is for hosts.Lasts.
	Lasts time.Duration
	// Base, if set, is the Discord of a shard, where they differ.
	Base func(shard int) string
}

// Share works on a database that other processes may use too until the context ends: on all shards while no other does,
// or on its part of them. It returns an error that no other process could do anything about either.
func Share(ctx context.Context, o ShareOptions) error {
	total := max(o.Shards.Total, 1)
	if o.Base == nil {
		o.Base = func(int) string { return o.Options.Base }
	}
	name := hosts.NewName()
	starts, pace := discord.NewStarts(name, ledger{o.Store}), discord.NewPace()
	h := hosts.New(hosts.Options{
		Store: o.Store, Name: name, Version: version.Read().Release, Total: total, Shards: o.Shards.Run, Lasts: o.Lasts,
		Log: o.Log, Turn: starts.May, Shared: pace.Share,
		New: func(shard int, s *store.Share) (hosts.Worker, error) {
			one := o.Options
			one.Store, one.Held, one.Listen, one.Base = s.DB, s.Held, "", o.Base(shard)
			one.Starts, one.Pace = starts, pace
			if o.Shards.Total > 0 {
				one.Shards = config.Shards{Total: total, Run: []int{shard}}
			}
			if shard != 0 {
				one.Backups.Folder = "" // one copy holds everything
			}
			return New(one)
		},
	})
	if o.Listen != "" {
		own := hostMetrics(o.Store, o.Games, h)
		s, err := operate.Serve(o.Listen, h.Health, func(w io.Writer) error {
			parts := []operate.Part{{Of: own}}
			for _, x := range h.Works() {
				if a, ok := x.Worker.(*App); ok {
					parts = append(parts, a.Metrics())
				}
			}
			return operate.Write(w, parts...)
		}, h.Log)
		if err != nil {
			return err
		}
		defer s.Close()
		h.Log.Info("serving health and metrics", "listen", s.Addr())
	}
	return h.Run(ctx)
}

// hostMetrics are those of a process that shares a database: processMetrics, and how many shards it has and lacks.
func hostMetrics(db *store.DB, games []engine.Rules, h *hosts.Host) *operate.Metrics {
	own := processMetrics(db, games)
	own.Reading("skald_shards_configured", "Shards the bot is divided into.", func() (float64, bool) {
		return float64(h.Total), true
	})
	own.Reading("skald_shards_held", "Shards this process works on; other hosts have the rest.",
		func() (float64, bool) { return float64(len(h.Works())), true })
	own.Reading("skald_shards_unheld", "Shards no host has, of those this process may work on.",
		func() (float64, bool) { return float64(len(h.Unheld(0))), true })
	return own
}

// A ledger keeps the account of the sessions the bot begins in the database that all its hosts share.
type ledger struct{ db *store.DB }

// Change implements discord.Ledger.
func (l ledger) Change(ctx context.Context, shard, abreast int,
	change func(now time.Time, p *discord.StartPace, b *discord.StartBudget)) error {
	return l.db.Starts(ctx, shard, abreast, func(now time.Time, p *store.StartPace, b *store.StartBudget) {
		change(now, (*discord.StartPace)(p), (*discord.StartBudget)(b))
	})
}
