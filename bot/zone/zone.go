// Package zone finds the time zone a user types: a city in their language, or an IANA name.
package zone

import (
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/clock"
	"skald/bot/ui"
	"skald/engine/text"
)

// place is a city as readers know it, with its time zone.
type place struct{ name, zone string }

// timeMark divides the name of a city and its present time in completions.
const timeMark = " – "

// knownPlaces returns the cities of a language.
func knownPlaces(s text.Localizer) (out []place) {
	for pair := range strings.SplitSeq(ui.Say(s, "bot.me.zones"), "|") {
		name, zone, _ := strings.Cut(pair, "=")
		out = append(out, place{name, zone})
	}
	return out
}

// Typed returns the time zone typed by the reader: that of a city in their language, or else the result of
// clock.FindZone.
func Typed(typed string, s text.Localizer) (string, bool) {
	typed, _, _ = strings.Cut(typed, timeMark)
	for _, p := range knownPlaces(s) {
		if ui.Fold(p.name) == ui.Fold(typed) {
			return p.zone, true
		}
	}
	return clock.FindZone(typed)
}

// Complete returns the time zones that match the typed text, as cities with their present time: those of the
// reader's language first.
func Complete(typed string, now time.Time, s text.Localizer) []*discordgo.ApplicationCommandOptionChoice {
	typed, _, _ = strings.Cut(typed, timeMark)
	query := ui.Fold(typed)
	var exact, rest []*discordgo.ApplicationCommandOptionChoice
	named := map[string]bool{}
	add := func(p place) {
		at, err := time.LoadLocation(p.zone)
		if err != nil {
			return
		}
		value := p.zone
		if named[value] {
			value = p.name // a value is offered once, and several cities may share a zone
		}
		named[p.zone] = true
		c := &discordgo.ApplicationCommandOptionChoice{Name: p.name + timeMark + now.In(at).Format("15:04"),
			Value: value}
		if ui.Fold(p.name) == query {
			exact = append(exact, c)
		} else {
			rest = append(rest, c)
		}
	}
	for _, p := range knownPlaces(s) {
		if ui.Matches(ui.Fold(p.name+" "+p.zone), query) {
			add(p)
		}
	}
	if query != "" {
		for _, z := range clock.SuggestZones(typed) {
			if !named[z] {
				add(place{strings.ReplaceAll(z[strings.LastIndexByte(z, '/')+1:], "_", " "), z})
			}
		}
	}
	return ui.Suggestions(append(exact, rest...), typed)
}

// Unknown is the reply to an unknown time zone.
func Unknown(zone string, s text.Localizer) ui.Message {
	return ui.Answer(s, "bot.me.nozone", "zone", text.Plain(ui.Escape(ui.Clip(zone, 60))))
}
