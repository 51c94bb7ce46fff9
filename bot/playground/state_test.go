package playground_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/playground"
)

func TestStateSurvivesThatTheFileIsReopened(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "playground.db")
	c := newClock()
	opts := playground.Options{StateFile: file, Now: c.now}
	first, err := playground.New(opts)
	if err != nil {
		t.Fatal(err)
	}
	if err := first.Start(context.Background()); err != nil {
		t.Fatal(err)
	}
	anna := person{t, first, "anna"}
	anna.must("PATCH", "/api/v10/users/@me", object{"locale": "it"})
	channel := anna.must("POST", "/api/v10/guilds/"+first.GuildID()+"/channels", object{"name": "My Table"}).(object)
	got := answering(t, first)
	i, done := ask(t, first, got)
	if status, v := asBot(t, first, "POST", callback(i), object{"type": 4,
		"data": object{"content": "whisper", "flags": 64, "components": []any{row(button("press"))}}}); status != 204 {
		t.Fatalf("answer: %d %v", status, v)
	}
	<-done
	status, v := asBot(t, first, "POST", "/api/v10/channels/"+channel["id"].(string)+"/messages", object{
		"content": "board", "nonce": "n1", "enforce_nonce": true,
		"attachments": []any{object{"id": 0, "description": "a board"}},
	}, picture(8, 8))
	if status != 200 {
		t.Fatalf("post: %d %v", status, v)
	}
	posted := v.(object)
	if _, err := playground.New(opts); err == nil || !strings.Contains(err.Error(), "in use") {
		t.Errorf("a second playground on the same file: %v", err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}

	second := start(t, opts)
	anna.s = second
	if me := anna.must("GET", "/api/v10/users/@me", nil).(object); me["locale"] != "it" ||
		me["id"] != second.UserID("anna") {
		t.Errorf("anna is %v", me)
	}
	channels := anna.must("GET", "/api/v10/guilds/"+second.GuildID()+"/channels", nil).([]any)
	if len(channels) != 2 || channels[1].(object)["name"] != "my-table" || channels[1].(object)["id"] != channel["id"] {
		t.Errorf("channels: %v", channels)
	}
	list := anna.messages(channel["id"].(string))
	if len(list) != 1 || list[0]["id"] != posted["id"] {
		t.Fatalf("messages: %v", list)
	}
	a := list[0]["attachments"].([]any)[0].(object)
	if a["description"] != "a board" || !strings.HasPrefix(a["url"].(string), second.URL()) {
		t.Errorf("attachment: %v", a)
	}
	resp, err := http.Get(a["url"].(string))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if b, _ := io.ReadAll(resp.Body); string(b) != string(picture(8, 8)) {
		t.Errorf("the picture has %d bytes and status %d", len(b), resp.StatusCode)
	}
	_, v = asBot(t, second, "POST", "/api/v10/channels/"+channel["id"].(string)+"/messages",
		object{"content": "board", "nonce": "n1", "enforce_nonce": true})
	if v.(object)["id"] != posted["id"] {
		t.Error("the nonce was forgotten: the message was posted twice")
	}
	if status, v := asBot(t, second, "PATCH", "/api/v10/webhooks/"+second.ApplicationID()+"/"+i.Token+
		"/messages/@original", object{"content": "louder"}); status != 200 {
		t.Errorf("the token of an interaction was forgotten: %d %v", status, v)
	}
	whisper := anna.messages(second.ChannelID())[0]
	if whisper["content"] != "louder" || whisper["flags"] != 64.0 {
		t.Errorf("the ephemeral message: %v", whisper)
	}
	again := answering(t, second)
	pressed := make(chan int, 1)
	go func() {
		status, _ := anna.press(whisper["id"].(string), "press")
		pressed <- status
	}()
	p := <-again
	if p.MessageComponentData().CustomID != "press" || idNumber(p.ID) <= idNumber(posted["id"].(string)) {
		t.Errorf("the press: %+v", p.Interaction)
	}
	if status, v := asBot(t, second, "POST", callback(p), object{"type": 6}); status != 204 {
		t.Errorf("answer: %d %v", status, v)
	}
	if status := <-pressed; status != 204 {
		t.Errorf("pressed: %d", status)
	}
	wantNoFailures(t, second)
}

func TestStateSurvivesAKillAtAnyMoment(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "running.db")
	s := start(t, playground.Options{StateFile: file})
	anna := person{t, s, "anna"}
	// The file of a running playground is the one a killed process leaves.
	for i := range 3 {
		posted := anna.must("POST", "/api/v10/channels/"+s.ChannelID()+"/messages",
			object{"content": fmt.Sprint("message ", i)}).(object)
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		left := filepath.Join(dir, fmt.Sprint("left", i, ".db"))
		if err := os.WriteFile(left, b, 0o600); err != nil {
			t.Fatal(err)
		}
		after := start(t, playground.Options{StateFile: left})
		list := (person{t, after, "anna"}).messages(s.ChannelID())
		if len(list) != i+1 || list[0]["id"] != posted["id"] {
			t.Errorf("after message %d: %v", i, list)
		}
	}
}

func TestADamagedOrForeignFileIsRefusedAndLeftAlone(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "notes.db")
	if err := os.WriteFile(file, []byte(strings.Repeat("my notes ", 2000)), 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err := playground.New(playground.Options{StateFile: file}); err == nil {
		s.Close()
		t.Error("a file of notes was taken for a playground")
	}
	if b, err := os.ReadFile(file); err != nil || !strings.HasPrefix(string(b), "my notes") || len(b) != 18000 {
		t.Errorf("the notes were changed: %d bytes, %v", len(b), err)
	}
}

func idNumber(id string) (n uint64) {
	fmt.Sscan(id, &n)
	return n
}

func TestAnIdNeverComesTwiceEvenWhenTheClockGoesBack(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "playground.db")
	c := newClock()
	last := uint64(0)
	for round := range 3 {
		s, err := playground.New(playground.Options{StateFile: file, Now: c.now})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Start(context.Background()); err != nil {
			t.Fatal(err)
		}
		for range 20 {
			m := (person{t, s, "anna"}).must("POST", "/api/v10/channels/"+s.ChannelID()+"/messages",
				object{"content": "x"}).(object)
			id := idNumber(m["id"].(string))
			if id <= last {
				t.Fatalf("round %d: id %d after %d", round, id, last)
			}
			last = id
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		c.advance(-time.Hour)
	}
}

func TestANonceKeepsAMessageFromBeingPostedTwiceForSomeMinutes(t *testing.T) {
	t.Parallel()
	c := newClock()
	s := start(t, playground.Options{Now: c.now})
	post := func(nonce any, enforce bool) string {
		t.Helper()
		status, v := asBot(t, s, "POST", "/api/v10/channels/"+s.ChannelID()+"/messages",
			object{"content": "x", "nonce": nonce, "enforce_nonce": enforce})
		if status != 200 || fmt.Sprint(v.(object)["nonce"]) != fmt.Sprint(nonce) {
			t.Fatalf("post: %d %v", status, v)
		}
		return v.(object)["id"].(string)
	}
	first := post("a", true)
	if post("a", true) != first {
		t.Error("the same nonce posted again")
	}
	if post("b", true) == first || post("a", false) == first {
		t.Error("another nonce, or one that is not enforced, did not post")
	}
	c.advance(10 * time.Minute)
	if post("a", true) == first {
		t.Error("a nonce is remembered for ever")
	}
	wantNoFailures(t, s)
}

func TestEditsKeepTheAttachmentsThatAreListed(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	path := "/api/v10/channels/" + s.ChannelID() + "/messages"
	_, v := asBot(t, s, "POST", path, object{"content": "x"}, picture(1, 1), picture(2, 2))
	id := v.(object)["id"].(string)
	files := func() (names []string) {
		for _, a := range (person{t, s, "anna"}).messages(s.ChannelID())[0]["attachments"].([]any) {
			names = append(names, a.(object)["filename"].(string))
		}
		return names
	}
	edit := func(body object, more ...[]byte) {
		t.Helper()
		if status, v := asBot(t, s, "PATCH", path+"/"+id, body, more...); status != 200 {
			t.Fatalf("edit: %d %v", status, v)
		}
	}
	edit(object{"content": "y"})
	if got := files(); len(got) != 2 {
		t.Errorf("without a list: %v", got)
	}
	old := (person{t, s, "anna"}).messages(s.ChannelID())[0]["attachments"].([]any)[1].(object)
	edit(object{"attachments": []any{object{"id": old["id"]},
		object{"id": "0", "filename": "new.png", "description": "new"}},
		"embeds": []any{object{"image": object{"url": "attachment://new.png"}}}}, picture(3, 3))
	if got := files(); strings.Join(got, " ") != "file1.png new.png" {
		t.Errorf("one kept, one new: %v", got)
	}
	edit(object{"attachments": []any{}, "embeds": []any{}})
	if got := files(); len(got) != 0 {
		t.Errorf("an empty list: %v", got)
	}
	resp, err := http.Get(old["url"].(string))
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != 404 {
		t.Errorf("a file that is gone is still served: %d", resp.StatusCode)
	}
	wantNoFailures(t, s)
}

func TestThreadsAreStartedArchivedAndOpenedAgain(t *testing.T) {
	t.Parallel()
	c := newClock()
	s := start(t, playground.Options{Now: c.now})
	bot := connect(t, s)
	anna := person{t, s, "anna"}
	m, err := bot.ChannelMessageSend(s.ChannelID(), "a table")
	if err != nil {
		t.Fatal(err)
	}
	thread, err := bot.MessageThreadStart(s.ChannelID(), m.ID, "Our match", 60)
	if err != nil || thread.ID != m.ID || thread.ParentID != s.ChannelID() {
		t.Fatalf("thread: %+v, %v", thread, err)
	}
	if _, err := bot.MessageThreadStart(s.ChannelID(), m.ID, "Again", 60); !isCode(err, 160004) {
		t.Errorf("a second thread on the same message: %v", err)
	}
	free, err := bot.ThreadStart(s.ChannelID(), "Without a message", discordgo.ChannelTypeGuildPublicThread, 1440)
	if err != nil {
		t.Fatal(err)
	}
	said, err := bot.ChannelMessageSend(thread.ID, "first move")
	if err != nil {
		t.Fatal(err)
	}
	if list := anna.must("GET", "/api/v10/guilds/"+s.GuildID()+"/threads/active",
		nil).(object)["threads"].([]any); len(list) != 2 {
		t.Errorf("active threads: %v", list)
	}
	if err := bot.ThreadMemberAdd(thread.ID, s.UserID("anna")); err != nil {
		t.Error(err)
	}

	c.advance(61 * time.Minute)
	if _, err := bot.ChannelMessageEdit(thread.ID, said.ID, "changed"); !isCode(err, 50083) {
		t.Errorf("an edit in an archived thread: %v", err)
	}
	if status, v := anna.do("POST", "/api/v10/interactions",
		object{"type": 2, "channel_id": thread.ID, "guild_id": s.GuildID(),
			"data": object{"name": "x"}}); status != 400 || v.(object)["code"] != 50083.0 {
		t.Errorf("a command in an archived thread: %d %v", status, v)
	}
	if list, err := bot.ThreadsArchived(s.ChannelID(), nil, 0); err != nil || len(list.Threads) != 1 {
		t.Errorf("archived threads: %+v, %v", list, err)
	}
	if _, err := bot.ChannelMessageSend(thread.ID, "awake"); err != nil {
		t.Errorf("a post in an archived thread: %v", err)
	}
	if _, err := bot.ChannelMessageEdit(thread.ID, said.ID, "changed"); err != nil {
		t.Errorf("an edit in a thread opened again: %v", err)
	}
	archived := true
	if ch, err := bot.ChannelEditComplex(free.ID, &discordgo.ChannelEdit{Archived: &archived}); err != nil ||
		!ch.ThreadMetadata.Archived {
		t.Errorf("archive: %+v, %v", ch, err)
	}
	wantNoFailures(t, s)
}

func isCode(err error, code int) bool {
	e, ok := err.(*discordgo.RESTError)
	return ok && e.Message != nil && e.Message.Code == code
}

func TestPermissionsOfAChannelAreKept(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	bot := connect(t, s)
	moderator, anna := person{t, s, "moderator"}, person{t, s, "anna"}
	deny := func(name string, bits int64) string {
		c := anna.must("POST", "/api/v10/guilds/"+s.GuildID()+"/channels",
			object{"name": name, "permission_overwrites": []any{
				object{"id": s.ApplicationID(), "type": 1, "allow": "0", "deny": fmt.Sprint(bits)},
			}})
		return c.(object)["id"].(string)
	}
	hidden := deny("hidden", discordgo.PermissionViewChannel)
	if _, err := bot.ChannelMessageSend(hidden, "x"); !isCode(err, 50001) {
		t.Errorf("a channel the bot cannot see: %v", err)
	}
	silent := deny("silent", discordgo.PermissionSendMessages)
	if _, err := bot.ChannelMessageSend(silent, "x"); !isCode(err, 50013) {
		t.Errorf("a channel the bot cannot write in: %v", err)
	}
	said := anna.must("POST", "/api/v10/channels/"+s.ChannelID()+"/messages",
		object{"content": "mine"}).(object)["id"].(string)
	if _, err := bot.ChannelMessageEdit(s.ChannelID(), said, "yours"); !isCode(err, 50005) {
		t.Errorf("the bot edits anna's message: %v", err)
	}
	if err := bot.ChannelMessageDelete(s.ChannelID(), said); !isCode(err, 50013) {
		t.Errorf("the bot deletes anna's message: %v", err)
	}
	if status, _ := anna.do("PATCH", "/api/v10/channels/"+s.ChannelID(), object{"name": "pub"}); status != 403 {
		t.Errorf("anna renames the channel: %d", status)
	}
	moderator.must("PATCH", "/api/v10/channels/"+s.ChannelID(), object{"topic": "Games"})
	moderator.must("DELETE", "/api/v10/channels/"+s.ChannelID()+"/messages/"+said, nil)
	for name, want := range map[string]bool{"moderator": true, "anna": false} {
		guilds := (person{t, s, name}).must("GET", "/api/v10/users/@me/guilds", nil).([]any)
		bits := int64(idNumber(guilds[0].(object)["permissions"].(string)))
		if has := bits&discordgo.PermissionManageChannels != 0 &&
			bits&discordgo.PermissionManageMessages != 0; has != want {
			t.Errorf("%s manages: %t, want %t", name, has, want)
		}
	}
	wantNoFailures(t, s)
}

func TestTheBotWritesToAPersonDirectly(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	bot := connect(t, s)
	anna := person{t, s, "anna"}
	anna.must("GET", "/api/v10/users/@me", nil)
	c, err := bot.UserChannelCreate(s.UserID("anna"))
	if err != nil {
		t.Fatal(err)
	}
	if again, err := bot.UserChannelCreate(s.UserID("anna")); err != nil || again.ID != c.ID {
		t.Errorf("a second conversation: %+v, %v", again, err)
	}
	if _, err := bot.ChannelMessageSend(c.ID, "a reminder"); err != nil {
		t.Fatal(err)
	}
	if list := anna.messages(c.ID); len(list) != 1 || list[0]["content"] != "a reminder" {
		t.Errorf("anna reads %v", list)
	}
	if status, _ := (person{t, s, "bruno"}).do("GET", "/api/v10/channels/"+c.ID+"/messages", nil); status != 403 {
		t.Errorf("bruno reads along: %d", status)
	}
	if list := anna.must("GET", "/api/v10/users/@me/channels", nil).([]any); len(list) != 1 {
		t.Errorf("anna's conversations: %v", list)
	}
	wantNoFailures(t, s)
}

func TestMessagesAreListedBeforeAfterAndAroundOne(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	bot := connect(t, s)
	var ids []string
	for i := range 9 {
		m, err := bot.ChannelMessageSend(s.ChannelID(), fmt.Sprint(i))
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, m.ID)
	}
	for _, c := range []struct {
		before, after, around string
		limit                 int
		want                  string
	}{
		{limit: 3, want: "8 7 6"},
		{before: ids[3], limit: 2, want: "2 1"},
		{after: ids[3], limit: 2, want: "5 4"},
		{around: ids[4], limit: 3, want: "5 4 3"},
		{after: ids[8], limit: 5, want: ""},
	} {
		list, err := bot.ChannelMessages(s.ChannelID(), c.limit, c.before, c.after, c.around)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range list {
			got = append(got, m.Content)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%+v: got %v", c, got)
		}
	}
	wantNoFailures(t, s)
}
