package tools

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"skald/store"
)

func backupCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "backup -db FILE OUT",
		Short: "copy a database that no bot is using; a running bot makes its own backups", Args: Arguments("OUT")}
	path := databaseFlag(cmd, "the database: `FILE`")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return WithDatabase(*path, func(db *store.DB) error {
			waiting := showProgress(cmd.ErrOrStderr(), "copying the database", 0)
			defer waiting.end()
			return db.BackupFile(waiting.watch(cmd.Context()), args[0])
		})
	}
	return cmd
}

func compactCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "compact -db FILE", Short: "make a database file small again", Args: Arguments(),
		ValidArgsFunction: cobra.NoFileCompletions}
	path := databaseFlag(cmd, "the database: `FILE`")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		return Compact(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), *path)
	}
	return cmd
}

// Compact replaces the database at path by one without its free pages.
func Compact(ctx context.Context, out, errs io.Writer, path string) error {
	if err := needFile(path, "the server makes its tables small again itself (VACUUM)"); err != nil {
		return err
	}
	waiting := showProgress(errs, "compacting the database", 0)
	before, after, err := store.CompactInPlace(ctx, path)
	waiting.end()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%d bytes before, %d after\n", before, after)
	return err
}

func restoreCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "restore -db FILE BACKUP | -dry-run BACKUP",
		Short: "examine a backup and put it in place of a database, which is kept beside it; or only try it",
		Args:  Arguments("BACKUP")}
	path := cmd.Flags().String("db", "", "the database `FILE` to replace or create")
	dry := cmd.Flags().Bool("dry-run", false,
		"restore into a temporary folder, verify every finished match there, and replace nothing")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case *dry && *path != "":
			return usage{"-dry-run replaces no database; leave -db out"}
		case *dry:
			return Rehearse(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), args[0], time.Now())
		case *path == "":
			return usage{"-db is missing"}
		}
		return Restore(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), args[0], *path, time.Now())
	}
	return cmd
}

// Restore replaces the database at path by a backup and prints the new name of the old one.
func Restore(ctx context.Context, out, errs io.Writer, backup, path string, now time.Time) error {
	if err := needFile(path,
		"put the backup into a new database with skald copy -from BACKUP -to postgres://…"); err != nil {
		return err
	}
	waiting := showProgress(errs, "examining the backup", 0)
	kept, err := store.Restore(waiting.watch(ctx), backup, path, now)
	waiting.end()
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "the backup is sound and is now the database %s\n", path)
	if kept != "" {
		fmt.Fprintf(out, "what was there before is kept as %s\n", kept)
	}
	return nil
}
