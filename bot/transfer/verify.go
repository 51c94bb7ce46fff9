package transfer

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"fmt"

	"skald/bot/route"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// verify answers /verify publicly. It computes the dice of the channel's last finished match again and replays its
// moves.
func (h *Handler) verify(_ context.Context, r *route.Request) error {
	last, err := h.Lobby.LastFinished(r.Channel)
	if errors.Is(err, store.ErrNotFound) {
		r.Private(ui.Answer(r.In(""), "bot.verify.none"))
		return nil
	}
	if err != nil {
		return err
	}
	t, err := h.Tables.Open(last.ID)
	if err != nil {
		return err
	}
	defer t.Unlock()
	return h.verifyTable(r, t)
}

// pressVerify answers the verify button on the final post of a match.
func (h *Handler) pressVerify(_ context.Context, r *route.Request) error {
	return h.verifyTable(r, r.Table)
}

func (h *Handler) verifyTable(r *route.Request, t *table.Table) error {
	if t.Match == nil || !t.Match.Over() {
		r.Private(ui.Answer(r.In(t.Head.Game), "bot.verify.none"))
		return nil
	}
	// Only the record is verified, which players can download.
	var record bytes.Buffer
	if err := match.Export(&record, t.Match.Header(), t.Log, match.ExportOptions{}); err != nil {
		return err
	}
	rules, s, id := t.Match.Rules(), h.Voices.By(t.Rules(), t.Head.Language), string(t.Head.ID)
	r.OneAtATime(func(context.Context) func(context.Context) {
		l := h.Render.Message(Verified(id, prove(record.Bytes(), rules), s), nil, "")
		return func(ctx context.Context) { r.SendPublic(ctx, l.Draw(ctx)) }
	})
	return nil
}

// prove verifies a record. If the rules panic, the proof fails.
func prove(record []byte, rules engine.Rules) (p Proof) {
	defer func() {
		if r := recover(); r != nil {
			p.Wrong = fmt.Errorf("it broke: %v", r)
		}
	}()
	rec, err := match.ParseRecord(bytes.NewReader(record))
	if err != nil {
		p.Wrong = err
		return p
	}
	p.SeedHash, p.Seed = rec.SeedHash, hex.EncodeToString(rec.Seed)
	r, err := match.VerifyRecord(rec, rules)
	if err != nil {
		p.Wrong = err
		return p
	}
	p.Final, p.Lines, p.Copied = r.Hash, len(rec.Lines), r.Copied
	for i, e := range r.Log {
		if i >= r.Copied {
			p.Rolls += len(e.Rolls)
		}
		if e.Fork != nil {
			p.From = e.Fork.Match
		}
	}
	return p
}
