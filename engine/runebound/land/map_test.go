package land

import (
	"maps"
	"regexp"
	"slices"
	"testing"
)

func TestTheEightTownsHaveNamesOfOurOwnAndArmsOfTheirOwn(t *testing.T) {
	want := map[string]string{
		"tamalir": "m12", "ottersford": "k8", "greyhaven": "c10", "sallowmere": "h9",
		"kilnholt": "f4", "rimewatch": "b5", "hallowend": "j3", "millbarrow": "m4",
	}
	got, arms := map[string]string{}, map[string]bool{}
	word := regexp.MustCompile(`^[a-z][a-z0-9-]{0,19}$`)
	for _, s := range Sites() {
		got[s.ID] = s.At.String()
		arms[s.Arms] = true
		if !word.MatchString(s.ID) || !word.MatchString(s.Arms) {
			t.Errorf("%q with the arms %q is no id", s.ID, s.Arms)
		}
		at, there := s.At.Site()
		of, known := SiteOf(s.ID)
		if !there || !known || at != s || of != s {
			t.Errorf("%s is not found by its hex and its id", s.ID)
		}
	}
	if !maps.Equal(got, want) || len(arms) != 8 {
		t.Errorf("the towns are %v with %d arms", got, len(arms))
	}
	if _, ok := SiteOf("nowhere"); ok {
		t.Error("there is a town that there is not")
	}
}

func TestHeroesEnterAtTamalirAtTheBottomRight(t *testing.T) {
	s := Sites()[0]
	if c, r := s.At.Position(); s.ID != "tamalir" || c < Columns-1 || r < Rows-1 {
		t.Errorf("heroes enter at %s on %v", s.ID, s.At)
	}
}

func TestTheTerrainsHaveTheirShares(t *testing.T) {
	count := map[Terrain]int{}
	for _, h := range All() {
		count[h.Terrain()]++
	}
	for k, share := range map[Terrain][2]float64{Forest: {20, 22}, Plains: {20, 25}, Hills: {16, 18}, River: {13, 17},
		Mountain: {8, 10}, Road: {8, 13}, Swamp: {2, 4}} {
		if s := 100 * float64(count[k]) / (Size - 1); s < share[0] || s > share[1] {
			t.Errorf("%.1f %% are %v, not %v", s, k, share)
		}
	}
	if count[Town] != 8 || len(Sites()) != 8 {
		t.Errorf("there are %d towns", count[Town])
	}
}

func TestATownLiesThreeToFiveHexesFromTheNextOne(t *testing.T) {
	for _, s := range Sites() {
		nearest := Size
		for _, o := range Sites() {
			if o != s {
				nearest = min(nearest, s.At.Distance(o.At))
			}
		}
		if nearest < 3 || nearest > 5 {
			t.Errorf("from %s the next town is %d hexes away", s.ID, nearest)
		}
	}
}

func TestThreeTerrainsAtLeastLieAroundATownAndTwoGreensWithinTwo(t *testing.T) {
	for _, s := range Sites() {
		var around Symbols
		for _, n := range s.At.Neighbours() {
			around |= SymbolsOf(n.Terrain())
		}
		if n := len(around.Terrains()); n < 3 {
			t.Errorf("around %s lie only %v", s.ID, around)
		}
		if n := within(s.At, Green, 2); n < 2 {
			t.Errorf("%d greens lie within two of %s", n, s.ID)
		}
	}
}

// within counts the gems of a colour within a distance.
func within(at Hex, c Colour, hexes int) (n int) {
	for _, g := range Gems(c) {
		if g.Distance(at) <= hexes {
			n++
		}
	}
	return n
}

func TestTheGemsAreTwentyFourteenNineAndSevenNoneOnATown(t *testing.T) {
	for c, want := range map[Colour]int{Green: 20, Yellow: 14, Blue: 9, Red: 7, NoGem: 0} {
		if got := Gems(c); len(got) != want {
			t.Errorf("%d gems are %v, not %d", len(got), c, want)
		}
	}
	for _, s := range Sites() {
		if s.At.Colour() != NoGem {
			t.Errorf("a gem lies in %s", s.ID)
		}
	}
}

func TestTheFurtherFromTamalirTheHarderTheGems(t *testing.T) {
	start := Sites()[0].At
	if n := within(start, Green, 3); n < 6 {
		t.Errorf("only %d greens lie within three of Tamalir", n)
	}
	for c, ring := range map[Colour][2]int{Yellow: {3, 7}, Blue: {6, 10}, Red: {9, Size}} {
		for _, g := range Gems(c) {
			if d := g.Distance(start); d < ring[0] || d > ring[1] {
				t.Errorf("the %v on %v lies %d from Tamalir", c, g, d)
			}
		}
	}
}

func TestNoGemLiesWhereOnlyOneWayLeads(t *testing.T) {
	for _, c := range Colours() {
		for _, g := range Gems(c) {
			if len(g.Neighbours()) < 2 {
				t.Errorf("%v has %d neighbours", g, len(g.Neighbours()))
			}
		}
	}
}

// block returns the connected hexes of one terrain around a hex.
func block(h Hex) []Hex {
	out := []Hex{h}
	for i := 0; i < len(out); i++ {
		for _, n := range out[i].Neighbours() {
			if n.Terrain() == h.Terrain() && !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
	}
	return out
}

func TestAtMostFourRedsLieInOneBlockOfTerrain(t *testing.T) {
	for _, h := range All() {
		reds := 0
		for _, b := range block(h) {
			if b.Colour() == Red {
				reds++
			}
		}
		if reds > 4 {
			t.Errorf("%d reds lie in the %v around %v", reds, h.Terrain(), h)
		}
	}
}

func TestForestsSwampsAndHighLandLieInBlocks(t *testing.T) {
	for _, h := range All() {
		k := SymbolsOf(h.Terrain())
		if k == SymbolsOf(Hills) {
			k |= SymbolsOf(Mountain)
		}
		if k&SymbolsOf(Forest, Swamp, Hills, Mountain) == 0 {
			continue
		}
		if !slices.ContainsFunc(h.Neighbours(), func(n Hex) bool { return k.Has(n.Terrain()) }) {
			t.Errorf("the %v on %v lies alone", h.Terrain(), h)
		}
	}
}

func TestTheRoadsJoinAllEightTownsAndRunOverEveryRoadHex(t *testing.T) {
	drawn := map[Hex]bool{}
	for _, r := range Roads() {
		for i, h := range r {
			drawn[h] = true
			if i > 0 && !h.Beside(r[i-1]) {
				t.Errorf("the road %v jumps at %v", r, h)
			}
			if k := h.Terrain(); k != Road && k != Town {
				t.Errorf("the road %v goes over %v on %v", r, k, h)
			}
		}
		for _, end := range []Hex{r[0], r[len(r)-1]} {
			if end.Terrain() != Town &&
				!slices.ContainsFunc(Roads(), func(o []Hex) bool { return &o[0] != &r[0] && slices.Contains(o, end) }) {
				t.Errorf("the road %v ends on %v, in no town and on no other road", r, end)
			}
		}
	}
	net := []Hex{Sites()[0].At}
	for i := 0; i < len(net); i++ {
		for _, n := range net[i].Neighbours() {
			if k := n.Terrain(); (k == Road || k == Town) && !slices.Contains(net, n) {
				net = append(net, n)
			}
		}
	}
	for _, h := range All() {
		if h.Terrain() == Road && !drawn[h] {
			t.Errorf("no road is drawn over %v", h)
		}
		if k := h.Terrain(); (k == Road || k == Town) && !slices.Contains(net, h) {
			t.Errorf("no road leads from Tamalir to the %v on %v", k, h)
		}
	}
}

func TestRiversFlowFromHighLandToTheEdgeOfTheMap(t *testing.T) {
	drawn := map[Hex]bool{}
	for _, r := range Rivers() {
		high := slices.ContainsFunc(r[0].Neighbours(), func(h Hex) bool {
			return h.Terrain() == Hills || h.Terrain() == Mountain
		})
		if !high || !r[len(r)-1].rim() {
			t.Errorf("the river %v rises on %v and ends on %v", r, r[0], r[len(r)-1])
		}
		for i, h := range r {
			if k := h.Terrain(); drawn[h] || k != River && k != Road || i > 0 && !h.Beside(r[i-1]) {
				t.Errorf("the river %v does not flow on at %v", r, h)
			}
			drawn[h] = true
		}
	}
	for _, h := range All() {
		if h.Terrain() == River && !drawn[h] {
			t.Errorf("no river is drawn through %v", h)
		}
	}
}
