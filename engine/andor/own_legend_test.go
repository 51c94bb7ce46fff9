package andor

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/andor/legend"
	"skald/engine/andor/view"
	"skald/engine/text"
)

// begunAt starts a built-in legend for the dwarf and the warrior.
func begunAt(t *testing.T, id string) *table {
	t.Helper()
	d := engine.NewDice(engine.NewChance(6), engine.StreamPositions{})
	g, _, err := newRules(t).New(engine.Setup{Seats: 2,
		Options: map[string]string{OptionLegend: id, OptionHeroes: "rank"}}, d)
	if err != nil {
		t.Fatal(err)
	}
	b := &table{Game: g.(*Game), t: t}
	b.play(0, "divide 2 2")
	return b
}

func TestTheMillersRecipeIsBroughtToTheCastle(t *testing.T) {
	b := begunAt(t, "6")
	b.Heroes[0].At, b.Heroes[1].At = 38, 17
	b.fresh()
	b.play(0, "take parchment")
	b.play(0, "move 6")
	b.play(1, "pass")
	b.play(0, "move 0")
	if o := b.Outcome(); o == nil || !o.Won {
		t.Fatalf("the recipe is in the castle and the outcome is %+v", o)
	}
}

func TestTheMillersRecipeIsLostToACreature(t *testing.T) {
	b := begunAt(t, "6")
	b.Heroes[0].At = 38
	b.fresh()
	b.play(0, "take parchment")
	b.play(0, "walk 28")
	b.play(0, "walk 72")
	b.play(0, "move 23")
	if o := b.Outcome(); o == nil || o.Won {
		t.Fatalf("the bearer walked into a gor and the outcome is %+v", o)
	}
}

func TestALegendOfOnesOwnIsOfferedAndOutlivesItsFile(t *testing.T) {
	source, err := os.ReadFile("legends/6.yaml")
	if err != nil {
		t.Fatal(err)
	}
	l, err := legend.Read([]byte(strings.Replace(string(source), `id: "6"`, `id: "mill"`, 1)))
	if err != nil {
		t.Fatal(err)
	}
	with, err := New(Options{Autopilot: Pilots, Legends: []*legend.Legend{l}})
	if err != nil {
		t.Fatal(err)
	}
	g, _, err := with.New(engine.Setup{Seats: 3, Options: map[string]string{OptionLegend: "mill"}},
		engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
	if err != nil {
		t.Fatal(err)
	}
	saved, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	again, err := newRules(t).Load(saved)
	if err != nil {
		t.Fatalf("rules without the legend cannot load the match: %v", err)
	}
	if len(again.Prompts()) == 0 {
		t.Error("the loaded match asks nobody")
	}
	if _, err := New(Options{Autopilot: Pilots, Legends: []*legend.Legend{l, l}}); err == nil {
		t.Error("two legends with one id are taken")
	}
}

func TestTheGuideNamesEveryWord(t *testing.T) {
	guide, err := os.ReadFile("legends/GUIDE.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range legend.Vocabulary() {
		if !strings.Contains(string(guide), "`"+w.Name+"`") {
			t.Errorf("the guide does not name the %s %s", w.Kind, w.Name)
		}
		switch w.Kind {
		case "effect":
			if effects[w.Name] == nil {
				t.Errorf("nothing does the effect %s", w.Name)
			}
		case "condition":
			if conditions[w.Name] == nil {
				t.Errorf("nothing asks the condition %s", w.Name)
			}
		}
	}
}

func TestTheExampleOfTheGuideIsPlayedToItsWinOnItsOwnMap(t *testing.T) {
	b := begunAt(t, "7")
	b.Creatures, b.Heroes[0].At = nil, 14
	b.fresh()
	b.play(0, "take parchment")
	b.play(0, "move 0")
	if o := b.Outcome(); o == nil || !o.Won {
		t.Fatalf("the chart is in the keep and the outcome is %+v", o)
	}
}

func TestTheExampleOfTheGuideIsLostToACreature(t *testing.T) {
	b := begunAt(t, "7")
	b.Creatures, b.Heroes[0].At = []Creature{{Kind: "gor", At: 13}}, 14
	b.fresh()
	b.play(0, "take parchment")
	b.play(0, "move 12")
	if o := b.Outcome(); o == nil || o.Won {
		t.Fatalf("the bearer walked into a gor and the outcome is %+v", o)
	}
}

func TestRegionsOfAnAuthorsMapAreCalledAsHeCallsThem(t *testing.T) {
	b := begunAt(t, "7")
	v := b.View(engine.Public).(view.View)
	names := map[string]text.Message{}
	for _, p := range v.Places() {
		names[p.ID] = p.Name
	}
	is(t, "the regions", len(names), 15)
	landing := text.M(b.legend.Key("place-landing"))
	says(t, "14", names["14"], text.M("place.named", "n", 14, "name", landing))
	says(t, "3", names["3"], text.Plain("3"))
	if c := newRules(t).Catalogue(); c.In("de").Say(landing) == c.In("en").Say(landing) {
		t.Error("the landing is called alike in German and in English")
	}
	b.run(engine.NewDice(engine.ForcedD6(), engine.StreamPositions{}))
}

func TestEventsThatNameRegionsHappenWhereTheMapSays(t *testing.T) {
	b := begunAt(t, "7")
	for _, id := range []string{"golden-3", "golden-22", "golden-29", "golden-30"} {
		if slices.Contains(b.EventBag, id) {
			t.Errorf("%s names a region the map has not, and is in the deck", id)
		}
	}
	b.Heroes[0].At, b.Heroes[1].At = 4, 5
	b.points(0, 2, 10).points(1, 2, 10)
	b.doCardEvent("golden-2", engine.NewDice(engine.ForcedD6(), engine.StreamPositions{}))
	is(t, "the hero in the west of the map", b.Heroes[0].WP, 7)
	is(t, "the hero elsewhere", b.Heroes[1].WP, 10)
	says(t, "golden-2", b.eventText("golden-2"), text.M("event.golden-2.at", "where", "0–4"))
	says(t, "golden-24", b.eventText("golden-24"), text.M("event.golden-24.at", "where", "0"))
}
