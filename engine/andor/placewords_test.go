package andor

import (
	"testing"

	"skald/engine/andor/land"
)

func TestRegionsOfEffectsMayBeNamedByWords(t *testing.T) {
	for _, c := range []struct {
		name, when, do string
		begin          func(*table)
		then           func(*table)
		want           []Lying
	}{
		{"here is where it happened", "enters 5", "gold: {here: 2}", func(*table) {},
			func(b *table) { b.play(0, "move 4") }, nil},
		{"here is where it happened", "empties-well", "gold: {here: 2}",
			func(b *table) { b.Wells = []well{{At: 14, Full: true}} }, func(b *table) { b.play(1, "well") },
			[]Lying{{At: 14, What: "gold", N: 2}}},
		{"actor is where he stands", "empties-well", "things: {helm: [actor]}",
			func(b *table) { b.Wells = []well{{At: 14, Full: true}} }, func(b *table) { b.play(1, "well") },
			[]Lying{{At: 14, What: "helm", N: 1}}},
		{"the witch is where she is", "empties-well", "gold: {witch: 1}",
			func(b *table) { b.Wells, b.Witch = []well{{At: 14, Full: true}}, 12 },
			func(b *table) { b.play(1, "well") }, []Lying{{At: 12, What: "gold", N: 1}}},
		{"no witch, nothing happens", "empties-well", "gold: {witch: 1}",
			func(b *table) { b.Wells = []well{{At: 14, Full: true}} }, func(b *table) { b.play(1, "well") }, nil},
		{"the highest fog", "empties-well", "gold: {top-fog: 1}",
			func(b *table) { b.fog(11, "").fog(64, "").Wells = []well{{At: 14, Full: true}} },
			func(b *table) { b.play(1, "well") }, []Lying{{At: 64, What: "gold", N: 1}}},
		{"no fog, nothing happens", "empties-well", "gold: {top-fog: 1}",
			func(b *table) { b.Wells = []well{{At: 14, Full: true}} }, func(b *table) { b.play(1, "well") }, nil},
		{"by a letter it happens nowhere", "[empties-well, letter C]", "gold: {here: 1, actor: 1}", func(*table) {},
			func(b *table) { b.letter("C") }, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := tale(t, "\n  - id: b\n    when: "+c.when+"\n    do:\n      - "+c.do+"\n")
			c.begin(b)
			b.fresh()
			c.then(b)
			same(t, "what lies there", b.Lying, c.want...)
		})
	}
}

func TestTheWitchMayBeSentToWhereAWordSays(t *testing.T) {
	b := tale(t, "\n  - id: b\n    when: letter B\n    do:\n      - witch-to: top-fog\n  - id: c\n    when: letter "+
		"C\n    do:\n      - remove: {fog: [top-fog], witch: [witch]}\n      - witch-to: top-fog\n")
	b.letter("B")
	is(t, "the witch where no fog is", b.Witch, land.Nowhere)
	b.Read = nil
	b.fog(63, "").fog(8, "")
	b.letter("B")
	is(t, "the witch", b.Witch, 63)
	b.letter("C")
	is(t, "the witch, by the fog that is left", b.Witch, 8)
	is(t, "the tokens left", len(b.Fog), 1)
}
