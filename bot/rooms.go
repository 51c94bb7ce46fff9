package bot

import (
	"context"
	"slices"
	"time"

	"skald/bot/challenge"
	"skald/bot/checkpoint"
	"skald/bot/delivery"
	"skald/bot/discord"
	"skald/bot/draft"
	"skald/bot/film"
	"skald/bot/icons"
	"skald/bot/library"
	"skald/bot/locale"
	"skald/bot/mention"
	"skald/bot/overview"
	"skald/bot/overview/keeper"
	"skald/bot/panel"
	"skald/bot/plan"
	"skald/bot/preferences"
	"skald/bot/present"
	"skald/bot/ratings"
	"skald/bot/render"
	"skald/bot/route"
	"skald/bot/table"
	"skald/bot/timecontrol"
	"skald/bot/tournament/director"
	"skald/bot/vote"
	"skald/engine"
	"skald/store"
)

// Rooms are the parts of an App, each a package of its own. They are exported for tests of other packages.
type Rooms struct {
	Games  map[string]engine.Rules // by their ids
	Voices *locale.Speakers
	Client *discord.Client
	Icons  *icons.Icons

	Servers   *preferences.Servers
	People    *preferences.People
	Libraries *library.Libraries
	Tables    *table.Tables
	Ratings   *ratings.Book
	Render    *render.Renderer
	Panels    *present.Editor
	Time      *timecontrol.Scheduler
	Posts     *delivery.Delivery
	Direct    *director.Director
	House     *overview.House
	States    *overview.States
	Overviews *keeper.Keeper
	// Challenges begins and ends the daily challenges.
	Challenges *challenge.Director
	Features   *Features
	Router     *route.Router
}

// open opens the rooms of the bot, each with those it needs.
func (a *App) open() (err error) {
	o := a.o
	outbox, clock, tournaments := table.NewSignal(), table.NewSignal(), table.NewSignal()
	hook := checkpoint.Hook(func(p checkpoint.Point) { a.o.Checkpoint.Reach(p) })
	if a.Client, err = discord.New(a.events(outbox)); err != nil {
		return err
	}
	a.Icons = icons.New(a.emojis())
	a.Voices = a.Voices.WithIcons(a.Icons.Of)
	a.Servers, a.People = preferences.NewServers(o.Store, o.Log), preferences.NewPeople(o.Store, o.Log)
	a.Libraries = library.New(library.Options{Store: o.Store, Games: a.Games, Log: o.Log})
	a.Ratings = ratings.New(ratings.Options{Store: o.Store, Games: a.Games, Log: o.Log})
	panels, changes := present.NewList(o.Now), overview.NewChanges()
	a.Tables = table.New(table.Options{
		Store: o.Store, Games: a.Games, Libraries: a.Libraries, People: a.People, Log: o.Log, Now: o.Now,
		Random: o.Random, Hook: hook, Outbox: outbox, Clock: clock, Tournaments: tournaments, Moved: a.meter.moved,
		Ended: a.Ratings.Ended, Opened: a.meter.opened, Panels: panels, Changed: changes.Mark,
	})
	a.Render = render.New(render.Options{
		Draw: o.Draw, Tables: a.Tables, Voices: a.Voices, Servers: a.Servers, Log: o.Log, Now: o.Now,
		Counted: a.meter.picture, Baked: a.meter.baked,
	})
	if o.DrawTime > 0 {
		a.Render.DrawTime = o.DrawTime
	}
	a.Panels = &present.Editor{
		List: panels, Client: a.Client, Tables: a.Tables, Render: a.Render, Voices: a.Voices, Log: o.Log,
		Note: (&draft.Handler{Store: o.Store}).NoteOf,
	}
	a.Time = timecontrol.New(timecontrol.Options{
		Store: o.Store, Tables: a.Tables, Log: o.Log, Now: o.Now, Hook: hook, Wake: clock,
		Reachable: func() bool { return a.Client.Status().Up > 0 }, Share: shareOf(o.Shards),
	})
	a.House = &overview.House{
		Store: o.Store, Tables: a.Tables, Libraries: a.Libraries, Log: o.Log,
		Sight: &overview.Sight{Client: a.Client, Log: o.Log, Now: o.Now},
	}
	a.States = &overview.States{Store: o.Store, Log: o.Log, Now: o.Now, Random: o.Random, Outbox: outbox}
	boards := &overview.Boards{House: a.House, Servers: a.Servers, Voices: a.Voices, Language: o.Language}
	a.Posts = delivery.New(delivery.Options{
		Question: vote.Vote, Plan: plan.PlanPost, PlanMoved: plan.PlanMoved, FilmPost: film.Post,
		Store: o.Store, Client: a.Client, Tables: a.Tables, Render: a.Render, Voices: a.Voices, Counts: a.meter,
		Log: o.Log, Now: o.Now, Hook: hook, Outbox: outbox, ServerName: a.Client.ServerName,
		Deleted: a.Time.ChannelDeleted, Ratings: a.ratingChanges, States: a.States, Boards: boards,
	})
	a.Direct = director.New(director.Options{
		Store: o.Store, Client: a.Client, Tables: a.Tables, Voices: a.Voices, Games: a.Games, Log: o.Log, Now: o.Now,
		Random: o.Random, Hook: hook, Wake: tournaments, Outbox: outbox, Avoided: a.People.Avoided,
	})
	a.Overviews = keeper.New(keeper.Options{
		Store: o.Store, States: a.States, House: a.House, Boards: boards, Changes: changes,
		People: a.People, Client: a.Client, Voices: a.Voices, Log: o.Log, Now: o.Now, Hook: hook,
	})
	a.Challenges = challenge.NewDirector(challenge.Options{
		Store: o.Store, Client: a.Client, Tables: a.Tables, Render: a.Render, Voices: a.Voices, Servers: a.Servers,
		People: a.People, Games: a.Games, Kinds: challengeKinds(o), Language: o.Language, Log: o.Log, Now: o.Now,
		Random: o.Random, Hook: hook,
	})
	a.Features = newFeatures(a)
	a.Router, err = route.New(route.Options{
		Client: a.Client, Tables: a.Tables, Render: a.Render, Voices: a.Voices, Panels: panels,
		Routes: a.Features.routes(), Moderates: a.moderates, Waits: a.Posts.Waits, Handled: a.ended, Log: o.Log,
		Hook: hook,
	})
	return err
}

// ratingChanges returns the changes of ratings by a match that is over, of those players whom leaderboards list.
func (a *App) ratingChanges(m store.Match) (out []panel.RatingChange) {
	changes, err := a.Ratings.Changes(m)
	if err != nil {
		a.o.Log.Warn("computing ratings failed; posting the end of a match without them", "match", m.ID, "error", err)
	}
	for _, c := range changes {
		if c.Matches >= ratings.LeastMatches && !mention.IsFormer(c.User) && !a.People.Of(c.User).Unlisted {
			out = append(out, panel.RatingChange{User: c.User, Before: c.Before, After: c.After})
		}
	}
	return out
}

// challengeKinds returns the challenges in their order.
func challengeKinds(o Options) []challenge.Kind {
	if o.Challenges != nil {
		return o.Challenges
	}
	return challenge.Kinds()
}

// Times between two uploads of emojis: at Discord they leave its limits to the matches.
const (
	uploadEvery           = time.Second
	uploadEveryPlayground = 50 * time.Millisecond
)

// emojis returns the options of the emojis. The process with shard 0 uploads them.
func (a *App) emojis() icons.Options {
	o := a.o
	every := uploadEvery
	if o.Base != "" {
		every = uploadEveryPlayground
	}
	return icons.Options{Discord: a.Client, Draw: o.Emojis, Every: every, Log: o.Log,
		Uploads: o.Shards.Total == 0 || slices.Contains(o.Shards.Run, 0)}
}

// events returns the options of the connection to Discord. No event arrives before Run, when all rooms are open.
func (a *App) events(outbox table.Signal) discord.Options {
	o := a.o
	return discord.Options{
		Token: o.Token, Base: o.Base, Log: o.Log, Handle: a.Handle, Ready: outbox.Wake,
		Shards: discord.Shards{Total: o.Shards.Total, Run: o.Shards.Run}, Lockout: o.Lockout, May: o.Held,
		Starts: o.Starts, Pace: o.Pace, Acknowledged: a.meter.answered,
		Servers: func(left func(string) bool) {
			a.during(func() { a.Time.ServersLeft(context.Background(), left) })
		},
		Server: func(id string, in bool) {
			a.during(func() { a.Time.ServerChanged(context.Background(), id, in) })
		},
		Deleted: func(channel string) {
			a.during(func() { a.Time.ChannelDeleted(context.Background(), channel) })
		},
		Joined: func(channel string) {
			a.during(func() { a.Posts.Joined(context.Background(), channel) })
		},
	}
}
