package tools

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"skald/engine/match"
)

func verifyCommand() *cobra.Command {
	return &cobra.Command{
		Use: "verify FILE", Short: "check the dice of a finished record", Args: Arguments("FILE"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return Verify(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), args[0])
		},
	}
}

// Verify check the dice of a finished record. If that fails it prints the reason, and the error is ErrNo.
func Verify(ctx context.Context, out, errs io.Writer, path string) error {
	rec, rules, err := record(path)
	if err != nil {
		return err
	}
	waiting := showProgress(errs, "lines proven", len(rec.Lines))
	r, err := match.VerifyEach(rec, rules, waiting.entry(ctx))
	waiting.end()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		fmt.Fprintf(out, "%s does not verify: %v\n", path, err)
		return ErrNo
	}
	rolls := 0
	for _, e := range r.Log[r.Copied:] {
		rolls += len(e.Rolls)
	}
	if r.Copied > 0 {
		fmt.Fprintf(out, "it is a fork: the first %d lines are those of match %s, whose own record proves their dice\n",
			r.Copied, r.Log[r.Copied].Fork.Match)
	}
	fmt.Fprintf(out, "verified: the seed fits its hash, all %d numbers follow from it, every move is legal\nhash: %s\n",
		rolls, r.Hash)
	return nil
}
