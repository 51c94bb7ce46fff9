package tools

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// longFlags rewrites flags with one dash, as they are documented (-db FILE), to two dashes, as the parser needs them.
// The word after a flag with a value is always its value, and no word after a lone -- is a flag.
func longFlags(root *cobra.Command, args []string) []string {
	if completes(args) {
		if len(args) < 3 {
			return args
		}
		last := len(args) - 1 // is to be completed
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

// flagError returns an error of a flag with the flag as it is documented.
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

// kindOf describes the values of a flag that got an invalid one.
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
