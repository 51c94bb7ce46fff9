package tools

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"skald/bot/records"
	"skald/store"
)

func importCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "import -db FILE FILE", Short: "store a record as a closed match",
		Args: Arguments("FILE")}
	path := databaseFlag(cmd, "the database; it is made if it does not exist: `FILE`")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if _, err := os.Stat(args[0]); err != nil {
			return fmt.Errorf("the record cannot be read: %w", err)
		}
		return alone(cmd.Context(), *path, "import", store.Options{}, func(ctx context.Context, db *store.DB) error {
			return Import(ctx, cmd.OutOrStdout(), db, args[0])
		})
	}
	return cmd
}

// Import plays a record and stores it as a closed match, so that it can be looked at, exported and dumped. It prints
// the id of the match.
func Import(ctx context.Context, out io.Writer, db *store.DB, path string) error {
	rec, rules, err := record(path)
	if err != nil {
		return err
	}
	id, err := db.NewMatchID(rand.Reader)
	if err != nil {
		return err
	}
	end := store.Commit{Match: store.Match{ID: id}, Now: time.Now()}
	if _, err := records.Import(ctx, db, rules, rec, end); err != nil {
		fmt.Fprintf(out, "%s is not imported: %v\n", path, err)
		return ErrNo
	}
	fmt.Fprintf(out, "imported as match %s\n", id)
	return nil
}
