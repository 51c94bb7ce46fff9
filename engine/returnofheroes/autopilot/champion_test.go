package autopilot

import (
	"testing"

	"skald/engine"
	"skald/engine/returnofheroes"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
)

// championOf returns a match for warrior and wizard. The first hero is on turn, has the gem and is strong in melee; all
// guardians are there and unseen.
func championOf(t *testing.T, melee int) *returnofheroes.Game {
	t.Helper()
	d := engine.NewDice(engine.NewChance(1), engine.StreamPositions{})
	start, _, err := returnofheroes.New(At).New(engine.Setup{Seats: 2,
		Options: map[string]string{"first-player": "1"}}, d)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range []engine.Move{"hero warrior", "hero wizard"} {
		if _, err := start.Apply(engine.Seat(i), m, d); err != nil {
			t.Fatal(err)
		}
	}
	g := start.(*returnofheroes.Game)
	h := g.Hero(0)
	h.Gem, h.Quests[0].Step = true, 4
	h.Training[pieces.Melee] = melee
	g.Nameless, g.Tokens = returnofheroes.InTower, nil
	for _, p := range land.Points() {
		if land.ColourAt(p) == land.Guard {
			g.Tokens = append(g.Tokens, returnofheroes.Token{At: p, Down: true})
		}
	}
	return g
}

func TestAfterSixtyRoundsAHeroGoesForTheTowerWithGoodOddsOnly(t *testing.T) {
	for round, goes := range map[int]bool{50: true, 70: false} {
		g := championOf(t, 1)
		h := g.Hero(0)
		h.Cubes[pieces.Melee], h.At, g.Round = 2, land.At("G1"), round
		odds := newMind(g, 0).victory(h.HP)
		if odds < 0.2 || odds > 0.55 {
			t.Fatalf("his odds are %v", odds)
		}
		if _, why := At(2).Choose(g, 0,
			engine.NewDice(engine.NewChance(3), engine.StreamPositions{})); (why.Key == "autopilot.guardian") != goes {
			t.Errorf("in round %d with odds of %v he goes because of %v", round, odds, why)
		}
	}
}

func TestWhomOnlyTheGuardiansKeepOutLearnsWhatBeatsThem(t *testing.T) {
	g := championOf(t, 0)
	h := g.Hero(0)
	h.Training[pieces.Magic], h.Cubes[pieces.Magic] = 6, 5
	worth := map[string]float64{}
	for _, id := range pieces.First().Of(pieces.Guardian) {
		for i := range g.Tokens {
			g.Tokens[i].Piece, g.Tokens[i].Down = id, false
		}
		m := newMind(g, 0)
		if odds := m.gate(g.Tokens[0].At); m.victory(h.HP) < grown || m.kept != (odds < 0.4) {
			t.Errorf("with odds of %v at the gate he counts as kept out: %v", odds, m.kept)
		}
		worth[id] = m.cube(pieces.Magic)
	}
	// The third guardian fears melee, the first magic.
	if worth["guardian-3"] <= worth["guardian-1"] {
		t.Errorf("a cube is worth as much before each of them: %v", worth)
	}
}
