package discord

import (
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// retryWaits lie between the attempts at a call that Discord could not serve, or
// whose answer was lost. Together they leave time within the three seconds in
// which an interaction is to be answered.
var retryWaits = [...]time.Duration{150 * time.Millisecond, 400 * time.Millisecond, time.Second}

// codeUnknownWebhook is Discord's code for an answer that is not there.
const codeUnknownWebhook = 10015

// transient reports whether a call may well come through when it is made again:
// the trouble was Discord's, or on the way.
func transient(err error, try attempt) bool {
	switch {
	case try.status == 0:
		var way *url.Error
		return errors.As(err, &way)
	case try.status < http.StatusMultipleChoices:
		return err != nil // the answer broke off
	}
	return try.status >= http.StatusInternalServerError
}

// repeatable reports whether a call that may have had its effect can be made again.
// A post can if its nonce keeps it from standing twice. A first answer counts
// once, whatever comes after; a further one, which only its reader sees, had
// better come twice than not at all.
func repeatable(method, address string, body any) bool {
	if method != http.MethodPost || isAnswer(address) {
		return true
	}
	m, ok := body.(payload)
	return ok && m.Nonce != ""
}

// alreadyDone reports whether the refusal of a call that was made again says that
// the attempt before had its effect.
func alreadyDone(method, address string, code int) bool {
	switch {
	case method == http.MethodPost && strings.HasSuffix(address, "/callback"):
		return code == CodeAnswered
	case method == http.MethodDelete:
		return code == CodeUnknownMessage || code == codeUnknownWebhook
	}
	return false
}
