package bottest

import (
	"encoding/json"
	"fmt"
	"testing/fstest"

	"skald/engine"
	"skald/engine/text"
)

// causeway is a test game for two seats. On their turn a player polishes a stone, which keeps the turn, or lays a
// stone, which passes it. Every move is numbered and its event has the number, so that tests can count announcements.
// The game ends with the eighth stone laid.
type causeway struct {
	Moves, Laid, Weight int
}

// CausewayLength is the number of stones after which the game ends.
const CausewayLength = 8

// CausewayRules are the rules of the causeway.
type CausewayRules struct{}

var causewayWords = text.MustLoad(fstest.MapFS{
	"en.yaml": {Data: []byte(
		"ask: Which stone?\nno: That is not on offer\nover: The causeway stands\nboard: The causeway\n")},
	"it.yaml": {Data: []byte(
		"ask: Quale pietra?\nno: Questo non si può\nover: Il selciato è finito\nboard: Il selciato\n")},
}, ".")

func (CausewayRules) ID() string                           { return "causeway" }
func (CausewayRules) Version() int                         { return 1 }
func (CausewayRules) Earlier() []engine.Rules              { return nil }
func (CausewayRules) Name() text.Message                   { return text.Plain("Causeway") }
func (CausewayRules) Options() []engine.Option             { return nil }
func (CausewayRules) Seats(map[string]string) engine.Range { return engine.Range{Min: 2, Max: 2} }
func (CausewayRules) Catalogue() *text.Catalogue           { return causewayWords }
func (CausewayRules) Autopilot(int) engine.Autopilot       { return engine.Random{} }

func (CausewayRules) Topics() []engine.Topic {
	return []engine.Topic{{ID: "stone", Title: text.Plain("Stone"), Text: text.Plain("Lay or polish.")}}
}

func (CausewayRules) Verbs() []engine.Verb {
	return []engine.Verb{{Name: "lay", Help: text.Plain("Lay a stone")},
		{Name: "polish", Help: text.Plain("Polish a stone")}}
}

func (CausewayRules) New(engine.Setup, *engine.Dice) (engine.Game, []engine.Event, error) {
	return &causeway{}, nil, nil
}

func (CausewayRules) Load(b []byte) (engine.Game, error) {
	g := &causeway{}
	if err := json.Unmarshal(b, g); err != nil {
		return nil, err
	}
	if g.Laid < 0 || g.Laid > CausewayLength {
		return nil, fmt.Errorf("no causeway has %d stones", g.Laid)
	}
	return g, nil
}

func (g *causeway) MarshalJSON() ([]byte, error) {
	type plain causeway
	return json.Marshal((*plain)(g))
}

func (g *causeway) now() engine.Seat { return engine.Seat(g.Laid % 2) }

func (g *causeway) Prompts() []engine.Prompt {
	if g.Laid == CausewayLength {
		return nil
	}
	return []engine.Prompt{{Seat: g.now(), Kind: engine.Must, Headline: text.M("ask"), Choices: []engine.Choice{
		{Move: "lay", Label: text.Plain("Lay it")}, {Move: "polish", Label: text.Plain("Polish it")},
	}}}
}

func (g *causeway) Apply(seat engine.Seat, m engine.Move, d *engine.Dice) ([]engine.Event, error) {
	if engine.Legal(g.Prompts(), seat, m) == nil {
		return nil, &engine.Refusal{Why: text.M("no"), Rule: "1"}
	}
	g.Moves++
	rolled := d.D6("stones", 1)
	g.Weight += rolled[0]
	if m == "lay" {
		g.Laid++
	}
	return []engine.Event{{Kind: string(m), Seat: seat, Text: text.Plain(fmt.Sprintf("makes %s", ToldMove(g.Moves))),
		Facts: engine.Facts{Dice: rolled}}}, nil
}

// ToldMove returns the text by which a post announces a move.
func ToldMove(move int) string { return fmt.Sprintf("the causeway's move %d\u00a0", move) }

type causewayView causeway

func (v causewayView) Words() []text.Message {
	return []text.Message{text.Plain(fmt.Sprintf("%d stones lie", v.Laid))}
}

func (v causewayView) Alt() text.Message         { return text.M("board") }
func (g *causeway) View(engine.Seat) engine.View { return causewayView(*g) }

func (g *causeway) Imagine(engine.Seat, *engine.Dice) engine.Game {
	c := *g
	return &c
}

func (g *causeway) Turn() engine.Turn {
	return engine.Turn{Number: g.Laid + 1, Seat: g.now(), Label: text.Plain(fmt.Sprintf("Stone %d", g.Laid+1))}
}

func (g *causeway) Outcome() *engine.Outcome {
	if g.Laid < CausewayLength {
		return nil
	}
	return &engine.Outcome{Places: [][]engine.Seat{{0, 1}}, Won: true, Reason: text.M("over")}
}
