package bottest

import (
	"encoding/json"
	"fmt"
	"testing"

	"skald/engine"
	"skald/engine/text"
)

// Roundel is a test game in which the turn goes round: the player on turn waits or takes their time. It lasts twelve
// turns.
type Roundel struct{ Seats, Turns int }

// RoundelRules are the rules of Roundel.
type RoundelRules struct{ ParleyRules }

// BeginRoundel starts a roundel with the given people in the first seats and autopilots in the others.
func BeginRoundel(t *testing.T, autopilots int, people ...string) *Bot {
	t.Helper()
	return begin(t, RoundelRules{}, autopilots, people)
}

func (RoundelRules) ID() string                           { return "roundel" }
func (RoundelRules) Seats(map[string]string) engine.Range { return engine.Range{Min: 2, Max: 4} }

func (RoundelRules) New(s engine.Setup, _ *engine.Dice) (engine.Game, []engine.Event, error) {
	if s.Seats < 2 || s.Seats > 4 {
		return nil, nil, &engine.Refusal{Why: text.M("no")}
	}
	return &Roundel{Seats: s.Seats}, nil, nil
}

func (RoundelRules) Load(b []byte) (engine.Game, error) {
	g := &Roundel{}
	if err := json.Unmarshal(b, g); err != nil {
		return nil, err
	}
	if g.Seats < 2 || g.Seats > 4 || g.Turns < 0 || g.Turns > 12 {
		return nil, fmt.Errorf("no roundel has %d seats and %d turns", g.Seats, g.Turns)
	}
	return g, nil
}

func (g *Roundel) MarshalJSON() ([]byte, error) { type plain Roundel; return json.Marshal((*plain)(g)) }
func (g *Roundel) now() engine.Seat             { return engine.Seat(g.Turns % g.Seats) }

func (g *Roundel) Prompts() []engine.Prompt {
	if g.Turns == 12 {
		return nil
	}
	p := engine.Prompt{Seat: g.now(), Kind: engine.Must, Headline: text.M("ask")}
	for _, m := range []engine.Move{"wait", "peek"} {
		p.Choices = append(p.Choices, engine.Choice{Move: m, Label: text.Plain(string(m))})
	}
	return []engine.Prompt{p}
}

func (g *Roundel) Apply(seat engine.Seat, m engine.Move, _ *engine.Dice) ([]engine.Event, error) {
	if engine.Legal(g.Prompts(), seat, m) == nil {
		return nil, &engine.Refusal{Why: text.M("no")}
	}
	if m == "wait" {
		g.Turns++
	}
	return []engine.Event{{Kind: string(m), Seat: seat, Text: text.Plain("does " + string(m))}}, nil
}

func (g *Roundel) View(engine.Seat) engine.View                  { return ParleyView{Turns: g.Turns} }
func (g *Roundel) Imagine(engine.Seat, *engine.Dice) engine.Game { c := *g; return &c }

func (g *Roundel) Turn() engine.Turn {
	return engine.Turn{Number: g.Turns + 1, Seat: g.now(), Label: text.Plain(fmt.Sprintf("Turn %d", g.Turns+1))}
}

func (g *Roundel) Next() []engine.Seat {
	var out []engine.Seat
	for i := 1; i < g.Seats && g.Turns < 12; i++ {
		out = append(out, engine.Seat((g.Turns+i)%g.Seats))
	}
	return out
}

func (g *Roundel) Outcome() *engine.Outcome {
	if g.Turns < 12 {
		return nil
	}
	return &engine.Outcome{Places: [][]engine.Seat{{0}}, Won: true, Reason: text.M("over")}
}
