package returnofheroes

import (
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// altsOf returns the descriptions of all pictures for a viewer, by kind and argument.
func altsOf(v view.View) map[string]text.Message {
	out := map[string]text.Message{"board": v.Alt(), "dice": v.AltOf("dice", ""), "bazaar": v.AltOf("bazaar", ""),
		"choice": v.AltOf("choice", ""), "end": v.AltOf("end", ""), "heroes": v.AltOf("heroes", ""),
		"near H3": v.AltOf("near", "h3")}
	for letter := 'A'; letter <= 'P'; letter++ {
		out["tile "+string(letter)] = v.AltOf("tile", string(letter))
	}
	for i := range v.Heroes {
		n := strconv.Itoa(i + 1)
		out["sheet "+n] = v.AltOf("sheet", n)
		if at := v.Heroes[i].At; at.Valid() {
			out["near "+at.String()] = v.AltOf("near", n)
		}
	}
	return out
}

// checkAlts checks the descriptions of all pictures in all languages.
func checkAlts(t *testing.T, v view.View) {
	t.Helper()
	c := New(Pilots).Catalogue()
	for _, language := range c.Languages() {
		said := map[string]string{}
		for what, m := range altsOf(v) {
			if m.IsZero() {
				if strings.HasPrefix(what, "tile") || strings.HasPrefix(what, "sheet") {
					t.Errorf("%s is not described", what)
				}
				continue
			}
			w := c.In(language).Say(m)
			if n := utf8.RuneCountInString(w); n == 0 || n > 1024 || strings.Contains(w, "‹") ||
				strings.Contains(w, "  ") {
				t.Errorf("%s in %s has %d characters: %s", what, language, n, w)
			}
			if other, ok := said[w]; ok && v.Choosing == nil {
				t.Errorf("%s and %s are described alike: %s", what, other, w)
			}
			said[w] = what
		}
	}
}

func TestEveryPictureHasADescriptionOfItsOwn(t *testing.T) {
	for _, set := range []map[string]string{{}, {optionPreset: "standard"}} {
		setup := engine.Setup{Seats: 3, Options: set}
		d := engine.NewDice(engine.NewChance(11), engine.StreamPositions{})
		g, err := newGame(editions[len(editions)-1], setup, d)
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; n < 300 && g.Outcome() == nil; n++ {
			if n%12 == 0 {
				for viewer := engine.Public; viewer < 3; viewer++ {
					checkAlts(t, g.view(viewer))
				}
			}
			seat := engine.Waiting(g.Prompts(), engine.Public)[0]
			m, _ := New(Pilots).Autopilot(1).Choose(g.Imagine(seat,
				engine.NewDice(engine.NewChance(uint64(n)), engine.StreamPositions{})), seat,
				engine.NewDice(engine.NewChance(uint64(n)), engine.StreamPositions{}))
			if _, err := g.Apply(seat, m, d); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestASheetTellsItsHeroAndATileItsPieces(t *testing.T) {
	b := warriorAndElf(t)
	h := b.Hero(0)
	for _, p := range pieces.First().All() {
		switch {
		case p.Kind == pieces.Thing && p.Quest == "" && len(h.Items) < pieces.MaxItems:
			b.off(p.ID)
			h.Items = append(h.Items, Item{ID: p.ID})
		case p.Kind == pieces.SideQuest && len(h.Side) < pieces.MaxSideQuests:
			b.off(p.ID)
			h.Side = append(h.Side, p.ID)
		}
	}
	h.Gem, h.Deaths, h.Challenger = true, 3, true
	b.fresh()
	c := New(Pilots).Catalogue().In("en")
	v := b.view(0)
	checkAlts(t, v)
	sheet := c.Say(v.AltOf("sheet", "1"))
	wants := []text.Message{view.Name("warrior"), view.Name(h.Quests[0].ID)}
	for _, it := range h.Items {
		wants = append(wants, view.Name(it.ID))
	}
	for _, id := range h.Side {
		wants = append(wants, view.Name(id))
	}
	for _, m := range wants {
		if w := c.Say(m); !strings.Contains(sheet, w) {
			t.Errorf("the sheet does not tell %q: %s", w, sheet)
		}
	}
	if strings.Contains(c.Say(v.AltOf("sheet", "2")), c.Say(view.Name(h.Side[0]))) {
		t.Error("the elf's sheet tells what the warrior has")
	}
	home := string(b.Hero(0).At.Tile)
	if w := c.Say(v.AltOf("tile", home)); !strings.Contains(w, c.Say(view.Name("warrior"))) {
		t.Errorf("the tile does not tell of its hero: %s", w)
	}
	is(t, "the tile without an argument", c.Say(v.AltOf("tile", "")), c.Say(v.AltOf("tile", strings.ToLower(home))))
	for _, odd := range [][2]string{{"tile", "Z"}, {"tile", "9"}, {"sheet", "x"}, {"sheet", "0"}, {"sheet", "7"},
		{"sheet", "-3"}, {"near", "9"}, {"near", "Z9"}, {"fight", ""}, {"", ""}} {
		if m := v.AltOf(odd[0], odd[1]); !m.IsZero() {
			t.Errorf("%v is described as %q", odd, c.Say(m))
		}
	}
}

func TestADescriptionHidesWhatTheViewerDoesNotKnow(t *testing.T) {
	b := warriorAndElf(t)
	var foe string
	for _, p := range pieces.First().All() {
		if p.Kind == pieces.Adversary && p.Class != pieces.Servant {
			foe = p.ID
			break
		}
	}
	b.off(foe)
	b.Tokens = append(b.Tokens, Token{Piece: foe, At: at("K3"), Down: true, Known: []engine.Seat{0}})
	c := New(Pilots).Catalogue().In("en")
	told := c.Say(view.Name(foe))
	for viewer, knows := range map[engine.Seat]bool{engine.Public: false, 0: true, 1: false} {
		if w := c.Say(b.view(viewer).AltOf("tile", "K")); strings.Contains(w, told) != knows {
			t.Errorf("viewer %d reads: %s", viewer, w)
		}
	}
}
