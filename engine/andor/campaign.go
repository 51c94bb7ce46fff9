package andor

import (
	_ "embed"
	"maps"
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/andor/legend"
	"skald/engine/text"
)

// campaignFile lists the legends that tell one story, in their order. One that is listed
// and not there is passed over.
//
//go:embed legends/campaign.txt
var campaignFile string

// Next implements engine.Campaign: a group keeps the rules it has learned, but no figures (booklet: the legends are
// independent).
func (r rules) Next(options map[string]string) (map[string]string, bool) {
	l := r.find(options[OptionLegend])
	if l == nil {
		return nil, false
	}
	order := strings.Fields(campaignFile)
	at := slices.Index(order, l.ID)
	if at < 0 {
		return nil, false
	}
	for _, id := range order[at+1:] {
		next := r.find(id)
		if next == nil {
			continue
		}
		out := map[string]string{OptionLegend: id}
		if d := options[optionDifficulty]; slices.Contains(next.Difficulties, d) {
			out[optionDifficulty] = d
		}
		if teaches(next) {
			out[optionAgain] = "on"
		}
		return out, true
	}
	return nil, false
}

// teaches reports whether a legend has additional cards for new players.
func teaches(l *legend.Legend) (does bool) {
	l.Walk(func(_ *legend.Card, e *legend.Effect) {
		does = does || slices.ContainsFunc(e.If, func(c legend.Condition) bool { return c.Kind == "played-before" })
	})
	return does
}

// drawnHero marks a seat with a randomly drawn hero among kept heroes.
const drawnHero = "any"

// KeptBy implements engine.Campaign.
func (rules) KeptBy() string { return OptionHeroes }

// Keep implements engine.Campaign: players keep their heroes.
func (r rules) Keep(options map[string]string, pieces []string) map[string]string {
	if options[OptionHeroes] != "" {
		return options
	}
	known, words := r.edition.ranks(), make([]string, len(pieces))
	for i, p := range pieces {
		if words[i] = drawnHero; slices.Contains(known, p) && !slices.Contains(words[:i], p) {
			words[i] = p
		}
	}
	if !slices.ContainsFunc(words, func(w string) bool { return w != drawnHero }) {
		return options
	}
	out := maps.Clone(options)
	if out == nil {
		out = map[string]string{}
	}
	out[OptionHeroes] = strings.Join(words, "-")
	return out
}

// keptHeroes parses the option written by Keep for a number of seats; it returns nil for anything else.
func (ed *Edition) keptHeroes(value string, seats int) []string {
	words := strings.Split(value, "-")
	if len(words) != seats {
		return nil
	}
	known, named := ed.ranks(), 0
	for i, w := range words {
		switch {
		case w == drawnHero:
		case !slices.Contains(known, w) || slices.Contains(words[:i], w):
			return nil
		default:
			named++
		}
	}
	if named == 0 {
		return nil
	}
	return words
}

// Told implements engine.Campaign: the day and letter of the end.
func (rules) Told(o *engine.Outcome) text.Message {
	letter := min(max(o.FigureOf("letter"), 0), legend.Last)
	return text.M("chapter.told", "day", o.FigureOf("days"), "letter", string(legend.Letters[letter]))
}
