package bot

import (
	"context"
	"slices"
	"sync"
	"time"

	"skald/engine"
)

// Live contains the settings that can change while bots run: the games with their legends, and the roles that may
// moderate. All bots of a process share one. It is safe for concurrent use.
type Live struct {
	mu      sync.Mutex
	games   []engine.Rules
	roles   []string
	changed chan struct{} // closed when the games change
}

// NewLive returns a Live with the initial settings.
func NewLive(games []engine.Rules, moderatorRoles []string) *Live {
	return &Live{games: games, roles: moderatorRoles, changed: make(chan struct{})}
}

// Set replaces the settings. The games must have the same ids in the same order; only their contents may differ.
func (l *Live) Set(games []engine.Rules, moderatorRoles []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.games, l.roles = games, moderatorRoles
	close(l.changed)
	l.changed = make(chan struct{})
}

// now returns the current games, and a channel that is closed when they change.
func (l *Live) now() (games []engine.Rules, changed <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.games), l.changed
}

// moderators returns the roles that may moderate.
func (l *Live) moderators() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.roles
}

// keepGames replaces changed games until the context ends. Work on matches is suspended meanwhile.
func (a *App) keepGames(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-a.changed:
		}
		if !a.lockGames(ctx) {
			return
		}
		var games []engine.Rules
		games, a.changed = a.o.Live.now()
		a.replaceGames(games)
		a.beginTurn()
		a.underWay.Unlock()
		a.o.Log.Info("games and legends replaced")
	}
}

// beginTurn starts the time until the games are next replaced.
func (a *App) beginTurn() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.turn, a.rest = context.WithCancel(context.Background())
}

// work runs a room until the context ends, with a break whenever the games are replaced.
func (a *App) work(ctx context.Context, run func(context.Context)) {
	for ctx.Err() == nil {
		a.underWay.RLock()
		a.mu.Lock()
		turn := a.turn
		a.mu.Unlock()
		working, end := context.WithCancel(ctx)
		stop := context.AfterFunc(turn, end)
		if turn.Err() == nil {
			run(working)
		}
		stop()
		end()
		a.underWay.RUnlock()
		select {
		case <-ctx.Done():
		case <-time.After(restStep):
		}
	}
}

// Times for replacing the games without delaying interactions: the rooms stop for at most restFor, with a check every
// restStep whether interactions are pending, and then work for as long.
const (
	restFor  = 2 * time.Second
	restStep = 20 * time.Millisecond
)

// lockGames suspends the rooms, waits until no interaction is pending, and blocks new ones until the lock is released.
// It returns false if the context ends first.
func (a *App) lockGames(ctx context.Context) bool {
	for {
		a.mu.Lock()
		a.rest()
		a.mu.Unlock()
		for began := time.Now(); time.Since(began) < restFor; time.Sleep(restStep) {
			if a.underWay.TryLock() {
				return true
			}
			if ctx.Err() != nil {
				a.beginTurn() // to post the rest
				return false
			}
		}
		a.beginTurn()
		select {
		case <-ctx.Done():
			return false
		case <-time.After(restFor):
		}
	}
}

// during calls f while the games do not change.
func (a *App) during(f func()) {
	a.underWay.RLock()
	defer a.underWay.RUnlock()
	f()
}

// replaceGames replaces the games by those with the same ids. The caller must have called lockGames.
func (a *App) replaceGames(games []engine.Rules) {
	for i := range a.o.Games {
		for _, g := range games {
			if g.ID() == a.o.Games[i].ID() {
				a.o.Games[i], a.Games[g.ID()] = g, g // a list and a map that all rooms share
			}
		}
	}
	a.Libraries.Rebuild()
}
