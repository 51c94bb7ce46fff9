package overview

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"skald/bot/mention"
	"skald/bot/table"
	"skald/engine"
	"skald/store"
)

// Digest is the weekly post about a server.
type Digest struct {
	Channel string `json:"channel"`
	// By is the moderator at whose request it is posted. Locale is the server's, for its language.
	By     string `json:"by,omitempty"`
	Locale string `json:"locale,omitempty"`
	// Weekday is 0 for Sunday. Hour is that of the day in Zone, an IANA name, "" for UTC.
	Weekday int    `json:"weekday"`
	Hour    int    `json:"hour"`
	Zone    string `json:"zone,omitempty"`
	// Last is the time of the last week that was posted or left out, in seconds since 1970.
	Last int64 `json:"last"`
}

// week is the period of a digest.
const week = 7 * 24 * time.Hour

// digestLate is the time after which a digest that could not be posted is left out.
const digestLate = 12 * time.Hour

// zone returns the time zone, UTC if it is unknown.
func (d Digest) zone() *time.Location {
	if l, err := time.LoadLocation(d.Zone); err == nil {
		return l
	}
	return time.UTC
}

// Slot returns the last time, not after now, at which a digest is due by the calendar.
func (d Digest) Slot(now time.Time) time.Time {
	local := now.In(d.zone())
	at := time.Date(local.Year(), local.Month(), local.Day()-(int(local.Weekday())-d.Weekday+7)%7, d.Hour, 0, 0, 0,
		local.Location())
	if at.After(now) {
		at = at.AddDate(0, 0, -7)
	}
	return at
}

// Next returns the time of the next digest.
func (d Digest) Next(now time.Time) time.Time { return d.Slot(now).AddDate(0, 0, 7) }

// IsLate reports whether a digest that was due at a time is left out.
func IsLate(slot, now time.Time) bool { return now.Sub(slot) > digestLate }

// Week is the content of a digest.
type Week struct {
	From, Until time.Time
	// Finished are the matches that ended with a result, in order.
	Finished []Finished
	// Best are the best scores, one for each game that counts points.
	Best []Score
	// Closest is the match with the smallest distance between the first two, nil for none.
	Closest *Close
	// Luckiest is the player with the luckiest dice, nil for none.
	Luckiest *Lucky
	// Free is the number of seats that others may take now, at Tables tables.
	Free, Tables int
}

// Finished is a match that ended.
type Finished struct {
	Game    engine.Rules
	Name    string
	Channel string
	// Rivals reports whether its players were rivals; Won reports whether any won. Winners are users, without those of
	// autopilots and forgotten people.
	Rivals, Won bool
	Winners     []string
}

// Score is a user's score; Record reports whether it is the best of its game on the server so far.
type Score struct {
	Game   engine.Rules
	User   string
	Score  int
	Record bool
}

// Close is a match and the points between the first two, which are 0 for a tie. Shared reports whether they share the
// first place.
type Close struct {
	Finished
	By     int
	Shared bool
}

// Lucky is a user, the mean of their dice and the expected one.
type Lucky struct {
	User           string
	Dice           int
	Mean, Expected float64
}

// leastDice is the number of dice from which luck is compared.
const leastDice = 20

// Week returns the week of a server before a time.
func (h *House) Week(ctx context.Context, guild string, until time.Time) (Week, error) {
	w := Week{From: until.Add(-week), Until: until}
	all, err := h.Store.Matches(store.Filter{Guild: guild, Status: []string{store.Over}})
	if err != nil && len(all) == 0 {
		return w, err
	}
	// The best scores of earlier weeks, and those of the week that are not named, by game; luck by user.
	before, unnamed, luck := map[string]int{}, map[string]int{}, map[string]table.Luck{}
	type ended struct {
		m  store.Match
		e  table.Extra
		at int64
	}
	var in []ended
	for _, m := range all {
		e, err := table.ExtraOf(m)
		if err != nil || h.Libraries.Games[m.Game] == nil || e.Fork != nil || e.Challenge != nil ||
			e.Ending == nil || len(e.Ending.Places) == 0 {
			continue // unreadable headers are reported where they are used; other matches have no result
		}
		switch at := table.ShownAt(m, e); {
		case at < w.From.Unix():
			for _, s := range e.Scores {
				before[m.Game] = max(before[m.Game], s)
			}
		case at < until.Unix() && h.Sight.Everyone(ctx, m.Guild, m.Channel):
			in = append(in, ended{m, e, at})
		}
	}
	slices.SortStableFunc(in, func(x, y ended) int { return cmp.Compare(x.at, y.at) })
	for _, x := range in {
		w.add(h.Libraries.Games[x.m.Game], x.m, x.e, before, unnamed, h.names)
		for user, p := range x.e.Ending.People {
			if h.names(user) {
				l := luck[user]
				l.Join(p.Luck)
				luck[user] = l
			}
		}
	}
	for i := range w.Best {
		b := &w.Best[i]
		b.Record = b.Record && b.Score > unnamed[b.Game.ID()]
	}
	w.Luckiest = luckiest(luck)
	return w, nil
}

// names reports whether a digest names a user for a result: they are neither forgotten nor left out of leaderboards.
func (h *House) names(user string) bool {
	return !mention.IsFormer(user) && !h.Tables.People.Of(user).Unlisted
}

// add adds a match to the week. Scores of autopilots and users who are not named go to unnamed.
func (w *Week) add(g engine.Rules, m store.Match, e table.Extra, before, unnamed map[string]int,
	names func(user string) bool) {
	f := Finished{Game: g, Name: e.Called(), Channel: m.Channel, Rivals: engine.Rivals(g, m.Options), Won: e.Ending.Won}
	user := func(seat engine.Seat) string {
		u := e.Ending.CountsFor(m, int(seat))
		if mention.IsFormer(u) {
			return ""
		}
		return u
	}
	for _, seat := range e.Ending.Places[0] {
		if u := user(seat); u != "" && !slices.Contains(f.Winners, u) {
			f.Winners = append(f.Winners, u)
		}
	}
	w.Finished = append(w.Finished, f)
	for n, score := range e.Scores {
		u := user(engine.Seat(n))
		if u == "" || !names(u) {
			unnamed[m.Game] = max(unnamed[m.Game], score)
			continue
		}
		had, known := before[m.Game]
		s := Score{Game: g, User: u, Score: score, Record: known && score > had}
		switch i := slices.IndexFunc(w.Best, func(b Score) bool { return b.Game.ID() == g.ID() }); {
		case i < 0:
			w.Best = append(w.Best, s)
		case score > w.Best[i].Score:
			w.Best[i] = s
		}
	}
	if by, ok := margin(e); f.Rivals && ok && (w.Closest == nil || by < w.Closest.By) {
		w.Closest = &Close{f, by, len(e.Ending.Places[0]) > 1}
	}
}

// margin returns the points between the first two, 0 for a shared first place; false if they are not known, or if the
// points did not decide.
func margin(e table.Extra) (int, bool) {
	first := e.Ending.Places[0]
	switch {
	case len(first) > 1:
		return 0, true
	case len(e.Scores) < 2 || int(first[0]) >= len(e.Scores):
		return 0, false
	}
	others := slices.Delete(slices.Clone(e.Scores), int(first[0]), int(first[0])+1)
	by := e.Scores[first[0]] - slices.Max(others)
	return by, by >= 0
}

// luckiest returns the user whose dice were the most standard deviations above the expected mean, nil for none above.
func luckiest(luck map[string]table.Luck) (best *Lucky) {
	most := 0.0
	users := make([]string, 0, len(luck))
	for u := range luck {
		users = append(users, u)
	}
	slices.Sort(users)
	for _, u := range users {
		l := luck[u]
		if l.Dice < leastDice {
			continue
		}
		mean, expected, spread := l.Mean()
		if by := (mean - expected) / spread; !math.IsNaN(by) && by > most {
			most, best = by, &Lucky{User: u, Dice: l.Dice, Mean: mean, Expected: expected}
		}
	}
	return best
}
