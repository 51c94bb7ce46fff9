package bot

import (
	"context"
	"slices"
	"sync"
	"time"

	"skald/engine"
)

// Live is what can change while bots run: the games with their legends, and the roles that may moderate. All bots of a
// process share one. It is safe for concurrent use.
type Live struct {
	mu      sync.Mutex
	games   []engine.Rules
	roles   []string
	changed chan struct{} // closed when the games change
}

// NewLive returns what holds at first.
func NewLive(games []engine.Rules, moderatorRoles []string) *Live {
	return &Live{games: games, roles: moderatorRoles, changed: make(chan struct{})}
}

// Set replaces what holds. The games have to be the same ones in the same order, by their ids; only what they offer may
// differ.
func (l *Live) Set(games []engine.Rules, moderatorRoles []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.games, l.roles = games, moderatorRoles
	close(l.changed)
	l.changed = make(chan struct{})
}

// now returns the games that hold, and a channel that is closed when others do.
func (l *Live) now() (games []engine.Rules, changed <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.games), l.changed
}

// moderators are the roles that may moderate.
func (l *Live) moderators() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.roles
}

// keepGames puts changed games in place until the context ends. What works on matches rests meanwhile.
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

// beginTurn begins the time until the games are replaced next.
func (a *App) beginTurn() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.turn, a.rest = context.WithCancel(context.Background())
}

// work has one of the rooms run until the context ends, with a rest whenever the games are replaced.
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

// How the games wait until nothing is under way: no interaction waits for them. They look every restStep for restFor,
// while the rooms rest, and then let the rooms work for as long.
const (
	restFor  = 2 * time.Second
	restStep = 20 * time.Millisecond
)

// lockGames has the rooms rest, waits until no interaction is under way, and keeps others waiting until the lock is
// released. It reports false if the context ends before.
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
				a.beginTurn() // what is left is still posted
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

// during has f done while the games stay what they are.
func (a *App) during(f func()) {
	a.underWay.RLock()
	defer a.underWay.RUnlock()
	f()
}

// replaceGames puts games in the place of those with the same ids. Nothing else may look at them meanwhile.
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
