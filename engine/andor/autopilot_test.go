package andor

import (
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/simulate"
)

// The figures themselves are told by "skald simulate"; here it is enough that
// neither the heroes nor the board have the match for nothing.
func TestAutopilotsWinSomeEasyMatchesAndLoseSome(t *testing.T) {
	t.Parallel()
	matches := 12
	if testing.Short() {
		matches = 2
	}
	for _, x := range []struct{ legend, difficulty string }{{"1", ""}, {"2", "easy"}} {
		for heroes := 2; heroes <= 4; heroes++ {
			o := map[string]string{"legend": x.legend}
			if x.difficulty != "" {
				o["difficulty"] = x.difficulty
			}
			r, err := simulate.Play(simulate.Request{Rules: newRules(t), Setup: engine.Setup{Seats: heroes, Options: o}, Level: 2, Matches: matches, Seed: 1, Moves: 4000}, func() bool { return true })
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("legend %s %s, %d heroes: %d of %d won", x.legend, x.difficulty, heroes, r.Won, r.Matches)
			if r.Endless > 0 || !testing.Short() && (r.Won == 0 || r.Won == r.Matches) {
				t.Errorf("legend %s %s, %d heroes: %d of %d won, %d without end", x.legend, x.difficulty, heroes, r.Won, r.Matches, r.Endless)
			}
		}
	}
}

func TestAHeroPlayedByTheAutopilotSaysWhy(t *testing.T) {
	r := newRules(t)
	en := r.Catalogue().In("en")
	d := engine.NewDice(engine.NewChance(3), engine.Marks{})
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
