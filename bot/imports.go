package bot

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"skald/bot/discord"
	"skald/bot/panel"
	"skald/bot/records"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// Bounds of a record that is imported: a long match has some hundred lines and a
// tenth of this size.
const (
	maxImport      = 1 << 20 // bytes
	maxImportLines = 5000
)

// importRecord answers /mod import: the record of a match that is over, proven by
// its seed, becomes the last match of the channel. It can be looked at there,
// verified, exported and forked like one that was played there.
func (a *App) importRecord(w *answer) {
	s := a.reader("", w.i)
	file, given := w.i.Files[w.i.Text(panel.OptionFile)]
	switch {
	case !a.moderates(w.i):
		w.private(panel.NotAllowed(s))
		return
	case !given:
		w.note(panel.NotImported("file"), s)
		return
	case file.Size > maxImport:
		w.note(panel.ImportTooLarge(maxImport>>10, maxImportLines), s)
		return
	}
	if _, err := a.o.Store.MatchInChannel(w.i.Channel); err == nil {
		w.private(panel.ChannelTaken(s))
		return
	}
	w.later(func(ctx context.Context) {
		raw, err := a.client.Fetch(ctx, file.URL, maxImport)
		switch {
		case errors.Is(err, discord.ErrLarge):
			w.says(panel.Note(panel.ImportTooLarge(maxImport>>10, maxImportLines), s))(ctx)
			return
		case err != nil:
			a.o.Log.Warn("a file could not be fetched", "error", err)
			w.says(panel.Note(panel.NotImported("fetch"), s))(ctx)
			return
		}
		w.inTurn(ctx, func(ctx context.Context) func(context.Context) {
			m, why, err := a.importFile(ctx, w.i, raw)
			switch {
			case err != nil:
				a.o.Log.Error("a record could not be imported", "ref", reference(w.i), "error", err)
				return w.says(panel.InternalError(reference(w.i), s))
			case why != nil:
				return w.says(*why)
			}
			return w.says(panel.Imported(string(m.ID), s))
		})
	})
}

// importFile stores the record in a file. why says what is wrong with it, in words
// for the person.
func (a *App) importFile(ctx context.Context, i *discord.Interaction, raw []byte) (m store.Match, why *panel.Message, err error) {
	s := a.reader("", i)
	no := func(said panel.Message) (store.Match, *panel.Message, error) { return store.Match{}, &said, nil }
	if _, err := a.o.Store.Interaction(i.ID); err == nil {
		return no(panel.Busy(s))
	}
	rec, err := match.ParseRecord(bytes.NewReader(raw))
	if err != nil {
		return no(panel.ImportWrong(err.Error(), s))
	}
	rules := a.games[rec.Game]
	switch {
	case rules == nil:
		return no(panel.NoGame(s))
	case len(rec.Lines) > maxImportLines:
		return no(panel.Note(panel.ImportTooLarge(maxImport>>10, maxImportLines), s))
	case rec.Position != nil:
		return no(panel.Note(panel.NotImported("middle"), s))
	case len(rec.Seed) == 0:
		return no(panel.Note(panel.NotImported("seed"), s))
	}
	proven, wrong := verifyImport(rec, rules)
	switch {
	case wrong != "":
		return no(panel.ImportWrong(wrong, s))
	case !proven.Match.Over():
		return no(panel.Note(panel.NotImported("seed"), s))
	}
	strangers(&rec)
	head := store.Match{Guild: i.Guild, Channel: i.Channel}
	if head.ID, err = a.o.Store.NewMatchID(a.o.Random); err != nil {
		return m, nil, err
	}
	m, err = records.Import(ctx, a.o.Store, rules, rec, head, a.o.Now(), func(c *store.Commit) {
		c.Interaction = i.ID
		c.Audit = []store.AuditRecord{{Guild: i.Guild, Match: head.ID, Actor: i.User, Action: panel.SubImport}}
	})
	return m, nil, err
}

// verifyImport proves a record; wrong says what does not hold.
func verifyImport(rec match.Record, rules engine.Rules) (r *match.Replayed, wrong string) {
	defer func() {
		if p := recover(); p != nil {
			wrong = fmt.Sprintf("it broke: %v", p)
		}
	}()
	r, err := match.VerifyRecord(rec, rules)
	if err != nil {
		return nil, err.Error()
	}
	return r, ""
}

// strangers makes the people of a record users nobody can mention: a record does
// not know who they are here.
func strangers(rec *match.Record) {
	seat := func(p *match.Player) {
		if p.User != "" {
			p.User = panel.FormerUser(p.User)
		}
	}
	for n := range rec.Players {
		seat(&rec.Players[n])
	}
	for n := range rec.Lines {
		if r := rec.Lines[n].Reseat; r != nil {
			seat(&r.Player)
		}
	}
}
