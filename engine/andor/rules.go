package andor

import (
	"fmt"
	"maps"
	"slices"

	"skald/engine"
	"skald/engine/andor/legend"
	texts "skald/engine/andor/text"
	"skald/engine/andor/view"
	"skald/engine/text"
)

// Options configures New.
type Options struct {
	// Autopilot returns the autopilot of a level; if it is nil, all autopilots play at random.
	Autopilot func(level int) engine.Autopilot
	// Legends are available in addition to the built-in ones.
	Legends []*legend.Legend
}

type rules struct {
	version   int
	edition   *Edition
	earlier   []engine.Rules
	legends   []*legend.Legend
	catalogue *text.Catalogue
	autopilot func(level int) engine.Autopilot
}

// New returns the rules of Legends of Andor with the built-in legends and those of o. It returns an error if two
// legends have the same id.
func New(o Options) (engine.Rules, error) {
	parts := []*text.Catalogue{texts.Catalogue}
	seen := map[string]bool{}
	for _, l := range append(slices.Clone(builtIn), o.Legends...) {
		if seen[l.ID] {
			return nil, fmt.Errorf("there are two legends with the id %q; every legend needs one of its own", l.ID)
		}
		seen[l.ID] = true
		parts = append(parts, l.Catalogue())
	}
	r := rules{version: newest, edition: editions[newest-1], catalogue: text.Join(parts...), autopilot: o.Autopilot}
	for v := 1; v < newest; v++ {
		r.earlier = append(r.earlier, rules{version: v, edition: editions[v-1],
			legends: append(slices.Clone(comesWith[v]), o.Legends...), catalogue: r.catalogue, autopilot: o.Autopilot})
	}
	r.legends = append(slices.Clone(builtIn), o.Legends...)
	return r, nil
}

// ID implements engine.Rules.
func (rules) ID() string { return "legends-of-andor" }

// Colour implements engine.Coloured: the river blue.
func (rules) Colour() int { return 0x3F78C0 }

// Version implements engine.Rules.
func (r rules) Version() int { return r.version }

// Earlier implements engine.Rules.
func (r rules) Earlier() []engine.Rules { return r.earlier }

// Name implements engine.Rules.
func (rules) Name() text.Message { return text.M("title") }

// Catalogue implements engine.Rules.
func (r rules) Catalogue() *text.Catalogue { return r.catalogue }

const (
	OptionLegend     = "legend"
	optionDifficulty = "difficulty"
	optionAgain      = "played-before"
	OptionHeroes     = "heroes"
)

// find returns the legend with an id; "" selects the first one.
func (r rules) find(id string) *legend.Legend {
	for _, l := range r.legends {
		if l.ID == id || id == "" {
			return l
		}
	}
	return nil
}

// Seats implements engine.Rules.
func (r rules) Seats(options map[string]string) engine.Range {
	if l := r.find(options[OptionLegend]); l != nil {
		return engine.Range{Min: l.Least, Max: l.Most}
	}
	return engine.Range{Min: 2, Max: 4}
}

// Together implements engine.Cooperative: all players win or lose together.
func (rules) Together(map[string]string) bool { return true }

// Options implements engine.Rules.
func (r rules) Options() []engine.Option {
	legends := engine.Option{ID: OptionLegend, Name: text.M("option.legend"), Help: text.M("option.legend.help"),
		Default: r.legends[0].ID}
	var graded, taught []string
	for _, l := range r.legends {
		if len(l.Difficulties) > 0 {
			graded = append(graded, l.ID)
		}
		if teaches(l) {
			taught = append(taught, l.ID)
		}
		legends.Values = append(legends.Values, engine.OptionValue{ID: l.ID, Name: text.M(l.Key("title"))})
	}
	heroes := engine.NewOption(OptionHeroes, "draw", "rank")
	return []engine.Option{legends, {
		ID: optionDifficulty, Name: text.M("option.difficulty"), Help: text.M("option.difficulty.help"),
		Default: "easy",
		Values: []engine.OptionValue{{ID: "easy", Name: text.M("option.easy")},
			{ID: "normal", Name: text.M("option.normal")}},
		Only: graded,
	}, {
		ID: optionAgain, Name: text.M("option.again"), Help: text.M("option.again.help"), Default: "off",
		Values: []engine.OptionValue{{ID: "off", Name: text.M("option.again.off")},
			{ID: "on", Name: text.M("option.again.on")}},
		Only: taught,
	}, heroes}
}

var verbWords = []string{
	"move", "walk", "stay", "fight", "invite", "escort", "pass", "end", "join", "stop", "roll", "flip", "keep", "use",
	"on", "leave", "yes", "no", "divide", "pay", "choose", "uncover", "spare", "well", "activate", "look", "take",
	"drop", "buy", "sell", "eat", "give", "trade", "stance", "standing",
}

// answerWords are the verbs that only answer a question.
var answerWords = []string{
	"join", "stop", "roll", "flip", "keep", "on", "leave", "yes", "no", "divide", "pay", "choose", "uncover", "spare",
}

// Verbs implements engine.Rules.
func (rules) Verbs() []engine.Verb { return engine.NewVerbs(verbWords, answerWords...) }

// Teaches implements engine.Taught.
func (rules) Teaches(verb string) bool {
	return slices.Contains([]string{"move", "walk", "pass", "end", "well"}, verb)
}

// New implements engine.Rules.
func (r rules) New(s engine.Setup, d *engine.Dice) (engine.Game, []engine.Event, error) {
	chosen := s.Options
	if r.edition.keptHeroes(chosen[OptionHeroes], s.Seats) != nil {
		chosen = maps.Clone(chosen)
		delete(chosen, OptionHeroes)
	}
	if err := engine.CheckOptions(r.Options(), chosen); err != nil {
		return nil, nil, err
	}
	l := r.find(s.Options[OptionLegend])
	if s.Seats < l.Least || s.Seats > l.Most {
		return nil, nil, no("no.seats", "", "no.seats.instead", "least", l.Least, "most", l.Most)
	}
	g := newGame(r.edition, l, s, d)
	g.run(d)
	g.settle(d)
	told := g.told
	g.told, g.work = nil, work{}
	return g, told, nil
}

// Load implements engine.Rules.
func (r rules) Load(data []byte) (engine.Game, error) {
	l := loading{Game: &Game{edition: r.edition}, rules: r}
	if _, err := engine.LoadSaved(data, l, &l.state); err != nil {
		return nil, err
	}
	return l.Game, nil
}

type loading struct {
	*Game
	rules rules
}

// Check implements engine.Saved.
func (l loading) Check() (err error) {
	if l.legend, err = l.rules.legendOf(&l.state); err != nil {
		return err
	}
	l.legend = l.legend.For(len(l.Heroes), l.Difficulty)
	l.Source = ""
	l.regions = view.RegionsOf(l.legend)
	return l.check()
}

// legendOf returns the legend of a saved game: the one saved with it, without parsing it again if the program has the
// same. A game saved with a name only uses the built-in legend.
func (r rules) legendOf(s *state) (*legend.Legend, error) {
	if s.Source != "" {
		for _, l := range r.legends {
			if l.Rules == s.Source {
				return l, nil
			}
		}
		l, err := legend.Restore(s.Source)
		if err != nil {
			return nil, fmt.Errorf("the legend saved with the game is damaged: %w", err)
		}
		return l, nil
	}
	for _, l := range comesWith[r.version] {
		if l.ID == s.Legend {
			return l, nil
		}
	}
	return nil, fmt.Errorf("the saved game is about the legend %q, which this program does not have", s.Legend)
}

// Autopilot implements engine.Rules.
func (r rules) Autopilot(level int) engine.Autopilot {
	if r.autopilot == nil {
		return engine.Random{}
	}
	return r.autopilot(level)
}
