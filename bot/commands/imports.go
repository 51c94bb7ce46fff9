package commands

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"skald/bot/discord"
	"skald/bot/panel"
	"skald/bot/records"
	"skald/bot/route"
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
func (cmd *Commands) importRecord(_ context.Context, r *route.Request) error {
	s := r.In("")
	file, given := r.Files[r.Text(panel.OptionFile)]
	switch {
	case !given:
		r.Note(panel.NotImported("file"))
		return nil
	case file.Size > maxImport:
		r.Note(panel.ImportTooLarge(maxImport>>10, maxImportLines))
		return nil
	}
	if _, err := cmd.Store.MatchInChannel(r.Channel); err == nil {
		r.Private(panel.ChannelTaken(s))
		return nil
	}
	r.Later(func(ctx context.Context) {
		raw, err := cmd.Client.Fetch(ctx, file.URL, maxImport)
		switch {
		case errors.Is(err, discord.ErrLarge):
			r.Says(panel.Note(panel.ImportTooLarge(maxImport>>10, maxImportLines), s))(ctx)
			return
		case err != nil:
			cmd.Log.Warn("a file could not be fetched", "error", err)
			r.Says(panel.Note(panel.NotImported("fetch"), s))(ctx)
			return
		}
		r.WhenFree(ctx, func(ctx context.Context) func(context.Context) {
			m, why, err := cmd.importFile(ctx, r, raw)
			switch {
			case err != nil:
				cmd.Log.Error("a record could not be imported", "ref", r.Reference(), "error", err)
				return r.Says(panel.InternalError(r.Reference(), s))
			case why != nil:
				return r.Says(*why)
			}
			return r.Says(panel.Imported(string(m.ID), s))
		})
	})
	return nil
}

// importFile stores the record in a file. why says what is wrong with it, in words
// for the person.
func (cmd *Commands) importFile(ctx context.Context, r *route.Request, raw []byte) (m store.Match, why *panel.Message, err error) {
	s := r.In("")
	no := func(said panel.Message) (store.Match, *panel.Message, error) { return store.Match{}, &said, nil }
	if _, err := cmd.Store.Interaction(r.ID); err == nil {
		return no(panel.Busy(s))
	}
	rec, err := match.ParseRecord(bytes.NewReader(raw))
	if err != nil {
		return no(panel.ImportWrong(err.Error(), s))
	}
	rules := cmd.Games[rec.Game]
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
	head := store.Match{Guild: r.Guild, Channel: r.Channel}
	if head.ID, err = cmd.Store.NewMatchID(cmd.Random); err != nil {
		return m, nil, err
	}
	m, err = records.Import(ctx, cmd.Store, rules, rec, head, cmd.Now(), func(c *store.Commit) {
		c.Interaction = r.ID
		c.Audit = []store.AuditRecord{{Guild: r.Guild, Match: head.ID, Actor: r.User, Action: panel.SubImport}}
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
