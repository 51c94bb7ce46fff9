package bottest

import "skald/bot/checkpoint"

// Cut is CutAt for the first passing of a step. It fails the test if the step is not reached.
func (d *Bot) Cut(step checkpoint.Point, do func()) {
	d.T.Helper()
	if !d.CutAt(step, 1, do) {
		d.T.Fatalf("the step %q is not reached", step)
	}
}

// CutAt ends work at the n-th passing of a step as a crash would, as far as that goes in one process: nothing behind
// the step is done. Then it restarts the bot. It reports whether the step was passed so often.
func (d *Bot) CutAt(step checkpoint.Point, n int, do func()) bool {
	left := n
	d.Checkpoint = func(s checkpoint.Point) {
		if s == step {
			if left--; left == 0 {
				panic("cut at " + string(s))
			}
		}
	}
	func() {
		defer func() { _ = recover() }()
		do()
	}()
	d.Checkpoint = nil
	d.Restart()
	return left <= 0
}
