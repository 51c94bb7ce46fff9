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

// peek is a deck of which only seen cards are decided: a known top, a bag of the rest, a known bottom. On their turn,
// players look at the top card and leave it or bury it, or take the top card into the open. Most points when the deck
// is empty wins.
type peek struct {
	Top    []known // next card first
	Bag    []int   // sorted
	Bottom []known // last card last
	Taken  [][]int
	Now    int
	Turns  int
}

// known is a card that was seen, with the seats that saw it.
type known struct {
	Card int
	By   int
}

type peekRules struct{ sample }

func (peekRules) New(s engine.Setup, _ *engine.Dice) (engine.Game, []engine.Event, error) {
	if err := refuse(s, 2, 3); err != nil {
		return nil, nil, err
	}
	return &peek{Bag: []int{1, 2, 3, 4, 5, 6, 7, 8}, Taken: make([][]int, s.Seats)}, nil, nil
}

func (peekRules) Load(b []byte) (engine.Game, error) {
	g := &peek{}
	if err := json.Unmarshal(b, g); err != nil {
		return nil, err
	}
	if len(g.Taken) < 2 || g.Now < 0 || g.Now >= len(g.Taken) {
		return nil, fmt.Errorf("%d players, number %d to play", len(g.Taken), g.Now)
	}
	return g, nil
}

func (g *peek) MarshalJSON() ([]byte, error) { type plain peek; return json.Marshal((*plain)(g)) }

// Next implements engine.Sequence: the players take turns.
func (g *peek) Next() []engine.Seat {
	var out []engine.Seat
	for i := 1; i < len(g.Taken) && g.left() > 0; i++ {
		out = append(out, engine.Seat((g.Now+i)%len(g.Taken)))
	}
	return out
}

func (g *peek) left() int { return len(g.Top) + len(g.Bag) + len(g.Bottom) }

func (g *peek) Prompts() []engine.Prompt {
	if g.left() == 0 {
		return nil
	}
	p := engine.Prompt{Seat: engine.Seat(g.Now), Kind: engine.Must, Headline: text.M("ask"),
		Choices: []engine.Choice{{Move: "take", Label: text.M("do"), Rolls: true, Reveals: true, Ends: true}}}
	if len(g.Top) > 0 && g.Top[0].By == g.Now {
		p.Choices = append(p.Choices, engine.Choice{Move: "bury", Label: text.M("n", "n", g.Top[0].Card), Ends: true})
	} else if g.Turns < 60 {
		p.Choices = append(p.Choices, engine.Choice{Move: "look", Label: text.M("do"), Rolls: true, Reveals: true})
	}
	return []engine.Prompt{p}
}

// decide makes sure that the next card is decided.
func (g *peek) decide(d *engine.Dice, to ...engine.Seat) {
	switch {
	case len(g.Top) > 0:
	case len(g.Bag) > 0:
		i := d.Pick("deck", len(g.Bag), to...)
		g.Top = []known{{Card: g.Bag[i], By: -1}}
		g.Bag = slices.Delete(g.Bag, i, i+1)
	default:
		g.Top, g.Bottom = g.Bottom, nil
	}
}

func (g *peek) Apply(seat engine.Seat, m engine.Move, d *engine.Dice) ([]engine.Event, error) {
	if engine.Legal(g.Prompts(), seat, m) == nil {
		return nil, unlike(m)
	}
	var e engine.Event
	switch m {
	case "look":
		g.decide(d, seat)
		g.Top[0].By = g.Now
		g.Turns++
		return []engine.Event{{Kind: "looked", Seat: seat, Text: text.M("n", "n", g.Top[0].Card),
			To: []engine.Seat{seat}, Rest: text.M("do"), Reveals: true}}, nil
	case "bury":
		g.Bottom = append(g.Bottom, g.Top[0])
		g.Top = g.Top[1:]
		e = engine.Event{Kind: "buried", Seat: seat, Text: text.M("do")}
	case "take":
		g.decide(d)
		c := g.Top[0].Card
		g.Taken[g.Now] = append(g.Taken[g.Now], c)
		g.Top = g.Top[1:]
		e = engine.Event{Kind: "taken", Seat: seat, Text: text.M("n", "n", c), Reveals: true}
	}
	g.Now = (g.Now + 1) % len(g.Taken)
	g.Turns++
	return []engine.Event{e}, nil
}

// peekView shows a card only to the seats that saw it; a card of 0 is unknown.
type peekView struct {
	Viewer      int
	Top, Bottom []known
	Bag         int
	Taken       [][]int
	Now, Turns  int
}

func (g *peek) View(viewer engine.Seat) engine.View {
	hide := func(ks []known) []known {
		var out []known
		for _, k := range ks {
			if k.By != int(viewer) {
				k.Card = 0
			}
			out = append(out, k)
		}
		return out
	}
	return peekView{Viewer: int(viewer), Top: hide(g.Top), Bottom: hide(g.Bottom), Bag: len(g.Bag), Taken: g.Taken,
		Now: g.Now, Turns: g.Turns}
}

func (v peekView) Words() []text.Message { return []text.Message{text.M("n", "n", v.Bag)} }
func (v peekView) Alt() text.Message     { return text.M("do") }

func (g *peek) Imagine(seat engine.Seat, d *engine.Dice) engine.Game {
	v := g.View(seat).(peekView)
	out := []int{1, 2, 3, 4, 5, 6, 7, 8}
	gone := func(c int) { out = slices.DeleteFunc(out, func(x int) bool { return x == c }) }
	for _, t := range v.Taken {
		for _, c := range t {
			gone(c)
		}
	}
	for _, k := range slices.Concat(v.Top, v.Bottom) {
		gone(k.Card)
	}
	guess := func(ks []known) {
		for i := range ks {
			if ks[i].Card == 0 {
				at := d.Pick("imagine", len(out))
				ks[i].Card = out[at]
				gone(out[at])
			}
		}
	}
	guess(v.Top)
	guess(v.Bottom)
	taken := make([][]int, len(v.Taken))
	for i := range taken {
		taken[i] = slices.Clone(v.Taken[i])
	}
	return &peek{Top: v.Top, Bag: out, Bottom: v.Bottom, Taken: taken, Now: v.Now, Turns: v.Turns}
}

func (g *peek) Turn() engine.Turn {
	return engine.Turn{Number: g.Turns + 1, Seat: engine.Seat(g.Now), Label: text.M("do")}
}

func (g *peek) Outcome() *engine.Outcome {
	if g.left() > 0 {
		return nil
	}
	all := make([]engine.Seat, len(g.Taken))
	scores := make([]int, len(g.Taken))
	for s := range all {
		all[s] = engine.Seat(s)
		for _, c := range g.Taken[s] {
			scores[s] += c
		}
	}
	slices.SortStableFunc(all, func(a, b engine.Seat) int { return scores[b] - scores[a] })
	o := &engine.Outcome{Won: true, Scores: scores, Reason: text.M("do")}
	for _, s := range all {
		o.Places = append(o.Places, []engine.Seat{s})
	}
	return o
}

func TestAPeekAtADeckWhoseEndsAreKnown(t *testing.T) {
	rules := peekRules{sample{id: "peek", verbs: []string{"look", "bury", "take"}, seats: engine.Range{Min: 2, Max: 3}}}
	cards := func(t *testing.T, g engine.Game) {
		p := g.(*peek)
		n := p.left()
		for _, taken := range p.Taken {
			n += len(taken)
		}
		if n != 8 {
			t.Errorf("%d of 8 cards are there", n)
		}
	}
	contract.Suite{Rules: rules, Setups: []engine.Setup{{Seats: 2}, {Seats: 3}}, Matches: 40, Moves: 300, MustEnd: true,
		Invariant: cards}.Run(t)

	t.Run("no card is decided before somebody sees it", func(t *testing.T) {
		g, _, _ := rules.New(engine.Setup{Seats: 2}, nil)
		if n := len(g.(*peek).Bag); n != 8 {
			t.Errorf("%d cards are undecided at the start", n)
		}
	})
	t.Run("who looked knows the card, the other knows that he looked", func(t *testing.T) {
		g, _, _ := rules.New(engine.Setup{Seats: 2}, nil)
		events, err := g.Apply(0, "look", engine.NewDice(&engine.Forced{Values: []int{4}}, engine.StreamPositions{}))
		if err != nil {
			t.Fatal(err)
		}
		closed := func(string) bool { return false }
		mine, _, _ := events[0].For(0, closed)
		theirs, _, _ := events[0].For(1, closed)
		if mine.Args.Get("n") != 5 || theirs.Args.Get("n") != nil {
			t.Errorf("seat 1 reads %v, seat 2 reads %v", mine, theirs)
		}
	})
}
