package heroes

import (
	"slices"

	"skald/engine"
	texts "skald/engine/heroes/text"
	"skald/engine/text"
)

// catalogue contains all texts of the game; it does not change once loaded.
var catalogue = texts.Catalogue()

// rules implements engine.Rules.
type rules struct {
	version int
	edition *edition
	earlier []engine.Rules
	// pilots returns the autopilot of a level, nil if all levels play at random.
	pilots func(level int) engine.Autopilot
}

// New returns the rules of Heroes with the autopilots of its levels. Without them every level plays at random.
func New(autopilots func(level int) engine.Autopilot) engine.Rules {
	return rulesOf(editions, autopilots)
}

// rulesOf returns the rules of the last of some editions, with those of the versions before.
func rulesOf(editions []*edition, autopilots func(level int) engine.Autopilot) engine.Rules {
	r := rules{pilots: autopilots}
	for i, e := range editions {
		if i > 0 {
			r.earlier = append(r.earlier, rules{version: i, edition: editions[i-1], pilots: autopilots})
		}
		r.version, r.edition = i+1, e
	}
	return r
}

// ID implements engine.Rules.
func (rules) ID() string { return "heroes" }

// Colour implements engine.Coloured: the red of a duel.
func (rules) Colour() int { return 0xD0545E }

// Version implements engine.Rules.
func (r rules) Version() int { return r.version }

// Earlier implements engine.Rules.
func (r rules) Earlier() []engine.Rules { return r.earlier }

// Name implements engine.Rules.
func (rules) Name() text.Message { return text.M("title") }

// Catalogue implements engine.Rules.
func (rules) Catalogue() *text.Catalogue { return catalogue }

// Seats implements engine.Rules: two in a duel, three or four in a fight of all against all, four in teams and
// tournaments.
func (rules) Seats(chosen map[string]string) engine.Range { return readOptions(chosen).seats() }

// IsPreset implements engine.Presets: ready-made armies are placed in their ready-made positions.
func (rules) IsPreset(chosen map[string]string, kind string) bool {
	return kind == kindPlaced && readOptions(chosen).Army == armyReady
}

// Options implements engine.Rules.
func (rules) Options() []engine.Option { return slices.Clone(options) }

// The verbs of the game, as moves and records have them.
const (
	VerbHero     = "hero"
	VerbTake     = "take"
	VerbArmy     = "army"
	VerbForm     = "form"
	VerbPlace    = "place"
	VerbKeep     = "keep"
	VerbStop     = "stop"
	VerbStay     = "stay"
	VerbRise     = "rise"
	VerbUse      = "use"
	VerbPass     = "pass"
	VerbCast     = "cast"
	VerbTarget   = "target"
	VerbDrop     = "drop"
	VerbActivate = "activate"
	VerbMove     = "move"
	VerbEnd      = "end"
	VerbDraw     = "draw"
	VerbLearn    = "learn"
	VerbDispel   = "dispel"
	VerbNone     = "none"
	VerbStanding = "standing"
)

var verbWords = []string{
	VerbHero, VerbTake, VerbArmy, VerbForm, VerbPlace, VerbKeep, VerbStop, VerbStay, VerbRise, VerbUse, VerbPass,
	VerbCast, VerbTarget,
	VerbDrop, VerbActivate, VerbMove, VerbEnd, VerbDraw, VerbLearn, VerbDispel, VerbNone, VerbStanding,
}

// answerWords are the verbs that only answer a question.
var answerWords = []string{VerbHero, VerbTake, VerbTarget, VerbDrop, VerbPlace}

// Verbs implements engine.Rules.
func (rules) Verbs() []engine.Verb { return engine.NewVerbs(verbWords, answerWords...) }

// Teaches implements engine.Taught.
func (rules) Teaches(verb string) bool {
	return slices.Contains([]string{VerbKeep, VerbStop, VerbStay}, verb)
}

// New implements engine.Rules.
func (r rules) New(s engine.Setup, d *engine.Dice) (engine.Game, []engine.Event, error) {
	if err := engine.CheckOptions(r.Options(), s.Options); err != nil {
		return nil, nil, err
	}
	o := readOptions(s.Options)
	if err := engine.CheckClashes(o, clashes); err != nil {
		return nil, nil, err
	}
	if seats := o.seats(); s.Seats < seats.Min || s.Seats > seats.Max {
		return nil, nil, no("no.seats-"+o.Mode, "", "no.seats.instead", "n", s.Seats)
	}
	g := newGame(r.edition, s.Seats, o, d)
	g.run(d)
	told := g.told
	g.told = nil
	return g, told, nil
}

// Load implements engine.Rules.
func (r rules) Load(data []byte) (engine.Game, error) {
	g := &Game{edition: r.edition}
	return engine.LoadSaved(data, g, &g.State)
}

// Autopilot implements engine.Rules.
func (r rules) Autopilot(level int) engine.Autopilot {
	if r.pilots == nil {
		return engine.Random{}
	}
	return r.pilots(level)
}

// Topics implements engine.Rules.
func (r rules) Topics() []engine.Topic { return r.edition.topicPages() }
