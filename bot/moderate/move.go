package moderate

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/draft"
	"skald/bot/panel"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
	"skald/store"
)

// move answers /mod move. It moves the match of the channel to another, or a match of the server that lost its channel
// to a new one. Obstacles are reported before the question.
func (h *Handler) move(_ context.Context, r *route.Request) error {
	to := r.Text(slash.OptionChannel)
	if may, known := r.Places[to]; known {
		there := *r.Interaction
		if there.Permissions = may; !h.Moderates(&there) {
			r.Private(MoveRefused(NoModeratorThere(to), "", r.Say))
			return nil
		}
	}
	id := store.MatchID(strings.ToLower(strings.TrimSpace(r.Text(slash.OptionMatch))))
	if id == "" {
		here, err := h.Store.LastMatchInChannel(r.Channel)
		switch {
		case err == nil && here.Status == store.Lobby:
			r.Private(MoveRefused(LobbyOpenHere(here.Host), "", r.Say))
			return nil
		case errors.Is(err, store.ErrNotFound), err == nil && here.Finished():
			r.OneAtATime(func(ctx context.Context) func(context.Context) { return r.Says(h.lostMatches(ctx, r, to)) })
			return nil
		case err != nil:
			return err
		}
		id = here.ID
	}
	r.Later(func(ctx context.Context) {
		m, err := h.askMove(ctx, r, id, to)
		r.SaysPanel(h.orTrouble(r, id, m, err))(ctx)
	})
	return nil
}

// orTrouble returns the message, or the reply to the error if there is one.
func (h *Handler) orTrouble(r *route.Request, id store.MatchID, m ui.Message, err error) ui.Message {
	switch {
	case errors.Is(err, store.ErrChannelTaken):
		return ui.Answer(r.In(""), "bot.lobby.busy")
	case errors.Is(err, store.ErrRepeated), errors.Is(err, store.ErrStale):
		return ui.Answer(r.In(""), "bot.busy")
	case err != nil:
		h.Log.Error("moving a match failed", "ref", r.Reference(), "match", id, "error", err)
		return r.ErrorMessage(err)
	}
	return m
}

// askMove asks whether to move a match to a channel, or explains why it cannot be moved.
func (h *Handler) askMove(ctx context.Context, r *route.Request, id store.MatchID, to string) (m ui.Message,
	err error) {
	why, err := h.cannotMove(ctx, r, id, to)
	if err != nil || !why.IsZero() {
		return h.refusedMove(r, id, why), err
	}
	t, err := h.Tables.Open(id)
	if err != nil {
		return m, err
	}
	defer t.Unlock()
	d := draft.Action{Sub: slash.SubMove, Seat: engine.Public, Channel: to, Asked: r.Channel}
	q := draft.Draft{Kind: customid.ConfirmModeration, Reason: r.Text(slash.OptionReason), Action: &d,
		Arg: draft.Asking(r, t)}
	if err := h.Draft.KeepDraft(ctx, r, t, q); err != nil {
		return m, err
	}
	return ModeratorQuestion(panel.Of(t.Snapshot()), slash.SubMove, says(d, t), q, r.In(t.Head.Game)), nil
}

// ConfirmMove moves a match after the question was answered with yes, if that is still possible.
func (h *Handler) ConfirmMove(r *route.Request, id store.MatchID, d draft.Draft) {
	r.Later(func(ctx context.Context) {
		m, err := h.moveNow(ctx, r, id, d)
		r.SaysPanel(h.orTrouble(r, id, m, err))(ctx)
	})
}

func (h *Handler) moveNow(ctx context.Context, r *route.Request, id store.MatchID, d draft.Draft) (m ui.Message,
	err error) {
	to := d.Action.Channel
	why, err := h.cannotMove(ctx, r, id, to)
	if err != nil || !why.IsZero() {
		return h.refusedMove(r, id, why), err
	}
	t, err := h.Tables.Open(id)
	if err != nil {
		return m, err
	}
	defer t.Unlock()
	s := r.In(t.Head.Game)
	if t.Match == nil || t.Match.Over() || !strings.HasPrefix(d.Arg, draft.VersionOf(t)+"-") {
		return ui.Answer(s, "bot.asked.late"), nil
	}
	detail, err := json.Marshal(d.Action)
	if err != nil {
		return m, err
	}
	err = h.Tables.Move(ctx, t, to, table.Change{
		Interaction: r.ID,
		Audit: []store.AuditRecord{{Guild: t.Head.Guild, Match: id, Actor: r.User, Action: slash.SubMove,
			Reason: d.Reason, Detail: detail}},
	})
	if err != nil {
		return m, err
	}
	return panel.Status(panel.Of(t.Snapshot()), engine.Public, s), nil
}

// cannotMove explains why a match cannot be moved to a channel; zero if it can. A match must be moved from its own
// channel, unless that is gone.
func (h *Handler) cannotMove(ctx context.Context, r *route.Request, id store.MatchID, to string) (why text.Message,
	err error) {
	head, err := h.Store.Match(id)
	switch {
	case errors.Is(err, store.ErrNotFound), errors.Is(err, store.ErrInvalid), err == nil && head.Guild != r.Guild:
		return NoSuchMatch(), nil
	case err != nil:
		return why, err
	case head.Finished() || head.Seq == 0 || isTry(head):
		return NoSuchMatch(), nil
	case head.Channel == to:
		return AlreadyInChannel(), nil
	}
	if head.Channel != r.Channel {
		if gone, err := h.channelGone(ctx, head.Channel); err != nil || !gone {
			return TargetNotHere(head.Channel), err
		}
	}
	if there, err := h.Store.MatchInChannel(to); err == nil && there.ID != id {
		return TargetTaken(to), nil
	} else if err != nil && !errors.Is(err, store.ErrNotFound) {
		return why, err
	}
	return h.cannotPlayIn(ctx, r.Guild, to)
}

// isTry reports whether a match is a try at a challenge, which has no channel.
func isTry(m store.Match) bool {
	e, err := table.ExtraOf(m)
	return err == nil && e.Challenge != nil
}

// refusedMove explains why a match cannot be moved, with the screens of the match where it is in the channel.
func (h *Handler) refusedMove(r *route.Request, id store.MatchID, why text.Message) ui.Message {
	match := ""
	if here, err := h.Store.MatchInChannel(r.Channel); err == nil && here.ID == id {
		match = string(id)
	}
	return MoveRefused(why, match, r.In(""))
}

// channelGone reports whether matches can no longer be played in a channel, regardless of the bot's permissions.
func (h *Handler) channelGone(ctx context.Context, channel string) (bool, error) {
	p, err := h.Client.ChannelInfo(ctx, channel)
	switch discord.CodeOf(err) {
	case discord.CodeUnknownChannel:
		return true, nil
	case discord.CodeMissingAccess, discord.CodeMissingPermissions:
		return false, nil
	}
	return p.Empty || p.Forum, err
}

// cannotPlayIn explains why a match of a server cannot be played in a channel: its kind, or missing permissions; zero
// if it can.
func (h *Handler) cannotPlayIn(ctx context.Context, guild, channel string) (why text.Message, err error) {
	p, err := h.Client.ChannelInfo(ctx, channel)
	switch discord.CodeOf(err) {
	case discord.CodeUnknownChannel, discord.CodeMissingAccess, discord.CodeMissingPermissions:
		return TargetUnseen(channel), nil
	}
	switch {
	case err != nil:
		return why, err
	case p.Guild != guild:
		return TargetForeign(channel), nil
	case p.Forum:
		return TargetForum(channel), nil
	case p.Empty:
		return TargetEmpty(channel), nil
	}
	may, err := h.Client.Own(ctx, p)
	if err != nil {
		return why, err
	}
	if lacks := route.MissingPermissions(may, p.Thread); len(lacks) > 0 {
		return TargetClosed(channel, lacks), nil
	}
	if p.Locked && may&discordgo.PermissionManageThreads == 0 {
		return TargetLocked(channel), nil
	}
	return why, nil
}

// maxLost is the maximum number of matches whose channels are checked.
const maxLost = 50

// lostMatches lists the matches of a server that lost their channel, for a moderator in a channel without a match.
func (h *Handler) lostMatches(ctx context.Context, r *route.Request, to string) ui.Message {
	s := r.In("")
	going, err := h.Store.Matches(store.Filter{Guild: r.Guild, Status: []string{store.Running, store.Paused}})
	if err != nil {
		h.Log.Warn("reading some matches failed", "error", err)
	}
	slices.SortFunc(going, func(x, y store.Match) int { return y.Created.Compare(x.Created) })
	var lost []LostMatch
	for _, m := range going[:min(len(going), maxLost)] {
		gone, err := h.channelGone(ctx, m.Channel)
		if err != nil {
			h.Log.Warn("looking for the channel of a match failed", "match", m.ID, "error", err)
		}
		rules := h.Games[m.Game]
		if !gone || err != nil || rules == nil {
			continue
		}
		x := LostMatch{ID: string(m.ID), Game: r.In(m.Game).Say(rules.Name())}
		for _, p := range m.Seats {
			if p.User != "" {
				x.People = append(x.People, p.Name)
			}
		}
		lost = append(lost, x)
	}
	return LostMatches(lost, to, s)
}
