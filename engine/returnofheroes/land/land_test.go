package land

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"
)

// highest is the greatest number the pieces and rulebooks name on each tile.
var highest = map[byte]uint8{
	'A': 8, 'B': 8, 'C': 8, 'D': 9, 'E': 6, 'F': 7, 'G': 6, 'H': 6,
	'I': 5, 'J': 8, 'K': 6, 'L': 8, 'M': 6, 'N': 5, 'O': 6, 'P': 6,
}

func TestEveryTileHasTheNumbersThePiecesNameAndNoGaps(t *testing.T) {
	tiles := Tiles()
	if len(tiles) != 16 {
		t.Fatalf("%d tiles", len(tiles))
	}
	for i, tile := range tiles {
		if tile.Letter != 'A'+byte(i) || tile.ID == "" {
			t.Errorf("tile %d is %c %q", i, tile.Letter, tile.ID)
		}
		n := len(tile.Spots)
		seen := map[uint8]bool{}
		for _, s := range tile.Spots {
			if s.Point.Tile != tile.Letter || seen[s.Point.N] || s.Point.N < 1 || int(s.Point.N) > n {
				t.Errorf("%v on tile %c with %d points", s.Point, tile.Letter, n)
			}
			seen[s.Point.N] = true
		}
		// Four exits, four guardian posts and the tower are nine points: on this one tile no smaller number is
		// possible.
		most := int(highest[tile.Letter]) + 2
		if tile.Letter == 'H' {
			most = 9
		}
		if n < int(highest[tile.Letter]) || n > most {
			t.Errorf("tile %c has %d points, want %d to %d", tile.Letter, n, highest[tile.Letter], most)
		}
	}
}

func TestEveryNamedPlaceStandsWhereTheRulebooksPutIt(t *testing.T) {
	for point, landmark := range map[string]string{
		"B6": "house-in-the-wood", "C5": "hidden-gorge", "D5": "spring-of-life", "D7": "volcano",
		"F2": "small-bazaar", "F3": "candle-maker", "F5": "zenda", "F7": "archery-ground",
		"G2": "merlins-house", "G6": "unholy-cemetery", "H3": "dark-tower", "I2": "abbey",
		"I5": "white-village", "J2": "grand-bazaar", "J3": "fencing-school", "J5": "royal-court",
		"J7": "cartwright", "K2": "witch-hut", "K6": "lizard-village", "L3": "hermitage",
		"M2": "enchanted-oak", "M6": "fairy-glade", "N1": "mysterious-chapel", "N4": "signpost",
		"N5": "temple", "O2": "dungeon", "O3": "sorceress-tower", "O6": "worm-lair", "P6": "bendidas-pasture",
	} {
		if got := Landmark(landmark); got.String() != point {
			t.Errorf("%s is at %q, want %s", landmark, got, point)
		}
	}
	for _, name := range strings.Fields("A5 A7 A8 B4 B6 B8 C5 C8 D4 D5 D7 D9 E5 E6 F2 F3 F5 F7 G2 G5 G6 H3 H5 I2 I5 " +
		"J2 J3 J5 J7 J8 K2 K6 L2 L3 L4 L7 L8 M2 M3 M6 N1 N4 N5 O2 O3 O6 P2 P3 P6") {
		s, ok := SpotAt(At(name))
		if !ok {
			t.Errorf("there is no %s", name)
		}
		if s.Exit != NoSide {
			t.Errorf("%s is an exit; named places lie inside their tile", name)
		}
	}
	seen := map[string]Point{}
	for _, p := range Points() {
		s, _ := SpotAt(p)
		if q, twice := seen[s.Landmark]; twice && s.Landmark != "" {
			t.Errorf("%s stands at %v and at %v", s.Landmark, q, p)
		}
		seen[s.Landmark] = p
	}
}

func TestEveryTileHasFourBeigeExitsInTheMiddleOfItsEdges(t *testing.T) {
	for _, tile := range Tiles() {
		for _, side := range Sides() {
			s, ok := SpotAt(ExitOf(tile.Letter, side))
			if !ok || s.Exit != side || s.Colour != Beige {
				t.Errorf("exit %v of %c: %+v", side, tile.Letter, s)
			}
		}
		p := Introductory().HiddenPattern(tile.Letter)
		want := [2]Side{North, South}
		if strings.ContainsRune("ACFHIKNP", rune(tile.Letter)) {
			want = [2]Side{West, East}
		}
		if p != [2]Point{ExitOf(tile.Letter, want[0]), ExitOf(tile.Letter, want[1])} {
			t.Errorf("hidden pieces of %c lie at %v", tile.Letter, p)
		}
	}
}

func TestTheColoursAreThoseTheRulebooksTell(t *testing.T) {
	for name, c := range map[string]Colour{
		"C5": Red, "D5": Red, "I5": Green, "N5": Green, "M6": Green, "O6": Yellow,
		"L2": Blue, "L4": Blue, "H3": Tower, "A7": Beige, "D4": Beige, "M3": Beige, "P2": Beige,
	} {
		if ColourAt(At(name)) != c {
			t.Errorf("%s is %v, want %v", name, ColourAt(At(name)), c)
		}
	}
	count := map[Colour]int{}
	var mountains, healing []string
	for _, p := range Points() {
		s, _ := SpotAt(p)
		count[s.Colour]++
		if s.Mountain {
			mountains = append(mountains, p.String())
		}
		if s.Heals {
			healing = append(healing, p.String())
		}
		if s.Colour != Beige && s.Exit != NoSide {
			t.Errorf("%v is an exit and %v", p, s.Colour)
		}
	}
	for _, c := range []Colour{Red, Green, Yellow} {
		if count[c] < 2 {
			t.Errorf("%d %v points, want two at least", count[c], c)
		}
	}
	if count[Guard] != 4 || count[Tower] != 1 {
		t.Errorf("%d posts, %d towers", count[Guard], count[Tower])
	}
	if !reflect.DeepEqual(mountains, []string{"C5", "D5"}) || !reflect.DeepEqual(healing, []string{"I5", "N5"}) {
		t.Errorf("mountains %v, healing %v", mountains, healing)
	}
	if Red.Roll() != 5 || Green.Roll() != 6 || Yellow.Roll() != 6 || Beige.Roll() != 0 || Blue.Roll() != 0 ||
		Guard.Roll() != 0 || Tower.Roll() != 0 {
		t.Error("a path is found with 5 to red, 6 to green and yellow points, and needs no search elsewhere")
	}
}

func TestTheFourPostsAreTheOnlyNeighboursOfTheTower(t *testing.T) {
	steps := Introductory().Steps(At("H3"))
	if len(steps) != 4 {
		t.Fatalf("the tower has %d neighbours", len(steps))
	}
	for _, s := range steps {
		if ColourAt(s.To) != Guard || s.Crossing || s.Water {
			t.Errorf("%+v", s)
		}
	}
}

func TestEverythingIsReachedWithoutAHiddenPathOrAFerry(t *testing.T) {
	for _, l := range []Layout{Introductory(), Introductory().Swap('H', 'A').Swap('N', 'C').Swap('D', 'K')} {
		all := Points()
		for _, from := range all {
			f := l.Field(from, Avoid{Hidden: true, Water: true})
			for _, to := range all {
				if _, ok := f.Steps(to); !ok {
					t.Fatalf("no way from %v to %v on %v", from, to, l)
				}
			}
		}
	}
}

// alone is a table with one tile on it, to measure ways that do not leave it.
func alone(letter byte) Layout { return Layout{0: letter} }

func TestATileIsCrossedInFourToSevenSteps(t *testing.T) {
	// The step onto the next tile is counted: from an exit to the exit opposite and over the border.
	var sum, ways float64
	for _, tile := range Tiles() {
		l := alone(tile.Letter)
		for _, way := range [][2]Side{{North, South}, {West, East}} {
			d, ok := l.Distance(ExitOf(tile.Letter, way[0]), ExitOf(tile.Letter, way[1]),
				Avoid{Hidden: true, Water: true})
			if d++; !ok || d < 4 || d > 7 {
				t.Errorf("crossing %c from %v takes %d steps", tile.Letter, way[0], d)
			}
			sum += float64(d)
			ways++
		}
	}
	t.Logf("crossing a tile takes %.2f steps on average", sum/ways)
}

func TestNoTileIsAMereCross(t *testing.T) {
	for _, tile := range Tiles() {
		if loops := len(tile.Roads) - len(tile.Spots) + 1; loops < 1 {
			t.Errorf("tile %c has no loop", tile.Letter)
		}
		forks := 0
		for _, s := range tile.Spots {
			n := len(alone(tile.Letter).Steps(s.Point))
			if n == 0 {
				t.Errorf("%v stands alone", s.Point)
			}
			if n >= 3 {
				forks++
			}
		}
		if forks < 2 {
			t.Errorf("tile %c forks in %d places only", tile.Letter, forks)
		}
	}
}

func TestAWaterCrossingSavesThreeToSixSteps(t *testing.T) {
	var pairs []string
	for _, tile := range Tiles() {
		for _, r := range tile.Roads {
			blue := ColourAt(r.A) == Blue && ColourAt(r.B) == Blue
			if blue != r.Water {
				t.Errorf("road %v-%v: both ends blue %v, water %v", r.A, r.B, blue, r.Water)
			}
			if !r.Water {
				continue
			}
			pairs = append(pairs, r.A.String()+"-"+r.B.String())
			for _, l := range []Layout{alone(tile.Letter), Introductory()} {
				round, ok := l.Distance(r.A, r.B, Avoid{Water: true})
				if saved := round - 1; !ok || saved < 3 || saved > 6 {
					t.Errorf("%v-%v saves %d steps on %v", r.A, r.B, saved, l)
				}
			}
		}
	}
	if len(pairs) < 3 || !strings.Contains(strings.Join(pairs, " "), "L2-L4") {
		t.Errorf("blue pairs: %v", pairs)
	}
}

func TestEveryHiddenPointIsAShortWayOrAGoal(t *testing.T) {
	goals := map[string]bool{"I5": true, "N5": true}
	for _, p := range Points() {
		if !ColourAt(p).Hidden() || goals[p.String()] {
			continue
		}
		l := alone(p.Tile)
		saves := false
		steps := l.Steps(p)
		for _, a := range steps {
			for _, b := range steps {
				if d, _ := l.Distance(a.To, b.To, Avoid{Hidden: true}); d > 2 {
					saves = true
				}
			}
		}
		if !saves {
			t.Errorf("nobody gains by searching for %v", p)
		}
	}
}

func TestDrawingsHaveRoom(t *testing.T) {
	inside := func(v, lo, hi float64) bool { return v >= lo && v <= hi }
	for _, tile := range Tiles() {
		for i, a := range tile.Spots {
			if a.Exit == NoSide && !(inside(a.X, 0.15, 0.85) && inside(a.Y, 0.15, 0.85)) {
				t.Errorf("%v lies at %.2f %.2f, too near the border", a.Point, a.X, a.Y)
			}
			for _, b := range tile.Spots[:i] {
				if d := math.Hypot(a.X-b.X, a.Y-b.Y); d < 0.2 {
					t.Errorf("%v and %v are %.2f apart", a.Point, b.Point, d)
				}
			}
		}
		lines := make([][]XY, len(tile.Roads))
		for i, r := range tile.Roads {
			a, okA := SpotAt(r.A)
			b, okB := SpotAt(r.B)
			if !okA || !okB || r.A == r.B || r.A.Tile != tile.Letter || r.B.Tile != tile.Letter {
				t.Fatalf("road %v-%v on tile %c", r.A, r.B, tile.Letter)
			}
			line := append([]XY{{a.X, a.Y}}, r.Bends...)
			lines[i] = append(line, XY{b.X, b.Y})
			for _, s := range tile.Spots {
				if s.Point == r.A || s.Point == r.B {
					continue
				}
				for k := 1; k < len(lines[i]); k++ {
					if d := toSegment(XY{s.X, s.Y}, lines[i][k-1], lines[i][k]); d < 0.08 {
						t.Errorf("road %v-%v passes %v at %.3f", r.A, r.B, s.Point, d)
					}
				}
			}
			for j := range i {
				q := tile.Roads[j]
				if q.A == r.A && q.B == r.B || q.A == r.B && q.B == r.A {
					t.Errorf("two roads join %v and %v", r.A, r.B)
				}
				for k := 1; k < len(lines[i]); k++ {
					for m := 1; m < len(lines[j]); m++ {
						if cross(lines[i][k-1], lines[i][k], lines[j][m-1], lines[j][m]) {
							t.Errorf("roads %v-%v and %v-%v cross", r.A, r.B, q.A, q.B)
						}
					}
				}
			}
		}
		if len(tile.Areas) < 2 {
			t.Errorf("tile %c is bare", tile.Letter)
		}
		for _, a := range tile.Areas {
			if (a.Terrain == River) != (a.Width > 0) || len(a.Outline) < 3 {
				t.Errorf("an area of %c: %+v", tile.Letter, a)
			}
			for _, p := range a.Outline {
				if !inside(p.X, -0.06, 1.06) || !inside(p.Y, -0.06, 1.06) {
					t.Errorf("%v of tile %c reaches %v", a.Terrain, tile.Letter, p)
				}
			}
		}
	}
}

func toSegment(p, a, b XY) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	u := ((p.X-a.X)*dx + (p.Y-a.Y)*dy) / (dx*dx + dy*dy)
	u = math.Max(0, math.Min(1, u))
	return math.Hypot(p.X-a.X-u*dx, p.Y-a.Y-u*dy)
}

// cross reports whether two segments meet elsewhere than in a common end.
func cross(a, b, c, d XY) bool {
	if a == c || a == d || b == c || b == d {
		return false
	}
	side := func(p, q, r XY) bool { return (q.X-p.X)*(r.Y-p.Y) > (q.Y-p.Y)*(r.X-p.X) }
	return side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
}

func TestHiddenPlacesLieInTheLandTheyAreNamedFor(t *testing.T) {
	want := map[string]Terrain{
		"C5": Mountain, "D5": Mountain, "D7": Volcano, "H3": Mountain, "M6": Fields,
		"O6": Swamp, "E8": Swamp, "G6": Graveyard, "J5": Town, "F5": Town, "I5": Village, "K6": Village,
	}
	for name, terrain := range want {
		s, _ := SpotAt(At(name))
		tile, _ := TileOf(s.Point.Tile)
		top := tile.Ground
		for _, a := range tile.Areas {
			if a.Width == 0 && within(XY{s.X, s.Y}, a.Outline) {
				top = a.Terrain
			}
		}
		if top != terrain {
			t.Errorf("%s lies on %v, want %v", name, top, terrain)
		}
	}
	for letter, ground := range map[byte]Terrain{'B': Forest, 'M': Forest, 'I': Forest, 'K': Swamp, 'H': Waste} {
		if tile, _ := TileOf(letter); tile.Ground != ground {
			t.Errorf("tile %c is %v", letter, tile.Ground)
		}
	}
}

func within(p XY, outline []XY) bool {
	in := false
	for i, j := 0, len(outline)-1; i < len(outline); j, i = i, i+1 {
		a, b := outline[i], outline[j]
		if (a.Y > p.Y) != (b.Y > p.Y) && p.X < (b.X-a.X)*(p.Y-a.Y)/(b.Y-a.Y)+a.X {
			in = !in
		}
	}
	return in
}

func TestAnExitLeadsToTheOppositeExitOfTheNextTile(t *testing.T) {
	l := Introductory()
	for _, p := range Points() {
		s, _ := SpotAt(p)
		crossings := 0
		for _, step := range l.Steps(p) {
			back, ok := l.Adjacent(step.To, p)
			if !ok || back.Water != step.Water || back.Crossing != step.Crossing {
				t.Errorf("from %v to %v, but not back", p, step.To)
			}
			if step.Crossing {
				crossings++
				to, _ := SpotAt(step.To)
				if to.Exit != s.Exit.Opposite() || to.Point.Tile != l.Beside(p.Tile, s.Exit) {
					t.Errorf("the exit %v leads to %v", p, step.To)
				}
			}
		}
		border := s.Exit != NoSide && l.Beside(p.Tile, s.Exit) == 0
		if want := map[bool]int{true: 1, false: 0}[s.Exit != NoSide && !border]; crossings != want {
			t.Errorf("%v has %d crossings", p, crossings)
		}
	}
	if got := l.Beside('A', East); got != 'B' {
		t.Errorf("east of A lies %c", got)
	}
	if got := l.Swap('B', 'L').Beside('A', East); got != 'L' {
		t.Errorf("after the exchange L lies east of A, not %c", got)
	}
}

func TestNoWayLeadsThroughTheTower(t *testing.T) {
	l := alone('H')
	path := l.Path(At("H5"), At("H8"), Avoid{})
	for _, p := range path {
		if p == At("H3") {
			t.Errorf("%v", path)
		}
	}
	if len(path) == 0 {
		t.Error("the road round the tower is interrupted")
	}
	if d, ok := l.Distance(At("H5"), At("H3"), Avoid{}); !ok || d != 1 {
		t.Errorf("from a post to the tower: %d %v", d, ok)
	}
}

func TestWaysKeepClearOfWhatTheyAvoid(t *testing.T) {
	l := Introductory()
	if d, _ := l.Distance(At("L2"), At("L4"), Avoid{}); d != 1 {
		t.Errorf("across the lake %d", d)
	}
	if d, _ := l.Distance(At("L2"), At("L4"), Avoid{Water: true}); d != 4 {
		t.Errorf("round the lake %d", d)
	}
	if d, _ := l.Distance(At("C4"), At("C3"), Avoid{}); d != 2 {
		t.Errorf("through the gorge %d", d)
	}
	if d, _ := l.Distance(At("C4"), At("C3"), Avoid{Hidden: true}); d != 3 {
		t.Errorf("round the gorge %d", d)
	}
	if d, ok := l.Distance(At("C4"), At("C5"), Avoid{Hidden: true}); !ok || d != 1 {
		t.Errorf("to the gorge itself %d %v", d, ok)
	}
	path := l.Path(At("A7"), At("A2"), Avoid{Points: map[Point]bool{At("A9"): true}})
	if len(path) < 2 || path[0] != At("A7") || path[len(path)-1] != At("A2") {
		t.Fatalf("path %v", path)
	}
	for _, p := range path {
		if p == At("A9") {
			t.Errorf("the way goes through A9: %v", path)
		}
	}
	if got := l.Path(At("A7"), Point{}, Avoid{}); got != nil {
		t.Errorf("a way to nowhere: %v", got)
	}
	near := l.Field(At("A7"), Avoid{}).Within(1)
	if want := []Point{At("A4"), At("A5"), At("A6"), At("A7"), At("A9")}; !reflect.DeepEqual(near, want) {
		t.Errorf("near A7: %v", near)
	}
}

func TestAPointReadsBackAndServesAsAMapKey(t *testing.T) {
	for _, p := range Points() {
		for _, name := range []string{p.String(), p.Key()} {
			if q, err := Parse(name); err != nil || q != p {
				t.Errorf("%q gives %v, %v", name, q, err)
			}
		}
	}
	for _, bad := range []string{"Q1", "A", "A0", "A11", "I8", "3H", "A 5", "A5x", "ä5", "A05", "A999999"} {
		if p, err := Parse(bad); err == nil {
			t.Errorf("%q gives %v", bad, p)
		}
	}
	in := map[Point]Point{At("H3"): {}, At("b10"): At("L4")}
	b, err := json.Marshal(in)
	if err != nil || string(b) != `{"B10":"L4","H3":""}` {
		t.Fatalf("%s, %v", b, err)
	}
	var out map[Point]Point
	if err := json.Unmarshal(b, &out); err != nil || !reflect.DeepEqual(in, out) {
		t.Errorf("%v, %v", out, err)
	}
	if err := json.Unmarshal([]byte(`{"Z9":""}`), &out); err == nil {
		t.Error("Z9 was taken for a point")
	}
}

func TestALayoutHoldsEveryTileOnce(t *testing.T) {
	l := Introductory()
	if !l.Complete() || l.Check() != nil || l.String() != "ABCDEFGHIJKLMNOP" {
		t.Errorf("%v", l)
	}
	double := l
	double[3] = 'A'
	if double.Check() == nil || double.Complete() {
		t.Error("A twice passes")
	}
	strange := l
	strange[0] = 'Z'
	if strange.Check() == nil {
		t.Error("Z passes")
	}
	var open Layout
	open[5] = 'J'
	if open.Check() != nil || open.Complete() {
		t.Error("a layout with unknown cells is right but not complete")
	}
	b, err := json.Marshal(open)
	var back Layout
	if err != nil || json.Unmarshal(b, &back) != nil || back != open {
		t.Errorf("%s %v", b, err)
	}
	if json.Unmarshal([]byte(`"AA.............."`), &back) == nil || json.Unmarshal([]byte(`"A"`), &back) == nil {
		t.Error("a wrong layout was read")
	}
	if row, col, ok := l.Swap('A', 'P').Cell('A'); row != 3 || col != 3 || !ok {
		t.Errorf("A lies in %d,%d", row, col)
	}
	if got := l.MiddleOf(South); got != [2]byte{'N', 'O'} {
		t.Errorf("in the middle of the south lie %c", got)
	}
}

func TestWhatTheAtlasHandsOutIsACopy(t *testing.T) {
	a, _ := TileOf('A')
	a.Spots[0].Colour = Red
	a.Roads[0].Bends[0].X = 9
	a.Areas[0].Outline[0].X = 9
	Introductory().Steps(At("A7"))[0] = Step{}
	b, _ := TileOf('A')
	if b.Spots[0].Colour == Red || b.Roads[0].Bends[0].X == 9 || b.Areas[0].Outline[0].X == 9 {
		t.Error("the atlas was written to")
	}
	if Introductory().Steps(At("A7"))[0] == (Step{}) {
		t.Error("the roads were written to")
	}
	if _, ok := TileOf('Q'); ok {
		t.Error("there is a tile Q")
	}
}

func TestAHouseStandsOnABeigePointInside(t *testing.T) {
	for tile, name := range map[byte]string{'A': "A7", 'D': "D4", 'M': "M3", 'P': "P2"} {
		found := false
		for _, p := range StartPoints(tile) {
			s, _ := SpotAt(p)
			if s.Colour != Beige || s.Exit != NoSide {
				t.Errorf("%v is no place for a house", p)
			}
			found = found || p.String() == name
		}
		if !found {
			t.Errorf("no house at %s", name)
		}
	}
	// Any tile but those of the tower and the temple may be a corner of the map, so each needs room for a house.
	for _, tile := range Tiles() {
		if tile.Letter != 'H' && len(StartPoints(tile.Letter)) == 0 {
			t.Errorf("no room for a house on %c", tile.Letter)
		}
	}
}

func FuzzWhateverParseTakesIsAPointOfTheMap(f *testing.F) {
	for _, s := range []string{"H3", "h3", "B10", "", "Q1", "A\x00", "i05", "É1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, err := Parse(s)
		if err != nil {
			return
		}
		if p.IsZero() != (s == "") || !p.IsZero() && !strings.EqualFold(p.String(), s) {
			t.Errorf("%q was read as %v", s, p)
		}
		if _, ok := SpotAt(p); ok == p.IsZero() {
			t.Errorf("%q is %v, which is not on the map", s, p)
		}
	})
}

func FuzzALayoutThatIsReadIsRight(f *testing.F) {
	f.Add([]byte("ABCDEFGHIJKLMNOP"))
	f.Add([]byte("................"))
	f.Add([]byte("AA.............."))
	f.Add([]byte("ABC.\x00..........."))
	f.Fuzz(func(t *testing.T, b []byte) {
		var l Layout
		if l.UnmarshalText(b) != nil {
			return
		}
		if l.Check() != nil || l.String() != string(b) {
			t.Errorf("%q was read as %v", b, l)
		}
	})
}
