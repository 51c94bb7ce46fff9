package panel

import (
	"strings"
	"testing"
	"time"

	"skald/engine"
	"skald/engine/returnofheroes"
	"skald/engine/text"
)

func TestBestResultsAreListedWithWhatWasPlayed(t *testing.T) {
	rules := returnofheroes.New()
	v := NewSpeakers([]engine.Rules{rules})
	in := func(game string) text.Speaker { return v.In(game, "en") }
	if m := Best(nil, in, v.In("", "en")); !strings.Contains(m.Content, "no results yet") {
		t.Errorf("nobody's results read %q", m.Content)
	}
	var results []Result
	for n := range 12 {
		results = append(results, Result{Rules: rules, Options: map[string]string{"one-draw-per-turn": "on"}, Seats: 1, Score: 40 - n, On: time.Unix(1_800_000_000, 0)})
	}
	m := Best(results, in, v.In("", "en"))
	for _, want := range []string{"1. **40** points – Return of the Heroes, 1 hero, <t:1800000000:d>", "10. **31**"} {
		if !strings.Contains(m.Content, want) {
			t.Errorf("%q is missing in\n%s", want, m.Content)
		}
	}
	if strings.Contains(m.Content, "11.") || !m.Ephemeral {
		t.Errorf("ten are shown, to the person alone: %+v", m)
	}
}
