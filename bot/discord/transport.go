package discord

import (
	"context"
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

// version matches the API's version in a path, which is 9 in discordgo's addresses.
var version = regexp.MustCompile(`^/api/v\d+/`)

// transport sends every request to version 10 of the API and, if base is set, to another host, such as a playground. A
// request ends with the life of its path. answered, if set, is called with every answer.
type transport struct {
	base     *url.URL
	next     http.RoundTripper
	life     func(path string) context.Context
	answered func(status int, header http.Header)
	may      func() bool // nil means always
}

// errReplaced refuses a call for a shard that another host may have taken over.
var errReplaced = errors.New("another host works on this shard now, and speaks to Discord")

// maxAnswer is the maximum number of bytes read of an answer: discordgo reads bodies whole, and all of Discord's are
// smaller.
const maxAnswer = 32 << 20

// RoundTrip implements http.RoundTripper.
func (t transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if t.may != nil && !t.may() {
		return nil, errReplaced
	}
	ctx, cancel := context.WithCancel(r.Context())
	stop := context.AfterFunc(t.life(r.URL.Path), cancel)
	end := func() { stop(); cancel() }
	out := r.Clone(ctx)
	out.URL.Path = version.ReplaceAllString(out.URL.Path, "/api/v10/")
	out.URL.RawPath = ""
	if t.base != nil {
		out.URL.Scheme, out.URL.Host, out.Host = t.base.Scheme, t.base.Host, t.base.Host
	}
	res, err := t.next.RoundTrip(out)
	if err != nil {
		end()
		return nil, err
	}
	if try, ok := r.Context().Value(attemptKey{}).(*attempt); ok {
		try.status, try.header = res.StatusCode, res.Header.Clone()
	}
	if t.answered != nil {
		t.answered(res.StatusCode, res.Header)
	}
	hideLimits(res.Header)
	if res.StatusCode == http.StatusBadGateway {
		// For a 502 discordgo returns an error that is not a RESTError.
		res.StatusCode = http.StatusServiceUnavailable
	}
	res.Body = &body{Reader: io.LimitReader(res.Body, maxAnswer), Closer: res.Body, end: end}
	return res, nil
}

// body is the body of an answer; its request ends when it is closed.
type body struct {
	io.Reader
	io.Closer
	end func()
}

// Close implements io.Closer.
func (b *body) Close() error {
	defer b.end()
	return b.Closer.Close()
}

// hide removes a token from a text that may be shown or logged, also in the form of an address or in base64.
func hide(s, token string) string {
	if token == "" {
		return s
	}
	for _, form := range []string{token, url.PathEscape(token), url.QueryEscape(token),
		base64.StdEncoding.EncodeToString([]byte(token)), base64.RawURLEncoding.EncodeToString([]byte(token))} {
		s = strings.ReplaceAll(s, form, "[token]")
	}
	return s
}

// interactionToken matches the token of an interaction in the address of its answer; real ones are longer.
var interactionToken = regexp.MustCompile(`/(?:interactions|webhooks)/[^/]+/([^/?]{8,})`)

// hide removes from a text the bot's token and that of the interaction an address answers.
func (c *Client) hide(s, address string) string {
	if at := interactionToken.FindStringSubmatch(address); at != nil {
		s = hide(s, at[1])
	}
	return hide(s, c.opt.Token)
}
