package tools

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"skald/bot/records"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
	"skald/store"
)

// load reads a match with its log and its seed.
func load(db *store.DB, id string) (*match.Match, []match.Entry, []byte, error) {
	head, err := db.Match(store.MatchID(id))
	if errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrInvalid) {
		return nil, nil, nil, fmt.Errorf("there is no match %q; these are: %s", id, known(db))
	}
	if err != nil {
		return nil, nil, nil, err
	}
	if head.Seq == 0 {
		return nil, nil, nil, fmt.Errorf("match %s has not begun", id)
	}
	rules, ok := games.Find(head.Game)
	if !ok {
		return nil, nil, nil, fmt.Errorf("match %s is a game of %q, which is not known here", id, head.Game)
	}
	now, err := db.Current(head.ID)
	if err != nil {
		return nil, nil, nil, err
	}
	m, err := match.Load(rules, now.State, head.Seed)
	if err != nil {
		return nil, nil, nil, err
	}
	lines, err := db.Log(head.ID, 1, 0)
	if err != nil {
		return nil, nil, nil, err
	}
	log := make([]match.Entry, len(lines))
	for i, l := range lines {
		if err := json.Unmarshal(l.Data, &log[i]); err != nil {
			return nil, nil, nil, fmt.Errorf("line %d of match %s cannot be read: %w", l.Seq, id, err)
		}
	}
	return m, log, head.Seed, nil
}

// known lists the ids of the matches, some of them when they are many.
func known(db *store.DB) string {
	ms, _ := db.Matches(store.Filter{Limit: 20})
	if len(ms) == 0 {
		return "none"
	}
	s := ""
	for i, m := range ms {
		if i > 0 {
			s += ", "
		}
		s += string(m.ID)
	}
	return s
}

// Export writes the record of a match.
func Export(out io.Writer, db *store.DB, id string) error {
	m, log, _, err := load(db, id)
	if err != nil {
		return err
	}
	return match.Export(out, m.Header(), log, match.ExportOptions{})
}

// Import plays a record and stores it as a match that is closed, so that it can
// be looked at, exported and dumped. It prints the id it got.
func Import(ctx context.Context, out io.Writer, db *store.DB, path string) error {
	rec, rules, err := record(path)
	if err != nil {
		return err
	}
	id, err := db.NewMatchID(rand.Reader)
	if err != nil {
		return err
	}
	if _, err := records.Import(ctx, db, rules, rec, store.Match{ID: id}, time.Now(), nil); err != nil {
		fmt.Fprintf(out, "%s is not imported: %v\n", path, err)
		return ErrNo
	}
	fmt.Fprintf(out, "imported as match %s\n", id)
	return nil
}

// Dump prints what the public sees of a match at a turn, 0 for the present one, as JSON.
// Nothing a player alone knows is in it.
func Dump(out io.Writer, db *store.DB, id string, turn int) error {
	m, log, seed, err := load(db, id)
	if err != nil {
		return err
	}
	if turn > 0 {
		seq, err := match.SeqBeforeTurn(log, turn)
		if err != nil {
			return fmt.Errorf("match %s has no turn %d", id, turn)
		}
		old, err := db.SnapshotAt(store.MatchID(id), seq)
		if err != nil {
			return err
		}
		if m, err = match.Load(m.Rules(), old.State, seed); err != nil {
			return err
		}
	}
	e := json.NewEncoder(out)
	e.SetIndent("", "  ")
	return e.Encode(map[string]any{"match": id, "turn": m.Turn(), "view": m.View(engine.Public), "prompts": m.PromptsFor(engine.Public), "outcome": m.Outcome()})
}

// CheckDatabase examines a database and prints what is wrong; then the error is
// ErrNo.
func CheckDatabase(ctx context.Context, out io.Writer, db *store.DB) error {
	wrong, err := db.Check(ctx)
	if err != nil {
		return err
	}
	for _, w := range wrong {
		fmt.Fprintln(out, w)
	}
	if len(wrong) > 0 {
		return ErrNo
	}
	st, err := db.Stats(ctx)
	if err != nil {
		return err
	}
	b, err := json.Marshal(st)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "the database is sound: %s\n", b)
	return err
}

// Compact puts a database without its free pages in the place of the one at path.
func Compact(ctx context.Context, out io.Writer, path string) error {
	before, after, err := store.CompactInPlace(ctx, path)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%d bytes before, %d after\n", before, after)
	return err
}

// Restore puts a backup in the place of the database at path and says where that
// one is kept.
func Restore(ctx context.Context, out io.Writer, backup, path string, now time.Time) error {
	kept, err := store.Restore(ctx, backup, path, now)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "the backup is sound and is now the database %s\n", path)
	if kept != "" {
		fmt.Fprintf(out, "what was there before is kept as %s\n", kept)
	}
	return nil
}
