package land

import (
	"math"
	"testing"
)

func TestTheMovementDieHasSixFacesWithFourteenSymbols(t *testing.T) {
	var all Symbols
	n := 0
	for _, f := range Die {
		all |= f
		n += len(f.Terrains())
	}
	if n != 14 || all != SymbolsOf(Terrains()...) || all.Has(Town) {
		t.Errorf("the die has %d symbols: %v", n, all)
	}
}

func TestOneOfFourDiceShowsASymbolAsOftenAsItShould(t *testing.T) {
	want := map[Terrain]float64{Road: 0.94, Plains: 0.94, Hills: 0.80, Forest: 0.80, River: 0.80, Mountain: 0.52,
		Swamp: 0.52}
	for _, k := range Terrains() {
		hits := 0
		for roll := range 6 * 6 * 6 * 6 {
			if (Die[roll%6] | Die[roll/6%6] | Die[roll/36%6] | Die[roll/216]).Has(k) {
				hits++
			}
		}
		if p := float64(hits) / (6 * 6 * 6 * 6); math.Abs(p-want[k]) > 0.005 {
			t.Errorf("one of four dice shows %v in %.1f %%", k, 100*p)
		}
	}
}

func TestAHeroRollsFiveDiceFromATownAndFourElsewhere(t *testing.T) { // R53
	for _, h := range All() {
		want := 4
		if _, town := h.Site(); town {
			want = 5
		}
		if h.Dice() != want {
			t.Errorf("from %v he rolls %d dice", h, h.Dice())
		}
	}
}

func TestIdsOfTerrainsAndColoursAreReadBack(t *testing.T) {
	for _, k := range append(Terrains(), Town) {
		if got, ok := ParseTerrain(k.String()); !ok || got != k {
			t.Errorf("%v is read as %v", k, got)
		}
	}
	for _, c := range Colours() {
		if got, ok := ParseColour(c.String()); !ok || got != c {
			t.Errorf("%v is read as %v", c, got)
		}
	}
	if _, ok := ParseTerrain(""); ok {
		t.Error("nothing is a terrain")
	}
	if _, ok := ParseColour("pink"); ok {
		t.Error("pink is a colour")
	}
	if Terrain(99).String() != "" || Colour(99).String() != "" {
		t.Error("there are more terrains or colours than there are")
	}
	if s := SymbolsOf(Hills, Plains).String(); s != "plains hills" {
		t.Errorf("plains and hills are called %q", s)
	}
}
