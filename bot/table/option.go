package table

import (
	"slices"

	"skald/engine"
	"skald/engine/text"
)

// OptionValue returns the chosen value of an option, or its default.
func OptionValue(chosen map[string]string, o engine.Option) engine.OptionValue {
	for _, id := range []string{chosen[o.ID], o.Default} {
		for _, v := range o.Values {
			if v.ID == id {
				return v
			}
		}
		if id != "" { // the value existed when it was chosen
			return engine.OptionValue{ID: id, Name: text.Plain(id)}
		}
	}
	return engine.OptionValue{}
}

// PlayedName returns the name of the value of the first option, the part that is played; zero for a game without
// options.
func PlayedName(rules engine.Rules, options map[string]string) text.Message {
	if o := rules.Options(); len(o) > 0 {
		return OptionValue(options, o[0]).Name
	}
	return text.Message{}
}

// OpenOptions returns the options that leave a choice and apply with the chosen value of the first.
func OpenOptions(rules engine.Rules, chosen map[string]string) []engine.Option {
	all := rules.Options()
	return slices.DeleteFunc(slices.Clone(all), func(o engine.Option) bool {
		return len(o.Values) < 2 || len(o.Only) > 0 && !slices.Contains(o.Only, OptionValue(chosen, all[0]).ID)
	})
}
