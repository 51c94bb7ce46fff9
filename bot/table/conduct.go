package table

import (
	"slices"
	"time"

	"skald/bot/mention"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// Conduct counts how reliably a person played a finished match.
type Conduct struct {
	// Asked is the number of turns and answers with a deadline, Missed the number of those with a missed one.
	Asked  int `json:"asked,omitempty"`
	Missed int `json:"missed,omitempty"`
	// Left reports whether the person left the match, or lost their seat by a vote, and did not return. Moved reports
	// whether a moderator, an organiser or a substitute took their seat; then the match counts neither way.
	Left  bool `json:"left,omitempty"`
	Moved bool `json:"moved,omitempty"`
}

// conductOf counts a finished match by user. pace is the pace with which it began. In a match whose missed deadlines
// were not noted, turns played by an autopilot for a person count as missed.
func conductOf(log []match.Entry, players []match.Player, pace match.Pace, e Extra) map[string]Conduct {
	out := map[string]Conduct{}
	held := match.Holders(players, log)
	start := max(0, slices.IndexFunc(log, func(e match.Entry) bool { return e.Fork != nil }))
	before := match.Entry{Seat: engine.Public}
	for i := start; i < len(log); i++ {
		x := log[i]
		if x.Pace != "" {
			pace = x.Pace
		}
		if x.Reseat != nil {
			leaves(out, x, held[max(start, i-1)], e.Tournament != "")
		}
		if x.Move != "" && x.Seat >= 0 && int(x.Seat) < len(held[i]) && pace.Turn() > 0 {
			user, again := held[i][x.Seat].User, before.Seat == x.Seat && before.By == x.By
			c := out[user]
			switch {
			case user == "":
			case x.By == match.ByPlayer && !again:
				c.Asked++
			case x.By == match.ByDefault:
				c.Asked, c.Missed = c.Asked+1, c.Missed+1
			case x.By == match.ByAutopilot && !again:
				if c.Asked++; !e.Counted {
					c.Missed++
				}
			}
			out[user] = c
		}
		before = x
	}
	for user, n := range e.Missed {
		c := out[user]
		c.Missed = min(c.Missed+n, max(c.Asked, c.Missed))
		out[user] = c
	}
	for _, p := range players {
		c := out[p.User]
		c.Left, c.Moved = false, false // back at the end
		out[p.User] = c
	}
	delete(out, "")
	return out
}

// leaves notes how a person lost a seat.
func leaves(out map[string]Conduct, x match.Entry, held []match.Player, tournament bool) {
	if int(x.Reseat.Seat) >= len(held) {
		return
	}
	user := held[x.Reseat.Seat].User
	if user == "" || user == x.Reseat.Player.User {
		return
	}
	c := out[user]
	own := x.Actor == user
	byVote := x.Actor == "" && x.By != match.ByModerator && !tournament && x.Reseat.Player.User == ""
	c.Left, c.Moved = own || byVote, !own && !byVote
	out[user] = c
}

// Reliability sums up the finished matches of a person with others on a server.
type Reliability struct {
	// Matches are those they began, Finished those in which they had a seat at the end.
	Matches, Finished int
	// Asked and InTime count turns and answers with a deadline.
	Asked, InTime int
}

// ShownAfter is the number of matches after which others see the reliability of a person.
const ShownAfter = 10

// ReliableWords describes how reliable a person is.
func ReliableWords(r Reliability) text.Message {
	args := []any{"percent", r.Percent(), "n", r.Asked, "done", r.Finished, "of", r.Matches}
	if r.Asked == 0 {
		return text.M("bot.reliable.finished", args...)
	}
	return text.M("bot.reliable", args...)
}

// IsShown reports whether others see it.
func (r Reliability) IsShown() bool { return r.Matches >= ShownAfter }

// Percent returns the part of turns that were answered in time, rounded down.
func (r Reliability) Percent() int {
	if r.Asked == 0 {
		return 100
	}
	return 100 * r.InTime / r.Asked
}

const (
	// countedMatches is the maximum number of matches in a Reliability, the newest ones. readMatches is the maximum
	// number of those whose log has to be read, because they ended before their conduct was stored.
	countedMatches = 50
	readMatches    = 20
	// reliableFor is how long a Reliability is kept in memory.
	reliableFor = 10 * time.Minute
)

// reliabilities are kept in memory by server and user.
type reliabilities map[[2]string]keptReliability

type keptReliability struct {
	Reliability
	at time.Time
}

// ReliabilityOf returns how reliable a person is on a server.
func (a *Tables) ReliabilityOf(guild, user string) Reliability {
	if guild == "" || user == "" || mention.IsFormer(user) {
		return Reliability{}
	}
	key, now := [2]string{guild, user}, a.Now()
	a.mu.Lock()
	kept, ok := a.reliable[key]
	a.mu.Unlock()
	if age := now.Sub(kept.at); ok && age >= 0 && age < reliableFor {
		return kept.Reliability
	}
	var r Reliability
	counted := 0
	count := func(conduct map[string]Conduct) {
		// A match without other people shows nothing about playing with them.
		if c, ok := conduct[user]; ok && !c.Moved && len(conduct) > 1 {
			r.add(c)
			counted++
		}
	}
	type unread struct {
		m store.Match
		e Extra
	}
	var old []unread // ended before their conduct was stored; their logs are read once the transaction is over
	err := a.Store.FinishedOf(user, func(m store.Match) (more bool) {
		e, err := ExtraOf(m)
		switch {
		case err != nil || m.Guild != guild || m.Seq == 0 || e.Fork != nil || e.Challenge != nil || !m.HasPlayed(user):
		case e.Ending != nil && e.Ending.Conduct != nil:
			count(e.Ending.Conduct)
		case len(old) < readMatches:
			old = append(old, unread{m, e})
		}
		return counted+len(old) < countedMatches
	})
	for _, x := range old {
		count(a.conductAgain(x.m, x.e))
	}
	if err != nil {
		a.Log.Warn("reading some matches failed", "error", err)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.reliable == nil || len(a.reliable) > maxReliable {
		a.reliable = reliabilities{}
	}
	a.reliable[key] = keptReliability{r, now}
	return r
}

// maxReliable is the maximum number of Reliabilities in memory.
const maxReliable = 10_000

// add counts a match.
func (r *Reliability) add(c Conduct) {
	r.Matches++
	if !c.Left {
		r.Finished++
	}
	r.Asked += c.Asked
	r.InTime += max(0, c.Asked-c.Missed)
}

// conductAgain counts a match that ended before conduct was stored, as far as its log says.
func (a *Tables) conductAgain(m store.Match, e Extra) map[string]Conduct {
	log, err := a.LogOf(m.ID)
	if err != nil {
		a.Log.Warn("counting a match failed", "match", m.ID, "error", err)
		return nil
	}
	players := make([]match.Player, len(m.Seats))
	for i, p := range m.Seats {
		players[i] = match.Player(p)
	}
	return conductOf(log, players, e.Pace, e)
}

// ForgetReliability drops what is kept in memory, after a match has ended or a person was forgotten.
func (a *Tables) ForgetReliability() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.reliable = nil
}

// MissedDeadline notes that the person at a seat has missed a deadline; the clock reports each only once.
func (t *Table) MissedDeadline(seat engine.Seat) {
	user := t.userOf(seat)
	if user == "" || t.Missed[user] >= maxMissed {
		return
	}
	missed := map[string]int{user: 1}
	for u, n := range t.Missed {
		missed[u] += n
	}
	t.Missed = missed
}

// maxMissed is the maximum number of missed deadlines noted for a person in a match.
const maxMissed = 10_000
