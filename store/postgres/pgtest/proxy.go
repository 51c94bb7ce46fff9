package pgtest

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// A Proxy is between a client and a server and simulates failures of a network.
type Proxy struct {
	Port     int
	listener net.Listener
	to       int

	mu    sync.Mutex
	conns map[net.Conn]bool
	delay time.Duration
	down  bool
	cut   func(upstream []byte) Cut
}

// A Cut is the place where a connection is cut.
type Cut int

const (
	Pass         Cut = iota
	BeforeIt         // the message does not arrive
	BeforeAnswer     // it arrives, but its answer does not
	Mute             // the same, but the connection stays open
	Late             // it arrives after the sender has given up
)

// NewProxy forwards to a port until the end of the test.
func NewProxy(t testing.TB, to int) *Proxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &Proxy{Port: l.Addr().(*net.TCPAddr).Port, listener: l, to: to, conns: map[net.Conn]bool{}}
	t.Cleanup(func() { l.Close(); p.CutAll() })
	go p.accept()
	return p
}

// Address returns an address of the server through the proxy, without encryption, so that it sees the statements.
func (p *Proxy) Address(of string) string {
	return strings.Replace(of, fmt.Sprintf("127.0.0.1:%d", p.to), fmt.Sprintf("127.0.0.1:%d", p.Port), 1) +
		"&default_query_exec_mode=exec"
}

// Slow delays everything sent to the server.
func (p *Proxy) Slow(by time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.delay = by
}

// OnCommit sets the function that decides whenever a COMMIT passes.
func (p *Proxy) OnCommit(decide func() Cut) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut = func(upstream []byte) Cut {
		if !bytes.Contains(upstream, []byte("COMMIT")) && !bytes.Contains(upstream, []byte("commit")) {
			return Pass
		}
		return decide()
	}
}

// Down cuts all connections and refuses new ones until it is up again.
func (p *Proxy) Down(down bool) {
	p.mu.Lock()
	p.down = down
	p.mu.Unlock()
	if down {
		p.CutAll()
	}
}

// Refuse refuses new connections until the proxy is up again.
func (p *Proxy) Refuse() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.down = true
}

// CutAll cuts all connections there are.
func (p *Proxy) CutAll() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for c := range p.conns {
		c.Close()
	}
}

func (p *Proxy) accept() {
	for {
		client, err := p.listener.Accept()
		if err != nil {
			return
		}
		p.mu.Lock()
		down := p.down
		p.mu.Unlock()
		server, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", p.to))
		if err != nil || down {
			client.Close()
			if err == nil {
				server.Close()
			}
			continue
		}
		mute := new(atomic.Bool)
		p.mu.Lock()
		p.conns[client], p.conns[server] = true, true
		p.mu.Unlock()
		go func() {
			p.up(client, server, mute)
			client.Close()
			server.Close()
			p.mu.Lock()
			delete(p.conns, client)
			delete(p.conns, server)
			p.mu.Unlock()
		}()
		go func() {
			_, _ = io.Copy(muted{client, mute}, server)
			if !mute.Load() {
				client.Close()
			}
		}()
	}
}

// muted is a connection on which nothing arrives after it is muted.
type muted struct {
	net.Conn
	mute *atomic.Bool
}

func (m muted) Write(b []byte) (int, error) {
	if m.mute.Load() {
		return len(b), nil
	}
	return m.Conn.Write(b)
}

func (p *Proxy) up(client, server net.Conn, mute *atomic.Bool) {
	buffer := make([]byte, 1<<20)
	for {
		n, err := client.Read(buffer)
		if err != nil {
			return
		}
		p.mu.Lock()
		delay, cut := p.delay, p.cut
		p.mu.Unlock()
		time.Sleep(delay)
		decided := Pass
		if cut != nil {
			decided = cut(buffer[:n])
		}
		switch decided {
		case BeforeIt:
			return
		case BeforeAnswer:
			client.Close()
			if _, err := server.Write(buffer[:n]); err == nil {
				time.Sleep(50 * time.Millisecond) // it is read before the connection ends
			}
			return
		case Mute:
			mute.Store(true)
		case Late:
			mute.Store(true)
			_, _ = io.Copy(io.Discard, client)
			if _, err := server.Write(buffer[:n]); err == nil {
				time.Sleep(50 * time.Millisecond)
			}
			return
		}
		if _, err := server.Write(buffer[:n]); err != nil {
			return
		}
	}
}
