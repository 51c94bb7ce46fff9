package bottest

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing/fstest"

	"skald/engine"
	"skald/engine/text"
)

// Parley is a test game for two seats. On their turn a player peeks at a hidden card, rolls, waits, or makes an
// offer, which the other player accepts or declines; declining is the default when time is up. It lasts eight turns.
type Parley struct {
	Turns   int
	Offered bool
	Taken   int
	Card    [2]int
}

// parleyPlaces are the places of some moves.
var parleyPlaces = map[engine.Move]string{"wait": "gate", "offer": "table", "peek": "cellar"}

// ParleyRules are the rules of Parley.
type ParleyRules struct{}

var parleyWords = text.MustLoad(fstest.MapFS{
	"en.yaml": {Data: []byte("title: Parley\nask: What now?\nno: That is not on offer\nover: The parley is " +
		"over\ncard: The card is {n}\nboard: The table of the parley\n")},
	"it.yaml": {Data: []byte("title: Parley\nask: E adesso?\nno: Questo non si può\nover: Il colloquio è " +
		"finito\ncard: La carta è {n}\nboard: La tavola del colloquio\n")},
}, ".")

func (ParleyRules) ID() string                           { return "parley" }
func (ParleyRules) Version() int                         { return 1 }
func (ParleyRules) Earlier() []engine.Rules              { return nil }
func (ParleyRules) Name() text.Message                   { return text.M("title") }
func (ParleyRules) Options() []engine.Option             { return nil }
func (ParleyRules) Seats(map[string]string) engine.Range { return engine.Range{Min: 2, Max: 2} }
func (ParleyRules) Catalogue() *text.Catalogue           { return parleyWords }
func (ParleyRules) Autopilot(int) engine.Autopilot       { return engine.Random{} }

func (ParleyRules) Topics() []engine.Topic {
	return []engine.Topic{{ID: "turn", Title: text.Plain("Turn"), Text: text.Plain("Offer or wait.")}}
}

func (ParleyRules) Verbs() []engine.Verb {
	var vs []engine.Verb
	for _, n := range []string{"offer", "wait", "peek", "roll", "take", "decline"} {
		vs = append(vs, engine.Verb{Name: n, Help: text.Plain("To " + n)})
	}
	return vs
}

// Thrown implements engine.Diced.
func (ParleyRules) Thrown(seat engine.Seat, r engine.Roll) bool {
	own := fmt.Sprintf("seat %d", seat+1)
	return r.N == 6 && (r.Stream == own || strings.HasPrefix(r.Stream, "clash ") &&
		strings.HasSuffix(r.Stream, " "+own))
}

func (ParleyRules) New(s engine.Setup, _ *engine.Dice) (engine.Game, []engine.Event, error) {
	if s.Seats != 2 {
		return nil, nil, &engine.Refusal{Why: text.M("no")}
	}
	return &Parley{}, nil, nil
}

func (ParleyRules) Load(b []byte) (engine.Game, error) {
	g := &Parley{}
	if err := json.Unmarshal(b, g); err != nil {
		return nil, err
	}
	if g.Turns < 0 || g.Turns > 8 {
		return nil, fmt.Errorf("no parley has %d turns", g.Turns)
	}
	return g, nil
}

func (g *Parley) MarshalJSON() ([]byte, error) { type plain Parley; return json.Marshal((*plain)(g)) }
func (g *Parley) now() engine.Seat             { return engine.Seat(g.Turns % 2) }

func (g *Parley) Prompts() []engine.Prompt {
	choices := func(moves ...engine.Move) (cs []engine.Choice) {
		for _, m := range moves {
			cs = append(cs, engine.Choice{Move: m, Label: text.Plain(string(m)), Place: parleyPlaces[m]})
		}
		return cs
	}
	switch {
	case g.Turns >= 8:
		return nil
	case g.Offered:
		return []engine.Prompt{{Seat: 1 - g.now(), Kind: engine.Window, Headline: text.M("ask"), Topic: "offer",
			Default: "decline", Choices: choices("take", "decline")}}
	}
	return []engine.Prompt{{Seat: g.now(), Kind: engine.Must, Headline: text.M("ask"),
		Choices: choices("wait", "offer", "peek", "roll")}}
}

func (g *Parley) Apply(seat engine.Seat, m engine.Move, d *engine.Dice) ([]engine.Event, error) {
	if engine.Legal(g.Prompts(), seat, m) == nil {
		return nil, &engine.Refusal{Why: text.M("no"), Rule: "7.7"}
	}
	e := engine.Event{Kind: string(m), Seat: seat, Text: text.Plain("does " + string(m))}
	switch m {
	case "wait":
		g.Turns++
		e.Facts = engine.Facts{Amount: g.Turns}
	case "offer":
		g.Offered = true
	case "peek":
		g.Card[seat] = d.Pick("cards", 50, seat) + 1
		e.Text, e.Rest, e.To, e.Reveals = text.M("card", "n", g.Card[seat]), text.Plain("peeks"),
			[]engine.Seat{seat}, true
	case "roll":
		e.Facts = engine.Facts{Dice: d.D6("table", 1)}
	case "take":
		g.Taken++
		g.Offered, g.Turns = false, g.Turns+1
	case "decline":
		g.Offered, g.Turns = false, g.Turns+1
	}
	return []engine.Event{e}, nil
}

// ParleyView is the view of Parley.
type ParleyView Parley

func (v ParleyView) Words() []text.Message {
	return []text.Message{text.Plain(fmt.Sprintf("words of turn %d", v.Turns))}
}

func (v ParleyView) Alt() text.Message { return text.M("board") }

func (g *Parley) View(viewer engine.Seat) engine.View {
	v := ParleyView(*g)
	for s := range v.Card {
		if engine.Seat(s) != viewer {
			v.Card[s] = 0
		}
	}
	return v
}

func (g *Parley) Imagine(seat engine.Seat, _ *engine.Dice) engine.Game {
	c := Parley(g.View(seat).(ParleyView))
	return &c
}

func (g *Parley) Turn() engine.Turn {
	return engine.Turn{Number: g.Turns + 1, Seat: g.now(), Label: text.Plain(fmt.Sprintf("Turn %d", g.Turns+1))}
}

func (g *Parley) Outcome() *engine.Outcome {
	if g.Turns < 8 {
		return nil
	}
	return &engine.Outcome{Places: [][]engine.Seat{{0, 1}}, Won: true, Reason: text.M("over")}
}

// CooperativeParleyRules are the rules of a cooperative Parley.
type CooperativeParleyRules struct{ ParleyRules }

// Together reports that all players win or lose together.
func (CooperativeParleyRules) Together(map[string]string) bool { return true }
