package andor

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/andor/legend"
)

// example starts legend 6, the worked example of the guide.
func example(t *testing.T) *table {
	t.Helper()
	d := engine.NewDice(engine.NewChance(6), engine.Marks{})
	g, _, err := newRules(t).New(engine.Setup{Seats: 2, Options: map[string]string{optionLegend: "6", optionHeroes: "rank"}}, d)
	if err != nil {
		t.Fatal(err)
	}
	b := &table{Game: g.(*Game), t: t}
	b.play(0, "divide 2 2")
	return b
}

func TestTheExampleOfTheGuideIsPlayedToItsWin(t *testing.T) {
	b := example(t)
	b.Heroes[0].At, b.Heroes[1].At = 38, 17
	b.asked = nil
	b.play(0, "take parchment")
	b.play(0, "move 6")
	b.play(1, "pass")
	b.play(0, "move 0")
	if o := b.Outcome(); o == nil || !o.Won {
		t.Fatalf("the recipe is in the castle and the outcome is %+v", o)
	}
}

func TestTheExampleOfTheGuideIsLostToACreature(t *testing.T) {
	b := example(t)
	b.Heroes[0].At = 38
	b.asked = nil
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
	with, err := New(l)
	if err != nil {
		t.Fatal(err)
	}
	g, _, err := with.New(engine.Setup{Seats: 3, Options: map[string]string{optionLegend: "mill"}}, engine.NewDice(engine.NewChance(1), engine.Marks{}))
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
	if _, err := New(l, l); err == nil {
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
