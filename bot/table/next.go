package table

import (
	"slices"

	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// announceNext returns the notice to the next player, sent once per turn, at its beginning. A rollback announces
// nothing, nor does the turn that begins again after it. Autopilots are skipped, as they need no time. A person who
// made the last move themselves gets no notice, as they were at the table just now.
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

// nextPerson returns the player after the current one, "" for none or if it is the same person.
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

// lastActor returns the person with the newest move, as far as everyone may know; e is the newest entry.
func (t *Table) lastActor(e match.Entry) string {
	byPerson := func(x match.Entry) bool { return x.By == match.ByPlayer && x.Move != "" && x.Actor != "" && !x.Sealed }
	if byPerson(e) {
		return e.Actor
	}
	for _, x := range slices.Backward(t.Log) {
		if x.Fork != nil {
			break // earlier moves were played in another match
		}
		if byPerson(x) {
			return x.Actor
		}
	}
	return ""
}

// IsStillNext reports whether a delayed notice to the next player is still true and wanted.
func (a *Tables) IsStillNext(id store.MatchID, n Notice) bool {
	t, err := a.Open(id)
	if err != nil {
		return false
	}
	defer t.Unlock()
	return t.Match != nil && !t.Match.Over() && !t.Match.Paused() && t.Match.Turn().Number == n.Next &&
		t.nextPerson(t.Match.Next()) == n.To[0] && a.People.Of(n.To[0]).WantsNext(id, a.Now())
}
