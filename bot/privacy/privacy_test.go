package privacy

import (
	"testing"

	"skald/engine/match"
)

func TestNamesAreTakenOutOfReasonsAsWordsOnly(t *testing.T) {
	scrub := scrubber("17", []string{"Zoë", "I", "Al.*"}, "a former player")
	for in, want := range map[string]string{
		"Zoë, Zoë! (Zoë)": "a former player, a former player! (a former player)", "Zoës Zoëë xZoë": "Zoës Zoëë xZoë",
		"I am <@17> and <@!17>, not <@170>": "I am a former player and a former player, not <@170>",
		"Al.* Alice":                        "a former player Alice", "": "",
	} {
		if got := scrub(in); got != want {
			t.Errorf("%q becomes %q", in, got)
		}
	}
	var e match.Entry
	if e.Rename("17", match.Player{User: "x"}, scrub) {
		t.Error("an empty entry changes")
	}
}
