package andor

import "testing"

// waiting counts the coming steps of a kind.
func (b *table) waiting(do string) int {
	n := 0
	for s := range b.Todo.All() {
		if s.Do == do {
			n++
		}
	}
	return n
}

func TestACardThatEndsTheDayAddsNoSecondSunriseToOneUnderWay(t *testing.T) {
	b := tale(t, "\n  - id: b\n    when: letter B\n    do:\n      - sunrise\n")
	b.creature("gor", 21).EventTop = quiet
	b.play(0, "end")
	b.play(1, "end")
	is(t, "the day", b.Day, 2)
	is(t, "the letter", b.Narrator, 1)
	same(t, "the gor", b.where("gor"), 4)
	is(t, "the steps to come", b.Todo.Len(), 1)
	b.onTurn(0)
	b.play(0, "pass")
	b.onTurn(1)
	is(t, "the day", b.Day, 2)
}

func TestADayThatEndsInAFightLeavesNoTurnBehind(t *testing.T) {
	b := tale(t, "\n  - id: b\n    when: beaten gor\n    do:\n      - sunrise\n")
	b.creature("gor", 7).points(0, 14, 7).EventTop = quiet
	b.play(0, "fight 7", 6, 6, 1, 1)
	b.play(0, "divide 2 0")
	is(t, "the day", b.Day, 2)
	is(t, "the gold", b.Heroes[0].Gold, 2)
	for _, seat := range []int{0, 1, 0, 1} {
		b.onTurn(seat)
		is(t, "the turns that wait behind it", b.waiting(doBegin), 0)
		b.play(seat, "pass")
	}
	b.onTurn(0)
}
