package operate

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"time"
)

// contentType is that of Prometheus's text format.
const contentType = "text/plain; version=0.0.4; charset=utf-8"

// shutTime is the maximum time for the last answers when the server closes.
const shutTime = time.Second

// Health returns the state in a few words; an error is a problem.
type Health func() (string, error)

// Server answers /healthz and /metrics.
type Server struct {
	http *http.Server
	addr string
	done chan struct{}
}

// Serve listens on an address, host and port, until Close. health and metrics, which writes the metrics, must be safe
// for concurrent use.
func Serve(addr string, health Health, metrics func(io.Writer) error, log *slog.Logger) (*Server, error) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("health and metrics cannot be served on %s: %w; choose another port for operation: "+
			"listen, or leave it empty", addr, err)
	}
	s := &Server{addr: l.Addr().String(), done: make(chan struct{})}
	answers := handler(health, metrics)
	if at, ok := l.Addr().(*net.TCPAddr); ok && at.IP.IsLoopback() {
		answers = forThisMachine(answers)
	}
	s.http = &http.Server{
		Handler: answers, ReadTimeout: 10 * time.Second, WriteTimeout: 30 * time.Second, IdleTimeout: time.Minute,
		MaxHeaderBytes: 16 << 10, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	go func() {
		defer close(s.done)
		if err := s.http.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			log.Error("serving health and metrics failed", "listen", s.addr, "error", err)
		}
	}()
	return s, nil
}

// Addr returns the address the server listens on.
func (s *Server) Addr() string { return s.addr }

// Close ends the server.
func (s *Server) Close() {
	ctx, cancel := context.WithTimeout(context.Background(), shutTime)
	defer cancel()
	if s.http.Shutdown(ctx) != nil {
		s.http.Close()
	}
	<-s.done
}

func handler(health Health, metrics func(io.Writer) error) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		said, err := health()
		if err != nil {
			said = err.Error()
			w.WriteHeader(http.StatusServiceUnavailable)
		}
		_, _ = io.WriteString(w, said+"\n")
	})
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		var b bytes.Buffer // a slow reader delays nothing
		if err := metrics(&b); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", contentType)
		_, _ = b.WriteTo(w)
	})
	return mux
}

// forThisMachine refuses requests under a name that is not this machine's own: a web page could lead a browser here by
// a name that resolves to 127.0.0.1.
func forThisMachine(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := r.Host
		if h, _, err := net.SplitHostPort(host); err == nil {
			host = h
		}
		ip, err := netip.ParseAddr(strings.Trim(host, "[]"))
		if host != "localhost" && (err != nil || !ip.IsLoopback()) {
			http.Error(w, "Health and metrics are told only under this machine's own address, such as 127.0.0.1.",
				http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// CheckAddress returns an error for an invalid address to listen on. Only a public one may be reachable from other
// machines.
func CheckAddress(addr string, public bool) error {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("%q is no address with a port; write for example 127.0.0.1:9090", addr)
	}
	if n, err := strconv.Atoi(port); err != nil || n < 1 || n > 65535 {
		return fmt.Errorf("%q has no port from 1 to 65535; write for example 127.0.0.1:9090", addr)
	}
	ip, err := netip.ParseAddr(host)
	switch {
	case host == "" || host == "localhost":
	case err != nil:
		return fmt.Errorf("%q names a host; write the number of an address of this machine, for example 127.0.0.1:9090",
			addr)
	}
	if !public && host != "localhost" && !ip.IsLoopback() {
		return fmt.Errorf("%q can be reached from other machines, and whoever reaches it reads how busy the bot is "+
			"and how much it stores: listen on 127.0.0.1, or write public: true beside it where a firewall or a "+
			"container keeps strangers out", addr)
	}
	return nil
}

// Ask asks a bot on this machine for its health. The error is its problem, or that it does not answer.
func Ask(ctx context.Context, addr string) (string, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return "", err
	}
	if ip, err := netip.ParseAddr(host); host == "" || err == nil && ip.IsUnspecified() {
		host = "localhost" // it listens on all addresses, so here too
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+"/healthz", nil)
	if err != nil {
		return "", err
	}
	// No proxy, because the bot is on this machine.
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	res, err := client.Do(r)
	if err != nil {
		return "", fmt.Errorf("nobody answers on %s; is skald serve running with this configuration?", addr)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(io.LimitReader(res.Body, 4096))
	if err != nil {
		return "", err
	}
	said := string(bytes.TrimSpace(b))
	if res.StatusCode != http.StatusOK {
		return "", errors.New(said)
	}
	return said, nil
}
