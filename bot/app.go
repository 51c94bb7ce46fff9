// Package bot brings games to Discord: it turns people's actions into moves, stores each move in one transaction, and
// posts the results.
package bot

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"sync"
	"time"

	"skald/bot/backup"
	"skald/bot/challenge"
	"skald/bot/checkpoint"
	"skald/bot/config"
	"skald/bot/discord"
	"skald/bot/locale"
	"skald/bot/operate"
	"skald/bot/recurring"
	"skald/bot/render"
	"skald/bot/route"
	"skald/bot/table"
	"skald/engine"
	"skald/imaging"
	"skald/store"
)

// Options configure an App. Token, Store and Games are required; the rest has defaults.
type Options struct {
	// Token is the bot's secret; Base is the address of a replacement for Discord, such as a playground.
	Token, Base string
	Store       *store.DB
	Games       []engine.Rules
	// Draw draws the pictures; nil posts boards in words.
	Draw render.Drawer
	// Bake draws boards in advance after the start, if Draw is a render.Baker.
	Bake bool
	// DrawTime is the maximum time for a picture before its board is posted in words; 0 means 45 s.
	DrawTime time.Duration
	// TourTime is the longest that a newcomer's tour waits for the first post of their match; 0 is no wait.
	TourTime time.Duration
	// ModeratorRoles are the ids of roles that may moderate without the permission Manage Messages.
	ModeratorRoles []string
	// Challenges are the daily challenges in their order; nil for the usual ones.
	Challenges []challenge.Kind
	// Live, if set, replaces Games and ModeratorRoles by values that may change while the bot runs.
	Live *Live
	// Language is the default language of tables.
	Language string
	// Shards are the shards of Discord's gateway for this bot.
	Shards config.Shards
	// Lockout is shared by the bots of a process; nil is for a single bot.
	Lockout *discord.Lockout
	// Held, if set, reports whether this process still has the lease on its data. If not, it sends nothing more to
	// Discord.
	Held func() bool
	// Starts, if set, schedules the starts of gateway sessions, and Pace the calls, together with other bots that share
	// a token.
	Starts *discord.Starts
	Pace   *discord.Pace
	// Emojis, if set, draws the games' emojis, which are uploaded to Discord for texts and buttons.
	Emojis func() ([]imaging.EmojiFile, error)
	// Listen is the address of /healthz and /metrics, "" for none.
	Listen string
	// StopTime is the time for a stop to answer and post pending work; 0 means 20 s.
	StopTime time.Duration
	// Backups are made if their folder is set.
	Backups config.Backups
	Log     *slog.Logger
	Now     func() time.Time
	Random  io.Reader
	// Checkpoint, if set, is called at every checkpoint, so that tests can stop the process there.
	Checkpoint checkpoint.Hook
}

// App is the bot: its Rooms, and the code that runs and stops them.
type App struct {
	Rooms
	o     Options
	meter *meter
	watch *recurring.Watch
	// underWay is read-locked by interactions and locked to replace the games.
	underWay sync.RWMutex
	// changed is closed when there are new games. Only keepGames uses it.
	changed <-chan struct{}
	// writes are the writes of the last minute, handled the interactions.
	writes, handled window

	mu sync.Mutex
	// turn is ended by rest to replace the games.
	turn context.Context
	rest context.CancelFunc
	// started is the time at which the bot started to work; stopping reports whether it is stopping.
	started  time.Time
	stopping bool
}

// New returns a bot; Run starts it.
func New(o Options) (*App, error) {
	if err := o.fill(); err != nil {
		return nil, err
	}
	var changed <-chan struct{}
	o.Games, changed = o.Live.now()
	log, watch := recurring.Watched(o.Log, o.Now)
	o.Log = log
	a := &App{o: o, watch: watch, changed: changed}
	a.Games, a.Voices = map[string]engine.Rules{}, locale.NewSpeakers(o.Games, Catalogue())
	for _, g := range o.Games {
		a.Games[g.ID()] = g
	}
	a.meter = newMeter(a)
	o.Store.OnWrite(a.wrote)
	if err := a.open(); err != nil {
		return nil, err
	}
	return a, nil
}

// fill sets the defaults. It returns an error if a required option is missing.
func (o *Options) fill() error {
	if o.Store == nil || len(o.Games) == 0 && o.Live == nil {
		return errors.New("the bot needs a database and at least one game")
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Random == nil {
		o.Random = rand.Reader
	}
	if o.Language == "" {
		o.Language = "en"
	}
	if o.StopTime <= 0 {
		o.StopTime = config.StopTime
	}
	if o.Backups.Folder != "" {
		if err := o.Backups.Check(); err != nil {
			return err
		}
	}
	if o.Live == nil {
		o.Live = NewLive(o.Games, o.ModeratorRoles)
	}
	return nil
}

// shareOf identifies a process among those that share a database, "" for one that works on all of it.
func shareOf(s config.Shards) string {
	if s.Total == 0 || len(s.Run) == 0 {
		return ""
	}
	return fmt.Sprintf("-%d-%d", s.Total, s.Run[0])
}

// Handle answers an interaction, as the gateway delivers it. It shows that the channel is in use, so failed posts there
// are retried.
func (a *App) Handle(life context.Context, i *discord.Interaction) {
	a.underWay.RLock()
	defer a.underWay.RUnlock()
	a.Router.Handle(life, i)
	if i.Kind != discord.KindAutocomplete && route.Missing(i).IsZero() {
		a.Posts.RetryNow(life, i.Channel)
	}
}

// Wake makes the bot check at once for work that is due, for example after a change of its clock. It may be called at
// any time, even before Run.
func (a *App) Wake() {
	a.Tables.Clock.Wake()
	a.Tables.Tournaments.Wake()
	a.Tables.Outbox.Wake()
	a.Overviews.Changes.Wake.Wake()
}

// Run connects, registers the commands and works until the context ends. While Discord cannot be reached it waits, and
// while registering the commands fails it uses the previous ones; both are logged and retried. When the context ends it
// accepts no new work, answers and posts pending work within StopTime, and returns nil; the rest is posted after the
// next start. It returns an error if Discord refuses the bot for good.
func (a *App) Run(ctx context.Context) error {
	if a.o.Listen != "" {
		games, _ := a.o.Live.now()
		own := processMetrics(a.o.Store, games)
		s, err := operate.Serve(a.o.Listen, a.Health, func(w io.Writer) error {
			return operate.Write(w, a.Metrics(), operate.Part{Of: own})
		}, a.o.Log)
		if err != nil {
			return err
		}
		defer s.Close()
		a.o.Log.Info("serving health and metrics", "listen", s.Addr())
	}
	slash, err := checkedCommands(a.o.Games, a.Voices)
	if err != nil {
		return fmt.Errorf("the commands do not fit Discord: %w", err)
	}
	if err := a.Client.Open(ctx); err != nil {
		a.Client.Close()
		if ctx.Err() != nil {
			return nil // stopped before it had begun
		}
		return err
	}
	a.mu.Lock()
	a.started = a.o.Now()
	a.mu.Unlock()
	working, rest := context.WithCancel(ctx)
	delivering, stop := context.WithCancel(context.WithoutCancel(ctx))
	var workers, posters sync.WaitGroup
	a.beginTurn()
	posters.Go(func() { a.work(delivering, a.Posts.Run) })
	for _, run := range []func(context.Context){a.Time.Run, a.Direct.Run, a.Panels.Run, a.Overviews.Run,
		a.Challenges.Run, a.Features.Privacy.KeepForgetting} {
		workers.Go(func() { a.work(working, run) })
	}
	if a.o.Bake {
		workers.Go(func() { a.work(working, a.Posts.Bake) })
	}
	workers.Go(func() { a.keepGames(working) })
	workers.Go(func() { a.Icons.Run(working) })
	workers.Go(func() { a.Client.KeepCommands(working, slash, func() { a.o.Log.Info("connected") }) })
	if a.o.Backups.Folder != "" {
		k := &backup.Keeper{Backups: a.o.Backups, Store: a.o.Store, Counts: backupCounts{a.meter}, Log: a.o.Log,
			Now: a.o.Now, Token: a.o.Token}
		workers.Go(func() { k.Run(working) })
	}
	select {
	case <-ctx.Done():
	case err = <-a.Client.Fatal():
	}
	rest()
	a.mu.Lock()
	a.stopping = true
	a.mu.Unlock()
	grace, over := context.WithTimeout(context.WithoutCancel(ctx), a.o.StopTime)
	defer over()
	leaving := a.Client.Leave(grace)
	workers.Wait()
	if err == nil {
		a.flush(grace)
	}
	stop()
	posters.Wait()
	if closing := errors.Join(leaving, a.Client.Close()); closing != nil && err == nil && ctx.Err() == nil {
		err = closing
	}
	return err
}

// flushLook is the interval at which a stop checks whether everything is posted.
const flushLook = 50 * time.Millisecond

// flushed is the number of entries of the outbox that a stop looks at; it exceeds the number of films.
const flushed = 50

// flush waits until all posts that are due are posted, except films, or the time is over.
func (a *App) flush(grace context.Context) {
	a.Posts.EndFilms()
	a.Tables.Outbox.Wake()
	for {
		idle := a.Posts.Idle()
		due, err := a.o.Store.Pending(a.o.Now(), flushed)
		due = slices.DeleteFunc(due, table.IsFilm)
		if idle && len(due) == 0 {
			return
		}
		if err != nil && len(due) == 0 {
			return // logged by the delivery
		}
		select {
		case <-grace.Done():
			n, _, _ := a.outboxNow()
			a.o.Log.Warn("time to stop is up; posting the rest of the outbox after the next start",
				"entries", n)
			return
		case <-time.After(flushLook):
		}
	}
}

// moderates reports whether a person may moderate.
func (a *App) moderates(i *discord.Interaction) bool {
	if i.HasPermissions(permissionManageMessages) {
		return true
	}
	roles := a.Servers.Of(i.Guild).Roles
	return slices.ContainsFunc(i.Roles, func(have string) bool {
		return slices.Contains(a.o.Live.moderators(), have) || slices.Contains(roles, have)
	})
}

// permissionManageMessages is Discord's Manage Messages.
const permissionManageMessages = 1 << 13
