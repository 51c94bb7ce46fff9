package client

import (
	"context"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
)

// node is a command, a subcommand or an option in the playground's index.
type node struct {
	Name     string `json:"name"`
	Shown    string `json:"name_localized"`
	Type     int    `json:"type"`
	Required bool   `json:"required"`
	Options  []node `json:"options"`
}

// Kinds of option.
const (
	optionGroup   = 2
	optionInteger = 4
	optionBoolean = 5
	optionNumber  = 10
	optionFile    = 11
)

// Type runs a command as typed by a person: "/andor move 34", "/log page:2". Text after the name of an option is its
// value; other text is the value of the first option.
func (p Person) Type(ctx context.Context, guild, channel, line string) error {
	index, err := ask[struct {
		Commands []node `json:"application_commands"`
	}](ctx, p, http.MethodGet, api("guilds", guild, "application-command-index"), nil)
	if err != nil {
		return err
	}
	rest, ok := strings.CutPrefix(strings.TrimSpace(line), "/")
	if !ok {
		return fmt.Errorf("%q is no command: it does not begin with /", line)
	}
	var name []string
	here := index.Commands
	for {
		word, behind, _ := strings.Cut(rest, " ")
		next, ok := find(here, word)
		if !ok || len(name) > 0 && next.Type > optionGroup {
			break
		}
		name, here, rest = append(name, next.Name), next.Options, strings.TrimSpace(behind)
	}
	if len(name) == 0 {
		return fmt.Errorf("there is no command %q", line)
	}
	args, err := typedArgs(here, rest)
	if err != nil {
		return fmt.Errorf("/%s: %w", strings.Join(name, " "), err)
	}
	return p.Command(ctx, guild, channel, strings.Join(name, " "), args)
}

// find returns the node with a name, either localised or English.
func find(among []node, name string) (node, bool) {
	for _, n := range among {
		if n.Name == name || n.Shown != "" && n.Shown == name {
			return n, true
		}
	}
	return node{}, false
}

// namedOption matches the name of an option with its colon.
var namedOption = regexp.MustCompile(`(?:^|\s)([\pL\pN_-]+):`)

// typedArgs assigns typed text to the options of a command.
func typedArgs(options []node, typed string) (Args, error) {
	args := Args{}
	if typed == "" {
		return args, nil
	}
	var into *node
	for i := range options {
		if o := &options[i]; o.Type > optionGroup && o.Type != optionFile &&
			(into == nil || o.Required && !into.Required) {
			into = o
		}
	}
	if into == nil {
		return nil, fmt.Errorf("it takes nothing like %q", typed)
	}
	set := func(words string) error {
		words = strings.TrimSpace(words)
		if words == "" {
			return nil
		}
		var v any = words
		var err error
		switch into.Type {
		case optionInteger:
			v, err = strconv.Atoi(words)
		case optionBoolean:
			v, err = strconv.ParseBool(words)
		case optionNumber:
			v, err = strconv.ParseFloat(words, 64)
		}
		args[into.Name] = v
		return err
	}
	from := 0
	for _, at := range namedOption.FindAllStringSubmatchIndex(typed, -1) {
		o, ok := find(options, typed[at[2]:at[3]])
		if !ok {
			continue
		}
		if err := set(typed[from:at[0]]); err != nil {
			return nil, err
		}
		into, from = &o, at[1]
	}
	return args, set(typed[from:])
}
