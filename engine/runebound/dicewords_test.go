package runebound

import (
	"strconv"
	"testing"

	"skald/engine/lists"
	"skald/engine/text"
)

func TestARollOfSeveralDiceSaysWhichCounts(t *testing.T) {
	of := func(dice ...int) []text.Message {
		return lists.Map(dice, func(n int) text.Message { return text.Plain(strconv.Itoa(n)) })
	}
	pair := func(dice ...int) text.Message { return text.M("dice", "dice", of(dice...)) }
	then := func(first, next text.Message) text.Message {
		return text.M("roll.dice-then", "first", first, "next", next)
	}
	const better, worse = "{when: always, do: two-dice escape better}", "{when: always, do: two-dice escape worse}"
	for _, x := range []struct {
		name, rule, key string
		dice            []int
		want            any
	}{
		{"a second roll", "{when: always, do: skill lore +2}", "roll.dice", []int{2, 7},
			then(of(2)[0], of(7)[0])},
		{"the better die", better, "roll.dice-better", []int{2, 7}, of(2, 7)},
		{"the worse die", worse, "roll.dice-worse", []int{7, 2}, of(7, 2)},
		{"a second roll of two dice", better, "roll.dice", []int{2, 7, 9, 4}, then(pair(2, 7), pair(9, 4))},
	} {
		t.Run(x.name, func(t *testing.T) {
			b := having(t, x.rule).face(madeFoe)
			r := Roll{Kind: RollEscape, Phase: PhaseEscape, Die: x.dice[len(x.dice)-1], Dice: x.dice}
			got := b.rollSum(&r)
			sum := got.Args.Get("sum")
			if want := text.M(x.key, "dice", x.want, "sum", sum); said(got) != said(want) || got.Key != x.key {
				t.Errorf("it says %q, not %q", said(got), said(want))
			}
		})
	}
}
