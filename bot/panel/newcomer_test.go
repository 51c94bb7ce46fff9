package panel

import (
	"strings"
	"testing"

	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

func TestARefusalNamesTheHeadingWhereTheRuleHasOne(t *testing.T) {
	m := Refused(toyTable(), nil,
		&engine.Refusal{Why: text.M("toy.no"), Rule: "Pozzi", Section: tabletest.Wide("Wells")}, tabletest.English())
	if !strings.Contains(m.Content, "Wells") || strings.Contains(m.Content, "Pozzi") {
		t.Errorf("the refusal says %q", m.Content)
	}
}

func TestAStoryIsToldWholeAndBeginsWithACapital(t *testing.T) {
	story := strings.TrimSpace(strings.Repeat("once upon a time ", 60))
	tb := toyTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(2, 0)))
	news := []match.Line{{Said: []engine.Said{{Text: tabletest.Wide(story)}}}}
	got := NewsText(tb, news, ui.MaxContent-300, tabletest.English())
	if want := "• O" + story[1:]; got != want {
		t.Errorf("%d letters are told as %q", len(story), got)
	}
}

func TestFormsOfAGroupStandTogether(t *testing.T) {
	f := engine.Form{Verb: "share", Label: tabletest.Wide("Gifts"), Group: tabletest.Wide("Standing answers")}
	if got := (offer{form: &f}).group(); got.Key != f.Group.Key || got.IsZero() {
		t.Errorf("the form belongs to %v", got)
	}
}
