package discord

import (
	"bufio"
	"context"
	"crypto/tls"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// readDeadline is the maximum silence of the gateway. It answers a heartbeat every 41 seconds, so after a little more
// than twice that the connection is dead.
const readDeadline = 100 * time.Second

// fatalCodes are close codes after which connecting again cannot help, with explanations.
var fatalCodes = map[int]string{
	4004: "Discord does not accept the token: check DISCORD_TOKEN or the token in the configuration",
	4010: "Discord does not know a shard of that number: check shards in the configuration",
	4011: "the bot is in so many servers that it needs more shards: write shards: auto in the configuration " +
		"and start it again",
	4012: "this version of Skald speaks a gateway version Discord no longer understands",
	4013: "the intents asked for do not exist",
	4014: "the intents asked for are not allowed for this application",
}

// dialer makes gateway connections with deadlines and visible close codes: discordgo would reconnect forever, whatever
// the code. TLS is below the watched connection, which goes through a proxy if the environment names one.
func (s *shard) dialer() *websocket.Dialer {
	plain := &net.Dialer{Timeout: 15 * time.Second, KeepAlive: 30 * time.Second}
	return &websocket.Dialer{
		HandshakeTimeout: 20 * time.Second,
		NetDialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
			ctx, end := s.withAttempt(ctx)
			defer end()
			conn, err := tunnel(ctx, plain, "http", addr)
			if err != nil {
				return nil, err
			}
			return s.watch(conn)
		},
		NetDialTLSContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
			ctx, end := s.withAttempt(ctx)
			defer end()
			conn, err := tunnel(ctx, plain, "https", addr)
			if err != nil {
				return nil, err
			}
			host, _, err := net.SplitHostPort(addr)
			if err != nil {
				conn.Close()
				return nil, err
			}
			secure := tls.Client(conn, &tls.Config{ServerName: host, MinVersion: tls.VersionTLS12})
			if err := secure.HandshakeContext(ctx); err != nil {
				conn.Close()
				return nil, err
			}
			return s.watch(secure)
		},
	}
}

// tunnel connects to an address, through the proxy the environment names for it.
func tunnel(ctx context.Context, d *net.Dialer, scheme, addr string) (net.Conn, error) {
	target := &url.URL{Scheme: scheme, Host: addr}
	proxy, err := http.ProxyFromEnvironment(&http.Request{URL: target})
	if err != nil || proxy == nil {
		return d.DialContext(ctx, "tcp", addr)
	}
	port := proxy.Port()
	if port == "" {
		port = "80"
	}
	conn, err := d.DialContext(ctx, "tcp", net.JoinHostPort(proxy.Hostname(), port))
	if err != nil {
		return nil, err
	}
	if err := connectThrough(ctx, conn, proxy, addr); err != nil {
		conn.Close()
		return nil, err
	}
	return conn, nil
}

// connectThrough asks an HTTP proxy for a connection to an address.
func connectThrough(ctx context.Context, conn net.Conn, proxy *url.URL, addr string) error {
	if end, ok := ctx.Deadline(); ok {
		if err := conn.SetDeadline(end); err != nil {
			return err
		}
	}
	r := &http.Request{Method: http.MethodConnect, URL: &url.URL{Opaque: addr}, Host: addr, Header: http.Header{}}
	if u := proxy.User; u != nil {
		password, _ := u.Password()
		r.Header.Set("Proxy-Authorization",
			"Basic "+base64.StdEncoding.EncodeToString([]byte(u.Username()+":"+password)))
	}
	if err := r.Write(conn); err != nil {
		return err
	}
	// One byte at a time: bytes after the answer belong to the gateway.
	answer, err := http.ReadResponse(bufio.NewReaderSize(byteReader{conn}, 16), r)
	if err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the proxy %s answers %s", proxy.Host, answer.Status)
	}
	return conn.SetDeadline(time.Time{})
}

// byteReader reads single bytes, so that a buffer reads no more than it needs.
type byteReader struct{ io.Reader }

// Read implements io.Reader.
func (o byteReader) Read(b []byte) (int, error) {
	if len(b) > 1 {
		b = b[:1]
	}
	return o.Reader.Read(b)
}

// writeDeadline is the maximum time for one write to the gateway.
const writeDeadline = 20 * time.Second

// watchedConn is a connection that cannot block forever. It follows the frames it reads far enough to see close codes
// and invalid sessions, after which discordgo would identify at once, even if the session can be resumed, and without
// regard to the limit of new sessions. For the same reason it withholds the first frame, which discordgo answers by
// identifying, until greeted returns.
type watchedConn struct {
	net.Conn
	closed  func(code int)
	invalid func(resumable bool)
	greeted func() error
	mu      sync.Mutex
	frames  frames
	hello   bool // greeted was called
}

// errInvalidSession ends a connection whose session is no longer valid.
var errInvalidSession = errors.New("the session is not valid any more")

// Read implements net.Conn.
func (w *watchedConn) Read(b []byte) (int, error) {
	if err := w.Conn.SetReadDeadline(time.Now().Add(readDeadline)); err != nil {
		return 0, err
	}
	n, err := w.Conn.Read(b)
	w.mu.Lock()
	found := w.frames.feed(b[:n])
	first := w.frames.texts && !w.hello
	w.hello = w.hello || first
	w.mu.Unlock()
	if first {
		if err := w.greeted(); err != nil {
			w.Conn.Close()
			return 0, err
		}
	}
	switch {
	case found.code > 0:
		w.closed(found.code)
	case found.invalid:
		w.invalid(found.resumable)
		w.Conn.Close()
		return 0, errInvalidSession
	}
	return n, err
}

// Write implements net.Conn.
func (w *watchedConn) Write(b []byte) (int, error) {
	if err := w.Conn.SetWriteDeadline(time.Now().Add(writeDeadline)); err != nil {
		return 0, err
	}
	return w.Conn.Write(b)
}

// frames follows a stream of websocket frames from a server: the answer to the handshake up to its empty line, then
// unmasked frames.
type frames struct {
	open    bool // the handshake is over
	texts   bool // a frame of text has begun
	line    int  // bytes of the current header line
	head    []byte
	left    uint64
	kind    byte // of the current frame
	payload []byte
}

// The kinds of frames whose content matters, and the length kept of it.
const (
	frameText    = 1
	frameClose   = 8
	keptOfFrames = 128 // a message that the session is invalid is shorter
)

// found is a find in a stream; the zero value is none.
type found struct {
	// code is a close code.
	code int
	// invalid means that the session is no longer valid, resumable that it can still be resumed on another connection.
	invalid, resumable bool
}

// feed takes the next bytes and returns the first find in them.
func (f *frames) feed(b []byte) found {
	for len(b) > 0 {
		switch {
		case !f.open:
			switch b[0] {
			case '\n':
				f.open = f.line == 0
				f.line = 0
			case '\r':
			default:
				f.line++
			}
			b = b[1:]
		case f.left > 0:
			n := min(f.left, uint64(len(b)))
			if room := keptOfFrames - len(f.payload); room > 0 {
				f.payload = append(f.payload, b[:min(n, uint64(room))]...)
			}
			f.left -= n
			b = b[n:]
			if is := f.frame(); is != (found{}) {
				return is
			}
		default:
			f.head = append(f.head, b[0])
			b = b[1:]
			f.header()
		}
	}
	return found{}
}

// frame returns the find in the current frame, as far as it was read.
func (f *frames) frame() found {
	switch {
	case f.kind == frameClose && len(f.payload) >= 2:
		f.kind = 0 // found only once
		return found{code: int(f.payload[0])<<8 | int(f.payload[1])}
	case f.kind == frameText && f.left == 0 && len(f.payload) < keptOfFrames:
		var m struct {
			Op   int  `json:"op"`
			Data bool `json:"d"`
		}
		if json.Unmarshal(f.payload, &m) == nil && m.Op == opInvalidSession {
			return found{invalid: true, resumable: m.Data}
		}
	}
	return found{}
}

// opInvalidSession is the gateway's opcode for an invalid session.
const opInvalidSession = 9

// header reads a frame's head once it is complete.
func (f *frames) header() {
	if len(f.head) < 2 {
		return
	}
	size := uint64(f.head[1] & 0x7f)
	need := 2
	switch size {
	case 126:
		need = 4
	case 127:
		need = 10
	}
	if len(f.head) < need {
		return
	}
	if need > 2 {
		size = 0
		for _, x := range f.head[2:need] {
			size = size<<8 | uint64(x)
		}
	}
	f.kind, f.payload = f.head[0]&0x0f, f.payload[:0]
	f.texts = f.texts || f.kind == frameText
	f.left = size
	f.head = f.head[:0]
}

// FatalError means that the gateway closed for a reason that will not change.
type FatalError struct {
	// Code is the close code, 4004 or 4010 to 4014.
	Code int
}

// Error returns the reason and the remedy.
func (e *FatalError) Error() string {
	return fmt.Sprintf("Discord closed the connection for good (code %d): %s", e.Code, fatalCodes[e.Code])
}
