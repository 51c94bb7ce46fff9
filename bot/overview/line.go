package overview

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"math"
	"slices"
	"time"

	"skald/bot/library"
	"skald/bot/panel"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// Line is a table as the members of its server may see it.
type Line struct {
	Match store.MatchID
	Game  engine.Rules
	// Name is the name of the table, "" for none.
	Name     string
	Guild    string
	Channel  string
	Status   string
	Language string
	Pace     match.Pace
	Host     string
	// Seats are the taken ones of a lobby, all of a match.
	Seats []Seat
	// Most is the number of seats, Free the number of those that others may take.
	Most, Free int
	// Turn is the turn in words, "" in a lobby; Label is the same without markdown.
	Turn, Label string
	// Since is the time of the last public event, in seconds since 1970; in a lobby that of its opening.
	Since int64
	// Opened is the time at which the lobby was opened.
	Opened time.Time
	// Closed reports whether only the host and the invited may join, Locked whether no one may. A lock is not shown:
	// the refusal at a table that is neither would disclose that a player there avoids the user.
	Closed, Locked bool
	// admits reports whether a user may join if the table is only for the invited.
	admits func(user string, roles ...string) bool
}

// Seat is a seat of a Line.
type Seat struct {
	// User is "" for an autopilot.
	User, Name string
	// Open reports whether others may take it, Asked whether it has to answer as far as all may know.
	Open, Asked bool
}

// Gathers reports whether the table is a lobby.
func (l Line) Gathers() bool { return l.Status == store.Lobby }

// Has reports whether a user has a seat.
func (l Line) Has(user string) bool {
	return slices.ContainsFunc(l.Seats, func(p Seat) bool { return user != "" && p.User == user })
}

// House reads the tables of servers.
type House struct {
	Store     *store.DB
	Tables    *table.Tables
	Libraries *library.Libraries
	Log       *slog.Logger
	Sight     *Sight
}

// Query selects tables of a server.
type Query struct {
	Guild string
	// Game and Language are the only ones wanted, "" for all.
	Game, Language string
	// Open restricts it to tables with a seat that others may take.
	Open bool
	// Lobbies leaves out the matches.
	Lobbies bool
	// Turns is the maximum number of matches, from the first, that get their turn and the seats that are asked. Each
	// has to be opened for that.
	Turns int
	// Shows, if set, reports whether to show a table even if not every member of the server sees its channel.
	Shows func(store.Match) bool
	// Voice returns the words of a game; it is needed for Turns.
	Voice func(engine.Rules) text.Localizer
}

// AllTurns are the Turns of a Query for all its matches.
const AllTurns = math.MaxInt

// live are the statuses of the tables listed.
var live = []string{store.Lobby, store.Running, store.Paused}

// Lines returns the tables that a query selects: lobbies before matches, and the latest event first.
func (h *House) Lines(ctx context.Context, q Query) ([]Line, error) {
	of := live
	if q.Lobbies {
		of = live[:1]
	}
	found, err := h.Store.Matches(store.Filter{Guild: q.Guild, Game: q.Game, Status: of})
	if err != nil && len(found) == 0 {
		return nil, err
	}
	if err != nil {
		h.Log.Warn("reading some matches failed; not listing them", "guild", q.Guild, "error", err)
	}
	var lines []Line
	for _, m := range found {
		l, ok := h.head(m)
		if !ok || q.Language != "" && l.Language != q.Language || q.Open && l.Free == 0 {
			continue
		}
		if (q.Shows == nil || !q.Shows(m)) && !h.Sight.Everyone(ctx, m.Guild, m.Channel) {
			continue
		}
		lines = append(lines, l)
	}
	slices.SortStableFunc(lines, func(x, y Line) int {
		if x.Gathers() != y.Gathers() {
			if x.Gathers() {
				return -1
			}
			return 1
		}
		return cmp.Compare(y.Since, x.Since)
	})
	return h.withTurns(lines, q), nil
}

// withTurns adds the turns that a query wants, and leaves out matches that cannot be opened.
func (h *House) withTurns(lines []Line, q Query) []Line {
	out, opened := lines[:0], 0
	for _, l := range lines {
		if !l.Gathers() && opened < q.Turns {
			if err := h.inPlay(&l, q.Voice(l.Game)); err != nil {
				if !errors.Is(err, store.ErrNotFound) {
					h.Log.Warn("opening a match failed; not listing it", "match", l.Match, "error", err)
				}
				continue
			}
			opened++
		}
		out = append(out, l)
	}
	return out
}

// head returns the line of a header; false if it is not to be listed.
func (h *House) head(m store.Match) (Line, bool) {
	rules := h.Libraries.Rules(m.Guild, m.Game)
	e, err := table.ExtraOf(m)
	if rules == nil || err != nil || e.HasNoChannel(m) || e.Challenge != nil {
		return Line{}, false // unreadable headers are reported where they are used; a try at a challenge is private
	}
	l := Line{Match: m.ID, Game: rules, Name: e.Called(), Guild: m.Guild, Channel: m.Channel, Status: m.Status,
		Language: m.Language, Pace: cmp.Or(e.Pace, match.None), Host: m.Host, Since: table.ShownAt(m, e),
		Closed: e.Closed, Locked: e.Locked, Most: len(m.Seats), Opened: m.Created,
		admits: (&table.Table{Head: m, Extra: e}).Admits}
	for n, p := range m.Seats {
		open := m.Status != store.Lobby && e.Offers[table.SeatKey(engine.Seat(n))] == table.Anybody
		if open {
			l.Free++
		}
		l.Seats = append(l.Seats, Seat{User: p.User, Name: p.Name, Open: open})
	}
	if l.Gathers() {
		l.Since = m.Created.Unix()
		l.Most = max(cmp.Or(e.Seats, rules.Seats(m.Options).Max), len(m.Seats))
		l.Free = l.Most - len(m.Seats)
	}
	return l, true
}

// inPlay adds the turn of a match, and the seats that have to answer. Those of a sealed round are asked until it opens,
// whether they have answered or not.
func (h *House) inPlay(l *Line, s text.Localizer) error {
	t, err := h.Tables.Open(l.Match)
	if err != nil {
		return err
	}
	defer t.Unlock()
	if t.Match == nil || t.Match.Over() {
		return store.ErrNotFound // it has changed since its header was read
	}
	shown := panel.Of(t.Snapshot())
	l.Turn = shown.Seated(s).Unadorned().Say(shown.Turn.Label)
	l.Label = shown.Labels(s).Say(shown.Turn.Label)
	asked := shown.Asked()
	for i := range l.Seats {
		seat := engine.Seat(i)
		l.Seats[i].Asked = slices.Contains(asked, seat) ||
			slices.ContainsFunc(shown.Rounds, func(r match.Round) bool { return r.Has(seat) })
	}
	return nil
}
