package playground_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"skald/bot/playground"
	"skald/bot/playground/client"
)

// post lets the bot write into the tavern and returns the whole answer; nil for none at all.
func post(t *testing.T, s *playground.Server, content string) *http.Response {
	t.Helper()
	body := strings.NewReader(fmt.Sprintf(`{"content":%q,"nonce":%q,"enforce_nonce":true}`, content, content))
	req, err := http.NewRequest("POST", s.URL()+"/api/v10/channels/"+s.ChannelID()+"/messages", body)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bot "+s.Token())
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil
	}
	t.Cleanup(func() { resp.Body.Close() })
	return resp
}

func TestAFaultHitsWhatItFitsAsOftenAsItIsTold(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	anna := person{t, s, "anna"}
	f := s.Inject(playground.Fault{Method: "POST", Route: "/channels/{channel}/messages", Skip: 1, Count: 2,
		Status: 503})
	var got []int
	for n := range 4 {
		got = append(got, post(t, s, fmt.Sprint(n)).StatusCode)
	}
	if fmt.Sprint(got) != "[200 503 503 200]" || f.Hits() != 2 {
		t.Errorf("answered %v with %d hits", got, f.Hits())
	}
	if n := len(anna.messages(s.ChannelID())); n != 2 {
		t.Errorf("%d messages stand", n)
	}
	forever := s.Inject(playground.Fault{Route: "/users/@me", Status: 500, Code: 131000})
	for range 3 {
		if status, v := asBot(t, s, "GET", "/api/v10/users/@me", nil); status != 500 || v.(object)["code"] != 131000.0 {
			t.Errorf("answered %d %v", status, v)
		}
	}
	anna.must("GET", "/api/v10/users/@me", nil) // people are spared
	forever.Lift()
	if status, _ := asBot(t, s, "GET", "/api/v10/users/@me", nil); status != 200 {
		t.Errorf("after it was lifted: %d", status)
	}
	wantNoFailures(t, s)
	s.Inject(playground.Fault{Method: "PUT", Route: "/nowhere"})
	if len(s.Failures()) != 1 {
		t.Errorf("a fault of a route that does not exist: %v", s.Failures())
	}
}

func TestAnAnswerIsLostBeforeOrAfterItsEffect(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	anna := person{t, s, "anna"}
	s.Inject(playground.Fault{Method: "POST", Cut: true, Count: 1})
	if resp := post(t, s, "cut"); resp != nil {
		t.Errorf("a cut connection answers %d", resp.StatusCode)
	}
	if n := len(anna.messages(s.ChannelID())); n != 0 {
		t.Fatalf("%d messages stand", n)
	}
	s.Inject(playground.Fault{Method: "POST", Lose: true, Count: 1})
	if resp := post(t, s, "lost"); resp != nil {
		t.Errorf("a lost answer is %d", resp.StatusCode)
	}
	if m := anna.messages(s.ChannelID()); len(m) != 1 || m[0]["content"] != "lost" {
		t.Fatalf("there stand %v", m)
	}
	if resp := post(t, s, "lost"); resp == nil || resp.StatusCode != 200 {
		t.Error("posting it again fails")
	}
	if n := len(anna.messages(s.ChannelID())); n != 1 {
		t.Errorf("the same nonce made %d messages", n)
	}
	for name, f := range map[string]playground.Fault{"before": {Delay: 50 * time.Millisecond, Count: 1},
		"after": {Hold: 50 * time.Millisecond, Count: 1}} {
		s.Inject(f)
		began := time.Now()
		if resp := post(t, s, name); resp.StatusCode != 200 || time.Since(began) < 50*time.Millisecond {
			t.Errorf("%s: answered %d after %v", name, resp.StatusCode, time.Since(began))
		}
	}
	wantNoFailures(t, s)
}

func TestALimitLastsAsLongAsItSaysAndSeesWhoDoesNotWait(t *testing.T) {
	t.Parallel()
	const long = 700 * time.Millisecond
	answered := func(t *testing.T, resp *http.Response, global bool) {
		t.Helper()
		var body struct {
			RetryAfter float64 `json:"retry_after"`
			Global     bool
		}
		if err := json.NewDecoder(resp.Body).Decode(&body); err != nil || resp.StatusCode != 429 ||
			body.Global != global || body.RetryAfter <= 0 || body.RetryAfter > long.Seconds() {
			t.Fatalf("answered %d %+v (%v)", resp.StatusCode, body, err)
		}
		if resp.Header.Get("Retry-After") != "1" || (resp.Header.Get("X-RateLimit-Global") == "true") != global ||
			(resp.Header.Get("X-RateLimit-Bucket") == "") != global {
			t.Errorf("the headers are %v", resp.Header)
		}
		if scope := resp.Header.Get("X-RateLimit-Scope"); (scope == "global") != global {
			t.Errorf("the scope is %q", scope)
		}
	}
	for name, global := range map[string]bool{"of a route": false, "global": true} {
		t.Run(name, func(t *testing.T) {
			s, c := start(t, playground.Options{}), newClock()
			s.SetReal(c.now)
			f := s.Inject(playground.Fault{Method: "POST", Status: 429, RetryAfter: long, Global: global, Count: 1})
			answered(t, post(t, s, "a"), global)
			answered(t, post(t, s, "b"), global)
			status, _ := asBot(t, s, "GET", "/api/v10/users/@me", nil)
			if (status == 429) != global {
				t.Errorf("another route answers %d", status)
			}
			// Those two came before the bot could know, or could just not.
			if f.Hits() != 1 || f.Early() != 0 {
				t.Errorf("%d hits, %d early", f.Hits(), f.Early())
			}
			c.advance(400 * time.Millisecond)
			if resp := post(t, s, "c"); resp.StatusCode != 429 || f.Early() == 0 {
				t.Errorf("it does not wait, and %d is answered, noticed %d times", resp.StatusCode, f.Early())
			}
			c.advance(long)
			if resp := post(t, s, "d"); resp.StatusCode != 200 {
				t.Errorf("after the wait: %d", resp.StatusCode)
			}
		})
	}
}

func TestAnAnswerIsLateByThePlaygroundsOwnClock(t *testing.T) {
	t.Parallel()
	c := newClock()
	s := start(t, playground.Options{Now: c.now})
	b := runDemoBot(t, s)
	b.session.AddHandler(func(d *discordgo.Session, i *discordgo.InteractionCreate) {
		if i.Type == discordgo.InteractionApplicationCommand && i.ApplicationCommandData().Name == "mute" {
			// The test is about whether it is in time.
			_ = d.InteractionRespond(i.Interaction,
				&discordgo.InteractionResponse{Type: 4, Data: &discordgo.InteractionResponseData{Content: "here"}})
		}
	})
	anna := person{t, s, "anna"}
	s.Inject(playground.Fault{Route: "/interactions/{interaction}/{token}/callback", Delay: 300 * time.Millisecond,
		Count: 1})
	late := time.AfterFunc(100*time.Millisecond, func() { c.advance(patience) })
	defer late.Stop()
	// The test's own patience is the time to answer: by the real clock it is far from over when the answer comes.
	status, v := anna.command("mute")
	if status != 504 || !strings.Contains(fmt.Sprint(v), "too late") {
		t.Errorf("answered %d %v", status, v)
	}
	if n := len(anna.messages(s.ChannelID())); n != 0 {
		t.Errorf("%d messages stand", n)
	}
	if status, v := anna.command("mute"); status != 204 {
		t.Errorf("the next one: %d %v", status, v)
	}
}

// line is a gateway connection in the test's own hands.
type line struct {
	t  *testing.T
	ws *websocket.Conn
}

type packet struct {
	Op int             `json:"op"`
	D  json.RawMessage `json:"d"`
	S  int64           `json:"s"`
	T  string          `json:"t"`
}

func dial(t *testing.T, s *playground.Server) *line {
	t.Helper()
	ws, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(s.URL(), "http")+
		"/gateway?v=10&encoding=json", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ws.Close() })
	l := &line{t, ws}
	if p := l.read(); p.Op != 10 {
		t.Fatalf("the gateway begins with %d", p.Op)
	}
	return l
}

func (l *line) read() packet {
	l.t.Helper()
	var p packet
	l.ws.SetReadDeadline(time.Now().Add(patience))
	if err := l.ws.ReadJSON(&p); err != nil {
		l.t.Fatal(err)
	}
	return p
}

func (l *line) send(op int, d any) {
	l.t.Helper()
	if err := l.ws.WriteJSON(object{"op": op, "d": d}); err != nil {
		l.t.Fatal(err)
	}
}

// identify starts a session and returns its id.
func (l *line) identify(s *playground.Server) string {
	l.t.Helper()
	l.send(2, object{"token": s.Token(), "intents": 1, "properties": object{}})
	var ready struct {
		SessionID string `json:"session_id"`
	}
	p := l.read()
	if err := json.Unmarshal(p.D, &ready); err != nil || p.T != "READY" {
		l.t.Fatalf("answered %+v (%v)", p, err)
	}
	if p := l.read(); p.T != "GUILD_CREATE" {
		l.t.Fatalf("%s follows READY", p.T)
	}
	return ready.SessionID
}

func TestASessionIsInvalidatedBothWays(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	anna := person{t, s, "anna"}
	l := dial(t, s)
	id := l.identify(s)
	s.Invalidate(true)
	if p := l.read(); p.Op != 9 || string(p.D) != "true" {
		t.Fatalf("the bot hears %+v", p)
	}
	anna.must("POST", "/api/v10/guilds/"+s.GuildID()+"/channels", object{"name": "meanwhile"})
	l.send(6, object{"token": s.Token(), "session_id": id, "seq": 2})
	if p := l.read(); p.T != "CHANNEL_CREATE" || p.S != 3 {
		t.Fatalf("what happened meanwhile is %+v", p)
	}
	if p := l.read(); p.T != "RESUMED" {
		t.Fatalf("it is followed by %+v", p)
	}
	s.Invalidate(false)
	if p := l.read(); p.Op != 9 || string(p.D) != "false" {
		t.Fatalf("the bot hears %+v", p)
	}
	l.send(6, object{"token": s.Token(), "session_id": id, "seq": 4})
	if p := l.read(); p.Op != 9 || string(p.D) != "false" {
		t.Fatalf("a forgotten session is answered %+v", p)
	}
	if again := l.identify(s); again == id {
		t.Error("the new session is the old one")
	}
}

func TestASessionIsForgottenAfterAWhileByThePlaygroundsClock(t *testing.T) {
	t.Parallel()
	c := newClock()
	s := start(t, playground.Options{Now: c.now})
	l := dial(t, s)
	id := l.identify(s)
	s.DropConnections()
	eventually(t, "the connection is gone", func() bool { return !s.Connected() })
	c.advance(time.Hour)
	l = dial(t, s)
	l.send(6, object{"token": s.Token(), "session_id": id, "seq": 2})
	if p := l.read(); p.Op != 9 || string(p.D) != "false" {
		t.Fatalf("after an hour the session is answered %+v", p)
	}
}

func TestDispatchesComeTwiceAndOutOfOrder(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	anna := person{t, s, "anna"}
	l := dial(t, s)
	l.identify(s)
	s.Inject(playground.Fault{Event: "CHANNEL_CREATE", Count: 1, Delay: 300 * time.Millisecond})
	s.Inject(playground.Fault{Event: "CHANNEL_CREATE", Count: 1, Repeat: 1})
	for _, name := range []string{"one", "two"} {
		anna.must("POST", "/api/v10/guilds/"+s.GuildID()+"/channels", object{"name": name})
	}
	var got []int64
	for range 3 {
		got = append(got, l.read().S)
	}
	if fmt.Sprint(got) != "[4 4 3]" {
		t.Errorf("the events came as %v", got)
	}
}

func TestAnOrdinarySessionSurvivesEveryFaultOfTheGateway(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	var readies atomic.Int64
	got := make(chan string, 10)
	connect(t, s, reopens(t), func(d *discordgo.Session) {
		d.AddHandler(func(*discordgo.Session, *discordgo.Ready) { readies.Add(1) })
		d.AddHandler(func(_ *discordgo.Session, c *discordgo.ChannelCreate) { got <- c.Name })
	})
	anna := person{t, s, "anna"}
	for n, fault := range []func(){func() { s.Invalidate(true) }, func() { s.Invalidate(false) }} {
		fault()
		eventually(t, "another identification", func() bool { return readies.Load() == int64(n+2) })
		anna.must("POST", "/api/v10/guilds/"+s.GuildID()+"/channels", object{"name": fmt.Sprint("c", n)})
		select {
		case <-got:
		case <-time.After(patience):
			t.Fatal("the bot hears nothing any more")
		}
	}
}

func TestARequestWhoseSenderIsGoneIsNone(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	half := func(kind, body string, promised int) {
		t.Helper()
		host := strings.TrimPrefix(s.URL(), "http://")
		conn, err := net.Dial("tcp", host)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		fmt.Fprintf(conn, "POST /api/v10/channels/%s/messages HTTP/1.1\r\nHost: %s\r\nAuthorization: Bot "+
			"%s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s", s.ChannelID(), host, s.Token(), kind,
			promised, body)
		if err := conn.(*net.TCPConn).CloseWrite(); err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, conn) // until the playground has done with it
	}
	form := "--x\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\r\n{\"content\":\"ha"
	half("application/json", `{"content":"ha`, 100)
	half("multipart/form-data; boundary=x", form, 1000)
	wantNoFailures(t, s)
	if ms, err := (client.Person{Base: s.URL(), Name: "anna"}).Messages(t.Context(), s.ChannelID()); err != nil ||
		len(ms) > 0 {
		t.Errorf("the channel reads %v, %v", ms, err)
	}
	// A complete but malformed request is the bot's mistake.
	half("application/json", `{"content":"ha`, 14)
	half("multipart/form-data; boundary=x", form, len(form))
	if fs := s.Failures(); len(fs) != 2 {
		t.Errorf("recorded are %v", fs)
	}
}
