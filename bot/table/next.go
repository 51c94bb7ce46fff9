package table

import (
	"slices"

	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// announceNext is the notice to the person who is next, made once for each turn, at its beginning. A going back
// announces nothing, neither itself nor the turn that begins anew after it. Autopilots need no time and count as not
// there, and nobody is told who acted last himself: he was at the table just now.
func (a *Tables) announceNext(t *Table, e match.Entry) (Notice, bool) {
	now := t.Match.Turn()
	if e.Back != nil {
		t.Announced = min(t.Announced, now.Number+1)
		return Notice{}, false
	}
	next := t.Match.Next()
	if len(next) == 0 || now.Number <= t.Announced {
		return Notice{}, false
	}
	t.Announced = now.Number
	user := t.nextPerson(next)
	if user == "" || user == t.lastActor(e) || !a.People.Of(user).WantsNext(t.Head.ID, a.Now()) {
		return Notice{}, false
	}
	before := t.Match.Players()[now.Seat].User
	return Notice{Say: YouAreNext(user, before, a.Now().Unix()), To: []string{user}, Board: true,
		Next: now.Number}, true
}

// nextPerson is the person whose turn comes first after that of another person; "" when there is none, or he is on turn
// himself.
func (t *Table) nextPerson(next []engine.Seat) string {
	players, seat := t.Match.Players(), t.Match.Turn().Seat
	if seat < 0 || int(seat) >= len(players) || players[seat].User == "" {
		return ""
	}
	i := slices.IndexFunc(next, func(s engine.Seat) bool { return players[s].User != "" })
	if i < 0 || players[next[i]].User == players[seat].User {
		return ""
	}
	return players[next[i]].User
}

// lastActor is the person who made the newest move that a person made, as far as everybody may know who that was; e is
// the entry that was just made.
func (t *Table) lastActor(e match.Entry) string {
	byPerson := func(x match.Entry) bool { return x.By == match.ByPlayer && x.Move != "" && x.Actor != "" && !x.Sealed }
	if byPerson(e) {
		return e.Actor
	}
	for _, x := range slices.Backward(t.Log) {
		if x.Fork != nil {
			break // what came before was played elsewhere
		}
		if byPerson(x) {
			return x.Actor
		}
	}
	return ""
}

// StillNext reports whether a notice to who is next, which could not be posted at once, is still true and welcome.
func (a *Tables) StillNext(id store.MatchID, n Notice) bool {
	t, err := a.Open(id)
	if err != nil {
		return false
	}
	defer t.Unlock()
	return t.Match != nil && !t.Match.Over() && !t.Match.Paused() && t.Match.Turn().Number == n.Next &&
		t.nextPerson(t.Match.Next()) == n.To[0] && a.People.Of(n.To[0]).WantsNext(id, a.Now())
}
