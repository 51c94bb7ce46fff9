package andor

import (
	"errors"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/text"
)

func TestOptionsAreOfferedOnlyForLegendsThatKnowThem(t *testing.T) {
	r := newRules(t)
	for _, o := range r.Options() {
		want := map[string]string{optionDifficulty: "2 3 4 5", optionAgain: "1"}[o.ID]
		if got := strings.Join(o.Only, " "); got != want {
			t.Errorf("%s goes with the legends %q, not %q", o.ID, got, want)
		}
	}
}

func TestARefusalNamesItsSectionInTheReadersLanguage(t *testing.T) {
	var r *engine.Refusal
	if !errors.As(no("no.well", "Pozzi", "no.well.instead"), &r) {
		t.Fatal("that is no refusal")
	}
	for language, want := range map[string]string{"en": "Wells", "it": "Pozzi"} {
		if got := newRules(t).Catalogue().In(language).Say(r.Section); got != want {
			t.Errorf("in %s the section is %q, not %q", language, got, want)
		}
	}
}

func TestHoursSpeakOfWillpowerOnlyWhereTheyCostSome(t *testing.T) {
	say := func(m text.Message) string { return newRules(t).Catalogue().In("en").Say(m) }
	if got := say(hoursCost(1, 0)); got != "1 hour" {
		t.Errorf("an hour of the day: %q", got)
	}
	if got := say(hoursCost(8, 2)); got != "8 hours, 2 willpower" {
		t.Errorf("eight hours: %q", got)
	}
}
