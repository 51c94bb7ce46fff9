package discord

import (
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// retryWaits are the waits between attempts at a call that Discord could not serve, or whose answer was lost. Together
// they leave time within the three seconds in which an interaction must be answered.
var retryWaits = [...]time.Duration{150 * time.Millisecond, 400 * time.Millisecond, time.Second}

// codeUnknownWebhook is Discord's code for an answer that does not exist.
const codeUnknownWebhook = 10015

// transient reports whether a repeated call may succeed: the error was Discord's, or the network's.
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

// repeatable reports whether a call that may have taken effect can be repeated. A post can if its nonce prevents a
// second one. A first answer counts once. A follow-up is better sent twice than not at all, as only one person sees it.
func repeatable(method, address string, body any) bool {
	if method != http.MethodPost || isAnswer(address) {
		return true
	}
	m, ok := body.(payload)
	return ok && m.Nonce != ""
}

// alreadyDone reports whether the refusal of a repeated call means that an earlier attempt took effect.
func alreadyDone(method, address string, code int) bool {
	switch {
	case method == http.MethodPost && strings.HasSuffix(address, "/callback"):
		return code == CodeAnswered
	case method == http.MethodDelete:
		return code == CodeUnknownMessage || code == codeUnknownWebhook
	}
	return false
}
