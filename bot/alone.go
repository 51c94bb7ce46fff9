package bot

import (
	"context"
	"time"

	"skald/bot/discord"
	"skald/bot/panel"
)

// turnTime is how long somebody waits for his turn at what is done one at a time:
// after that there is no time left to do it.
const turnTime = 20 * time.Second

// gate lets one through at a time.
type gate chan struct{}

// enter waits until nobody else is inside, at most for so long; false says that it
// was in vain. Whoever entered leaves again.
func (g gate) enter(ctx context.Context, most time.Duration) bool {
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	select {
	case g <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

func (g gate) leave() { <-g }

// alone notes what takes long and is done when the table is free, one at a time.
// It returns how to answer, which keeps nobody waiting; whoever does not get his
// turn in time is told so.
func (w *answer) alone(work func(context.Context) (reply func(context.Context))) {
	w.later(func(ctx context.Context) { w.inTurn(ctx, work) })
}

// inTurn does what alone notes.
func (w *answer) inTurn(ctx context.Context, work func(context.Context) (reply func(context.Context))) {
	reply := w.says(panel.Overloaded(w.app.reader("", w.i)))
	if w.app.proving.enter(ctx, w.app.turns) {
		func() {
			defer w.app.proving.leave()
			reply = work(ctx)
		}()
	}
	reply(ctx)
}

// says is the reply of alone that only the person sees.
func (w *answer) says(m panel.Message, files ...discord.File) func(context.Context) {
	return func(ctx context.Context) {
		w.tell(ctx, discord.Message{Content: m.Content, Ephemeral: true, Files: files})
	}
}
