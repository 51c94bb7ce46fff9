package runebound

import (
	"slices"
	"testing"

	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
	"skald/engine/text"
)

// Rulebook, Wounds: a hero with as many wounds as life is knocked out. A player knows before any fight.
func TestAKnockOutIsWarnedOf(t *testing.T) {
	warned := func(b *table, key string) bool {
		b.fresh()
		return slices.ContainsFunc(b.Prompts()[0].Warnings, func(m text.Message) bool { return m.Key == key })
	}
	hurt := func(b *table, left int) *table {
		b.Heroes[0].Wounds = b.Life(0) - left
		return b
	}
	for left, want := range map[int]bool{5: false, 2: true, 1: true} {
		b := hurt(among(t, "varikas l9", "ilse-rook a1").play(0, "stay"), left)
		is(t, "before an adventure", warned(b, "warn.last"), want)
	}
	b := hurt(among(t, "varikas l9", "ilse-rook a1"), 1)
	b.play(0, "stay").play(0, "on")
	is(t, "after it", warned(b, "warn.last"), false)
	b = among(t, "varikas m9", "ilse-rook a1").face("river-wreckers")
	most := b.hardest()
	for left, want := range map[int]bool{most + 1: false, most: true} {
		is(t, "in the fight", warned(hurt(b, left), "warn.hit"), want)
	}
}

// The cost of a successful flight is shown before it, for all cards; a flight that knocks the hero out in any
// case is not recommended.
func TestTheCostOfAFlightIsWarnedOf(t *testing.T) {
	seen := 0
	for _, a := range newest.edition.Adventures {
		costs := slices.ContainsFunc(a.Rules, func(r ability.Rule) bool { return r.When == "fled" })
		rolls := slices.ContainsFunc(a.Rules, func(r ability.Rule) bool { return r.When == "before" })
		if !a.Fights() || a.Kind != cards.Challenge || rolls && !costs {
			continue
		}
		b := plain(t).face(a.ID)
		for _, left := range []int{b.Life(0), 1} {
			b.Heroes[0].Wounds = b.Life(0) - left
			b.fresh()
			p := b.Prompts()[0]
			flee := p.Find("flee")
			if flee == nil {
				continue
			}
			seen++
			falls := b.flightWounds(0) >= left
			said := slices.ContainsFunc(p.Warnings, func(m text.Message) bool {
				return m.Key == "warn.flight" && !falls || m.Key == "warn.flight-falls" && falls
			})
			is(t, a.ID+": that the cost is told", said, costs)
			is(t, a.ID+": that the flight is recommended", flee.Rank > 0, !falls)
			is(t, a.ID+": that something is", p.Find("on").Rank > 0 || p.Find("fight all").Rank > 0, true)
			if left == 1 {
				is(t, a.ID+": the danger of a failure", p.Warnings[0].Key, "warn.hit-or-flight")
			}
		}
	}
	if seen < 30 {
		t.Errorf("only %d questions were looked at", seen)
	}
}

// A warning of a knock-out names exactly its cost.
func TestAWarningTellsWhatAKnockOutCosts(t *testing.T) {
	for _, c := range []struct {
		gold, points int
		want         text.Message
	}{{5, 3, text.M("loss.both", "gold", 2, "points", 3)}, {5, 0, text.M("loss.gold", "gold", 2)},
		{1, 2, text.M("loss.points", "points", 2)}, {1, 0, text.M("loss.nothing")}} {
		b := among(t, "varikas l9", "ilse-rook a1").play(0, "stay")
		b.Heroes[0].Gold, b.Heroes[0].Points, b.Heroes[0].Wounds = c.gold, c.points, b.Life(0)-1
		b.fresh()
		is(t, "the loss", b.Prompts()[0].Warnings[0].Args.Get("loss").(text.Message).String(), c.want.String())
		gold := b.Heroes[0].Gold
		b.wound(0, 1)
		is(t, "the gold lost", gold-b.Heroes[0].Gold, c.gold/2)
	}
}
