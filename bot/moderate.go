package bot

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"skald/bot/panel"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// draft is what a question needs again when it is answered, and what somebody
// tries.
type draft struct {
	Kind   string `json:"kind"`
	Turn   int    `json:"turn,omitempty"`
	Reason string `json:"reason,omitempty"`
	Deed   *deed  `json:"deed,omitempty"`
	// Try is what the person tries on a copy; questions leave it alone.
	Try *tried `json:"try,omitempty"`
	// Arg is what the question's buttons hold: the version it was asked at and
	// the interaction that asked. An older question is not answered by a later
	// one's draft.
	Arg string `json:"arg"`
}

// asking is the Arg of a question.
func asking(w *answer, t *table) string { return versionOf(t) + "-" + w.i.ID }

func versionOf(t *table) string { return strconv.FormatUint(t.match.Shown(), 10) }

// askUndo asks whether to take the last move of the person back.
func (a *App) askUndo(w *answer, t *table) error {
	v, s := t.view(), a.reader(t.head.Game, w.i)
	seats := t.match.Seats(w.i.User)
	if len(seats) == 0 {
		w.private(panel.NotSeated(v, s))
		return nil
	}
	seat, span, err := a.undoable(t, seats)
	if err != nil {
		w.private(panel.Refused(v, seats, err, s))
		return nil
	}
	w.private(panel.UndoQuestion(v, seat, span, versionOf(t), s))
	return nil
}

// askTableUndo answers /undo table:true: the table is asked whether to go back
// before the person's last move, whatever has happened since. Who is alone at his
// table decides alone.
func (a *App) askTableUndo(ctx context.Context, w *answer, t *table) error {
	v, s := t.view(), a.reader(t.head.Game, w.i)
	seats, plays := a.plays(w, t)
	if !plays {
		return nil
	}
	var span match.Span
	found := false
	var first error
	for _, seat := range seats {
		x, err := t.match.TableSpan(t.log, seat)
		switch {
		case err == nil && (!found || x.To > span.To):
			span, found = x, true
		case first == nil:
			first = err
		}
	}
	if !found {
		w.private(panel.Refused(v, seats, first, s))
		return nil
	}
	if t.othersThan(w.i.User) {
		return a.askTable(ctx, w, t, vote{Kind: voteUndo, By: w.i.User, To: span.To, Says: span.Says})
	}
	return a.decide(ctx, w, t, a.back(t, span.To, match.Actor{User: w.i.User, Name: w.i.Name}, ""))
}

// undoable finds the newest move that one of the seats may take back.
func (a *App) undoable(t *table, seats []engine.Seat) (engine.Seat, match.Span, error) {
	var best match.Span
	who := engine.Public
	var first error
	for _, seat := range seats {
		span, err := t.match.UndoSpan(t.log, seat)
		switch {
		case err != nil && first == nil:
			first = err
		case err == nil && (who == engine.Public || span.To > best.To):
			who, best = seat, span
		}
	}
	if who == engine.Public {
		return who, best, first
	}
	return who, best, nil
}

// askEnd asks whether to close the table.
func (a *App) askEnd(ctx context.Context, w *answer, t *table) error {
	v, s := t.view(), a.reader(t.head.Game, w.i)
	switch {
	case t.match.Over():
		w.private(panel.Over(v, s))
	case w.i.User != t.head.Host && !a.moderates(w.i):
		w.private(panel.NotHost(t.head.Host, s))
	default:
		d := draft{Kind: panel.ConfirmEnd, Arg: asking(w, t)}
		if err := a.keepDraft(ctx, w, t, d); err != nil {
			return err
		}
		w.private(panel.EndQuestion(v, "", d.Arg, s))
	}
	return nil
}

// moderate answers /mod.
func (a *App) moderate(ctx context.Context, w *answer, t *table, sub string) error {
	v, s := t.view(), a.reader(t.head.Game, w.i)
	if !a.moderates(w.i) {
		w.private(panel.NotAllowed(s))
		return nil
	}
	switch sub {
	case panel.SubReset, panel.SubEnd:
	case panel.SubExport:
		return a.export(w, t)
	case panel.SubAudit:
		return a.audit(w, t)
	case panel.SubLock:
		w.note(panel.LobbyOver(), s)
		return nil
	default:
		return a.askDeed(ctx, w, t, sub)
	}
	reason := w.i.Text(panel.OptionReason)
	d := draft{Kind: panel.ConfirmEnd, Reason: reason, Arg: asking(w, t)}
	if sub == panel.SubEnd {
		if t.match.Over() {
			w.private(panel.Over(v, s))
			return nil
		}
		if err := a.keepDraft(ctx, w, t, d); err != nil {
			return err
		}
		w.private(panel.EndQuestion(v, reason, d.Arg, s))
		return nil
	}
	turn := 1
	if w.i.Text(panel.OptionTo) == panel.ResetTurn {
		turn, _ = w.i.Number(panel.OptionTurn)
	}
	seq, err := match.SeqBeforeTurn(t.log, turn)
	if err != nil {
		w.private(panel.NoTurn(v, s))
		return nil
	}
	if t.match.Over() {
		// A match that is over has shown its seed: nobody can play on fairly.
		w.private(panel.Over(v, s))
		return nil
	}
	d.Kind, d.Turn = panel.ConfirmReset, turn
	if err := a.keepDraft(ctx, w, t, d); err != nil {
		return err
	}
	w.private(panel.ResetQuestion(v, turn, t.lines(engine.Public, seq), reason, d.Arg, s))
	return nil
}

func (a *App) keepDraft(ctx context.Context, w *answer, t *table, d draft) error {
	before, err := a.draftOf(t, w.i.User)
	if err != nil {
		return err
	}
	d.Try = before.Try
	return a.putDraft(ctx, t, w.i.User, d)
}

// draftOf is what a person has half done at a table.
func (a *App) draftOf(t *table, user string) (d draft, err error) {
	raw, err := a.o.Store.Draft(t.head.ID, user)
	if errors.Is(err, store.ErrNotFound) {
		return d, nil
	}
	if err == nil {
		err = json.Unmarshal(raw, &d)
	}
	return d, err
}

func (a *App) putDraft(ctx context.Context, t *table, user string, d draft) error {
	if d == (draft{}) {
		return a.o.Store.PutDraft(ctx, t.head.ID, user, nil)
	}
	b, err := json.Marshal(d)
	if err != nil {
		return err
	}
	return a.o.Store.PutDraft(ctx, t.head.ID, user, b)
}

// confirm does what was asked about, if it is still the same.
func (a *App) confirm(ctx context.Context, w *answer, t *table, id panel.Confirm) error {
	v, s := t.view(), a.reader(t.head.Game, w.i)
	seats := t.match.Seats(w.i.User)
	if repeated, err := a.repeated(w, t); repeated || err != nil {
		return err
	}
	switch {
	case !id.Yes:
		w.panel(panel.Cancelled(s))
		return nil
	case t.match.Over():
		w.panel(panel.Over(v, s))
		return nil
	case w.i.Channel != t.head.Channel:
		// He was asked where the table stood, and who moderates another channel
		// does not moderate this one.
		w.panel(panel.QuestionExpired(s))
		return nil
	}
	var d draft
	asked := versionOf(t)
	if id.Kind != panel.ConfirmUndo {
		var err error
		if d, err = a.draftOf(t, w.i.User); err != nil {
			return err
		}
		if d.Kind != id.Kind || !strings.HasPrefix(d.Arg, asked+"-") {
			// He was not asked: the button is another's, or made up.
			w.panel(panel.QuestionExpired(s))
			return nil
		}
		asked = d.Arg
	}
	if id.Arg != asked {
		w.panel(panel.QuestionExpired(s))
		return nil
	}
	actor := match.Actor{User: w.i.User, Name: w.i.Name}
	c := change{interaction: w.i.ID}
	audit := func(action string, detail any) {
		b, _ := json.Marshal(detail)
		c.audit = []store.AuditRecord{{Guild: t.head.Guild, Match: t.head.ID, Actor: w.i.User, Action: action, Reason: d.Reason, Detail: b}}
	}
	var act func(now time.Time) (match.Entry, error)
	switch id.Kind {
	case panel.ConfirmUndo:
		if !slices.Contains(seats, id.Seat) {
			w.panel(panel.NotSeated(v, s))
			return nil
		}
		span, err := t.match.UndoSpan(t.log, id.Seat)
		if err != nil {
			w.panel(panel.Refused(v, seats, err, s))
			return nil
		}
		act = a.back(t, span.To, actor, "")
	case panel.ConfirmReset:
		if !a.moderates(w.i) {
			w.panel(panel.NotAllowed(s))
			return nil
		}
		seq, err := match.SeqBeforeTurn(t.log, d.Turn)
		if err != nil {
			w.panel(panel.NoTurn(v, s))
			return nil
		}
		actor.Moderator = true
		audit("reset", map[string]any{"turn": d.Turn, "from": t.match.Seq(), "to": seq})
		act = a.back(t, seq, actor, d.Reason)
	case panel.ConfirmModeration:
		if !a.moderates(w.i) {
			w.panel(panel.NotAllowed(s))
			return nil
		}
		if d.Deed == nil {
			w.panel(panel.QuestionExpired(s))
			return nil
		}
		return a.do(ctx, w, t, *d.Deed, d.Reason)
	case panel.ConfirmEnd:
		moderator := a.moderates(w.i)
		if w.i.User != t.head.Host && !moderator {
			w.panel(panel.NotHost(t.head.Host, s))
			return nil
		}
		actor.Moderator = moderator && w.i.User != t.head.Host
		audit("end", map[string]any{"at": t.match.Seq()})
		act = func(now time.Time) (match.Entry, error) { return t.match.End(actor, d.Reason, now) }
	default:
		w.panel(panel.NoMatch(s))
		return nil
	}
	before := len(t.log)
	_, err := a.step(ctx, t, c, act)
	var refusal *engine.Refusal
	switch {
	case errors.As(err, &refusal):
		w.panel(panel.Refused(v, seats, err, s))
		return nil
	case errors.Is(err, store.ErrRepeated), errors.Is(err, store.ErrStale):
		w.private(panel.Busy(s))
		return nil
	case err != nil:
		return err
	}
	if len(seats) == 0 {
		w.panel(panel.Status(t.view(), engine.Public, s))
		return nil
	}
	a.played(w, t, t.log[before:])
	return nil
}

// back goes back to the position after an entry.
func (a *App) back(t *table, to uint64, by match.Actor, why string) func(time.Time) (match.Entry, error) {
	return func(now time.Time) (match.Entry, error) {
		old, err := a.o.Store.SnapshotAt(t.head.ID, to)
		if err != nil {
			return match.Entry{}, err
		}
		return t.match.Back(old.State, to, by, why, now)
	}
}
