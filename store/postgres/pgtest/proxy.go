package pgtest

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"sync"
	"testing"
	"time"
)

// A Proxy stands between a client and a server and does what networks do.
type Proxy struct {
	Port     int
	listener net.Listener
	to       int

	mu    sync.Mutex
	conns map[net.Conn]bool
	delay time.Duration
	cut   func(upstream []byte) Cut
}

// A Cut is where a connection is cut.
type Cut int

const (
	Pass         Cut = iota
	BeforeIt         // what was sent does not arrive
	BeforeAnswer     // it arrives, and its answer does not
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

// Slow delays whatever goes to the server.
func (p *Proxy) Slow(by time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.delay = by
}

// OnCommit lets decide be asked whenever a COMMIT goes by.
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
		server, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", p.to))
		if err != nil {
			client.Close()
			continue
		}
		p.mu.Lock()
		p.conns[client], p.conns[server] = true, true
		p.mu.Unlock()
		go func() {
			p.up(client, server)
			client.Close()
			server.Close()
			p.mu.Lock()
			delete(p.conns, client)
			delete(p.conns, server)
			p.mu.Unlock()
		}()
		go func() {
			_, _ = io.Copy(client, server)
			client.Close()
		}()
	}
}

// up forwards what the client says.
func (p *Proxy) up(client, server net.Conn) {
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
		}
		if _, err := server.Write(buffer[:n]); err != nil {
			return
		}
	}
}
