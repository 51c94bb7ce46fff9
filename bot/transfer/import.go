package transfer

import (
	"bytes"
	"context"
	"errors"
	"slices"

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/library"
	"skald/bot/mention"
	"skald/bot/records"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// Limits of an imported record. A long match has some hundred lines and a tenth of this size.
const (
	maxImport      = 1 << 20 // bytes
	maxImportLines = 5000
)

// importRecord answers /mod import. After confirmation, the record of a finished match, verified with its seed, becomes
// the last match of the channel. There it can be viewed, verified, exported and forked like any other. Without a file
// the last imported match is removed.
func (h *Handler) importRecord(ctx context.Context, r *route.Request) error {
	file, given := r.Files[r.Text(slash.OptionFile)]
	if !given {
		return h.askUnimport(ctx, r)
	}
	h.withRecord(r, file,
		func(_ context.Context, rec match.Record, rules engine.Rules, raw []byte) (ui.Message, []discord.File, error) {
			var people []string
			for _, p := range rec.Players {
				people = append(people, p.Name)
			}
			// The question has the record attached, so that it is available when it is answered.
			return ImportQuestion(rules, people, len(rec.Lines), r.In(rules.ID())),
				[]discord.File{{Name: importName(file.Name), Type: "text/plain", Data: raw}}, nil
		})
	return nil
}

// importName returns the name of the file attached to a question.
func importName(name string) string {
	if name == "" {
		return "record.skald"
	}
	return name
}

// confirmImport answers the question of /mod import with the record attached to it.
func (h *Handler) confirmImport(_ context.Context, r *route.Request) error {
	id := r.Pressed.(customid.Confirm)
	switch {
	case id.Match != customid.NoTable: // such questions never belong to a match
		r.Panel(ui.NoTable(r.In("")))
		return nil
	case !id.Yes:
		r.Panel(ui.Answer(r.In(""), "bot.left"))
		return nil
	}
	var file discord.Attachment
	for _, f := range r.Files {
		file = f
	}
	h.withRecord(r, file, func(ctx context.Context, rec match.Record, rules engine.Rules, _ []byte) (m ui.Message,
		files []discord.File, err error) {
		// If pressed or imported twice, it is stored once.
		if last, err := h.Store.LastMatchInChannel(r.Channel); err == nil && bytes.Equal(last.Seed, rec.Seed) &&
			h.imported(last) {
			return Imported(string(last.ID), r.In("")), nil, nil
		}
		strangers(&rec)
		head := store.Match{Guild: r.Guild, Channel: r.Channel}
		if head.ID, err = h.Store.NewMatchID(h.Random); err != nil {
			return m, nil, err
		}
		audit := store.AuditRecord{Guild: r.Guild, Match: head.ID, Actor: r.User, Action: slash.SubImport}
		_, err = records.Import(ctx, h.Store, rules, rec,
			store.Commit{Match: head, Now: h.Now(), Interaction: r.ID, Audit: []store.AuditRecord{audit}})
		return Imported(string(head.ID), r.In("")), nil, err
	})
	return nil
}

// withRecord downloads a record, verifies it and answers with the result of do, or with the mistake in it.
func (h *Handler) withRecord(r *route.Request, file discord.Attachment,
	do func(context.Context, match.Record, engine.Rules, []byte) (ui.Message, []discord.File, error)) {
	s := r.In("")
	if file.Size > maxImport {
		r.Note(ImportTooLarge(maxImport>>10, maxImportLines))
		return
	}
	if _, err := h.Store.MatchInChannel(r.Channel); err == nil {
		r.Private(ui.Answer(s, "bot.lobby.busy"))
		return
	}
	r.Later(func(ctx context.Context) {
		raw, err := h.Client.Fetch(ctx, file.URL, maxImport)
		switch {
		case errors.Is(err, discord.ErrLarge):
			r.Says(ui.Note(ImportTooLarge(maxImport>>10, maxImportLines), s))(ctx)
			return
		case err != nil:
			h.Log.Warn("fetching a file failed", "error", err)
			r.Says(ui.Note(NotImported("fetch"), s))(ctx)
			return
		}
		r.WhenFree(ctx, func(ctx context.Context) func(context.Context) {
			rec, rules, why := h.readRecord(raw, r.In)
			if why != nil {
				return r.Says(*why)
			}
			m, files, err := do(ctx, rec, rules, raw)
			if err != nil {
				h.Log.Error("importing a record failed", "ref", r.Reference(), "error", err)
				return r.Says(r.ErrorMessage(err))
			}
			if len(files) == 0 {
				return r.SaysPanel(m)
			}
			return r.Says(m, files...)
		})
	})
}

// readRecord parses and verifies a record. why is the reply if it is wrong.
func (h *Handler) readRecord(raw []byte, in func(game string) text.Localizer) (rec match.Record, rules engine.Rules,
	why *ui.Message) {
	s := in("")
	no := func(said ui.Message) (match.Record, engine.Rules, *ui.Message) { return rec, rules, &said }
	rec, err := match.ParseRecord(bytes.NewReader(raw))
	if err != nil {
		return no(ImportWrong(err, s))
	}
	rules = h.Games[rec.Game]
	switch {
	case rules == nil:
		return no(ui.Answer(s, "bot.lobby.nogame"))
	case len(rec.Lines) > maxImportLines:
		return no(ui.Note(ImportTooLarge(maxImport>>10, maxImportLines), s))
	case rec.Position != nil:
		return no(ui.Note(NotImported("middle"), s))
	case len(rec.Seed) == 0:
		return no(ui.Note(NotImported("seed"), s))
	case rec.Brought != "":
		// The file may be anything, so it is checked first.
		err := errors.New("the game takes no file")
		if b, ok := rules.(engine.Bringing); ok {
			_, err = library.Judge(b, rec.Brought)
		}
		if err != nil {
			return no(ImportWrong(err, s))
		}
	}
	proven, wrong := verifyImport(rec, rules)
	switch {
	case wrong != nil:
		return no(ImportWrong(wrong, in(rec.Game)))
	case !proven.Match.Over():
		return no(ui.Note(NotImported("seed"), s))
	}
	return rec, rules, nil
}

// askUnimport asks whether to remove the last match of the channel, if it was imported.
func (h *Handler) askUnimport(_ context.Context, r *route.Request) error {
	last, err := h.Store.LastMatchInChannel(r.Channel)
	if errors.Is(err, store.ErrNotFound) || err == nil && !h.imported(last) {
		r.Note(NotImported("file"))
		return nil
	}
	if err != nil {
		return err
	}
	r.Private(UnimportQuestion(string(last.ID), r.In("")))
	return nil
}

// imported reports whether a match that is over was imported.
func (h *Handler) imported(m store.Match) bool {
	done, err := h.Store.Audit(store.AuditFilter{Match: m.ID})
	if err != nil {
		h.Log.Warn("reading some audit records failed", "match", m.ID, "error", err)
	}
	return m.Finished() && slices.ContainsFunc(done, func(a store.AuditRecord) bool {
		return a.Action == slash.SubImport
	})
}

// unimport removes an imported match from its channel, where the one before is then the last again.
func (h *Handler) unimport(ctx context.Context, r *route.Request) error {
	t, s := r.Table, r.Say
	switch {
	case !r.Pressed.(customid.Confirm).Yes:
		r.Panel(ui.Answer(s, "bot.left"))
		return nil
	case t.Head.Channel != r.Channel || !h.imported(t.Head):
		r.Panel(ui.Answer(s, "bot.asked.late"))
		return nil
	}
	id := t.Head.ID
	err := h.Store.UpdateMatch(ctx, id, func(m *store.Match) error {
		m.Channel = ""
		return nil
	})
	if err != nil {
		return err
	}
	h.Tables.Drop(t, id) // the stored match has no channel
	err = h.Store.Record(ctx, h.Now(), store.AuditRecord{Guild: r.Guild, Match: id, Actor: r.User, Action: "unimport"})
	if err == nil {
		r.Panel(ui.Answer(s, "bot.unimport.done", "match", string(id)))
	}
	return err
}

// verifyImport verifies a record; wrong is the first mismatch, or a panic of the rules.
func verifyImport(rec match.Record, rules engine.Rules) (r *match.Replayed, wrong error) {
	defer library.Guard(&wrong)
	return match.VerifyRecord(rec, rules)
}

// strangers replaces the users of a record by ids that cannot be mentioned, because a record cannot identify users
// here.
func strangers(rec *match.Record) {
	seat := func(p *match.Player) {
		if p.User != "" {
			p.User = mention.FormerUser(p.User)
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
