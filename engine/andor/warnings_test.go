package andor

import (
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/andor/land"
	texts "skald/engine/andor/text"
	"skald/engine/text"
)

// warned reports whether the prompt of the hero on turn has a detail with a key.
func (b *table) warned(key string) bool {
	b.fresh()
	for _, p := range engine.Of(b.Prompts(), b.Active) {
		told := slices.Concat(p.Details, p.Warnings)
		if slices.ContainsFunc(told, func(m text.Message) bool { return m.Key == key }) {
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
	if b.warned("warn.sunrise") {
		t.Error("a gor for whom there is a free shield is warned of")
	}
	for len(b.Taken) < Shields(2) {
		b.Taken = append(b.Taken, "gor")
	}
	if !b.warned("warn.sunrise") {
		t.Errorf("a gor on %d marches into a castle without a free shield, and nobody is warned", beside)
	}
	if b.Over != "" || len(b.Taken) != Shields(2) || !slices.Equal(b.where("gor"), []int{beside}) {
		t.Error("to look ahead changed the position")
	}
}

func TestAFightInOvertimeSaysWhatItCosts(t *testing.T) {
	b := among(t, "warrior 14", "dwarf 7")
	b.points(0, 2, 12).hour(0, 6).creature("skral", 14)
	hint := func() text.Message {
		b.fresh()
		return engine.Legal(b.Prompts(), 0, "fight 14").Choice.Hint
	}
	within := hint()
	is(t, "what is told within the day", within.Key, "hint.fight")
	b.hour(0, 7)
	is(t, "what is told in overtime", hint().Key, "hint.costed")
	says(t, "the cost in overtime", arg(hint(), "cost").(text.Message), text.M("hint.hours-will", "n", 1, "will", 2))
}

// details returns the details of the prompt of the hero on turn.
func (b *table) details() []text.Message {
	b.t.Helper()
	b.fresh()
	var out []text.Message
	for _, p := range engine.Of(b.Prompts(), b.Active) {
		out = append(out, p.Details...)
	}
	return out
}

func TestReachingTheCastleOnTheTeachingDayIsWarnedOf(t *testing.T) {
	hint := func(b *table, m engine.Move) text.Message {
		b.fresh()
		return engine.Legal(b.Prompts(), b.Active, m).Choice.Hint
	}
	todo := func(b *table) (out []string) {
		for _, m := range b.details() {
			if m.Key == "detail.goal" || m.Key == "detail.goal-of" {
				out = append(out, arg(m, "text").(text.Message).Key)
			}
		}
		return out
	}
	const fog, strength, well = "legend.1.goal-fog", "legend.1.goal-strength", "legend.1.goal-well"
	const castle, defend = "legend.1.goal-castle", "legend.1.goal-defend"
	const cuts, last = "detail.cuts-short-now", "detail.last-awake-now"
	ends := text.M("hint.ends-day")
	trip := func(key string, n int) text.Message { return text.M(key, "cost", text.M("hint.hours", "n", n)) }
	b := legend1(t, 2, "off")
	b.Heroes[0].At = 13
	says(t, "to go to the castle", hint(b, "move 0"), trip("hint.trip-ends-day", 2))
	says(t, "to stop before the castle", hint(b, "move 6"), trip("hint.trip", 1))
	warns := func(what string, b *table, keys ...string) {
		t.Helper()
		for _, key := range []string{cuts, last} {
			is(t, what+": "+key, b.warned(key), slices.Contains(keys, key))
		}
	}
	same(t, "what is to do", todo(b), fog, strength, well, castle)
	warns("beside the castle", b, cuts)
	b.fresh()
	b.play(0, "walk 6")
	b.play(0, "walk 0")
	says(t, "to stay in the castle", hint(b, "stay"), ends)
	same(t, "what is to do in the castle", todo(b), fog, strength, well, castle)
	warns("in the castle", b, cuts)

	b = legend1(t, 2, "off")
	b.Marks = []string{"strength-bought", "well-emptied"}
	b.Heroes[0].At = 13
	same(t, "what is to do later", todo(b), fog, castle)
	b.Heroes[0].At = 37
	warns("far from the castle", b)
	b.Heroes[1].Done = true
	warns("to the last one awake", b, last)
	// The castle's own errand is done by going there.
	b.Marks = append(b.Marks, "fog-uncovered")
	b.Heroes[0].At = 13
	same(t, "what is to do when all else is done", todo(b), castle)
	warns("when all else is done", b)

	b = legend1(t, 2, "on")
	b.Todo.Drop(DoSpare)
	b.turn(0).Heroes[0].At = 6
	says(t, "to go to the castle after the teaching day", hint(b, "move 0"), trip("hint.trip", 1))
	same(t, "what is to do after the teaching day", todo(b), defend)
	warns("after the teaching day", b)
}

func TestTheChoiceOfEmptyCirclesIsExplainedInEveryLanguage(t *testing.T) {
	b := legend1(t, 2, "on")
	b.Active = b.speaker()
	p, details := engine.Of(b.Prompts(), b.Active)[0], b.details()
	var faces []string
	for _, m := range details {
		if m.Key == "detail.spare-faces" {
			for _, face := range arg(m, "faces").([]text.Message) {
				faces = append(faces, face.Key)
			}
		}
	}
	for _, face := range slices.Compact(slices.Clone(fogFaces)) {
		if got, want := slices.Contains(faces, "fog."+face), slices.Contains(b.FogBag, face); got != want {
			t.Errorf("that a token shows %s is told: %v, not %v, in %v", face, got, want, details)
		}
	}
	for _, language := range []string{"en", "de", "fr", "it"} {
		s := texts.Catalogue.In(language)
		if q := s.Say(p.Headline); !strings.Contains(q, "4") {
			t.Errorf("%s asks %q: how many circles?", language, q)
		}
		said := ""
		for _, m := range details {
			said += s.Say(m) + "\n"
		}
		for _, face := range faces {
			if !strings.Contains(said, s.Say(text.M(face))) {
				t.Errorf("%s does not tell of %s: %q", language, face, said)
			}
		}
		if strings.Contains(said, "{") {
			t.Errorf("%s explains %q", language, said)
		}
	}
}
