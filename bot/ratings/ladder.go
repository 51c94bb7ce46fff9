package ratings

import (
	"cmp"
	"slices"

	"skald/bot/ratings/wenglin"
	"skald/bot/table"
	"skald/engine"
	"skald/store"
)

// result is a rated match: the users of each side with its place.
type result struct {
	id    store.MatchID
	at    int64 // end, in seconds since 1970
	sides []side
}

type side struct {
	place int
	users []string
	names []string
}

// IsRated reports whether a match with these options can be rated: its seats are rivals. The host may have turned that
// off.
func IsRated(rules engine.Rules, options map[string]string) bool {
	return engine.Rivals(rules, options) && rules.Seats(options).Max > 1
}

// resultOf returns the result of a match for ratings; false if it is not rated. Rated are matches between at least two
// people that were played to their end as a match of their own, by default.
func resultOf(m store.Match, e table.Extra, rules engine.Rules) (result, bool) {
	end := e.Ending
	if rules == nil || m.Guild == "" || m.Status != store.Over || e.Unrated || e.Fork != nil || e.Challenge != nil ||
		end == nil ||
		!IsRated(rules, m.Options) {
		return result{}, false
	}
	r := result{id: m.ID, at: table.ShownAt(m, e)}
	teams, sat := engine.Teams(rules, m.Options), map[string]bool{}
	for place, seats := range end.Places {
		var users, names []string
		for _, seat := range seats {
			user := end.RatedFor(m, int(seat))
			if user == "" || teams && slices.Contains(users, user) {
				continue
			}
			if sat[user] {
				return result{}, false // a person against themselves
			}
			name := ""
			if seat >= 0 && int(seat) < len(m.Seats) && m.Seats[seat].User == user {
				name = m.Seats[seat].Name
			}
			sat[user], users, names = true, append(users, user), append(names, name)
		}
		if teams && len(users) > 0 {
			r.sides = append(r.sides, side{place, users, names})
			continue
		}
		for i := range users {
			r.sides = append(r.sides, side{place, users[i : i+1], names[i : i+1]})
		}
	}
	return r, len(r.sides) > 1
}

// ladder contains the ratings of a server and game, computed from its results in the order of their ends.
type ladder struct {
	results []result
	known   map[store.MatchID]bool
	// computed is the number of results, from the first, in players and changes; unsorted reports whether results are
	// out of order after them.
	computed int
	unsorted bool
	players  map[string]Player
	changes  map[store.MatchID][]Change
}

// before orders results by their ends; those of the same second by their ids.
func before(x, y result) int { return cmp.Or(cmp.Compare(x.at, y.at), cmp.Compare(x.id, y.id)) }

// add adds a result, in place of an earlier one of the same match.
func (l *ladder) add(r result) {
	if l.known == nil {
		l.known = map[store.MatchID]bool{}
	}
	if l.known[r.id] {
		l.results = slices.DeleteFunc(l.results, func(x result) bool { return x.id == r.id })
		l.computed = 0
	}
	l.known[r.id] = true
	if n := len(l.results); n > 0 && before(l.results[n-1], r) > 0 {
		l.computed, l.unsorted = 0, true // it ended before others
	}
	l.results = append(l.results, r)
}

// compute counts the results that are not counted yet.
func (l *ladder) compute() {
	if l.unsorted {
		slices.SortFunc(l.results, before)
		l.unsorted = false
	}
	if l.computed == 0 {
		l.players, l.changes = map[string]Player{}, map[store.MatchID][]Change{}
	}
	for _, r := range l.results[l.computed:] {
		l.count(r)
	}
	l.computed = len(l.results)
}

// count rates the players of a result.
func (l *ladder) count(r result) {
	sides := make([]wenglin.Side, len(r.sides))
	for i, s := range r.sides {
		sides[i].Place = s.place
		for _, user := range s.users {
			rating := wenglin.New()
			if p, ok := l.players[user]; ok {
				rating = p.rating
			}
			sides[i].Players = append(sides[i].Players, rating)
		}
	}
	for i, ratings := range wenglin.Rate(sides) {
		for j, rating := range ratings {
			user := r.sides[i].users[j]
			p, known := l.players[user]
			was := shown(sides[i].Players[j])
			if !known {
				p = Player{User: user, first: was}
			}
			p.rating, p.Matches = settled(rating), p.Matches+1
			p.Name = cmp.Or(r.sides[i].names[j], p.Name)
			p.Past = append(p.Past, p.Value())
			if len(p.Past) > MostPast {
				p.first, p.Past = p.Past[0], slices.Clone(p.Past[1:])
			}
			l.players[user] = p
			l.changes[r.id] = append(l.changes[r.id],
				Change{User: user, Before: was, After: p.Value(), Matches: p.Matches})
		}
	}
}
