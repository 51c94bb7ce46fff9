package stats

import (
	"strings"
	"testing"
	"time"

	"skald/bot/locale"
	"skald/engine"
	"skald/engine/returnofheroes"
	"skald/engine/text"
	"skald/engine/text/texttest"
)

func TestBestResultsAreListedWithWhatWasPlayed(t *testing.T) {
	rules := returnofheroes.New(nil)
	v := locale.NewSpeakers([]engine.Rules{rules})
	words := texttest.English(locale.Catalogue(), rules.Catalogue())
	in := func(game string) text.Localizer { return v.In(game, "en") }
	if m := Best(nil, in, v.In("", "en")); !words.Shows(m.Content, "bot.best.none") {
		t.Errorf("nobody's results read %q", m.Content)
	}
	var results []Result
	for n := range 12 {
		results = append(results, Result{Rules: rules, Options: map[string]string{"one-draw-per-turn": "on"}, Seats: 1,
			Score: 40 - n, On: time.Unix(1_800_000_000, 0)})
	}
	m := Best(results, in, v.In("", "en"))
	line := func(n, score int) bool {
		return words.Shows(m.Content, "bot.best.line", "n", n, "score", score, "game", rules.Name(), "seats", 1, "when",
			"<t:1800000000:d>")
	}
	if !line(1, 40) || !line(10, 31) {
		t.Errorf("the first or the tenth is missing in\n%s", m.Content)
	}
	if line(11, 30) || strings.Count(m.Content, "<t:") != 10 || !m.Ephemeral {
		t.Errorf("ten are shown, to the person alone: %+v", m)
	}
}
