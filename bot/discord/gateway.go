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

// readDeadline is how long the gateway may stay silent. It sends a heartbeat's
// answer every 41 seconds, so twice that and a little more is a dead line.
const readDeadline = 100 * time.Second

// fatalCodes are close codes after which connecting again cannot help.
var fatalCodes = map[int]string{
	4004: "Discord does not accept the token: check DISCORD_TOKEN or the token in the configuration",
	4010: "Discord does not know a shard of that number: check shards in the configuration",
	4011: "the bot is in so many servers that it needs more shards: write shards: auto in the configuration " +
		"and start it again",
	4012: "this version of Skald speaks a gateway version Discord no longer understands",
	4013: "the intents asked for do not exist",
	4014: "the intents asked for are not allowed for this application",
}

// dialer makes gateway connections whose reads have a deadline and whose close
// codes are seen: discordgo would try again for ever, whatever the code. TLS is
// spoken below the watched connection, through a proxy if the environment names
// one.
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

// connectThrough asks an HTTP proxy for a line to an address.
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
	// One byte at a time: what follows the answer belongs to the gateway.
	answer, err := http.ReadResponse(bufio.NewReaderSize(byteReader{conn}, 16), r)
	if err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the proxy %s answers %s", proxy.Host, answer.Status)
	}
	return conn.SetDeadline(time.Time{})
}

// byteReader reads single bytes, so that a buffer holds no more than was asked
// for.
type byteReader struct{ io.Reader }

// Read implements io.Reader.
func (o byteReader) Read(b []byte) (int, error) {
	if len(b) > 1 {
		b = b[:1]
	}
	return o.Reader.Read(b)
}

// writeDeadline bounds one write to the gateway.
const writeDeadline = 20 * time.Second

// watchedConn is a connection that cannot block for ever and follows the frames
// it reads far enough to see a close code, and that the session is not valid any
// more: discordgo would identify at once, also where the session can be resumed,
// and without regard to how often it may. For the same reason the first frame, to
// which discordgo answers by introducing itself, is held back until greeted returns.
type watchedConn struct {
	net.Conn
	closed  func(code int)
	invalid func(resumable bool)
	greeted func() error
	mu      sync.Mutex
	frames  frames
	hello   bool // greeted was called
}

// errInvalidSession ends a connection whose session is not valid any more.
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

// frames follows a stream of websocket frames from a server: the answer to the
// handshake up to its empty line, then frames without masks.
type frames struct {
	open    bool // the handshake is over
	texts   bool // a frame of text has begun
	line    int  // bytes of the current header line
	head    []byte
	left    uint64
	kind    byte // of the current frame
	payload []byte
}

// The kinds of frames whose content matters, and how much of it.
const (
	frameText    = 1
	frameClose   = 8
	keptOfFrames = 128 // what makes a session invalid is shorter
)

// found is what was found in a stream; the zero value is nothing.
type found struct {
	// code is a close code.
	code int
	// invalid says that the session is not valid any more, resumable that it can be
	// resumed on another connection all the same.
	invalid, resumable bool
}

// feed takes the next bytes and returns the first thing that matters in them.
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

// frame says what the current frame means as far as it is there.
func (f *frames) frame() found {
	switch {
	case f.kind == frameClose && len(f.payload) >= 2:
		f.kind = 0 // told once
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

// opInvalidSession is the opcode of the gateway that says so.
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

// FatalError says that the gateway closed for a reason that trying again does
// not mend.
type FatalError struct {
	// Code is the close code, 4004 or 4010 to 4014.
	Code int
}

// Error says what is wrong and what would help.
func (e *FatalError) Error() string {
	return fmt.Sprintf("Discord closed the connection for good (code %d): %s", e.Code, fatalCodes[e.Code])
}
