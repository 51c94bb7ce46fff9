package panel

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/engine"
	"skald/engine/games"
	"skald/engine/returnofheroes"
	"skald/engine/text"
)

// menusOf lists what the menus of a message offer, menu by menu.
func menusOf(m Message) [][]string {
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
func atlas() toy {
	r := newToy()
	r.topics = r.topics[:2]
	for i := range 60 {
		r.topics = append(r.topics, engine.Topic{ID: fmt.Sprintf("beast-%d", i), Title: wide(fmt.Sprintf("beast %d", i)), Text: wide("It bites."), Under: "topic-1",
			Also: []text.Message{wide(fmt.Sprintf("Tier %d", i))}})
	}
	return r
}

func TestAChapterOffersThePagesUnderItAndAPageItsFellows(t *testing.T) {
	r, s := atlas(), english()
	if got := menusOf(Rules(NoTable, r, "", 0, s)); len(got) != 1 || len(got[0]) != 2 {
		t.Errorf("the list of chapters offers %v", got)
	}
	for _, topic := range []string{"topic-1", "beast-7", "Beast 7", "tier 7"} {
		m := Rules(NoTable, r, topic, 0, s)
		if err := Check(m); err != nil {
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
	if m := Rules(NoTable, r, "dragon", 0, s); !strings.Contains(m.Content, "dragon") || len(m.Embeds) > 0 {
		t.Errorf("what has no page is answered with %q", m.Content)
	}
}

func TestTopicsAreCompletedByEveryNameTheyHave(t *testing.T) {
	r, s := atlas(), english()
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
	rules := returnofheroes.New()
	v := NewSpeakers([]engine.Rules{rules})
	for _, language := range v.Languages() {
		s := v.In(rules.ID(), language)
		for _, tp := range rules.Topics() {
			m := Rules(NoTable, rules, tp.ID, 0, s)
			if err := Check(m); err != nil {
				t.Errorf("%s in %s: %v", tp.ID, language, err)
			}
			if got := Rules(NoTable, rules, s.Say(tp.Title), 0, s); len(got.Embeds) != 1 || got.Embeds[0].Title != m.Embeds[0].Title {
				t.Errorf("%q is not found in %s by its title", tp.ID, language)
			}
		}
	}
}

// question asks about a word in the words of a language that ask for nothing.
func question(word string, s text.Speaker) string {
	empty := strings.Fields(say(s, "bot.rules.search.empty"))
	return empty[0] + " " + empty[len(empty)/2] + " " + word + " " + empty[len(empty)-1] + "?"
}

// alikeWords are the words of a language that mean nearly the same, group by group.
func alikeWords(s text.Speaker) [][]string {
	var out [][]string
	for group := range strings.SplitSeq(say(s, "bot.rules.search.alike"), "|") {
		out = append(out, strings.Fields(group))
	}
	return out
}

func TestAQuestionFindsTheTopicOfAnotherWordForTheSame(t *testing.T) {
	for _, s := range speakers(t) {
		groups, r := alikeWords(s), newToy()
		r.topics = nil
		for i, g := range groups {
			r.topics = append(r.topics, engine.Topic{ID: fmt.Sprintf("about-%d", i), Title: wide(g[0]), Text: wide("This.")})
		}
		endings := indexRules(r, s)
		for i, g := range groups {
			for _, word := range g {
				several := slices.ContainsFunc(slices.Concat(groups[:i], groups[i+1:]), func(other []string) bool { return slices.Contains(other, word) })
				if several || len(endings.stems(word)) == 0 {
					continue // it means several things, or without its accents nothing
				}
				// Any form of the word asks for the same.
				forms := []string{word}
				for _, e := range endings.endings {
					if stem := endings.stem(fold(word)); slices.Equal(endings.stems(stem+e), []string{stem}) {
						forms = append(forms, stem+e)
					}
				}
				for _, form := range forms {
					m := Rules(NoTable, r, question(form, s), 0, s)
					if len(m.Embeds) != 1 || m.Embeds[0].Title != Capitalized(g[0]) {
						t.Errorf("%s: of %q, %q is answered with %q %v", s.Language(), g, form, m.Content, m.Embeds)
					}
				}
			}
		}
	}
}

// The groups of words that mean nearly the same, as every language has them.
const (
	alikeHeal = iota
	alikeDie
	alikeWin
	_
	alikeBuy
	alikeItem
)

func TestRulesAnswerQuestionsInTheReadersLanguage(t *testing.T) {
	all := games.All()
	v := NewSpeakers(all)
	for _, c := range []struct {
		game      string
		asked     int
		want      string
		languages []string
	}{
		{"return-of-the-heroes", alikeHeal, "topic.hit-points", []string{"en", "it", "de"}},
		{"return-of-the-heroes", alikeDie, "topic.death", v.Languages()},
		{"return-of-the-heroes", alikeItem, "topic.items", v.Languages()},
		{"legends-of-andor", alikeHeal, "topic.wineskin", v.Languages()},
		{"legends-of-andor", alikeBuy, "topic.merchant", v.Languages()},
		{"legends-of-andor", alikeWin, "topic.aim", v.Languages()},
	} {
		for _, language := range c.languages {
			i := slices.IndexFunc(all, func(r engine.Rules) bool { return r.ID() == c.game })
			s := v.In(c.game, language)
			asked, want := question(alikeWords(s)[c.asked][0], s), s.Say(text.M(c.want))
			m := Rules(NoTable, all[i], asked, 0, s)
			if err := Check(m); err != nil {
				t.Errorf("%q: %v", asked, err)
			}
			if len(m.Embeds) != 1 || m.Embeds[0].Title != want || !strings.Contains(m.Content, clip(asked, 100)) {
				t.Errorf("%s in %s, %q is answered with %q %v, want %q", c.game, language, asked, m.Content, m.Embeds, want)
				continue
			}
			// The same by completion, and other topics that tell of it below.
			got := CompleteTopics(all[i], asked, s)
			if len(got) == 0 || got[0].Name != want {
				t.Errorf("%q completes to %v", asked, got)
			}
			if menus := menusOf(m); len(menus) == 0 || menus[0][0] != want {
				t.Errorf("below %q is %v", asked, menus)
			}
		}
	}
}
