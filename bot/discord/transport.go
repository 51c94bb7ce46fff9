package discord

import (
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

// version is the part of a path that names the API's version; discordgo writes
// 9.
var version = regexp.MustCompile(`^/api/v\d+/`)

// transport sends every request to version 10 of the API and, when base is set,
// to another host, such as that of a playground.
type transport struct {
	base *url.URL
	next http.RoundTripper
}

// RoundTrip implements http.RoundTripper.
func (t transport) RoundTrip(r *http.Request) (*http.Response, error) {
	out := r.Clone(r.Context())
	out.URL.Path = version.ReplaceAllString(out.URL.Path, "/api/v10/")
	out.URL.RawPath = ""
	if t.base != nil {
		out.URL.Scheme, out.URL.Host, out.Host = t.base.Scheme, t.base.Host, t.base.Host
	}
	res, err := t.next.RoundTrip(out)
	if err != nil {
		return nil, err
	}
	// discordgo reads bodies whole; nothing Discord answers is larger.
	res.Body = struct {
		io.Reader
		io.Closer
	}{io.LimitReader(res.Body, 32<<20), res.Body}
	return res, nil
}

// hide removes the token from a text that may be shown or logged.
func hide(s, token string) string {
	if token == "" {
		return s
	}
	return strings.ReplaceAll(s, token, "[token]")
}
