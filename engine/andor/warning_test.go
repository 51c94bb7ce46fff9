package andor

import "testing"

// Booklet, Losing willpower: a hero without willpower falls and loses a strength point.
func TestALossOfTheLastWillpowerIsWarnedOf(t *testing.T) {
	for what, c := range map[string]struct {
		sp, wp int
		foe    string
		want   bool
	}{
		"with much willpower":        {6, 15, "gor", false},
		"with little, against a gor": {6, 1, "gor", false},
		"with little, against more":  {2, 2, "skral", true},
		"without strength to lose":   {1, 2, "skral", false},
	} {
		b := among(t, "warrior 14", "dwarf 7").points(0, c.sp, c.wp).creature(c.foe, 14)
		if got := b.warned("warn.will"); got != c.want {
			t.Errorf("%s: it is warned of (%v), want %v", what, got, c.want)
		}
	}
}

// Overtime costs willpower: that there is nothing else left is shown even where details have no room.
func TestOvertimeAloneIsWarnedOf(t *testing.T) {
	b := among(t, "warrior 14", "dwarf 7").points(0, 2, 12)
	for hour, want := range map[int]int{0: 0, 6: 0, 7: 1, 9: 1} {
		b.hour(0, hour).fresh()
		if got := len(b.Prompts()[0].Warnings); got != want {
			t.Errorf("at hour %d there are %d warnings, want %d", hour, got, want)
		}
	}
}
