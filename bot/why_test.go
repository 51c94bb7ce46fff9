package bot

import (
	"strings"
	"testing"

	"skald/engine"
)

func TestWhyUnderstandsAPlaceByItsNumber(t *testing.T) {
	d := newTour(t)
	d.goes()
	who := d.asks()
	tb, err := d.app.tables.Open(d.head().ID)
	if err != nil {
		t.Fatal(err)
	}
	reached := map[string]bool{}
	seat := tb.Match.Seats(who)[0]
	for _, p := range engine.Of(tb.Match.Prompts(), seat) {
		for _, c := range p.Choices {
			reached[c.Place] = true
		}
	}
	places := tb.Match.View(seat).(engine.Mapped).Places()
	tb.Unlock()
	within, beyond := 0, 0
	for _, p := range places {
		// A region's number is its id without the letter.
		number := strings.TrimLeft(p.ID, "r")
		want := "⛔"
		if reached[p.ID] {
			want = "✅ At " + number
			within++
		} else {
			beyond++
		}
		a := d.does(command(who, "why", "move", number))
		if said, _ := a.data()["content"].(string); !a.private() || !strings.Contains(said, want) {
			t.Errorf("/why %s reads %.200s", number, said)
		}
	}
	if within == 0 || beyond == 0 {
		t.Errorf("%d places are within reach and %d beyond it", within, beyond)
	}
	if a := d.does(command(who, "why", "move", "dragon")); !strings.Contains(a.text(), "No move matches") {
		t.Errorf("what is no place is answered %.200s", a.text())
	}
}
