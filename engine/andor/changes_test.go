package andor

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/text"
)

// changesOf puts what changed into English.
func changesOf(t *testing.T, now, before View) []string {
	t.Helper()
	say := newRules(t).Catalogue().In("en")
	var out []string
	for _, c := range now.Changes(before) {
		out = append(out, say.Say(c.Text))
	}
	return out
}

func TestNothingHasChangedSinceNow(t *testing.T) {
	b := among(t, "warrior 14", "archer 24")
	b.creature("gor", 14)
	v := b.view(engine.Public)
	if got := changesOf(t, v, v); len(got) > 0 {
		t.Errorf("nothing changed, and it is told that %q", got)
	}
	if w := newRules(t).Catalogue().In("en").Say(v.AltSince(v)); !strings.HasPrefix(w, "Nothing has changed") {
		t.Errorf("the description is %q", w)
	}
}

func TestChangesTellWhoMovedWhatWasTakenAndWhatCameUp(t *testing.T) {
	b := among(t, "warrior 14", "archer 24")
	b.Fog = []fogSpot{{At: 8}, {At: 11}}
	b.Lying = []lying{{What: "gold", At: 17, N: 2}}
	before := b.view(engine.Public)
	now := b.view(engine.Public)
	now.Heroes = slices.Clone(now.Heroes)
	now.Heroes[0].At, now.Heroes[0].Gold, now.Heroes[0].Helm = 17, before.Heroes[0].Gold+2, "helm"
	now.Tokens = nil
	now.Fog = []FogView{{At: 8, Face: "gor"}}
	now.Narrator += 2
	now.Witch = 11
	got := strings.Join(changesOf(t, now, before), "; ")
	for _, want := range []string{"the warrior has gone from 14 to 17: gold", "now with helm", "taken from 17: 2 × gold", "the fog on 8 shows its face: a gor", "the fog on 11 has lifted", "The witch on 11", "the narrator has gone from A to C"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not told: %s", want, got)
		}
	}
	if strings.Contains(got, "archer") {
		t.Errorf("the archer has not moved: %s", got)
	}
}

func TestCreaturesAreFollowedAlongTheirArrows(t *testing.T) {
	gor := func(at int) CreatureView { return CreatureView{Kind: "gor", At: at, Strength: 2, Will: 4} }
	view := func(day int, taken []string, at ...int) View {
		v := View{Day: day, Witch: land.Nowhere, Castle: CastleView{Shields: 3, Taken: taken}}
		for _, x := range at {
			v.Creatures = append(v.Creatures, gor(x))
			v.Sunrise = append(v.Sunrise, MarchView{Kind: "gor", From: x, To: land.Get(x).Next})
		}
		return v
	}
	for _, c := range []struct {
		what        string
		before, now View
		want        []string
	}{
		{"one follows another", view(1, nil, 3, 19), view(2, nil, 1, 3), []string{"gor has marched from 3 to 1", "gor has marched from 19 to 3"}},
		{"the first enters", view(1, nil, 1, 3), view(2, []string{"gor"}, 1), []string{"gor from 1 has entered the castle", "gor has marched from 3 to 1"}},
		{"one vanishes on the day", view(1, nil, 14, 22), view(1, nil, 22), []string{"gor has vanished from 14"}},
		{"one is new", view(1, nil, 22), view(1, nil, 22, 43), []string{"gor has appeared on 43"}},
		{"two days", view(1, nil, 22), view(3, nil, 3), []string{"gor has marched from 22 to 3"}},
		{"from nowhere into the castle", view(1, nil), view(4, []string{"gor"}), []string{"gor has entered the castle"}},
		{"too far to be the same", view(1, nil, 64), view(2, nil, 3), []string{"gor has vanished from 64", "gor has appeared on 3"}},
	} {
		got := changesOf(t, c.now, c.before)
		got = slices.DeleteFunc(got, func(s string) bool { return strings.HasPrefix(s, "Day ") })
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: it is told that %q, want %q", c.what, got, c.want)
		}
	}
}

// TestEveryChangeOfAMatchIsToldInBothLanguages plays a while and tells what
// changed over one turn and over many.
func TestEveryChangeOfAMatchIsToldInBothLanguages(t *testing.T) {
	r := newRules(t)
	d := engine.NewDice(engine.NewChance(11), engine.Marks{})
	g, _, err := r.New(engine.Setup{Seats: 3, Options: map[string]string{optionLegend: "2"}}, d)
	if err != nil {
		t.Fatal(err)
	}
	var seen []View
	for n := 0; n < 300 && g.Outcome() == nil; n++ {
		seen = append(seen, g.View(engine.Public).(View))
		seat := engine.Waiting(g.Prompts(), engine.Public)[0]
		own := engine.NewDice(engine.NewChance(uint64(n)), engine.Marks{})
		m, _ := r.Autopilot(2).Choose(g.Imagine(seat, own), seat, own)
		if _, err := g.Apply(seat, m, d); err != nil {
			t.Fatal(err)
		}
	}
	kinds := map[string]bool{}
	for i := 10; i < len(seen); i += 7 {
		for _, back := range []int{1, 10, i} {
			now, before := seen[i], seen[i-back]
			for _, c := range now.Changes(before) {
				kinds[c.Text.Key] = true
				for _, at := range []int{c.From, c.To} {
					if at != land.Nowhere && !land.Valid(at) {
						t.Fatalf("a change leads to %d", at)
					}
				}
			}
			for _, language := range r.Catalogue().Languages() {
				say := r.Catalogue().In(language)
				for _, m := range append([]text.Message{now.AltSince(before)}, wordsOf(now.Changes(before))...) {
					if w := say.Say(m); w == "" || strings.Contains(w, "‹") || utf8.RuneCountInString(w) > 1024 {
						t.Fatalf("in %s, %d characters: %q", language, utf8.RuneCountInString(w), w)
					}
				}
			}
		}
	}
	for _, k := range []string{"change.day", "change.hero", "change.marched", "change.narrator", "change.event"} {
		if !kinds[k] {
			t.Errorf("nothing told %s", k)
		}
	}
}

func wordsOf(cs []Change) []text.Message {
	var out []text.Message
	for _, c := range cs {
		out = append(out, c.Text)
	}
	return out
}

func TestGoalsNameTheirDestinations(t *testing.T) {
	b := among(t, "warrior 14", "archer 24")
	b.creature(towerSkral, 53)
	v := b.view(engine.Public)
	castle := false
	for i, where := range v.Destinations() {
		if strings.HasSuffix(v.Goals[i].Text.Key, "goal-herb") {
			castle = slices.Equal(where, []int{land.CastleAt})
		}
	}
	if len(v.Goals) == 0 || !castle {
		t.Errorf("the herb belongs into the castle; the goals %v lead to %v", v.Goals, v.Destinations())
	}
	v.Known.Legend = "no such legend"
	for _, where := range v.Destinations() {
		if len(where) > 0 {
			t.Errorf("an unknown legend has a destination on %v", where)
		}
	}
}
