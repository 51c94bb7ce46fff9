package route

import (
	"context"
	"time"

	"skald/bot/discord"
	"skald/bot/ui"
)

// turnTime is how long somebody waits for his turn at what is done one at a time: after that there is no time left to
// do it.
const turnTime = 20 * time.Second

// Gate lets one through at a time.
type Gate chan struct{}

// Enter waits until nobody else is inside, at most for so long; false says that it was in vain. Whoever entered leaves
// again.
func (g Gate) Enter(ctx context.Context, most time.Duration) bool {
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	select {
	case g <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

// Leave lets the next one enter.
func (g Gate) Leave() { <-g }

// OneAtATime notes what takes long and is done when the table is free, one at a time: that keeps the machine free for
// those who play. It returns how to answer, which keeps nobody waiting; whoever does not get his turn in time is told
// so.
func (r *Request) OneAtATime(work func(context.Context) (reply func(context.Context))) {
	r.Later(func(ctx context.Context) { r.WhenFree(ctx, work) })
}

// WhenFree does what OneAtATime notes.
func (r *Request) WhenFree(ctx context.Context, work func(context.Context) (reply func(context.Context))) {
	reply := r.Says(ui.Answer(r.In(""), "bot.crowd"))
	if r.router.Heavy.Enter(ctx, r.router.TurnTime) {
		func() {
			defer r.router.Heavy.Leave()
			reply = work(ctx)
		}()
	}
	reply(ctx)
}

// Says is the reply of OneAtATime that only the person sees, with files beside its picture.
func (r *Request) Says(m ui.Message, files ...discord.File) func(context.Context) {
	l := r.message(m)
	return func(ctx context.Context) {
		d := l.Draw(ctx)
		d.Files = append(d.Files, files...)
		r.Tell(ctx, d)
	}
}

// SaysPanel is the reply of OneAtATime that stands in place of a private panel that was pressed.
func (r *Request) SaysPanel(m ui.Message) func(context.Context) {
	l := r.message(m)
	return func(ctx context.Context) {
		if !r.MessageEphemeral {
			r.Tell(ctx, l.Draw(ctx))
			return
		}
		r.router.Panels.Replaced(r.match, r.Interaction)
		r.sent(r.change(ctx, l.Draw(ctx)))
	}
}
