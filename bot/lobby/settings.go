package lobby

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"skald/bot/customid"
	"skald/bot/pace"
	"skald/bot/panel"
	"skald/bot/ratings"
	"skald/bot/route"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/bot/zone"
	"skald/engine/text"
)

// showSettings shows the settings of a lobby to the presser, with a setting open, "" for none.
func (h *Handler) showSettings(r *route.Request, t *table.Table, page int, open string) {
	l := h.lobby(t.Rules(), t.Head, t.Extra)
	l.Open = open
	r.Panel(Settings(l, page, r.Say))
}

// settings opens the settings, or a page of them. The post from which they are opened is kept up to date.
func (h *Handler) settings(_ context.Context, p *press) (bool, error) {
	t := p.Table
	if !p.MessageEphemeral && p.Channel == t.Head.Channel && p.Message != t.LobbyPost {
		t.LobbyPost = p.Message
		return true, nil
	}
	h.showSettings(p.Request, t, p.page(), "")
	return false, nil
}

// page returns the page of the settings that LobbySettings names, 0 for none.
func (p *press) page() int {
	n, _ := strconv.Atoi(p.id.Option)
	return n
}

// openSetting shows the values of a setting. The menu of an older lobby has the setting as its value.
func (h *Handler) openSetting(_ context.Context, p *press) (bool, error) {
	open := p.id.Option
	if open == "" {
		open = p.value()
	}
	switch open {
	case settingTimes:
		p.OpenModal(TimesWindow(p.lobby, h.Tables.People.Of(p.User).Zone, p.Say))
		return false, nil
	case settingLater:
		p.OpenModal(LaterWindow(p.lobby, p.Say))
		return false, nil
	}
	h.showSettings(p.Request, p.Table, p.lobby.pageOf(open), open)
	return false, nil
}

// set sets a setting to the chosen value.
func (h *Handler) set(_ context.Context, p *press) (bool, error) {
	t, value := p.Table, p.value()
	unknown := func() (bool, error) {
		p.Private(ui.Answer(p.Say, "bot.lobby.novalue"))
		return false, nil
	}
	switch p.id.Option {
	case settingLanguage:
		if !slices.Contains(p.lobby.Languages, value) {
			return unknown()
		}
		t.Head.Language = value
		return true, nil
	case settingPace:
		if value == paceOther {
			p.OpenModal(PaceWindow(p.lobby, p.Say))
			return false, nil
		}
		if value == "" {
			return unknown()
		}
		chosen, wrong := pace.Read(value, p.Say)
		if !wrong.IsZero() {
			p.Note(wrong)
			return false, nil
		}
		if t.Pace = chosen; !chosen.IsLive() {
			t.Later = nil
		} else if t.Later != nil {
			later := *t.Later
			later.Live = chosen
			t.Later = &later
		}
		return true, nil
	case settingLater:
		return h.setLater(p)
	case settingHours:
		return h.setDays(p)
	case settingTimes:
		return h.setTimes(p)
	case settingJoin:
		if value != joinAll && value != joinInvited {
			return unknown()
		}
		t.Closed = value == joinInvited
		return true, nil
	case settingRated:
		if value != ratedOn && value != ratedOff || !ratings.IsRated(t.Rules(), t.Head.Options) {
			return unknown()
		}
		t.Unrated = value == ratedOff
		return true, nil
	}
	if t.Fork != nil || value == customid.LobbyBack {
		h.showLobby(p.Request, t) // a fork has the options of the match it comes from
		return false, nil
	}
	options, ok := p.lobby.With(p.id.Option, value)
	if !ok {
		return unknown()
	}
	if err := h.choose(t, options); err != nil {
		p.Private(panel.Refused(panel.Table{}, nil, err, p.Say))
		return false, nil
	}
	return true, nil
}

// setDays sets the weekdays that count.
func (h *Handler) setDays(p *press) (bool, error) {
	var on []time.Weekday
	for _, v := range p.Values {
		if n, err := strconv.Atoi(v); err == nil && n >= 0 && n < 7 {
			on = append(on, time.Weekday(n))
		}
	}
	if len(on) == 0 {
		p.Private(ui.Answer(p.Say, "bot.lobby.novalue"))
		return false, nil
	}
	p.Table.Hours = pace.SetDays(p.Table.Hours, on, h.Tables.People.Of(p.User).Zone)
	return true, nil
}

// setTimes sets the times of day that count, and their zone, from the modal.
func (h *Handler) setTimes(p *press) (bool, error) {
	if len(p.Values) < 2 {
		p.Private(ui.Answer(p.Say, "bot.lobby.novalue"))
		return false, nil
	}
	in, known := "", strings.TrimSpace(p.Values[1]) == ""
	if !known {
		in, known = zone.Typed(p.Values[1], p.Say)
	}
	if !known {
		p.Private(zone.Unknown(p.Values[1], p.Say))
		return false, nil
	}
	hours, wrong := pace.ReadHours(p.Table.Hours, p.value(), in)
	if !wrong.IsZero() {
		p.Note(wrong)
		return false, nil
	}
	p.Table.Hours = hours
	return true, nil
}

// askName opens the modal for the name of the table.
func (h *Handler) askName(_ context.Context, p *press) (bool, error) {
	p.OpenModal(NameWindow(p.lobby, p.Say))
	return false, nil
}

// name takes the name from the modal.
func (h *Handler) name(_ context.Context, p *press) (bool, error) {
	name, ok := table.CleanName(p.value())
	if !ok {
		p.Private(NameTooLong(p.Say))
		return false, nil
	}
	p.Table.Name = name
	h.renameThread(p)
	return true, nil
}

// invite replaces the list of invited users by those chosen in the menu.
func (h *Handler) invite(_ context.Context, p *press) (bool, error) {
	if !p.Table.Invite(p.Values) {
		p.Private(ui.Answer(p.Say, "bot.lobby.invite.many", "n", table.MaxInvited))
		return false, nil
	}
	return true, nil
}

// inviteRoles replaces the list of invited roles by those chosen in the menu.
func (h *Handler) inviteRoles(_ context.Context, p *press) (bool, error) {
	if !p.Table.InviteRoles(p.Values) {
		p.Private(ui.Answer(p.Say, "bot.lobby.roles.many", "n", table.MaxInvited))
		return false, nil
	}
	return true, nil
}

// remove removes a user from the lobby.
func (h *Handler) remove(_ context.Context, p *press) (bool, error) {
	if !p.Table.RemoveFromLobby(p.value()) {
		p.Private(ui.Answer(p.Say, "bot.lobby.remove.none"))
		return false, nil
	}
	return true, nil
}

// value returns the first chosen or typed value, "" for none.
func (p *press) value() string {
	if len(p.Values) == 0 {
		return ""
	}
	return p.Values[0]
}

// JoinRefused returns the reason why the user of a request may not join a lobby with a free seat, zero if they may. A
// lobby that is locked, one that is closed, and one with a player avoiding the user have the same reason, so that it
// does not disclose a player's wish.
func (h *Handler) JoinRefused(r *route.Request, t *table.Table) text.Message {
	own, theirs := h.People.Apart(r.User, t.People())
	seated := slices.Contains(t.People(), r.User) // to take an extra seat
	switch {
	case own && !seated:
		return text.M("bot.lobby.apart.join")
	case t.WasRemoved(r.User):
		return text.M("bot.lobby.removed.join")
	case t.Locked, !seated && (theirs || !t.Admits(r.User, r.Roles...)):
		return text.M("bot.lobby.no.join")
	}
	return text.Message{}
}

// updatePost updates the post of the lobby after a change in its settings. It does not matter if that fails: a press on
// the post updates it.
func (h *Handler) updatePost(r *route.Request, t *table.Table) {
	if t.LobbyPost == "" {
		return
	}
	r.Later(func(ctx context.Context) {
		t.Showing.Lock()
		defer t.Showing.Unlock()
		t.Lock()
		channel, post := t.Head.Channel, t.LobbyPost
		l := h.Render.Message(h.LobbyMessage(t), t, "")
		t.Unlock()
		if err := h.Client.Edit(ctx, channel, post, l.Draw(ctx)); err != nil {
			h.Log.Warn("updating the post of a lobby failed", "match", t.Head.ID, "channel", channel, "error", err)
		}
	})
}
