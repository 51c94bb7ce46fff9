package imaging

import (
	"context"
	"errors"
	"time"
)

// quietTime is the time without pictures after which one is drawn in advance.
const quietTime = time.Second

// Bake draws pictures before anyone asks for them, so that the grounds they need are in the folder. It draws one at a
// time, and begins one only when no other picture has waited or been drawn for a second; then it calls next, until ok
// is false. It does nothing if there is no folder. The error is that of ctx, or ErrClosed, if it was stopped before the
// last picture. A second call waits for the first.
func (s *Studio) Bake(ctx context.Context, next func() (game string, view any, r Request, ok bool)) error {
	if s.assets.disk == nil {
		return nil
	}
	select {
	case s.baking <- struct{}{}:
		defer func() { <-s.baking }()
	case <-ctx.Done():
		return ctx.Err()
	case <-s.done:
		return ErrClosed
	}
	for {
		if err := s.quiet(ctx); err != nil {
			return err
		}
		game, view, r, ok := next()
		if !ok {
			return nil
		}
		if s.scenes[game] == nil {
			continue
		}
		if s.themes[r.Theme] == nil {
			r.Theme = DayTheme
		}
		if err := s.bakeOne(ctx, s.scenes[game], view, r); err != nil {
			return err
		}
	}
}

// bakeOne draws a picture, again and again after a quiet time if others come first.
func (s *Studio) bakeOne(ctx context.Context, scene Scene, view any, r Request) error {
	for {
		j := &job{scene: scene, view: view, request: r, done: make(chan struct{})}
		select {
		case s.spare <- j:
		case <-ctx.Done():
			return ctx.Err()
		case <-s.done:
			return ErrClosed
		}
		<-j.done
		if !errors.Is(j.err, ErrBusy) {
			return nil // a failure is reported when the picture is asked for
		}
		if err := s.quiet(ctx); err != nil {
			return err
		}
	}
}

// drawSpare draws a picture in advance, unless another is waiting.
func (s *Studio) drawSpare(p *Painter, j *job) {
	defer close(j.done)
	if len(s.jobs.ready) > 0 {
		j.err = ErrBusy
		return
	}
	p.SetTheme(s.themes[j.request.Theme])
	_, j.err = drawPicture(p, j.scene, j.view, j.request)
}

// quiet waits until no picture has waited or been drawn for the quietTime.
func (s *Studio) quiet(ctx context.Context) error {
	for {
		s.mu.Lock()
		wait := quietTime
		if s.busy == 0 {
			wait -= time.Since(s.lastDone)
		}
		s.mu.Unlock()
		if wait <= 0 {
			return nil
		}
		timer := time.NewTimer(wait)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		case <-s.done:
			timer.Stop()
			return ErrClosed
		}
	}
}
