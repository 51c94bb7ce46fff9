package help

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/locale"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/returnofheroes"
	"skald/engine/text"
)

// menusOf lists the options of a message, menu by menu.
func menusOf(m ui.Message) [][]string {
	var out [][]string
	for _, c := range m.Components {
		r, ok := c.(discordgo.ActionsRow)
		if !ok {
			continue
		}
		for _, x := range r.Components {
			if sel, ok := x.(discordgo.SelectMenu); ok {
				var labels []string
				for _, o := range sel.Options {
					labels = append(labels, o.Label)
				}
				out = append(out, labels)
			}
		}
	}
	return out
}

// atlas is a toy whose second chapter has sixty pages under it.
func atlas() tabletest.Toy {
	r := tabletest.NewToy()
	r.Explains = r.Explains[:2]
	for i := range 60 {
		r.Explains = append(r.Explains, engine.Topic{ID: fmt.Sprintf("beast-%d", i),
			Title: tabletest.Wide(fmt.Sprintf("beast %d", i)), Text: tabletest.Wide("It bites."), Under: "topic-1",
			Also: []text.Message{tabletest.Wide(fmt.Sprintf("Tier %d", i))}})
	}
	return r
}

func TestAChapterOffersThePagesUnderItAndAPageItsFellows(t *testing.T) {
	r, s := atlas(), tabletest.English()
	if got := menusOf(Rules(customid.NoTable, r, "", 0, s)); len(got) != 1 || len(got[0]) != 2 {
		t.Errorf("the list of chapters offers %v", got)
	}
	for _, topic := range []string{"topic-1", "beast-7", "Beast 7", "tier 7"} {
		m := Rules(customid.NoTable, r, topic, 0, s)
		if err := ui.Check(m); err != nil {
			t.Errorf("%s: %v", topic, err)
		}
		got := menusOf(m)
		if len(got) != 4 || len(got[0]) != 25 || len(got[2]) != 10 || got[0][0] != "Beast 0" || len(got[3]) != 2 {
			t.Errorf("%s offers %v", topic, got)
		}
		if title := m.Embeds[0].Title; strings.Contains(topic, "7") && title != "Beast 7" {
			t.Errorf("%s is answered with %q", topic, title)
		}
	}
	if m := Rules(customid.NoTable, r, "dragon", 0, s); !strings.Contains(m.Content, "dragon") || len(m.Embeds) > 0 {
		t.Errorf("what has no page is answered with %q", m.Content)
	}
}

func TestTopicsAreCompletedByEveryNameTheyHave(t *testing.T) {
	r, s := atlas(), tabletest.English()
	if got := CompleteTopics(r, "", s); len(got) != 2 {
		t.Errorf("before a letter is typed %d topics are offered, not the chapters", len(got))
	}
	for typed, want := range map[string]string{"beast 59": "beast-59", "tier 42": "beast-42", "chapter 1": "topic-1"} {
		got := CompleteTopics(r, typed, s)
		if len(got) != 1 || got[0].Value != want {
			t.Errorf("%q completes to %v", typed, got)
		}
	}
}

func TestEveryPageOfReturnOfTheHeroesFitsAndIsFoundByItsTitle(t *testing.T) {
	rules := returnofheroes.New(nil)
	v := locale.NewSpeakers([]engine.Rules{rules})
	for _, language := range v.Languages() {
		s := v.In(rules.ID(), language)
		for _, tp := range rules.Topics() {
			m := Rules(customid.NoTable, rules, tp.ID, 0, s)
			if err := ui.Check(m); err != nil {
				t.Errorf("%s in %s: %v", tp.ID, language, err)
			}
			if got := Rules(customid.NoTable, rules, s.Say(tp.Title), 0, s); len(got.Embeds) != 1 ||
				got.Embeds[0].Title != m.Embeds[0].Title {
				t.Errorf("%q is not found in %s by its title", tp.ID, language)
			}
		}
	}
}

// question asks about a word in the words of a language that ask for nothing.
func question(word string, s text.Localizer) string {
	empty := strings.Fields(ui.Say(s, "bot.rules.search.empty"))
	return empty[0] + " " + empty[len(empty)/2] + " " + word + " " + empty[len(empty)-1] + "?"
}

// alikeWords are the words of a language that mean nearly the same, group by group.
func alikeWords(s text.Localizer) [][]string {
	var out [][]string
	for group := range strings.SplitSeq(ui.Say(s, "bot.rules.search.alike"), "|") {
		out = append(out, strings.Fields(group))
	}
	return out
}

func TestAQuestionFindsTheTopicOfAnotherWordForTheSame(t *testing.T) {
	for _, s := range tabletest.Speakers(t) {
		groups, r := alikeWords(s), tabletest.NewToy()
		r.Explains = nil
		for i, g := range groups {
			r.Explains = append(r.Explains, engine.Topic{ID: fmt.Sprintf("about-%d", i), Title: tabletest.Wide(g[0]),
				Text: tabletest.Wide("This.")})
		}
		endings := indexRules(r, s)
		for i, g := range groups {
			for _, word := range g {
				several := slices.ContainsFunc(slices.Concat(groups[:i], groups[i+1:]), func(other []string) bool {
					return slices.Contains(other, word)
				})
				if several || len(endings.stems(word)) == 0 {
					continue // it means several things, or without its accents nothing
				}
				// Any form of the word asks for the same.
				forms := []string{word}
				for _, e := range endings.endings {
					if stem := endings.stem(ui.Fold(word)); slices.Equal(endings.stems(stem+e), []string{stem}) {
						forms = append(forms, stem+e)
					}
				}
				for _, form := range forms {
					m := Rules(customid.NoTable, r, question(form, s), 0, s)
					if len(m.Embeds) != 1 || m.Embeds[0].Title != ui.Capitalized(g[0]) {
						t.Errorf("%s: of %q, %q is answered with %q %v", s.Language(), g, form, m.Content, m.Embeds)
					}
				}
			}
		}
	}
}

// If topics are named by one of several synonyms, the others find them too; not always all of them, as other topics
// may match better.
func TestQuestionsFindWhatIsNamedByAnotherWord(t *testing.T) {
	all := games.All()
	v := locale.NewSpeakers(all)
	for _, language := range v.Languages() {
		asked, found := 0, 0
		for _, r := range all {
			s := v.In(r.ID(), language)
			x := indexRules(r, s)
			answered := false
			for i, group := range alikeWords(s) {
				var fit []string
				for n, tp := range x.topics {
					if slices.ContainsFunc(x.names[n], func(name map[string]int) bool {
						return slices.ContainsFunc(x.alike[i], func(stem string) bool { return name[stem] > 0 })
					}) {
						fit = append(fit, tp.ID)
					}
				}
				for _, word := range group {
					if len(fit) == 0 || len(x.stems(word)) == 0 {
						continue
					}
					asked++
					hits := x.search(question(word, s))
					if len(hits) == 0 || !slices.Contains(fit, hits[0].ID) {
						continue
					}
					found++
					if !answered {
						answered = true
						answers(t, r, s, question(word, s), hits[0])
					}
				}
			}
		}
		if asked < 50 || found < asked*3/4 {
			t.Errorf("%s: of %d questions %d are answered by what is named so", language, asked, found)
		}
	}
}

// answers checks that a question is answered by a topic, offered by completion too, with others that tell of it below.
func answers(t *testing.T, r engine.Rules, s text.Localizer, asked string, by engine.Topic) {
	t.Helper()
	title := ui.Capitalized(s.Say(by.Title))
	m := Rules(customid.NoTable, r, asked, 0, s)
	if err := ui.Check(m); err != nil {
		t.Errorf("%q: %v", asked, err)
	}
	if len(m.Embeds) != 1 || m.Embeds[0].Title != ui.Clip(title, ui.MaxEmbedTitle) ||
		!strings.Contains(m.Content, ui.Clip(asked, 100)) {
		t.Errorf("%s in %s, %q is answered with %q %v, want %q", r.ID(), s.Language(), asked, m.Content,
			m.Embeds, title)
	}
	if got := CompleteTopics(r, asked, s); len(got) == 0 || got[0].Name != ui.LabelText(title, ui.MaxChoice) {
		t.Errorf("%s in %s, %q completes to %v", r.ID(), s.Language(), asked, got)
	}
	if menus := menusOf(m); len(menus) == 0 || menus[0][0] != ui.LabelText(title, ui.MaxOption) {
		t.Errorf("%s in %s, below %q is %v", r.ID(), s.Language(), asked, menus)
	}
}

func TestMenusOfChaptersHaveNames(t *testing.T) {
	for _, rules := range games.All() {
		s := locale.NewSpeakers([]engine.Rules{rules}).In(rules.ID(), "en")
		m := Rules(customid.NoTable, rules, "", 0, s)
		named := map[string]bool{}
		for _, c := range m.Components {
			menu := c.(discordgo.ActionsRow).Components[0].(discordgo.SelectMenu)
			if named[menu.Placeholder] {
				t.Errorf("%s: two menus of chapters are named %q", rules.ID(), menu.Placeholder)
			}
			named[menu.Placeholder] = true
		}
		if ui.Rows(m.Content) > 4 {
			t.Errorf("%s: the list of chapters is above the menus too:\n%s", rules.ID(), m.Content)
		}
	}
}
