package moderate

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"time"

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/draft"
	"skald/bot/library"
	"skald/bot/mention"
	"skald/bot/overview"
	"skald/bot/pace"
	"skald/bot/panel"
	"skald/bot/route"
	"skald/bot/seats"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// says returns an action in the words of its question.
func says(d draft.Action, t *table.Table) text.Message {
	who := t.Snapshot().Plays(max(0, d.Seat))
	if _, named := who.Args.Get("who").(text.Message); named { // by the present player
		who = text.M("match.seat", "n", int(max(0, d.Seat))+1)
	}
	switch {
	case d.Name != "" && d.User == "":
		who = text.Plain(d.Name) // the player at the time, not the present one
	case d.Sub == slash.SubSeat && d.Was != "":
		who = text.Plain(d.Was)
	case d.Sub == slash.SubSeat:
		who = table.TheAutopilot()
	}
	args := []any{"what", t.Snapshot().Plays(max(0, d.Seat)), "who", who, "user", mention.Later(d.User), "move",
		MoveWords(d.Words, d.Move), "where", "<#" + d.Channel + ">"}
	if d.Pace != "" {
		args = append(args, "pace", d.Pace.Label())
	}
	if d.Round {
		return SkipInRound(args...)
	}
	return ModeratorAction(d.Sub, args...)
}

// readAction reads the action of a command; the message explains the problem if it is invalid.
func (h *Handler) readAction(t *table.Table, i *discord.Interaction, sub string,
	s text.Localizer) (draft.Action, text.Message) {
	d := draft.Action{Sub: sub, Seat: engine.Public}
	if n, ok := i.Number(slash.OptionSeat); ok {
		d.Seat = engine.Seat(n - 1)
	}
	players := t.Match.Players()
	needsSeat := slices.Contains([]string{slash.SubKick, slash.SubSeat, slash.SubAct, slash.SubSkip}, sub)
	if needsSeat && (d.Seat < 0 || int(d.Seat) >= len(players)) {
		return d, NoSuchSeat(len(players))
	}
	switch sub {
	case slash.SubPause:
		if t.Match.Paused() {
			return d, text.M("match.paused")
		}
	case slash.SubResume:
		if !t.Match.Paused() {
			return d, text.M("bot.pause.not")
		}
	case slash.SubPace:
		var wrong text.Message
		d.Pace, wrong = pace.Read(i.Text(slash.OptionPace), s)
		return d, wrong
	case slash.SubKick:
		if players[d.Seat].User == "" {
			return d, NoPlayerToRemove(t.Snapshot().Plays(d.Seat))
		}
		d.Name = players[d.Seat].Name
	case slash.SubSeat:
		d.User = i.Text(slash.OptionUser)
		d.Name, d.Was = i.Names[d.User], players[d.Seat].Name
		switch {
		case i.Bots[d.User]:
			return d, table.BotSeatRefused()
		case players[d.Seat].User == d.User:
			return d, seats.HasSeat(d.User)
		}
	case slash.SubAct:
		d.Name, d.Move = players[d.Seat].Name, engine.Move(i.Text(slash.OptionMove))
	case slash.SubSkip:
		d.Name = players[d.Seat].Name
		if !slices.Contains(t.Match.Waiting(engine.Public), d.Seat) {
			return d, text.M("match.not-asked", "who", t.Match.SeatName(d.Seat))
		}
		d.Round = !t.AskedOpenly(d.Seat)
	}
	return d, text.Message{}
}

// completePace completes the pace of /mod pace.
func completePace(r *route.Request) []route.Choice { return pace.Complete(r.Text(r.Focus), r.Say) }

// askAction asks a moderator to confirm an action.
func (h *Handler) askAction(ctx context.Context, r *route.Request) error {
	t, s, sub := r.Table, r.Say, r.Subcommand()
	v := panel.Of(t.Snapshot())
	d, wrong := h.readAction(t, r.Interaction, sub, s)
	if !wrong.IsZero() {
		r.Private(Refused(v, wrong, s))
		return nil
	}
	warning, err := h.warnOfSight(r, t, d)
	if err != nil || warning == nil {
		return err
	}
	if sub == slash.SubAct {
		d.Move = engine.Move(panel.Canonical(v, string(d.Move), s))
		err := t.Match.WhyFor(d.Seat, d.Move)
		if err == nil {
			d.Words = MoveOffered(v, d.Seat, d.Move)
		} else {
			// The refusal lists only public moves of the seat.
			v.Prompts = engine.Visible(v.Prompts, engine.Public)
			seats := []engine.Seat{d.Seat}
			if t.Match.Alone(d.Seat) {
				seats = nil
			}
			r.Private(panel.Refused(v, seats, err, s))
			return nil
		}
	}
	q := draft.Draft{Kind: customid.ConfirmModeration, Reason: r.Text(slash.OptionReason), Action: &d,
		Arg: draft.Asking(r, t)}
	if err := h.Draft.KeepDraft(ctx, r, t, q); err != nil {
		return err
	}
	r.Private(ModeratorQuestion(v, sub, says(d, t), q, s, warning...))
	return nil
}

// warnOfSight returns a warning if the new player of a seat will see secrets of a rival there. Moderators cannot give
// such a seat to themselves; they are answered, and the warning is nil.
func (h *Handler) warnOfSight(r *route.Request, t *table.Table, d draft.Action) ([]text.Message, error) {
	out := []text.Message{}
	if d.Sub != slash.SubSeat {
		return out, nil
	}
	why, err := h.Seats.MayTake(t, d.User, d.Seat)
	switch {
	case err != nil:
		return nil, err
	case why == seats.SeatFree:
		return out, nil
	case d.User == r.User:
		r.Note(seats.OwnRivalSeatRefused())
		return nil, nil
	}
	return append(out, seats.SeatShows(d.User, why == seats.SeatOfTournament)), nil
}

// Act performs a confirmed action and records it in the audit log.
func (h *Handler) Act(ctx context.Context, r *route.Request, t *table.Table, d draft.Action, why string) error {
	s := r.Say
	mod := match.Actor{User: r.User, Name: r.Name, Moderator: true}
	detail, err := json.Marshal(d)
	if err != nil {
		return err
	}
	audit := []store.AuditRecord{{Guild: t.Head.Guild, Match: t.Head.ID, Actor: r.User, Action: d.Sub, Reason: why,
		Detail: detail}}
	c := table.Change{Interaction: r.ID, Audit: audit, Notices: moderated(t, d, why)}
	before := t.Match.Seq()
	step := func(act func(time.Time) (match.Entry, error)) error {
		_, err := h.Tables.Apply(ctx, t, c, act)
		return err
	}
	switch d.Sub {
	case slash.SubPause:
		err = step(func(now time.Time) (match.Entry, error) { return t.Match.Pause(mod, why, now) })
	case slash.SubResume:
		err = step(func(now time.Time) (match.Entry, error) { return t.Match.Resume(mod, now) })
	case slash.SubPace:
		err = step(func(now time.Time) (match.Entry, error) { return t.Match.SetPace(d.Pace, mod, now) })
	case slash.SubKick:
		err = h.Tables.ChangePerson(ctx, t, table.Seating{
			Seat: d.Seat, To: match.Player{Autopilot: table.AutopilotLevel}, By: mod, Way: table.ByKick, Free: true,
		}, c)
	case slash.SubSeat:
		err = h.Tables.ChangePerson(ctx, t, table.Seating{
			Seat: d.Seat, To: match.Player{User: d.User, Name: d.Name}, By: mod, Way: table.ByModerator,
		}, c)
	case slash.SubAct:
		err = step(func(now time.Time) (match.Entry, error) { return t.Match.PlayFor(mod, d.Seat, d.Move, now) })
	case slash.SubSkip:
		err = h.Time.PlayFor(ctx, t, d.Seat, c)
	}
	var refusal *engine.Refusal
	switch {
	case errors.As(err, &refusal):
		r.Panel(panel.Refused(panel.Of(t.Snapshot()), nil, err, s))
	case errors.Is(err, store.ErrRepeated), errors.Is(err, store.ErrStale):
		r.Private(ui.Answer(s, "bot.busy"))
	case err != nil:
		return err
	default:
		undo, err := h.offerUndo(ctx, r, t, d, before, why)
		if err != nil {
			return err
		}
		r.Panel(Done(panel.Of(t.Snapshot()), undo, s))
	}
	return nil
}

// offerUndo prepares the reset to the entry before an action and returns the Arg of its button; "" if nothing can be
// undone by a reset. A seat skipped in a round has none: others would learn whether it had answered.
func (h *Handler) offerUndo(ctx context.Context, r *route.Request, t *table.Table, d draft.Action, before uint64,
	why string) (string, error) {
	moved := (d.Sub == slash.SubAct || d.Sub == slash.SubSkip && !d.Round) && t.Match.Seq() > before
	if !moved || t.Match.Over() || t.Dropped() {
		return "", nil
	}
	q := draft.Draft{Kind: customid.ConfirmReset, To: before, Reason: why, Arg: draft.Asking(r, t)}
	return q.Arg, h.Draft.KeepDraft(ctx, r, t, q)
}

// maxAudit is the maximum number of audit records shown.
const maxAudit = 100

// audit answers /mod audit and shows a page of the actions of moderators at this table, if there is one, and on the
// legends of the
// server, newest first.
func (h *Handler) audit(_ context.Context, r *route.Request) error {
	t, s := r.Table, r.Say
	if !h.inItsChannel(r) {
		return nil
	}
	id, page := customid.NoTable, 0
	if at, pressed := r.Pressed.(customid.Nav); pressed {
		page = at.Page(0)
	}
	list, err := h.Libraries.Changes(r.Guild, maxAudit)
	for _, of := range []string{overview.AuditStanding, overview.AuditDigest} {
		posts, broken := h.Store.Audit(store.AuditFilter{Guild: r.Guild, Action: of, Limit: maxAudit})
		list, err = append(list, posts...), errors.Join(err, broken)
	}
	slices.SortStableFunc(list, func(a, b store.AuditRecord) int { return cmp.Compare(b.ID, a.ID) })
	if t != nil {
		id = string(t.Head.ID)
		here, broken := h.Store.Audit(store.AuditFilter{Match: t.Head.ID, Limit: maxAudit})
		list, err = append(list, here...), errors.Join(err, broken)
		slices.SortStableFunc(list, func(a, b store.AuditRecord) int { return cmp.Compare(b.ID, a.ID) })
		list = list[:min(len(list), maxAudit)]
	}
	if err != nil {
		h.Log.Warn("reading some audit records failed", "guild", r.Guild, "error", err)
	}
	legends := h.Libraries.Of(r.Guild)
	var lines []AuditLine
	for _, done := range list {
		l := AuditLine{At: done.At.Unix(), Actor: done.Actor, Action: done.Action, Reason: done.Reason}
		var d draft.Action
		if deed, ok := library.ParseChange(done); ok {
			l.What = library.ChangeWords(deed, legends.Entry(deed.Game, deed.ID), s)
		} else if t != nil && t.Match != nil && json.Unmarshal(done.Detail, &d) == nil && d.Sub != "" {
			if l.What = says(d, t); d.Seat >= 0 {
				l.What = AuditSeat(l.What, d.Seat)
			}
		} else {
			l.What = audited(t, done)
		}
		lines = append(lines, l)
	}
	r.Panel(Audit(id, lines, page, s))
	return nil
}

// audited returns an action recorded without a draft in words: a reset with the place to which it led, an end, a lock;
// zero for others.
func audited(t *table.Table, done store.AuditRecord) text.Message {
	switch done.Action {
	case slash.SubEnd:
		return text.M("bot.audit.end")
	case slash.SubLock:
		if string(done.Detail) == strconv.FormatBool(true) {
			return text.M("bot.audit.lock")
		}
		return text.M("bot.audit.unlock")
	}
	if m := overview.ChangeWords(done); !m.IsZero() {
		return m
	}
	var at struct {
		Turn int    `json:"turn"`
		To   uint64 `json:"to"`
	}
	if t == nil || t.Match == nil || json.Unmarshal(done.Detail, &at) != nil {
		return text.Message{}
	}
	switch done.Action {
	case slash.SubReset:
		return AuditReset(at.Turn, t.AddressOf(at.To))
	case slash.ResetRedo:
		return AuditRedo(t.AddressOf(at.To))
	case customid.ConfirmUndo:
		return text.M("bot.audit.undo", "at", t.AddressOf(at.To).Message())
	}
	return text.Message{}
}

// moderated returns the notice about an action that its post does not explain: to the player for whom a move was made,
// or to the table. A seat in a round gets none, because the others must not learn whether it had answered.
func moderated(t *table.Table, d draft.Action, why string) []table.Notice {
	switch d.Sub {
	case slash.SubPause:
		return []table.Notice{{Say: Moderated(d.Sub, "", why), Board: true}}
	case slash.SubPace:
		return []table.Notice{{Say: Moderated(d.Sub, "", why, "pace", d.Pace.Label()),
			Board: true}}
	case slash.SubAct, slash.SubSkip:
		user := t.Match.Players()[d.Seat].User
		if user == "" || d.Round {
			return nil
		}
		args := []any{"what", t.Snapshot().Plays(d.Seat), "move", MoveWords(d.Words, d.Move)}
		return []table.Notice{{Say: Moderated(d.Sub, user, why, args...), To: []string{user}, Board: true}}
	}
	return nil
}

// lock answers /mod lock in a lobby. It closes the lobby to new players, or opens it again.
func (h *Handler) lock(ctx context.Context, r *route.Request) error {
	return h.setLock(ctx, r, !r.Table.Locked)
}

// pressLock locks a lobby, or unlocks it, by a button.
func (h *Handler) pressLock(ctx context.Context, r *route.Request) error {
	if !h.inItsChannel(r) {
		return nil
	}
	if r.Table.Head.Status != store.Lobby {
		r.Panel(ui.Answer(r.Say, "bot.lobby.gone"))
		return nil
	}
	return h.setLock(ctx, r, r.Pressed.(customid.TableAct).What == customid.TableLock)
}

// inItsChannel reports whether the request comes from the channel of its table, and answers it if not: moderators of
// another channel have no rights there.
func (h *Handler) inItsChannel(r *route.Request) bool {
	in := r.Table == nil || r.Channel == r.Table.Head.Channel
	if !in {
		r.Private(ui.Answer(r.Say, "bot.notallowed"))
	}
	return in
}

// setLock locks a lobby or unlocks it.
func (h *Handler) setLock(ctx context.Context, r *route.Request, locked bool) error {
	t := r.Table
	t.Locked = locked
	audit := []store.AuditRecord{{Guild: t.Head.Guild, Match: t.Head.ID, Actor: r.User, Action: slash.SubLock,
		Reason: r.Text(slash.OptionReason), Detail: json.RawMessage(strconv.FormatBool(t.Locked))}}
	if err := h.Tables.Save(ctx, t, table.Change{Interaction: r.ID, Audit: audit}); err != nil {
		return err
	}
	r.Panel(LockDone(string(t.Head.ID), locked, r.Say))
	return nil
}
