package bot

import (
	"context"
	"slices"
	"strings"
	"time"

	"skald/bot/panel"
	"skald/bot/rhythm"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// matches answers /matches: all matches of a person that go on, in all channels,
// those that wait for him first.
func (a *App) matches(w *answer) error {
	s := a.reader("", w.i)
	found, err := a.o.Store.Matches(store.Filter{User: w.i.User, Status: []string{store.Lobby, store.Running, store.Paused, store.Archived}})
	if err != nil {
		a.o.Log.Warn("some matches cannot be read", about("", w.i.ID), "error", err)
	}
	var list []panel.MyMatch
	for _, m := range found {
		rules := a.games[m.Game]
		if rules == nil || !slices.ContainsFunc(m.Seats, func(p store.Seat) bool { return p.User == w.i.User }) && m.Host != w.i.User {
			continue
		}
		x := panel.MyMatch{ID: string(m.ID), Game: a.reader(m.Game, w.i).Say(rules.Name()), Channel: m.Channel, Status: m.Status, Updated: m.Updated.Unix()}
		if p, ok := m.Post(postBoard); ok {
			x.Link = panel.MessageLink(m.Guild, p.Channel, p.Message)
		}
		for _, ask := range extraOf(m).Clock.Asks {
			if int(ask.Seat) >= len(m.Seats) {
				continue
			}
			p := m.Seats[ask.Seat]
			x.Asked = append(x.Asked, panel.Asked{User: p.User, Name: p.Name, Since: ask.Since, Due: ask.Due})
			x.Mine = x.Mine || p.User == w.i.User
		}
		list = append(list, x)
	}
	slices.SortStableFunc(list, func(x, y panel.MyMatch) int {
		switch {
		case x.Mine == y.Mine:
			return int(y.Updated - x.Updated)
		case x.Mine:
			return -1
		}
		return 1
	})
	w.private(panel.Matches(list, s))
	return nil
}

// recap answers /recap: what happened since the person acted last, and the board
// with what changed.
func (a *App) recap(w *answer, t *table) {
	s, viewer := a.reader(t.head.Game, w.i), a.viewer(t, w.i)
	after := uint64(0)
	if viewer >= 0 {
		after = t.lastOwn(viewer)
	}
	if after == 0 {
		if starts := match.TurnStarts(t.log); len(starts) > 1 {
			after = starts[len(starts)-2]
		}
	}
	w.private(panel.Recap(t.view(), t.lines(viewer, after), viewer, s))
}

// hint answers /hint: what the autopilot would do, and why.
func (a *App) hint(w *answer, t *table) {
	s := a.reader(t.head.Game, w.i)
	seats, plays := a.plays(w, t)
	if !plays {
		return
	}
	asked := engine.Waiting(t.match.Prompts(), seats[0])
	seat := seats[0]
	for _, x := range seats {
		if slices.Contains(asked, x) {
			seat = x
			break
		}
	}
	mv, why := t.match.Hint(seat, pilotLevel)
	w.private(panel.Hint(t.view(), seat, mv, why, s))
}

// me answers /me: how the person wants to be reminded.
func (a *App) me(ctx context.Context, w *answer) error {
	s := a.reader("", w.i)
	p, ok, err := a.asks(ctx, w, s)
	if err != nil || !ok {
		return err
	}
	if len(w.i.Options) > 0 {
		a.retime(ctx, w.i.User)
	}
	w.private(panel.Reminders(panel.ReminderSettings{
		Every: p.Every, Quiet: p.QuietWords(), Zone: p.Zone, Away: p.Away, Direct: p.Direct, Muted: p.Muted, Next: p.Next, Now: a.o.Now().Unix(),
	}, s))
	return nil
}

// asks brings what a person has set up to the options of his command, one command
// at a time; false when one of them makes no sense, which he is told.
func (a *App) asks(ctx context.Context, w *answer, s text.Speaker) (person, bool, error) {
	a.people.changing.Lock()
	defer a.people.changing.Unlock()
	p := a.person(w.i.User)
	p.Muted = slices.Clone(p.Muted)
	if n, ok := w.i.Number(panel.OptionEvery); ok {
		if p.Every = n; n == 0 {
			p.Every = -1
		}
	}
	if zone := strings.TrimSpace(w.i.Text(panel.OptionZone)); zone != "" {
		if _, err := time.LoadLocation(zone); err != nil || zone == "Local" {
			w.private(panel.UnknownTimeZone(zone, s))
			return p, false, nil
		}
		p.Zone = zone
	}
	if _, given := w.i.Options[panel.OptionQuiet]; given {
		q, err := rhythm.ParseQuiet(w.i.Text(panel.OptionQuiet))
		if err != nil {
			w.private(panel.UnreadableQuietHours(w.i.Text(panel.OptionQuiet), s))
			return p, false, nil
		}
		p.Quiet = q
	}
	if days, ok := w.i.Number(panel.OptionAway); ok {
		p.Away = 0
		if days > 0 {
			p.Away = a.o.Now().Add(time.Duration(days) * 24 * time.Hour).Unix()
		}
	}
	switch w.i.Text(panel.OptionWhere) {
	case panel.WhereDirect:
		p.Direct = true
	case panel.WhereChannel:
		p.Direct = false
	}
	if _, given := w.i.Options[panel.OptionNext]; given {
		p.Next = w.i.Flag(panel.OptionNext)
	}
	if _, given := w.i.Options[panel.OptionMute]; given {
		head, err := a.o.Store.MatchInChannel(w.i.Channel)
		if err != nil {
			w.private(panel.NoMatch(s))
			return p, false, nil
		}
		p.Muted = slices.DeleteFunc(p.Muted, func(id string) bool { return id == string(head.ID) })
		if w.i.Flag(panel.OptionMute) {
			p.Muted = append(p.Muted, string(head.ID))
		}
	}
	if len(w.i.Options) == 0 {
		return p, true, nil
	}
	return p, true, a.keepPerson(ctx, w.i.User, p)
}

// retime sets the timers of a person's matches anew, after he changed how he
// wants to be reminded.
func (a *App) retime(ctx context.Context, user string) {
	found, err := a.o.Store.Matches(store.Filter{User: user, Status: []string{store.Running}})
	if err != nil {
		a.o.Log.Warn("some matches cannot be read", "error", err)
	}
	for _, m := range found {
		t, err := a.open(m.ID)
		if err != nil {
			continue // told when it is played
		}
		if t.match != nil {
			if err := a.commitAside(ctx, t, nil); err != nil {
				a.o.Log.Warn("the timers of a match could not be set", "match", m.ID, "error", err)
			}
		}
		t.mu.Unlock()
	}
}
