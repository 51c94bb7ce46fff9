package returnofheroes

import (
	"slices"

	"skald/engine"
	texts "skald/engine/returnofheroes/text"
	"skald/engine/text"
)

// catalogue contains all texts; it does not change once loaded.
var catalogue = texts.Catalogue()

// rules implements engine.Rules.
type rules struct {
	version int
	edition *edition
	earlier []engine.Rules
	// pilots returns the autopilot of a level, nil if all levels play at random.
	pilots func(level int) engine.Autopilot
}

// New returns the rules of Return of the Heroes with the autopilots of its levels. Without them every level plays at
// random.
func New(autopilots func(level int) engine.Autopilot) engine.Rules {
	newest := len(editions)
	r := rules{version: newest, edition: editions[newest-1], pilots: autopilots}
	for i, e := range editions[:newest-1] {
		r.earlier = append(r.earlier, rules{version: i + 1, edition: e, pilots: autopilots})
	}
	return r
}

// ID implements engine.Rules.
func (rules) ID() string { return "return-of-the-heroes" }

// Colour implements engine.Coloured: the green of the meadows.
func (rules) Colour() int { return 0x4F8F4B }

// Version implements engine.Rules.
func (r rules) Version() int { return r.version }

// Earlier implements engine.Rules.
func (r rules) Earlier() []engine.Rules { return r.earlier }

// Name implements engine.Rules.
func (rules) Name() text.Message { return text.M("title") }

// Catalogue implements engine.Rules.
func (rules) Catalogue() *text.Catalogue { return catalogue }

// Verbs implements engine.Rules.
func (rules) Verbs() []engine.Verb { return verbs() }

func verbs() []engine.Verb {
	return engine.NewVerbs([]string{
		"hero", "move", "explore", "stay", "rest", "fight", "roll", "use", "lose", "take", "drop", "complete",
		"meet", "buy", "offer", "place", "cube", "swap", "keep", "standing", "continue", "end",
	})
}

// Teaches implements engine.Taught.
func (rules) Teaches(verb string) bool {
	return slices.Contains([]string{"move", "explore", "stay", "rest", "meet", "fight"}, verb)
}

// New implements engine.Rules.
func (r rules) New(s engine.Setup, d *engine.Dice) (engine.Game, []engine.Event, error) {
	g, err := newGame(r.edition, s, d)
	if err != nil {
		return nil, nil, err
	}
	told := g.told
	g.told = nil
	return g, told, nil
}

// Topics implements engine.Rules.
func (r rules) Topics() []engine.Topic { return slices.Clone(r.edition.pages) }

// Autopilot implements engine.Rules.
func (r rules) Autopilot(level int) engine.Autopilot {
	if r.pilots == nil {
		return engine.Random{}
	}
	return r.pilots(level)
}

// Load implements engine.Rules.
func (r rules) Load(data []byte) (engine.Game, error) {
	l := loading{Game: &Game{}, edition: r.edition}
	if _, err := engine.LoadSaved(data, l, &l.state); err != nil {
		return nil, err
	}
	return l.Game, nil
}

// loading is a game that is being loaded.
type loading struct {
	*Game
	edition *edition
}

// Check implements engine.Saved.
func (l loading) Check() error {
	l.use(l.edition)
	return l.check()
}
