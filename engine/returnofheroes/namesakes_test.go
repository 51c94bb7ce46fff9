package returnofheroes

import (
	"strings"
	"testing"

	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// landmarkAt returns the name of the landmark on a point, "" for none.
func landmarkAt(p land.Point) string {
	if s, _ := land.SpotAt(p); s.Landmark != "" {
		return inEnglish.Say("name." + s.Landmark)
	}
	return ""
}

func TestPlaceBehindItsNameIsNotNamedAgain(t *testing.T) {
	said := func(m text.Message) string { return catalogue.In("en").Say(m) }
	for _, p := range pieces.First().All() {
		if name := landmarkAt(p.Home); name != "" && name == said(view.Name(p.ID)) {
			if got := said(view.PlaceOf(p.ID, p.Home)); got != p.Home.String() {
				t.Errorf("%s comes into play at %q, named again", name, got)
			}
		}
	}
	for _, q := range pieces.First().Quests() {
		for i, s := range q.Steps {
			name, step := landmarkAt(s.To), said(text.M("step."+q.ID+"."+string(rune('1'+i))))
			named := name != "" && strings.Contains(strings.ToLower(step), strings.ToLower(name))
			if got := said(view.StepPlace(q.ID, i+1, s.To)); !s.Home &&
				strings.Contains(got, " ") == (named || name == "") {
				t.Errorf("%s at %q", step, got)
			}
		}
	}
}
