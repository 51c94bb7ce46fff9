package autopilot

import (
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/andor"
	"skald/engine/contract/sweep"
	"skald/engine/simulate"
)

// "skald simulate" reports the win rates; this test only shows that neither side always wins.
func TestAutopilotsWinSomeEasyMatchesAndLoseSome(t *testing.T) {
	t.Parallel()
	const matches = 12
	type table struct {
		legend, difficulty string
		heroes             int
	}
	type match struct {
		table
		number int
	}
	var all []match
	for _, x := range []table{{legend: "1"}, {legend: "2", difficulty: "easy"}} {
		for x.heroes = 2; x.heroes <= 4; x.heroes++ {
			for n := range matches {
				all = append(all, match{x, n})
			}
		}
	}
	played, won := map[table]int{}, map[table]int{}
	s := sweep.Of(t, all, 12)
	for _, x := range s.Cases() {
		if !s.Next() {
			break
		}
		o := map[string]string{"legend": x.legend}
		if x.difficulty != "" {
			o["difficulty"] = x.difficulty
		}
		r, err := simulate.Play(simulate.Request{Rules: newRules(t), Setup: engine.Setup{Seats: x.heroes, Options: o},
			Level: 2, First: x.number, Matches: 1, Seed: 1, Moves: 4000}, func() bool { return true })
		if err != nil {
			t.Fatal(err)
		}
		if r.Endless > 0 {
			t.Errorf("match %d of %+v does not end", x.number+1, x.table)
		}
		played[x.table]++
		won[x.table] += r.Won
	}
	for x, n := range played {
		t.Logf("%+v: %d of %d won", x, won[x], n)
		// A sample may happen to be all won or all lost.
		if n == matches && (won[x] == 0 || won[x] == n) {
			t.Errorf("%+v: %d of %d won", x, won[x], n)
		}
	}
}

func TestAHeroPlayedByTheAutopilotSaysWhy(t *testing.T) {
	r := newRules(t)
	en := r.Catalogue().In("en")
	d := engine.NewDice(engine.NewChance(3), engine.StreamPositions{})
	g, _, err := r.New(engine.Setup{Seats: 3, Options: map[string]string{"legend": "2"}}, d)
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]bool{}
	for range 400 {
		ps := g.Prompts()
		if g.Outcome() != nil || len(engine.Waiting(ps, engine.Public)) == 0 {
			break
		}
		seat := engine.Waiting(ps, engine.Public)[0]
		m, why := r.Autopilot(2).Choose(g, seat, d)
		if !why.IsZero() {
			words := en.Say(why)
			if words == "" || strings.Contains(words, "why.") {
				t.Errorf("%s is explained by %q", m, words)
			}
			said[words] = true
		}
		if _, err := g.Apply(seat, m, d); err != nil {
			t.Fatal(err)
		}
	}
	if len(said) < 4 {
		t.Errorf("only %d reasons: %v", len(said), said)
	}
}

func TestWhatMustNotMeetACreatureRestsWhereNoneComesInTheNight(t *testing.T) {
	b := among(t, "warrior 43", "wizard 18").creature("gor", 45)
	p := b.mind().planner()
	if !p.meets(43) {
		t.Fatal("the gor on 45 comes to 43 in the night")
	}
	if r := p.route(43, 57, 3); len(r.way) == 0 || p.meets(r.way[len(r.way)-1]) {
		t.Errorf("the way %v ends where a creature comes in the night", r.way)
	}
}

func TestTheAutopilotForetellsWhoComesToTheCastle(t *testing.T) {
	b := among(t, "warrior 14", "wizard 18").creature("gor", 7, 8).creature("wardrak", 25)
	in, _ := b.mind().foretell(2)
	if want := []threat{{at: 7, in: 1}, {at: 8, in: 2}, {at: 25, in: 2}}; !slices.Equal(in, want) {
		t.Errorf("a gor comes each sunrise and the wardrak with the second; foretold is %v", in)
	}
	if _, once := b.mind().foretell(1); once[25] != 21 {
		t.Errorf("a wardrak goes two regions, to 21, not to %d", once[25])
	}
}

func TestTheAutopilotExpectsACreatureThatDoesNotMarchWhereItIs(t *testing.T) {
	b := among(t, "warrior 14", "wizard 18").creature("troll", 31).creature(andor.TowerSkral, 23)
	is(t, "where the skral of the tower stays", b.mind().tomorrow()[23], 23)
	is(t, "where the troll goes past it", b.mind().tomorrow()[31], 19)
}

// In the mine several heaps are often of equal worth.
func TestTheAutopilotPlaysTheSameMatchTwice(t *testing.T) {
	played := func(seed uint64) []engine.Move {
		d := engine.NewDice(engine.NewChance(seed), engine.StreamPositions{})
		g, _, err := newRules(t).New(engine.Setup{Seats: 4, Options: map[string]string{andor.OptionLegend: "4"}}, d)
		if err != nil {
			t.Fatal(err)
		}
		var out []engine.Move
		for g.Outcome() == nil {
			seat := engine.Waiting(g.Prompts(), engine.Public)[0]
			m, _ := pilot{}.Choose(g, seat, d)
			if _, err := g.Apply(seat, m, d); err != nil {
				t.Fatal(err)
			}
			out = append(out, m)
		}
		return out
	}
	for seed := range uint64(6) {
		if a, b := played(seed), played(seed); !slices.Equal(a, b) {
			t.Errorf("with the chance %d it played %v, then %v", seed, a, b)
		}
	}
}
