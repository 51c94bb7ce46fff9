package load

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"skald/bot/playground"
)

// watch sees the bot's requests to Discord, and records the times of answers to interactions.
type watch struct {
	mu sync.Mutex
	// given are interactions by their id, tokens those that can be answered further.
	given  map[string]*given
	tokens map[string]*given
	// calls counts the calls under the global limit, by the second.
	calls        map[int64]int
	posts, edits int
}

// given is the answer to an interaction.
type given struct {
	// kind is that of the first answer.
	kind int
	// shown is the time when the person saw the result; zero while they wait.
	shown time.Time
}

// Kinds of first answer.
const (
	kindMessage  = 4
	kindThinking = 5
	kindWaiting  = 6
	kindUpdate   = 7
	kindChoices  = 8
	kindModal    = 9
)

func newWatch() *watch {
	return &watch{given: map[string]*given{}, tokens: map[string]*given{}, calls: map[int64]int{}}
}

// check is for the options of the playground. It forbids nothing.
func (w *watch) check(direction, method, path string, _ url.Values, body []byte, status int) error {
	now := time.Now()
	steps := strings.Split(strings.TrimPrefix(path, "/"), "/")
	w.mu.Lock()
	defer w.mu.Unlock()
	if direction == playground.Request && steps[0] != "interactions" && steps[0] != "webhooks" {
		w.calls[now.Unix()]++
	}
	switch {
	case steps[0] == "interactions" && len(steps) == 4:
		if direction == playground.Request {
			var a struct {
				Type int `json:"type"`
			}
			_ = json.Unmarshal(body, &a)
			g := &given{kind: a.Type}
			w.given[steps[1]], w.tokens[steps[2]] = g, g
			return nil
		}
		if g := w.given[steps[1]]; g != nil && g.kind != kindThinking && g.kind != kindWaiting {
			g.shown = now
		}
	case steps[0] == "webhooks" && len(steps) >= 3 && direction == playground.Answer && status < 300:
		if g := w.tokens[steps[2]]; g != nil && g.shown.IsZero() {
			g.shown = now
		}
	case steps[0] == "channels" && len(steps) >= 3 && steps[2] == "messages" && direction == playground.Answer &&
		status < 300:
		switch method {
		case http.MethodPost:
			w.posts++
		case http.MethodPatch:
			w.edits++
		}
	}
	return nil
}

// of returns the answer to an interaction.
func (w *watch) of(id string) given {
	w.mu.Lock()
	defer w.mu.Unlock()
	if g := w.given[id]; g != nil {
		return *g
	}
	return given{}
}

// busiest is how many calls under the global limit there were in one second at most.
func (w *watch) busiest() (most int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, n := range w.calls {
		most = max(most, n)
	}
	return most
}

// times are how long things took.
type times []time.Duration

// at is the time that a part of all, 0 to 1, did not take longer than.
func (d times) at(part float64) time.Duration {
	if len(d) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(d))
	return sorted[min(len(sorted)-1, int(part*float64(len(sorted))))].Round(time.Millisecond)
}

// within is the part of all that took no longer.
func (d times) within(limit time.Duration) float64 {
	if len(d) == 0 {
		return 1
	}
	n := 0
	for _, x := range d {
		if x <= limit {
			n++
		}
	}
	return float64(n) / float64(len(d))
}
