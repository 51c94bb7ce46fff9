package imaging

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// slow is a scene whose pictures take a while.
type slow struct {
	easel
	takes time.Duration
}

func (s *slow) Draw(p *Painter, view any, r Request) (*Canvas, error) {
	time.Sleep(s.takes)
	return s.easel.Draw(p, view, r)
}

// baker returns a studio with a folder, and a scene whose pictures take ten seconds.
func baker(t *testing.T) (*Studio, *slow) {
	t.Helper()
	e := &slow{takes: 10 * time.Second}
	s, err := NewStudio(map[string]Scene{"game": e}, Options{Workers: 2, DiskDir: t.TempDir(), Timeout: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	return s, e
}

// three returns three pictures, and the times after began at which they were asked for.
func three(began time.Time, at *[]time.Duration) func() (string, any, Request, bool) {
	return func() (string, any, Request, bool) {
		*at = append(*at, time.Since(began))
		return "game", len(*at), Request{}, len(*at) <= 3
	}
}

func TestBake(t *testing.T) {
	t.Run("one after the other when all is quiet", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			s, e := baker(t)
			defer s.Close()
			var at []time.Duration
			if err := s.Bake(t.Context(), three(time.Now(), &at)); err != nil {
				t.Fatal(err)
			}
			if n := e.drawn.Load(); n != 3 || at[0] != quietTime || at[1] < at[0]+e.takes || at[2] < at[1]+e.takes {
				t.Errorf("%d pictures were drawn; they began after %v", n, at)
			}
		})
	})
	t.Run("not while others are drawn or wait", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			s, e := baker(t)
			defer s.Close()
			for n := range 6 { // two workers take 30 seconds
				go func() { _, _ = s.Draw(t.Context(), "game", 100+n, Request{}) }()
			}
			synctest.Wait()
			var at []time.Duration
			if err := s.Bake(t.Context(), three(time.Now(), &at)); err != nil {
				t.Fatal(err)
			}
			if want := 3*e.takes + quietTime; at[0] < want {
				t.Errorf("the first picture was baked after %v, want %v or later", at[0], want)
			}
		})
	})
	t.Run("stops for a request and continues later", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			s, e := baker(t)
			defer s.Close()
			began := time.Now()
			go func() {
				time.Sleep(quietTime + e.takes/2) // while the first is baked
				if _, err := s.Draw(t.Context(), "game", 100, Request{}); err != nil {
					t.Error(err)
				}
				if took := time.Since(began); took > quietTime+e.takes/2+e.takes+time.Second {
					t.Errorf("the picture was there after %v; it waited for one that was baked", took)
				}
			}()
			var at []time.Duration
			if err := s.Bake(t.Context(), three(began, &at)); err != nil {
				t.Fatal(err)
			}
			if want := quietTime + e.takes/2 + e.takes + quietTime; at[1] < want {
				t.Errorf("the second picture was baked after %v, want %v or later", at[1], want)
			}
		})
	})
	t.Run("ends with its context and with the studio", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			s, _ := baker(t)
			var at []time.Duration
			ctx, cancel := context.WithTimeout(t.Context(), quietTime/2)
			defer cancel()
			if err := s.Bake(ctx, three(time.Now(), &at)); !errors.Is(err, context.DeadlineExceeded) || len(at) > 0 {
				t.Errorf("Bake() = %v after %d pictures, want DeadlineExceeded", err, len(at))
			}
			s.Close()
			if err := s.Bake(t.Context(), three(time.Now(), &at)); !errors.Is(err, ErrClosed) || len(at) > 0 {
				t.Errorf("Bake() = %v after %d pictures, want ErrClosed", err, len(at))
			}
		})
	})
	t.Run("keeps the grounds for the next process", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			s, _ := baker(t)
			var at []time.Duration
			if err := s.Bake(t.Context(), three(time.Now(), &at)); err != nil {
				t.Fatal(err)
			}
			if painted := s.Stats().Painted; painted != 1 {
				t.Errorf("%d grounds were painted, want 1", painted)
			}
			s.Close()
		})
	})
	t.Run("nothing without a folder", func(t *testing.T) {
		s := studio(t, &easel{}, Options{})
		if err := s.Bake(t.Context(), func() (string, any, Request, bool) {
			t.Error("a picture was asked for")
			return "", nil, Request{}, false
		}); err != nil {
			t.Error(err)
		}
	})
}
