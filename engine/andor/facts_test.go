package andor

import (
	"fmt"
	"slices"
	"testing"
	"unicode/utf8"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/view"
	"skald/engine/match"
	"skald/engine/text"
)

// TestWhatMovesIsToldInFactsAndWords plays a while: for every moved hero, creature, ally or token the facts of events
// give origin and destination, and the news of every stretch can be written in every language.
func TestWhatMovesIsToldInFactsAndWords(t *testing.T) {
	r := newRules(t)
	c := text.Join(r.Catalogue(), match.Catalogue())
	for seed := range uint64(6) {
		l := builtIn[seed%uint64(len(builtIn))]
		d := engine.NewDice(engine.NewChance(11+seed), engine.StreamPositions{})
		g, _, err := r.New(engine.Setup{Seats: min(3, l.Most), Options: map[string]string{OptionLegend: l.ID}}, d)
		if err != nil {
			t.Fatal(err)
		}
		var all []engine.Said
		for n := 0; n < 200 && g.Outcome() == nil; n++ {
			before := stands(g)
			seat := engine.Waiting(g.Prompts(), engine.Public)[0]
			own := engine.NewDice(engine.NewChance(uint64(n)), engine.StreamPositions{})
			m, _ := r.Autopilot(2).Choose(g.Imagine(seat, own), seat, own)
			events, err := g.Apply(seat, m, d)
			if err != nil {
				t.Fatal(err)
			}
			told, left := map[string]bool{}, map[string]bool{}
			for _, e := range events {
				for _, w := range e.Facts.Moves() {
					told[e.Facts.Piece+" to "+w.To] = true
					left[e.Facts.Piece+" to "+w.From] = true
					for _, place := range []string{w.From, w.To} {
						if _, ok := land.Front.Parse(place); place != "" && !ok && e.Facts.Piece != "narrator" {
							t.Fatalf("%s: %q is no region", e.Kind, place)
						}
					}
				}
				if said, facts, ok := e.For(engine.Public, func(string) bool { return true }); ok {
					all = append(all, engine.Said{Kind: e.Kind, Seat: e.Seat, Text: said, Facts: facts})
				}
			}
			// During the set-up, and where a legend clears the map, its card reports.
			if g.(*Game).Day < 2 &&
				slices.ContainsFunc(events, func(e engine.Event) bool { return e.Kind == "card" || e.Kind == "day" }) {
				continue
			}
			after := stands(g)
			for at := range after {
				if !before[at] && !told[at] {
					t.Errorf("move %d, %s: %s, and no event has that in its facts", n, m, at)
				}
			}
			for at := range before {
				if !after[at] && !left[at] {
					t.Errorf("move %d, %s: no longer %s, and no event has that in its facts", n, m, at)
				}
			}
		}
		for from := 0; from < len(all); from += 20 {
			for _, news := range match.News(all[from:]) {
				for _, language := range c.Languages() {
					if w := c.In(language).Say(news.Text); w == "" || utf8.RuneCountInString(w) > 2000 {
						t.Fatalf("in %s: %q", language, w)
					}
				}
			}
		}
	}
}

// stands returns the positions of heroes, creatures, allies and tokens.
func stands(g engine.Game) map[string]bool {
	v, out := g.View(engine.Public).(view.View), map[string]bool{}
	for _, h := range v.Heroes {
		out[fmt.Sprint(h.Hero, " to ", view.RegionID(h.At))] = true
	}
	for _, x := range v.Creatures {
		out[fmt.Sprint(x.Kind, " to ", view.RegionID(x.At))] = true
	}
	for _, x := range v.Allies {
		out[fmt.Sprint(x.ID, " to ", view.RegionID(x.At))] = true
	}
	for _, x := range v.Tokens {
		out[fmt.Sprint(x.ID, " to ", view.RegionID(x.At))] = true
	}
	return out
}
