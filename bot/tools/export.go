package tools

import (
	"io"

	"github.com/spf13/cobra"

	"skald/engine/match"
	"skald/store"
)

func exportCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "export -db FILE -match ID", Short: "write the record of a match", Args: Arguments(),
		ValidArgsFunction: cobra.NoFileCompletions}
	path, id := databaseFlag(cmd, "the database, or a backup of it: `FILE`"), matchFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		return WithDatabase(*path, func(db *store.DB) error { return Export(cmd.OutOrStdout(), db, *id) })
	}
	return cmd
}

// Export write the record of a match.
func Export(out io.Writer, db *store.DB, id string) error {
	m, log, _, err := load(db, id)
	if err != nil {
		return err
	}
	return match.Export(out, m.Header(), log, match.ExportOptions{})
}
