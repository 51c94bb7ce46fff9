package bot

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"fmt"

	"skald/bot/panel"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// verify answers /verify: the dice of the last finished match of the channel are
// recomputed and its moves played again, and everybody reads what came of it.
func (a *App) verify(w *answer) error {
	last, err := a.lastFinished(w.i.Channel)
	if errors.Is(err, store.ErrNotFound) {
		w.private(panel.NothingToVerify(a.reader("", w.i)))
		return nil
	}
	if err != nil {
		return err
	}
	t, err := a.open(last.ID)
	if err != nil {
		return err
	}
	defer t.mu.Unlock()
	if t.match == nil || !t.match.Over() {
		w.private(panel.NothingToVerify(a.reader(last.Game, w.i)))
		return nil
	}
	// What is proven is the record people can have as a file, and nothing else.
	var record bytes.Buffer
	if err := match.Export(&record, t.match.Header(), t.log, match.ExportOptions{}); err != nil {
		return err
	}
	rules, s, id := t.match.Rules(), a.speaker(t), string(last.ID)
	w.alone(func(context.Context) func(context.Context) {
		l := a.letter(panel.Verified(id, prove(record.Bytes(), rules), s), nil, "")
		return func(ctx context.Context) { w.shout(ctx, l.message(ctx)) }
	})
	return nil
}

// prove verifies a record. Whatever it is, the answer says what holds.
func prove(record []byte, rules engine.Rules) (p panel.Proof) {
	defer func() {
		if r := recover(); r != nil {
			p.Wrong = fmt.Sprintf("it broke: %v", r)
		}
	}()
	rec, err := match.ParseRecord(bytes.NewReader(record))
	if err != nil {
		p.Wrong = err.Error()
		return p
	}
	p.SeedHash, p.Seed = rec.SeedHash, hex.EncodeToString(rec.Seed)
	r, err := match.VerifyRecord(rec, rules)
	if err != nil {
		p.Wrong = err.Error()
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
