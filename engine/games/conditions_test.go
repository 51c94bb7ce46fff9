package games_test

import (
	"testing"

	"skald/engine"
	"skald/engine/contract/sweep"
	"skald/engine/games"
	"skald/engine/text"
)

// Whatever a position and a value are, a condition answers a seat's prompt legally or not at all, and knows no more
// than a position imagined from the seat's knowledge.
func TestConditionsAnswerLegallyFromTheSeatsKnowledge(t *testing.T) {
	t.Parallel()
	moves := 400
	if sweep.Full() {
		moves = 4000
	}
	for _, rules := range games.All() {
		t.Run(rules.ID(), func(t *testing.T) {
			t.Parallel()
			c, ok := rules.(engine.Conditional)
			if !ok || len(c.Conditions()) < 2 {
				t.Fatalf("%s has too few conditions", rules.ID())
			}
			seats := min(3, rules.Seats(nil).Max)
			d := engine.NewDice(engine.NewChance(11), engine.StreamPositions{})
			g, _, err := rules.New(engine.Setup{Seats: seats}, d)
			if err != nil {
				t.Fatal(err)
			}
			met, pilot := map[string]int{}, rules.Autopilot(2)
			for range moves {
				prompts := g.Prompts()
				if len(prompts) == 0 {
					if g, _, err = rules.New(engine.Setup{Seats: seats}, d); err != nil {
						t.Fatal(err)
					}
					continue
				}
				for seat := range engine.Seat(seats) {
					judge(t, c, g, seat, met)
				}
				p := &prompts[d.Pick("prompt", len(prompts))]
				m := p.Any(d)
				if d.Pick("sensible", 4) > 0 {
					m, _ = pilot.Choose(g.Imagine(p.Seat, d), p.Seat, d)
				}
				if m == "" {
					m = p.Any(d)
				}
				if _, err := g.Apply(p.Seat, m, d); err != nil {
					t.Fatal(err)
				}
			}
			t.Logf("%s: %v", rules.ID(), met)
		})
	}
}

// judge judges the prompts of a seat by all conditions, and counts those met.
func judge(t *testing.T, c engine.Conditional, g engine.Game, seat engine.Seat, met map[string]int) {
	t.Helper()
	v := g.View(seat)
	prompts := engine.Of(g.Prompts(), seat)
	imagined := g.Imagine(seat, engine.NewDice(engine.NewChance(5), engine.StreamPositions{})).View(seat)
	for _, x := range c.Conditions() {
		options := x.Values(v, seat)
		values := []string{"", "-1", "none", "99999999999999999999", "\x00"}
		seen := map[string]bool{}
		for _, o := range options {
			if values = append(values, o.ID); seen[o.ID] || o.ID == "" || o.Label.IsZero() {
				t.Fatalf("%s has the value %+v", x.ID, o)
			}
			seen[o.ID] = true
			if x.IsGone(v, seat, o.ID) {
				t.Fatalf("%s offers %q, which is gone", x.ID, o.ID)
			}
		}
		if len(options) > engine.MaxValues {
			t.Fatalf("%s has %d values", x.ID, len(options))
		}
		for _, value := range values {
			for i := range prompts {
				m := x.Answer(v, &prompts[i], value)
				if m != "" && !prompts[i].Legal(m) {
					t.Fatalf("%s %s answers %q with %q", x.ID, value, prompts[i].Headline.Key, m)
				}
				if x.Answer(imagined, &prompts[i], value) != m {
					t.Fatalf("%s %s knows more than the seat", x.ID, value)
				}
				if m != "" {
					met[x.ID]++
				}
			}
			x.IsGone(v, seat, value)
		}
	}
}

func TestConditionsHaveSentencesInAllLanguages(t *testing.T) {
	t.Parallel()
	for _, rules := range games.All() {
		for _, x := range rules.(engine.Conditional).Conditions() {
			seen := map[string]bool{}
			for _, language := range rules.Catalogue().Languages() {
				s := rules.Catalogue().In(language).Say(x.Says(text.Plain("7")))
				if s == "" || seen[s] || !rules.Catalogue().Has(engine.ConditionKey+x.ID) {
					t.Errorf("%s, %s in %s is %q", rules.ID(), x.ID, language, s)
				}
				seen[s] = true
			}
		}
	}
}
