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
	says(t, "the section", r.Section, text.M("heading.pozzi"))
	c := newRules(t).Catalogue()
	if en, it := c.In("en").Say(r.Section), c.In("it").Say(r.Section); en == it {
		t.Errorf("the section is %q in English and in Italian", en)
	}
}

func TestHoursSpeakOfWillpowerOnlyWhereTheyCostSome(t *testing.T) {
	says(t, "an hour of the day", hoursCost(1, 0), text.M("hint.hours", "n", 1))
	says(t, "eight hours", hoursCost(8, 2), text.M("hint.hours-will", "n", 8, "will", 2))
}
