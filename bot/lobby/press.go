package lobby

import (
	"context"
	"slices"

	"skald/bot/customid"
	"skald/bot/panel"
	"skald/bot/route"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/store"
)

// press is a press on a button of a lobby.
type press struct {
	*route.Request
	id    customid.LobbyID
	lobby LobbyState
	// seat is the index of the user's first seat, pilot that of the last autopilot, -1 for none.
	seat, pilot int
	host, full  bool
	// sat reports whether the press gave the user their first seat.
	sat bool
}

// act is the action of a button. It reports whether the lobby has changed and has to be stored and shown; otherwise it
// has answered the press.
type act struct {
	do func(h *Handler, ctx context.Context, p *press) (changed bool, err error)
	// host reports whether only the host and moderators may press the button.
	host bool
}

var acts = map[string]act{
	customid.LobbyJoin:     {do: (*Handler).join},
	customid.LobbyMore:     {do: (*Handler).join},
	customid.LobbyLeave:    {do: (*Handler).leave},
	customid.LobbyStart:    {do: (*Handler).start},
	customid.LobbyAddAuto:  {do: (*Handler).addAutopilot, host: true},
	customid.LobbyDropAuto: {do: (*Handler).dropAutopilot, host: true},
	customid.LobbySettings: {do: (*Handler).settings, host: true},
	customid.LobbyOption:   {do: (*Handler).openSetting, host: true},
	customid.LobbyValue:    {do: (*Handler).set, host: true},
	customid.LobbyName:     {do: (*Handler).askName, host: true},
	customid.LobbyNamed:    {do: (*Handler).name, host: true},
	customid.LobbyInvite:   {do: (*Handler).invite, host: true},
	customid.LobbyRoles:    {do: (*Handler).inviteRoles, host: true},
	customid.LobbyRemove:   {do: (*Handler).remove, host: true},
	customid.LobbyCancel:   {do: (*Handler).cancel, host: true},
}

// lobbyPress answers a button of a lobby.
func (h *Handler) lobbyPress(ctx context.Context, r *route.Request) error {
	t, s := r.Table, r.Say
	if _, err := h.Store.Interaction(r.ID); err == nil {
		h.showLobby(r, t)
		return nil
	}
	p := &press{Request: r, id: r.Pressed.(customid.LobbyID), pilot: -1}
	a, known := acts[p.id.Act]
	if t.Head.Status != store.Lobby || !known {
		h.lobbySays(r, t, ui.Answer(s, "bot.lobby.gone"))
		return nil
	}
	p.lobby = h.lobby(t.Rules(), t.Head, t.Extra)
	p.seat = slices.IndexFunc(t.Head.Seats, func(x store.Seat) bool { return x.User == r.User })
	for n, x := range t.Head.Seats {
		if x.User == "" {
			p.pilot = n
		}
	}
	// Moderators of another channel have no rights in this one.
	p.host = r.User == t.Head.Host || r.Channel == t.Head.Channel && r.Moderator
	p.full = len(p.lobby.Taken) >= p.lobby.Seats.Max
	switch {
	case !a.host, p.host:
	case p.id.Act == customid.LobbySettings: // others may read the settings
		r.Private(Terms(p.lobby, s))
		return nil
	default:
		r.Private(NotHost(t.Head.Host, s))
		return nil
	}
	changed, err := a.do(h, ctx, p)
	if err != nil || !changed {
		return err
	}
	if err := h.Tables.Save(ctx, t, table.Change{Interaction: r.ID}); err != nil {
		return err
	}
	switch {
	case r.MessageEphemeral:
		h.showSettings(r, t, p.lobby.pageOf(p.id.Option), p.id.Option)
		h.updatePost(r, t)
	case p.id.Act == customid.LobbySettings:
		h.showSettings(r, t, p.page(), "")
	default:
		h.showLobby(r, t)
	}
	if p.sat {
		h.welcome(r)
	}
	return nil
}

// welcome shows a newcomer to the game the first page of its guide, in a message of their own.
func (h *Handler) welcome(r *route.Request) {
	t := r.Table
	if panel.HasGuide(t.Rules()) && h.Tables.IsNewcomer(r.User, t.Head.Game) {
		v := panel.InLobby(string(t.Head.ID), t.Rules())
		if t.Match != nil {
			v = panel.Of(t.Snapshot())
		}
		r.FollowUp(panel.Guide(v, engine.Public, 0, "", r.Say))
	}
}

// refuse answers a press that changes nothing with the reason and the current lobby.
func (h *Handler) refuse(p *press, key string) (bool, error) {
	h.lobbySays(p.Request, p.Table, ui.Answer(p.Say, key))
	return false, nil
}

func (h *Handler) join(_ context.Context, p *press) (bool, error) {
	switch {
	case p.seat >= 0 && p.id.Act == customid.LobbyJoin && p.full:
		return h.refuse(p, "bot.lobby.already.full")
	case p.seat >= 0 && p.id.Act == customid.LobbyJoin:
		return h.refuse(p, "bot.lobby.already")
	}
	why := h.JoinRefused(p.Request, p.Table)
	if p.full {
		return h.refuse(p, "bot.lobby.full")
	}
	if !why.IsZero() {
		p.Note(why)
		return false, nil
	}
	sit(&p.Table.Head, &p.Table.Extra, store.Seat{User: p.User, Name: p.Name}, p.ID)
	p.sat = p.seat < 0
	return true, nil
}

func (h *Handler) leave(_ context.Context, p *press) (bool, error) {
	if p.seat < 0 {
		return h.refuse(p, "bot.lobby.notin")
	}
	p.Table.FreeSeat(p.seat)
	return true, nil
}

func (h *Handler) addAutopilot(_ context.Context, p *press) (bool, error) {
	if p.full {
		return h.refuse(p, "bot.lobby.full")
	}
	sit(&p.Table.Head, &p.Table.Extra, store.Seat{Autopilot: table.AutopilotLevel}, "autopilot-"+p.ID)
	return true, nil
}

func (h *Handler) dropAutopilot(_ context.Context, p *press) (bool, error) {
	if p.pilot < 0 {
		return h.refuse(p, "bot.lobby.notin")
	}
	p.Table.FreeSeat(p.pilot)
	return true, nil
}

func (h *Handler) cancel(_ context.Context, p *press) (bool, error) {
	p.Table.Head.Status = store.Abandoned
	return true, nil
}

// start begins the match. A player of a full table may start it too, and any player after HostsLobby.
func (h *Handler) start(ctx context.Context, p *press) (bool, error) {
	t := p.Table
	free := t.Head.Created.Add(HostsLobby)
	if !p.host && !(p.seat >= 0 && (p.full || !h.Now().Before(free))) {
		p.Private(NotHostYet(t.Head.Host, free, p.Say))
		return false, nil
	}
	if n := p.lobby.Seats.Min - len(p.lobby.Taken); n > 0 {
		p.Private(ui.Answer(p.Say, "bot.lobby.few", "n", n))
		return false, nil
	}
	if m := route.CannotPost(ctx, h.Client, p.Interaction); !m.IsZero() {
		p.Note(m)
		return false, nil
	}
	if t.Fork != nil {
		return false, h.startFork(ctx, p.Request, t)
	}
	return false, h.startMatch(ctx, p.Request, t)
}
