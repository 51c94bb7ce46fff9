package tools

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"skald/store"
)

func copyCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use: "copy -from DATABASE -to DATABASE", Short: "copies a database no bot is running on into an empty one: a file to a server, or back",
		Args: Arguments(), ValidArgsFunction: cobra.NoFileCompletions,
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

// Copy copies a database into an empty one, examines both, and says by which sum they are equal. One that was
// interrupted goes on.
func Copy(ctx context.Context, out, errs io.Writer, from, to string) error {
	return WithDatabase(from, func(source *store.DB) error {
		waiting := showProgress(errs, "examining the database", 0)
		wrong, err := source.Check(waiting.watch(ctx))
		waiting.end()
		if err != nil {
			return err
		}
		if len(wrong) > 0 {
			return fmt.Errorf("%s is not sound and was not copied (skald check -db names all): %s", source.Path(), wrong[0])
		}
		target, err := store.Open(to, store.Options{Timeout: lockTime, Copying: true})
		if err != nil {
			return err
		}
		waiting = showProgress(errs, "copying the database", 0)
		sum, err := source.CopyTo(waiting.watch(ctx), target)
		waiting.end()
		if err == nil {
			waiting = showProgress(errs, "examining the copy", 0)
			wrong, err = target.Check(waiting.watch(ctx))
			waiting.end()
		}
		if err == nil && len(wrong) > 0 {
			err = fmt.Errorf("the copy in %s is not sound: %s", target.Path(), wrong[0])
		}
		if err := errors.Join(err, target.Close()); err != nil {
			return err
		}
		_, err = fmt.Fprintf(out, "%s holds what %s holds: both come to %s\n", target.Path(), source.Path(), sum)
		return err
	})
}
