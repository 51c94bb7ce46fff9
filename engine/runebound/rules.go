package runebound

import (
	"embed"
	"slices"

	"skald/engine"
	"skald/engine/runebound/ability"
	"skald/engine/text"
	"skald/engine/wording"
)

//go:embed text
var texts embed.FS

// catalogue holds all texts of the game; it does not change once loaded.
var catalogue = text.Join(text.MustLoad(texts, "text/play"), text.MustLoad(texts, "text/cards-adventures"),
	text.MustLoad(texts, "text/cards-market"),
	text.MustLoad(texts, "text/rules"), text.MustLoad(texts, "text/pictures"), ability.Catalogue())

type rules struct {
	version int
	edition *edition
	earlier []engine.Rules
	// moves is the notation of moves in this version and the earlier ones.
	moves wording.Table
	// pilots returns the autopilot of a level; nil makes every level play at random.
	pilots func(level int) engine.Autopilot
}

// New returns the rules of Runebound with the given autopilots by level. If autopilots is nil, every level plays at
// random.
func New(autopilots func(level int) engine.Autopilot) engine.Rules {
	return rulesOf(editions, autopilots)
}

// rulesOf returns the rules of the last edition, linked to those of the earlier ones.
func rulesOf(editions []*edition, autopilots func(level int) engine.Autopilot) rules {
	n := len(editions)
	r := rules{version: n, edition: editions[n-1], moves: movesOf(editions), pilots: autopilots}
	for i, e := range editions[:n-1] {
		r.earlier = append(r.earlier, rules{version: i + 1, edition: e, moves: r.moves, pilots: autopilots})
	}
	return r
}

// ID implements engine.Rules.
func (rules) ID() string { return "runebound" }

// Colour implements engine.Coloured: ember.
func (rules) Colour() int { return 0xC9792B }

// Version implements engine.Rules.
func (r rules) Version() int { return r.version }

// Earlier implements engine.Rules.
func (r rules) Earlier() []engine.Rules { return r.earlier }

// Name implements engine.Rules.
func (rules) Name() text.Message { return text.M("title") }

// Catalogue implements engine.Rules.
func (rules) Catalogue() *text.Catalogue { return catalogue }

// Seats implements engine.Rules: two to six, one to four in a company.
func (rules) Seats(options map[string]string) engine.Range {
	if readOptions(options).company() {
		return engine.Range{Min: 1, Max: 4}
	}
	return engine.Range{Min: 2, Max: mostSeats}
}

// Together implements engine.Cooperative: a company plays together.
func (rules) Together(options map[string]string) bool { return readOptions(options).company() }

// Options implements engine.Rules.
func (rules) Options() []engine.Option { return slices.Clone(options) }

var verbWords = []string{
	"roll", "rest", "walk", "stay", "move", "explore", "attack", "market", "fight", "defend", "flee", "use", "buy",
	"sell", "heal", "train", "give", "end", "on", "choose", "take", "drop", "no", "hero", "stance", "standing",
}

// answerWords are the verbs that only answer a question.
var answerWords = []string{"on", "choose", "take", "drop", "no", "hero"}

// Verbs implements engine.Rules.
func (rules) Verbs() []engine.Verb { return engine.NewVerbs(verbWords, answerWords...) }

// Teaches implements engine.Taught.
func (rules) Teaches(verb string) bool {
	return slices.Contains([]string{"roll", "walk", "rest", "move", "explore", "market", "stay"}, verb)
}

// New implements engine.Rules.
func (r rules) New(s engine.Setup, d *engine.Dice) (engine.Game, []engine.Event, error) {
	if err := engine.CheckOptions(r.Options(), s.Options); err != nil {
		return nil, nil, err
	}
	if err := engine.CheckClashes(readOptions(s.Options), clashes); err != nil {
		return nil, nil, err
	}
	if seats := r.Seats(s.Options); s.Seats < seats.Min || s.Seats > seats.Max {
		return nil, nil, no("no.seats", "", "no.seats.instead", "least", seats.Min, "most", seats.Max)
	}
	g := newGame(r.edition, s, d)
	g.run(d)
	told := g.told
	g.told = nil
	return g, told, nil
}

// Load implements engine.Rules.
func (r rules) Load(data []byte) (engine.Game, error) {
	g := &Game{edition: r.edition, notes: new(notes)}
	return engine.LoadSaved(data, g, &g.state)
}

// Autopilot implements engine.Rules.
func (r rules) Autopilot(level int) engine.Autopilot {
	if r.pilots == nil {
		return engine.Random{}
	}
	return r.pilots(level)
}
