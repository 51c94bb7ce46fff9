package heroes

import (
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/view"
	"skald/engine/text"
)

// The choice marked in the question about the army is the ready-made one while nothing is chosen, and to confirm once
// no further creature fits; in between the creatures are to be chosen.
func TestArmyMarksTheNextChoice(t *testing.T) {
	r, d := begun(t, 2, optionStart, startReady)
	marked := func() (m engine.Move, creatures int) {
		for _, p := range engine.Of(r.g.Prompts(), 0) {
			for _, c := range p.Choices {
				if c.Rank > 0 {
					m = c.Move
				}
				if c.Move.Verb() == VerbArmy && newest.cards.CreatureOf(c.Move.Arg(0)) != nil {
					creatures++
				}
			}
		}
		return m, creatures
	}
	if m, _ := marked(); m != "army ready 1" {
		t.Errorf("with no creature %q is marked", m)
	}
	for range MostCreatures {
		_, left := marked()
		if left == 0 {
			break
		}
		for _, c := range newest.cards.CreaturesOf(r.g.Player(0).Hero) {
			if r.g.LacksCreature(0, c) == "" {
				move(t, r.g, 0, engine.MakeMove(VerbArmy, c.ID), d)
				break
			}
		}
		m, left := marked()
		if want := engine.Move("army done"); left > 0 && m != "" || left == 0 && m != want {
			t.Errorf("with %d creatures to choose from %q is marked", left, m)
		}
	}
}

func TestStandingOrderSaysThatNoneIsSet(t *testing.T) {
	r := newRig(t, 2)
	r.hand(0, "missile")
	r.stay(1)
	hints := func() (hint string, orders int) {
		for _, p := range engine.Of(r.g.Prompts(), 0) {
			for _, f := range p.Forms {
				if f.Label.Key == "form.order" {
					hint = f.Hint.Key
				}
			}
			for _, d := range p.Details {
				if d.Key == "view.order" {
					orders++
				}
			}
		}
		return hint, orders
	}
	if hint, orders := hints(); hint != "form.order.none" || orders != 0 {
		t.Errorf("without orders the form says %q, with %d orders", hint, orders)
	}
	r.does(0, "standing order 1 missile 0 2 4 hero")
	if hint, orders := hints(); hint != "form.order.hint" || orders != 1 {
		t.Errorf("with an order the form says %q, with %d orders", hint, orders)
	}
}

// A label without room for name and space names the being to heal, by its space only if another has its name.
func TestBeingToHealIsNamed(t *testing.T) {
	r := newRig(t, 2)
	c := r.soldier(cards.Straight)
	r.stands(0, "f1", c)
	keys := func() (out []string) {
		for _, m := range r.g.healings(0, view.Name(c.ID), 0) {
			out = append(out, m.Key)
			for _, l := range catalogue.Languages() {
				if said := catalogue.In(l).Say(m); said == "" || said == catalogue.In(l).Say(text.M(m.Key)) {
					t.Errorf("%s in %s is %q", m.Key, l, said)
				}
			}
		}
		return out
	}
	if got := keys(); !slices.Equal(got, []string{"aim.heal-being", "aim.heal-space"}) {
		t.Errorf("the only one of its kind is described by %q", got)
	}
	r.stands(0, "f2", c)
	if got := keys(); !slices.Equal(got, []string{"aim.heal", "aim.heal-space"}) {
		t.Errorf("one of two is described by %q", got)
	}
}
