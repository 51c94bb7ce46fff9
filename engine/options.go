package engine

import (
	"maps"
	"slices"

	"skald/engine/text"
)

// OptionConflict is a pair of choices of a new match that exclude each other. V is the game's type of parsed options.
type OptionConflict[V any] struct {
	// When reports whether v contains both choices.
	When func(v V) bool
	// Refusal is the reason for their exclusion.
	Refusal Refusal
}

// NewOption returns an option with its values, the default first. The game's catalogue has "option." and the id, the
// same with ".help", and for each value the same with "." and the value.
func NewOption(id string, values ...string) Option {
	key := "option." + id
	o := Option{ID: id, Name: text.M(key), Help: text.M(key + ".help"), Default: values[0]}
	for _, v := range values {
		o.Values = append(o.Values, OptionValue{ID: v, Name: text.M(key + "." + v)})
	}
	return o
}

// NewVerbs returns verbs by their words; those among answers only answer questions. The game's catalogue has "verb."
// and the word.
func NewVerbs(words []string, answers ...string) []Verb {
	out := make([]Verb, len(words))
	for i, w := range words {
		out[i] = Verb{Name: w, Help: text.M("verb." + w), Answers: slices.Contains(answers, w)}
	}
	return out
}

// CheckOptions refuses unknown options and values. The game's catalogue has "no.option" (option) and "no.option-value"
// (option, value), both with advice under ".instead".
func CheckOptions(known []Option, chosen map[string]string) error {
	for _, id := range slices.Sorted(maps.Keys(chosen)) {
		i := slices.IndexFunc(known, func(o Option) bool { return o.ID == id })
		if i < 0 {
			return &Refusal{Why: text.M("no.option", "option", id), Instead: text.M("no.option.instead")}
		}
		if !slices.ContainsFunc(known[i].Values, func(v OptionValue) bool { return v.ID == chosen[id] }) {
			return &Refusal{Why: text.M("no.option-value", "option", id, "value", chosen[id]),
				Instead: text.M("no.option-value.instead")}
		}
	}
	return nil
}

// CheckClashes refuses choices that exclude each other.
func CheckClashes[V any](v V, clashes []OptionConflict[V]) error {
	for i := range clashes {
		if clashes[i].When(v) {
			r := clashes[i].Refusal
			return &r
		}
	}
	return nil
}

// ValueName returns the name of a value of an option; false if there is no such value.
func ValueName(r Rules, option, value string) (text.Message, bool) {
	for _, o := range r.Options() {
		for _, v := range o.Values {
			if o.ID == option && v.ID == value {
				return v.Name, true
			}
		}
	}
	return text.Message{}, false
}
