package andor

import (
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/text"
)

// Whatever the legend and the moment, a hero on turn reads the hours left, the own figures and the open goals.
func TestEveryTurnTellsHoursFiguresAndGoals(t *testing.T) {
	for _, b := range []*table{legend1(t, 2, "off"), legend1(t, 3, "off"), among(t, "warrior 14", "dwarf 7")} {
		for hour := range DayHours + 1 {
			b.hour(0, hour).turn(0)
			h := b.Hero(0)
			h.SP, h.WP, h.Gold = 3, 9, 5
			details := b.details()
			i := slices.IndexFunc(details, func(m text.Message) bool {
				return m.Key == "detail.figures" || m.Key == "detail.hours-figures"
			})
			if i != 0 {
				t.Fatalf("hour %d: the figures are line %d of %v", hour, i, details)
			}
			figures := details[0]
			if figures.Key == "detail.hours-figures" {
				figures = arg(figures, "figures").(text.Message)
			}
			says(t, "the figures", figures, text.M("detail.figures", "sp", 3, "wp", 9, "gold", 5))
			told := slices.DeleteFunc(details, func(m text.Message) bool {
				return m.Key != "detail.goal" && m.Key != "detail.goal-of"
			})
			is(t, "the goals told", len(told), len(b.goals()))
		}
	}
}

// A post may have no button for a free action, so its question names those of the region.
func TestTheQuestionNamesFreeActionsOfTheRegion(t *testing.T) {
	b := legend1(t, 2, "off")
	for move, at := range map[engine.Move]int{"take gold": 17, "buy strength": 18, "well": 5} {
		b.turn(0).Heroes[0].At = at
		b.Heroes[0].Gold = 4
		b.fresh()
		free := engine.Legal(b.Prompts(), 0, move)
		if free == nil {
			t.Fatalf("%s is not offered on %d", move, at)
		}
		named := false
		for _, m := range b.details() {
			if m.Key == "detail.free" {
				for _, x := range arg(m, "what").([]text.Message) {
					named = named || arg(x, "what").(text.Message).Key == free.Choice.Label.Key
				}
			}
		}
		if !named {
			t.Errorf("the question on %d does not name %s: %v", at, move, b.details())
		}
	}
}
