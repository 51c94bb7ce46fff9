package cards

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"skald/engine/text"
)

// uses calls note with every word on a card, by part.
func uses(note func(part Part, word string)) {
	do := func(list []Effect) {
		for _, e := range list {
			note(Do, e.Word)
			note(To, string(e.To))
		}
	}
	lasting := func(list []Static) {
		for _, s := range list {
			note(Lasting, s.Word)
		}
	}
	for _, s := range First.Spells() {
		note(Target, string(s.Target))
		note(Kind, string(s.More))
		do(s.doing())
		if p := s.Permanent; p != nil {
			lasting(p.Static)
			for when, there := range map[string]bool{"stop": len(p.Stop) > 0, "attacked": len(p.Attacked) > 0,
				"cast": len(p.Cast) > 0, "static": len(p.Static) > 0} {
				if there {
					note(When, when)
				}
			}
		}
	}
	for _, c := range First.Creatures() {
		note(Reach, string(c.Range))
		lasting(c.Always)
		if c.Instead != nil {
			note(Target, string(c.Instead.Target))
			do(c.Instead.Do)
		}
	}
}

// ofSpecials returns the words that occur only on one special spell.
func ofSpecials() map[string]string {
	cards, whose := map[string]int{}, map[string]string{}
	uses(func(part Part, word string) { cards[string(part)+" "+word]++ })
	for _, s := range of(Special) {
		mine := []string{}
		for _, e := range s.doing() {
			mine = append(mine, "do "+e.Word, "to "+string(e.To))
		}
		if p := s.Permanent; p != nil {
			if len(p.Cast) > 0 {
				mine = append(mine, "when cast")
			}
			for _, x := range p.Static {
				mine = append(mine, "static "+x.Word)
			}
		}
		for _, word := range mine {
			if cards[word] == 1 {
				whose[word] = s.Hero
			}
		}
	}
	return whose
}

func TestEveryWordStandsOnTwoCardsAtLeastAndEachSpecialHasOneOfItsOwn(t *testing.T) {
	cards, own := map[string]int{}, ofSpecials()
	uses(func(part Part, word string) { cards[string(part)+" "+word]++ })
	for _, w := range Vocabulary {
		name := string(w.Part) + " " + w.Name
		if n := cards[name]; n < 2 && own[name] == "" {
			t.Errorf("%s stands on %d cards", name, n)
		}
	}
	for _, h := range First.Heroes() {
		n := 0
		for _, whose := range own {
			if whose == h.ID {
				n++
			}
		}
		if n != 1 {
			t.Errorf("the special spell of %s has %d words of its own", h.ID, n)
		}
	}
}

func TestIdsAreShortAndPlain(t *testing.T) {
	check := func(id string) {
		if len(id) > 24 || strings.Trim(id, "abcdefghijklmnopqrstuvwxyz-") != "" {
			t.Errorf("%q is no id", id)
		}
	}
	for _, s := range First.Spells() {
		check(s.ID)
	}
	for _, c := range First.Creatures() {
		check(c.ID)
	}
	for _, h := range First.Heroes() {
		check(h.ID)
	}
}

func TestTheTextOfEveryCardNamesEveryFigureInEveryLanguage(t *testing.T) {
	figures := func(do []Effect, static []Static) []int {
		var out []int
		for _, e := range do {
			out = append(out, e.N, e.M)
		}
		for _, s := range static {
			out = append(out, max(s.N, -s.N))
		}
		return slices.DeleteFunc(out, func(n int) bool { return n == 0 })
	}
	check := func(id string, m text.Message, want []int) {
		for _, language := range Catalogue().Languages() {
			said := Catalogue().In(language).Say(m)
			for _, n := range want {
				at := strings.Index(said, strconv.Itoa(n))
				if at < 0 {
					t.Errorf("%s: the text of %s does not name %d of %v", language, id, n, want)
					break
				}
				said = said[:at] + said[at+1:]
			}
		}
	}
	for _, s := range First.Spells() {
		var static []Static
		if s.Permanent != nil {
			static = s.Permanent.Static
		}
		check(s.ID, s.Text(), figures(s.doing(), static))
	}
	for _, c := range First.Creatures() {
		if c.Instead != nil {
			check(c.ID, c.Text(), figures(c.Instead.Do, nil))
		} else {
			check(c.ID, c.Text(), figures(nil, c.Always))
		}
	}
}
