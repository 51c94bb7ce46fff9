package overview

import (
	"slices"
	"time"

	"skald/engine/text"
	"skald/store"
)

// watchEvery is the shortest time between two messages to a subscriber of a server.
const watchEvery = time.Hour

// Opened returns the lobbies that are new to a subscriber and that they could join, oldest first.
func (w Watch) Opened(lines []Line, user string) (fresh []Line) {
	for _, l := range lines {
		if l.Gathers() && l.Free > 0 && !l.Locked && l.Opened.UnixMilli() > w.Seen &&
			slices.Contains(w.Games, l.Game.ID()) && !l.Has(user) && l.Host != user && l.admits(user) {
			fresh = append(fresh, l)
		}
	}
	slices.SortStableFunc(fresh, func(x, y Line) int { return x.Opened.Compare(y.Opened) })
	return fresh
}

// Due returns the earliest time of the next message. A last one in the future was sent before the clock was set back,
// and does not count.
func (w Watch) Due(now time.Time) time.Time {
	if w.Told > now.Unix() {
		return now
	}
	return time.Unix(w.Told, 0).Add(watchEvery)
}

// Tell returns the message about new tables as an entry of the outbox, and the subscription after it.
func (w Watch) Tell(user, server string, fresh []Line, now time.Time,
	voice func(Line) text.Localizer, s text.Localizer) (Watch, store.Outgoing, error) {
	for _, l := range fresh {
		w.Seen = max(w.Seen, l.Opened.UnixMilli())
	}
	w.Told = now.Unix()
	o, err := Said{Content: NewTables(server, fresh, voice, s), To: user}.outgoing(PostWatch, "")
	return w, o, err
}
