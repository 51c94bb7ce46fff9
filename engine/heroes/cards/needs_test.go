package cards

import (
	"slices"
	"testing"
)

func TestDicePayForASpell(t *testing.T) {
	for _, c := range []struct {
		name string
		of   Spell
		dice []Symbol
		want []int
	}{
		{"each symbol takes a die of its own", Spell{Needs: []Symbol{Fire, Fire, Card}},
			[]Symbol{Card, Fire, Helmet, Fire, Fire}, []int{0, 1, 3}},
		{"one symbol too few is not enough", Spell{Needs: []Symbol{Fire, Fire}}, []Symbol{Fire, Water, Helmet}, nil},
		{"two helmets pay for Command", Spell{Needs: []Symbol{Helmet, Helmet}}, []Symbol{Helmet, Helmet, Helmet},
			[]int{0, 1}},
		{"an equal pair may be of any element", Spell{Pair: Equal}, []Symbol{Fire, Water, Card, Card, Water},
			[]int{1, 4}},
		{"cards and helmets are no elements", Spell{Pair: Equal}, []Symbol{Card, Card, Helmet, Helmet, Air}, nil},
		{"a different pair needs two elements", Spell{Pair: Different}, []Symbol{Card, Earth, Earth, Air}, []int{1, 3}},
		{"three of one element are no different pair", Spell{Pair: Different},
			[]Symbol{Earth, Earth, Earth, Helmet}, nil},
	} {
		got, ok := c.of.Pay(c.dice)
		if !slices.Equal(got, c.want) || ok != (c.want != nil) {
			t.Errorf("%s: dice %v pay %v", c.name, got, c.want)
		}
	}
}
