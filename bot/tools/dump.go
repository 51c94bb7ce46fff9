package tools

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

func dumpCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "dump -db FILE -match ID [-turn N]",
		Short: "print the public view of a match as JSON", Args: Arguments(),
		ValidArgsFunction: cobra.NoFileCompletions}
	path, id := databaseFlag(cmd, "the database, or a backup of it: `FILE`"), matchFlag(cmd)
	turn := cmd.Flags().Int("turn", 0, "the turn; 0 is now")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		return WithDatabase(*path, func(db *store.DB) error { return Dump(cmd.OutOrStdout(), db, *id, *turn) })
	}
	return cmd
}

// Dump prints the public view of a match at a turn, 0 for the present one, as JSON, without any player's private
// information.
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
	return e.Encode(map[string]any{"match": id, "turn": m.Turn(), "view": m.View(engine.Public),
		"prompts": m.PromptsFor(engine.Public), "outcome": m.Outcome()})
}
