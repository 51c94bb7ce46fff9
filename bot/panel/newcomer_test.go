package panel

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/bwmarrin/discordgo"

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
			for page := range guidePages(rules) {
				m := Guide(tb, 0, page, "", s)
				if last := m.Components[len(m.Components)-1:]; ui.HeightOf(last) > ui.ButtonHeight {
					t.Errorf("%s in %s: the buttons of page %d take %d pixels", rules.ID(), language, page+1,
						ui.HeightOf(last))
				}
			}
		}
	}
}

var (
	boldWords = regexp.MustCompile(`\*\*([^*]+)\*\*`)
	codeWords = regexp.MustCompile("`([^`]+)`")
)

// A guide is read by newcomers: it names only buttons that there are, shows only icons that are below the posts, quotes
// nothing but commands, and is short.
func TestGuideNamesOnlyWhatThereIs(t *testing.T) {
	const mostWords = 60
	speakers := locale.NewSpeakers(games.All())
	for _, rules := range games.All() {
		for _, language := range text.Languages() {
			tb, s := InLobby("m7k2q9xz", rules), speakers.In(rules.ID(), language)
			labels, icons := map[string]bool{}, map[string]bool{}
			for _, key := range rules.Catalogue().Keys(language) {
				if strings.HasPrefix(key, "choice.") && len(rules.Catalogue().ArgNames(language, key)) == 0 {
					labels[s.Say(text.M(key))] = true
				}
			}
			begun := tb
			begun.Players = []match.Player{{User: "1"}}
			for _, at := range []Table{tb, begun} {
				for _, c := range ui.Controls([]discordgo.MessageComponent{postFooter(at, footerOf{named: true}, s)}) {
					if b, ok := c.(discordgo.Button); ok {
						labels[b.Label], icons[b.Emoji.Name] = true, true
					}
				}
			}
			for _, page := range guidePages(rules) {
				said := s.Say(guideText(rules, page))
				for _, m := range boldWords.FindAllStringSubmatch(said, -1) {
					if !labels[m[1]] {
						t.Errorf("%s in %s, page %s: no button is called %q", rules.ID(), language, page, m[1])
					}
				}
				for _, m := range codeWords.FindAllStringSubmatch(said, -1) {
					if !strings.HasPrefix(m[1], "/") {
						t.Errorf("%s in %s, page %s: %q is no command", rules.ID(), language, page, m[1])
					}
				}
				for _, r := range said {
					shows := func(icon string) bool { return strings.ContainsRune(icon, r) }
					if unicode.Is(unicode.So, r) && !slices.ContainsFunc(slices.Collect(maps.Keys(icons)), shows) {
						t.Errorf("%s in %s, page %s: no button has the icon %c", rules.ID(), language, page, r)
					}
				}
				if n := len(strings.Fields(said)); n > mostWords && page != "help" {
					t.Errorf("%s in %s, page %s: %d words, want %d", rules.ID(), language, page, n, mostWords)
				}
			}
		}
	}
}
