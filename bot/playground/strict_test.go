package playground_test

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"skald/bot/playground"
	"skald/bot/playground/client"
)

// Bits of permissions.
const (
	mayEmbed   = 1 << 14
	mayHistory = 1 << 16
)

// deny takes permissions from the bot in the first channel.
func deny(t *testing.T, s *playground.Server, bits int) {
	t.Helper()
	person{t, s, "moderator"}.must("PATCH", "/api/v10/channels/"+s.ChannelID(), object{
		"permission_overwrites": []any{object{"id": s.ApplicationID(), "type": 1, "allow": "0",
			"deny": fmt.Sprint(bits)}},
	})
}

// TestEmojisAreThoseOfUnicode gives a button emojis of every make.
func TestEmojisAreThoseOfUnicode(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	for _, emoji := range []string{"🎲", "⚔", "⚔️", "❤️", "👍🏽", "👨‍👩‍👧", "🏴‍☠️", "🇮🇹", "1️⃣", "#⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "➕",
		"🧙‍♂️"} {
		b := button("a")
		b["emoji"] = object{"name": emoji}
		if status, v := asBot(t, s, "POST", "/api/v10/channels/"+s.ChannelID()+"/messages",
			object{"content": "x", "components": []any{row(b)}}); status != 200 {
			t.Errorf("%s is answered %d %v", emoji, status, v)
		}
	}
}

func TestEmbedsNeedTheirPermission(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	posts := "/api/v10/channels/" + s.ChannelID() + "/messages"
	embeds := object{"content": "x", "embeds": []any{object{"title": "x"}}}
	_, plain := asBot(t, s, "POST", posts, object{"content": "x"})
	deny(t, s, mayEmbed)
	for _, call := range [][2]string{{"POST", posts}, {"PATCH", posts + "/" + plain.(object)["id"].(string)}} {
		if status, v := asBot(t, s, call[0], call[1], embeds); status != 403 || v.(object)["code"] != 50013.0 {
			t.Errorf("%s with an embed is answered %d %v", call[0], status, v)
		}
		if status, v := asBot(t, s, call[0], call[1], object{"content": "y"}); status != 200 {
			t.Errorf("%s without one is answered %d %v", call[0], status, v)
		}
	}
}

func TestTheHistoryIsReadWithThePermissionForItOnly(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	posts := "/api/v10/channels/" + s.ChannelID() + "/messages"
	_, v := asBot(t, s, "POST", posts, object{"content": "x"})
	id := v.(object)["id"].(string)
	reply := object{"content": "y", "message_reference": object{"message_id": id}}
	if status, v := asBot(t, s, "POST", posts, reply); status != 200 {
		t.Errorf("a reply is answered %d %v", status, v)
	}
	deny(t, s, mayHistory)
	if status, v := asBot(t, s, "GET", posts+"/"+id, nil); status != 403 || v.(object)["code"] != 50013.0 {
		t.Errorf("a message is answered %d %v", status, v)
	}
	if status, v := asBot(t, s, "POST", posts, reply); status != 403 || v.(object)["code"] != 160002.0 {
		t.Errorf("a reply is answered %d %v", status, v)
	}
	if status, v := asBot(t, s, "PATCH", posts+"/"+id, object{"content": "z"}); status != 200 {
		t.Errorf("an edit is answered %d %v", status, v)
	}
}

func TestALockedThreadIsForThoseWhoManageThreads(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	_, v := asBot(t, s, "POST", "/api/v10/channels/"+s.ChannelID()+"/threads", object{"name": "x", "type": 11})
	thread := "/api/v10/channels/" + v.(object)["id"].(string)
	_, v = asBot(t, s, "POST", thread+"/messages", object{"content": "x"})
	id := v.(object)["id"].(string)
	moderator := person{t, s, "moderator"}
	moderator.must("PATCH", thread, object{"locked": true})
	for _, call := range [][2]string{{"POST", "/messages"}, {"PATCH", "/messages/" + id}} {
		if status, v := asBot(t, s, call[0], thread+call[1], object{"content": "y"}); status != 403 ||
			v.(object)["code"] != 160005.0 {
			t.Errorf("%s is answered %d %v", call[0], status, v)
		}
	}
	moderator.must("POST", thread+"/messages", object{"content": "quiet now"})
}

func TestAPersonMayTakeNoDirectMessages(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	anna := person{t, s, "anna"}
	anna.must("PATCH", "/api/v10/users/@me", object{"direct_messages": false})
	status, v := asBot(t, s, "POST", "/api/v10/users/@me/channels", object{"recipient_id": s.UserID("anna")})
	if status != 200 {
		t.Fatalf("opening the conversation is answered %d %v", status, v)
	}
	posts := "/api/v10/channels/" + v.(object)["id"].(string) + "/messages"
	if status, v := asBot(t, s, "POST", posts, object{"content": "x"}); status != 403 || v.(object)["code"] != 50007.0 {
		t.Errorf("a message is answered %d %v", status, v)
	}
	anna.must("PATCH", "/api/v10/users/@me", object{"direct_messages": true})
	if status, v := asBot(t, s, "POST", posts, object{"content": "x"}); status != 200 {
		t.Errorf("a message is answered %d %v", status, v)
	}
}

// TestNamesThatAreTakenAreServed asks as people of unusual names, over every way there is: whoever is let in is let in
// everywhere.
func TestNamesThatAreTakenAreServed(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	for _, name := range []string{"Zoë", "50%", "a%41", "a+b", "anna maria", "名前", "o'neil", "a/b?c"} {
		p := client.Person{Base: s.URL(), Name: name}
		if _, err := p.Messages(t.Context(), s.ChannelID()); err != nil {
			t.Errorf("%q is turned away: %v", name, err)
		}
		if s.UserID(name) == "" {
			t.Errorf("%q has no id", name)
		}
		_, v := asBot(t, s, "GET", "/api/v10/users/"+s.UserID(name), nil)
		if v.(object)["username"] != name {
			t.Errorf("%q became %v", name, v)
		}
	}
	for _, name := range []string{"a@b", "", " ", strings.Repeat("x", 33), "a\nb", "<a>"} {
		p := client.Person{Base: s.URL(), Name: name}
		if _, err := p.Messages(t.Context(), s.ChannelID()); err == nil {
			t.Errorf("%q is let in", name)
		}
	}
}

func TestAnAnswerThatIsPutOffShowsNoMessage(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	b := runDemoBot(t, s)
	anna := person{t, s, "anna"}
	for kind, shown := range map[int]bool{4: true, 5: false} {
		go anna.command("mute")
		select {
		case <-b.heard:
		case <-time.After(patience):
			t.Fatal("the bot hears nothing")
		}
		b.mu.Lock()
		token := b.token
		b.mu.Unlock()
		id, _, _ := strings.Cut(token, ".")
		status, v := asBot(t, s, "POST", "/api/v10/interactions/"+id+"/"+token+"/callback?with_response=true",
			object{"type": kind, "data": object{"content": "x"}})
		if _, has := v.(object)["resource"]; status != 200 || has != shown {
			t.Errorf("type %d is answered %d %v", kind, status, v)
		}
	}
}

// TestAModalAsksForPeopleAndFiles opens a modal with a menu of people and a field for files, and fills it.
func TestAModalAsksForPeopleAndFiles(t *testing.T) {
	t.Parallel()
	s := start(t, unchecked())
	b := runDemoBot(t, s)
	anna := person{t, s, "anna"}
	label := func(part object) object { return object{"type": 18, "label": "l", "component": part} }
	// heard is the data of the next interaction, and where it is answered.
	heard := func() (data object, answer string) {
		t.Helper()
		select {
		case data = <-b.heard:
		case <-time.After(patience):
			t.Fatal("the bot hears nothing")
		}
		b.mu.Lock()
		defer b.mu.Unlock()
		id, _, _ := strings.Cut(b.token, ".")
		return data, "/api/v10/interactions/" + id + "/" + b.token + "/callback"
	}
	go anna.command("mute")
	_, answer := heard()
	open := func(parts ...any) (int, any) {
		t.Helper()
		return asBot(t, s, "POST", answer,
			object{"type": 9, "data": object{"custom_id": "m", "title": "T", "components": parts}})
	}
	for name, part := range map[string]object{
		"more at least than at most": {"type": 19, "custom_id": "what", "min_values": 3, "max_values": 2},
		"eleven files":               {"type": 19, "custom_id": "what", "max_values": 11},
		"no custom_id":               {"type": 19},
	} {
		if status, v := open(label(part)); status != 400 {
			t.Errorf("%s: answered %d %v", name, status, v)
		}
	}
	if status, v := open(label(object{"type": 5, "custom_id": "who"}),
		label(object{"type": 19, "custom_id": "what", "max_values": 2})); status != 204 {
		t.Fatalf("the modal is answered %d %v", status, v)
	}
	send := func(who string, what ...any) (int, any) {
		return as(t, s, "User anna", "POST", "/api/v10/interactions", object{
			"type": 5, "guild_id": s.GuildID(), "channel_id": s.ChannelID(),
			"data": object{"custom_id": "m", "components": []any{
				label(object{"type": 5, "custom_id": "who", "values": []any{who}}),
				label(object{"type": 19, "custom_id": "what", "values": what}),
			}},
		}, []byte("text"))
	}
	person := s.UserID("anna")
	for name, what := range map[string][]any{"no file": nil, "a file that was not sent": {"7"},
		"a file twice": {"0", "0"}} {
		if status, v := send(person, what...); status != 400 {
			t.Errorf("%s is answered %d %v", name, status, v)
		}
	}
	if status, v := send("1", "0"); status != 400 {
		t.Errorf("nobody is answered %d %v", status, v)
	}
	answered := make(chan int, 1)
	go func() {
		status, _ := send(person, "0")
		answered <- status
	}()
	data, _ := heard()
	resolved, _ := data["resolved"].(object)
	files, _ := resolved["attachments"].(object)
	people, _ := resolved["users"].(object)
	if len(files) != 1 || len(people) != 1 || people[person] == nil {
		t.Errorf("the bot hears %v", data)
	}
	for id := range files {
		if !strings.Contains(fmt.Sprint(data), "values:["+id+"]") {
			t.Errorf("the bot hears %v", data)
		}
	}
	if status := <-answered; status != 204 {
		t.Errorf("the form is answered %d", status)
	}
}

// TestABotIsHeldToItsPace calls, posts, and edits old messages too often.
func TestABotIsHeldToItsPace(t *testing.T) {
	t.Parallel()
	clock, real := newClock(), newClock()
	s := startPaced(t, playground.Options{Now: clock.now})
	s.SetReal(real.now) // how fast the machine is decides nothing
	posts := "/api/v10/channels/" + s.ChannelID() + "/messages"
	call := func(method, path string, body string) *http.Response {
		t.Helper()
		req, err := http.NewRequest(method, s.URL()+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Authorization", "Bot "+s.Token())
		req.Header.Set("Content-Type", "application/json")
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		return resp
	}
	// refusal makes calls until one is refused.
	refusal := func(what string, most int, scope string, make func(n int) *http.Response) (served int) {
		t.Helper()
		for n := range 20 * most {
			r := make(n)
			if r.StatusCode == http.StatusTooManyRequests {
				if r.Header.Get("X-RateLimit-Scope") != scope || r.Header.Get("Retry-After") == "" {
					t.Errorf("%s: refused with %v", what, r.Header)
				}
				return n
			}
			if r.StatusCode != 200 {
				t.Fatalf("%s: answered %d", what, r.StatusCode)
			}
		}
		t.Errorf("%s: nothing is refused", what)
		return 0
	}
	_, v := asBot(t, s, "POST", posts, object{"content": "x"})
	id := v.(object)["id"].(string)
	if n := refusal("posts", 5, "user",
		func(int) *http.Response { return call("POST", posts, `{"content":"x"}`) }); n < 4 {
		t.Errorf("%d more posts are served", n)
	}
	if r := call("POST", "/api/v10/users/@me/channels",
		fmt.Sprintf(`{"recipient_id":%q}`, s.UserID("moderator"))); r.StatusCode != 200 {
		t.Errorf("another route is answered %d", r.StatusCode)
	}
	if r := call("PATCH", posts+"/"+id, `{"content":"new"}`); r.StatusCode != 200 {
		t.Errorf("an edit is answered %d", r.StatusCode)
	}
	clock.advance(2 * time.Hour)
	if n := refusal("edits of old messages", 3, "shared", func(n int) *http.Response {
		return call("PATCH", posts+"/"+id, fmt.Sprintf(`{"content":"%d"}`, n))
	}); n < 3 {
		t.Errorf("%d edits are served", n)
	}
	real.advance(1100 * time.Millisecond) // until the second is over
	if n := refusal("calls", 50, "global",
		func(int) *http.Response { return call("GET", "/api/v10/users/@me", "") }); n < 49 {
		t.Errorf("%d calls are served", n)
	}
	if r := call("POST", "/api/v10/interactions/1/x/callback",
		`{"type":4}`); r.StatusCode == http.StatusTooManyRequests {
		t.Error("answers to interactions are limited")
	}
}

// TestBucketsInHeadersAreSharedAndCountedApart uses two channels: the header is the same, but the numbers left differ.
func TestBucketsInHeadersAreSharedAndCountedApart(t *testing.T) {
	t.Parallel()
	s := startPaced(t, playground.Options{})
	other := person{t, s, "moderator"}.must("POST", "/api/v10/guilds/"+s.GuildID()+"/channels",
		object{"name": "other"}).(object)["id"].(string)
	post := func(channel string) (bucket, left string) {
		t.Helper()
		req, err := http.NewRequest("POST", s.URL()+"/api/v10/channels/"+channel+"/messages",
			bytes.NewReader([]byte(`{"content":"x"}`)))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Authorization", "Bot "+s.Token())
		req.Header.Set("Content-Type", "application/json")
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		return resp.Header.Get("X-RateLimit-Bucket"), resp.Header.Get("X-RateLimit-Remaining")
	}
	first, left := post(s.ChannelID())
	second, also := post(other)
	if first == "" || first != second || left != "4" || also != "4" {
		t.Errorf("the buckets are %q with %s left and %q with %s left", first, left, second, also)
	}
}

// identify opens a gateway connection, identifies, and returns the opcode that comes first, or the code with which the
// connection is closed.
func identify(t *testing.T, s *playground.Server, intents discordgo.Intent) (op, code int) {
	t.Helper()
	ws, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(s.URL(), "http")+
		"/gateway?v=10&encoding=json", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ws.Close() })
	var m struct {
		Op int `json:"op"`
	}
	if err := ws.ReadJSON(&m); err != nil {
		t.Fatal(err)
	}
	if err := ws.WriteJSON(object{"op": 2,
		"d": object{"token": s.Token(), "intents": int(intents), "properties": object{}}}); err != nil {
		t.Fatal(err)
	}
	if err := ws.ReadJSON(&m); err != nil {
		if e, ok := err.(*websocket.CloseError); ok {
			return -1, e.Code
		}
		t.Fatal(err)
	}
	return m.Op, 0
}

func TestSessionsBeginAsOftenAsDiscordAllows(t *testing.T) {
	t.Parallel()
	s := startPaced(t, playground.Options{})
	left := func() float64 {
		t.Helper()
		_, v := asBot(t, s, "GET", "/api/v10/gateway/bot", nil)
		return v.(object)["session_start_limit"].(object)["remaining"].(float64)
	}
	if n := left(); n != 1000 {
		t.Errorf("at first %v sessions may begin", n)
	}
	if op, code := identify(t, s, discordgo.IntentsGuilds); op != 0 {
		t.Errorf("the first session begins with opcode %d, code %d", op, code)
	}
	if op, code := identify(t, s, discordgo.IntentsGuilds); op != 9 {
		t.Errorf("a second one at once begins with opcode %d, code %d", op, code)
	}
	if n := left(); n != 998 {
		t.Errorf("after one session, and one that came too soon, %v may begin", n)
	}
	if accepted, rejected := s.Identifies(); accepted != 1 || rejected != 1 {
		t.Errorf("%d sessions are accepted, %d rejected", accepted, rejected)
	}
	if err := s.Advance(25 * time.Hour); err != nil {
		t.Fatal(err)
	}
	if n := left(); n != 1000 {
		t.Errorf("a day later %v sessions may begin", n)
	}
}

// Also those count that come too soon.
func TestTheTokenIsResetWhenTooManySessionsBegin(t *testing.T) {
	t.Parallel()
	at := time.Now()
	s := startPaced(t, playground.Options{Now: func() time.Time { return at }})
	dg := connect(t, s, func(d *discordgo.Session) { d.ShouldReconnectOnError = false })
	lost := make(chan bool, 1)
	dg.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) { lost <- true })
	for n := range 999 {
		if op, code := identify(t, s, discordgo.IntentsGuilds); op != 9 {
			t.Fatalf("session %d too soon begins with opcode %d, code %d", n+1, op, code)
		}
	}
	if status, _ := asBot(t, s, "GET", "/api/v10/gateway/bot", nil); status != 200 {
		t.Errorf("after a thousand sessions the bot is answered %d", status)
	}
	if _, code := identify(t, s, discordgo.IntentsGuilds); code != 4004 {
		t.Errorf("session 1001 is closed with code %d", code)
	}
	if status, _ := asBot(t, s, "GET", "/api/v10/gateway/bot", nil); status != 401 {
		t.Errorf("after that the bot is answered %d", status)
	}
	select {
	case <-lost:
	case <-time.After(patience):
		t.Error("the session that had begun goes on")
	}
	if _, code := identify(t, s, discordgo.IntentsGuilds); code != 4004 {
		t.Errorf("one more session is closed with code %d", code)
	}
}

func TestPrivilegedIntentsHaveToBeGranted(t *testing.T) {
	t.Parallel()
	for _, intents := range []discordgo.Intent{discordgo.IntentsGuildMembers, discordgo.IntentsGuildPresences,
		discordgo.IntentMessageContent} {
		s := start(t, playground.Options{})
		if op, code := identify(t, s, discordgo.IntentsGuilds|intents); code != 4014 {
			t.Errorf("intents %b begin with opcode %d, code %d", intents, op, code)
		}
		s = start(t, playground.Options{Privileged: int(intents)})
		if op, code := identify(t, s, discordgo.IntentsGuilds|intents); op != 0 {
			t.Errorf("intents %b that were granted begin with opcode %d, code %d", intents, op, code)
		}
	}
}
