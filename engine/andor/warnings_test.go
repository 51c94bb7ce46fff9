package andor

import (
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/text"
)

// warned reports whether the question to the hero on turn has a detail of that key.
func (b *table) warned(key string) bool {
	b.fresh()
	for _, p := range engine.Of(b.Prompts(), b.Active) {
		if slices.ContainsFunc(p.Details, func(m text.Message) bool { return m.Key == key }) {
			return true
		}
	}
	return false
}

func TestTheHeroOnTurnIsWarnedOfASunriseThatLosesTheCastle(t *testing.T) {
	beside := 0 // a region whose arrow leads into the castle
	for _, r := range land.Front.All() {
		if land.Front.Walkable(r.ID) && r.ID != 0 && r.Next == 0 {
			beside = r.ID
			break
		}
	}
	b := among(t, "warrior 14", "dwarf 7")
	b.creature("gor", beside)
	if b.warned("detail.sunrise-loses") {
		t.Error("a gor for whom there is a free shield is warned of")
	}
	for len(b.Taken) < shields(2) {
		b.Taken = append(b.Taken, "gor")
	}
	if !b.warned("detail.sunrise-loses") {
		t.Errorf("a gor on %d marches into a castle without a free shield, and nobody is warned", beside)
	}
	if b.Over != "" || len(b.Taken) != shields(2) || !slices.Equal(b.where("gor"), []int{beside}) {
		t.Error("to look ahead changed the position")
	}
}

func TestAFightInOvertimeSaysWhatItCosts(t *testing.T) {
	b := among(t, "warrior 14", "dwarf 7")
	b.points(0, 2, 12).hour(0, 6).creature("skral", 14)
	hint := func() string {
		b.fresh()
		o := engine.Legal(b.Prompts(), 0, "fight 14")
		return catalogue.In("en").Say(o.Choice.Hint)
	}
	if h := hint(); strings.Contains(h, "hour") {
		t.Errorf("within the day the fight says %q", h)
	}
	b.hour(0, 7)
	if h := hint(); !strings.HasSuffix(h, "; 1 hour, 2 willpower") {
		t.Errorf("in overtime the fight says %q", h)
	}
}

// details are the lines below the question to the hero on turn.
func (b *table) details(language string) []string {
	b.t.Helper()
	b.fresh()
	words := newRules(b.t).Catalogue().In(language)
	var out []string
	for _, p := range engine.Of(b.Prompts(), b.Active) {
		for _, m := range p.Details {
			out = append(out, words.Say(m))
		}
	}
	return out
}

func TestReachingTheCastleOnTheTeachingDayIsWarnedOf(t *testing.T) {
	hint := func(b *table, m engine.Move) string {
		b.fresh()
		return catalogue.In("en").Say(engine.Legal(b.Prompts(), b.Active, m).Choice.Hint)
	}
	undone := func(b *table) (out []string) {
		for _, line := range b.details("en") {
			if goal, ok := strings.CutPrefix(line, "– "); ok {
				out = append(out, strings.Fields(goal)[0])
			}
		}
		return out
	}
	b := legend1(t, 2, "off")
	b.Heroes[0].At = 13
	if h := hint(b, "move 0"); h != "2 hours; ends the day for everybody" {
		t.Errorf("to go to the castle says %q", h)
	}
	if h := hint(b, "move 6"); strings.Contains(h, "everybody") {
		t.Errorf("to stop before the castle says %q", h)
	}
	// The castle's own errand is done by going there: it is not among the undone.
	same(t, "what is undone", undone(b), "Activate", "Buy", "Empty")
	b.fresh()
	b.play(0, "walk 6")
	b.play(0, "walk 0")
	if h := hint(b, "stay"); h != "Ends the day for everybody" {
		t.Errorf("to stay in the castle says %q", h)
	}
	same(t, "what is undone in the castle", undone(b), "Activate", "Buy", "Empty")

	b = legend1(t, 2, "off")
	b.Marks = []string{"strength-bought", "well-emptied"}
	b.Heroes[0].At = 13
	same(t, "what is undone later", undone(b), "Activate")
	b.Heroes[0].At = 37
	same(t, "what is undone far from the castle", undone(b))
	b.Heroes[1].Done = true
	same(t, "what the last one awake leaves undone", undone(b), "Activate")
	b.Marks = append(b.Marks, "fog-uncovered")
	b.Heroes[0].At = 13
	same(t, "what is undone when all is done", undone(b))

	b = legend1(t, 2, "on")
	b.Todo.Drop(doSpare)
	b.turn(0).Heroes[0].At = 6
	if h := hint(b, "move 0"); strings.Contains(h, "everybody") {
		t.Errorf("after the teaching day the castle says %q", h)
	}
	same(t, "what is undone after the teaching day", undone(b))
}

func TestTheChoiceOfEmptyCirclesIsExplainedInEveryLanguage(t *testing.T) {
	b := legend1(t, 2, "on")
	b.Active = b.speaker()
	for _, language := range []string{"en", "de", "fr", "it"} {
		s := catalogue.In(language)
		p := engine.Of(b.Prompts(), b.Active)[0]
		if q := s.Say(p.Headline); !strings.Contains(q, "4") {
			t.Errorf("%s asks %q: how many circles?", language, q)
		}
		said := strings.Join(b.details(language), "\n")
		for _, face := range slices.Compact(slices.Clone(fogFaces)) {
			if got, want := strings.Contains(said, s.Say(text.M("fog."+face))), slices.Contains(b.FogBag, face); got != want {
				t.Errorf("%s: that a token shows %s is said: %v, not %v, in %q", language, face, got, want, said)
			}
		}
		if strings.Contains(said, "{") || strings.Count(said, ".") < 3 {
			t.Errorf("%s explains %q", language, said)
		}
	}
}
