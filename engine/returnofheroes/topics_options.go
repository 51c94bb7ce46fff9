package returnofheroes

import (
	"errors"
	"slices"

	"skald/engine"
	"skald/engine/text"
)

// optionSections are the sections behind the options that are no toggles.
var optionSections = map[string]string{
	optionPreset: "2.1, 2.2, 7, 8", optionMap: "7.4, 7.4.1", optionNameless: "1.4, 7.4.1", optionFirst: "2.1", optionOneDraw: "A9",
}

// optionPages has a page for each option of a new match: what it does, its
// values, and what it does not go with.
func optionPages() []engine.Topic {
	var out []engine.Topic
	all := rules{}.Options()
	for _, o := range all {
		p := &page{Topic: engine.Topic{ID: "option-" + o.ID, Title: o.Name, Under: "variants", Also: []text.Message{text.Plain(o.ID)}}}
		p.lines = append(p.lines, o.Help)
		var values []text.Message
		for _, v := range o.Values {
			values = append(values, v.Name)
			if v.ID == o.Default {
				p.tell("thing.option-default", "value", v.Name)
			}
		}
		if o.ID != optionPreset {
			p.tell("thing.option-values", "values", values)
		} else {
			for _, x := range presets {
				p.tell("thing.option-preset", "value", text.M("option.preset."+x.id), "what", switchedOn(x.on))
			}
		}
		for _, r := range excluded(o, all) {
			p.tell("thing.option-not", "why", r.Why, "instead", r.Instead)
		}
		section := optionSections[o.ID]
		if i := slices.IndexFunc(toggles, func(t toggle) bool { return t.id == o.ID }); i >= 0 {
			section = toggles[i].section
		}
		out = append(out, p.done(section))
	}
	return out
}

// switchedOn lists the variants a preset switches on.
func switchedOn(v variant) text.Message {
	var what []text.Message
	for _, t := range toggles {
		if *t.of(&v) {
			what = append(what, text.M("option."+t.id))
		}
	}
	if len(what) == 0 {
		return text.M("thing.no-variant")
	}
	return text.M("list", "all", what)
}

// excluded lists why the values of an option do not go with a preset, or with a
// value of another option where both would go alone.
func excluded(o engine.Option, all []engine.Option) []*engine.Refusal {
	var out []*engine.Refusal
	seen := map[string]bool{}
	refused := func(options map[string]string) *engine.Refusal {
		_, err := combine(options)
		var r *engine.Refusal
		errors.As(err, &r)
		return r
	}
	note := func(r *engine.Refusal) {
		if r != nil && !seen[r.Why.Key] {
			seen[r.Why.Key] = true
			out = append(out, r)
		}
	}
	for _, p := range presets {
		for _, v := range o.Values {
			own := map[string]string{optionPreset: p.id, o.ID: v.ID}
			if r := refused(own); r != nil {
				note(r)
				continue
			}
			for _, with := range all {
				for _, w := range with.Values {
					if with.ID == o.ID || with.ID == optionPreset || refused(map[string]string{optionPreset: own[optionPreset], with.ID: w.ID}) != nil {
						continue
					}
					note(refused(map[string]string{optionPreset: own[optionPreset], o.ID: v.ID, with.ID: w.ID}))
				}
			}
		}
	}
	return out
}
