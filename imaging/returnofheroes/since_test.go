package returnofheroes

import (
	"strconv"
	"strings"
	"testing"

	"skald/engine"
	rules "skald/engine/returnofheroes"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
	"skald/engine/text/texttest"
	"skald/imaging"
	"skald/imaging/scenetest"
)

func TestTheNeighbourhoodHoldsAllThatCanBeReached(t *testing.T) {
	scenetest.Numbered(t, 60, 20).Run(t, strconv.Itoa, func(t *testing.T, n int) {
		v := crowdedView(imaging.NewRand("near", strconv.Itoa(n)))
		d := newDraft(painter(t), request("near", ""), v)
		middle, h, err := d.nearArg()
		if err != nil {
			t.Fatal(err)
		}
		w := d.neighbourhood(middle, h)
		s := partOfMap(v.Layout, w, 0, 0, 1000)
		if w.side < nearLeast || w.side > 4 || w.x0 < 0 || w.y0 < 0 || w.x0+w.side > 4 || w.y0+w.down > 4 {
			t.Errorf("position %d: the neighbourhood is %v", n, w)
		}
		if _, _, ok := s.find(middle); !ok {
			t.Errorf("position %d: the hero himself is not to be seen", n)
		}
		for _, e := range v.Reach {
			if _, _, ok := s.find(e.At); !ok {
				t.Errorf("position %d: %v can be reached and is not to be seen", n, e.At)
			}
		}
	})
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
	words := texttest.English(rules.New(nil).Catalogue())
	gem := text.M("since.gem", "who", text.M("name.wizard"))
	if told := strings.Join(all, "\n"); len(tale) != 6 || !words.Shows(told, "since.in-round", "n", 13, "what", gem) ||
		!words.Shows(told, "since.nameless-tower") {
		t.Errorf("the story is:\n%s", told)
	}
}

func TestLabelsOfTheListsStayInThePictureAndApart(t *testing.T) {
	p := painter(t)
	v := eventfulView()
	v.Active = engine.Seat(2)
	v.Heroes[2].At = land.At("H5")
	type list struct {
		name string
		view *view.View
		r    imaging.Request
	}
	scenetest.Some(t, []list{
		{"heroes", middleView(), spoken("heroes", "it")},
		{"two quests", questsView(), spoken("heroes", "it")},
		{"sheet", questsView(), withArg(spoken("sheet", "it"), "1")},
		{"end", togetherView(), withPast(spoken("end", "it"))},
		{"since", v, sinceView("since")},
		{"near", v, spoken("near", "it")},
	}, 3).Run(t, func(l list) string { return l.name }, func(t *testing.T, l list) {
		checkLabels(t, l.name, canvas(t, p, l.view, l.r))
	})
}

func canvas(t *testing.T, p *imaging.Painter, v *view.View, r imaging.Request) *imaging.Canvas {
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
