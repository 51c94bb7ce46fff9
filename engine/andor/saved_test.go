package andor

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/andor/legend"
)

// TestAChangedLegendFileChangesNoRunningMatch begins a match, changes the legend, and continues.
func TestAChangedLegendFileChangesNoRunningMatch(t *testing.T) {
	source, err := legendFiles.ReadFile("legends/6.yaml")
	if err != nil {
		t.Fatal(err)
	}
	old, err := legend.Read(source)
	if err != nil {
		t.Fatal(err)
	}
	changed, err := legend.Read(bytes.Replace(source, []byte("events: golden"), []byte("events: silver"), 1))
	if err != nil {
		t.Fatal(err)
	}
	begun := rules{edition: editions[0], legends: []*legend.Legend{old}}
	g, _, err := begun.New(engine.Setup{Seats: 2}, engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
	if err != nil {
		t.Fatal(err)
	}
	saved, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	loaded, err := rules{edition: editions[0], legends: []*legend.Legend{changed}}.Load(saved)
	if err != nil {
		t.Fatal(err)
	}
	if got := loaded.(*Game).legend; got.Events != "golden" ||
		!slices.EqualFunc(got.Cards, old.Cards,
			func(a, b legend.Card) bool { return a.ID == b.ID && len(a.Do) == len(b.Do) }) {
		t.Errorf("the running match is about %q with %d cards", got.Events, len(got.Cards))
	}
	if again, _ := json.Marshal(loaded); !bytes.Equal(again, saved) {
		t.Error("the running match has changed by being loaded")
	}
	if size := len(old.Quoted); size > 4000 || strings.Contains(string(old.Quoted), "texts:") {
		t.Errorf("%d bytes of the legend are saved with every position", size)
	}
}

// TestAGameSavedWithTheNameOfItsLegendLoads loads a game saved before legends were saved.
func TestAGameSavedWithTheNameOfItsLegendLoads(t *testing.T) {
	r := newRules(t)
	g, _, err := r.New(engine.Setup{Seats: 3, Options: map[string]string{OptionLegend: "2"}},
		engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
	if err != nil {
		t.Fatal(err)
	}
	saved, _ := json.Marshal(g)
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(saved, &fields); err != nil {
		t.Fatal(err)
	}
	delete(fields, "source")
	before, _ := json.Marshal(fields)
	loaded, err := r.Load(before)
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := json.Marshal(loaded); !bytes.Equal(again, saved) {
		t.Error("it is another game")
	}
}
