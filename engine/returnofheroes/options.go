package returnofheroes

import (
	"fmt"
	"slices"

	"skald/engine"
	"skald/engine/text"
)

// The options of a new match.
const (
	optionPreset  = "preset"
	optionFirst   = "first-player"
	optionOneDraw = "one-draw-per-turn"
)

// The values of the preset.
const (
	presetIntroductory = "introductory"
	presetStandard     = "standard"
)

const on, off = "on", "off"

// maxSeats is the greatest number of heroes in any variant.
const maxSeats = 5

// Options implements engine.Rules.
func (rules) Options() []engine.Option {
	first := engine.Option{ID: optionFirst, Name: text.M("option.first"), Help: text.M("option.first.help"), Default: "draw",
		Values: []engine.OptionValue{{ID: "draw", Name: text.M("option.first.draw")}}}
	for n := 1; n <= maxSeats; n++ {
		first.Values = append(first.Values, engine.OptionValue{ID: fmt.Sprint(n), Name: text.M("seat", "n", n)})
	}
	return []engine.Option{
		preset(),
		first,
		{ID: optionOneDraw, Name: text.M("option.one-draw"), Help: text.M("option.one-draw.help"), Default: off,
			Values: []engine.OptionValue{{ID: off, Name: text.M("option.off")}, {ID: on, Name: text.M("option.on")}}},
	}
}

// preset is the option that says which game is played; its values may switch
// further options on.
func preset() engine.Option {
	o := engine.Option{ID: optionPreset, Name: text.M("option.preset"), Help: text.M("option.preset.help"), Default: presetIntroductory}
	for _, id := range []string{presetIntroductory, presetStandard} {
		o.Values = append(o.Values, engine.OptionValue{ID: id, Name: text.M("option.preset." + id)})
	}
	return o
}

// readOptions reads how a table wants to play. It refuses options and values the
// game does not know.
func readOptions(options map[string]string) (variant, error) {
	for id, value := range options {
		i := slices.IndexFunc(New().Options(), func(o engine.Option) bool { return o.ID == id })
		if i < 0 {
			return variant{}, refuseSetup("no.option", "", "option", id)
		}
		if !slices.ContainsFunc(New().Options()[i].Values, func(v engine.OptionValue) bool { return v.ID == value }) {
			return variant{}, refuseSetup("no.option-value", "", "option", id, "value", value)
		}
	}
	return variant{Standard: options[optionPreset] == presetStandard}, nil
}

// Seats implements engine.Rules.
func (rules) Seats(options map[string]string) engine.Range {
	v, _ := readOptions(options)
	return v.seats()
}

// seats is how many heroes can play.
func (v variant) seats() engine.Range {
	if v.Five {
		return engine.Range{Min: 2, Max: maxSeats}
	}
	return engine.Range{Min: 2, Max: 4}
}
