package andor

import (
	"image"
	"testing"

	"skald/engine"
	rules "skald/engine/andor"
	"skald/engine/andor/legend"
	"skald/engine/andor/view"
	"skald/engine/contract/sweep"
	"skald/imaging/scenetest"
)

// mineTale is a legend in the mine, with everything that only the mine has.
const mineTale = `id: mine
events: silver
map: mine
cards:
  - id: a
    when: start
    do:
      - heroes: {dwarf: 0, warrior: 0, archer: 0, wizard: 0}
      - wells: {full: [11, 23, 37, 43]}
      - fog: {at: circles}
      - merchants: [8]
      - creatures: {gor: [16, 28, 38, 39], skral: [26], troll: [40]}
      - rubble: {10: 1, 18: 1, 25: 1, 27: 1, 31: 2, 45: 1, 47: 1}
  - id: n
    when: letter N
    do: [{win: title}]
goals:
  - {text: about}
texts:
  en: {title: "Under the mountain", about: "Bring what lies in the far caves to the gate"}
`

// begun returns the beginning of a legend for two; more is one that does not come with the program, "" for none.
func begun(t *testing.T, id, more string) *view.View {
	t.Helper()
	var own []*legend.Legend
	if more != "" {
		l, err := legend.Read([]byte(more))
		if err != nil {
			t.Fatal(err)
		}
		own = append(own, l)
	}
	r, err := rules.New(rules.Options{Legends: own})
	if err != nil {
		t.Fatal(err)
	}
	g, _, err := r.New(engine.Setup{Seats: 2, Options: map[string]string{"legend": id}},
		engine.NewDice(engine.NewChance(3), engine.StreamPositions{}))
	if err != nil {
		t.Fatal(err)
	}
	v := g.View(engine.Public).(view.View)
	return &v
}

func TestMapsOfAllKindsLookAsTheyDid(t *testing.T) {
	painters.LookAsTheyDid(t, Scene{}, 1,
		scenetest.DayAndNight("map-own", begun(t, "7", ""), request("board", "")),
		scenetest.DayAndNight("map-mine", mineView(t, true), request("board", "")),
	)
}

// Only the map of Andor has seas and mountains for the signs.
func TestSignsCoverNoRegionOfAnyMapAndNotEachOther(t *testing.T) {
	type begins struct{ what, legend, tale string }
	all := []begins{{"an author's map", "7", ""}, {"the mine", "mine", mineTale}, {"the mine of legend 4", "4", ""}}
	sweep.Of(t, all, 1).Run(t, func(c begins) string { return c.what }, func(t *testing.T, c begins) {
		d := newDraft(painter(t), request("board", ""), begun(t, c.legend, c.tale))
		d.board()
		s := d.on.boardMap()
		if len(d.signs) < 3 {
			t.Fatalf("%d signs are set", len(d.signs))
		}
		for i, b := range d.signs {
			for _, o := range d.signs[:i] {
				if b.Overlaps(o) {
					t.Error("two signs cover each other")
				}
			}
			for _, r := range d.on.All() {
				if x, y, ok := s.find(r.ID); ok && (image.Point{X: int(x), Y: int(y)}).In(b) {
					t.Errorf("a sign covers region %d", r.ID)
				}
			}
		}
	})
}

// TestSurveyOmitsNoRegion compares plots with those that all limbs of the map give.
func TestSurveyOmitsNoRegion(t *testing.T) {
	for name, g := range geographies {
		for _, scale := range []float64{0.04, 0.1466, 0.27} {
			s := sheet{on: g, width: 333, height: 250, x0: 3200, y0: 2100, scale: scale}
			for i, got := range s.survey() {
				if x, y := wander(s.place(i)); i%7 == 0 && got != look(g.limbs, x, y) {
					t.Fatalf("map %s, scale %v: pixel %d is %v, want %v", name, scale, i, got, look(g.limbs, x, y))
				}
			}
		}
	}
}
