package bottest

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"

	"skald/bot/customid"
)

// Channel is the default channel of interactions.
const Channel = "500"

// Token is the token of every Bot.
const Token = "kit-token"

// OwnPermissions are the permissions the bot has on the test server: those the README requests.
const OwnPermissions = 274878024704

// ServeHTTP implements the part of Discord's API that the bot uses.
func (d *Bot) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s := Call{Method: r.Method, Path: strings.TrimPrefix(r.URL.Path, "/api/v10")}
	if strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/") {
		if r.ParseMultipartForm(1<<20) == nil {
			_ = json.Unmarshal([]byte(r.FormValue("payload_json")), &s.Body)
			for _, fs := range r.MultipartForm.File {
				s.File = fs[0].Filename
				if f, err := fs[0].Open(); err == nil {
					b, _ := io.ReadAll(f)
					s.FileText = string(b)
					f.Close()
				}
			}
		}
	} else if b, _ := io.ReadAll(r.Body); len(b) > 0 {
		_ = json.Unmarshal(b, &s.Body)
	}
	d.Mu.Lock()
	defer d.Mu.Unlock()
	if name, ok := strings.CutPrefix(s.Path, "/attachments/1/2/"); ok {
		if d.ServedFiles[name] == "" {
			w.WriteHeader(http.StatusNotFound)
		}
		fmt.Fprint(w, d.ServedFiles[name])
		return
	}
	d.Calls = append(d.Calls, s)
	if err := s.problem(); err != nil {
		d.T.Errorf("%s %s: %v: %s", s.Method, s.Path, err, s.Text())
	}
	if d.Refuse != nil {
		if status, code := d.Refuse(s); status > 0 {
			w.WriteHeader(status)
			fmt.Fprintf(w, `{"code":%d,"message":"no"}`, code)
			return
		}
	}
	switch {
	case s.Method == http.MethodGet && d.ChannelInfo[strings.TrimPrefix(s.Path, "/channels/")] != "":
		fmt.Fprint(w, d.ChannelInfo[strings.TrimPrefix(s.Path, "/channels/")])
	case s.Method == http.MethodGet && strings.HasSuffix(s.Path, "/messages"):
		newest := []map[string]any{}
		for i := len(d.Posts) - 1; i >= 0 && !d.HideHistory; i-- {
			newest = append(newest, d.Posts[i])
		}
		_ = json.NewEncoder(w).Encode(newest)
	case s.Method == http.MethodGet && s.Path == "/users/@me":
		fmt.Fprint(w, `{"id":"42"}`)
	case s.Method == http.MethodGet && strings.HasPrefix(s.Path, "/guilds/") &&
		strings.HasSuffix(s.Path, "/members/42"):
		fmt.Fprint(w, `{"roles":["9"]}`)
	case s.Method == http.MethodGet && strings.HasPrefix(s.Path, "/guilds/") && strings.HasSuffix(s.Path, "/roles"):
		fmt.Fprintf(w, `[{"id":"3","permissions":"%d"},{"id":"9","permissions":"0"}]`, OwnPermissions)
	case s.Method == http.MethodGet && strings.HasPrefix(s.Path, "/channels/"):
		fmt.Fprint(w, `{"type":0,"guild_id":"3"}`)
	case s.Path == "/users/@me/channels":
		fmt.Fprintf(w, `{"id":"dm-%v"}`, s.Body["recipient_id"])
	case s.Method == http.MethodPost && strings.HasPrefix(s.Path, "/channels/dm-"):
		fmt.Fprint(w, `{"id":"700"}`)
	case s.Method == http.MethodPost && strings.HasSuffix(s.Path, "/messages"):
		d.made++
		m := map[string]any{"id": fmt.Sprint(900 + d.made), "channel_id": Channel,
			"author": map[string]any{"id": "42", "bot": true}, "components": s.Body["components"]}
		m["attachments"], m["content"] = s.Body["attachments"], s.Body["content"]
		d.Posts = append(d.Posts, m)
		_ = json.NewEncoder(w).Encode(m)
	case s.Method == http.MethodPost && strings.HasSuffix(s.Path, "/threads"):
		d.made++
		fmt.Fprintf(w, `{"id":"%d"}`, 600+d.made)
	case s.Method == http.MethodPatch && strings.HasPrefix(s.Path, "/channels/"):
		for _, m := range d.Posts {
			if strings.HasSuffix(s.Path, "/"+m["id"].(string)) {
				m["components"] = s.Body["components"]
			}
		}
		fmt.Fprint(w, "{}")
	default:
		fmt.Fprint(w, "{}")
	}
}

// TakeCalls returns the calls since its last use.
func (d *Bot) TakeCalls() []Call {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	out := d.Calls
	d.Calls = nil
	return out
}

// CallCount returns the number of calls since TakeCalls.
func (d *Bot) CallCount() int {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	return len(d.Calls)
}

// NewestPost returns the newest message of the channel.
func (d *Bot) NewestPost() map[string]any {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	if len(d.Posts) == 0 {
		d.T.Fatal("nothing is posted")
	}
	return d.Posts[len(d.Posts)-1]
}

// PostCount returns the number of messages posted in the channel.
func (d *Bot) PostCount() int {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	return len(d.Posts)
}

// Button returns the custom_id of a move's button on the newest board. It fails the test if there is none.
func (d *Bot) Button(move string) string {
	d.T.Helper()
	for _, id := range CustomIDs(d.NewestPost()["components"]) {
		if strings.HasPrefix(id, "v1:") && strings.HasSuffix(id, ":"+move) {
			return id
		}
	}
	d.T.Fatalf("there is no button for %q", move)
	return ""
}

// UndoButton returns the custom_id of the undo button on any post, "" for none.
func (d *Bot) UndoButton() string {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	for _, p := range d.Posts {
		for _, id := range CustomIDs(p["components"]) {
			if strings.HasSuffix(id, ":"+customid.ActUndo) {
				return id
			}
		}
	}
	return ""
}

// RefuseCalls makes Discord refuse the calls of a method with the given text in their path. An empty method ends
// that.
func (d *Bot) RefuseCalls(method, in string, status, code int) {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	d.Refuse = func(s Call) (int, int) {
		if s.Method == method && strings.Contains(s.Path, in) {
			return status, code
		}
		return 0, 0
	}
	if method == "" {
		d.Refuse = nil
	}
}

// LoseChannel makes Discord refuse all calls about a channel, as if it were deleted or hidden.
func (d *Bot) LoseChannel(channel string, status, code int) {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	before := d.Refuse
	d.Refuse = func(s Call) (int, int) {
		if s.Path == "/channels/"+channel || strings.HasPrefix(s.Path, "/channels/"+channel+"/") {
			return status, code
		}
		if before != nil {
			return before(s)
		}
		return 0, 0
	}
}

// ServeFiles serves files as Discord's attachments and returns the address of their folder.
func (d *Bot) ServeFiles(content map[string]string) string {
	d.T.Helper()
	d.Mu.Lock()
	defer d.Mu.Unlock()
	d.ServedFiles = content
	return d.URL + "/attachments/1/2/"
}

// DirectMessages takes the calls and returns the number of direct messages with the text of a key, by recipient.
func (d *Bot) DirectMessages(key string, pairs ...any) map[string]int {
	to := map[string]int{}
	for _, s := range d.TakeCalls() {
		if who, ok := strings.CutPrefix(s.Path, "/channels/dm-"); ok && s.Method == http.MethodPost &&
			s.Shows(key, pairs...) {
			to[strings.TrimSuffix(who, "/messages")]++
		}
	}
	return to
}
