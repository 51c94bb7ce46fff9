package scenetest

import (
	"slices"
	"strconv"
	"testing"

	"skald/engine"
	"skald/engine/match"
	"skald/imaging"
)

// The moves of the matches of MadeAgain, for each number of seats, and how many are made between two pictures.
const (
	courseMoves = 240
	courseEvery = 3
)

// layersAgain is the number of layers an ordinary run of MadeAgain paints again.
const layersAgain = 1

// MadeAgain draws a few pictures, of matches that autopilots play and the looks given, and makes each sprite and layer
// again when it is found there: a kept one must be the same to the byte, or pictures depend on those drawn before.
func MadeAgain(t *testing.T, s imaging.Scene, rules engine.Rules, few int, looks ...Look) {
	t.Helper()
	NotRaced(t)
	all := slices.Concat(course(t, rules, 2), course(t, rules, min(4, rules.Seats(nil).Max)), looks)
	p := Painter(t, Theme(), 400)
	layers := layersAgain
	if Whole() {
		layers = len(all)
	}
	p.Assets.Audit(layers, func(key string) { t.Errorf("the key of %q leaves out something it depends on", key) })
	drawn := 0
	for l := range Cases(t, all, few) {
		// There is no fight in many positions.
		if c, err := s.Draw(p, l.View, l.Request); err == nil && c.Bounds().Dx() > 0 {
			drawn++
		}
	}
	if drawn == 0 {
		t.Error("nothing was drawn")
	}
}

// course plays matches and returns pictures of them: all kinds there are, of all seats, in several languages, with the
// news so far.
func course(t *testing.T, rules engine.Rules, seats int) (looks []Look) {
	t.Helper()
	for n, seed := 0, uint64(seats); n < courseMoves; seed += 4 {
		table := engine.NewDice(engine.NewChance(seed), engine.StreamPositions{})
		g, _, err := rules.New(engine.Setup{Seats: seats}, table)
		if err != nil {
			t.Fatal(err)
		}
		var happened []engine.Said
		for ; n < courseMoves && g.Outcome() == nil; n++ {
			own := engine.NewDice(engine.NewChance(uint64(n)), engine.StreamPositions{})
			seat := g.Prompts()[0].Seat
			if n%courseEvery == 0 {
				looks = append(looks, lookAt(rules, g, seat, n/courseEvery, happened))
			}
			m, _ := rules.Autopilot(1).Choose(g.Imagine(seat, own), seat, own)
			res, err := engine.Play(g, seat, m, table)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range res.Events {
				if m, facts, ok := e.For(engine.Public, func(string) bool { return true }); ok {
					happened = append(happened, engine.Said{Kind: e.Kind, Seat: e.Seat, Text: m, Facts: facts})
				}
			}
			happened = happened[max(0, len(happened)-12):]
		}
	}
	return looks
}

// lookAt returns the n-th picture of a course.
func lookAt(rules engine.Rules, g engine.Game, seat engine.Seat, n int, happened []engine.Said) Look {
	pictures, languages := engine.Pictures(rules), rules.Catalogue().Languages()
	kind, arg := pictures[n%len(pictures)], ""
	if kind.Seat {
		arg = strconv.Itoa(int(seat) + 1)
	}
	r := Request(rules.Catalogue().In(languages[n%len(languages)]), kind.ID, arg)
	r.Since = match.News(happened)
	return Look{View: g.View([]engine.Seat{engine.Public, seat}[n%2]), Request: r}
}
