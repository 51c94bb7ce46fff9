package tools

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"skald/engine"
	"skald/engine/games"
)

// Exit statuses.
const (
	// ExitDone means that the command succeeded.
	ExitDone = 0
	// ExitNo means that the answer is no, or that an error happened.
	ExitNo = 1
	// ExitUsage means that the command line is wrong.
	ExitUsage = 2
)

// usage is an error of the command line.
type usage struct{ why string }

// Error implements error.
func (u usage) Error() string { return u.why }

// Execute runs the command in args and returns the exit status. It writes an error to errs, in one sentence.
func Execute(ctx context.Context, root *cobra.Command, args []string, out, errs io.Writer) int {
	root.SetOut(out)
	root.SetErr(errs)
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetFlagErrorFunc(flagError)
	begun := false
	root.PersistentPreRun = func(*cobra.Command, []string) { begun = true }
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	if len(args) == 0 {
		_ = root.Help()
		return ExitUsage
	}
	if parent, word := unknownCommand(root, args); word != "" {
		path := parent.CommandPath()
		fmt.Fprintf(errs, "%s: there is no command %q%s; %s --help lists them\n", path, word,
			similar(word, commandNames(parent)), path)
		return ExitUsage
	}
	root.SetArgs(longFlags(root, args))
	cmd, err := root.ExecuteContextC(ctx)
	var u usage
	switch {
	case err == nil:
		return ExitDone
	case errors.As(err, &u) || !begun:
		fmt.Fprintf(errs, "%s: %v; it is used like this: %s\n", cmd.CommandPath(), err, cmd.UseLine())
		return ExitUsage
	case !errors.Is(err, ErrNo):
		fmt.Fprintf(errs, "%s: %s\n", cmd.CommandPath(), inWords(err))
	}
	return ExitNo
}

// unknownCommand returns the word that is not a command, and the command whose subcommand it should be; "" if there is
// none.
func unknownCommand(root *cobra.Command, args []string) (parent *cobra.Command, word string) {
	if args[0] == "help" {
		args = args[1:]
	}
	if len(args) == 0 || completes(args) {
		return nil, ""
	}
	parent, rest, _ := root.Find(args)
	if !parent.HasSubCommands() || len(rest) == 0 || strings.HasPrefix(rest[0], "-") {
		return nil, ""
	}
	return parent, rest[0]
}

// completes reports whether the shell asks for completions.
func completes(args []string) bool {
	return args[0] == cobra.ShellCompRequestCmd || args[0] == cobra.ShellCompNoDescRequestCmd
}

func commandNames(root *cobra.Command) []string {
	var names []string
	for _, c := range root.Commands() {
		names = append(names, c.Name())
	}
	return names
}

// similar returns a question, in parentheses, whether a name close to word was meant; "" if none is close.
func similar(word string, names []string) string {
	// Cobra finds the children of a command that are close to a word.
	parent := &cobra.Command{SuggestionsMinimumDistance: 2}
	for _, name := range names {
		parent.AddCommand(&cobra.Command{Use: name, Run: func(*cobra.Command, []string) {}})
	}
	meant := parent.SuggestionsFor(word)
	if len(meant) == 0 {
		return ""
	}
	return " (did you mean " + strings.Join(meant, " or ") + "?)"
}

// Arguments accepts a command line with as many arguments as names, and with every required flag.
func Arguments(names ...string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		var missing []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Annotations[cobra.BashCompOneRequiredFlag] != nil && f.Value.String() == "" {
				missing = append(missing, "-"+f.Name)
			}
		})
		switch {
		case len(missing) > 0:
			return usage{missing[0] + " is missing"}
		case len(args) < len(names):
			return usage{names[len(args)] + " is missing"}
		case len(args) > len(names):
			return usage{fmt.Sprintf("%q is too much", args[len(names)])}
		}
		return nil
	}
}

func required(cmd *cobra.Command, names ...string) {
	for _, name := range names {
		if err := cmd.MarkFlagRequired(name); err != nil {
			panic(err) // the command has no such flag
		}
	}
}

// Complete sets the completions of a flag.
func Complete(cmd *cobra.Command, flag string, words ...string) {
	completeWith(cmd, flag, func([]string) []string { return words })
}

// completeWith sets completions of a flag that may depend on the arguments.
func completeWith(cmd *cobra.Command, flag string, words func(args []string) []string) {
	err := cmd.RegisterFlagCompletionFunc(flag,
		func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			return words(args), cobra.ShellCompDirectiveNoFileComp
		})
	if err != nil {
		panic(err) // the command has no such flag
	}
}

// inWords returns the text of an error; a refusal of a game is in the words its players read.
func inWords(err error) string {
	var r *engine.Refusal
	if !errors.As(err, &r) {
		return err.Error()
	}
	for _, g := range games.All() {
		s := g.Catalogue().In("en")
		if !s.Knows(r.Why.Key) {
			continue
		}
		said := s.Say(r.Why)
		if r.Rule != "" {
			said += " (rulebook, section " + r.Rule + ")"
		}
		return strings.ReplaceAll(err.Error(), r.Error(), said)
	}
	return err.Error()
}
