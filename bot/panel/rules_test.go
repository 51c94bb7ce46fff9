package panel

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/engine"
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
