package conditional_test

import (
	"slices"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/checkpoint"
	"skald/bot/customid"
	"skald/engine"
)

// Wherever the bot is killed between a question and its conditional answer, the answer is given once.
func TestConditionalAnswerSurvivesAKillAtEveryStep(t *testing.T) {
	t.Parallel()
	killed := 0
	for _, step := range []checkpoint.Point{checkpoint.Opened, checkpoint.Moved, checkpoint.Committing,
		checkpoint.Committed, checkpoint.Saving, checkpoint.Saved, checkpoint.Answering, checkpoint.Answered} {
		for n := 1; n <= 3; n++ {
			d := begun(t)
			press(d, "ben", 1, customid.WhenKeep, "take", "7")
			if !d.CutAt(step, n, func() { do(d, "anna", "offer") }) {
				break
			}
			killed++
			d.Settle()
			if len(d.Moves()) == 0 { // the offer was lost before it was stored
				do(d, "anna", "offer")
			}
			d.Settle()
			if got := d.Moves(); !slices.Equal(got, []string{"1 offer", "2 take"}) {
				t.Errorf("killed at %q, pass %d, the moves are %v", step, n, got)
			}
		}
	}
	if killed < 6 {
		t.Errorf("the bot was killed only %d times", killed)
	}
}

// Wherever the bot is killed while an answer is saved, it is saved as a whole or not at all.
func TestSavingAConditionalAnswerSurvivesAKill(t *testing.T) {
	t.Parallel()
	for _, step := range []checkpoint.Point{checkpoint.Saving, checkpoint.Saved} {
		d := bottest.New(t, bot.Options{Games: []engine.Rules{bottest.BargainRules{}}})
		d.Begin()
		d.Cut(step, func() { press(d, "ben", 1, customid.WhenKeep, "take", "7") })
		if got := len(kept(d, 1)); got != map[checkpoint.Point]int{checkpoint.Saving: 0, checkpoint.Saved: 1}[step] {
			t.Errorf("killed at %q, %d answers are kept", step, got)
		}
		press(d, "ben", 1, customid.WhenKeep, "take", "7")
		if got := kept(d, 1); len(got) != 1 {
			t.Errorf("pressed again, kept are %v", got)
		}
	}
}
