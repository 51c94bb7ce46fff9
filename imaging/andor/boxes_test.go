package andor

import (
	"strings"
	"testing"

	rules "skald/engine/andor"
	"skald/engine/andor/view"
	"skald/engine/text"
)

// goalsOf returns the goals of every legend by the topic of its rules.
func goalsOf(t *testing.T) map[string][]text.Message {
	t.Helper()
	out := map[string][]text.Message{}
	game, err := rules.New(rules.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, tp := range game.Topics() {
		if tp.Text.Key != "topic.legend.text" {
			continue
		}
		if goals, ok := tp.Text.Args.Get("goals").([]text.Message); ok {
			out[tp.ID] = goals
		}
	}
	if len(out) == 0 {
		t.Fatal("no legend has goals")
	}
	return out
}

func TestNoGoalOfALegendIsCut(t *testing.T) {
	p := painter(t)
	for topic, goals := range goalsOf(t) {
		v := begun(t, strings.TrimPrefix(topic, "legend-"), "") // on the legend's own map
		for _, language := range []string{"en", "it", "de", "fr"} {
			// At most four are there at the beginning, later three.
			for from := range goals {
				most := 3
				if from == 0 {
					most = 4
				}
				v.Goals = nil
				for _, g := range goals[from:min(len(goals), from+most)] {
					v.Goals = append(v.Goals, view.Goal{Text: g})
				}
				d := newDraft(p, requestIn(language, "board", ""), v)
				s := d.on.boardMap()
				lines := d.goalLines(d.Plain(20), goalsWidth)
				if d.goalsCrowd(&s) {
					lines = d.goalLines(d.Plain(24), boardWidth-2*boardMargin)
				}
				for _, l := range lines {
					if strings.Contains(l.s, "…") {
						t.Errorf("%s in %s: a goal is cut: %q", topic, language, l.s)
					}
				}
			}
		}
	}
}

func TestAFightOfOneHasNoEmptyRow(t *testing.T) {
	v := fightView()
	v.Fight.Fighters, v.Fight.Allies = v.Fight.Fighters[:1], nil
	img := drawn(t, v, request("fight", ""))
	// The upper edge of a second row would be a line of ink over the parchment.
	second := int(fightTop + rowHeight)
	dark := 0
	for y := second - 3; y < second+3; y++ {
		for x := 80; x < 48+int(fightLeft)-40; x++ {
			if r, g, b, _ := img.At(x, y).RGBA(); r+g+b < 3*0x7000 {
				dark++
			}
		}
	}
	if dark > 0 {
		t.Errorf("%d dark pixels where the edge of an empty row would be", dark)
	}
}
