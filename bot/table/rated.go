package table

import (
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// ratedUsers returns the users for whom the seats of a finished match count in ratings, by seat: the person at the seat
// at the end, if at least half of its moves are their own; "" otherwise. So a seat that an autopilot played most of the
// time counts for no person, even if one began or ended the match there.
func ratedUsers(players []match.Player, log []match.Entry) []string {
	own, all := make([]int, len(players)), make([]int, len(players))
	for i, held := range match.Holders(players, log) {
		e := &log[i]
		seat := int(e.Seat)
		if e.Move == "" || e.Back != nil || e.Seat == engine.Public || seat >= len(players) {
			continue
		}
		all[seat]++
		answered := e.By == match.ByPlayer && e.Actor == players[seat].User ||
			e.By == match.ByStanding && held[seat].User == players[seat].User
		if answered {
			own[seat]++
		}
	}
	out := make([]string, len(players))
	for seat, p := range players {
		if p.User != "" && own[seat] > 0 && 2*own[seat] >= all[seat] {
			out[seat] = p.User
		}
	}
	return out
}

// RatedFor returns the user for whom a seat of a match counts in ratings, "" for none. In a match from before this was
// stored, a seat counts as in statistics.
func (end *Ending) RatedFor(m store.Match, seat int) string {
	if end.Rated == nil {
		return end.CountsFor(m, seat)
	}
	if seat < 0 || seat >= len(end.Rated) {
		return ""
	}
	return end.Rated[seat]
}
