package imaging

import (
	"context"
	"errors"
	"fmt"
	"image"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// easel is a scene for tests: it counts, waits, fails or panics on demand.
type easel struct {
	drawn atomic.Int32
	gate  chan struct{}
}

func (e *easel) Draw(p *Painter, view any, r Request) (*Canvas, error) {
	e.drawn.Add(1)
	if e.gate != nil {
		<-e.gate
	}
	switch r.Kind {
	case "panic":
		panic("the brush broke")
	case "error":
		return nil, errors.New("no such picture")
	}
	c := p.On(p.Assets.Layer("easel", 120, 80, nil, func(img *image.RGBA) { Parchment(img, p.Theme) }))
	c.Text(fmt.Sprint(view, r.Arg), p.Theme.Pen(Text, 20), 10, 40)
	return c, nil
}

func studio(t *testing.T, e *easel, o Options) *Studio {
	t.Helper()
	if o.Timeout == 0 {
		o.Timeout = 2 * time.Minute // how fast the machine is decides nothing
	}
	s, err := NewStudio(map[string]Scene{"game": e}, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

func TestTheSamePictureIsDrawnOnce(t *testing.T) {
	e := &easel{gate: make(chan struct{})}
	s := studio(t, e, Options{Workers: 2})
	var wg sync.WaitGroup
	for range 12 {
		wg.Go(func() {
			if _, err := s.Draw(t.Context(), "game", map[string]int{"round": 3}, Request{}); err != nil {
				t.Error(err)
			}
		})
	}
	time.Sleep(20 * time.Millisecond)
	close(e.gate)
	wg.Wait()
	if _, err := s.Draw(t.Context(), "game", map[string]int{"round": 3}, Request{}); err != nil {
		t.Error(err)
	}
	if n := e.drawn.Load(); n != 1 {
		t.Errorf("drawn %d times, want once", n)
	}
	if _, err := s.Draw(t.Context(), "game", map[string]int{"round": 4}, Request{}); err != nil || e.drawn.Load() != 2 {
		t.Errorf("another view: %v, drawn %d times in all, want 2", err, e.drawn.Load())
	}
	if _, err := s.Draw(t.Context(), "game", map[string]int{"round": 4}, Request{Language: "it"}); err != nil ||
		e.drawn.Load() != 3 {
		t.Errorf("another language: %v, drawn %d times in all, want 3", err, e.drawn.Load())
	}
}

func TestAPanicOfASceneIsAnErrorAndTheWorkerLives(t *testing.T) {
	s := studio(t, &easel{}, Options{Workers: 1})
	_, err := s.Draw(t.Context(), "game", 1, Request{Kind: "panic"})
	if err == nil || !strings.Contains(err.Error(), "the brush broke") {
		t.Errorf("the error is %v", err)
	}
	if _, err := s.Draw(t.Context(), "game", 1, Request{Kind: "error"}); err == nil {
		t.Error("a scene's error got lost")
	}
	if _, err := s.Draw(t.Context(), "game", 1, Request{}); err != nil {
		t.Errorf("after a panic nothing is drawn any more: %v", err)
	}
}

func TestAPictureThatTakesTooLongIsGivenUp(t *testing.T) {
	e := &easel{gate: make(chan struct{})}
	s := studio(t, e, Options{Workers: 1, Timeout: 30 * time.Millisecond})
	defer close(e.gate)
	if _, err := s.Draw(t.Context(), "game", 1, Request{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the error is %v, want that time is up", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Draw(ctx, "game", 2, Request{}); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v, want that the caller gave up", err)
	}
}

func TestAPictureWhoseTurnDoesNotComeIsNoFailureOfTheScene(t *testing.T) {
	t.Parallel() // it waits
	e := &easel{gate: make(chan struct{})}
	s := studio(t, e, Options{Workers: 1, Wait: 2 * time.Second, Timeout: 50 * time.Millisecond})
	first := make(chan error, 1)
	go func() { _, err := s.Draw(t.Context(), "game", 1, Request{}); first <- err }()
	for e.drawn.Load() == 0 {
		time.Sleep(time.Millisecond)
	}
	if _, err := s.Draw(t.Context(), "game", 2, Request{}); !errors.Is(err, ErrBusy) {
		t.Errorf("the picture that waited: %v, want that many wait", err)
	}
	if err := <-first; errors.Is(err, ErrBusy) || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the picture that was being drawn: %v, want that drawing took too long", err)
	}
	close(e.gate)
}

// TestWaitingTakesNoTimeFromDrawing lets a picture wait until the one before it was given up, which is longer than
// drawing may take.
func TestWaitingTakesNoTimeFromDrawing(t *testing.T) {
	t.Parallel() // it waits
	e := &easel{gate: make(chan struct{})}
	s := studio(t, e, Options{Workers: 1, Wait: time.Hour, Timeout: 3 * time.Second})
	first, second := make(chan error, 1), make(chan error, 1)
	go func() { _, err := s.Draw(t.Context(), "game", 1, Request{}); first <- err }()
	for e.drawn.Load() == 0 {
		time.Sleep(time.Millisecond)
	}
	go func() { _, err := s.Draw(t.Context(), "game", 2, Request{}); second <- err }()
	if err := <-first; !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, ErrBusy) {
		t.Errorf("the first picture: %v, want that drawing took too long", err)
	}
	select {
	case err := <-second:
		t.Errorf("the picture that waited: %v", err)
	default:
	}
	close(e.gate)
	if err := <-second; err != nil {
		t.Errorf("the picture that waited: %v", err)
	}
}

func TestWhatNobodyWaitsForIsNotDrawn(t *testing.T) {
	e := &easel{gate: make(chan struct{})}
	s := studio(t, e, Options{Workers: 1})
	go s.Draw(t.Context(), "game", "keeps the worker busy", Request{})
	for e.drawn.Load() == 0 {
		time.Sleep(time.Millisecond)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { s.Draw(ctx, "game", "given up", Request{}); close(done) }()
	for len(s.jobs.ready) == 0 {
		time.Sleep(time.Millisecond)
	}
	cancel()
	<-done
	close(e.gate)
	if _, err := s.Draw(t.Context(), "game", "last", Request{}); err != nil {
		t.Fatal(err)
	}
	if n := e.drawn.Load(); n != 2 {
		t.Errorf("drawn %d pictures, want the first and the last", n)
	}
}

func TestAFullQueueRefuses(t *testing.T) {
	e := &easel{gate: make(chan struct{})}
	s := studio(t, e, Options{Workers: 1, Queue: 1})
	go s.Draw(t.Context(), "game", 1, Request{})
	for e.drawn.Load() == 0 {
		time.Sleep(time.Millisecond)
	}
	go s.Draw(t.Context(), "game", 2, Request{})
	for len(s.jobs.ready) == 0 {
		time.Sleep(time.Millisecond)
	}
	if _, err := s.Draw(t.Context(), "game", 3, Request{}); !errors.Is(err, ErrBusy) {
		t.Errorf("the error is %v, want that the studio is busy", err)
	}
	close(e.gate)
}

func TestAClosedStudioRefuses(t *testing.T) {
	s := studio(t, &easel{}, Options{})
	s.Close()
	s.Close()
	if _, err := s.Draw(t.Context(), "game", 1, Request{}); !errors.Is(err, ErrClosed) {
		t.Errorf("the error is %v, want that the studio is closed", err)
	}
}

func TestAGameWithoutASceneIsAnError(t *testing.T) {
	s := studio(t, &easel{}, Options{})
	if _, err := s.Draw(t.Context(), "chess", 1, Request{}); err == nil || !strings.Contains(err.Error(), "chess") {
		t.Errorf("the error is %v", err)
	}
}

func TestAViewThatIsNoJSONIsDrawnEachTime(t *testing.T) {
	e := &easel{}
	s := studio(t, e, Options{})
	for range 2 {
		if _, err := s.Draw(t.Context(), "game", func() {}, Request{}); err != nil {
			t.Fatal(err)
		}
	}
	if n := e.drawn.Load(); n != 2 {
		t.Errorf("drawn %d times, want 2", n)
	}
}

func TestFinishedPicturesAreKeptWithinTheirLimit(t *testing.T) {
	s := studio(t, &easel{}, Options{Kept: 4000})
	for i := range 40 {
		if _, err := s.Draw(t.Context(), "game", i, Request{}); err != nil {
			t.Fatal(err)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.bytes > 4000 || len(s.kept) != s.recent.Len() || len(s.kept) == 0 {
		t.Errorf("%d bytes in %d pictures (%d listed) are kept, want at most 4000", s.bytes, len(s.kept),
			s.recent.Len())
	}
}

func TestManyWorkersShareTheirAssets(t *testing.T) {
	s := studio(t, &easel{}, Options{Workers: 4, Queue: 200})
	var wg sync.WaitGroup
	for i := range 100 {
		wg.Go(func() {
			if _, err := s.Draw(t.Context(), "game", i%37, Request{Arg: "x"}); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}
