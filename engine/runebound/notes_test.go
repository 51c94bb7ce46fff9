package runebound

import (
	"testing"

	"skald/engine"
)

func TestNotesLastOverTheRollForMovementAlone(t *testing.T) {
	d := engine.NewDice(engine.NewChance(1), engine.StreamPositions{})
	for m, want := range map[engine.Move]any{"roll": "a plan", "stay": nil, "rest 1": nil,
		"stance best best best odds wound lethal free free": nil} {
		b := among(t, "lucan-bell m12", "tilda-quill b5")
		b.Heroes[0].Exhaustion = 1
		b.fresh()
		b.Note(0, "a plan")
		imagined := b.Imagine(0, d).(*Game)
		if got := imagined.Noted(0); got != "a plan" {
			t.Errorf("the imagination has the note %v", got)
		}
		if _, err := imagined.Apply(0, m, d); err != nil {
			t.Fatal(err)
		}
		if got := imagined.Noted(0); got != want {
			t.Errorf("after %s the note is %v, want %v", m, got, want)
		}
		if got := b.Noted(0); got != "a plan" {
			t.Errorf("after %s in the imagination the note of the match is %v", m, got)
		}
		if got := b.Noted(1); got != nil {
			t.Errorf("the other seat has the note %v", got)
		}
	}
}

func TestNotesAreForgottenWhereADieActsOnTheHero(t *testing.T) {
	b := among(t, "lucan-bell m12", "tilda-quill b5")
	start := Step{Do: DoStart, Seat: 0}
	b.Todo.Pop()
	b.next(Step{Do: DoGo, Seat: 0})
	if !b.onlyRolled(start, "roll") {
		t.Error("a roll does more than roll")
	}
	for what, top := range map[string]Step{"the destination of another": {Do: DoGo, Seat: 1},
		"an adventure": {Do: DoVenture, Seat: 0}} {
		b.Todo.Pop()
		b.next(top)
		if b.onlyRolled(start, "roll") {
			t.Errorf("after a roll that led to %s nothing else has happened", what)
		}
	}
}
