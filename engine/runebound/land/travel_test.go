package land

import (
	"math"
	"testing"
)

// fromTowns returns the mean number of turns from the nearest town.
func fromTowns(to Hex) float64 {
	turns, best := exactTurns(to), math.Inf(1)
	for _, s := range Sites() {
		best = min(best, turns[s.At])
	}
	return best
}

func TestNoGemIsTooManyTurnsFromTheNearestTown(t *testing.T) {
	for c, most := range map[Colour]float64{Green: 1.6, Yellow: 1.6, Blue: 1.6, Red: 2.2} {
		sum := 0.0
		for _, g := range Gems(c) {
			turns := fromTowns(g)
			if turns > 3 {
				t.Errorf("the %v on %v is %.2f turns from the nearest town", c, g, turns)
			}
			sum += turns
		}
		if mean := sum / float64(len(Gems(c))); mean > most {
			t.Errorf("the %v gems are %.2f turns from the nearest town on average, at most %.1f are meant", c,
				mean, most)
		}
	}
}

// stuck returns the chance that a roll from the hex allows no step.
func stuck(h Hex) (chance float64) {
	for _, o := range allOutcomes()[h] {
		if len(o.to) == 0 {
			chance += o.chance
		}
	}
	return chance
}

func TestMountainsHoldAHeroOneRollInFourAtMostAndFewHexesLieDeepInThem(t *testing.T) {
	sum, n, deep := 0.0, 0, 0
	for _, h := range All() {
		if h.Terrain() != Mountain {
			continue
		}
		n++
		p := stuck(h)
		sum += p
		if p > 0.45 { // mountains all round
			deep++
		}
	}
	if mean := sum / float64(n); mean > 0.25 {
		t.Errorf("a hero on a mountain does not get away with %.0f %% of his rolls", 100*mean)
	}
	if deep < 1 || deep > 5 {
		t.Errorf("%d hexes lie deep in the mountains", deep)
	}
}

func TestFromCornerToCornerItIsAboutFourTurns(t *testing.T) {
	// Tamalir and Rimewatch are the towns of opposite corners; n1 and n13 are the corners of the short side with the
	// roads.
	for _, way := range [][2]string{{"m12", "b5"}, {"b5", "m12"}, {"n1", "n13"}} {
		if turns := exactTurns(hex(t, way[1]))[hex(t, way[0])]; turns < 3.4 || turns > 4.6 {
			t.Errorf("from %s to %s it is %.2f turns", way[0], way[1], turns)
		}
	}
	// The whole diagonal of the map is 19 hexes, which no four rolls cover.
	for _, way := range [][2]string{{"a1", "n13"}, {"a13", "n1"}} {
		if turns := exactTurns(hex(t, way[1]))[hex(t, way[0])]; turns > 7.5 {
			t.Errorf("from %s to %s it is %.2f turns", way[0], way[1], turns)
		}
	}
}

func TestARollReachesAsManyHexesAsItShould(t *testing.T) {
	type figures struct {
		mean, none, within float64 // within is the share of rolls with at most few hexes
		most               int
	}
	sum := func(few int, of func(Hex) bool) (f figures) {
		hexes := 0.0
		for _, h := range All() {
			if !of(h) {
				continue
			}
			hexes++
			for _, o := range allOutcomes()[h] {
				f.mean += o.chance * float64(len(o.to))
				f.most = max(f.most, len(o.to))
				if len(o.to) <= few {
					f.within += o.chance
				}
			}
			f.none += stuck(h)
		}
		f.mean /= hexes
		f.none /= hexes
		f.within /= hexes
		return f
	}
	open := sum(40, func(h Hex) bool { return h.Terrain() != Town })
	if math.Abs(open.mean-23) > 1 || open.within < 0.88 || open.most > 65 || math.Abs(open.none-0.03) > 0.01 {
		t.Errorf("four dice from open land: %+v", open)
	}
	town := sum(58, func(h Hex) bool { return h.Terrain() == Town })
	if math.Abs(town.mean-38) > 1.5 || town.within < 0.88 || town.most > 80 {
		t.Errorf("five dice from a town: %+v", town)
	}
	t.Logf("open land %+v, towns %+v", open, town)
}

func TestTheEstimateOfTurnsIsNearTheTruth(t *testing.T) {
	sum, n := 0.0, 0.0
	for _, to := range All() {
		if to%6 != 0 && to.Terrain() != Town {
			continue
		}
		exact := exactTurns(to)
		for _, from := range All() {
			guess := Turns(from)[to]
			if from == to {
				if guess != 0 {
					t.Errorf("to stay on %v takes %d", to, guess)
				}
				continue
			}
			if guess < 100 {
				t.Errorf("from %v to %v it is said to be %d hundredths of a turn", from, to, guess)
			}
			off := math.Abs(float64(guess)/100 - exact[from])
			if off > 1.25 {
				t.Errorf("from %v to %v it is %.2f turns, not %d hundredths", from, to, exact[from], guess)
			}
			sum += off
			n++
		}
	}
	if mean := sum / n; mean > 0.2 {
		t.Errorf("the estimate misses by %.2f turns on average", mean)
	}
}
