package andor

import (
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"skald/engine"
	texts "skald/engine/andor/text"
	"skald/engine/andor/view"
	"skald/engine/text"
)

// checkAlts checks the descriptions of all pictures in all languages.
func checkAlts(t *testing.T, c *text.Catalogue, v view.View) {
	t.Helper()
	alts := map[string]text.Message{"board": v.Alt(), "fight": v.AltOf("fight", ""),
		"equipment": v.AltOf("equipment", ""), "heroes": v.AltOf("heroes", ""), "since": v.AltOf("since", ""),
		"end": v.AltOf("end", "")}
	for _, r := range v.Map().All() {
		alts["near "+strconv.Itoa(r.ID)] = v.AltOf("tile", strconv.Itoa(r.ID))
	}
	for i := range v.Heroes {
		alts["sheet "+strconv.Itoa(i+1)] = v.AltOf("sheet", strconv.Itoa(i+1))
	}
	if alts["fight"].IsZero() != (v.Fight == nil) {
		t.Errorf("there is a fight: %v; it is described: %v", v.Fight != nil, !alts["fight"].IsZero())
	}
	for _, language := range c.Languages() {
		said := map[string]string{}
		for what, m := range alts {
			if m.IsZero() {
				if what != "fight" && what != "end" {
					t.Errorf("%s is not described", what)
				}
				continue
			}
			w := c.In(language).Say(m)
			if n := utf8.RuneCountInString(w); n == 0 || n > 1024 || strings.Contains(w, "‹") ||
				strings.Contains(w, "  ") {
				t.Errorf("%s in %s has %d characters: %s", what, language, n, w)
			}
			if other, ok := said[w]; ok {
				t.Errorf("%s and %s are described alike: %s", what, other, w)
			}
			said[w] = what
		}
	}
}

func TestEveryPictureHasADescriptionOfItsOwn(t *testing.T) {
	r := newRules(t)
	c := r.Catalogue()
	d := engine.NewDice(engine.NewChance(5), engine.StreamPositions{})
	g, _, err := r.New(engine.Setup{Seats: 4, Options: map[string]string{OptionLegend: "1"}}, d)
	if err != nil {
		t.Fatal(err)
	}
	fights := 0
	for n := 0; n < 400 && g.Outcome() == nil; n++ {
		v := g.View(engine.Public).(view.View)
		if v.Fight != nil {
			fights++
		}
		if n%20 == 0 || v.Fight != nil && fights%5 == 1 {
			checkAlts(t, c, v)
		}
		seat := engine.Waiting(g.Prompts(), engine.Public)[0]
		m, _ := r.Autopilot(2).Choose(g.Imagine(seat,
			engine.NewDice(engine.NewChance(uint64(n)), engine.StreamPositions{})),
			seat, engine.NewDice(engine.NewChance(uint64(n)), engine.StreamPositions{}))
		if _, err := g.Apply(seat, m, d); err != nil {
			t.Fatal(err)
		}
	}
	if fights == 0 {
		t.Error("nobody fought, so no fight was described")
	}
	checkAlts(t, c, g.View(engine.Public).(view.View))
}

// Only legends 3 to 5 have fates, a treasure or a castle held by creatures.
func TestWhatOnlySomeLegendsHaveIsDescribedToo(t *testing.T) {
	r := newRules(t)
	c := r.Catalogue()
	for id, want := range map[string][]text.Message{
		"3": {text.M("alt.fate")},
		"4": {text.M("alt.caves"), text.M("words.treasure"), text.M("words.asleep")},
		"5": {text.M("words.occupied"), text.M("words.foe-asleep", "at", view.RegionsOf(builtIn[0]).Of(84)),
			text.M("words.next-letter", "letter", "D")},
	} {
		d := engine.NewDice(engine.NewChance(5), engine.StreamPositions{})
		g, _, err := r.New(engine.Setup{Seats: 4, Options: map[string]string{OptionLegend: id}}, d)
		if err != nil {
			t.Fatal(err)
		}
		first := g.View(engine.Public).(view.View)
		shows(t, "legend "+id, c.In("en").Say(first.Alt())+c.In("en").Say(first.AltOf("heroes", "")), want...)
		for n := 0; n < 60 && g.Outcome() == nil; n++ {
			if n%20 == 0 {
				checkAlts(t, c, g.View(engine.Public).(view.View))
			}
			seat := engine.Waiting(g.Prompts(), engine.Public)[0]
			own := engine.NewDice(engine.NewChance(uint64(n)), engine.StreamPositions{})
			m, _ := r.Autopilot(1).Choose(g.Imagine(seat, own), seat, own)
			if _, err := g.Apply(seat, m, d); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestASheetTellsItsHeroAndARegionWhatIsThere(t *testing.T) {
	b := among(t, "warrior 14", "archer 24")
	b.creature("gor", 14)
	b.Fog = []fogSpot{{At: 14}}
	c := newRules(t).Catalogue().In("en")
	v := b.view(engine.Public)
	warrior, archer := text.M("alt.at", "who", texts.Name("warrior"), "at", b.place(14)),
		text.M("alt.at", "who", texts.Name("archer"), "at", b.place(24))
	for arg, want := range map[string][]text.Message{
		"sheet 1":  {text.M("alt.hero", "who", texts.Name("warrior"), "at", b.place(14), "sp", v.Heroes[0].Strength)},
		"sheet 2":  {text.M("alt.hero", "who", texts.Name("archer"), "at", b.place(24))},
		"near 1":   {warrior, text.M("alt.creature", "creature", texts.Name("gor"), "at", b.place(14), "sp", 2)},
		"near r14": {text.M("alt.near", "at", b.place(14)), warrior, text.M("alt.fog", "at", b.place(14))},
		"near 2":   {text.M("alt.near", "at", b.place(24)), archer},
	} {
		kind, of, _ := strings.Cut(arg, " ")
		shows(t, arg, c.Say(v.AltOf(kind, of)), want...)
	}
	for _, odd := range [][2]string{{"near", "r99"}, {"near", "x"}, {"tile", "99"}, {"sheet", "0"}, {"sheet", "9"},
		{"sheet", "-1"}, {"end", ""}, {"dice", ""}} {
		if m := v.AltOf(odd[0], odd[1]); !m.IsZero() {
			t.Errorf("%v is described as %q", odd, c.Say(m))
		}
	}
}
