package contract_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/text"
)

// race is a sealed race: everybody rolls his own die in private, as often as he
// likes up to six times, and may call on what he holds. The earliest call stops
// all the others, who count what they held at that roll; the highest die wins.
type race struct {
	Held   [][]int // what each seat rolled, roll by roll
	Called []int   // the roll at which a seat called, 0 while it has not
	Ended  bool
}

type raceRules struct{ sample }

func (raceRules) New(s engine.Setup, _ *engine.Dice) (engine.Game, []engine.Event, error) {
	if err := refuse(s, 2, 4); err != nil {
		return nil, nil, err
	}
	return &race{Held: make([][]int, s.Seats), Called: make([]int, s.Seats)}, nil, nil
}

func (raceRules) Load(b []byte) (engine.Game, error) {
	g := &race{}
	if err := json.Unmarshal(b, g); err != nil {
		return nil, err
	}
	if len(g.Held) == 0 || len(g.Held) != len(g.Called) {
		return nil, fmt.Errorf("the race has no runners")
	}
	return g, nil
}

func (g *race) MarshalJSON() ([]byte, error) { type plain race; return json.Marshal((*plain)(g)) }

// cutOff stands in Called for a seat that went on past somebody's call.
const cutOff = -1

// stop is the earliest call, 7 while there is none.
func (g *race) stop() int {
	stop := 7
	for _, c := range g.Called {
		if c > 0 {
			stop = min(stop, c)
		}
	}
	return stop
}

// cut voids what lies beyond the earliest call, so that it does not matter who
// got there first.
func (g *race) cut() {
	stop := g.stop()
	for s := range g.Held {
		if len(g.Held[s]) > stop {
			g.Held[s] = g.Held[s][:stop]
			g.Called[s] = cutOff
		}
	}
}

func (g *race) Prompts() []engine.Prompt {
	var ps []engine.Prompt
	for seat, held := range g.Held {
		if g.Called[seat] != 0 {
			continue
		}
		p := engine.Prompt{Seat: engine.Seat(seat), Kind: engine.Window, Sealed: true, Headline: text.M("ask")}
		if len(held) < 6 {
			p.Choices = append(p.Choices, engine.Choice{Move: "roll", Label: text.M("do"), Rolls: true, Reveals: true})
		}
		if len(held) > 0 {
			p.Choices = append(p.Choices, engine.Choice{Move: "call", Label: text.M("do"), Reveals: true})
		}
		p.Default = p.Choices[0].Move
		ps = append(ps, p)
	}
	return ps
}

func (g *race) Apply(seat engine.Seat, m engine.Move, d *engine.Dice) ([]engine.Event, error) {
	if engine.Legal(g.Prompts(), seat, m) == nil {
		return nil, unlike(m)
	}
	var events []engine.Event
	switch {
	case m == "roll" && len(g.Held[seat]) == g.stop():
		g.Called[seat] = cutOff
		events = append(events, engine.Event{Kind: "stopped", Seat: seat, Text: text.M("do"), To: []engine.Seat{seat}, Sealed: "stop", Reveals: true})
	case m == "roll":
		x := d.Pick(fmt.Sprintf("seat %d", seat+1), 6, seat) + 1
		g.Held[seat] = append(g.Held[seat], x)
		events = append(events, engine.Event{Kind: "rolled", Seat: seat, Text: text.M("n", "n", x), To: []engine.Seat{seat}, Sealed: "stop", Reveals: true})
	default:
		g.Called[seat] = len(g.Held[seat])
		events = append(events, engine.Event{Kind: "called", Seat: seat, Text: text.M("do"), To: []engine.Seat{seat}, Sealed: "stop"})
	}
	g.cut()
	if slices.Contains(g.Called, 0) {
		return events, nil
	}
	g.Ended = true
	return append(events, engine.Event{Kind: "stopped", Seat: engine.Public, Text: text.M("do"), Opens: "stop", Reveals: true}), nil
}

// raceView shows a seat its own dice, and everything once the race is over.
type raceView struct {
	Held   [][]int
	Called []int
	Ended  bool
	Viewer engine.Seat
}

func (g *race) View(viewer engine.Seat) engine.View {
	v := raceView{Held: make([][]int, len(g.Held)), Called: make([]int, len(g.Held)), Ended: g.Ended, Viewer: viewer}
	for s := range g.Held {
		if g.Ended || engine.Seat(s) == viewer {
			v.Held[s] = g.Held[s]
			v.Called[s] = g.Called[s]
		}
	}
	return v
}

func (v raceView) Words() []text.Message { return []text.Message{text.M("n", "n", len(v.Held))} }
func (v raceView) Alt() text.Message     { return text.M("do") }

func (g *race) Imagine(seat engine.Seat, _ *engine.Dice) engine.Game {
	v := g.View(seat).(raceView)
	c := &race{Held: v.Held, Called: v.Called, Ended: v.Ended}
	if seat < 0 || g.Ended || v.Called[seat] != cutOff {
		return c
	}
	// Somebody called at this roll; one of the others will do.
	other := (int(seat) + 1) % len(c.Held)
	for range c.Held[seat] {
		c.Held[other] = append(c.Held[other], 1)
	}
	c.Called[other] = len(c.Held[seat])
	return c
}

func (g *race) Turn() engine.Turn {
	return engine.Turn{Number: 1, Seat: engine.Public, Label: text.M("do")}
}

func (g *race) Outcome() *engine.Outcome {
	if !g.Ended {
		return nil
	}
	at := min(g.stop(), 6)
	o := &engine.Outcome{Won: true, Reason: text.M("do"), Scores: make([]int, len(g.Held))}
	for s := range g.Held {
		o.Scores[s] = g.Held[s][at-1]
	}
	for x := 6; x >= 1; x-- {
		var place []engine.Seat
		for s, score := range o.Scores {
			if score == x {
				place = append(place, engine.Seat(s))
			}
		}
		if place != nil {
			o.Places = append(o.Places, place)
		}
	}
	return o
}

func TestASealedRaceInWhichTheFirstCallStopsTheOthers(t *testing.T) {
	rules := raceRules{sample{id: "race", verbs: []string{"roll", "call"}, seats: engine.Range{Min: 2, Max: 4}}}
	contract.Suite{Rules: rules, Setups: []engine.Setup{{Seats: 2}, {Seats: 4}}, Matches: 40, Moves: 40, MustEnd: true}.Run(t)

	t.Run("who clicks first changes nothing", func(t *testing.T) {
		play := func(seats ...engine.Seat) string {
			d := engine.NewDice(engine.NewChance(4), engine.Marks{})
			g, _, err := rules.New(engine.Setup{Seats: 2}, d)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range seats {
				m := engine.Move("roll")
				if s == 0 && len(g.(*race).Held[0]) == 2 {
					m = "call"
				}
				if engine.Legal(g.Prompts(), s, m) == nil {
					continue // cut off
				}
				if g, _, err = engine.Play(rules, g, s, m, d); err != nil {
					t.Fatal(err)
				}
			}
			b, _ := json.Marshal(g)
			return string(b)
		}
		late := play(1, 1, 1, 1, 0, 0, 0)
		if early := play(0, 0, 0, 1, 1, 1, 1); early != late {
			t.Errorf("the order of the clicks shows:\n%s\n%s", early, late)
		}
	})
	t.Run("who reaches the roll of another's call may still call, or is stopped when he goes on", func(t *testing.T) {
		g := &race{Held: [][]int{{1, 6}, {3, 5}}, Called: []int{2, 0}}
		if engine.Legal(g.Prompts(), 1, "call") == nil {
			t.Error("he may not call")
		}
		events, err := g.Apply(1, "roll", engine.NewDice(engine.ForcedD6(), engine.Marks{}))
		if err != nil || !g.Ended || events[len(events)-1].Opens != "stop" {
			t.Errorf("%v %v %v", events, err, g)
		}
	})
}
