package tools

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"skald/store"
)

func copyCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "copy -from DATABASE -to DATABASE",
		Short: "copy a database that no bot is using into an empty one: a file to a server, or back",
		Args:  Arguments(), ValidArgsFunction: cobra.NoFileCompletions,
	}
	from := cmd.Flags().String("from", "", "the `DATABASE` to copy: a file, or postgres://…")
	to := cmd.Flags().String("to", "", "the `DATABASE` to fill: a new file, or postgres://… without matches")
	required(cmd, "from")
	required(cmd, "to")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		return Copy(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), *from, *to)
	}
	return cmd
}

// Copy copies a database into an empty one, examines both, and prints their common checksum. It continues an
// interrupted copy. No host may work on either, as its writes would be missing in the copy.
func Copy(ctx context.Context, out, errs io.Writer, from, to string) error {
	return WithDatabase(from, func(source *store.DB) error {
		host, err := source.AtWork(ctx)
		if err != nil {
			return err
		}
		if host != "" {
			return fmt.Errorf("hosts work on the database %s, such as %s, and what they write would be missing in the "+
				"copy; stop them first, or let skald backup make a copy of one moment", source.Path(), host)
		}
		waiting := showProgress(errs, "examining the database", 0)
		wrong, err := source.Check(waiting.watch(ctx))
		waiting.end()
		if err != nil {
			return err
		}
		if len(wrong) > 0 {
			return fmt.Errorf("%s is not sound and was not copied (skald check -db names all): %s", source.Path(),
				wrong[0])
		}
		return alone(ctx, to, "copy", store.Options{Timeout: lockTime, Copying: true},
			func(ctx context.Context, target *store.DB) error {
				waiting := showProgress(errs, "copying the database", 0)
				sum, err := source.CopyTo(waiting.watch(ctx), target)
				waiting.end()
				if err != nil {
					return err
				}
				waiting = showProgress(errs, "examining the copy", 0)
				wrong, err := target.Check(waiting.watch(ctx))
				waiting.end()
				if err != nil {
					return err
				}
				if len(wrong) > 0 {
					return fmt.Errorf("the copy in %s is not sound: %s", target.Path(), wrong[0])
				}
				if host, err = source.AtWork(ctx); err != nil {
					return err
				}
				if host != "" {
					return fmt.Errorf(
						"while the database %s was copied a host began to work on it, %s, and what it has "+
							"written is not in %s; stop it, empty that one, and copy again", source.Path(), host,
						target.Path())
				}
				_, err = fmt.Fprintf(out, "%s holds what %s holds: both come to %s\n", target.Path(),
					source.Path(), sum)
				return err
			})
	})
}
