package returnofheroes

import (
	"image"
	"strings"
	"testing"

	"skald/engine"
	rules "skald/engine/returnofheroes"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/view"
	"skald/imaging"
	"skald/imaging/scene"
	"skald/imaging/scenetest"
)

// choosingView returns a game of two after so many choices of hero and house, always the third that is offered.
func choosingView(t testing.TB, preset string, choices int) *view.View {
	t.Helper()
	d := engine.NewDice(engine.NewChance(7), engine.StreamPositions{})
	g, _, err := rules.New(nil).New(engine.Setup{Seats: 2,
		Options: map[string]string{"preset": preset, "first-player": "1"}}, d)
	if err != nil {
		t.Fatal(err)
	}
	for range choices {
		p := g.Prompts()[0]
		if _, err := g.Apply(p.Seat, p.Choices[min(3, len(p.Choices)-1)].Move, d); err != nil {
			t.Fatal(err)
		}
	}
	v := g.View(engine.Public).(view.View)
	return &v
}

// spoken returns a request in the words of the game's own catalogue, with the keys of missing ones.
func spoken(kind, language string) imaging.Request {
	words := rules.New(nil).Catalogue().In(language)
	r := scenetest.Request(words, kind, "")
	r.Say = words.Say
	return r
}

func TestTheChoiceIsASheetEachThenTheTileOfTheHouseThenTheBoard(t *testing.T) {
	p := painter(t)
	house, houses := choosingView(t, "standard", 1), choosingView(t, "standard", 1)
	houses.Choosing.Houses = append(houses.Choosing.Houses, land.At("A5"))
	type choice struct {
		name string
		view *view.View
		r    imaging.Request
		fits func(s image.Point) bool
	}
	five := func(s image.Point) bool { return s.X == rosterWidth && s.Y >= 3*rosterHeight }
	board := func(s image.Point) bool { return s == image.Pt(boardWidth, boardHeight) }
	scenetest.Some(t, []choice{
		{"five heroes", choosingView(t, "standard", 0), spoken("choice", "en"), five},
		{"four heroes", choosingView(t, "introductory", 0), spoken("choice", "en"), func(s image.Point) bool {
			return s.X == rosterWidth && s.Y <= 3*rosterHeight
		}},
		{"the sheet of a hero not yet chosen shows those to choose from", choosingView(t, "standard", 2),
			withArg(spoken("sheet", "en"), "2"), five},
		{"the house on one tile", house, spoken("choice", "en"), func(s image.Point) bool {
			return s == image.Pt(tileWidth, tileHeight)
		}},
		{"the house on two tiles", houses, spoken("choice", "en"), board},
		{"nothing to choose", startView(2), spoken("choice", "en"), board},
	}, 2).Run(t, func(c choice) string { return c.name }, func(t *testing.T, c choice) {
		if s := drawn(t, p, c.view, c.r).Bounds().Size(); !c.fits(s) {
			t.Errorf("the picture is %v", s)
		}
	})
}

func TestATakenSheetIsPaleAndSaysByWhom(t *testing.T) {
	p := painter(t)
	v := choosingView(t, "standard", 0)
	free := drawn(t, p, v, spoken("choice", "en"))
	v.Choosing.Roster[1].Seat, v.Choosing.Roster[1].Woman = 0, true
	taken := drawn(t, p, v, spoken("choice", "en"))
	d := &draft{v: v}
	for i := range v.Choosing.Roster {
		x, y, h := d.cardBox(i)
		changed := 0
		for py := int(y); py < int(y+h); py++ {
			for px := int(x); px < int(x)+rosterCard; px++ {
				r, g, b, _ := free.At(px, py).RGBA()
				r2, g2, b2, _ := taken.At(px, py).RGBA()
				if r != r2 || g != g2 || b != b2 {
					changed++
				}
			}
		}
		if changed > 20000 != (i == 1) {
			t.Errorf("the elf is taken, and %d pixels of the sheet of the %s changed", changed,
				v.Choosing.Roster[i].Hero)
		}
	}
	v.Choosing.Roster[1].Woman = false
	him := drawn(t, p, v, spoken("choice", "en"))
	x, y, _ := d.cardBox(1)
	for i, who := range v.Choosing.Roster[1].Names {
		px, py := portraitAt(x, y, i)
		if chin := image.Pt(int(px), int(py)+portraitR/2); taken.At(chin.X, chin.Y) == him.At(chin.X, chin.Y) {
			t.Errorf("%s looks the same whether the elf is he or she", who)
		}
	}
}

func TestPointsForAHouseAreRinged(t *testing.T) {
	p := painter(t)
	v := choosingView(t, "standard", 1)
	img := drawn(t, p, v, spoken("board", "en"))
	s := wholeMap(v.Layout, boardMargin, boardMargin, boardTile)
	mark, site := imaging.Day().Mark, map[land.Point]bool{}
	for _, q := range v.Choosing.Houses {
		site[q] = true
	}
	for _, q := range land.PointsOf(v.Choosing.Houses[0].Tile) {
		x, y, _ := s.find(q)
		r, g, b, _ := img.At(int(x)+int(16.5*s.unit), int(y)).RGBA()
		diff := 0
		for _, c := range [][2]int{{int(r >> 8), int(mark.R)}, {int(g >> 8), int(mark.G)}, {int(b >> 8), int(mark.B)}} {
			diff += max(c[0]-c[1], c[1]-c[0])
		}
		if ringed := diff < 40; ringed != site[q] {
			t.Errorf("a house may be put at %v: %v; it is ringed: %v", q, site[q], ringed)
		}
	}
}

func TestEverythingOnASheetFitsInEveryLanguage(t *testing.T) {
	p := painter(t)
	for _, language := range rules.New(nil).Catalogue().Languages() {
		r := spoken("choice", language)
		fits := func(what string, f imaging.Font, least, width float64) {
			t.Helper()
			if what == "" {
				t.Errorf("%s: something has no words", language)
			}
			if got, _ := p.Type.Shrink(what, p.Theme.Pen(f, least), width); got != what || strings.Contains(what, "…") {
				t.Errorf("%s: %q does not fit %v pixels", language, what, width)
			}
		}
		for _, word := range []string{"picture-magic", "picture-ranged", "picture-melee"} {
			fits(r.Word(word), imaging.TextSemi, leastWord, skillWidth-120)
		}
		for _, preset := range []string{"introductory", "standard"} {
			for _, h := range choosingView(t, preset, 0).Choosing.Roster {
				fits(r.Word(h.Hero), imaging.Caps, 32, rosterCard-66-40*float64(h.HitPoints))
				first, family := familyNames(h.Names)
				fits(first[0], imaging.TextBold, leastWord, portraitStep-4)
				fits(first[1], imaging.TextBold, leastWord, portraitStep-4)
				if family != "" {
					fits(family, imaging.TextItalic, 32, 2*portraitStep-6)
				}
				fits(r.Sentence(h.Gift), imaging.Text, 26, rosterCard-104)
				if h.Quest != "" {
					fits(r.Word(h.Quest), imaging.TextSemi, leastWord, rosterCard-26-232)
				}
			}
		}
	}
}

func TestCharactersOfOneFamilyShareItsName(t *testing.T) {
	for _, c := range []struct {
		names  [2]string
		first  [2]string
		family string
	}{
		{[2]string{"Gro Frosthammer", "Myra Frosthammer"}, [2]string{"Gro", "Myra"}, "Frosthammer"},
		{[2]string{"Glingal", "Elanor"}, [2]string{"Glingal", "Elanor"}, ""},
		{[2]string{"Gro Frosthammer", "Elanor"}, [2]string{"Gro Frosthammer", "Elanor"}, ""},
	} {
		if first, family := familyNames(c.names); first != c.first || family != c.family {
			t.Errorf("%v are %v of the family %q, want %v of %q", c.names, first, family, c.first, c.family)
		}
	}
}

func TestEveryCharacterHasAPortraitOfItsOwn(t *testing.T) {
	p := painter(t)
	d := newDraft(p, imaging.Request{}, nil)
	seen := map[string]string{}
	for _, h := range choosingView(t, "standard", 0).Choosing.Roster {
		nobody := string(d.Portrait(scene.Bust{Colour: heroColour(d.Theme, h.Hero)}, portraitR).Pix)
		for i, woman := range []bool{false, true} {
			pix := string(d.portrait(h.Hero, woman, portraitR).Pix)
			if pix == nobody {
				t.Errorf("nobody knows what the %s looks like", h.Hero)
			}
			if other := seen[pix]; other != "" {
				t.Errorf("%s looks like %s", h.Names[i], other)
			}
			seen[pix] = h.Names[i]
		}
	}
}

// TestRosterNamesPlayers checks that the picture of the choice calls players by name, and others "Player 2", never cut.
func TestRosterNamesPlayers(t *testing.T) {
	for _, language := range []string{"en", "de", "it", "fr"} {
		r := spoken("choice", language)
		r.Players = []string{"Anna 東京"}
		said := ""
		for _, l := range canvas(t, painter(t), choosingView(t, "standard", 2), r).Labels() {
			said += " " + l.Text
			if strings.HasSuffix(l.Text, "…") {
				t.Errorf("%s: %q is cut", language, l.Text)
			}
		}
		for _, want := range []string{"Anna 東京", r.Word("picture-seat") + " 2"} {
			if n := strings.Count(said, want); n < 2 {
				t.Errorf("%s: the picture says %q %d times, want 2", language, want, n)
			}
		}
	}
}
