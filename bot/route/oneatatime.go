package route

import (
	"context"
	"time"

	"skald/bot/discord"
	"skald/bot/ui"
)

// turnTime is the maximum time to wait for work that is done one at a time: after that no time is left to do it.
const turnTime = 20 * time.Second

// Semaphore admits one goroutine at a time.
type Semaphore chan struct{}

// Acquire waits until the gate is free, for a limited time. If it returns true, the caller must call Leave.
func (g Semaphore) Acquire(ctx context.Context, most time.Duration) bool {
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	select {
	case g <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

// Release frees the gate.
func (g Semaphore) Release() { <-g }

// OneAtATime queues slow work, done one at a time after the table is unlocked, so that the machine stays free for play.
// The work returns the function that replies, which runs without blocking others. If the gate is not free in time, the
// person gets a refusal.
func (r *Request) OneAtATime(work func(context.Context) (reply func(context.Context))) {
	r.Later(func(ctx context.Context) { r.WhenFree(ctx, work) })
}

// WhenFree does the work of OneAtATime.
func (r *Request) WhenFree(ctx context.Context, work func(context.Context) (reply func(context.Context))) {
	reply := r.Says(ui.Answer(r.In(""), "bot.crowd"))
	if r.router.Heavy.Acquire(ctx, r.router.TurnTime) {
		func() {
			defer r.router.Heavy.Release()
			reply = work(ctx)
		}()
	}
	reply(ctx)
}

// Says returns a private reply for OneAtATime, with files besides its picture.
func (r *Request) Says(m ui.Message, files ...discord.File) func(context.Context) {
	l := r.message(m)
	return func(ctx context.Context) {
		d := l.Draw(ctx)
		d.Files = append(d.Files, files...)
		r.SendPrivate(ctx, d)
	}
}

// SaysPanel returns a reply for OneAtATime that replaces the private panel that was pressed.
func (r *Request) SaysPanel(m ui.Message) func(context.Context) {
	l := r.message(m)
	return func(ctx context.Context) {
		if !r.MessageEphemeral {
			r.SendPrivate(ctx, l.Draw(ctx))
			return
		}
		r.router.Panels.Replaced(r.match, r.Interaction)
		r.sent(r.change(ctx, l.Draw(ctx)))
	}
}
