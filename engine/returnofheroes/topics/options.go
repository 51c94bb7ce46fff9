package topics

import (
	"errors"

	"skald/engine"
	"skald/engine/lists"
	"skald/engine/text"
)

// Options is the data of the pages on the options of a new match.
type Options struct {
	All []engine.Option
	// Preset is the id of the option that switches others on, On the ids of these by value.
	Preset string
	On     map[string][]string
	// Sections are the sections of the rulebook of each option by its id.
	Sections map[string]string
	// Combine returns an *engine.Refusal if chosen values exclude each other.
	Combine func(chosen map[string]string) error
}

// pages returns a page for each option of a new match: its effect, its values, and its exclusions.
func (all Options) pages() []engine.Topic {
	var out []engine.Topic
	for _, o := range all.All {
		p := &page{Topic: engine.Topic{ID: "option-" + o.ID, Title: o.Name, Under: "variants",
			Also: []text.Message{text.Plain(o.ID)}}}
		p.lines = append(p.lines, o.Help)
		var values []text.Message
		for _, v := range o.Values {
			values = append(values, v.Name)
			if v.ID == o.Default {
				p.tell("thing.option-default", "value", v.Name)
			}
		}
		if o.ID != all.Preset {
			p.tell("thing.option-values", "values", values)
		} else {
			for _, v := range o.Values {
				p.tell("thing.option-preset", "value", v.Name, "what", switchedOn(all.On[v.ID]))
			}
		}
		for _, r := range all.excluded(o) {
			p.tell("thing.option-not", "why", r.Why, "instead", r.Instead)
		}
		out = append(out, p.done(all.Sections[o.ID]))
	}
	return out
}

// switchedOn lists the options a preset switches on.
func switchedOn(options []string) text.Message {
	if len(options) == 0 {
		return text.M("thing.no-variant")
	}
	what := lists.Map(options, func(id string) text.Message { return text.M("option." + id) })
	return text.M("list", "all", what)
}

// presets returns the values of the option that switches others on.
func (all Options) presets() []string {
	var out []string
	for _, o := range all.All {
		if o.ID == all.Preset {
			for _, v := range o.Values {
				out = append(out, v.ID)
			}
		}
	}
	return out
}

// excluded returns the reasons that the values of an option do not go with a preset, or with a value of another option
// where both would go alone.
func (all Options) excluded(o engine.Option) []*engine.Refusal {
	var out []*engine.Refusal
	seen := map[string]bool{}
	refused := func(options map[string]string) *engine.Refusal {
		var r *engine.Refusal
		errors.As(all.Combine(options), &r)
		return r
	}
	note := func(r *engine.Refusal) {
		if r != nil && !seen[r.Why.Key] {
			seen[r.Why.Key] = true
			out = append(out, r)
		}
	}
	for _, preset := range all.presets() {
		for _, v := range o.Values {
			own := map[string]string{all.Preset: preset, o.ID: v.ID}
			if r := refused(own); r != nil {
				note(r)
				continue
			}
			for _, with := range all.All {
				for _, w := range with.Values {
					if with.ID == o.ID || with.ID == all.Preset ||
						refused(map[string]string{all.Preset: own[all.Preset], with.ID: w.ID}) != nil {
						continue
					}
					note(refused(map[string]string{all.Preset: own[all.Preset], o.ID: v.ID, with.ID: w.ID}))
				}
			}
		}
	}
	return out
}
