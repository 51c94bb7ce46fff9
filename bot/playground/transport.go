package playground

import (
	"fmt"
	"net"
	"net/http"
	"strings"
)

// Transport directs a Discord session to the playground: it rewrites scheme and host, and /api/v9 to /api/v10. Requests
// to a host other than Discord's or this machine fail.
func (s *Server) Transport() http.RoundTripper { return transport{s} }

type transport struct{ s *Server }

func (t transport) RoundTrip(r *http.Request) (*http.Response, error) {
	host := r.URL.Hostname()
	if !isDiscord(host) && !isLoopbackHost(host) {
		if r.Body != nil {
			r.Body.Close()
		}
		return nil, fmt.Errorf("a session in the playground asked for %s, which is not Discord", host)
	}
	addr := strings.TrimPrefix(t.s.URL(), "http://")
	if addr == "" {
		if r.Body != nil {
			r.Body.Close()
		}
		return nil, fmt.Errorf("the playground has not been started")
	}
	if isDiscord(host) {
		r = r.Clone(r.Context())
		r.URL.Scheme, r.URL.Host, r.Host = "http", addr, addr
		if rest, ok := strings.CutPrefix(r.URL.Path, "/api/v9/"); ok {
			r.URL.Path = "/api/v10/" + rest
			r.URL.RawPath = strings.Replace(r.URL.RawPath, "/api/v9/", "/api/v10/", 1)
		}
	}
	return http.DefaultTransport.RoundTrip(r)
}

func isDiscord(host string) bool {
	for _, name := range []string{"discord.com", "discordapp.com"} {
		if host == name || strings.HasSuffix(host, "."+name) {
			return true
		}
	}
	return false
}

func isLoopbackHost(host string) bool {
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
