package returnofheroes

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"skald/engine"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

func TestTheSheetsSayWhichHeroesAreFreeAndWhoHasTakenTheOthers(t *testing.T) {
	g := begun(t, 3, 4, append([]string{optionFirst, "2"}, standard...)...)
	d := engine.NewDice(engine.NewChance(4), engine.StreamPositions{})
	c := g.view(engine.Public).Choosing
	if c == nil || c.Seat != 1 || len(c.Roster) != 5 || len(c.Houses) > 0 {
		t.Fatalf("seat 2 chooses one of five heroes, and is shown %+v", c)
	}
	for _, r := range c.Roster {
		if r.Seat != engine.Public || !r.Start.IsZero() || r.Quest != "" {
			t.Errorf("nobody has chosen in the standard game, and the %s is %+v", r.Hero, r)
		}
	}
	if _, err := g.Apply(1, "hero wizard woman", d); err != nil {
		t.Fatal(err)
	}
	v := g.view(engine.Public)
	var points []string
	for _, q := range v.Choosing.Houses {
		points = append(points, q.String())
	}
	var asked []string
	for _, o := range g.Prompts()[0].Choices {
		asked = append(asked, o.Place)
	}
	if len(points) == 0 || !slices.Equal(points, asked) || len(v.Choosing.Roster) > 0 {
		t.Errorf("the house may be put at %v and is shown at %v", asked, points)
	}
	if _, err := g.Apply(1, g.Prompts()[0].Choices[0].Move, d); err != nil {
		t.Fatal(err)
	}
	v = g.view(engine.Public)
	for _, r := range v.Choosing.Roster {
		switch {
		case r.Hero == "wizard" && (r.Seat != 1 || !r.Woman):
			t.Errorf("seat 2 is Sybille, and her sheet is %+v", r)
		case r.Hero != "wizard" && r.Seat != engine.Public:
			t.Errorf("the %s is free, and his sheet is %+v", r.Hero, r)
		}
	}
	said := english(v.AltChoice())
	for _, want := range []text.Message{
		text.M("alt.sheets", "who", text.M("seat", "n", 3)),
		text.M("sheet.taken", "n", 2, "hero", view.Name("wizard"), "name", "Sybille Zauberspiel"),
		text.M("sheet.free", "hero", view.Name("elf"), "his", "Glingal", "hers", "Elanor", "magic", 4, "ranged", 7,
			"melee", 2, "hp", 3, "gold", 2, "move", 4, "gift", text.M("gift.knows-green"), "start", ""),
		text.M("gift.finds", "a", "N5", "b", "I5"),
	} {
		if !strings.Contains(said, english(want)) {
			t.Errorf("the picture's description lacks %q: %s", english(want), said)
		}
	}
}

// offered returns the lines of a view about the present choices.
func offered(v view.View) []text.Message {
	return slices.DeleteFunc(v.Words(), func(m text.Message) bool {
		return m.Key != "words.sheet" && m.Key != "words.houses"
	})
}

func TestTheSheetsOfTheIntroductoryGameSayStartAndQuest(t *testing.T) {
	c := begun(t, 2, 4).view(engine.Public).Choosing
	is(t, "the number of heroes", len(c.Roster), 4)
	is(t, "the dwarf's start", c.Roster[3].Start, at("D4"))
	is(t, "the dwarf's quest", c.Roster[3].Quest, "quest-relic")
}

func TestWhatIsChosenFromIsDescribedInAThousandCharactersAndThenNoMore(t *testing.T) {
	for _, s := range setups() {
		g, err := newGame(editions[len(editions)-1], s, engine.NewDice(engine.NewChance(5), engine.StreamPositions{}))
		if err != nil {
			t.Fatal(err)
		}
		d := engine.NewDice(engine.NewChance(5), engine.StreamPositions{})
		asked := 0
		for ; g.Phase == view.PhaseHeroes; asked++ {
			p := g.Prompts()[0]
			for _, language := range catalogue.Languages() {
				v, voice := g.view(p.Seat), catalogue.In(language)
				for _, m := range append(offered(v), v.AltChoice()) {
					if s := voice.Say(m); s == "" || utf8.RuneCountInString(s) > 1024 {
						t.Errorf("%s: %d characters: %s", language, utf8.RuneCountInString(s), s)
					}
				}
			}
			if _, err := g.Apply(p.Seat, p.Choices[0].Move, d); err != nil {
				t.Fatal(err)
			}
		}
		if v := g.view(engine.Public); asked == 0 || v.Choosing != nil || !v.AltChoice().IsZero() ||
			len(offered(v)) > 0 {
			t.Errorf("after %d choices there is still something to choose: %+v", asked, v.Choosing)
		}
	}
}

func TestTheQuestLineSaysWhatIsNotInPlayYet(t *testing.T) {
	// The dungeon of the warrior's second step is in the bag at first.
	g := onTurn(t)
	c := &g.Hero(0).Quests[0]
	for step, want := range map[int]string{1: "", 2: "dungeon", 3: ""} {
		c.Step = step
		if got := g.awaited(c); got != want {
			t.Errorf("step %d awaits %q, want %q", step, got, want)
		}
	}
}
