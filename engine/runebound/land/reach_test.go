package land

import (
	"fmt"
	"slices"
	"testing"

	"skald/engine"
)

// Faces of the movement die by their symbols.
const (
	plainsRoad = iota
	roadHills
	plainsForest
	plainsRiver
	roadRiverHills
	swampForestMountain
)

func TestTheMovementsOfTheRulebookAreAllowed(t *testing.T) { // 2.10
	// Plains, river, forest, hills with four dice.
	terms := Terms{}
	h := handOf([]int{plainsRoad, plainsForest, roadHills, roadRiverHills}, &terms)
	left := h.full
	for _, k := range []Terrain{Plains, River, Forest, Hills} {
		var next rests
		h.spend(&next, &left, k)
		left = next
	}
	if left.empty() {
		t.Error("plains, river, forest, hills is not possible with four dice")
	}
	// A road, and with any symbol into a town.
	for face := range Die {
		if !Fits(way(t, "l10", "m11", "m12"), []int{face, plainsRoad}, terms) {
			t.Errorf("a road and %v do not lead into Tamalir", Die[face])
		}
	}
	// Hills, and a mountain behind.
	if !Fits(way(t, "c4", "c3", "b3"), []int{swampForestMountain, roadHills}, terms) {
		t.Error("hills and mountain are not possible")
	}
	if Fits(way(t, "c4", "c3", "b3"), []int{roadHills, roadHills}, terms) {
		t.Error("two hills lead up a mountain")
	}
}

func TestEachDieGivesOneStepWithAnyOneOfItsSymbols(t *testing.T) {
	a := Reach(hex(t, "l10"), []int{plainsRoad}, Terms{})
	// Around l10 are roads on both sides, plains and a wood.
	if want := way(t, "k10", "l9", "m9", "m10", "m11"); !slices.Equal(a.Hexes(), want) {
		t.Errorf("one die reaches %v, not %v", a.Hexes(), want)
	}
	for _, h := range a.Hexes() {
		if a.Dice(h) != 1 || a.From(h) != hex(t, "l10") || a.Through(h) ||
			!slices.Equal(a.Way(h), []Hex{hex(t, "l10"), h}) {
			t.Errorf("%v: %d dice from %v by %v", h, a.Dice(h), a.From(h), a.Way(h))
		}
	}
	if a.Reached(hex(t, "l11")) || a.Dice(hex(t, "l11")) != 0 || a.From(hex(t, "l11")) != Nowhere ||
		a.Way(hex(t, "l11")) != nil || a.Through(hex(t, "l11")) {
		t.Error("the wood on l11 is reached without a die for it")
	}
	if a.Reached(hex(t, "l10")) {
		t.Error("where he stands counts as reached")
	}
}

func TestWithoutDiceNothingIsReachedAndTheWayOfNoStepFits(t *testing.T) {
	at := hex(t, "l10")
	if got := Reach(at, nil, Terms{}).Hexes(); len(got) != 0 {
		t.Errorf("without dice he reaches %v", got)
	}
	if !Fits([]Hex{at}, nil, Terms{}) || Fits(nil, []int{0}, Terms{}) || Fits([]Hex{Nowhere}, []int{0}, Terms{}) {
		t.Error("a way of no step fits, no way does not")
	}
	if Fits(way(t, "l10", "k8"), []int{0, 0}, Terms{}) ||
		len(Extend(way(t, "l10", "k8"), []int{0, 0}, Terms{}).Hexes()) != 0 {
		t.Error("one jumps from l10 to k8")
	}
	if got := Reach(at, []int{-1, 6, 99}, Terms{}).Hexes(); len(got) != 0 {
		t.Errorf("with faces that there are not he reaches %v", got)
	}
}

func TestTheWayChosenRatherComesOverATown(t *testing.T) { // R47
	a := Reach(hex(t, "k7"), []int{plainsRoad, plainsRiver}, Terms{})
	if to := hex(t, "k9"); a.Dice(to) != 2 || a.From(to) != hex(t, "k8") ||
		!slices.Equal(a.Way(to), way(t, "k7", "k8", "k9")) {
		t.Errorf("to k9 with %d dice by %v", a.Dice(to), a.Way(to))
	}
}

func TestTheWayChosenRatherComesOverAHexWithoutCounter(t *testing.T) { // R47
	counter := func(h Hex) bool { return h.Colour() != NoGem }
	to, faces := hex(t, "j7"), []int{plainsRoad, plainsRiver}
	if got := Reach(hex(t, "j5"), faces, Terms{Counter: counter}).From(to); got != hex(t, "j6") {
		t.Errorf("to j7 he goes over %v, past the counter on i6", got)
	}
	if got := Reach(hex(t, "j5"), faces, Terms{}).From(to); got != hex(t, "i6") {
		t.Errorf("where no counters lie the alphabet decides, not %v", got)
	}
}

func TestDiceStayUnassignedAsLongAsTheWayWalkedFitsThem(t *testing.T) { // R47
	faces := []int{plainsForest, plainsRiver}
	walked := way(t, "e6", "e7")
	a := Extend(walked, faces, Terms{})
	for _, id := range []string{"d7", "e8"} { // a wood and a river
		if h := hex(t, id); !a.Reached(h) || a.Dice(h) != 1 || !Fits(append(walked, h), faces, Terms{}) {
			t.Errorf("after the plains %s is closed", id)
		}
	}
	if Fits(way(t, "e6", "e7", "e8", "d7"), faces, Terms{}) ||
		Extend(way(t, "e6", "e7", "e8"), faces, Terms{}).Reached(hex(t, "d7")) {
		t.Error("two dice give three steps")
	}
	if got := len(Extend(walked, []int{plainsForest}, Terms{}).Hexes()); got != 0 {
		t.Errorf("with no dice left %d hexes are reached", got)
	}
}

func TestOneMayComeBackToWhereOneStood(t *testing.T) { // R48
	a := Extend(way(t, "l10", "m10"), []int{plainsRoad, plainsRoad}, Terms{})
	if h := hex(t, "l10"); !a.Reached(h) || a.From(h) != hex(t, "m10") {
		t.Error("there is no way back to l10")
	}
}

func TestATerrainMadeHarderNeedsTwoFittingDice(t *testing.T) {
	hard := Terms{Hard: SymbolsOf(Forest)}
	step := way(t, "l10", "l11")
	if Fits(step, []int{plainsForest}, hard) || Fits(step, []int{plainsForest, plainsRoad}, hard) ||
		!Fits(step, []int{plainsForest, swampForestMountain}, hard) {
		t.Error("the wood does not need two dice with forest")
	}
	a := Reach(hex(t, "l10"), []int{plainsForest, swampForestMountain, plainsForest}, hard)
	if a.Dice(hex(t, "l11")) != 2 || a.Dice(hex(t, "k10")) != 1 {
		t.Errorf("the wood takes %d dice, the plains %d", a.Dice(hex(t, "l11")), a.Dice(hex(t, "k10")))
	}
}

func TestWhatMakesATerrainHarderDoesNotTouchTowns(t *testing.T) { // R18
	all := Terms{Hard: SymbolsOf(append(Terrains(), Town)...)}
	if !Fits(way(t, "m11", "m12"), []int{swampForestMountain}, all) {
		t.Error("a town needs two dice")
	}
	if Fits(way(t, "m11", "m10"), []int{plainsRoad}, all) {
		t.Error("plains that are harder need one die")
	}
}

func TestAFreeTerrainNeedsNoDieAndTownsAreFreeWithIt(t *testing.T) { // R18
	free := Terms{Free: SymbolsOf(Road)}
	a := Reach(hex(t, "l9"), nil, free)
	for _, id := range []string{"l10", "m11", "m12", "j9", "h9", "k8", "b5"} {
		if h := hex(t, id); !a.Reached(h) || a.Dice(h) != 0 {
			t.Errorf("the free road does not lead to %s", id)
		}
	}
	if a.Reached(hex(t, "k10")) {
		t.Error("plains are free with the roads")
	}
	a = Reach(hex(t, "l9"), []int{plainsForest}, free)
	if h := hex(t, "m13"); a.Dice(h) != 1 || !slices.Equal(a.Way(h), way(t, "l9", "l10", "m11", "m12", "m13")) {
		t.Errorf("to m13 with %d dice by %v", a.Dice(h), a.Way(h))
	}
	if both := (Terms{Free: SymbolsOf(Road), Hard: SymbolsOf(Road)}); !Reach(hex(t, "l9"), nil,
		both).Reached(hex(t, "l10")) {
		t.Error("what is free is hard all the same")
	}
}

func TestASymbolMayCountAsAnotherTerrain(t *testing.T) {
	terms := Terms{}
	terms.As[Swamp] = SymbolsOf(River, Plains)
	step := way(t, "l10", "m10")
	if Fits(step, []int{swampForestMountain}, Terms{}) || !Fits(step, []int{swampForestMountain}, terms) {
		t.Error("a swamp does not count as plains")
	}
	if Fits(step, []int{roadHills}, terms) {
		t.Error("hills count as plains")
	}
}

// plainFits is a naive Fits that tries every assignment of dice to steps.
func plainFits(path []Hex, faces []int, t *Terms) bool {
	if len(path) < 2 {
		return true
	}
	if !path[0].Beside(path[1]) {
		return false
	}
	to := path[1].Terrain()
	need := 1
	if to != Town && t.Hard.Has(to) {
		need = 2
	}
	if t.Free.Has(to) || to == Town && t.Free != 0 {
		need = 0
	}
	var deal func(need int, faces []int) bool
	deal = func(need int, faces []int) bool {
		if need == 0 {
			return plainFits(path[1:], faces, t)
		}
		for i, f := range faces {
			fits := to == Town
			for _, k := range Die[f].Terrains() {
				fits = fits || k == to || t.As[k].Has(to)
			}
			if fits && deal(need-1, slices.Delete(slices.Clone(faces), i, i+1)) {
				return true
			}
		}
		return false
	}
	return deal(need, faces)
}

// cost returns the number of dice the way takes.
func cost(path []Hex, t *Terms) (n int) {
	for _, h := range path[1:] {
		n += t.need(h.Terrain())
	}
	return n
}

// plainReach walks every way and keeps the best ones for each hex.
func plainReach(from Hex, faces []int, t *Terms, steps int) map[Hex][][]Hex {
	best := map[Hex][][]Hex{}
	var walk func(path []Hex)
	walk = func(path []Hex) {
		for _, n := range path[len(path)-1].Neighbours() {
			next := append(slices.Clone(path), n)
			if len(next) > steps+1 || !plainFits(next, faces, t) {
				continue
			}
			if old := best[n]; n != from {
				switch {
				case len(old) == 0 || cost(next, t) < cost(old[0], t) ||
					cost(next, t) == cost(old[0], t) && len(next) < len(old[0]):
					best[n] = [][]Hex{next}
				case cost(next, t) == cost(old[0], t) && len(next) == len(old[0]):
					best[n] = append(old, next)
				}
			}
			walk(next)
		}
	}
	walk([]Hex{from})
	return best
}

func TestTheReachIsThatOfTryingEveryWayAndEveryDealing(t *testing.T) {
	dice := engine.NewDice(engine.NewChance(15), engine.StreamPositions{})
	counter := func(h Hex) bool { return h.Colour() != NoGem }
	for i := range 60 {
		from := Hex(1 + dice.Pick("hex", Size-1))
		var faces []int
		for range 1 + dice.Pick("dice", 4) {
			faces = append(faces, dice.Pick("move", 6))
		}
		terms, steps := Terms{Counter: counter}, len(faces)
		switch i % 4 {
		case 1:
			terms.Hard = SymbolsOf(Terrains()[dice.Pick("terrain", 7)], Plains)
		case 2:
			terms.As[Terrains()[dice.Pick("terrain", 7)]] = SymbolsOf(Terrains()[dice.Pick("terrain", 7)])
		case 3:
			terms.Free, faces = SymbolsOf(Swamp), faces[:1]
			terms.Hard = SymbolsOf(Plains)
			steps = 7 // as far as any free way through the swamp and to a town
		}
		what := fmt.Sprintf("from %v with %v under %v, %v free, %v hard", from, faces, terms.As, terms.Free, terms.Hard)
		want := plainReach(from, faces, &terms, steps)
		got := Reach(from, faces, terms)
		if len(want) != len(got.Hexes()) {
			t.Fatalf("%s: %v instead of %d hexes", what, got.Hexes(), len(want))
		}
		for to, ways := range want {
			if !slices.ContainsFunc(ways, func(w []Hex) bool { return slices.Equal(w, got.Way(to)) }) ||
				got.Dice(to) != cost(ways[0], &terms) {
				t.Fatalf("%s: to %v by %v with %d dice, not by one of %v", what, to, got.Way(to), got.Dice(to), ways)
			}
			// The hex before the last is the one that R47 prefers, and so on backwards among the remaining ways.
			for back := len(ways[0]) - 2; back >= 0; back-- {
				first := slices.MinFunc(ways, func(a, b []Hex) int {
					if a[back] == b[back] {
						return 0
					}
					if terms.prefers(a[back], b[back]) {
						return -1
					}
					return 1
				})[back]
				if back == len(ways[0])-2 && got.From(to) != first || got.Way(to)[back] != first {
					t.Fatalf("%s: to %v by %v, not over %v", what, to, got.Way(to), first)
				}
				ways = slices.DeleteFunc(ways, func(w []Hex) bool { return w[back] != first })
			}
			on := slices.ContainsFunc(to.Neighbours(), func(n Hex) bool {
				return plainFits(append(got.Way(to), n), faces, &terms)
			})
			if got.Through(to) != on {
				t.Fatalf("%s: that he can go on from %v is said to be %v", what, to, got.Through(to))
			}
		}
		for _, to := range All() {
			if w := []Hex{from, to}; to.Beside(from) && Fits(w, faces, terms) != plainFits(w, faces, &terms) {
				t.Fatalf("%s: one step to %v", what, to)
			}
		}
	}
}

func TestNineDiceAreDealtAsFourAre(t *testing.T) {
	from := hex(t, "k10")
	faces := []int{0, 0, 1, 1, 2, 2, 3, 4, 5}
	a := Reach(from, faces, Terms{})
	for _, to := range a.Hexes() {
		way := a.Way(to)
		if len(way) != a.Dice(to)+1 || way[0] != from || way[len(way)-1] != to || a.From(to) != way[len(way)-2] ||
			!plainFits(way, faces, &Terms{}) {
			t.Errorf("to %v with %d dice by %v", to, a.Dice(to), way)
		}
	}
	// Every way walkable die by die is in reach, and no face is used twice.
	if !Fits(way(t, "k10", "l9", "k9", "l9", "k10", "j10"), faces, Terms{}) {
		t.Error("two roads, two plains and hills are not possible with nine dice")
	}
	if Fits(way(t, "b2", "c2", "b2"), faces, Terms{}) {
		t.Error("one die with a mountain climbs two")
	}
	if !slices.Equal(Reach(from, append(faces, 5, 5), Terms{}).Hexes(), a.Hexes()) {
		t.Error("more than nine dice are rolled")
	}
}
