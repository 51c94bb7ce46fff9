package bot_test

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"log"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/config"
	"skald/bot/playground"
	"skald/bot/playground/client"
	"skald/engine"
	"skald/imaging"
	"skald/store"
)

// secrets are values that must not appear anywhere, by description.
type secrets map[string]string

// add adds a secret with the forms in which it could turn up.
func (s secrets) add(what, secret string) {
	quoted, err := json.Marshal(secret)
	if err != nil {
		panic(err)
	}
	for form, text := range map[string]string{
		"":                 secret,
		" quoted":          strings.Trim(strconv.Quote(secret), `"`),
		" as JSON":         strings.Trim(string(quoted), `"`),
		" in an address":   url.QueryEscape(secret),
		" in base 64":      strings.TrimRight(base64.StdEncoding.EncodeToString([]byte(secret)), "="),
		" in a header":     strings.TrimRight(base64.StdEncoding.EncodeToString([]byte("Bot "+secret)), "="),
		" in hexadecimal":  hex.EncodeToString([]byte(secret)),
		" cut at its half": secret[:len(secret)/2],
	} {
		s[what+form+" ("+fmt.Sprint(len(s))+")"] = text
	}
}

// in returns the description of a secret that a text contains, "" for none.
func (s secrets) in(text string) string {
	for what, secret := range s {
		if strings.Contains(text, secret) {
			return what
		}
	}
	return ""
}

// answerPath finds the token of an interaction in the path of its answer.
var answerPath = regexp.MustCompile(`^/(?:interactions|webhooks)/[^/]+/([^/]+)`)

// breaking draws now and then, and else breaks.
type breaking struct{ n *int }

func (b breaking) Draw(context.Context, string, any, imaging.Request) (imaging.Picture, error) {
	if *b.n++; *b.n%3 == 0 {
		panic(fmt.Sprintf("ink on the floor: %+v", os.Args))
	}
	return imaging.Picture{}, fmt.Errorf("no ink")
}

// The token of the bot, and those of interactions, are nowhere but on their way to Discord: in no line of the log, no
// error, no file, no message, no count, whatever goes wrong.
func TestNoTokenTurnsUpAnywhere(t *testing.T) {
	t.Parallel()
	hidden, known := secrets{}, map[string]bool{}
	var mu sync.Mutex
	written, other := &bottest.Log{}, &bottest.Log{}
	log.SetOutput(other)
	t.Cleanup(func() { log.SetOutput(os.Stderr) })
	folder := t.TempDir()
	h := bottest.NewPlayground(t,
		bottest.Setup{Path: filepath.Join(folder, "skald.db"), Draw: breaking{new(int)}, Server: playground.Options{
			Check: func(direction, method, path string, _ url.Values, body []byte, _ int) error {
				mu.Lock()
				defer mu.Unlock()
				if at := answerPath.FindStringSubmatch(path); at != nil && !known[at[1]] {
					known[at[1]] = true
					hidden.add("the token of an interaction", at[1])
				}
				if at := hidden.in(string(body)); at != "" {
					t.Errorf("%s %s %s holds %s: %s", direction, method, path, at, body)
				}
				return nil
			}}}, func(o *bot.Options) {
			mu.Lock()
			hidden.add("the token", o.Token)
			mu.Unlock()
			o.Games, o.Listen = []engine.Rules{bottest.CausewayRules{}}, "127.0.0.1:0"
			o.Backups = config.Backups{Folder: filepath.Join(folder, "backups"), Every: config.Span(time.Hour), Keep: 2}
			o.Log = slog.New(slog.NewMultiHandler(slog.NewJSONHandler(written,
				&slog.HandlerOptions{Level: slog.LevelDebug, AddSource: true}), o.Log.Handler()))
		})
	said := []string{}
	keep := func(ms ...client.Message) {
		for _, m := range ms {
			raw, err := json.Marshal(m)
			if err != nil {
				t.Fatal(err)
			}
			said = append(said, string(raw))
			for _, a := range m.Attachments {
				if b, err := h.Person("anna").File(h.Context(), a.URL); err == nil {
					said = append(said, string(b))
				}
			}
		}
	}
	lobby := h.Command("anna", "game new", client.Args{"game": "causeway", "seats": 2})
	h.Press("ben", lobby, ":join")
	h.Press("anna", h.Message("anna", lobby.ID), ":start")
	h.Board()
	// Everything that can go wrong does.
	for _, f := range []playground.Fault{
		{Method: http.MethodPost, Route: "/channels/{channel_id}/messages", Status: 500, Count: 1},
		{Method: http.MethodPost, Route: "/channels/{channel_id}/messages", Lose: true, Count: 1},
		{Method: http.MethodPost, Route: "/channels/{channel_id}/messages", Status: 403, Code: 50013, Count: 1},
		{Method: http.MethodPatch, Route: "/channels/{channel_id}/messages/{message_id}", Status: 502, Count: 1},
		{Method: http.MethodPost, Route: "/interactions/{interaction_id}/{interaction_token}/callback", Status: 404,
			Code: 10062, Count: 1},
		{Method: http.MethodPost, Route: "/interactions/{interaction_id}/{interaction_token}/callback", Cut: true,
			Count: 1},
		{Method: http.MethodPost, Route: "/interactions/{interaction_id}/{interaction_token}/callback", Lose: true,
			Count: 1},
		{Method: http.MethodPost, Route: "/webhooks/{webhook_id}/{webhook_token}", Status: 500, Count: 1},
		{Event: "INTERACTION_CREATE", Repeat: 1, Count: 3},
	} {
		h.Server.Inject(f)
	}
	for n := range 6 {
		asked := []string{"anna", "ben"}[n%2]
		for _, c := range []struct {
			name string
			args client.Args
		}{{"do", client.Args{"move": "polish"}}, {"do", client.Args{"move": "lay"}}, {"board", nil},
			{"bug", client.Args{"text": "where is it"}}, {"game export", nil}} {
			ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
			_ = h.Person(asked).Command(ctx, h.Guild, h.Channel, c.name, c.args) // some are not answered
			cancel()
		}
		switch n {
		case 1:
			h.Server.DropConnections()
		case 2:
			h.Server.InvalidateSessions()
		case 3:
			h.Server.AskToReconnect()
		}
		h.Until("the gateway to be there again", h.Server.Connected)
	}
	q := h.Command("moderator", "mod end", client.Args{"reason": "closing time"})
	h.Press("moderator", q, ":yes:")
	keep(h.Command("anna", "game export", nil), h.Command("anna", "bug", client.Args{"text": "it is gone"}),
		h.Command("anna", "verify", nil), h.Command("moderator", "mod audit", nil),
		h.Command("anna", "privacy show", nil))
	for _, who := range []string{"anna", "ben", "moderator", "zoe"} {
		keep(h.Messages(who)...)
	}
	for _, page := range []string{"metrics", "healthz"} {
		if at := regexp.MustCompile(`"listen":"([^"]+)"`).FindStringSubmatch(written.String()); at != nil {
			if r, err := http.Get("http://" + at[1] + "/" + page); err == nil {
				b, _ := io.ReadAll(r.Body)
				r.Body.Close()
				said = append(said, string(b))
			}
		} else {
			t.Error("the log does not say where health and metrics are")
		}
	}
	h.Until("a backup", func() bool {
		found, _ := filepath.Glob(filepath.Join(folder, "backups", "*"))
		return len(found) > 0
	})
	h.Stop()
	// A token unknown to Discord is not shown either.
	wrong := "OTAwMDA.recognisable.token-that-opens-nothing-at-all"
	hidden.add("a wrong token", wrong)
	said = append(said, refusedWith(t, h, wrong, written))
	mu.Lock()
	defer mu.Unlock()
	if len(hidden) < 8*10 {
		t.Errorf("only %d forms of secrets are known", len(hidden))
	}
	for _, text := range said {
		if at := hidden.in(text); at != "" {
			t.Errorf("people read %s: %.500s", at, text)
		}
	}
	for _, line := range strings.Split(written.String()+other.String(), "\n") {
		if at := hidden.in(line); at != "" {
			t.Errorf("the log holds %s: %s", at, line)
		}
	}
	if !strings.Contains(written.String(), `"level":"ERROR"`) || !strings.Contains(written.String(), `"level":"WARN"`) {
		t.Error("nothing went wrong")
	}
	files := 0
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files++
		text, err := unpacked(path)
		if at := hidden.in(text); at != "" {
			t.Errorf("%s holds %s", d.Name(), at)
		}
		return err
	})
	if err != nil || files < 2 {
		t.Errorf("%d files were looked through: %v", files, err)
	}
}

// refusedWith returns the output of starting the bot with a refused token.
func refusedWith(t *testing.T, h *bottest.Playground, token string, to io.Writer) string {
	t.Helper()
	db, err := store.Open(filepath.Join(t.TempDir(), "other.db"), store.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	app, err := bot.New(bot.Options{Token: token, Base: h.Server.URL(), Store: db,
		Games: []engine.Rules{bottest.CausewayRules{}},
		Log:   slog.New(slog.NewTextHandler(to, &slog.HandlerOptions{Level: slog.LevelDebug}))})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), bottest.Patience)
	defer cancel()
	if err = app.Run(ctx); err == nil {
		t.Fatal("a wrong token opens the door")
	}
	return err.Error() + fmt.Sprintf("%+v %#v", err, err)
}

// unpacked is everything in a file; of a database all keys and values, unpacked where they are packed.
func unpacked(path string) (string, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	text := bytes.NewBuffer(raw)
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{ReadOnly: true, Timeout: time.Second})
	if err != nil {
		return text.String(), nil // no database
	}
	defer db.Close()
	var walk func(b *bbolt.Bucket) error
	walk = func(b *bbolt.Bucket) error {
		return b.ForEach(func(k, v []byte) error {
			if v == nil {
				return walk(b.Bucket(k))
			}
			// Compressed data begins after a few bytes of header.
			for at := range min(40, len(v)) {
				if more, err := io.ReadAll(flate.NewReader(bytes.NewReader(v[at:]))); err == nil {
					text.Write(more)
				}
			}
			return nil
		})
	}
	err = db.View(func(tx *bbolt.Tx) error {
		return tx.ForEach(func(_ []byte, b *bbolt.Bucket) error { return walk(b) })
	})
	return text.String(), err
}
