package bot

import (
	"context"

	"skald/bot/checkpoint"
	"skald/bot/delivery"
	"skald/bot/discord"
	"skald/bot/library"
	"skald/bot/plan"
	"skald/bot/preferences"
	"skald/bot/present"
	"skald/bot/render"
	"skald/bot/route"
	"skald/bot/table"
	"skald/bot/timecontrol"
	"skald/bot/tournament/director"
	"skald/bot/vote"
)

// open makes the rooms of the bot, each from those below it.
func (a *App) open() (err error) {
	o := a.o
	outbox, clock, tournaments := table.NewSignal(), table.NewSignal(), table.NewSignal()
	hook := checkpoint.Hook(func(p checkpoint.Point) { a.o.Checkpoint.Reach(p) })
	if a.client, err = discord.New(a.events(outbox)); err != nil {
		return err
	}
	a.servers, a.people = preferences.NewServers(o.Store, o.Log), preferences.NewPeople(o.Store, o.Log)
	a.libraries = library.New(library.Options{Store: o.Store, Games: a.games, Log: o.Log})
	panels := present.NewList(o.Now)
	a.tables = table.New(table.Options{
		Store: o.Store, Games: a.games, Libraries: a.libraries, People: a.people, Log: o.Log, Now: o.Now,
		Random: o.Random, Hook: hook, Outbox: outbox, Clock: clock, Tournaments: tournaments, Moved: a.meter.moved,
		Opened: a.meter.opened, Panels: panels,
	})
	a.render = render.New(render.Options{
		Draw: o.Draw, Tables: a.tables, Voices: a.voices, Servers: a.servers, Log: o.Log, Now: o.Now,
		Counted: a.meter.picture,
	})
	if o.DrawTime > 0 {
		a.render.DrawTime = o.DrawTime
	}
	a.panels = &present.Editor{
		List: panels, Client: a.client, Tables: a.tables, Render: a.render, Voices: a.voices, Log: o.Log,
	}
	a.time = timecontrol.New(timecontrol.Options{
		Store: o.Store, Tables: a.tables, Log: o.Log, Now: o.Now, Hook: hook, Wake: clock,
		Reachable: func() bool { return a.client.Status().Up > 0 }, Share: shareOf(o.Shards),
	})
	a.posts = delivery.New(delivery.Options{
		Question: vote.Vote, Plan: plan.PlanPost, PlanMoved: plan.PlanMoved,
		Store: o.Store, Client: a.client, Tables: a.tables, Render: a.render, Voices: a.voices, Counts: a.meter,
		Log: o.Log, Now: o.Now, Hook: hook, Outbox: outbox, ServerName: a.client.ServerName,
		Deleted: a.time.ChannelDeleted,
	})
	a.direct = director.New(director.Options{
		Store: o.Store, Client: a.client, Tables: a.tables, Voices: a.voices, Games: a.games, Log: o.Log, Now: o.Now,
		Random: o.Random, Hook: hook, Wake: tournaments, Outbox: outbox,
	})
	a.features = newFeatures(a)
	a.router, err = route.New(route.Options{
		Client: a.client, Tables: a.tables, Render: a.render, Voices: a.voices, Panels: panels,
		Routes: a.features.routes(), Moderates: a.moderates, Waits: a.posts.Waits, Handled: a.ended, Log: o.Log,
		Hook: hook,
	})
	return err
}

// events are the options of the connection to Discord. Nothing happens there before Run, when all rooms are open.
func (a *App) events(outbox table.Signal) discord.Options {
	o := a.o
	return discord.Options{
		Token: o.Token, Base: o.Base, Log: o.Log, Handle: a.handle, Ready: outbox.Wake,
		Shards: discord.Shards{Total: o.Shards.Total, Run: o.Shards.Run}, Lockout: o.Lockout, May: o.Held,
		Starts: o.Starts, Pace: o.Pace, Acknowledged: a.meter.answered,
		Servers: func(left func(string) bool) {
			a.during(func() { a.time.ServersLeft(context.Background(), left) })
		},
		Server: func(id string, in bool) {
			a.during(func() { a.time.ServerChanged(context.Background(), id, in) })
		},
		Deleted: func(channel string) {
			a.during(func() { a.time.ChannelDeleted(context.Background(), channel) })
		},
		Joined: func(channel string) {
			a.during(func() { a.posts.Joined(context.Background(), channel) })
		},
	}
}
