package playground

import (
	"fmt"
	"net/http"
	"time"
)

// The maximum time by which the clock can be moved at once, and altogether: ids and timestamps must stay valid.
const (
	farthestMove  = 31 * 24 * time.Hour
	farthestAhead = 10 * 365 * 24 * time.Hour
)

// archiveEvery is the interval at which threads are archived.
const archiveEvery = time.Minute

// Now returns the playground's time: that of its clock plus the time by which it was moved. A bot that should have the
// same time uses it as its clock.
func (s *Server) Now() time.Time { return s.now() }

// Ahead returns the time by which the clock was moved.
func (s *Server) Ahead() time.Duration { return time.Duration(s.ahead.Load()) }

// OnMove makes the playground call f after each move of the clock. The function must return soon.
func (s *Server) OnMove(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.moved = append(s.moved, f)
}

// Advance moves the clock forward, by at most 31 days, with immediate effect: tokens and nonces expire, threads are
// archived. With a state file the clock stays ahead after a restart. It never goes back, because past events keep their
// times.
func (s *Server) Advance(d time.Duration) error {
	_, err := s.move(d)
	return err
}

// move moves the clock and then calls the functions of OnMove.
func (s *Server) move(d time.Duration) (reply, error) {
	answer, err := s.change(func() (reply, error) { return s.advance(d) })
	if err != nil {
		return reply{}, err
	}
	s.mu.Lock()
	moved := s.moved
	s.mu.Unlock()
	for _, f := range moved {
		f()
	}
	return answer, nil
}

func (s *Server) advance(d time.Duration) (reply, error) {
	switch {
	case s.opts.FixedClock:
		return reply{}, fail(http.StatusBadRequest, codeInvalidForm,
			"The clock stays as it is: the bots here are processes of their own, which go by the clocks of their "+
				"machines.")
	case d <= 0 || d > farthestMove:
		return reply{}, fail(http.StatusBadRequest, codeInvalidForm,
			"The clock is moved forward, by up to %d days at a time.", farthestMove/(24*time.Hour))
	case s.Ahead()+d > farthestAhead:
		return reply{}, fail(http.StatusBadRequest, codeInvalidForm,
			"The clock is years ahead already; begin with a fresh playground.")
	}
	s.ahead.Add(int64(d))
	s.disk.put(bucketMeta, keyAhead, s.ahead.Load())
	s.archiveAllDue()
	s.announce(event{name: "PLAYGROUND_CLOCK", people: true, data: s.renderClock})
	return ok(s.renderClock())
}

// renderClock returns the time in milliseconds since 1970, and the time by which it was moved in seconds.
func (s *Server) renderClock() obj {
	return obj{"now": s.now().UnixMilli(), "ahead": int64(s.Ahead() / time.Second)}
}

// clock returns the time, or moves the clock by the number of seconds in the body of a POST.
func (s *Server) clock(c *call) (reply, error) {
	switch c.http.Method {
	case http.MethodGet:
		return ok(s.renderClock())
	case http.MethodPost:
		c.body.require("seconds")
		seconds, _ := c.body.integer("seconds", 1, int64(farthestMove/time.Second))
		if err := c.wrong.err(); err != nil {
			return reply{}, err
		}
		return s.move(time.Duration(seconds) * time.Second)
	}
	return reply{}, fail(http.StatusMethodNotAllowed, 0, "The clock is read with GET and moved with POST.")
}

// archiveThreads archives threads when they are due, until the server ends.
func (s *Server) archiveThreads(done <-chan struct{}) {
	t := time.NewTicker(archiveEvery)
	defer t.Stop()
	for {
		select {
		case <-done:
			return
		case <-t.C:
		}
		if _, err := s.change(func() (reply, error) {
			s.archiveAllDue()
			return reply{}, nil
		}); err != nil {
			s.log.Debug(fmt.Sprintf("threads are not looked through: %v", err))
		}
	}
}

func (s *Server) archiveAllDue() {
	for _, c := range s.sortedChannels() {
		s.archiveWhenDue(c)
	}
}
