package delivery

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"skald/bot/checkpoint"
	"skald/bot/discord"
	"skald/bot/overview"
	"skald/store"
)

// DueServers lists the servers with a post of their own that is due.
func (d *Delivery) DueServers() []store.MatchID {
	return d.due(func(o store.Outgoing) store.MatchID { return store.MatchID(o.Guild) })
}

// DeliverServer posts the entries of a server. It reports whether any succeeded.
func (d *Delivery) DeliverServer(ctx context.Context, guild store.MatchID, started time.Time) (some bool) {
	started, ok := d.writable(ctx, started)
	if !ok {
		return false
	}
	d.Hook.Reach(checkpoint.Delivering)
	pending, err := d.Store.PendingOfServer(string(guild))
	if err != nil {
		d.Log.Error("reading the posts of a server failed in part", "guild", guild, "error", err)
	}
	var done []uint64
	for _, o := range pending {
		if o.Next.After(d.Now()) || slices.Contains(done, o.ID) {
			continue
		}
		all := []store.Outgoing{o}
		if o.Kind == overview.PostTables {
			all = tablesPosts(pending, o)
		}
		for _, x := range all {
			done = append(done, x.ID)
		}
		err := d.postOfServer(ctx, all, started)
		if ctx.Err() != nil {
			return some
		}
		if err != nil {
			d.Log.Warn("posting for a server failed", "guild", guild, "kind", o.Kind, "channel", o.Channel, "attempts",
				o.Attempts+1, "error", err)
			lost := discord.CodeOf(err) == discord.CodeUnknownChannel
			if lost || d.hopeless(o) {
				if d.giveUp(ctx, o, err) {
					continue
				}
			}
			if lost {
				d.Counts.GivenUp(o.Kind)
				d.strike(ctx, []store.Outgoing{o})
				continue
			}
			d.retry(ctx, o, err)
			continue
		}
		some = true
	}
	return some
}

// tablesPosts returns the entries for the post of all tables in the channel of the first.
func tablesPosts(pending []store.Outgoing, first store.Outgoing) (all []store.Outgoing) {
	for _, o := range pending {
		if o.Kind == overview.PostTables && o.Channel == first.Channel {
			all = append(all, o)
		}
	}
	return all
}

// postOfServer posts the first of the entries of a server, which may settle the others.
func (d *Delivery) postOfServer(ctx context.Context, all []store.Outgoing, started time.Time) error {
	switch o := all[0]; o.Kind {
	case overview.PostTables:
		return d.postTables(ctx, all, started)
	case overview.PostTablesGone:
		if err := d.deleteTables(ctx, o); err != nil {
			return err
		}
	case overview.PostWatch, overview.PostDigest:
		var said overview.Said
		if err := json.Unmarshal(o.Payload, &said); err != nil {
			d.Log.Error("reading a post of a server failed; gave it up", "guild", o.Guild, "error", err)
			break
		}
		if err := d.say(ctx, o, said, started); err != nil {
			return err
		}
		d.Counts.Done(o.Kind)
	default:
		d.Log.Error("unknown kind of post of a server; gave it up", "guild", o.Guild, "kind", o.Kind)
	}
	d.strike(ctx, all[:1])
	return nil
}

// say posts a text of a server, unless it is in its channel already. A direct message that its user does not accept is
// dropped.
func (d *Delivery) say(ctx context.Context, o store.Outgoing, said overview.Said, started time.Time) error {
	channel := o.Channel
	if said.To != "" {
		var err error
		if channel, err = d.Client.Direct(ctx, said.To); err != nil {
			return unlessRefused(err)
		}
	}
	if o.Created.Before(started) || o.Attempts > 0 {
		recent, err := d.messagesSince(ctx, store.Match{}, channel, o.Created)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(recent, func(p discord.Posted) bool {
			return p.Author.Bot && p.Content == said.Content && !p.At().Before(o.Created.Add(-clocksDiffer))
		}) {
			return nil
		}
	}
	_, err := d.send(ctx, o.Kind, channel, discord.Message{Content: said.Content, Nonce: o.Nonce,
		Silent: said.To == ""})
	if said.To != "" {
		return unlessRefused(err)
	}
	return err
}

// unlessRefused returns nil for an error by which a user refuses direct messages.
func unlessRefused(err error) error {
	switch discord.CodeOf(err) {
	case discord.CodeCannotDirect, discord.CodeNoMutualGuilds, discord.CodeMissingAccess, discord.CodeUnknownChannel:
		return nil
	}
	return err
}
