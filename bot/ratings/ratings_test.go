package ratings_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"skald/bot/ratings"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/text"
	"skald/store"
)

// duelRules are a game of rivals, with teams if the option says so.
type duelRules struct{ engine.Rules }

func (duelRules) Seats(map[string]string) engine.Range    { return engine.Range{Min: 1, Max: 4} }
func (duelRules) Options() []engine.Option                { return nil }
func (duelRules) Teams(options map[string]string) bool    { return options["teams"] == "on" }
func (duelRules) Together(options map[string]string) bool { return options["together"] == "on" }

// world is a database with matches, and a book on it.
type world struct {
	*testing.T
	db   *store.DB
	book *ratings.Book
	n    int
}

func newWorld(t *testing.T) *world {
	t.Helper()
	db, err := store.Open(filepath.Join(t.TempDir(), "skald.db"), store.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return &world{T: t, db: db, book: bookOf(db)}
}

func bookOf(db *store.DB) *ratings.Book {
	return ratings.New(ratings.Options{Store: db, Games: map[string]engine.Rules{"duel": duelRules{}},
		Log: slog.New(slog.DiscardHandler)})
}

// ends stores a finished match of the users by place, each place a list, and tells the book. It ends n minutes late.
func (w *world) ends(late int, change func(*store.Match, *table.Extra), places ...[]string) store.Match {
	w.Helper()
	w.n++
	m := store.Match{ID: store.MatchID(fmt.Sprintf("m%05d", (w.n*7919)%99991)), Game: "duel", Guild: "3",
		Status: store.Over, Channel: fmt.Sprint("c", w.n)}
	end := &table.Ending{Won: true, Rated: []string{}}
	for _, users := range places {
		var seats []engine.Seat
		for _, u := range users {
			seats = append(seats, engine.Seat(len(m.Seats)))
			m.Seats = append(m.Seats, store.Seat{User: u, Name: "Name of " + u})
			end.Rated = append(end.Rated, u)
		}
		end.Places = append(end.Places, seats)
	}
	at := time.Unix(1_800_000_000, 0).Add(time.Duration(10*w.n-late) * time.Minute)
	e := table.Extra{Ending: end, Shown: at.Unix()}
	if change != nil {
		change(&m, &e)
	}
	var err error
	if m.Extra, err = e.JSON(); err != nil {
		w.Fatal(err)
	}
	if err := w.db.Commit(context.Background(), store.Commit{Now: at, Match: m}); err != nil {
		w.Fatal(err)
	}
	w.book.Ended(m)
	return m
}

// values returns the values of all players as shown.
func (w *world) values(b *ratings.Book) map[string]int {
	w.Helper()
	players, err := b.Players("3", "duel")
	if err != nil {
		w.Fatal(err)
	}
	out := map[string]int{}
	for _, p := range players {
		out[p.User] = p.Value()
	}
	return out
}

func TestWinnersRise(t *testing.T) {
	w := newWorld(t)
	for range 6 {
		w.ends(0, nil, []string{"anna"}, []string{"ben"}, []string{"cara"})
	}
	players, _ := w.book.Players("3", "duel")
	if len(players) != 3 || players[0].User != "anna" || players[2].User != "cara" || players[0].Matches != 6 ||
		players[0].Name != "Name of anna" {
		t.Fatalf("they are %+v", players)
	}
	if a, c := players[0], players[2]; a.Value() <= 1000 || c.Value() >= a.Value() || a.Trend() <= 0 ||
		len(a.Past) != 6 || a.Past[5] != a.Value() {
		t.Errorf("first and last are %+v with %d, %+v with %d", a, a.Value(), c, c.Value())
	}
	if p, ok := w.book.Of("3", "duel", "ben"); !ok || p.Matches != 6 {
		t.Errorf("ben is %+v, %v", p, ok)
	}
	if _, ok := w.book.Of("4", "duel", "ben"); ok {
		t.Error("ben is rated on another server")
	}
}

func TestListedAfterFiveMatches(t *testing.T) {
	w := newWorld(t)
	for n := range ratings.LeastMatches {
		if p, _ := w.book.Of("3", "duel", "anna"); p.IsShown() {
			t.Errorf("anna is shown after %d matches", n)
		}
		w.ends(0, nil, []string{"anna"}, []string{fmt.Sprint("user", n)})
	}
	if p, _ := w.book.Of("3", "duel", "anna"); !p.IsShown() {
		t.Errorf("anna is not shown after %d matches", p.Matches)
	}
}

// TestRatingsFollowFromMatches compares a book that hears of each end, some of them late, with one that reads them
// all after a restart.
func TestRatingsFollowFromMatches(t *testing.T) {
	w := newWorld(t)
	r := rand.New(rand.NewPCG(1, 2))
	users := []string{"anna", "ben", "cara", "dan", "eve"}
	for n := range 200 {
		r.Shuffle(len(users), func(i, j int) { users[i], users[j] = users[j], users[i] })
		late := 0
		if n%9 == 0 {
			late = r.IntN(400)
		}
		m := w.ends(late, nil, users[:1], users[1:3], users[3:4])
		if n%4 == 0 {
			w.values(w.book) // computed now and then
		}
		if n%31 == 0 {
			w.book.Ended(m) // heard twice
		}
	}
	again := bookOf(w.db)
	if got, want := w.values(w.book), w.values(again); !reflect.DeepEqual(got, want) || len(got) != 5 {
		t.Errorf("they are %v, and after a restart %v", got, want)
	}
	w.book.Forget()
	if got, want := w.values(w.book), w.values(again); !reflect.DeepEqual(got, want) {
		t.Errorf("they are %v, and read again %v", want, got)
	}
}

func TestMatchesWithoutRating(t *testing.T) {
	two := [][]string{{"anna"}, {"ben"}}
	for name, c := range map[string]struct {
		change func(*store.Match, *table.Extra)
		places [][]string
	}{
		"turned off by the host":   {func(_ *store.Match, e *table.Extra) { e.Unrated = true }, two},
		"a fork":                   {func(_ *store.Match, e *table.Extra) { e.Fork = &table.ForkOrigin{} }, two},
		"without a result":         {func(m *store.Match, _ *table.Extra) { m.Status = store.Abandoned }, two},
		"an imported record":       {func(_ *store.Match, e *table.Extra) { e.Ending = nil }, two},
		"a try at a challenge":     {func(_ *store.Match, e *table.Extra) { e.Challenge = &table.Challenge{} }, two},
		"of an unknown game":       {func(m *store.Match, _ *table.Extra) { m.Game = "chess" }, two},
		"against the board":        {func(m *store.Match, _ *table.Extra) { m.Options = on("together") }, two},
		"one person":               {nil, [][]string{{"anna"}}},
		"a person and autopilots":  {nil, [][]string{{""}, {"anna"}, {""}}},
		"a person against oneself": {nil, [][]string{{"anna"}, {"ben"}, {"anna"}}},
		"one team": {func(m *store.Match, _ *table.Extra) { m.Options = on("teams") },
			[][]string{{"a", "b"}}},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			m := w.ends(0, c.change, c.places...)
			if got := w.values(w.book); len(got) != 0 {
				t.Errorf("it rates %v", got)
			}
			if got, err := w.book.Changes(m); len(got) != 0 || err != nil {
				t.Errorf("it changes %v (%v)", got, err)
			}
		})
	}
}

func on(option string) map[string]string { return map[string]string{option: "on"} }

func TestTeamsAndSharedPlaces(t *testing.T) {
	teams := func(m *store.Match, _ *table.Extra) { m.Options = on("teams") }
	w := newWorld(t)
	w.ends(0, teams, []string{"anna", "ben"}, []string{"cara", "dan"})
	got := w.values(w.book)
	if got["anna"] != got["ben"] || got["cara"] != got["dan"] || got["anna"] <= got["cara"] {
		t.Errorf("teams give %v", got)
	}
	w = newWorld(t)
	w.ends(0, nil, []string{"anna", "ben"}, []string{"cara"})
	shared := w.values(w.book)
	if shared["anna"] != shared["ben"] || shared["anna"] <= shared["cara"] || shared["anna"] == got["anna"] {
		t.Errorf("a shared place gives %v, a team %v", shared, got)
	}
	w = newWorld(t)
	w.ends(0, teams, []string{"anna", "anna"}, []string{"cara", "dan"})
	if got := w.values(w.book); len(got) != 3 || got["anna"] <= got["cara"] {
		t.Errorf("a person with both seats of a team gives %v", got)
	}
	w = newWorld(t)
	w.ends(0, teams, []string{"anna", ""}, []string{"cara", "anna"})
	if got := w.values(w.book); len(got) != 0 {
		t.Errorf("a person in both teams gives %v", got)
	}
}

func TestChangesOfAMatch(t *testing.T) {
	w := newWorld(t)
	for range 4 {
		w.ends(0, nil, []string{"anna"}, []string{"ben"})
	}
	before := w.values(w.book)
	m := w.ends(0, nil, []string{"ben"}, []string{""}, []string{"anna"})
	after := w.values(w.book)
	got, err := w.book.Changes(m)
	want := []ratings.Change{{User: "ben", Before: before["ben"], After: after["ben"], Matches: 5},
		{User: "anna", Before: before["anna"], After: after["anna"], Matches: 5}}
	if err != nil || !slices.Equal(got, want) || got[0].After <= got[0].Before {
		t.Errorf("they are %v (%v), want %v", got, err, want)
	}
	w.ends(0, nil, []string{"anna"}, []string{"ben"})
	if later, _ := w.book.Changes(m); !slices.Equal(later, want) {
		t.Errorf("after another match they are %v", later)
	}
}

// questRules are played together, by adventure and difficulty.
type questRules struct{ engine.Campaign }

func (questRules) Together(map[string]string) bool { return true }
func (questRules) Options() []engine.Option {
	value := func(ids ...string) (out []engine.OptionValue) {
		for _, id := range ids {
			out = append(out, engine.OptionValue{ID: id, Name: text.Plain(id)})
		}
		return out
	}
	return []engine.Option{{ID: "legend", Default: "one", Values: value("one", "two")},
		{ID: ratings.OptionDifficulty, Default: "normal", Values: value("normal", "hard")}}
}

func TestBestResultsTogether(t *testing.T) {
	w := newWorld(t)
	w.book = ratings.New(ratings.Options{Store: w.db, Games: map[string]engine.Rules{"duel": questRules{}},
		Log: slog.New(slog.DiscardHandler)})
	plays := func(legend, difficulty string, won bool, day int, users ...string) {
		w.ends(0, func(m *store.Match, e *table.Extra) {
			m.Options = map[string]string{"legend": legend, ratings.OptionDifficulty: difficulty}
			e.Ending.Won = won
			e.Ending.Chapter = &table.Chapter{Title: text.Plain(legend), Told: text.M("told", "day", day)}
		}, users)
	}
	plays("one", "", false, 9, "anna")
	plays("one", "", true, 7, "anna", "ben")
	plays("one", "", true, 6, "ben", "")
	plays("one", "", true, 6, "cara")
	plays("two", "hard", false, 3, "anna")
	plays("two", "hard", false, 5, "former-1")
	plays("one", "hard", false, 2, "dan")
	plays("two", "normal", true, 1, "") // by autopilots, or imported
	got, err := w.book.Best("3", "duel")
	if err != nil || len(got) != 3 {
		t.Fatalf("they are %+v (%v)", got, err)
	}
	for i, want := range []struct {
		adventure, difficulty string
		day                   int
		users                 []string
	}{{"one", "hard", 2, []string{"dan"}}, {"one", "normal", 6, []string{"ben"}}, {"two", "hard", 5, nil}} {
		g := got[i]
		if g.Adventure != want.adventure || g.Difficulty != want.difficulty || g.Day != want.day {
			t.Errorf("result %d is %+v, want %+v", i, g, want)
		}
		if want.users != nil && !slices.Equal(g.Users, want.users) {
			t.Errorf("result %d is of %q", i, g.Users)
		}
	}
}

// A lost connection must not leave ratings without matches until the next start, and one damaged header must not keep
// all from being rated.
func TestFailedReadIsRepeated(t *testing.T) {
	damaged, newer, lost := fmt.Errorf("header: %w", store.ErrDamaged), store.ErrNewer, errors.New("lost connection")
	for _, c := range []struct {
		err  error
		want bool
	}{
		{nil, true}, {errors.Join(damaged), true}, {errors.Join(damaged, newer), true}, {lost, false},
		{errors.Join(lost), false}, {errors.Join(damaged, lost), false}, {errors.Join(store.ErrClosed), false},
	} {
		if got := ratings.IsDamage(c.err); got != c.want {
			t.Errorf("IsDamage(%v) = %v", c.err, got)
		}
	}
	w := newWorld(t)
	w.ends(0, nil, []string{"anna"}, []string{"ben"})
	w.db.Close()
	for range 2 {
		if _, err := w.book.Players("3", "duel"); !errors.Is(err, store.ErrClosed) {
			t.Errorf("a closed database gives %v", err)
		}
	}
}
