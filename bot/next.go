package bot

import (
	"slices"
	"time"

	"skald/bot/panel"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// announceNext is the notice to the person who is next, made once for each turn,
// at its beginning. A going back announces nothing, neither itself nor the turn
// that begins anew after it. Autopilots need no time and count as not there, and
// nobody is told who acted last himself: he was at the table just now.
func (a *App) announceNext(t *table, e match.Entry) (notice, bool) {
	now := t.match.Turn()
	if e.Back != nil {
		t.announced = min(t.announced, now.Number+1)
		return notice{}, false
	}
	next := t.match.Next()
	if len(next) == 0 || now.Number <= t.announced {
		return notice{}, false
	}
	t.announced = now.Number
	user := t.nextPerson(next)
	if user == "" || user == t.lastActor(e) || !a.wantsNext(user, t.head.ID, a.o.Now()) {
		return notice{}, false
	}
	before := t.match.Players()[now.Seat].User
	return notice{Say: panel.YouAreNext(user, before, a.o.Now().Unix()), To: []string{user}, Board: true, Next: now.Number}, true
}

// nextPerson is the person whose turn comes first after that of another person;
// "" when there is none, or he is on turn himself.
func (t *table) nextPerson(next []engine.Seat) string {
	players, seat := t.match.Players(), t.match.Turn().Seat
	if seat < 0 || int(seat) >= len(players) || players[seat].User == "" {
		return ""
	}
	i := slices.IndexFunc(next, func(s engine.Seat) bool { return players[s].User != "" })
	if i < 0 || players[next[i]].User == players[seat].User {
		return ""
	}
	return players[next[i]].User
}

// lastActor is the person who made the newest move that a person made; e is the
// entry that was just made.
func (t *table) lastActor(e match.Entry) string {
	mine := func(x match.Entry) bool { return x.By == match.ByPlayer && x.Move != "" && x.Actor != "" }
	if mine(e) {
		return e.Actor
	}
	for _, x := range slices.Backward(t.log) {
		if x.Fork != nil {
			break // what came before was played elsewhere
		}
		if mine(x) {
			return x.Actor
		}
	}
	return ""
}

// wantsNext reports whether a person wants to be told at this time that he is
// next in a match.
func (a *App) wantsNext(user string, id store.MatchID, now time.Time) bool {
	p := a.person(user)
	return p.Next && !slices.Contains(p.Muted, string(id)) && !p.Decent(now).After(now)
}

// stillNext reports whether a notice that could not be posted at once is still
// true and welcome.
func (a *App) stillNext(id store.MatchID, n notice) bool {
	t, err := a.open(id)
	if err != nil {
		return false
	}
	defer t.mu.Unlock()
	return t.match != nil && !t.match.Over() && !t.match.Paused() && t.match.Turn().Number == n.Next &&
		t.nextPerson(t.match.Next()) == n.To[0] && a.wantsNext(n.To[0], id, a.o.Now())
}
