package playground_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/playground"
	"skald/bot/playground/conform"
)

// descriptionPath is the path of Discord's description, if it is available.
var descriptionPath = os.Getenv("DISCORD_OPENAPI")

var loadDescription = sync.OnceValues(func() (*conform.Description, error) { return conform.Load(descriptionPath) })

// start runs a playground for a test. Where Discord's description is at hand every request and answer is checked
// against it. Unless the test says otherwise no failure may have been recorded at its end.
func start(t *testing.T, opts playground.Options) *playground.Server {
	t.Helper()
	opts.Unpaced = true
	return startPaced(t, opts)
}

// startPaced is start with Discord's limits of how often something may be done.
func startPaced(t *testing.T, opts playground.Options) *playground.Server {
	t.Helper()
	if descriptionPath != "" && opts.Check == nil {
		d, err := loadDescription()
		if err != nil {
			t.Fatal(err)
		}
		opts.Check = d.Check
	} else if descriptionPath == "" {
		t.Log("DISCORD_OPENAPI does not say where Discord's description lies: requests and answers are not checked " +
			"against it")
	}
	if opts.AnswerTime == 0 {
		opts.AnswerTime = patience // how fast the machine is decides nothing
	}
	s, err := playground.New(opts)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Start(context.Background()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// wantNoFailures fails the test if the bot caused a failure.
func wantNoFailures(t *testing.T, s *playground.Server) {
	t.Helper()
	for _, err := range s.Failures() {
		t.Error(err)
	}
}

// connect opens an ordinary discordgo session in the playground.
func connect(t *testing.T, s *playground.Server, prepare ...func(*discordgo.Session)) *discordgo.Session {
	t.Helper()
	bot, err := discordgo.New("Bot " + s.Token())
	if err != nil {
		t.Fatal(err)
	}
	bot.Client = &http.Client{Transport: s.Transport(), Timeout: patience}
	bot.Identify.Intents = discordgo.IntentsGuilds
	bot.LogLevel = -1
	bot.ShouldReconnectOnError = false // see reopens
	for _, f := range prepare {
		f(bot)
	}
	if err := bot.Open(); err != nil {
		t.Fatal(err)
	}
	// Close sleeps for a second, for which no test need wait.
	t.Cleanup(func() { go bot.Close() })
	return bot
}

// reopens makes a bot connect again whenever it loses its connection, until the test ends. discordgo's own way lets two
// goroutines do so at once, and one of them reads the gateway's address while the other forgets it.
func reopens(t *testing.T) func(*discordgo.Session) {
	var over atomic.Bool
	t.Cleanup(func() { over.Store(true) })
	return func(bot *discordgo.Session) {
		bot.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) {
			for !over.Load() {
				if err := bot.Open(); err == nil || errors.Is(err, discordgo.ErrWSAlreadyOpen) {
					return
				}
				time.Sleep(10 * time.Millisecond)
			}
		})
	}
}

// person is a user of the playground, controlled by a script.
type person struct {
	t    *testing.T
	s    *playground.Server
	name string
}

type object = map[string]any

// do sends a request and returns the status and the decoded answer.
func (p person) do(method, path string, body any) (int, any) {
	p.t.Helper()
	var r io.Reader
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			p.t.Fatal(err)
		}
		r = bytes.NewReader(b)
	}
	return request(p.t, p.s, "User "+url.PathEscape(p.name), method, path, "application/json", r)
}

func request(t *testing.T, s *playground.Server, authorization, method, path, contentType string,
	body io.Reader) (int, any) {
	t.Helper()
	req, err := http.NewRequest(method, s.URL()+path, body)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", authorization)
	if body != nil {
		req.Header.Set("Content-Type", contentType)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	var v any
	if len(raw) > 0 {
		if err := json.Unmarshal(raw, &v); err != nil {
			t.Fatalf("%s %s answered %d with no JSON: %s", method, path, resp.StatusCode, raw)
		}
	}
	return resp.StatusCode, v
}

// must is do for a request that has to succeed.
func (p person) must(method, path string, body any) any {
	p.t.Helper()
	status, v := p.do(method, path, body)
	if status/100 != 2 {
		p.t.Fatalf("%s: %s %s answered %d: %v", p.name, method, path, status, v)
	}
	return v
}

// messages returns the messages the person sees in a channel, newest first.
func (p person) messages(channel string) []object {
	p.t.Helper()
	var list []object
	for _, v := range p.must("GET", "/api/v10/channels/"+channel+"/messages?limit=50", nil).([]any) {
		list = append(list, v.(object))
	}
	return list
}

// interact sends an interaction in the first channel.
func (p person) interact(kind int, data object, more ...object) (int, any) {
	p.t.Helper()
	body := object{"type": kind, "guild_id": p.s.GuildID(), "channel_id": p.s.ChannelID(), "data": data, "nonce": "1",
		"session_id": "x"}
	for _, m := range more {
		for k, v := range m {
			body[k] = v
		}
	}
	return p.do("POST", "/api/v10/interactions", body)
}

// command runs a slash command.
func (p person) command(name string, options ...any) (int, any) {
	p.t.Helper()
	return p.interact(2, object{"name": name, "type": 1, "options": options})
}

// press uses a component of a message.
func (p person) press(message, customID string, values ...string) (int, any) {
	p.t.Helper()
	data := object{"custom_id": customID, "component_type": 2}
	if values != nil {
		data["component_type"], data["values"] = 3, values
	}
	return p.interact(3, data, object{"message_id": message})
}

// picture makes a PNG of the given size.
func picture(w, h int) []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewRGBA(image.Rect(0, 0, w, h))); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// asBot sends a request with the bot's token.
func asBot(t *testing.T, s *playground.Server, method, path string, body any, files ...[]byte) (int, any) {
	t.Helper()
	return as(t, s, "Bot "+s.Token(), method, path, body, files...)
}

// encoded is a value as JSON.
func encoded(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// as sends a request with an authorization, and files.
func as(t *testing.T, s *playground.Server, authorization, method, path string, body any, files ...[]byte) (int, any) {
	t.Helper()
	b, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	var r io.Reader = bytes.NewReader(b)
	contentType := "application/json"
	if len(files) > 0 {
		var buf bytes.Buffer
		w := multipart.NewWriter(&buf)
		w.WriteField("payload_json", string(b))
		for i, f := range files {
			part, err := w.CreateFormFile(fmt.Sprintf("files[%d]", i), fmt.Sprintf("file%d.png", i))
			if err != nil {
				t.Fatal(err)
			}
			part.Write(f)
		}
		w.Close()
		r, contentType = &buf, w.FormDataContentType()
	}
	if body == nil && len(files) == 0 {
		r = nil
	}
	return request(t, s, authorization, method, path, contentType, r)
}

// patience is how long anything may take. It only has to be longer than any machine needs.
const patience = 2 * time.Minute

// eventually waits until something holds.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if holds() {
			return
		}
	}
	t.Fatalf("waited in vain: %s", what)
}

// clock is a time a test can move.
type clock struct {
	mu sync.Mutex
	t  time.Time
}

func newClock() *clock { return &clock{t: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)} }

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.t
}

func (c *clock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.t = c.t.Add(d)
}
