package tools

import (
	"context"
	"io"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"skald/engine/match"
)

// progressAfter is how long something may take before it is shown how far it has
// come.
const progressAfter = 2 * time.Second

// progress shows on a terminal how far something has come once it takes long. Where
// errors do not go to a terminal, it shows nothing.
type progress struct {
	bars  *mpb.Progress
	bar   *mpb.Bar
	delay *time.Timer
}

// showProgress begins to show how much of a total is done. Where the total is not
// known, 0, it shows how long it has taken. end ends it.
func showProgress(errs io.Writer, what string, total int) *progress {
	return showProgressAfter(errs, what, total, progressAfter)
}

func showProgressAfter(errs io.Writer, what string, total int, after time.Duration) *progress {
	begin := make(chan struct{})
	p := &progress{
		bars:  mpb.New(mpb.WithOutput(errs), mpb.WithRenderDelay(begin), mpb.WithWidth(40)),
		delay: time.AfterFunc(after, func() { close(begin) }),
	}
	if total == 0 {
		p.bar = p.bars.AddSpinner(0, mpb.PrependDecorators(decor.Name(what+" ")), mpb.AppendDecorators(decor.Elapsed(decor.ET_STYLE_GO)))
		return p
	}
	p.bar = p.bars.AddBar(int64(total), mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.CountersNoUnit("%d of %d "), decor.Name(what+" ")),
		mpb.AppendDecorators(decor.AverageETA(decor.ET_STYLE_GO), decor.Name(" left")))
	return p
}

// step says that so much more is done.
func (p *progress) step(n int) { p.bar.IncrBy(n) }

// entry counts the entries of a record that is played, and stops when the context
// ends.
func (p *progress) entry(ctx context.Context) func(*match.Match, match.Entry) error {
	return func(*match.Match, match.Entry) error {
		p.step(1)
		return ctx.Err()
	}
}

// end takes what was shown off the terminal.
func (p *progress) end() {
	p.delay.Stop()
	p.bar.Abort(true)
	p.bars.Wait()
}
