package runebound

import (
	"strings"
	"testing"
	"unicode/utf8"

	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/text"
)

// longest returns the longest message in a language, including an article.
func longest(language string, among []text.Message) text.Message {
	out, most := text.Message{}, -1
	s := catalogue.In(language)
	for _, m := range among {
		n := utf8.RuneCountInString(s.Say(m))
		if the := m.Key + ".the"; catalogue.Has(the) {
			n = max(n, utf8.RuneCountInString(s.Say(text.M(the))))
		}
		if n > most {
			out, most = m, n
		}
	}
	return out
}

// TestLabelsAndHintsFitWithTheLongestNames formats every label and hint with the longest possible names.
func TestLabelsAndHintsFitWithTheLongestNames(t *testing.T) {
	var heroes, allies, goods, foes, towns, colours, values, answers []text.Message
	set := cards.Dragonlords
	for i := range set.Heroes {
		heroes = append(heroes, name(set.Heroes[i].ID))
	}
	for i := range set.Market {
		if goods = append(goods, name(set.Market[i].ID)); set.Market[i].Type == cards.Ally {
			allies = append(allies, name(set.Market[i].ID))
		}
	}
	for i := range set.Adventures {
		foes = append(foes, name(set.Adventures[i].ID))
		if set.Adventures[i].Reward != nil {
			goods = append(goods, foes[len(foes)-1])
		}
	}
	for _, s := range land.Sites() {
		towns = append(towns, s.At.Name())
	}
	for _, c := range cards.Colours {
		colours = append(colours, cards.ColourName(c))
	}
	for _, v := range cards.ValueNames {
		values = append(values, text.M("value."+v))
	}
	for i := range standingTable {
		answers = append(answers, standingTable[i].Label)
	}
	of := map[string][]text.Message{"what": append(goods, foes...), "with": goods, "who": append(heroes, allies...),
		"foe": heroes, "hero": heroes,
		"to": towns, "at": towns, "by": towns, "town": towns, "colour": colours, "value": values, "topic": answers}
	for _, l := range catalogue.Languages() {
		s := catalogue.In(l)
		most := map[string]text.Message{}
		for arg, list := range of {
			most[arg] = longest(l, list)
		}
		most["odds"] = text.M("hint.test-odds", "percent", 100, "least", 20)
		said := 0
		for _, key := range catalogue.Keys("en") {
			limit := longestHint
			switch {
			case strings.HasPrefix(key, "choice."), strings.HasPrefix(key, "group."),
				strings.HasPrefix(key, "form.") && !strings.HasSuffix(key, ".hint"):
				limit = longestLabel
			case strings.HasPrefix(key, "hint."), strings.HasSuffix(key, ".hint"):
			case strings.HasPrefix(key, "act."):
				limit = 24
			default:
				continue
			}
			m := text.M(key)
			for _, arg := range catalogue.ArgNames(l, key) {
				if v, ok := most[arg]; ok {
					m = m.With(arg, v)
				} else {
					m = m.With(arg, 99)
				}
			}
			switch key {
			case "choice.explore-at", "choice.explore-track-at":
				m = m.With("to", text.M("place.hex", "at", "N13"))
			case "hint.go", "hint.go-by":
				m = m.With("what", longest(l, []text.Message{text.M("hint.hero", "who", most["hero"]),
					text.M("hint.average", "percent", 100), text.M("hint.stack", "n", 99)}))
				m = m.With("by", strings.Repeat("N13, ", mostBy)+"…, N13")
			case "choice.choose": // cards and places; a branch of a choice is shortened to fit
				m = m.With("what", most["with"])
			}
			words := s.Say(m)
			if n := utf8.RuneCountInString(words); n > limit {
				t.Errorf("%s in %s has %d characters where %d fit: %s", key, l, n, limit, words)
			}
			said++
		}
		if said < 80 {
			t.Errorf("only %d labels and hints are said in %s", said, l)
		}
	}
}
