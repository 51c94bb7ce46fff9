package present

import (
	"sync"
	"time"

	"skald/bot/discord"
	"skald/bot/table"
	"skald/store"
)

// tokenTime is the time for which the token of an interaction is used. Discord accepts it for 15 minutes.
const tokenTime = 14 * time.Minute

// List contains the private panels on screen, the last one of each person and match. It implements table.Panels. It is
// safe for concurrent use.
type List struct {
	now  func() time.Time
	wake table.Signal

	mu    sync.Mutex
	shown map[key]*shown
}

// key is a person and a match.
type key struct {
	match store.MatchID
	user  string
}

// shown is the panel last sent to a person.
type shown struct {
	by *discord.Interaction
	at time.Time
	// reply is the message as the interaction's token names it, "" until it was sent.
	reply string
	// message is the message in its channel, "" if it is unknown.
	message string
	// Number of the last log entry that the panel reported.
	told uint64
	// stale is set while the panel waits to be edited.
	stale bool
}

// NewList returns an empty list.
func NewList(now func() time.Time) *List {
	return &List{now: now, wake: table.NewSignal(), shown: map[key]*shown{}}
}

// Made records that an interaction is about to be answered with the panel of its user; inPlace reports whether the
// panel replaces the message that was pressed. The caller must hold t.
func (l *List) Made(t *table.Table, i *discord.Interaction, inPlace bool) {
	s := &shown{by: i, at: l.now(), told: t.Match.Seq()}
	if inPlace {
		s.message = i.Message
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.shown[key{t.Head.ID, i.User}] = s
}

// Sent records the reply by which a panel reached its user, or the error that kept it from them.
func (l *List) Sent(id store.MatchID, i *discord.Interaction, reply string, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	k := key{id, i.User}
	s := l.shown[k]
	switch {
	case s == nil || s.by != i:
	case err != nil:
		delete(l.shown, k)
	default:
		if s.reply = reply; s.stale {
			l.wake.Wake()
		}
	}
}

// Replaced records that another message has taken the place of the one that was pressed.
func (l *List) Replaced(id store.MatchID, i *discord.Interaction) {
	l.mu.Lock()
	defer l.mu.Unlock()
	k := key{id, i.User}
	if s := l.shown[k]; s != nil && s.by != i && (s.message == "" || s.message == i.Message) {
		delete(l.shown, k)
	}
}

// Watched implements table.Panels.
func (l *List) Watched(id store.MatchID) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.forget()
	for k := range l.shown {
		if k.match == id {
			return true
		}
	}
	return false
}

// Stale implements table.Panels.
func (l *List) Stale(id store.MatchID, users []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, u := range users {
		if s := l.shown[key{id, u}]; s != nil {
			s.stale = true
			l.wake.Wake()
		}
	}
}

// take returns the panels to edit and marks them as up to date.
func (l *List) take() map[key]*shown {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.forget()
	out := map[key]*shown{}
	for k, s := range l.shown {
		if s.stale && s.reply != "" {
			s.stale = false
			out[k] = s
		}
	}
	return out
}

// isLast reports whether a panel is the last of its user.
func (l *List) isLast(k key, s *shown) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.shown[k] == s
}

// forget removes the panels whose tokens are too old. The caller must hold l.mu.
func (l *List) forget() {
	for k, s := range l.shown {
		if l.now().Sub(s.at) >= tokenTime {
			delete(l.shown, k)
		}
	}
}

// drop removes a panel if it is the last of its user.
func (l *List) drop(k key, s *shown) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.shown[k] == s {
		delete(l.shown, k)
	}
}
