package runebound

import (
	"math"
	"slices"
	"testing"
)

func TestTheRealmHasWhatTheFactsAskFor(t *testing.T) {
	w := Realm()
	census, gems := map[Terrain]int{}, map[Gem]int{}
	for _, h := range gridOf(w).all() {
		census[w.country(h)]++
	}
	total := w.Columns * w.Rows
	if total < 170 || total > 190 || len(w.Land) != total {
		t.Errorf("the map has %d hexes, %d with country; want 180 to 190", total, len(w.Land))
	}
	for k, share := range map[Terrain][2]float64{Forest: {20, 22}, Plains: {20, 25}, Hills: {16, 18}, River: {13, 17}, Mountain: {8, 10}, Road: {8, 13}, Swamp: {2, 4}} {
		if s := 100 * float64(census[k]) / float64(total); s < share[0] || s > share[1] {
			t.Errorf("%.1f %% are %s, want %v", s, k, share)
		}
	}
	if census[Town] != 8 || len(w.Towns) != 8 {
		t.Errorf("%d hexes are towns and %d towns have names, want 8", census[Town], len(w.Towns))
	}
	start := w.Towns[0]
	if start.ID != "tamalir" || start.At.Column < w.Columns-2 || start.At.Row < w.Rows-2 {
		t.Errorf("the heroes start in %s at %v, want Tamalir at the bottom on the right", start.ID, start.At)
	}
	for h, k := range w.Gems {
		gems[k]++
		d := h.Distance(start.At)
		switch {
		case w.country(h) == Town:
			t.Errorf("a gem lies in the town at %v", h)
		case k == Yellow && (d < 3 || d > 7), k == Blue && (d < 6 || d > 10), k == Red && d < 9:
			t.Errorf("a %v gem lies %d steps from the start, at %v", k, d, h)
		case k == Red && !slices.Contains([]Terrain{Mountain, Swamp, Forest}, w.country(h)):
			t.Errorf("the red gem at %v lies in %s", h, w.country(h))
		}
	}
	if gems[Green] != 20 || gems[Yellow] != 14 || gems[Blue] != 9 || gems[Red] != 7 {
		t.Errorf("gems %v, want 20, 14, 9 and 7", gems)
	}
	near := func(at Hex, within int) (n int) {
		for h, k := range w.Gems {
			if k == Green && h.Distance(at) <= within {
				n++
			}
		}
		return
	}
	if n := near(start.At, 3); n < 6 {
		t.Errorf("%d green gems lie within 3 steps of the start, want 6", n)
	}
	for _, p := range w.Towns {
		nearest, around := 99, map[Terrain]bool{}
		for _, q := range w.Towns {
			if q != p {
				nearest = min(nearest, p.At.Distance(q.At))
			}
		}
		for _, n := range p.At.Neighbours() {
			if w.holds(n) {
				around[w.country(n)] = true
			}
		}
		if w.country(p.At) != Town || nearest < 3 || nearest > 5 || len(around) < 3 || near(p.At, 2) < 2 {
			t.Errorf("%s at %v: %s, %d steps to the next town, %d kinds of country around, %d green gems within two", p.ID, p.At, w.country(p.At), nearest, len(around), near(p.At, 2))
		}
	}
}

func TestRoadsAndRiversRunThroughTheirHexes(t *testing.T) {
	w := Realm()
	used := map[Hex]Terrain{}
	run := func(way []Hex, kinds ...Terrain) {
		for i, h := range way {
			if !slices.Contains(kinds, w.country(h)) {
				t.Errorf("%v in %v is %s", h, way, w.country(h))
			}
			if i > 0 && h.Distance(way[i-1]) != 1 {
				t.Errorf("%v does not lie beside %v", h, way[i-1])
			}
			used[h] = w.country(h)
		}
	}
	joined := map[Hex]bool{}
	for _, r := range w.Roads {
		run(r, Road, Town)
		for _, h := range r {
			joined[h] = joined[h] || w.country(h) == Town
		}
	}
	for _, r := range w.Rivers {
		run(r, River, Road)
	}
	towns := 0
	for _, town := range joined {
		if town {
			towns++
		}
	}
	if towns < 6 {
		t.Errorf("the roads join %d towns, want 6 at least", towns)
	}
	for h, k := range w.Land {
		if (k == Road || k == River) && used[h] == "" {
			t.Errorf("no %s is drawn through %v", k, h)
		}
	}
}

func TestTheMovementDieHasFourteenSymbols(t *testing.T) {
	n := map[Terrain]int{}
	total := 0
	for _, f := range MovementDie() {
		if len(f) < 2 || len(f) > 3 {
			t.Errorf("a face has %d symbols, want 2 or 3", len(f))
		}
		for _, s := range f {
			n[s]++
			total++
		}
	}
	if total != 14 || len(n) != 7 || n[Town] != 0 {
		t.Errorf("%d symbols of %d kinds: %v", total, len(n), n)
	}
	for _, s := range Terrains() {
		if n[s] > n[Road] || n[s] < n[Swamp] || n[s] < n[Mountain] {
			t.Errorf("%s is on %d faces; roads want the most, mountain and swamp the least: %v", s, n[s], n)
		}
	}
}

func TestHexesAreNamedAndCounted(t *testing.T) {
	for _, h := range gridOf(Realm()).all() {
		if At(h.String()) != h {
			t.Errorf("%v is read back as %v", h, At(h.String()))
		}
		for i, n := range h.Neighbours() {
			if h.Distance(n) != 1 || n.Neighbours()[(i+3)%6] != h {
				t.Errorf("%v and its neighbour %d at %v do not agree", h, i, n)
			}
		}
	}
	if d := At("A1").Distance(At("M12")); d != 18 {
		t.Errorf("from A1 to M12 it is %d steps, want 18", d)
	}
	for _, s := range []string{"", "A", "1A", "a1", "A0", "Ä3", "A-1", "A1x", "A99999999999999999999"} {
		if h := At(s); h != (Hex{}) {
			t.Errorf("%q is read as %v", s, h)
		}
	}
	for _, h := range []Hex{{}, {0, 3}, {27, 1}, {1, -2}} {
		if h.String() != "" {
			t.Errorf("%d/%d is called %s", h.Column, h.Row, h)
		}
	}
}

func TestEveryHexLiesInTheFrameAndTouchesItsNeighbours(t *testing.T) {
	for _, w := range []*World{Realm(), {Name: "one", Columns: 1, Rows: 1}, {Name: "wide", Columns: 26, Rows: 3}, {Name: "tall", Columns: 3, Rows: 26}, {Name: "none"}} {
		g := gridOf(w)
		for _, h := range g.all() {
			for _, p := range g.corners(h) {
				if p.X < mapLeft || p.X > mapLeft+mapWidth || p.Y < mapTop || p.Y > mapTop+mapHeight {
					t.Fatalf("%s: a corner of %v lies at %.0f, %.0f", w.Name, h, p.X, p.Y)
				}
			}
			x, y := g.at(h)
			for i, n := range h.Neighbours() {
				nx, ny := g.at(n)
				if d := math.Hypot(nx-x, ny-y); math.Abs(d-math.Sqrt(3)*g.r) > 0.01 {
					t.Fatalf("%s: %v and its neighbour %d are %.1f apart", w.Name, h, i, d)
				}
			}
		}
	}
}
