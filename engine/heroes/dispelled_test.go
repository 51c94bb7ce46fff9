package heroes

import (
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/text"
)

// reads returns the public texts, line by line.
func (r *rig) reads() []string {
	var out []string
	for _, e := range r.told {
		if m, _, ok := e.For(engine.Public, func(string) bool { return false }); ok && !m.IsZero() {
			out = append(out, inEnglish(m))
		}
	}
	return out
}

// One step of dispelling removes one power token from a permanent in play, or the permanent itself if it has none
// (rulebook: dispelling magic; ruling H10): the log names the permanent, its bearer, and the loss.
func TestTheLogNamesWhatIsDispelled(t *testing.T) {
	const roots = "root-and-branch"
	lost := func(r *rig, at, key string, more ...any) text.Message {
		spot, _ := field.ParseSpot(at)
		bearer := r.g.who(spot.Seat)
		if !spot.Player() {
			bearer = view.Name(r.g.Field.At(spot).ID)
		}
		return text.M(key, append([]any{"card", view.Name(roots), "bearer", bearer}, more...)...)
	}
	told := func(r *rig, key string, args ...any) {
		r.Helper()
		if line, all := english.Say(key, args...), r.reads(); !slices.Contains(all, line) {
			r.Errorf("%q is not among %q", line, all)
		}
	}
	t.Run("a token, by the spell", func(t *testing.T) {
		r := newRig(t, 2)
		r.lies(1, "1b2", roots, 1)
		r.hand(0, "dispel")
		r.rolls(0, "EACCCC")
		r.stay(1)
		r.does(0, "stop cast dispel")
		told(r, "say.deed.cast", "card", view.Name("dispel"), "hits", lost(r, "1b2", "hit.power.off", "n", 1))
	})
	t.Run("the permanent, by the spell", func(t *testing.T) {
		r := newRig(t, 2)
		r.lies(1, "1b2", roots, 0)
		r.hand(0, "dispel")
		r.rolls(0, "EACCCC")
		r.stay(1)
		r.does(0, "stop cast dispel")
		told(r, "say.deed.cast", "card", view.Name("dispel"), "hits", lost(r, "1b2", "hit.power.gone"))
	})
	t.Run("with two on the boards, each choice names the bearer", func(t *testing.T) {
		r := newRig(t, 2)
		r.being(1, "f1", "ash-imp")
		r.lies(1, "1b2", roots, 0)
		r.lies(1, "2f1", roots+"-2", 0)
		r.hand(0, "dispel")
		r.rolls(0, "EACCCC")
		r.stay(1)
		r.does(0, "stop cast dispel")
		var got []string
		for _, p := range engine.Of(r.g.Prompts(), 0) {
			for _, c := range p.Choices {
				got = append(got, inEnglish(c.Label))
			}
		}
		for _, at := range []string{"1b2", "2f1"} {
			spot, _ := field.ParseSpot(at)
			want := english.Say("aim.bearer", "card", view.Name(roots), "being",
				view.Name(r.g.Field.At(spot).ID), "at", view.SpaceName(spot.Space))
			if !slices.Contains(got, want) {
				t.Errorf("the choices are %q, want one to be %q", got, want)
			}
		}
	})
	t.Run("of two alike the one that was dispelled, by the action", func(t *testing.T) {
		r := newRig(t, 2)
		r.being(1, "f1", "ash-imp")
		r.lies(1, "1b2", roots, 0)
		r.lies(1, "2f1", roots+"-2", 1)
		r.rolls(0, "FWEACC")
		r.stay(1)
		r.does(0, "stop dispel "+roots+"-2")
		told(r, "say.deed.dispel", "who", r.g.who(0), "hits", lost(r, "2f1", "hit.power.off", "n", 1))
	})
	t.Run("by an ability", func(t *testing.T) {
		r := newRig(t, 2)
		r.being(0, "f1", "hedge-fairy")
		r.lies(1, "1b2", roots, 0)
		r.commands()
		r.chooses(0, "use f1")
		told(r, "say.deed.ability", "being", view.Name("hedge-fairy"), "hits", lost(r, "1b2", "hit.power.gone"))
	})
	t.Run("a token laid on, after the healing", func(t *testing.T) {
		r := newRig(t, 2)
		r.lies(1, "1b2", roots, 0)
		r.hand(1, "healing-rain")
		r.rolls(1, "WWWLLL")
		r.stay(0)
		r.does(1, "stop cast healing-rain")
		if all := strings.Join(r.reads(), "\n"); !english.Shows(all, "hit.power", "card", view.Name(roots), "bearer",
			r.g.who(0), "n", 1) {
			t.Errorf("no token is told by %s", all)
		}
	})
}
