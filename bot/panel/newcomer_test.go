package panel

import (
	"slices"
	"strings"
	"testing"

	"skald/bot/locale"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/games"
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

func TestGuideShowsOnlyExamplesOfItsPage(t *testing.T) {
	for game, moves := range map[string][2]engine.Move{
		"heroes": {"take 1", "keep 1 2"}, "return-of-the-heroes": {"hero elf", "move H3"},
		"runebound": {"hero 1", "roll"}, "legends-of-andor": {"buy strength", "move 14"},
	} {
		i := slices.IndexFunc(games.All(), func(r engine.Rules) bool { return r.ID() == game })
		if rules := games.All()[i]; teaches(rules, moves[0]) || !teaches(rules, moves[1]) {
			t.Errorf("%s: of %q only the second is an example", game, moves)
		}
	}
}

func TestRefusalIsCutBehindASentence(t *testing.T) {
	for _, first := range []string{"⛔ The gate is shut.", "⛔ The gate is called “north”."} {
		told := first + " Come back when the bell has rung twice and the watch is asleep."
		if got := newest(News{Full: told}, ui.GappedHeight(first), tabletest.English()); got != first {
			t.Errorf("in a row it reads %q", got)
		}
	}
}

// The buttons that turn the pages of the guide take one row on a phone.
func TestGuideTurnsPagesInOneRow(t *testing.T) {
	speakers := locale.NewSpeakers(games.All())
	for _, rules := range games.All() {
		for _, language := range []string{"en", "de", "it", "fr"} {
			tb, s := InLobby("m7k2q9xz", rules), speakers.In(rules.ID(), language)
			for page := range guidePages() {
				m := Guide(tb, 0, page, "", s)
				if last := m.Components[len(m.Components)-1:]; ui.HeightOf(last) > ui.ButtonHeight {
					t.Errorf("%s in %s: the buttons of page %d take %d pixels", rules.ID(), language, page+1,
						ui.HeightOf(last))
				}
			}
		}
	}
}
