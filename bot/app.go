// Package bot brings games to Discord: it turns what people do into moves,
// stores each move in one transaction, and posts what came of it.
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

	"github.com/bwmarrin/discordgo"

	"skald/bot/discord"
	"skald/bot/operate"
	"skald/bot/panel"
	"skald/engine"
	"skald/engine/text"
	"skald/imaging"
	"skald/store"
)

// Drawer draws a game's View; an imaging.Studio is one.
type Drawer interface {
	Draw(ctx context.Context, game string, view any, r imaging.Request) (imaging.Picture, error)
}

// Options are what an App is made of. Token, Store and Games are needed; the
// rest has sensible defaults.
type Options struct {
	// Token is the bot's secret; Base the address of another Discord than the
	// real one, such as a playground.
	Token, Base string
	Store       *store.DB
	Games       []engine.Rules
	// Draw makes the pictures; nil means that boards go out in words.
	Draw Drawer
	// DrawTime is how long a picture may take before its board goes out in words;
	// 0 is 8 s.
	DrawTime time.Duration
	// ModeratorRoles are the ids of roles that may moderate without the
	// permission Manage Messages.
	ModeratorRoles []string
	// Language is the table's where nobody chose one.
	Language string
	// Shards are the parts of Discord's gateway this bot connects to.
	Shards Shards
	// Listen is the address /healthz and /metrics are served on; "" is for none.
	Listen string
	// StopTime is how long a stop may take to answer and post what is under way; 0
	// is 20 s.
	StopTime time.Duration
	// Backups are made if they have a folder.
	Backups Backups
	Log     *slog.Logger
	Now     func() time.Time
	Random  io.Reader
	// Step, if set, is told of every step that is reached, on the goroutine that
	// reaches it: tests stop the process there.
	Step func(Step)
}

// App is the bot.
type App struct {
	o      Options
	games  map[string]engine.Rules
	voices *panel.Speakers
	// commands are the slash commands there are, made when they are asked for.
	commands func() []*discordgo.ApplicationCommand
	client   *discord.Client
	// atOneGo is how long moves that need no person are made in a row.
	atOneGo time.Duration
	// patience is how long an interaction may go unanswered.
	patience time.Duration
	// handling bounds the work on one interaction, beside the drawing, and turns
	// the wait for what is done one at a time.
	handling, turns time.Duration

	mu     sync.Mutex
	tables map[store.MatchID]*table
	// breakers are those of the games.
	breakers map[string]*breaker
	kept     settingsKept
	people   peopleKept
	// proving is taken for what takes long, such as verifying a match: one at a
	// time keeps the machine free for those who play.
	proving gate
	trouble trouble
	// forking is held while a fork is opened.
	forking sync.Mutex
	// posting holds the matches whose public posts are being changed.
	posting map[store.MatchID]bool
	// late holds the channels in which something waits after a failed attempt, and
	// when it was made due last.
	late map[string]time.Time
	// resting holds the matches whose timers could not be settled, and when they are
	// tried again. Only who keeps the time looks at it.
	resting map[store.MatchID]time.Time
	// started is when the work began; stopping says that it ends.
	started  time.Time
	stopping bool
	meter    *meter

	// outbox wakes the delivery, tick the clock.
	outbox, tick chan struct{}
}

// New prepares the bot; Run starts it.
func New(o Options) (*App, error) {
	if o.Store == nil || len(o.Games) == 0 {
		return nil, errors.New("the bot needs a database and at least one game")
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
	if o.DrawTime <= 0 {
		o.DrawTime = drawTime
	}
	if o.StopTime <= 0 {
		o.StopTime = stopTime
	}
	if o.Backups.Folder != "" {
		if err := o.Backups.check(); err != nil {
			return nil, err
		}
	}
	a := &App{
		o: o, games: map[string]engine.Rules{}, voices: panel.NewSpeakers(o.Games, catalogue()), tables: map[store.MatchID]*table{}, breakers: map[string]*breaker{}, kept: settingsKept{of: map[string]settings{}}, people: peopleKept{of: map[string]person{}}, posting: map[store.MatchID]bool{}, late: map[string]time.Time{}, resting: map[store.MatchID]time.Time{}, atOneGo: atOneGo, patience: patience,
		handling: handleTime, turns: turnTime, proving: make(gate, 1),
		outbox: make(chan struct{}, 1), tick: make(chan struct{}, 1),
	}
	for _, g := range o.Games {
		a.games[g.ID()], a.breakers[g.ID()] = g, &breaker{}
	}
	a.commands = sync.OnceValue(func() []*discordgo.ApplicationCommand { return panel.Commands(a.o.Games, a.voices) })
	a.meter = newMeter(a)
	var err error
	a.client, err = discord.New(discord.Options{
		Token: o.Token, Base: o.Base, Log: o.Log, Handle: a.handle, Ready: func() { wake(a.outbox) },
		Shards: discord.Shards(o.Shards), Acknowledged: a.meter.answered,
	})
	return a, err
}

// openTime is how long Discord may take to say READY.
const openTime = 45 * time.Second

// stopTime bounds a stop where the options say nothing.
const stopTime = 20 * time.Second

// Run connects, registers the commands and works until the context ends. Then it
// takes nothing new, answers and posts what is under way as far as the time for
// that goes, and returns nil; what it leaves is posted after the next start. It
// returns an error when Discord refuses the bot for good.
func (a *App) Run(ctx context.Context) error {
	if a.o.Listen != "" {
		s, err := operate.Serve(a.o.Listen, a.Health, &a.meter.all, a.o.Log)
		if err != nil {
			return err
		}
		defer s.Close()
		a.o.Log.Info("health and metrics are served", "listen", s.Addr())
	}
	opening, cancel := context.WithTimeout(ctx, openTime)
	defer cancel()
	err := a.client.Open(opening)
	if err == nil {
		if err = a.register(opening); err != nil {
			err = fmt.Errorf("the commands cannot be registered: %w", err)
		}
	}
	if err != nil {
		a.client.Close()
		if ctx.Err() != nil {
			return nil // told to stop before it had begun
		}
		return err
	}
	a.o.Log.Info("connected")
	a.mu.Lock()
	a.started = a.o.Now()
	a.mu.Unlock()
	working, rest := context.WithCancel(ctx)
	delivering, stop := context.WithCancel(context.WithoutCancel(ctx))
	var workers, posters sync.WaitGroup
	posters.Go(func() { a.deliverAll(delivering) })
	workers.Go(func() { a.keepTime(working) })
	workers.Go(func() { a.keepBackups(working) })
	select {
	case <-ctx.Done():
	case err = <-a.client.Fatal():
	}
	rest()
	a.mu.Lock()
	a.stopping = true
	a.mu.Unlock()
	grace, over := context.WithTimeout(context.WithoutCancel(ctx), a.o.StopTime)
	defer over()
	leaving := a.client.Leave(grace)
	workers.Wait()
	if err == nil {
		a.flush(grace)
	}
	stop()
	posters.Wait()
	if closing := errors.Join(leaving, a.client.Close()); closing != nil && err == nil && ctx.Err() == nil {
		err = closing
	}
	return err
}

// flushLook is how often a stop looks whether all is posted.
const flushLook = 50 * time.Millisecond

// flush waits until everything is posted that can be, or the time is over.
func (a *App) flush(grace context.Context) {
	wake(a.outbox)
	for {
		a.mu.Lock()
		idle := len(a.posting) == 0
		a.mu.Unlock()
		due, err := a.o.Store.Pending(a.o.Now(), 1)
		if idle && len(due) == 0 {
			return
		}
		if err != nil && len(due) == 0 {
			return // told by the delivery
		}
		select {
		case <-grace.Done():
			n, _, _ := a.outboxNow()
			a.o.Log.Warn("the time to stop is over: what is left in the outbox is posted after the next start", "entries", n)
			return
		case <-time.After(flushLook):
		}
	}
}

// wake tells a worker that there is something to do; a worker already told is
// not told twice.
func wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// speaker says what a table's people read in public.
func (a *App) speaker(t *table) text.Speaker { return a.voices.In(t.head.Game, t.head.Language) }

// reader says what one person reads in private; the game may be "".
func (a *App) reader(game string, i *discord.Interaction) text.Speaker {
	return a.voices.In(game, i.Locale)
}

// moderates reports whether a person may moderate.
func (a *App) moderates(i *discord.Interaction) bool {
	if i.May(permissionManageMessages) {
		return true
	}
	roles := a.settings(i.Guild).Roles
	return slices.ContainsFunc(i.Roles, func(have string) bool {
		return slices.Contains(a.o.ModeratorRoles, have) || slices.Contains(roles, have)
	})
}

// permissionManageMessages is Discord's Manage Messages.
const permissionManageMessages = 1 << 13
