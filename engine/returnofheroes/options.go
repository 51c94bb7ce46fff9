package returnofheroes

import (
	"fmt"

	"skald/engine"
	"skald/engine/returnofheroes/topics"
	"skald/engine/text"
)

// The options of a new match.
const (
	optionPreset  = "preset"
	optionFirst   = "first-player"
	optionOneDraw = "one-draw-per-turn"

	// In the solo game alone.
	optionMap      = "map"
	optionNameless = "nameless"
)

// The values of the options of the solo game.
const (
	mapFixed       = "fixed"
	mapRandom      = "random"
	namelessHidden = "hidden"
	namelessKing   = "king"
)

const on, off = "on", "off"

// maxSeats is the greatest number of heroes in any variant.
const maxSeats = 5

// Options implements engine.Rules.
func (rules) Options() []engine.Option {
	first := engine.Option{ID: optionFirst, Name: text.M("option.first"), Help: text.M("option.first.help"),
		Default: "draw",
		Values:  []engine.OptionValue{{ID: "draw", Name: text.M("option.first.draw")}}}
	for n := 1; n <= maxSeats; n++ {
		first.Values = append(first.Values, engine.OptionValue{ID: fmt.Sprint(n), Name: text.M("seat", "n", n)})
	}
	yes := []engine.OptionValue{{ID: off, Name: text.M("option.no")}, {ID: on, Name: text.M("option.yes")}}
	out := []engine.Option{presetOption()}
	for _, t := range toggles {
		out = append(out, engine.Option{ID: t.id, Name: text.M("option." + t.id),
			Help: text.M("option." + t.id + ".help"), Default: off, Values: yes})
	}
	out = append(out, engine.NewOption(optionMap, mapFixed, mapRandom),
		engine.NewOption(optionNameless, namelessHidden, namelessKing))
	return append(out, first, engine.Option{ID: optionOneDraw, Name: text.M("option.one-draw"),
		Help: text.M("option.one-draw.help"), Default: off,
		Values: []engine.OptionValue{{ID: off, Name: text.M("option.off")}, {ID: on, Name: text.M("option.on")}}})
}

// presetOption returns the option that selects the game; its values may switch further options on.
func presetOption() engine.Option {
	o := engine.Option{ID: optionPreset, Name: text.M("option.preset"), Help: text.M("option.preset.help"),
		Default: presets[0].id}
	for _, p := range presets {
		o.Values = append(o.Values, engine.OptionValue{ID: p.id, Name: text.M("option.preset." + p.id)})
	}
	return o
}

// Seats implements engine.Rules.
func (rules) Seats(options map[string]string) engine.Range {
	v, _ := combine(options)
	return v.seats()
}

// readOptions reads the options of a table. It refuses unknown options and values, and variants that exclude each
// other.
func readOptions(options map[string]string) (variant, error) {
	if err := engine.CheckOptions(rules{}.Options(), options); err != nil {
		return variant{}, err
	}
	return combine(options)
}

// optionTopics returns the data of the pages about the options.
func optionTopics() topics.Options {
	out := topics.Options{All: rules{}.Options(), Preset: optionPreset, On: map[string][]string{},
		Sections: map[string]string{
			optionPreset: "2.1, 2.2, 7, 8", optionMap: "7.4, 7.4.1", optionNameless: "1.4, 7.4.1", optionFirst: "2.1",
			optionOneDraw: "A9",
		}}
	for _, t := range toggles {
		out.Sections[t.id] = t.section
	}
	for _, p := range presets {
		for _, t := range toggles {
			if *t.of(&p.on) {
				out.On[p.id] = append(out.On[p.id], t.id)
			}
		}
	}
	out.Combine = func(chosen map[string]string) error {
		_, err := combine(chosen)
		return err
	}
	return out
}
