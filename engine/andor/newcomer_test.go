package andor

import (
	"errors"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/text"
)

func TestDifficultyIsOfferedOnlyForLegendsThatKnowIt(t *testing.T) {
	r := newRules(t)
	for _, o := range r.Options() {
		if o.ID == optionDifficulty && strings.Join(o.Only, " ") != "2" {
			t.Errorf("difficulty goes with the legends %v", o.Only)
		}
		if o.ID != optionDifficulty && len(o.Only) > 0 {
			t.Errorf("%s goes only with %v", o.ID, o.Only)
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
