package heroes

import (
	"testing"

	"skald/engine"
	"skald/engine/heroes/cards"
)

// rollsOf lists all rolls of some dice.
func rollsOf(dice int) [][]cards.Symbol {
	all := [][]cards.Symbol{nil}
	for range dice {
		var next [][]cards.Symbol
		for _, r := range all {
			for _, s := range cards.Symbols {
				next = append(next, append(r[:len(r):len(r)], s))
			}
		}
		all = next
	}
	return all
}

// The chances that are told are those of all rolls there are.
func TestChancesForTheNextRoll(t *testing.T) {
	counted := func(dice int, good func([]cards.Symbol) bool) int {
		n, all := 0, rollsOf(dice)
		for _, r := range all {
			if good(r) {
				n++
			}
		}
		return (100*n + len(all)/2) / len(all)
	}
	for dice := range 6 {
		for _, p := range []cards.Pair{cards.Equal, cards.Different} {
			want := counted(dice, func(r []cards.Symbol) bool {
				_, ok := (&cards.Spell{Pair: p}).Pay(append(r[:len(r):len(r)], cards.Fire))
				return ok
			})
			if got := percentPair(p, cards.Fire, dice); got != want {
				t.Errorf("%s with fire and %d dice: %d %%, want %d %%", p, dice, got, want)
			}
		}
		for _, missing := range [][]cards.Symbol{{cards.Water}, {cards.Water, cards.Air}, {cards.Card, cards.Card, cards.Helmet}} {
			want := counted(dice, func(r []cards.Symbol) bool {
				_, ok := uses(r, missing)
				return ok
			})
			if got := percent(missing, dice); got != want {
				t.Errorf("%v with %d dice: %d %%, want %d %%", missing, dice, got, want)
			}
		}
	}
}

// offersToKeep is what a seat is offered to keep dice for, as labels, with the move.
func (r *rig) offersToKeep(seat int) map[string]engine.Move {
	out := map[string]engine.Move{}
	for _, p := range engine.Of(r.g.Prompts(), engine.Seat(seat)) {
		for _, c := range p.Choices {
			if c.Group.Key == "group.keep" {
				out[catalogue.In("en").Say(c.Label)] = c.Move
			}
		}
	}
	return out
}

func TestDiceAreKeptForWhatCanBeDone(t *testing.T) {
	t.Run("a missile begins with an element that is not the hero's weakness", func(t *testing.T) {
		r := newRig(t, 2)
		r.hand(0, "missile")
		r.rolls(0, "WALLLL")
		want(r, "kept for the missile", r.offersToKeep(0)["Keep for Magic Missile"], "keep 2")
	})
	t.Run("nothing is kept for a dispel while no permanent is in play", func(t *testing.T) {
		r := newRig(t, 2)
		r.hand(0, "dispel")
		r.rolls(0, "FALLLL")
		for what, m := range r.offersToKeep(0) {
			t.Errorf("offered is %s (%s)", what, m)
		}
	})
	t.Run("a card the dice pay for is ticked only when it has a target", func(t *testing.T) {
		r := newRig(t, 2)
		r.hand(0, "dispel", "missile")
		r.rolls(0, "FFALLL")
		lines := r.g.handLines(0, r.g.player(0).Prep.faces())
		want(r, "dispel, of which nothing is in play", lines[0].Key, "detail.card")
		want(r, "missile, though the other hero is exposed", lines[1].Key, "detail.card-ready")
	})
}

// What stands picked at first is what a player kept before, and what goes with it.
func TestDiceKeptBeforeStayPicked(t *testing.T) {
	r := newRig(t, 2)
	r.deck(0, "fireball")
	r.rolls(0, "CLAEEE")
	preset := func() engine.Move {
		for _, p := range engine.Of(r.g.Prompts(), 0) {
			for _, f := range p.Forms {
				if f.Verb == verbKeep {
					return f.Default
				}
			}
		}
		return ""
	}
	want(r, "at first, to draw", preset(), "keep 1")
	r.does(0, "keep 1 2", faceNumbers("WWCA")...)
	want(r, "then the helmet too, and the card that fell", preset(), "keep 1 2 5")
	r.does(0, "keep 1 2 5", faceNumbers("CEE")...)
	want(r, "and what is had already", preset(), "keep 1 2 3 5")
}
