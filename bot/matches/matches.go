package matches

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"skald/bot/clock"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/mention"
	"skald/bot/preferences"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/bot/zone"
	"skald/engine/text"
	"skald/store"
)

// matches answers /matches with all unfinished matches of the user, in all channels; those that wait for them are
// first.
func (h *Handler) matches(_ context.Context, r *route.Request) error {
	s := r.In("")
	found, err := h.Store.Matches(store.Filter{User: r.User,
		Status: []string{store.Lobby, store.Running, store.Paused, store.Archived}})
	if err != nil {
		h.Log.Warn("reading some matches failed", table.LogIDs("", r.ID), "error", err)
	}
	var list []MyMatch
	for _, m := range found {
		rules := h.Games[m.Game]
		if rules == nil || !slices.ContainsFunc(m.Seats, func(p store.Seat) bool { return p.User == r.User }) &&
			m.Host != r.User {
			continue
		}
		x := MyMatch{ID: string(m.ID), Game: r.In(m.Game).Say(rules.Name()), Channel: m.Channel, Status: m.Status}
		if p, ok := m.Post(table.PostBoard); ok {
			x.Link = mention.MessageLink(m.Guild, p.Channel, p.Message)
		}
		e, err := table.ExtraOf(m)
		if err != nil {
			h.Log.Error("reading the header of a match failed: not showing whose turn it is", "match", m.ID,
				"error", err)
		}
		if e.Challenge != nil {
			continue // /challenge shows it
		}
		x.Updated, x.NoChannel, x.Tournament = table.ShownAt(m, e), e.HasNoChannel(m), e.Tournament != ""
		for _, ask := range e.Clock.Asks {
			if int(ask.Seat) >= len(m.Seats) {
				continue
			}
			p := m.Seats[ask.Seat]
			mine := p.User == r.User
			answered := mine && ask.Round != "" && !h.owes(m.ID, ask)
			x.Asked = append(x.Asked,
				Asked{User: p.User, Name: p.Name, Since: ask.Since, Due: ask.Due, Answered: answered})
			x.Mine = x.Mine || mine && !answered
		}
		list = append(list, x)
	}
	for _, gone := range h.People.Of(r.User).Removed {
		m, err := h.Store.Match(gone.Match)
		if err != nil || m.Finished() ||
			slices.ContainsFunc(m.Seats, func(p store.Seat) bool { return p.User == r.User }) {
			continue
		}
		list = slices.DeleteFunc(list, func(x MyMatch) bool { return x.ID == string(m.ID) })
		if rules := h.Games[m.Game]; rules != nil {
			x := MyMatch{ID: string(m.ID), Game: r.In(m.Game).Say(rules.Name()), Channel: m.Channel, Status: m.Status,
				Removed: gone.Way}
			x.Updated = m.Updated.Unix()
			if e, err := table.ExtraOf(m); err == nil {
				x.Updated = table.ShownAt(m, e)
			}
			list = append(list, x)
		}
	}
	slices.SortStableFunc(list, func(x, y MyMatch) int {
		switch {
		case x.Mine == y.Mine:
			return int(y.Updated - x.Updated)
		case x.Mine:
			return -1
		}
		return 1
	})
	r.Panel(Matches(list, s))
	return nil
}

// owes reports whether a seat has yet to answer its part of a round. Only its own player may learn this.
func (h *Handler) owes(id store.MatchID, ask clock.Ask) bool {
	t, err := h.Tables.Open(id)
	if err != nil {
		return true // reported when the match is used
	}
	defer t.Unlock()
	return t.Match != nil && t.HasNotAnswered(ask.Seat)
}

// me answers /me with the user's reminder settings, after changing them.
func (h *Handler) me(ctx context.Context, r *route.Request) error {
	var here store.MatchID
	if _, given := r.Options[slash.OptionMute]; given {
		head, err := h.Store.MatchInChannel(r.Channel)
		if err != nil {
			r.Private(ui.NoTable(r.Say))
			return nil
		}
		here = head.ID
	}
	_, plans := r.Options[slash.OptionVacation]
	if plans && h.beginsNow(r) {
		if where := h.overdue(r.Guild, r.User); where != "" {
			r.Note(text.M("bot.me.vacation.late", "where", text.Plain("<#"+where+">")))
			return nil
		}
	}
	understood, limit := true, h.Servers.Of(r.Guild).VacationDays()
	p, err := h.People.Change(ctx, r.User, func(p *preferences.Person) bool {
		understood = h.setReminders(r, p, here, limit)
		return understood && len(r.Options) > 0
	})
	if err != nil || !understood {
		return err
	}
	if len(r.Options) > 0 {
		h.retime(ctx, r.User)
	}
	if plans {
		h.Tables.SyncPerson(ctx, r.User)
	}
	r.Panel(Reminders(ReminderSettings{
		Every: p.Every, Quiet: p.QuietWords(), Zone: p.Zone, Away: p.Away, Direct: p.Direct, Muted: p.Muted,
		Next: p.Next, Now: h.Now().Unix(), Apart: len(p.Apart), Vacation: h.vacationState(p, r.Guild),
		Here: p.Here(h.Now()), Fixed: clock.IsFixed(p.Zone),
	}, r.Say))
	return nil
}

// pressMe changes one of the user's reminder settings by a button of theirs.
func (h *Handler) pressMe(ctx context.Context, r *route.Request) error {
	at := r.Pressed.(customid.Nav)
	if len(at.Args) == 0 {
		return h.me(ctx, r)
	}
	if !offersReminder(at.Arg(0), at.Arg(1)) {
		r.Private(ui.Answer(r.Say, "bot.me.stale"))
		return nil
	}
	value := any(at.Arg(1))
	if at.Arg(0) == slash.OptionNext {
		value = at.Arg(1) == "true"
	}
	r.Options = map[string]discord.Option{at.Arg(0): {Value: value}}
	return h.me(ctx, r)
}

// completeMe completes a time zone or the dates of a vacation.
func (h *Handler) completeMe(r *route.Request) []route.Choice {
	if r.Focus == slash.OptionVacation {
		return completeVacation(r.Text(r.Focus), h.People.Of(r.User).Here(h.Now()), r.Say)
	}
	return zone.Complete(r.Text(r.Focus), h.Now(), r.Say)
}

// setReminders applies the options of a command to a user's settings; here is the match of the mute option, limit the
// number of days of vacation a year on the server. It returns false if an option is invalid, after answering with the
// reason.
func (h *Handler) setReminders(r *route.Request, p *preferences.Person, here store.MatchID, limit int) bool {
	s := r.Say
	if n, ok := r.Number(slash.OptionEvery); ok {
		if p.Every = n; n == 0 {
			p.Every = -1
		}
	}
	if typed := strings.TrimSpace(r.Text(slash.OptionZone)); typed != "" {
		known, ok := zone.Typed(typed, s)
		if !ok {
			r.Private(zone.Unknown(typed, s))
			return false
		}
		p.Zone = known
	}
	if _, given := r.Options[slash.OptionQuiet]; given {
		q, err := clock.ParseQuiet(r.Text(slash.OptionQuiet))
		if errors.Is(err, clock.ErrAllDay) {
			r.Private(ui.Answer(s, "bot.me.allday"))
			return false
		}
		if err != nil {
			r.Private(UnreadableQuietHours(r.Text(slash.OptionQuiet), s))
			return false
		}
		p.Quiet = q
	}
	if _, given := r.Options[slash.OptionVacation]; given {
		if wrong := h.vacation(r, p, limit); !wrong.IsZero() {
			r.Note(wrong)
			return false
		}
	}
	if days, ok := r.Number(slash.OptionAway); ok {
		p.Away = 0
		if days > 0 {
			p.Away = h.Now().Add(time.Duration(days) * 24 * time.Hour).Unix()
		}
	}
	switch r.Text(slash.OptionWhere) {
	case slash.WhereDirect:
		p.Direct = true
	case slash.WhereChannel:
		p.Direct = false
	}
	if _, given := r.Options[slash.OptionNext]; given {
		p.Next = r.Flag(slash.OptionNext)
	}
	if here != "" {
		p.Muted = slices.DeleteFunc(p.Muted, func(id string) bool { return id == string(here) })
		if r.Flag(slash.OptionMute) {
			p.Muted = append(p.Muted, string(here))
		}
	}
	return true
}

// retime sets the timers of a user's matches again after a change of their settings.
func (h *Handler) retime(ctx context.Context, user string) {
	found, err := h.Store.Matches(store.Filter{User: user, Status: []string{store.Running}})
	if err != nil {
		h.Log.Warn("reading some matches failed", "error", err)
	}
	for _, m := range found {
		t, err := h.Tables.Open(m.ID)
		if err != nil {
			continue // reported when the match is used
		}
		if t.Match != nil {
			if err := h.Tables.Save(ctx, t, table.Change{}); err != nil {
				h.Log.Warn("setting the timers of a match failed", "match", m.ID, "error", err)
			}
		}
		t.Unlock()
	}
}
