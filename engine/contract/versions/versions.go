// Package versions is a small game in two versions, for tests of matches that outlive a change of the rules: a figure,
// a rule, a card, the order of the dice and the saved form differ. It is also the example of a change after a release:
// see figures.
//
// Two or three farmers reap by two dice, or draw a card, in turn; the first with the version's harvest wins.
package versions

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"skald/engine"
	"skald/engine/text"
)

//go:embed text/*.yaml
var texts embed.FS

var catalogue = text.MustLoad(texts, "text")

// ID is the id of the game.
const ID = "harvest"

// figures are the differences between versions: figures and cards as data, rules and the order of dice as named
// switches.
type figures struct {
	version int
	// goal is the harvest that wins.
	goal  int
	cards []card
	// mayPass lets a farmer pass.
	mayPass bool
	// windFirst draws the wind before the yield.
	windFirst bool
}

type card struct {
	id    string
	worth int
}

// released are the figures of every version, oldest first. Entries are never edited; a change is a new entry.
var released = []figures{
	{version: 1, goal: 8, cards: []card{{"wheat", 1}, {"storm", -1}}},
	{version: 2, goal: 11, cards: []card{{"wheat", 2}, {"storm", -1}, {"sun", 3}}, mayPass: true, windFirst: true},
}

type rules struct {
	*figures
	earlier []engine.Rules
}

// First returns the game of a program that knows version 1.
func First() engine.Rules { return rules{figures: &released[0]} }

// Both returns the game of a program that knows both versions.
func Both() engine.Rules { return rules{&released[1], []engine.Rules{First()}} }

// Second returns the game of a program that knows version 2 only.
func Second() engine.Rules { return rules{figures: &released[1]} }

// ID implements engine.Rules.
func (rules) ID() string { return ID }

// Version implements engine.Rules.
func (r rules) Version() int { return r.version }

// Earlier implements engine.Rules.
func (r rules) Earlier() []engine.Rules { return r.earlier }

// Name implements engine.Rules.
func (rules) Name() text.Message { return text.M("title") }

// Options implements engine.Rules.
func (rules) Options() []engine.Option { return nil }

// Seats implements engine.Rules.
func (rules) Seats(map[string]string) engine.Range { return engine.Range{Min: 2, Max: 3} }

// Verbs implements engine.Rules.
func (rules) Verbs() []engine.Verb {
	var out []engine.Verb
	for _, v := range []string{"reap", "draw", "pass"} {
		out = append(out, engine.Verb{Name: v, Help: text.M("verb." + v)})
	}
	return out
}

// Topics implements engine.Rules.
func (r rules) Topics() []engine.Topic {
	return []engine.Topic{{ID: "goal", Title: text.M("topic.goal"), Text: text.M("topic.goal.text", "goal", r.goal)}}
}

// Catalogue implements engine.Rules.
func (rules) Catalogue() *text.Catalogue { return catalogue }

// Autopilot implements engine.Rules.
func (rules) Autopilot(int) engine.Autopilot { return engine.Random{} }

// New implements engine.Rules.
func (r rules) New(s engine.Setup, _ *engine.Dice) (engine.Game, []engine.Event, error) {
	if s.Seats < 2 || s.Seats > 3 || len(s.Options) > 0 {
		return nil, nil, &engine.Refusal{Why: text.M("no")}
	}
	return &harvest{figures: r.figures, state: state{Barns: make([]int, s.Seats)}}, nil, nil
}

// Load implements engine.Rules.
func (r rules) Load(b []byte) (engine.Game, error) {
	g := &harvest{figures: r.figures}
	if err := json.Unmarshal(b, &g.state); err != nil {
		return nil, fmt.Errorf("the saved harvest cannot be read: %w", err)
	}
	switch n := len(g.Barns); {
	case n < 2 || n > 3 || g.Turns < 0:
		return nil, fmt.Errorf("no harvest has %d barns in turn %d", n, g.Turns+1)
	case g.Last != "" && !slices.ContainsFunc(r.cards, func(c card) bool { return c.id == g.Last }):
		return nil, fmt.Errorf("version %d has no card %q", r.version, g.Last)
	case g.Passed != 0 && !r.mayPass:
		return nil, errors.New("nobody passes in this version")
	}
	return g, nil
}

// harvest is a position.
type harvest struct {
	*figures
	state
}

type state struct {
	Barns []int
	Turns int
	// Last is the card drawn last.
	Last string `json:",omitempty"`
	// Passed counts passes; version 1 does not have it.
	Passed int `json:",omitempty"`
}

// MarshalJSON implements engine.Game.
func (g *harvest) MarshalJSON() ([]byte, error) { return json.Marshal(&g.state) }

func (g *harvest) now() engine.Seat { return engine.Seat(g.Turns % len(g.Barns)) }

// Prompts implements engine.Game.
func (g *harvest) Prompts() []engine.Prompt {
	if g.Outcome() != nil {
		return nil
	}
	p := engine.Prompt{Seat: g.now(), Kind: engine.Must, Headline: text.M("ask"), Choices: []engine.Choice{
		{Move: "reap", Label: text.M("do.reap"), Ends: true, Rolls: true},
		{Move: "draw", Label: text.M("do.draw"), Ends: true, Rolls: true, Reveals: true},
	}}
	if g.mayPass {
		p.Choices = append(p.Choices, engine.Choice{Move: "pass", Label: text.M("do.pass"), Ends: true})
	}
	return []engine.Prompt{p}
}

// Apply implements engine.Game.
func (g *harvest) Apply(seat engine.Seat, m engine.Move, d *engine.Dice) ([]engine.Event, error) {
	if engine.Legal(g.Prompts(), seat, m) == nil {
		if _, err := engine.ParseMove(string(m)); err != nil {
			return nil, err
		}
		return nil, &engine.Refusal{Why: text.M("no")}
	}
	barn := &g.Barns[seat]
	e := engine.Event{Kind: m.Verb(), Seat: seat}
	switch m {
	case "reap":
		n := g.reap(d)
		*barn += n
		e.Text = text.M("reaped", "n", n)
	case "draw":
		c := g.cards[d.Pick("cards", len(g.cards))]
		*barn, g.Last = max(0, *barn+c.worth), c.id
		e.Text, e.Reveals = text.M("drew."+c.id, "n", c.worth), true
	case "pass":
		g.Passed++
		e.Text = text.M("do.pass")
	}
	g.Turns++
	return []engine.Event{e}, nil
}

// reap rolls the yield of a field: nothing if the wind is a one.
func (g *harvest) reap(d *engine.Dice) int {
	if g.windFirst {
		if d.Pick("field", 4) == 0 {
			return 0
		}
		return d.D6("field", 1)[0]
	}
	yield := d.D6("field", 1)[0]
	if d.Pick("field", 4) == 0 {
		return 0
	}
	return yield
}

type view struct {
	Goal  int
	State state
}

// Words implements engine.View.
func (v view) Words() []text.Message {
	return []text.Message{text.M("barns", "goal", v.Goal, "barns", text.Plain(fmt.Sprint(v.State.Barns)))}
}

// Alt implements engine.View.
func (v view) Alt() text.Message { return v.Words()[0] }

// View implements engine.Game.
func (g *harvest) View(engine.Seat) engine.View { return view{g.goal, g.copied().state} }

// Imagine implements engine.Game.
func (g *harvest) Imagine(engine.Seat, *engine.Dice) engine.Game { return g.copied() }

func (g *harvest) copied() *harvest {
	c := *g
	c.Barns = slices.Clone(g.Barns)
	return &c
}

// Turn implements engine.Game.
func (g *harvest) Turn() engine.Turn {
	return engine.Turn{Number: g.Turns + 1, Seat: g.now(), Label: text.M("turn", "n", g.Turns+1)}
}

// Outcome implements engine.Game.
func (g *harvest) Outcome() *engine.Outcome {
	best := slices.Max(g.Barns)
	if best < g.goal {
		return nil
	}
	winner := slices.Index(g.Barns, best)
	var rest []engine.Seat
	for s := range g.Barns {
		if s != winner {
			rest = append(rest, engine.Seat(s))
		}
	}
	return &engine.Outcome{Places: [][]engine.Seat{{engine.Seat(winner)}, rest}, Scores: slices.Clone(g.Barns),
		Won: true, Reason: text.M("over")}
}
