package discord

import (
	"context"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// stream is a handshake's answer, a text frame of every length form, and a close
// frame.
func stream(code int) []byte {
	b := []byte("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n")
	for _, n := range []int{0, 5, 126, 300, 70000} {
		switch {
		case n < 126:
			b = append(b, 0x81, byte(n))
		case n < 1<<16:
			b = append(b, 0x81, 126, byte(n>>8), byte(n))
		default:
			b = append(b, 0x81, 127, 0, 0, 0, 0, byte(n>>24), byte(n>>16), byte(n>>8), byte(n))
		}
		b = append(b, make([]byte, n)...)
	}
	return append(b, 0x88, 7, byte(code>>8), byte(code), 'w', 'h', 'y', '!', '!')
}

func TestACloseCodeIsFoundHoweverTheBytesArrive(t *testing.T) {
	b := stream(4004)
	for _, step := range []int{1, 2, 3, 7, 1000, len(b)} {
		var f frames
		code := 0
		for rest := b; len(rest) > 0; {
			n := min(step, len(rest))
			if is := f.feed(rest[:n]); is.code > 0 {
				code = is.code
			}
			rest = rest[n:]
		}
		if code != 4004 {
			t.Errorf("in steps of %d bytes the code is %d", step, code)
		}
	}
}

func FuzzFrames(f *testing.F) {
	f.Add(stream(4014), 3)
	f.Add([]byte("HTTP/1.1 101 x\n\n\x81\x7f\xff\xff\xff\xff\xff\xff\xff\xff"), 1)
	f.Add([]byte("HTTP/1.1 101 x\n\n\x81\x0f{\"op\":9,\"d\":1}\x81\x12{\"op\":9,\"d\":true}"), 4)
	f.Fuzz(func(t *testing.T, b []byte, step int) {
		var whole, parts frames
		want, got := whole.feed(b), found{}
		step = 1 + max(step, -step)%64
		if step < 1 {
			step = 1
		}
		for rest := b; len(rest) > 0 && got == (found{}); {
			n := min(step, len(rest))
			got = parts.feed(rest[:n])
			rest = rest[n:]
		}
		if got != want {
			t.Errorf("whole %+v, in steps of %d %+v", want, step, got)
		}
	})
}

func TestALineThroughAProxyIsAskedForAndLeftToTheGateway(t *testing.T) {
	for answer, fine := range map[string]bool{
		"HTTP/1.1 200 Connection established\r\n\r\n":                             true,
		"HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n": false,
	} {
		here, there := net.Pipe()
		asked := make(chan string, 1)
		go func() {
			b := make([]byte, 2048)
			n, _ := there.Read(b)
			asked <- string(b[:n])
			_, _ = there.Write([]byte(answer + "gateway"))
			there.Close()
		}()
		proxy := &url.URL{Scheme: "http", Host: "proxy:3128", User: url.UserPassword("u", "p")}
		err := connectThrough(context.Background(), here, proxy, "gateway.discord.gg:443")
		if (err == nil) != fine {
			t.Errorf("%q gives %v", answer, err)
		}
		if q := <-asked; !strings.HasPrefix(q, "CONNECT gateway.discord.gg:443 HTTP/1.1\r\n") ||
			!strings.Contains(q, "Proxy-Authorization: Basic dTpw") {
			t.Errorf("asked %q", q)
		}
		if fine {
			b := make([]byte, 7)
			if n, err := here.Read(b); err != nil || string(b[:n]) != "gateway" {
				t.Errorf("behind the answer lies %q (%v)", b[:n], err)
			}
		}
		here.Close()
	}
}

func TestEveryPathGoesToVersionTenOfTheAPI(t *testing.T) {
	var got string
	base, _ := url.Parse("http://127.0.0.1:1")
	life := func(string) context.Context { return context.Background() }
	next := roundTrip(func(r *http.Request) (*http.Response, error) {
		got = r.URL.String()
		return &http.Response{Body: http.NoBody}, nil
	})
	for base, want := range map[*url.URL]string{nil: "https://discord.com/api/v10/channels/1?limit=2",
		base: "http://127.0.0.1:1/api/v10/channels/1?limit=2"} {
		r, err := http.NewRequest(http.MethodGet, "https://discord.com/api/v9/channels/1?limit=2", nil)
		if err != nil {
			t.Fatal(err)
		}
		res, err := transport{base: base, next: next, life: life}.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if got != want {
			t.Errorf("it goes to %s instead of %s", got, want)
		}
	}
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }
