// Package tools has the command line and the commands that work on records and databases: replaying, verifying,
// simulating, exporting, importing, dumping, backing up.
package tools

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
)

// ErrNo means that the answer is no: the record does not replay, the dice do not verify, the check has findings. The
// details were printed.
var ErrNo = errors.New("the answer is no")

// The groups of commands in the help.
const (
	GroupBot      = "bot"
	groupRecords  = "records"
	groupDatabase = "database"
)

// Root returns the command skald with the commands that work on records and databases.
func Root(open OpenStudio) *cobra.Command {
	root := &cobra.Command{
		Use:                   "skald COMMAND",
		Long:                  "Skald hosts fantasy adventure board games in Discord channels.\nTo try it: skald play",
		DisableFlagsInUseLine: true, Args: Arguments(),
	}
	root.AddGroup(&cobra.Group{ID: GroupBot, Title: "The bot:"}, &cobra.Group{ID: groupRecords, Title: "Records:"},
		&cobra.Group{ID: groupDatabase, Title: "Databases:"})
	Add(root, groupRecords, replayCommand(open), filmCommand(open), verifyCommand(), simulateCommand())
	Add(root, groupDatabase, exportCommand(), importCommand(), backupCommand(), restoreCommand(), copyCommand(),
		compactCommand(), dumpCommand())
	return root
}

// Add adds commands to a group of root.
func Add(root *cobra.Command, group string, commands ...*cobra.Command) {
	for _, c := range commands {
		c.GroupID, c.DisableFlagsInUseLine = group, true
		root.AddCommand(c)
	}
}

// record reads a record and finds its rules.
func record(path string) (match.Record, engine.Rules, error) {
	f, err := os.Open(path)
	if err != nil {
		return match.Record{}, nil, err
	}
	defer f.Close()
	rec, err := match.ParseRecord(f)
	if err != nil {
		return rec, nil, fmt.Errorf("%s: %w", path, err)
	}
	rules, ok := games.Find(rec.Game)
	if !ok {
		return rec, nil, fmt.Errorf("%s: the game %q is not known; these are: %s", path, rec.Game,
			strings.Join(ids(), ", "))
	}
	return rec, rules, nil
}

func ids() []string {
	var out []string
	for _, g := range games.All() {
		out = append(out, g.ID())
	}
	return out
}
