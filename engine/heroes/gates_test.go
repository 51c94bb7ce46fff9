package heroes

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"reflect"
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/contract/sweep"
	"skald/engine/heroes/view"
)

// decider decides for a seat from the seat's view of the position alone, so that it decides the same whatever others
// click before.
type decider uint64

func (k decider) pick(n int, about ...any) int {
	h := fnv.New64a()
	fmt.Fprint(h, uint64(k), about)
	return int(h.Sum64() >> 1 % uint64(n))
}

// beat decides about dice.
func (k decider) beat(g *Game, seat engine.Seat) engine.Move {
	r, a := &g.Player(seat).Prep, g.Arena(seat)
	about := []any{a.Clash, seat, len(r.Beats), r.Faces()}
	p := promptOf(g, seat)
	what := k.pick(10, about...)
	if p.Legal(VerbRise) {
		return VerbRise
	}
	if what < 3 && p.Legal(VerbStop) {
		if what == 0 {
			return VerbStop
		}
		var with []engine.Move
		for _, c := range p.Choices {
			if c.Move.Verb() == VerbStop {
				with = append(with, c.Move)
			}
		}
		return with[k.pick(len(with), about...)]
	}
	if what == 9 && p.Legal(VerbStay) || len(r.Beats) == LastBeat {
		return VerbStay
	}
	var keep []any
	for i := range r.Faces() {
		if k.pick(2, append(about, i)...) == 0 {
			keep = append(keep, i+1)
		}
	}
	return engine.MakeMove(VerbKeep, keep...)
}

// promptOf returns the prompt of a seat that others wait for.
func promptOf(g *Game, seat engine.Seat) *engine.Prompt {
	ps := engine.Of(g.Prompts(), seat)
	for i := range ps {
		if ps[i].Kind != engine.May {
			return &ps[i]
		}
	}
	return nil
}

// other decides about anything that is not a beat.
func (k decider) other(g *Game, p *engine.Prompt) engine.Move {
	if p.Topic == "army" && k.pick(3, p.Seat, p.Headline.String()) == 0 {
		return p.Default
	}
	return p.Choices[k.pick(len(p.Choices), g.latest(), p.Seat, p.Headline.String(), len(p.Choices))].Move
}

// played contains the positions of a match between open clashes.
type played struct {
	states [][]byte
	asked  []string
	log    []string
}

// play plays a match by the decider. The scheduler next picks the order in which the seats of a round click.
func (k decider) play(t *testing.T, setup engine.Setup, live bool, moves int,
	next func(asked []engine.Seat) engine.Seat) (*Game, played) {
	t.Helper()
	d := engine.NewDice(engine.NewChance(uint64(k)), engine.StreamPositions{})
	start, events, err := New(Pilots).New(setup, d)
	if err != nil {
		t.Fatal(err)
	}
	g := start.(*Game)
	var out played
	note := func(events []engine.Event) {
		for _, e := range events {
			if m, f, ok := e.For(engine.Public, func(string) bool { return true }); ok {
				out.log = append(out.log, fmt.Sprint(e.Kind, m, f))
			}
		}
	}
	note(events)
	if live {
		for s := range g.Players {
			note(move(t, g, engine.Seat(s), "standing live on", d))
		}
	}
	for n := 0; n < moves && g.Over == ""; n++ {
		asked := waitedFor(g)
		s := asked[0]
		a := g.Arena(s) // the present clash, even if the pairs come together after it
		open, clash := a.Open, a.Clash
		if open {
			s = next(asked)
			note(move(t, g, s, k.beat(g, s), d))
		} else {
			note(move(t, g, s, k.other(g, promptOf(g, s)), d))
		}
		if len(g.Rounds()) == 0 || a.Open != open || a.Clash != clash {
			saved, _ := g.MarshalJSON()
			out.states = append(out.states, saved)
			out.asked = append(out.asked, fmt.Sprintf("%+v", g.Prompts()))
		}
	}
	return g, out
}

func move(t *testing.T, g *Game, s engine.Seat, m engine.Move, d *engine.Dice) []engine.Event {
	t.Helper()
	res, err := engine.Play(g, s, m, d)
	if err != nil {
		t.Fatalf("clash %d, seat %d: %s: %v; asked is %v", g.latest(), s+1, m, err, contract.Asked(g))
	}
	return res.Events
}

// first lets the first seat click as long as it is asked, last the last.
func first(asked []engine.Seat) engine.Seat { return asked[0] }
func last(asked []engine.Seat) engine.Seat  { return asked[len(asked)-1] }

// inTurn lets them click one after the other, beginning anywhere.
func inTurn(k int) func([]engine.Seat) engine.Seat {
	return func(asked []engine.Seat) engine.Seat {
		k++
		return asked[k*7919/3%len(asked)]
	}
}

// anyhow lets a random seat click next.
func anyhow(seed uint64) func([]engine.Seat) engine.Seat {
	d := engine.NewDice(engine.NewChance(seed), engine.StreamPositions{})
	return func(asked []engine.Seat) engine.Seat { return asked[d.Pick("click", len(asked))] }
}

// numbers returns the numbers from 0 to n-1.
func numbers(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// TestTheOrderInWhichSealedDecisionsAreMadeShowsNowhere (ruling K3, K8): any order of the same decisions gives the same
// positions, the same log and the same questions.
func TestTheOrderInWhichSealedDecisionsAreMadeShowsNowhere(t *testing.T) {
	t.Parallel()
	ways := tables()
	const all = 128
	tried, compared := 0, 0
	matches := sweep.Of(t, numbers(all), 10)
	for _, i := range matches.Cases() {
		if !matches.Next() {
			break
		}
		tried++
		setup, k := ways[i%len(ways)], decider(1000+i)
		_, want := k.play(t, setup, false, 200, first)
		for name, next := range map[string]func([]engine.Seat) engine.Seat{"the last first": last,
			"anyhow": anyhow(uint64(i)), "anyhow else": anyhow(^uint64(i))} {
			_, got := k.play(t, setup, false, 200, next)
			shorter := min(len(got.states), len(want.states))
			compared += shorter
			for i := range shorter {
				if !bytes.Equal(got.states[i], want.states[i]) || got.asked[i] != want.asked[i] {
					t.Fatalf("%v, %s: position %d is another:\n%s\n%s", setup, name, i, want.states[i], got.states[i])
				}
			}
			if n := min(len(got.log), len(want.log)); !slices.Equal(got.log[:n], want.log[:n]) {
				t.Fatalf("%v, %s: the public reads another log", setup, name)
			}
		}
	}
	// A match may have few positions to compare, so only all together must have many.
	if t.Logf("%d positions were compared", compared); tried == all && compared < 1000 {
		t.Errorf("only %d positions were compared", compared)
	}
}

// duel plays a duel of equal autopilots to its end. Each decides by its seat's view and chance of its own; next picks
// the seat that clicks. It returns the winner, and the clash of the end.
func duel(t *testing.T, seed uint64, next func([]engine.Seat) engine.Seat) (winner engine.Seat, clash int) {
	t.Helper()
	r, d := New(Pilots), engine.NewDice(engine.NewChance(seed), engine.StreamPositions{})
	start, _, err := r.New(engine.Setup{Seats: 2, Options: map[string]string{optionFormat: view.FormatShort}}, d)
	if err != nil {
		t.Fatal(err)
	}
	g := start.(*Game)
	for range 5000 {
		if g.Over != "" {
			return g.Places[0][0], g.latest()
		}
		s := next(waitedFor(g))
		h := fnv.New64a()
		fmt.Fprint(h, seed, s, g.latest(), len(g.Player(s).Prep.Beats), promptOf(g, s).Headline)
		own := engine.NewDice(engine.NewChance(h.Sum64()), engine.StreamPositions{})
		m, _ := r.Autopilot(2).Choose(g.Imagine(s, own), s, own)
		move(t, g, s, m, d)
	}
	t.Fatalf("duel %d does not end", seed)
	return 0, 0
}

// TestWhoComesFirstGainsNothing (facts 5.8): duels of equal autopilots are played with one seat coming first in every
// clash, and with the other. They end the same, so that the first seat wins exactly half of them.
func TestWhoComesFirstGainsNothing(t *testing.T) {
	t.Parallel()
	pairs, early, one := 0, 0, 0
	duels := sweep.Of(t, numbers(32), 3)
	for _, i := range duels.Cases() {
		if !duels.Next() {
			break
		}
		pairs++
		winner, clash := duel(t, uint64(i), first)
		other, later := duel(t, uint64(i), last)
		if winner != other || clash != later {
			t.Fatalf("duel %d is won by seat %d in clash %d when seat 1 comes first, and by seat %d in clash %d when "+
				"seat 2 does", i, winner+1, clash, other+1, later)
		}
		if winner == 0 {
			early, one = early+1, one+1
		}
		if other == 1 {
			early++
		}
	}
	t.Logf("who comes first wins %d of %d duels; seat 1 wins %d of %d", early, 2*pairs, one, pairs)
}

// TestStopwatchAndMetronomeGiveTheSame (facts 5.6): the same decisions lead to the same boards, hands and dice with
// either.
func TestStopwatchAndMetronomeGiveTheSame(t *testing.T) {
	ready := map[string]string{optionMode: view.ModeAll, optionStart: startReady, optionArmy: armyReady,
		optionPlacing: placingOnce}
	for seats := 3; seats <= 4; seats++ {
		setup := engine.Setup{Seats: seats, Options: ready}
		k := decider(77)
		_, want := k.play(t, setup, false, 300, first)
		g, got := k.play(t, setup, true, 300, inTurn(3))
		n := min(len(want.log), len(got.log))
		if n < 50 || !slices.Equal(want.log[:n], got.log[:n]) {
			for i := range n {
				if want.log[i] != got.log[i] {
					t.Fatalf("%v: the log of a match by the metronome is another from here:\n%s\n%s", setup,
						want.log[max(0, i-3):i+1], got.log[max(0, i-3):i+1])
				}
			}
			t.Fatalf("%v: only %d lines were compared", setup, n)
		}
		if !g.Player(0).Wish {
			t.Fatalf("%v: nobody wished for the metronome", setup)
		}
	}
}

// TestOrdersDecideWhatASeatCouldDecideItself plays the orders of a seat by hand.
func TestOrdersDecideWhatASeatCouldDecideItself(t *testing.T) {
	for n := range 30 {
		k := decider(500 + n)
		g, _ := k.play(t, tables()[0], false, 60, first)
		for tries := 0; !g.Arena(0).Open && g.Over == "" && tries < 100; tries++ {
			p := promptOf(g, waitedFor(g)[0])
			move(t, g, p.Seat, k.other(g, p), engine.NewDice(engine.NewChance(9), engine.StreamPositions{}))
		}
		if g.Over != "" || !g.Arena(0).Open || len(g.Player(0).Prep.Beats) > 0 {
			continue
		}
		dice := func() *engine.Dice { return engine.NewDice(engine.NewChance(uint64(n)), engine.StreamPositions{}) }
		d := dice()
		move(t, g, 0, "standing order 1 missile 0 2 4 hero", d)
		move(t, g, 0, "standing order 2 draw 0 2 6 hero", d)
		hand := g.clone()
		move(t, g, 0, "use orders", d)
		e := dice()
		for _, b := range g.Player(0).Prep.Beats {
			var keep []any
			for i, kept := range b.Kept {
				if kept {
					keep = append(keep, i+1)
				}
			}
			move(t, hand, 0, engine.MakeMove(VerbKeep, keep...), e)
		}
		if g.Player(0).Prep.Stop > 0 {
			move(t, hand, 0, VerbStop, e)
			for _, m := range g.Player(0).Seal {
				move(t, hand, 0, m, e)
			}
		} else {
			move(t, hand, 0, VerbStay, e)
		}
		a, _ := g.MarshalJSON()
		b, _ := hand.MarshalJSON()
		if !bytes.Equal(a, b) {
			t.Fatalf("by orders:\n%s\nby hand:\n%s", a, b)
		}
	}
}

// waitedFor returns the seats of the first arena with a waited-for seat: arenas see each other, so they go one after
// the other.
func waitedFor(g *Game) []engine.Seat {
	var out []engine.Seat
	for _, p := range g.Prompts() {
		switch {
		case p.Kind == engine.May:
		case len(out) == 0 || g.arenaOf(p.Seat) < g.arenaOf(out[0]):
			out = []engine.Seat{p.Seat}
		case g.arenaOf(p.Seat) == g.arenaOf(out[0]):
			out = append(out, p.Seat)
		}
	}
	return out
}

// TestNothingOfAnOpenClashIsSeenByOthers (ruling K7): whatever a seat decides, the views, questions, rounds and turn of
// all others stay as they were.
func TestNothingOfAnOpenClashIsSeenByOthers(t *testing.T) {
	ways := tables()
	sweep.Of(t, numbers(5*len(ways)), 12).Run(t, func(i int) string { return fmt.Sprint(i) },
		func(t *testing.T, i int) {
			n := i % 5
			k := decider(90 + n)
			g, _ := k.play(t, ways[i/5], n%2 == 0, 40+20*n, first)
			before := map[engine.Seat]string{}
			for viewer := engine.Public; int(viewer) < len(g.Players); viewer++ {
				before[viewer] = seenBy(g, viewer)
			}
			for i := range g.Players {
				seat := engine.Seat(i)
				p := promptOf(g, seat)
				if g.Over != "" || !g.Arena(seat).Open || p == nil {
					continue
				}
				for _, c := range p.Choices {
					after := g.clone()
					events, err := after.Apply(seat, c.Move,
						engine.NewDice(engine.NewChance(5), engine.StreamPositions{}))
					if err != nil {
						t.Fatal(err)
					}
					if !after.Arena(seat).Open || after.Arena(seat).Clash != g.Arena(seat).Clash {
						continue // it closed the clash
					}
					for viewer := engine.Public; int(viewer) < len(g.Players); viewer++ {
						if viewer == seat ||
							viewer >= 0 && !reflect.DeepEqual(g.Player(viewer).Prep, after.Player(viewer).Prep) {
							continue // a seat ahead of a stop sees that it is rewound
						}
						if a, b := before[viewer], seenBy(after, viewer); a != b {
							t.Fatalf("%s of seat %d shows to viewer %d:\n%s\n%s", c.Move, seat+1, viewer, a, b)
						}
						for _, e := range events {
							if m, _, ok := e.For(viewer, func(string) bool { return false }); ok {
								t.Fatalf("%s of seat %d tells viewer %d %v", c.Move, seat+1, viewer, m)
							}
						}
					}
				}
			}
		})
}

// seenBy returns all views and prompts of a viewer.
func seenBy(g *Game, viewer engine.Seat) string {
	v := g.View(viewer)
	return fmt.Sprintf("%+v %v %+v %+v %+v", v.Words(), v.Alt(), engine.Visible(g.Prompts(), viewer),
		engine.Outline(g.Rounds()), g.Turn())
}
