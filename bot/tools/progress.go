package tools

import (
	"context"
	"io"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"skald/engine/match"
	"skald/store"
)

// progressAfter is the time after which progress is shown.
const progressAfter = 2 * time.Second

// progress shows the progress of long work on a terminal. It shows nothing if errors do not go to a terminal.
type progress struct {
	what  string
	bars  *mpb.Progress
	bar   *mpb.Bar
	delay *time.Timer
}

// showProgress begins to show the progress of work with a total, or the time it takes if total is 0. The method end
// ends it.
func showProgress(errs io.Writer, what string, total int) *progress {
	return showProgressAfter(errs, what, total, progressAfter)
}

func showProgressAfter(errs io.Writer, what string, total int, after time.Duration) *progress {
	begin := make(chan any)
	p := &progress{
		what:  what,
		bars:  mpb.New(mpb.WithOutput(errs), mpb.WithRenderDelay(begin), mpb.WithWidth(40)),
		delay: time.AfterFunc(after, func() { close(begin) }),
	}
	if total == 0 {
		p.bar = p.bars.AddSpinner(0, mpb.PrependDecorators(decor.Name(what+" ")),
			mpb.AppendDecorators(decor.Elapsed(decor.ET_STYLE_GO)))
		return p
	}
	p.bar = p.bars.AddBar(int64(total), mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.CountersNoUnit("%d of %d "), decor.Name(what+" ")),
		mpb.AppendDecorators(decor.AverageETA(decor.ET_STYLE_GO), decor.Name(" left")))
	return p
}

// watch returns a context under which the progress of the store is shown in percent.
func (p *progress) watch(ctx context.Context) context.Context {
	total := int64(0)
	return store.WithProgress(ctx, func(done, all int64) {
		if all != total {
			total = all
			p.bar.Abort(true)
			p.bar = p.bars.AddBar(all, mpb.BarRemoveOnComplete(),
				mpb.PrependDecorators(decor.Name(p.what+" ")),
				mpb.AppendDecorators(decor.Percentage(), decor.Name(" "), decor.Elapsed(decor.ET_STYLE_GO)))
		}
		p.bar.SetCurrent(done)
	})
}

func (p *progress) step(n int) { p.bar.IncrBy(n) }

// entry returns a function that counts the entries of a replayed record, and stops when the context ends.
func (p *progress) entry(ctx context.Context) func(*match.Match, match.Entry) error {
	return func(*match.Match, match.Entry) error {
		p.step(1)
		return ctx.Err()
	}
}

// end removes the progress from the terminal.
func (p *progress) end() {
	p.delay.Stop()
	p.bar.Abort(true)
	p.bars.Wait()
}
