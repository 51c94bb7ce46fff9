//go:build unix

package crash

import (
	"fmt"
	"testing"

	"skald/bot"
)

func TestTry(t *testing.T) {
	h := open(t, t.TempDir())
	h.start("")
	h.begin("return-of-the-heroes", 2, 0)
	h.kill()
	h.close()
	calm := calmly(h)
	for _, step := range []bot.Step{bot.StepCommitting, bot.StepCommitted, bot.StepPosted.Of("board"), bot.StepNoted.Of("board"), bot.StepDisarmed} {
		t.Run(string(step), func(t *testing.T) {
			r := h.copied(t)
			r.start("")
			n := &tally{}
			r.killed(step, 3, n)
			if err := r.calm(); err != nil {
				t.Fatal(err)
			}
			r.kill()
			r.check(calm, n)
			fmt.Printf("%-40s %+v\n", step, *n)
		})
	}
}
