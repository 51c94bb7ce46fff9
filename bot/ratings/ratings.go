// Package ratings rates the players of each server and game by its finished matches. Nothing of it is stored: a rating
// follows from the headers of the matches in the order of their ends, so that it always agrees with them, and a restart
// computes it again.
package ratings

import (
	"cmp"
	"errors"
	"log/slog"
	"math"
	"slices"
	"sync"

	"skald/bot/mention"
	"skald/bot/ratings/wenglin"
	"skald/bot/table"
	"skald/engine"
	"skald/store"
)

const (
	// LeastMatches is the number of rated matches after which a rating is shown.
	LeastMatches = 5
	// TrendMatches is the number of matches over which a trend counts.
	TrendMatches = 5
	// MostPast is the number of past values kept for each player.
	MostPast = 20
)

// The scale of shown ratings: a new player has shownStart, and each step of the model is shownStep.
const (
	shownStart = 1000
	shownStep  = 40
)

// shown returns a rating as it is shown: a value that the skill exceeds almost certainly, as a whole number.
func shown(r wenglin.Rating) int { return shownStart + int(math.Round(shownStep*r.Ordinal())) }

// settled rounds a rating, so that processors that differ in the last bits of a logarithm agree.
func settled(r wenglin.Rating) wenglin.Rating {
	round := func(x float64) float64 { return math.Round(x*1e6) / 1e6 }
	return wenglin.Rating{Mu: round(r.Mu), Sigma: round(r.Sigma)}
}

// Player is a rated player of a server and game.
type Player struct {
	User string
	// Name is the name in the player's newest rated match.
	Name    string
	Matches int
	// Past are the values shown after the last matches, up to MostPast, oldest first.
	Past   []int
	rating wenglin.Rating
	// first is the value before the oldest of Past.
	first int
}

// IsShown reports whether a player has enough matches, and has not erased their data.
func (p Player) IsShown() bool { return p.Matches >= LeastMatches && !mention.IsFormer(p.User) }

// Value returns the rating as it is shown.
func (p Player) Value() int { return shown(p.rating) }

// Trend returns the change of the value over the last TrendMatches matches.
func (p Player) Trend() int {
	if n := len(p.Past) - 1 - TrendMatches; n >= 0 {
		return p.Value() - p.Past[n]
	}
	return p.Value() - p.first
}

// Change is the change of a player's rating by a match. Matches counts it.
type Change struct {
	User          string
	Before, After int
	Matches       int
}

// Options configure a Book.
type Options struct {
	Store *store.DB
	Games map[string]engine.Rules
	Log   *slog.Logger
}

// Book contains the ratings of all servers of a database or share.
type Book struct {
	Options

	mu sync.Mutex
	// ladders and bests are by server and game; nil until the finished matches were read.
	ladders map[ladderKey]*ladder
	bests   map[ladderKey][]Result

	// noting guards ended, the matches that ended since they were read; reading is false while nothing was read.
	noting  sync.Mutex
	reading bool
	ended   []store.Match
}

type ladderKey struct{ guild, game string }

// New returns a book without ratings. They are computed when they are first wanted.
func New(o Options) *Book { return &Book{Options: o} }

// Ended adds a match that has ended.
func (b *Book) Ended(m store.Match) {
	b.noting.Lock()
	defer b.noting.Unlock()
	if b.reading {
		b.ended = append(b.ended, m)
	}
}

// Forget drops all ratings, which are computed again when they are next wanted: the headers of matches have changed.
func (b *Book) Forget() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.noting.Lock()
	defer b.noting.Unlock()
	b.ladders, b.bests, b.reading, b.ended = nil, nil, false, nil
}

// Players returns the players of a server and game, best first. Those with equal values are in the order of their
// matches, then of their ids.
func (b *Book) Players(guild, game string) ([]Player, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	l, err := b.ladderOf(guild, game)
	if l == nil {
		return nil, err
	}
	var out []Player
	for _, p := range l.players {
		p.Past = slices.Clone(p.Past)
		out = append(out, p)
	}
	slices.SortFunc(out, func(x, y Player) int {
		return cmp.Or(y.Value()-x.Value(), y.Matches-x.Matches, cmp.Compare(x.User, y.User))
	})
	return out, nil
}

// Of returns a player of a server and game; false if they have no rated match.
func (b *Book) Of(guild, game, user string) (Player, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	l, err := b.ladderOf(guild, game)
	if err != nil || l == nil {
		return Player{}, false
	}
	p, ok := l.players[user]
	p.Past = slices.Clone(p.Past)
	return p, ok
}

// Changes returns the changes of ratings by a match, best place first; none if it is not rated.
func (b *Book) Changes(m store.Match) ([]Change, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	l, err := b.ladderOf(m.Guild, m.Game)
	if l == nil {
		return nil, err
	}
	return slices.Clone(l.changes[m.ID]), nil
}

// Best returns the best result of each adventure and difficulty of a server and game in which all play together.
func (b *Book) Best(guild, game string) ([]Result, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.refresh(); err != nil {
		return nil, err
	}
	return bestOf(b.bests[ladderKey{guild, game}]), nil
}

// ladderOf returns a ladder that is up to date, nil for none. The caller holds the book.
func (b *Book) ladderOf(guild, game string) (*ladder, error) {
	if err := b.refresh(); err != nil {
		return nil, err
	}
	l := b.ladders[ladderKey{guild, game}]
	if l != nil {
		l.compute()
	}
	return l, nil
}

// refresh adds the matches that ended since the last time.
func (b *Book) refresh() error {
	if b.ladders == nil {
		if err := b.read(); err != nil {
			return err
		}
	}
	b.noting.Lock()
	ended := b.ended
	b.ended = nil
	b.noting.Unlock()
	for _, m := range ended {
		b.add(m)
	}
	return nil
}

// page is the number of headers read at a time.
const page = 2000

// read reads all finished matches. Those that are damaged are logged and left out. After any other failure, such as a
// lost connection, all are read again the next time.
func (b *Book) read() error {
	b.noting.Lock()
	b.reading, b.ended = true, nil
	b.noting.Unlock()
	b.ladders, b.bests = map[ladderKey]*ladder{}, map[ladderKey][]Result{}
	after := store.MatchID("")
	for {
		found, err := b.Store.Matches(store.Filter{Status: []string{store.Over}, After: after, Limit: page})
		if !isDamage(err) {
			b.ladders = nil
			return err
		}
		if err != nil {
			b.Log.Warn("reading some matches failed; leaving them out of ratings", "error", err)
		}
		for _, m := range found {
			b.add(m)
		}
		if len(found) < page {
			return nil
		}
		after = found[len(found)-1].ID
	}
}

// isDamage reports whether an error of Store.Matches, if there is one, is about headers that no later attempt can read.
func isDamage(err error) bool {
	joined, ok := err.(interface{ Unwrap() []error })
	return err == nil || ok && !slices.ContainsFunc(joined.Unwrap(), func(e error) bool {
		return !errors.Is(e, store.ErrDamaged) && !errors.Is(e, store.ErrNewer)
	})
}

// add adds a match to its ladder if it is rated.
func (b *Book) add(m store.Match) {
	e, err := table.ExtraOf(m)
	if err != nil {
		b.Log.Warn("reading the header of a match failed; leaving it out of ratings", "match", m.ID, "error", err)
		return
	}
	key := ladderKey{m.Guild, m.Game}
	if r, ok := togetherOf(m, e, b.Games[m.Game]); ok {
		b.bests[key] = append(slices.DeleteFunc(b.bests[key], func(x Result) bool { return x.Match == r.Match }), r)
		return
	}
	r, ok := resultOf(m, e, b.Games[m.Game])
	if !ok {
		return
	}
	if b.ladders[key] == nil {
		b.ladders[key] = &ladder{}
	}
	b.ladders[key].add(r)
}
