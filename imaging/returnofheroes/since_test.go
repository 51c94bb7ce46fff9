package returnofheroes

import (
	"strings"
	"testing"

	"skald/engine"
	rules "skald/engine/returnofheroes"
	"skald/engine/returnofheroes/land"
	"skald/imaging"
	"skald/imaging/scenetest"
)

func TestWhatHappenedIsToldInEveryLanguage(t *testing.T) {
	before := sinceView("since").Since.(*rules.View)
	for language, wants := range map[string][]string{
		"en": {"Warrior has gone from G8 Secret Stair to O2 Dungeon.", "step 2 of Free Daphne", "Elf has completed", "Elf has won the gem.", "2 hit points", "tower stands open",
			"6 gold", "2 cubes for magic", "Dwarf has fallen", "Gone from D3 to D7", "Troll, with 1 hit point left", "Laid down at H8", "Turned up"},
		"it": {"Guerriero è andato da G8", "la gemma", "cubetti per magia", "Nano è caduto"},
	} {
		r := spoken("since", language)
		var all []string
		for _, c := range eventfulView().Changes(*before) {
			said := r.Sentence(c.Text)
			if said == "" || strings.ContainsAny(said, "‹{") {
				t.Errorf("%s: %q", language, said)
			}
			all = append(all, said)
		}
		told := strings.Join(all, "\n")
		for _, want := range wants {
			if !strings.Contains(told, want) {
				t.Errorf("%s: %q is not told:\n%s", language, want, told)
			}
		}
		if strings.Contains(told, "shield") && strings.Contains(told, "No longer at G6") {
			t.Errorf("the shield is told twice:\n%s", told)
		}
	}
	if again := eventfulView().Changes(*eventfulView()); len(again) != 0 {
		t.Errorf("between two equal views something happened: %v", again)
	}
}

func TestWhatBefallsTheLandIsTold(t *testing.T) {
	before, now := unexploredView(), unexploredView()
	now.Layout = now.Layout.Lay(2, 'H', 2)
	now.Nameless = rules.NamelessView{State: "tower", Card: "demon"}
	swapped := middleView()
	swapped.Layout = swapped.Layout.Swap('B', 'G')
	r := spoken("since", "en")
	var all []string
	for _, c := range append(now.Changes(*before), swapped.Changes(*middleView())...) {
		all = append(all, r.Sentence(c.Text))
	}
	told := strings.Join(all, "\n")
	for _, want := range []string{"Explored: H", "awake in the dark tower", "shows himself", "Moved: "} {
		if !strings.Contains(told, want) {
			t.Errorf("%q is not told:\n%s", want, told)
		}
	}
}

func TestTheNeighbourhoodHoldsAllThatCanBeReached(t *testing.T) {
	r := imaging.NewRand("near")
	for n := range scenetest.Positions(60) {
		v := crowdedView(r)
		d := newDraft(painter(t), request("near", ""), v)
		middle, h, err := d.nearArg()
		if err != nil {
			t.Fatal(err)
		}
		x0, y0, side := d.neighbourhood(middle, h)
		s := partOfMap(v.Layout, x0, y0, side, 0, 0, 1000)
		if side < nearLeast || side > 4 || x0 < 0 || y0 < 0 || x0+side > 4 || y0+side > 4 {
			t.Errorf("position %d: the neighbourhood is %v tiles at %v, %v", n, side, x0, y0)
		}
		if _, _, ok := s.find(middle); !ok {
			t.Errorf("position %d: the hero himself is not to be seen", n)
		}
		for _, e := range v.Reach {
			if _, _, ok := s.find(e.At); !ok {
				t.Errorf("position %d: %v can be reached and is not to be seen", n, e.At)
			}
		}
	}
}

func TestWithoutAPastTheEndHasNoChartAndIsLower(t *testing.T) {
	p := painter(t)
	bare, full := drawn(t, p, endView(), spoken("end", "en")), drawn(t, p, endView(), withPast(spoken("end", "en")))
	if bare.Bounds().Dy() != endHeight || full.Bounds().Dy() != endHeight+endChart {
		t.Errorf("the end is %d pixels high without a chart and %d with one", bare.Bounds().Dy(), full.Bounds().Dy())
	}
	d := newDraft(p, imaging.Request{Past: pastViews()[:1]}, endView())
	if past := d.past(); past != nil {
		t.Errorf("one turn is a past of %d", len(past))
	}
}

func TestTheStoryHasSixLinesAtMostAndTellsOfTheGem(t *testing.T) {
	v := endView()
	v.Story = v.Story[:3]
	d := newDraft(painter(t), withPast(spoken("end", "en")), v)
	tale := d.tale(d.past())
	var all []string
	for _, m := range tale {
		all = append(all, d.Request.Sentence(m))
	}
	if told := strings.Join(all, "\n"); len(tale) != 6 || !strings.Contains(told, "Round 13: Wizard has won the gem.") || !strings.Contains(told, "awake in the dark tower") {
		t.Errorf("the story is:\n%s", told)
	}
}

func TestLabelsOfTheListsStayInThePictureAndApart(t *testing.T) {
	p := painter(t)
	checkLabels(t, "heroes", canvas(t, p, middleView(), spoken("heroes", "it")))
	checkLabels(t, "two quests", canvas(t, p, questsView(), spoken("heroes", "it")))
	checkLabels(t, "sheet", canvas(t, p, questsView(), withArg(spoken("sheet", "it"), "1")))
	checkLabels(t, "end", canvas(t, p, togetherView(), withPast(spoken("end", "it"))))
	v := eventfulView()
	v.Active = engine.Seat(2)
	v.Heroes[2].At = land.At("H5")
	checkLabels(t, "since", canvas(t, p, v, sinceView("since")))
	checkLabels(t, "near", canvas(t, p, v, spoken("near", "it")))
}

func canvas(t *testing.T, p *imaging.Painter, v *rules.View, r imaging.Request) *imaging.Canvas {
	t.Helper()
	c, err := Scene{}.Draw(p, v, r)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// checkLabels checks that no two lines on a canvas overlap and none leaves it.
func checkLabels(t *testing.T, name string, c *imaging.Canvas) {
	t.Helper()
	labels := c.Labels()
	for i, a := range labels {
		if !a.Box.In(c.Bounds()) {
			t.Errorf("%s: %q at %v leaves the picture", name, a.Text, a.Box)
		}
		for _, b := range labels[:i] {
			if o := a.Box.Intersect(b.Box); o.Dx() > 1 && o.Dy() > 1 {
				t.Errorf("%s: %q at %v lies on %q at %v", name, a.Text, a.Box, b.Text, b.Box)
			}
		}
	}
}
