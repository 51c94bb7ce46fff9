package imaging

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"
)

// sitter is a scene that notes the views it draws, and waits at a gate before each.
type sitter struct {
	easel
	mu    sync.Mutex
	views []any
}

func (s *sitter) Draw(p *Painter, view any, r Request) (*Canvas, error) {
	s.mu.Lock()
	s.views = append(s.views, view)
	s.mu.Unlock()
	return s.easel.Draw(p, view, r)
}

// waiting begins a picture that keeps the only worker until the gate opens, and returns the studio.
func waiting(t *testing.T) (*Studio, *sitter, *sync.WaitGroup) {
	t.Helper()
	e := &sitter{easel: easel{gate: make(chan struct{})}}
	s, err := NewStudio(map[string]Scene{"game": e}, Options{Workers: 1, Timeout: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	all := &sync.WaitGroup{}
	all.Go(func() { _, _ = s.Draw(context.Background(), "game", "first", Request{}) })
	for e.drawn.Load() == 0 {
		time.Sleep(time.Millisecond)
	}
	return s, e, all
}

// ask asks for a picture in another goroutine, and returns when it waits.
func ask(t *testing.T, s *Studio, all *sync.WaitGroup, ctx context.Context, view any, r Request, want error) {
	t.Helper()
	before := callers(s)
	all.Go(func() {
		if _, err := s.Draw(ctx, "game", view, r); !errors.Is(err, want) {
			t.Errorf("the picture of %v: %v, want %v", view, err, want)
		}
	})
	for callers(s) == before {
		time.Sleep(time.Millisecond)
	}
}

// callers returns the number of callers that wait for pictures.
func callers(s *Studio) (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, j := range s.open {
		n += j.waiting
	}
	return n
}

func TestWaitingPictureIsRenewedAtItsTurn(t *testing.T) {
	s, e, all := waiting(t)
	asked := 0
	ask(t, s, all, t.Context(), "old", Request{Renew: func() (any, Request, bool) {
		asked++
		return "new", Request{Kind: "board"}, true
	}}, nil)
	ask(t, s, all, t.Context(), "unchanged", Request{Renew: func() (any, Request, bool) {
		asked++
		return nil, Request{}, false
	}}, nil)
	if asked != 0 {
		t.Error("they were asked before their turn")
	}
	close(e.gate)
	all.Wait()
	if want := []any{"first", "new", "unchanged"}; !slices.Equal(e.views, want) || asked != 2 {
		t.Errorf("drawn are %v, asked %d times; want %v, each once", e.views, asked, want)
	}
}

func TestSharedPictureIsNotRenewed(t *testing.T) {
	s, e, all := waiting(t)
	ask(t, s, all, t.Context(), "old", Request{Renew: func() (any, Request, bool) {
		t.Error("another caller waits for this picture")
		return "new", Request{}, true
	}}, nil)
	ask(t, s, all, t.Context(), "old", Request{}, nil)
	close(e.gate)
	all.Wait()
	if want := []any{"first", "old"}; !slices.Equal(e.views, want) {
		t.Errorf("drawn are %v, want %v", e.views, want)
	}
}

func TestCallersThatLeftAreNotAsked(t *testing.T) {
	s, e, all := waiting(t)
	ctx, leave := context.WithCancel(t.Context())
	renewed := Request{Renew: func() (any, Request, bool) {
		t.Error("the caller has left")
		return "new", Request{}, true
	}}
	ask(t, s, all, ctx, "left", renewed, context.Canceled)
	ask(t, s, all, ctx, "joined", renewed, context.Canceled)
	ask(t, s, all, t.Context(), "joined", Request{}, nil)
	leave()
	for callers(s) > 2 { // the first picture, and the one that was joined
		time.Sleep(time.Millisecond)
	}
	close(e.gate)
	all.Wait()
	if want := []any{"first", "joined"}; !slices.Equal(e.views, want) {
		t.Errorf("drawn are %v, want %v", e.views, want)
	}
}
