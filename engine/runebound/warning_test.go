package runebound

import (
	"slices"
	"testing"

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
