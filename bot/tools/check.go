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

// CheckDatabase examines a database and prints its findings; then the error is ErrNo. Of a sound one it prints the
// content, and the versions of the rules of its matches.
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

// RebuildIndex rebuilds the index of matches of a database.
func RebuildIndex(ctx context.Context, path string) error {
	if err := missing(path); err != nil {
		return err
	}
	return alone(ctx, path, "check -rebuild-index", store.Options{Timeout: lockTime},
		func(ctx context.Context, db *store.DB) error {
			return db.RebuildIndex(ctx)
		})
}

// Versions is the number of matches that need one version of the rules of a game.
type Versions struct {
	Game    string
	Version int
	// Running includes paused matches; Archived can be brought back.
	Running, Archived int
}

// CountVersions counts the unfinished matches, by game and by the version of the rules each began with.
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

// printVersions prints the number of matches by rules. Rules this program does not have are an ErrNo, because those
// matches could not continue.
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

// playable returns an error if this program does not have the rules.
func playable(v Versions) error {
	rules, ok := games.Find(v.Game)
	if !ok {
		return errors.New("this Skald does not know the game")
	}
	_, err := engine.InVersion(rules, v.Version)
	return err
}
