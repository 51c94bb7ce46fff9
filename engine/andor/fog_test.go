package andor

import (
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/andor/land"
)

// legend1 begins legend 1 with heroes by rank: a dwarf, a warrior, and so on.
func legend1(t *testing.T, seats int, again string) *table {
	t.Helper()
	s := engine.Setup{Seats: seats,
		Options: map[string]string{OptionLegend: "1", OptionHeroes: "rank", optionAgain: again}}
	made, _, err := newRules(t).New(s, engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
	if err != nil {
		t.Fatal(err)
	}
	return &table{Game: made.(*Game), t: t}
}

// elevenLie checks that the tokens of legend 1 are on all but four circles, and their possible faces (facts, Legend 1:
// the gors, the wineskin and the brew are taken out, 11 remain, 4 circles of the players' choice stay empty, none with
// a hero gets one).
func elevenLie(t *testing.T, b *table, empty ...int) {
	t.Helper()
	var at []int
	for _, f := range b.Fog {
		at = append(at, f.At)
		is(t, "the face somebody has seen", f.Face, "")
	}
	want := slices.DeleteFunc(land.Front.With(land.Fog), func(r int) bool { return slices.Contains(empty, r) })
	same(t, "the regions with fog", at, want...)
	same(t, "the faces", b.FogBag, "event", "event", "event", "event", "event", "gold", "gold", "gold", "strength",
		"will-2", "will-3")
}

func TestAfterTheTutorialElevenFogTokensLieOnAnyOfTheFifteenCircles(t *testing.T) {
	b := legend1(t, 2, "off")
	// The day's errand is done on the way: this token is used up, yet all eleven are in the fog afterwards.
	b.Heroes[0].At = 13
	b.fresh()
	b.play(0, "move 12", 1)
	b.Heroes[0].At, b.Heroes[1].At = 4, 5
	b.fresh()
	b.play(1, "move 0")
	b.refused(1, "spare 8 8 11 12", "")
	b.fresh()
	same(t, "the circles shown while they are chosen", b.view(engine.Public).Circles,
		slices.DeleteFunc(land.Front.With(land.Fog), func(r int) bool { return len(b.heroesAt(r)) > 0 })...)
	b.play(1, "spare 8 11 13 16")
	same(t, "the circles shown later", b.view(engine.Public).Circles)
	elevenLie(t, b, 8, 11, 13, 16)

	b = legend1(t, 2, "on")
	b.play(int(b.speaker()), "spare 8 11 12 32")
	elevenLie(t, b, 8, 11, 12, 32)
}

func TestNoFogTokenIsLaidUnderAHero(t *testing.T) {
	b := legend1(t, 2, "off")
	b.Heroes[0].At = 64
	b.fresh()
	b.play(0, "end")
	b.Heroes[1].At = 5
	b.fresh()
	b.play(1, "move 0")
	b.refused(1, "spare 8 11 13 64", "")
	b.play(1, "spare 49 56 63")
	elevenLie(t, b, 49, 56, 63, 64)
}

func TestWithFourHeroesOnCirclesNothingIsChosen(t *testing.T) {
	b := legend1(t, 4, "off")
	for i, at := range []int{8, 11, 42, 63} {
		b.Heroes[i].At = at
	}
	b.fresh()
	for i := range 4 {
		b.play(i, "end")
	}
	is(t, "what is asked next", b.Todo.Top().Do, DoShare)
	elevenLie(t, b, 8, 11, 42, 63)
}
