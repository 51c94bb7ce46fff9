package bot

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"time"

	"skald/bot/discord"
	"skald/bot/panel"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// deed is something a moderator does to a table beside going back and ending:
// each shows what it does, asks, and is noted with who, when and why.
type deed struct {
	Sub string `json:"sub"`
	// Seat is whose it is about.
	Seat engine.Seat `json:"seat"`
	// User and Name are who takes the seat, Move what is made for it.
	User string      `json:"user,omitempty"`
	Name string      `json:"name,omitempty"`
	Move engine.Move `json:"move,omitempty"`
	Pace match.Pace  `json:"pace,omitempty"`
	// Channel is where the match moves.
	Channel string `json:"channel,omitempty"`
}

// says is the deed as a moderator is asked about it.
func (d deed) says(t *table) text.Message {
	who := t.match.SeatName(max(0, d.Seat))
	if d.Name != "" && d.User == "" {
		who = text.Plain(d.Name) // who left it, not who has it now
	}
	args := []any{"n", int(d.Seat) + 1, "who", who, "user", "<@" + d.User + ">", "move", string(d.Move), "where", "<#" + d.Channel + ">"}
	if d.Pace != "" {
		args = append(args, "pace", text.M("match.pace."+string(d.Pace)))
	}
	return panel.ModeratorAction(d.Sub, args...)
}

// readDeed reads what a moderator wants; the message says what is missing.
func (a *App) readDeed(t *table, i *discord.Interaction, sub string) (deed, text.Message) {
	d := deed{Sub: sub, Seat: engine.Public}
	if n, ok := i.Number(panel.OptionSeat); ok {
		d.Seat = engine.Seat(n - 1)
	}
	players := t.match.Players()
	needsSeat := slices.Contains([]string{panel.SubKick, panel.SubSeat, panel.SubAct, panel.SubSkip}, sub)
	if needsSeat && (d.Seat < 0 || int(d.Seat) >= len(players)) {
		return d, panel.NoSuchSeat(len(players))
	}
	switch sub {
	case panel.SubPause:
		if t.match.Paused() {
			return d, text.M("match.paused")
		}
	case panel.SubResume:
		if !t.match.Paused() {
			return d, text.M("bot.pause.not")
		}
	case panel.SubPace:
		d.Pace = match.Pace(i.Text(panel.OptionPace))
	case panel.SubKick:
		if players[d.Seat].User == "" {
			return d, panel.NobodySits(int(d.Seat) + 1)
		}
		d.Name = players[d.Seat].Name
	case panel.SubSeat:
		d.User = i.Text(panel.OptionUser)
		d.Name = i.Names[d.User]
	case panel.SubAct:
		d.Move = engine.Move(i.Text(panel.OptionMove))
	case panel.SubSkip:
		if !slices.Contains(engine.Waiting(t.match.Prompts(), engine.Public), d.Seat) {
			return d, text.M("match.not-asked", "who", t.match.SeatName(d.Seat))
		}
	case panel.SubMove:
		if d.Channel = i.Text(panel.OptionChannel); d.Channel == t.head.Channel {
			return d, panel.AlreadyInChannel()
		}
		if may, known := i.Places[d.Channel]; known {
			there := *i
			if there.Permissions = may; !a.moderates(&there) {
				return d, panel.NoModeratorThere(d.Channel)
			}
		}
	}
	return d, text.Message{}
}

// askDeed asks a moderator about a deed.
func (a *App) askDeed(ctx context.Context, w *answer, t *table, sub string) error {
	v, s := t.view(), a.reader(t.head.Game, w.i)
	if t.match.Over() {
		w.private(panel.Over(v, s))
		return nil
	}
	d, wrong := a.readDeed(t, w.i, sub)
	if !wrong.IsZero() {
		w.note(wrong, s)
		return nil
	}
	if sub == panel.SubAct {
		if err := t.match.Why(d.Seat, d.Move); err != nil {
			w.private(panel.Refused(v, []engine.Seat{d.Seat}, err, s))
			return nil
		}
	}
	q := draft{Kind: panel.ConfirmModeration, Reason: w.i.Text(panel.OptionReason), Deed: &d, Arg: asking(w, t)}
	if err := a.keepDraft(ctx, w, t, q); err != nil {
		return err
	}
	w.private(panel.ModeratorQuestion(v, d.says(t), q.Reason, q.Arg, s))
	return nil
}

// do does a deed that was confirmed, and notes it.
func (a *App) do(ctx context.Context, w *answer, t *table, d deed, why string) error {
	s := a.reader(t.head.Game, w.i)
	mod := match.Actor{User: w.i.User, Name: w.i.Name, Moderator: true}
	detail, err := json.Marshal(d)
	if err != nil {
		return err
	}
	audit := []store.AuditRecord{{Guild: t.head.Guild, Match: t.head.ID, Actor: w.i.User, Action: d.Sub, Reason: why, Detail: detail}}
	c := change{interaction: w.i.ID, audit: audit}
	step := func(act func(time.Time) (match.Entry, error)) error {
		_, err := a.step(ctx, t, c, act)
		return err
	}
	switch d.Sub {
	case panel.SubPause:
		err = step(func(now time.Time) (match.Entry, error) { return t.match.Pause(mod, why, now) })
	case panel.SubResume:
		err = step(func(now time.Time) (match.Entry, error) { return t.match.Resume(mod, now) })
	case panel.SubPace:
		err = step(func(now time.Time) (match.Entry, error) { return t.match.SetPace(d.Pace, mod, now) })
	case panel.SubKick:
		left := t.match.SeatName(d.Seat)
		t.giveSeat(d.Seat)
		t.offers[seatKey(d.Seat)] = anybody
		free, unsaid := notice{Say: panel.SeatFree(left, int(d.Seat)+1), Board: true}.outgoing()
		if unsaid != nil {
			return unsaid
		}
		c.outbox = append(c.outbox, free)
		err = step(func(now time.Time) (match.Entry, error) {
			return t.match.SetPlayer(d.Seat, match.Player{Autopilot: pilotLevel}, mod, now)
		})
	case panel.SubSeat:
		t.giveSeat(d.Seat)
		err = step(func(now time.Time) (match.Entry, error) {
			return t.match.SetPlayer(d.Seat, match.Player{User: d.User, Name: d.Name}, mod, now)
		})
	case panel.SubAct:
		err = step(func(now time.Time) (match.Entry, error) { return t.match.PlayFor(mod, d.Seat, d.Move, now) })
	case panel.SubSkip:
		err = a.playFor(ctx, t, d.Seat, c)
	case panel.SubMove:
		err = a.commitBeside(ctx, t, func(h *store.Match) { h.Channel = d.Channel }, store.Commit{
			Interaction: w.i.ID, Audit: audit, Outbox: []store.Outgoing{{Kind: postBoard, Payload: json.RawMessage(`{"moved":true}`)}},
		})
	}
	var refusal *engine.Refusal
	switch {
	case errors.As(err, &refusal):
		w.panel(panel.Refused(t.view(), nil, err, s))
	case errors.Is(err, store.ErrChannelTaken):
		w.panel(panel.ChannelTaken(s))
	case errors.Is(err, store.ErrRepeated), errors.Is(err, store.ErrStale):
		w.private(panel.Busy(s))
	case err != nil:
		return err
	default:
		w.panel(panel.Status(t.view(), engine.Public, s))
	}
	return nil
}

// export answers /mod export and /game export: the record of the match as a file.
func (a *App) export(w *answer, t *table) error {
	s := a.reader(t.head.Game, w.i)
	var b bytes.Buffer
	if err := match.Export(&b, t.match.Header(), t.log, match.ExportOptions{}); err != nil {
		return err
	}
	m := panel.Exported(t.match.Over(), s)
	f := discord.File{Name: string(t.head.ID) + ".skald", Type: "text/plain", Data: b.Bytes()}
	w.later(func(ctx context.Context) {
		w.tell(ctx, discord.Message{Content: m.Content, Ephemeral: true, Files: []discord.File{f}})
	})
	return nil
}

// maxAudit is how many lines of the audit are shown.
const maxAudit = 25

// audit answers /mod audit: what moderators did at this table and to the
// settings of the server, the newest first.
func (a *App) audit(w *answer, t *table) error {
	s := a.reader(t.head.Game, w.i)
	list, err := a.o.Store.Audit(store.AuditFilter{Match: t.head.ID, Limit: maxAudit})
	if err != nil {
		a.o.Log.Warn("some audit records cannot be read", "match", t.head.ID, "error", err)
	}
	var lines []panel.AuditLine
	for _, r := range list {
		l := panel.AuditLine{At: r.At.Unix(), Actor: r.Actor, Action: r.Action, Reason: r.Reason}
		var d deed
		if json.Unmarshal(r.Detail, &d) == nil && d.Sub != "" {
			l.What = d.says(t)
		}
		lines = append(lines, l)
	}
	w.private(panel.Audit(lines, s))
	return nil
}

// lock answers /mod lock in a lobby: nobody joins any more, or people may again.
func (a *App) lock(ctx context.Context, w *answer, t *table) error {
	e := extraOf(t.head)
	e.Locked = !e.Locked
	t.head.Extra = e.json()
	audit := []store.AuditRecord{{Guild: t.head.Guild, Match: t.head.ID, Actor: w.i.User, Action: panel.SubLock, Reason: w.i.Text(panel.OptionReason), Detail: json.RawMessage(strconv.FormatBool(e.Locked))}}
	if err := a.keepLobby(ctx, w, t, audit); err != nil {
		return err
	}
	w.note(panel.LobbyLocked(e.Locked), a.reader(t.head.Game, w.i))
	return nil
}
