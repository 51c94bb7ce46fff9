package tools

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// longFlags writes flags that begin with one dash, as they are documented (-db
// FILE), with the two dashes the parser asks for; with two they are left as they
// are. The word after a flag that takes a value is that value, whatever it begins
// with, and nothing after a lone -- is a flag.
func longFlags(root *cobra.Command, args []string) []string {
	if completes(args) {
		if len(args) < 3 {
			return args
		}
		last := len(args) - 1 // is what is to be completed
		return slices.Concat(args[:1], longFlags(root, args[1:last]), args[last:])
	}
	cmd, _, err := root.Find(args)
	if err != nil {
		cmd = root
	}
	out := make([]string, 0, len(args))
	for len(args) > 0 {
		arg := args[0]
		args = args[1:]
		if arg == "--" {
			return append(append(out, arg), args...)
		}
		name, _, given := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		if len(name) < 2 || !strings.HasPrefix(arg, "-") {
			out = append(out, arg)
			continue
		}
		if !strings.HasPrefix(arg, "--") {
			arg = "-" + arg
		}
		out = append(out, arg)
		if f := cmd.Flag(name); f != nil && f.NoOptDefVal == "" && !given && len(args) > 0 {
			out = append(out, args[0])
			args = args[1:]
		}
	}
	return out
}

// flagError says what is wrong with a flag as it is documented.
func flagError(cmd *cobra.Command, err error) error {
	var none *pflag.NotExistError
	var empty *pflag.ValueRequiredError
	var bad *pflag.InvalidValueError
	switch {
	case errors.As(err, &none):
		name := "-" + none.GetSpecifiedName()
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "-"+f.Name) })
		return usage{fmt.Sprintf("there is no flag %s%s", name, similar(name, names))}
	case errors.As(err, &empty):
		return usage{fmt.Sprintf("-%s needs a value", empty.GetFlag().Name)}
	case errors.As(err, &bad):
		return usage{fmt.Sprintf("-%s cannot be %q: %v", bad.GetFlag().Name, bad.GetValue(), kindOf(bad))}
	}
	return usage{err.Error()}
}

// kindOf says what a flag takes that was given something else.
func kindOf(bad *pflag.InvalidValueError) string {
	switch bad.GetFlag().Value.Type() {
	case "int":
		return "it takes a whole number"
	case "uint64":
		return "it takes a whole number that is not negative"
	case "bool":
		return "it takes true or false"
	case "stringToString":
		return "it takes option=value"
	}
	return bad.Unwrap().Error()
}
