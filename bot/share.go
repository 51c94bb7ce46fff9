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

// ShareOptions configure a process that shares a database with others.
type ShareOptions struct {
	// Options are those of the bot of each shard. Store is the whole database. Shards.Total is the number of shards, 0
	// for as many as Discord proposes, run as one; Shards.Run are those of this process, none for its share of all.
	Options
	// Lasts is the time without a sign of life after which other processes take over its shards; 0 means hosts.Lasts.
	Lasts time.Duration
	// Base, if set, returns the address of Discord for a shard, if it differs between shards.
	Base func(shard int) string
}

// Share works until the context ends on a database that other processes may use too: on all shards while it is alone,
// otherwise on its share of them. It returns an error only if that would stop any other process, too.
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
				one.Backups.Folder = "" // one backup contains everything
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

// hostMetrics returns the metrics of a process that shares a database: processMetrics, and the numbers of its and of
// missing shards.
func hostMetrics(db *store.DB, games []engine.Rules, h *hosts.Instance) *operate.Metrics {
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

// A ledger keeps the record of gateway sessions in the database that all instances share.
type ledger struct{ db *store.DB }

// Change implements discord.Ledger.
func (l ledger) Change(ctx context.Context, shard, abreast int,
	change func(now time.Time, p *discord.StartPace, b *discord.StartBudget)) error {
	return l.db.Starts(ctx, shard, abreast, func(now time.Time, p *store.StartPace, b *store.StartBudget) {
		change(now, (*discord.StartPace)(p), (*discord.StartBudget)(b))
	})
}
