package tools

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"skald/engine"
	"skald/engine/games"
	"skald/store"
)

// CheckDatabase examines a database and prints what is wrong; then the error is
// ErrNo. Of a sound one it says what it holds, and by which versions of the rules
// its matches are played.
func CheckDatabase(ctx context.Context, out, errs io.Writer, db *store.DB) error {
	waiting := showProgress(errs, "examining the database", 0)
	wrong, err := db.Check(waiting.watch(ctx))
	waiting.end()
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
	fmt.Fprintf(out, "the database is sound: %s\n", b)
	versions, err := CountVersions(db)
	if err != nil {
		return err
	}
	return printVersions(out, versions)
}

// RebuildIndex builds the index of matches of a database anew.
func RebuildIndex(ctx context.Context, path string) error {
	if err := missing(path); err != nil {
		return err
	}
	return alone(ctx, path, "check -rebuild-index", store.Options{Timeout: lockTime},
		func(ctx context.Context, db *store.DB) error {
			return db.RebuildIndex(ctx)
		})
}

// Versions are the matches that need the rules of a game in one version.
type Versions struct {
	Game    string
	Version int
	// Running are those that are played, paused ones included; Archived were put
	// away and can be brought back.
	Running, Archived int
}

// CountVersions counts the matches that go on or may go on, by game and by the
// version of the rules each began with.
func CountVersions(db *store.DB) ([]Versions, error) {
	found, err := db.Matches(store.Filter{Status: []string{store.Running, store.Paused, store.Archived}})
	if err != nil {
		return nil, err
	}
	var all []Versions
	for _, m := range found {
		i := slices.IndexFunc(all, func(v Versions) bool { return v.Game == m.Game && v.Version == m.RulesVersion })
		if i < 0 {
			i = len(all)
			all = append(all, Versions{Game: m.Game, Version: m.RulesVersion})
		}
		if m.Status == store.Archived {
			all[i].Archived++
		} else {
			all[i].Running++
		}
	}
	slices.SortFunc(all, func(a, b Versions) int {
		return cmp.Or(cmp.Compare(a.Game, b.Game), cmp.Compare(a.Version, b.Version))
	})
	return all, nil
}

// printVersions prints how many matches are played by which rules. Rules this
// program does not have are an ErrNo: those matches would stand still.
func printVersions(out io.Writer, all []Versions) (wrong error) {
	if len(all) == 0 {
		fmt.Fprintln(out, "no match is running")
	}
	for _, v := range all {
		fmt.Fprintf(out, "%s, version %d of the rules: running %d, put away %d", v.Game, v.Version, v.Running,
			v.Archived)
		if err := playable(v); err != nil {
			wrong = ErrNo
			fmt.Fprintf(out, "; they cannot go on: %v", err)
		}
		fmt.Fprintln(out)
	}
	return wrong
}

// playable says why this program cannot play a game in a version.
func playable(v Versions) error {
	rules, ok := games.Find(v.Game)
	if !ok {
		return errors.New("this Skald does not know the game")
	}
	_, err := engine.InVersion(rules, v.Version)
	return err
}
