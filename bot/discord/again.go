package discord

import (
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// pauses lie between the attempts at a call that Discord could not serve, or
// whose answer was lost. Together they leave time within the three seconds in
// which an interaction is to be answered.
var pauses = [...]time.Duration{150 * time.Millisecond, 400 * time.Millisecond, time.Second}

// codeUnknownWebhook is Discord's code for an answer that is not there.
const codeUnknownWebhook = 10015

// passing reports whether a call may well come through when it is made again:
// the trouble was Discord's, or on the way.
func passing(err error, try attempt) bool {
	switch {
	case try.status == 0:
		var way *url.Error
		return errors.As(err, &way)
	case try.status < http.StatusMultipleChoices:
		return err != nil // the answer broke off
	}
	return try.status >= http.StatusInternalServerError
}

// repeats reports whether a call that may have had its effect can be made again.
// A post can if its nonce keeps it from standing twice. A first answer counts
// once, whatever comes after; a further one, which only its reader sees, had
// better come twice than not at all.
func repeats(method, address string, body any) bool {
	if method != http.MethodPost || isAnswer(address) {
		return true
	}
	m, ok := body.(payload)
	return ok && m.Nonce != ""
}

// happened reports whether the refusal of a call that was made again says that
// the attempt before had its effect.
func happened(method, address string, code int) bool {
	switch {
	case method == http.MethodPost && strings.HasSuffix(address, "/callback"):
		return code == CodeAnswered
	case method == http.MethodDelete:
		return code == CodeUnknownMessage || code == codeUnknownWebhook
	}
	return false
}

// heardOf is how many interactions are remembered, to know one that is delivered
// again: after a connection was resumed, for instance.
const heardOf = 1024

// seen remembers the latest interactions. Its zero value remembers none.
type seen struct {
	ids  map[string]bool
	ring [heardOf]string
	next int
}

// first reports whether an id comes for the first time, and remembers it.
func (s *seen) first(id string) bool {
	if s.ids[id] {
		return false
	}
	if s.ids == nil {
		s.ids = make(map[string]bool, heardOf)
	}
	delete(s.ids, s.ring[s.next])
	s.ring[s.next] = id
	s.next = (s.next + 1) % heardOf
	s.ids[id] = true
	return true
}
