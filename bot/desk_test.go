package bot

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/engine"
	"skald/imaging"
	"skald/store"
)

// sent is a call the bot made.
type sent struct {
	method, path string
	body         map[string]any
	file         string
	// held is what is in the file.
	held string
}

// data is what an answer carries.
func (s sent) data() map[string]any {
	if d, ok := s.body["data"].(map[string]any); ok {
		return d
	}
	return s.body
}

// text is all that it says, as JSON.
func (s sent) text() string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(s.body) != nil {
		return ""
	}
	return b.String()
}

func (s sent) private() bool { f, _ := s.data()["flags"].(float64); return int(f)&64 != 0 }

// desk is an app without a gateway, before a Discord that notes what it is sent.
type desk struct {
	t     testing.TB
	app   *App
	o     Options
	clock time.Time
	logs  *lines
	base  string
	shelf map[string]string // files by their names

	mu     sync.Mutex
	calls  []sent
	posts  []map[string]any // in the channel, newest last
	refuse func(s sent) (status, code int)
	blind  bool              // the channel's history may not be read: it seems empty
	kinds  map[string]string // what Discord says of channels, as JSON
	guild  string            // where people are, and in which channel; "" for the usual
	at     string
	n      int
}

const place = "500"

// ownRights are what the bot may do on the server of a desk: what the README asks for.
const ownRights = 274878024704

func newDesk(t testing.TB, o Options) *desk {
	d := &desk{t: t, clock: time.Unix(1_800_000_000, 0), logs: &lines{}}
	server := httptest.NewServer(d)
	t.Cleanup(server.Close)
	d.base = server.URL
	db, err := store.Open(filepath.Join(t.TempDir(), "skald.db"), store.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	o.Token, o.Base, o.Store = "desk-token", server.URL, db
	if o.Games == nil {
		o.Games = []engine.Rules{parleyRules{}}
	}
	o.Log = slog.New(slog.NewTextHandler(d.logs, nil))
	if o.Now == nil {
		o.Now = d.now
	}
	d.o = o
	d.restart()
	t.Cleanup(func() { d.app.Client.Close() })
	return d
}

// restart begins anew with what is stored, as after a crash.
func (d *desk) restart() {
	d.t.Helper()
	if d.app != nil {
		d.app.Client.Close()
	}
	var err error
	if d.app, err = New(d.o); err != nil {
		d.t.Fatal(err)
	}
	// How fast the machine is decides nothing here: nobody is told to wait, and autopilots move in one go, at once
	// where a match does not say otherwise.
	d.app.Router.DeferAfter, d.app.Tables.AutomaticTime, d.app.Tables.UndoTime = time.Hour, time.Hour, 0
}

// What the rooms promise.
const (
	patience       = 600 * time.Millisecond // until somebody is told to wait
	retryNowEvery  = 5 * time.Second        // between two presses that make a channel be tried
	maxAttempts    = 30                     // to post, and reachTime, before that is given up
	reachTime      = 48 * time.Hour
	planAttempts   = 4               // to post a plan
	afterLobby     = 2 * time.Second // from a lobby to the call for it
	breakAfter     = 3               // pictures that fail until drawing pauses, and for how long
	breakFor       = time.Minute
	maxImport      = 1 << 20 // bytes and lines of a record
	maxImportLines = 5000
	retryAfter     = 10 * time.Minute // until a match that cannot be opened is tried again
	idle           = time.Hour        // until a table nobody uses leaves the memory
)

// extraOf reads what the header of a match holds.
func extraOf(t testing.TB, m store.Match) table.Extra {
	t.Helper()
	e, err := table.ExtraOf(m)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func (d *desk) now() time.Time {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.clock
}

func (d *desk) pass(by time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.clock = d.clock.Add(by)
}

// ServeHTTP is Discord's side.
func (d *desk) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s := sent{method: r.Method, path: strings.TrimPrefix(r.URL.Path, "/api/v10")}
	if strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/") {
		if r.ParseMultipartForm(1<<20) == nil {
			_ = json.Unmarshal([]byte(r.FormValue("payload_json")), &s.body)
			for _, fs := range r.MultipartForm.File {
				s.file = fs[0].Filename
				if f, err := fs[0].Open(); err == nil {
					b, _ := io.ReadAll(f)
					s.held = string(b)
					f.Close()
				}
			}
		}
	} else if b, _ := io.ReadAll(r.Body); len(b) > 0 {
		_ = json.Unmarshal(b, &s.body)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if name, ok := strings.CutPrefix(s.path, "/attachments/1/2/"); ok {
		if d.shelf[name] == "" {
			w.WriteHeader(http.StatusNotFound)
		}
		fmt.Fprint(w, d.shelf[name])
		return
	}
	d.calls = append(d.calls, s)
	if err := s.wrong(); err != nil {
		d.t.Errorf("%s %s: %v: %s", s.method, s.path, err, s.text())
	}
	if d.refuse != nil {
		if status, code := d.refuse(s); status > 0 {
			w.WriteHeader(status)
			fmt.Fprintf(w, `{"code":%d,"message":"no"}`, code)
			return
		}
	}
	switch {
	case s.method == http.MethodGet && d.kinds[strings.TrimPrefix(s.path, "/channels/")] != "":
		fmt.Fprint(w, d.kinds[strings.TrimPrefix(s.path, "/channels/")])
	case s.method == http.MethodGet && strings.HasSuffix(s.path, "/messages"):
		newest := []map[string]any{}
		for i := len(d.posts) - 1; i >= 0 && !d.blind; i-- {
			newest = append(newest, d.posts[i])
		}
		_ = json.NewEncoder(w).Encode(newest)
	case s.method == http.MethodGet && s.path == "/users/@me":
		fmt.Fprint(w, `{"id":"42"}`)
	case s.method == http.MethodGet && strings.HasPrefix(s.path, "/guilds/") &&
		strings.HasSuffix(s.path, "/members/42"):
		fmt.Fprint(w, `{"roles":["9"]}`)
	case s.method == http.MethodGet && strings.HasPrefix(s.path, "/guilds/") && strings.HasSuffix(s.path, "/roles"):
		fmt.Fprintf(w, `[{"id":"3","permissions":"%d"},{"id":"9","permissions":"0"}]`, ownRights)
	case s.method == http.MethodGet && strings.HasPrefix(s.path, "/channels/"):
		fmt.Fprint(w, `{"type":0,"guild_id":"3"}`)
	case s.path == "/users/@me/channels":
		fmt.Fprintf(w, `{"id":"dm-%v"}`, s.body["recipient_id"])
	case s.method == http.MethodPost && strings.HasPrefix(s.path, "/channels/dm-"):
		fmt.Fprint(w, `{"id":"700"}`)
	case s.method == http.MethodPost && strings.HasSuffix(s.path, "/messages"):
		d.n++
		m := map[string]any{"id": fmt.Sprint(900 + d.n), "channel_id": place,
			"author": map[string]any{"id": "42", "bot": true}, "components": s.body["components"]}
		m["attachments"], m["content"] = s.body["attachments"], s.body["content"]
		d.posts = append(d.posts, m)
		_ = json.NewEncoder(w).Encode(m)
	case s.method == http.MethodPost && strings.HasSuffix(s.path, "/threads"):
		d.n++
		fmt.Fprintf(w, `{"id":"%d"}`, 600+d.n)
	case s.method == http.MethodPatch && strings.HasPrefix(s.path, "/channels/"):
		for _, m := range d.posts {
			if strings.HasSuffix(s.path, "/"+m["id"].(string)) {
				m["components"] = s.body["components"]
			}
		}
		fmt.Fprint(w, "{}")
	default:
		fmt.Fprint(w, "{}")
	}
}

// since lists the calls made since the last time it was asked.
func (d *desk) since() []sent {
	d.mu.Lock()
	defer d.mu.Unlock()
	out := d.calls
	d.calls = nil
	return out
}

// called is how many calls were made since since was asked.
func (d *desk) called() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.calls)
}

// until waits for something to become true, longer than any machine needs.
func (d *desk) until(what string, is func() bool) {
	for end := time.Now().Add(2 * time.Minute); !is(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			d.t.Errorf("waited in vain for %s", what)
			return
		}
	}
}

// does handles an interaction and returns the first answer to it.
func (d *desk) does(i *discord.Interaction) sent {
	d.t.Helper()
	d.since()
	if d.guild != "" {
		i.Guild, i.Channel = d.guild, d.at
	}
	d.app.Handle(context.Background(), i)
	for _, s := range d.since() {
		if strings.HasPrefix(s.path, "/interactions/") {
			return s
		}
	}
	d.t.Fatalf("nothing answers %+v; the log: %s", i, d.logs)
	return sent{}
}

var counter = struct {
	sync.Mutex
	n int
}{}

// by makes an interaction of a person.
func by(user string, kind int) *discord.Interaction {
	counter.Lock()
	defer counter.Unlock()
	counter.n++
	return &discord.Interaction{
		ID: fmt.Sprint(1_000_000 + counter.n), Token: "token-of-" + user, Kind: kind, Application: "42", Guild: "3",
		Channel: place,
		User:    user, Name: user, Locale: "en-GB", Options: map[string]discord.Option{},
	}
}

func command(user, name string, args ...any) *discord.Interaction {
	i := by(user, discord.KindCommand)
	i.Command = name
	for k := 0; k+1 < len(args); k += 2 {
		v := args[k+1]
		if n, ok := v.(int); ok {
			v = float64(n)
		}
		i.Options[args[k].(string)] = discord.Option{Value: v}
	}
	return i
}

func press(user, id, message string) *discord.Interaction {
	i := by(user, discord.KindComponent)
	i.CustomID, i.Message = id, message
	return i
}

// head is the match in the channel.
func (d *desk) head() store.Match {
	d.t.Helper()
	m, err := d.app.o.Store.LastMatchInChannel(cmp.Or(d.at, place))
	if err != nil {
		d.t.Fatal(err)
	}
	return m
}

// lobby opens a table of anna's and lets ben join.
func (d *desk) lobby(args ...any) store.Match {
	d.t.Helper()
	d.does(command("anna", "game new", append([]any{"game", "parley"}, args...)...))
	d.does(press("ben", customid.LobbyID{Lobby: string(d.head().ID), Act: customid.LobbyJoin}.String(), "800"))
	return d.head()
}

// begun starts a match of anna and ben and posts its board.
func (d *desk) begun(args ...any) store.Match {
	d.t.Helper()
	h := d.lobby(args...)
	d.does(press("anna", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyStart}.String(), "800"))
	d.deliver()
	if h = d.head(); h.Status != store.Running || len(h.Posts) == 0 {
		d.t.Fatalf("the match has not begun: %+v; the log: %s", h, d.logs)
	}
	d.since()
	return h
}

// deliver posts what lies in the outbox, and edits private panels.
func (d *desk) deliver() {
	d.app.Panels.Edit(context.Background())
	for _, id := range d.app.Posts.Due() {
		d.app.Posts.Deliver(context.Background(), id, time.Unix(0, 0))
	}
}

// button is the custom_id of a move on the newest board.
func (d *desk) button(move string) string {
	d.t.Helper()
	for _, id := range ids(d.newest()["components"]) {
		if strings.HasPrefix(id, "v1:") && strings.HasSuffix(id, ":"+move) {
			return id
		}
	}
	d.t.Fatalf("there is no button for %q", move)
	return ""
}

func (d *desk) newest() map[string]any {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.posts) == 0 {
		d.t.Fatal("nothing is posted")
	}
	return d.posts[len(d.posts)-1]
}

func (d *desk) posted() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.posts)
}

func ids(v any) []string {
	var out []string
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			out = append(out, ids(x)...)
		}
	case map[string]any:
		if s, ok := v["custom_id"].(string); ok {
			out = append(out, s)
		}
		out = append(out, ids(v["components"])...)
	}
	return out
}

// lines is a log that can be read.
type lines struct {
	mu sync.Mutex
	b  strings.Builder
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(b)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// drawer draws as it is told.
type drawer func(ctx context.Context, r imaging.Request) ([]byte, error)

func (f drawer) Draw(ctx context.Context, _ string, _ any, r imaging.Request) (imaging.Picture, error) {
	b, err := f(ctx, r)
	return imaging.Picture{PNG: b}, err
}

var errBrush = errors.New("the brush is gone")
