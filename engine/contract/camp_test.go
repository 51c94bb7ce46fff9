package contract_test

import (
	"encoding/json"
	"fmt"
	"strconv"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/text"
)

// camp is a small cooperative game of three hunts: any player may hand over a coin at any time; the leader proposes a
// hunt, every other seat may join or stay, and the leader divides the six coins it brings among the hunters.
type camp struct {
	Coins    []int
	Hunts    int
	Proposed bool
	Joined   []bool
	Answered []bool
	Divide   bool
	Always   []bool // the standing answer: join every hunt
}

type campRules struct{ sample }

func (campRules) New(s engine.Setup, _ *engine.Dice) (engine.Game, []engine.Event, error) {
	if err := refuse(s, 2, 4); err != nil {
		return nil, nil, err
	}
	g := &camp{Coins: make([]int, s.Seats), Joined: make([]bool, s.Seats), Answered: make([]bool, s.Seats),
		Always: make([]bool, s.Seats)}
	for i := range g.Coins {
		g.Coins[i] = 2
	}
	return g, nil, nil
}

func (campRules) Load(b []byte) (engine.Game, error) {
	g := &camp{}
	if err := json.Unmarshal(b, g); err != nil {
		return nil, err
	}
	n := len(g.Coins)
	if n < 2 || n > 4 || len(g.Joined) != n || len(g.Answered) != n || len(g.Always) != n || g.Hunts < 0 {
		return nil, fmt.Errorf("the camp has %d seats", n)
	}
	return g, nil
}

func (g *camp) MarshalJSON() ([]byte, error) { type plain camp; return json.Marshal((*plain)(g)) }

func (g *camp) leader() int { return g.Hunts % len(g.Coins) }

func (g *camp) Prompts() []engine.Prompt {
	if g.Hunts == 3 {
		return nil
	}
	var ps []engine.Prompt
	for seat := range g.Coins {
		at := engine.Seat(seat)
		switch {
		case g.Divide && seat == g.leader():
			f := engine.Form{Verb: "divide", Label: text.M("do"), Sum: &engine.Range{Min: 6, Max: 6}, Ends: true}
			for s := range g.Coins {
				most := 0
				if g.Joined[s] {
					most = 6
				}
				f.Slots = append(f.Slots,
					engine.Slot{Name: strconv.Itoa(s), Label: text.M("n", "n", s+1), Count: engine.Range{Max: most}})
			}
			ps = append(ps, engine.Prompt{Seat: at, Kind: engine.Must, Headline: text.M("ask"),
				Forms: []engine.Form{f}})
		case !g.Proposed && seat == g.leader():
			ps = append(ps, engine.Prompt{Seat: at, Kind: engine.Must, Headline: text.M("ask"),
				Choices: []engine.Choice{{Move: "hunt", Label: text.M("do")}}})
		case g.Proposed && !g.Divide && !g.Answered[seat]:
			p := engine.Prompt{Seat: at, Kind: engine.Window, Topic: "hunt", Headline: text.M("ask"), Default: "stay",
				Choices: []engine.Choice{{Move: "join", Label: text.M("do")}, {Move: "stay", Label: text.M("do")}}}
			if g.Always[seat] {
				p.Standing = "join"
			}
			ps = append(ps, p)
		}
		free := engine.Prompt{Seat: at, Kind: engine.May, Headline: text.M("ask"),
			Choices: []engine.Choice{{Move: "standing ask", Label: text.M("do")}}}
		if !g.Always[seat] {
			free.Choices[0].Move = "standing join"
		}
		if g.Coins[seat] > 0 {
			f := engine.Form{Verb: "give", Label: text.M("do"),
				Slots: []engine.Slot{{Name: "to", Label: text.M("ask")}}}
			for s := range g.Coins {
				if s != seat {
					f.Slots[0].Options = append(f.Slots[0].Options,
						engine.SlotOption{ID: strconv.Itoa(s + 1), Label: text.M("n", "n", s+1)})
				}
			}
			free.Forms = append(free.Forms, f)
		}
		ps = append(ps, free)
	}
	return ps
}

func (g *camp) Apply(seat engine.Seat, m engine.Move, _ *engine.Dice) ([]engine.Event, error) {
	if engine.Legal(g.Prompts(), seat, m) == nil {
		return nil, unlike(m)
	}
	tell := []engine.Event{{Kind: m.Verb(), Seat: seat, Text: text.M("do")}}
	switch m.Verb() {
	case "standing":
		g.Always[seat] = m.Arg(0) == "join"
	case "give":
		to, _ := strconv.Atoi(m.Arg(0))
		g.Coins[seat]--
		g.Coins[to-1]++
	case "hunt":
		g.Proposed = true
		g.Joined[seat], g.Answered[seat] = true, true
	case "join", "stay":
		g.Answered[seat] = true
		g.Joined[seat] = m == "join"
	case "divide":
		for s := range g.Coins {
			n, _ := strconv.Atoi(m.Arg(s))
			g.Coins[s] += n
			g.Joined[s], g.Answered[s] = false, false
		}
		g.Proposed, g.Divide = false, false
		g.Hunts++
		return tell, nil
	}
	if g.Proposed {
		g.Divide = true
		for _, a := range g.Answered {
			g.Divide = g.Divide && a
		}
	}
	return tell, nil
}

type campView struct{ camp }

func (g *camp) View(engine.Seat) engine.View { return campView{*g.copy()} }

func (v campView) Words() []text.Message        { return []text.Message{text.M("n", "n", v.Hunts)} }
func (v campView) Alt() text.Message            { return text.M("do") }
func (v campView) MarshalJSON() ([]byte, error) { return v.camp.MarshalJSON() }

func (g *camp) copy() *camp {
	b, _ := g.MarshalJSON()
	c, _ := campRules{}.Load(b)
	return c.(*camp)
}

func (g *camp) Imagine(engine.Seat, *engine.Dice) engine.Game { return g.copy() }

func (g *camp) Turn() engine.Turn {
	return engine.Turn{Number: g.Hunts + 1, Seat: engine.Seat(g.leader()), Label: text.M("do")}
}

func (g *camp) Outcome() *engine.Outcome {
	if g.Hunts < 3 {
		return nil
	}
	all := make([]engine.Seat, len(g.Coins))
	for s := range all {
		all[s] = engine.Seat(s)
	}
	return &engine.Outcome{Places: [][]engine.Seat{all}, Won: true, Scores: g.Coins, Reason: text.M("do")}
}

func TestFreeActionsWithAWindowAProposalAndADivision(t *testing.T) {
	rules := campRules{sample{id: "camp", verbs: []string{"hunt", "join", "stay", "divide", "give", "standing"},
		seats: engine.Range{Min: 2, Max: 4}}}
	coins := func(t *testing.T, g engine.Game) {
		c := g.(*camp)
		sum := 0
		for _, n := range c.Coins {
			sum += n
		}
		if want := 2*len(c.Coins) + 6*c.Hunts; sum != want {
			t.Errorf("%d coins where %d should be", sum, want)
		}
	}
	contract.Suite{Rules: rules, Setups: []engine.Setup{{Seats: 2}, {Seats: 3}}, Matches: 15, Moves: 2000,
		MustEnd: true, Every: 5, Invariant: coins}.Run(t)

	t.Run("a free action is open to everybody while the leader thinks", func(t *testing.T) {
		g, _, _ := rules.New(engine.Setup{Seats: 3}, nil)
		if got := engine.Waiting(g.Prompts(), engine.Public); len(got) != 1 || got[0] != 0 {
			t.Errorf("the table waits for %v, not for the leader alone", got)
		}
		if engine.Legal(g.Prompts(), 2, "give 1") == nil {
			t.Error("seat 3 may not give seat 1 a coin")
		}
	})
	t.Run("free actions that do not touch each other commute", func(t *testing.T) {
		play := func(first, second engine.Seat) string {
			g, _, _ := rules.New(engine.Setup{Seats: 3}, nil)
			for _, s := range []engine.Seat{first, second} {
				if _, err := g.Apply(s, "give 1", nil); err != nil {
					t.Fatal(err)
				}
			}
			b, _ := json.Marshal(g)
			return string(b)
		}
		if play(1, 2) != play(2, 1) {
			t.Error("they do not")
		}
	})
	t.Run("a division is legal exactly when it adds up and goes to those who went", func(t *testing.T) {
		g := &camp{Coins: []int{2, 2, 2}, Proposed: true, Divide: true, Joined: []bool{true, false, true},
			Answered: []bool{true, true, true}, Always: make([]bool, 3)}
		for m, want := range map[engine.Move]bool{"divide 3 0 3": true, "divide 6 0 0": true, "divide 3 3 0": false,
			"divide 3 0 2": false, "divide 3 0": false, "divide 03 0 3": false, "divide -1 1 6": false} {
			if got := engine.Legal(g.Prompts(), 0, m) != nil; got != want {
				t.Errorf("%s: legal is %v", m, got)
			}
		}
	})
}
