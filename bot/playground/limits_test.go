package playground_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/playground"
)

// unchecked turns the check against the description off: these requests are meant
// to be wrong, and the playground itself has to see it.
func unchecked() playground.Options {
	return playground.Options{Check: func(string, string, string, url.Values, []byte, int) error { return nil }}
}

func repeat(n int, v func(i int) any) []any {
	list := make([]any, n)
	for i := range list {
		list[i] = v(i)
	}
	return list
}

func button(id string) object {
	return object{"type": 2, "style": 1, "label": "x", "custom_id": id}
}

func row(parts ...any) object { return object{"type": 1, "components": parts} }

func TestMessagesBeyondDiscordsLimitsAreRefused(t *testing.T) {
	t.Parallel()
	s := start(t, unchecked())
	option := func(i int) any { return object{"label": fmt.Sprint("o", i), "value": fmt.Sprint(i)} }
	text := func(s string) object { return object{"type": 10, "content": s} }
	const v2 = 1 << 15
	long := strings.Repeat("x", 101)
	for name, body := range map[string]object{
		"content of 2001": {"content": strings.Repeat("ä", 2001)},
		"11 embeds":       {"embeds": repeat(11, func(int) any { return object{"title": "x"} })},
		"embeds of 6001 in all": {"embeds": []any{object{"description": strings.Repeat("x", 4096)},
			object{"description": strings.Repeat("x", 1905)}}},
		"an embed title of 257":        {"embeds": []any{object{"title": strings.Repeat("x", 257)}}},
		"an embed field without value": {"embeds": []any{object{"fields": []any{object{"name": "x"}}}}},
		"six rows": {"components": repeat(6, func(i int) any {
			return row(button(fmt.Sprint(i)))
		})},
		"six buttons": {"components": []any{row(repeat(6,
			func(i int) any { return button(fmt.Sprint(i)) })...)}},
		"an empty row":           {"components": []any{row()}},
		"a button outside a row": {"components": []any{button("a")}},
		"custom_id twice":        {"components": []any{row(button("a"), button("a"))}},
		"custom_id of 101":       {"components": []any{row(button(long))}},
		"no custom_id":           {"components": []any{row(object{"type": 2, "style": 1, "label": "x"})}},
		"a label of 81": {"components": []any{row(object{"type": 2, "style": 1,
			"label": strings.Repeat("x", 81), "custom_id": "a"})}},
		"a word for an emoji": {"components": []any{row(object{"type": 2, "style": 1, "custom_id": "a",
			"emoji": object{"name": "sword"}})}},
		"a sign that is no emoji": {"components": []any{row(object{"type": 2, "style": 1, "custom_id": "a",
			"emoji": object{"name": "→"}})}},
		"two emojis for one": {"components": []any{row(object{"type": 2, "style": 1, "custom_id": "a",
			"emoji": object{"name": "🎲🎲"}})}},
		"an emoji of another server": {"components": []any{row(object{"type": 2, "style": 1, "custom_id": "a",
			"emoji": object{"name": "x", "id": "123456789012345678"}})}},
		"an embed field named by blanks": {"embeds": []any{object{"fields": []any{object{"name": "  ",
			"value": "x"}}}}},
		"an embed field of blanks": {"embeds": []any{object{"fields": []any{object{"name": "x",
			"value": "\n"}}}}},
		"neither label nor emoji": {"components": []any{row(object{"type": 2, "style": 1, "custom_id": "a"})}},
		"style 7": {"components": []any{row(object{"type": 2, "style": 7, "label": "x",
			"custom_id": "a"})}},
		"a link with custom_id": {"components": []any{row(object{"type": 2, "style": 5, "label": "x",
			"custom_id": "a", "url": "https://example.org"})}},
		"a link without url": {"components": []any{row(object{"type": 2, "style": 5, "label": "x"})}},
		"a menu beside a button": {"components": []any{row(button("a"),
			object{"type": 3, "custom_id": "b", "options": []any{option(1)}})}},
		"26 options": {"components": []any{row(object{"type": 3, "custom_id": "b",
			"options": repeat(26, option)})}},
		"no options": {"components": []any{row(object{"type": 3, "custom_id": "b",
			"options": []any{}})}},
		"a value twice": {"components": []any{row(object{"type": 3, "custom_id": "b",
			"options": []any{option(1), option(1)}})}},
		"an option of 101": {"components": []any{row(object{"type": 3, "custom_id": "b",
			"options": []any{object{"label": long, "value": "a"}}})}},
		"more to choose than there is": {"components": []any{row(object{"type": 3, "custom_id": "b", "max_values": 2,
			"options": []any{option(1)}})}},
		"a text input in a message": {"components": []any{row(object{"type": 4, "custom_id": "b", "style": 1})}},
		"V2 parts without the flag": {"components": []any{text("x")}},
		"V2 with content":           {"flags": v2, "content": "x", "components": []any{text("x")}},
		"V2 with embeds": {"flags": v2, "embeds": []any{object{"title": "x"}},
			"components": []any{text("x")}},
		"V2 of 41 parts": {"flags": v2,
			"components": []any{object{"type": 17, "components": repeat(40, func(i int) any { return text("x") })}}},
		"V2 text of 4001": {"flags": v2,
			"components": []any{text(strings.Repeat("x", 4000)), text("x")}},
		"a container in a container": {"flags": v2,
			"components": []any{object{"type": 17,
				"components": []any{object{"type": 17, "components": []any{text("x")}}}}}},
		"a section of four": {"flags": v2,
			"components": []any{object{"type": 9, "components": repeat(4, func(int) any { return text("x") }),
				"accessory": button("a")}}},
		"a section without accessory": {"flags": v2,
			"components": []any{object{"type": 9, "components": []any{text("x")}}}},
		"a gallery of eleven": {"flags": v2,
			"components": []any{object{"type": 12, "items": repeat(11, func(int) any {
				return object{"media": object{"url": "https://example.org/a.png"}}
			})}}},
		"alt text of 1025": {"flags": v2,
			"components": []any{object{"type": 12,
				"items": []any{object{"description": strings.Repeat("x", 1025),
					"media": object{"url": "https://example.org/a.png"}}}}}},
		"an attachment not sent": {"embeds": []any{object{"image": object{"url": "attachment://board.png"}}}},
		"an attachment not sent in V2": {"flags": v2,
			"components": []any{object{"type": 12,
				"items": []any{object{"media": object{"url": "attachment://b.png"}}}}}},
		"an attachment never uploaded": {"content": "x",
			"attachments": []any{object{"id": "0", "filename": "a.png"}}},
		"a nonce of 26": {"content": "x", "nonce": strings.Repeat("n", 26)},
		"mentions parsed and listed": {"content": "x",
			"allowed_mentions": object{"parse": []any{"users"}, "users": []any{"1"}}},
		"an answer to nothing":     {"content": "x", "message_reference": object{"message_id": "1"}},
		"a poll":                   {"poll": object{"question": object{"text": "x"}}},
		"content that is a number": {"content": 5},
	} {
		status, v := asBot(t, s, "POST", "/api/v10/channels/"+s.ChannelID()+"/messages", body)
		if e := v.(object); status != 400 || e["code"] != 50035.0 || e["errors"] == nil {
			t.Errorf("%s: answered %d %v", name, status, v)
		}
	}
	for name, body := range map[string]object{
		"nothing": {}, "empty text": {"content": ""}, "blanks": {"content": " \n "},
		"empty lists": {"embeds": []any{}, "components": []any{}},
	} {
		if status, v := asBot(t, s, "POST", "/api/v10/channels/"+s.ChannelID()+"/messages", body); status != 400 ||
			v.(object)["code"] != 50006.0 {
			t.Errorf("%s: answered %d %v", name, status, v)
		}
	}
	if n := len((person{t, s, "anna"}).messages(s.ChannelID())); n != 0 {
		t.Errorf("%d refused messages were posted all the same", n)
	}
	if len(s.Failures()) == 0 {
		t.Error("no failure was recorded for all that")
	}
}

func TestMessagesAtDiscordsLimitsAreTaken(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	text := func(s string) object { return object{"type": 10, "content": s} }
	for name, body := range map[string]object{
		"content of 2000": {"content": strings.Repeat("ä", 2000)},
		"embeds of 6000": {"embeds": []any{object{"description": strings.Repeat("x", 4096)},
			object{"description": strings.Repeat("x", 1904)}}},
		"five rows of five": {"components": repeat(5, func(i int) any {
			return row(repeat(5, func(j int) any { return button(fmt.Sprint(i, j)) })...)
		})},
		"25 options": {"components": []any{row(object{"type": 3, "custom_id": "b",
			"options": repeat(25, func(i int) any {
				return object{"label": fmt.Sprint(i), "value": fmt.Sprint(i)}
			})})}},
		"custom_id of 100": {"components": []any{row(button(strings.Repeat("x", 100)))}},
		"V2 of 40 parts": {"flags": 1 << 15,
			"components": []any{object{"type": 17, "accent_color": 0xff0000, "components": repeat(39, func(i int) any {
				return text("x")
			})}}},
		"V2 with everything": {"flags": 1 << 15,
			"components": []any{object{"type": 9, "components": []any{text("a")},
				"accessory": object{"type": 11, "media": object{"url": "https://example.org/a.png"}}},
				object{"type": 14, "spacing": 2, "divider": false}, row(object{"type": 5, "custom_id": "u"}),
				row(object{"type": 8, "custom_id": "c", "channel_types": []any{0}})}},
		"an emoji for a label": {"components": []any{row(object{"type": 2, "style": 2, "custom_id": "e",
			"emoji": object{"name": "⚔"}})}},
		"an embed of all parts": {"embeds": []any{object{"title": "t", "url": "https://example.org", "color": 5,
			"timestamp": "2026-03-01T12:00:00Z", "author": object{"name": "a"}, "footer": object{"text": "f"},
			"fields": []any{object{"name": "n", "value": "v", "inline": true}}}}},
	} {
		if status, v := asBot(t, s, "POST", "/api/v10/channels/"+s.ChannelID()+"/messages", body); status != 200 {
			t.Errorf("%s: answered %d %v", name, status, v)
		}
	}
	wantNoFailures(t, s)
}

func TestFilesBeyondTenMebibytesAreRefused(t *testing.T) {
	t.Parallel()
	s := start(t, unchecked())
	path := "/api/v10/channels/" + s.ChannelID() + "/messages"
	if status, v := asBot(t, s, "POST", path, object{}, make([]byte, 10<<20+1)); status != 413 ||
		v.(object)["code"] != 40005.0 {
		t.Errorf("a file of more than 10 MiB: %d %v", status, v)
	}
	files := make([][]byte, 11)
	if status, _ := asBot(t, s, "POST", path, object{}, files...); status != 400 {
		t.Errorf("eleven files: %d", status)
	}
	if status, v := asBot(t, s, "POST", path, object{}, make([]byte, 10<<20)); status != 200 {
		t.Errorf("a file of 10 MiB: %d %v", status, v)
	}
}

func TestCommandsBeyondDiscordsLimitsAreRefused(t *testing.T) {
	t.Parallel()
	s := start(t, unchecked())
	path := "/api/v10/applications/" + s.ApplicationID() + "/commands"
	named := func(i int) any { return object{"name": fmt.Sprint("c", i), "description": "d"} }
	with := func(options ...any) []any {
		return []any{object{"name": "c", "description": "d", "options": options}}
	}
	opt := func(name string, more object) object {
		o := object{"type": 3, "name": name, "description": "d"}
		for k, v := range more {
			o[k] = v
		}
		return o
	}
	if status, v := asBot(t, s, "PUT", path, repeat(101, named)); status != 400 || v.(object)["code"] != 30032.0 {
		t.Errorf("101 commands: %d %v", status, v)
	}
	people := func(i int) any { return object{"type": 2, "name": fmt.Sprint("Person ", i)} }
	if status, v := asBot(t, s, "PUT", path, repeat(16, people)); status != 400 || v.(object)["code"] != 30032.0 {
		t.Errorf("16 commands of people: %d %v", status, v)
	}
	if status, v := asBot(t, s, "PUT", path, repeat(15, people)); status != 200 {
		t.Errorf("15 commands of people: %d %v", status, v)
	}
	if status, v := asBot(t, s, "PUT", path, repeat(100, named)); status != 200 {
		t.Errorf("100 commands: %d %v", status, v)
	}
	for name, body := range map[string][]any{
		"an upper-case name":   {object{"name": "Move", "description": "d"}},
		"a name with a space":  {object{"name": "my move", "description": "d"}},
		"a name of 33":         {object{"name": strings.Repeat("a", 33), "description": "d"}},
		"no description":       {object{"name": "a"}},
		"a description of 101": {object{"name": "a", "description": strings.Repeat("x", 101)}},
		"a name twice":         {named(1), named(1)},
		"an unknown language": {object{"name": "a", "description": "d",
			"name_localizations": object{"xx": "b"}}},
		"a bad localised name": {object{"name": "a", "description": "d",
			"name_localizations": object{"it": "Muovi"}}},
		"26 options": with(repeat(26,
			func(i int) any { return opt(fmt.Sprint("o", i), nil) })...),
		"an option twice":         with(opt("a", nil), opt("a", nil)),
		"required after optional": with(opt("a", nil), opt("b", object{"required": true})),
		"a localised option twice": with(opt("a", object{"name_localizations": object{"it": "x"}}),
			opt("b", object{"name_localizations": object{"it": "x"}})),
		"a localised name that is another option's": with(opt("a", nil),
			opt("b", object{"name_localizations": object{"it": "a"}})),
		"a length of 0 at most":     with(opt("a", object{"max_length": 0})),
		"a name with an apostrophe": {object{"name": "l'arco", "description": "d"}},
		"26 choices": with(opt("a", object{"choices": repeat(26, func(i int) any {
			return object{"name": fmt.Sprint(i), "value": fmt.Sprint(i)}
		})})),
		"a choice of 101": with(opt("a",
			object{"choices": []any{object{"name": "x", "value": strings.Repeat("x", 101)}}})),
		"choices with autocomplete": with(opt("a",
			object{"autocomplete": true, "choices": []any{object{"name": "x", "value": "x"}}})),
		"autocomplete of a user":   with(opt("a", object{"type": 6, "autocomplete": true})),
		"subcommand beside option": with(opt("a", object{"type": 1}), opt("b", nil)),
		"a subcommand in a subcomm.": with(opt("a",
			object{"type": 1, "options": []any{opt("b", object{"type": 1})}})),
		"a group of plain options": with(opt("a", object{"type": 2, "options": []any{opt("b", nil)}})),
		"8001 characters": with(repeat(25, func(i int) any {
			return opt(fmt.Sprint("o", i), object{"choices": repeat(4, func(j int) any {
				return object{"name": fmt.Sprint(j, strings.Repeat("n", 60)), "value": fmt.Sprint(j)}
			})})
		})...),
		"8001 in another language": with(repeat(25, func(i int) any {
			return opt(fmt.Sprint("o", i), object{"choices": repeat(4, func(j int) any {
				return object{"name": fmt.Sprint(j), "name_localizations": object{"it": strings.Repeat("n", 90)},
					"value": fmt.Sprint(j)}
			})})
		})...),
		"a described context command": {object{"name": "a", "type": 2, "description": "d"}},
	} {
		if strings.HasPrefix(name, "8001") {
			for _, o := range body[0].(object)["options"].([]any) {
				o.(object)["description"] = strings.Repeat("d", 100)
			}
		}
		status, v := asBot(t, s, "PUT", path, body)
		if e := v.(object); status != 400 || e["code"] != 50035.0 {
			t.Errorf("%s: answered %d %v", name, status, v)
		}
	}
	if _, v := asBot(t, s, "GET", path, nil); len(v.([]any)) != 100 {
		t.Errorf("a refused list changed the commands: there are %d", len(v.([]any)))
	}
}

func TestCommandsAreMadeChangedAndDeletedOneByOne(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	bot := connect(t, s)
	for _, guild := range []string{"", s.GuildID()} {
		made, err := bot.ApplicationCommandCreate(s.ApplicationID(), guild,
			&discordgo.ApplicationCommand{Name: "a", Description: "d"})
		if err != nil {
			t.Fatal(err)
		}
		again, err := bot.ApplicationCommandCreate(s.ApplicationID(), guild,
			&discordgo.ApplicationCommand{Name: "a", Description: "e"})
		if err != nil || again.ID != made.ID || again.Description != "e" {
			t.Errorf("made again: %+v, %v", again, err)
		}
		changed, err := bot.ApplicationCommandEdit(s.ApplicationID(), guild, made.ID,
			&discordgo.ApplicationCommand{Name: "b", Description: "f"})
		if err != nil || changed.Name != "b" {
			t.Errorf("changed: %+v, %v", changed, err)
		}
		if got, err := bot.ApplicationCommand(s.ApplicationID(), guild, made.ID); err != nil || got.Description != "f" {
			t.Errorf("got: %+v, %v", got, err)
		}
		kept, err := bot.ApplicationCommandBulkOverwrite(s.ApplicationID(), guild,
			[]*discordgo.ApplicationCommand{{Name: "b", Description: "g"}, {Name: "c", Description: "h"}})
		if err != nil || len(kept) != 2 || kept[0].ID != made.ID {
			t.Errorf("overwritten: %+v, %v", kept, err)
		}
		if err := bot.ApplicationCommandDelete(s.ApplicationID(), guild, made.ID); err != nil {
			t.Error(err)
		}
		if list, err := bot.ApplicationCommands(s.ApplicationID(), guild); err != nil || len(list) != 1 {
			t.Errorf("left: %d, %v", len(list), err)
		}
	}
	wantNoFailures(t, s)
}

// answering is a bot that lets the test answer each interaction by hand.
func answering(t *testing.T, s *playground.Server) chan *discordgo.InteractionCreate {
	t.Helper()
	got := make(chan *discordgo.InteractionCreate, 10)
	connect(t, s, func(d *discordgo.Session) {
		d.AddHandler(func(_ *discordgo.Session, i *discordgo.InteractionCreate) { got <- i })
	})
	if status, v := asBot(t, s, "PUT", "/api/v10/applications/"+s.ApplicationID()+"/commands",
		[]any{object{"name": "go", "description": "d"}}); status != 200 {
		t.Fatalf("commands: %d %v", status, v)
	}
	return got
}

// ask runs /go in the background and returns the interaction and the outcome.
func ask(t *testing.T, s *playground.Server, got chan *discordgo.InteractionCreate) (*discordgo.InteractionCreate,
	chan string) {
	t.Helper()
	done := make(chan string, 1)
	go func() {
		status, v := (person{t, s, "anna"}).command("go")
		message := ""
		if o, ok := v.(object); ok {
			message, _ = o["message"].(string)
		}
		done <- fmt.Sprint(status, " ", message)
	}()
	select {
	case i := <-got:
		return i, done
	case <-time.After(patience):
		t.Fatal("the interaction does not arrive")
		return nil, nil
	}
}

func callback(i *discordgo.InteractionCreate) string {
	return "/api/v10/interactions/" + i.ID + "/" + i.Token + "/callback"
}

func TestInteractionsAreAnsweredOnceInTimeAndInOrder(t *testing.T) {
	t.Parallel()
	c := newClock()
	opts := unchecked()
	opts.Now, opts.AnswerTime = c.now, 5*time.Second
	s := start(t, opts)
	got := answering(t, s)
	refused := func(what string, status int, v any, wantStatus, wantCode int) {
		t.Helper()
		if e, _ := v.(object); status != wantStatus || e["code"] != float64(wantCode) {
			t.Errorf("%s: answered %d %v, want %d with code %d", what, status, v, wantStatus, wantCode)
		}
	}

	i, done := ask(t, s, got)
	hook := "/api/v10/webhooks/" + s.ApplicationID() + "/" + i.Token
	status, v := asBot(t, s, "POST", hook, object{"content": "early"})
	refused("a follow-up before the answer", status, v, 404, 10015)
	status, v = asBot(t, s, "POST", callback(i), object{"type": 7, "data": object{"content": "x"}})
	refused("an update where there is no message", status, v, 400, 50035)
	status, v = asBot(t, s, "POST", callback(i), object{"type": 8, "data": object{"choices": []any{}}})
	refused("choices for a command", status, v, 400, 50035)
	status, v = asBot(t, s, "POST", "/api/v10/interactions/"+i.ID+"/wrong/callback", object{"type": 5})
	refused("a wrong token", status, v, 404, 10062)
	status, v = asBot(t, s, "POST", callback(i)+"?with_response=true",
		object{"type": 4, "data": object{"content": "hello"}})
	if status != 200 || v.(object)["resource"].(object)["message"].(object)["content"] != "hello" {
		t.Errorf("with_response: %d %v", status, v)
	}
	if outcome := <-done; !strings.HasPrefix(outcome, "204") {
		t.Errorf("anna is told %s", outcome)
	}
	status, v = asBot(t, s, "POST", callback(i), object{"type": 5})
	refused("a second answer", status, v, 400, 40060)

	if status, v = asBot(t, s, "PATCH", hook+"/messages/@original", object{"content": "changed"}); status != 200 ||
		v.(object)["content"] != "changed" {
		t.Errorf("edit: %d %v", status, v)
	}
	if status, v = asBot(t, s, "GET", hook+"/messages/@original", nil); status != 200 ||
		v.(object)["content"] != "changed" {
		t.Errorf("get: %d %v", status, v)
	}
	status, v = asBot(t, s, "POST", hook, object{"content": "more"})
	if status != 200 {
		t.Fatalf("follow-up: %d %v", status, v)
	}
	more := v.(object)["id"].(string)
	if status, _ = asBot(t, s, "DELETE", hook+"/messages/"+more, nil); status != 204 {
		t.Errorf("delete: %d", status)
	}
	status, v = asBot(t, s, "GET", hook+"/messages/"+more, nil)
	refused("a deleted message", status, v, 404, 10008)

	c.advance(15*time.Minute - time.Second)
	if status, _ = asBot(t, s, "PATCH", hook+"/messages/@original", object{"content": "late"}); status != 200 {
		t.Errorf("an edit within 15 minutes: %d", status)
	}
	c.advance(time.Second)
	status, v = asBot(t, s, "PATCH", hook+"/messages/@original", object{"content": "too late"})
	refused("an edit after 15 minutes", status, v, 401, 50027)

	i, done = ask(t, s, got)
	status, v = asBot(t, s, "POST", callback(i),
		object{"type": 4, "data": object{"content": strings.Repeat("x", 2001)}})
	refused("an answer too long", status, v, 400, 50035)
	if outcome := <-done; !strings.Contains(outcome, "2000 or fewer") {
		t.Errorf("anna is told %s, which does not name what went wrong", outcome)
	}
	status, v = asBot(t, s, "POST", callback(i), object{"type": 4, "data": object{"content": "x"}})
	refused("an answer too late", status, v, 404, 10062)
}

func TestADeferredAnswerCanBecomeComponentsV2AndKeepsItsPrivacy(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	got := answering(t, s)
	i, done := ask(t, s, got)
	if status, v := asBot(t, s, "POST", callback(i), object{"type": 5, "data": object{"flags": 64}}); status != 204 {
		t.Fatalf("defer: %d %v", status, v)
	}
	<-done
	anna := person{t, s, "anna"}
	if m := anna.messages(s.ChannelID())[0]; m["flags"] != float64(64|128) {
		t.Errorf("the promise has flags %v", m["flags"])
	}
	hook := "/api/v10/webhooks/" + s.ApplicationID() + "/" + i.Token + "/messages/@original"
	if status, v := asBot(t, s, "PATCH", hook,
		object{"flags": 1 << 15, "components": []any{object{"type": 10, "content": "here"}}}); status != 200 {
		t.Fatalf("edit: %d %v", status, v)
	}
	if m := anna.messages(s.ChannelID())[0]; m["flags"] != float64(64|1<<15) ||
		len((person{t, s, "bruno"}).messages(s.ChannelID())) != 0 {
		t.Errorf("the answer has flags %v", m["flags"])
	}
	wantNoFailures(t, s)
	if status, _ := asBot(t, s, "PATCH", hook,
		object{"flags": 0, "components": []any{object{"type": 10, "content": "here"}}}); status != 400 {
		t.Errorf("the flag was taken away: %d", status)
	}
}

func TestModalsBeyondDiscordsLimitsAreRefused(t *testing.T) {
	t.Parallel()
	s := start(t, unchecked())
	got := answering(t, s)
	input := object{"type": 4, "custom_id": "a", "style": 1, "label": "l"}
	good := object{"custom_id": "m", "title": "T", "components": []any{row(input)}}
	i, _ := ask(t, s, got)
	for name, change := range map[string]object{
		"a title of 46": {"title": strings.Repeat("x", 46)},
		"no title":      {"title": nil},
		"no custom_id":  {"custom_id": ""},
		"no parts":      {"components": []any{}},
		"six parts": {"components": repeat(6, func(i int) any {
			return row(object{"type": 4, "custom_id": fmt.Sprint(i), "style": 1, "label": "l"})
		})},
		"a button":    {"components": []any{row(button("b"))}},
		"an id twice": {"components": []any{row(input), row(input)}},
		"a label of 46": {"components": []any{row(object{"type": 4, "custom_id": "a", "style": 1,
			"label": strings.Repeat("x", 46)})}},
		"a label with nothing": {"components": []any{object{"type": 18, "label": "x"}}},
	} {
		data := object{}
		for _, m := range []object{good, change} {
			for k, v := range m {
				data[k] = v
			}
		}
		if status, v := asBot(t, s, "POST", callback(i), object{"type": 9, "data": data}); status != 400 ||
			v.(object)["code"] != 50035.0 {
			t.Errorf("%s: answered %d %v", name, status, v)
		}
	}
	if status, v := asBot(t, s, "POST", callback(i), object{"type": 9, "data": good}); status != 204 {
		t.Errorf("a good modal: %d %v", status, v)
	}
}

func TestWhatIsNotThereFailsLoudly(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	status, v := asBot(t, s, "PUT", "/api/v10/channels/"+s.ChannelID()+"/pins/1", nil)
	if status != 501 || !strings.Contains(v.(object)["message"].(string), "PUT /api/v10/channels/") {
		t.Errorf("an unknown route: %d %v", status, v)
	}
	if status, _ := asBot(t, s, "GET", "/api/v9/users/@me", nil); status != 501 {
		t.Errorf("another version: %d", status)
	}
	if n := len(s.Failures()); n != 2 {
		t.Errorf("%d failures recorded, want 2", n)
	}
}

func TestAFailedCheckIsRecordedAndToldToTheBot(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{Check: func(direction, method, path string, _ url.Values, body []byte,
		status int) error {
		if direction == playground.Request && strings.Contains(string(body), "forbidden") ||
			direction == playground.Answer && strings.Contains(string(body), "unspeakable") {
			return fmt.Errorf("not this word")
		}
		return nil
	}})
	for _, word := range []string{"forbidden", "unspeakable"} {
		status, v := asBot(t, s, "POST", "/api/v10/channels/"+s.ChannelID()+"/messages", object{"content": word})
		if status != 400 || !strings.Contains(v.(object)["message"].(string), "not this word") {
			t.Errorf("%s: %d %v", word, status, v)
		}
	}
	if n := len(s.Failures()); n != 2 {
		t.Errorf("%d failures recorded, want 2", n)
	}
}

func TestOnlyTheLoopbackInterfaceIsServed(t *testing.T) {
	t.Parallel()
	for _, addr := range []string{"0.0.0.0:0", ":0", "192.168.1.1:80", "[::]:0", "example.org:80", "nonsense"} {
		if _, err := playground.New(playground.Options{Addr: addr}); err == nil {
			t.Errorf("the playground would listen on %s", addr)
		}
	}
	s := start(t, playground.Options{})
	req, err := http.NewRequest("GET", s.URL()+"/", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Host = "playground.example.org"
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusMisdirectedRequest {
		t.Errorf("a request under a foreign name is answered %d", resp.StatusCode)
	}
	req, err = http.NewRequest("GET", "https://example.org/x", nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Transport().RoundTrip(req); err == nil {
		t.Error("the transport would ask a stranger")
	}
}

func TestAuthorisationIsRequired(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	for _, a := range []string{"", "User", "User ", "User a@b", "User " + strings.Repeat("x", 33), "Bearer x",
		"Bot wrong", "nonsense"} {
		if status, v := request(t, s, a, "GET", "/api/v10/users/@me", "", nil); status != 401 ||
			v.(object)["code"] != 0.0 {
			t.Errorf("authorised by %q: %d %v", a, status, v)
		}
	}
	if status, v := request(t, s, "User Zo%C3%AB", "GET", "/api/v10/users/@me", "", nil); status != 200 ||
		v.(object)["username"] != "Zoë" {
		t.Errorf("Zoë is %d %v", status, v)
	}
}

func TestRateLimitHeadersAreSent(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	req, err := http.NewRequest("GET", s.URL()+"/api/v10/users/@me", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bot "+s.Token())
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	for _, h := range []string{"X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset",
		"X-RateLimit-Reset-After", "X-RateLimit-Bucket"} {
		if resp.Header.Get(h) == "" {
			t.Errorf("there is no header %s", h)
		}
	}
}

// FuzzBodies sends junk to every route that reads a body; whatever it is, the
// playground answers and lives.
func FuzzBodies(f *testing.F) {
	for _, seed := range []string{
		``, `null`, `[]`, `{}`, `5`, `"x"`, `{"type":2}`, `[null]`, `[{"name":5,"options":[[]]}]`,
		`{"type":2,"channel_id":"900000000000000003","data":{"name":"go","options":[null,5,{"name":null}]}}`,
		`{"type":3,"channel_id":"900000000000000003","message_id":"1","data":{"custom_id":[],"values":{}}}`,
		`{"type":4,"channel_id":"900000000000000003","data":{"options":{}}}`,
		`{"type":5,"channel_id":"900000000000000003","data":{"components":[{"component":{"components":[[]]}}]}}`,
		`{"content":{},"embeds":[{"fields":[null],"image":{"url":5}}],"components":[{"type":1,"components":[null,{"type":"x"}]}]}`,
		`{"flags":32768,"components":[{"type":17,"components":[{"type":9,"accessory":[]},{"type":12,"items":[{}]},{"type":13,"file":{"url":"attachment://"}}]}]}`,
		`{"attachments":[{"id":-1},{"id":"99999999999999999999"},null],"allowed_mentions":{"parse":[1],"users":"x"}}`,
		`{"name":"x","type":99,"auto_archive_duration":-5,"permission_overwrites":[{}]}`,
		`{"type":9,"data":{"components":[{"type":18,"component":{"type":3,"options":[[]]}}]}}`,
		`{"recipient_id":{}}`, `{"locale":"xx"}`, `{"nonce":[],"enforce_nonce":"x","message_reference":[]}`, `{"a":`,
		"\xff\xfe",
	} {
		f.Add([]byte(seed))
	}
	opts := playground.Options{AnswerTime: time.Millisecond}
	s, err := playground.New(opts)
	if err != nil {
		f.Fatal(err)
	}
	if err := s.Start(f.Context()); err != nil {
		f.Fatal(err)
	}
	defer s.Close()
	app, guild, tavern := s.ApplicationID(), s.GuildID(), s.ChannelID()
	f.Fuzz(func(t *testing.T, body []byte) {
		for _, r := range []struct{ as, method, path string }{
			{"Bot", "PUT", "/applications/" + app + "/commands"}, {"Bot", "POST", "/applications/" + app + "/commands"},
			{"Bot", "PATCH", "/applications/" + app + "/commands/1"},
			{"Bot", "POST", "/channels/" + tavern + "/messages"},
			{"User", "POST", "/channels/" + tavern + "/messages"},
			{"Bot", "PATCH", "/channels/" + tavern + "/messages/1"},
			{"User", "POST", "/guilds/" + guild + "/channels"}, {"Bot", "PATCH", "/channels/" + tavern},
			{"moderator", "PATCH", "/channels/" + tavern},
			{"Bot", "POST", "/channels/" + tavern + "/threads"}, {"Bot", "POST", "/users/@me/channels"},
			{"User", "PATCH", "/users/@me"},
			{"User", "POST", "/interactions"}, {"Bot", "POST", "/interactions/1/x/callback"},
			{"Bot", "POST", "/webhooks/" + app + "/x"},
			{"Bot", "PATCH", "/webhooks/" + app + "/x/messages/@original"},
		} {
			authorization := map[string]string{"Bot": "Bot " + s.Token(), "User": "User fuzz",
				"moderator": "User moderator"}[r.as]
			for _, contentType := range []string{"application/json", "multipart/form-data; boundary=x"} {
				b := body
				if strings.HasPrefix(contentType, "multipart") {
					b = append(append([]byte("--x\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\r\n"),
						body...), "\r\n--x--\r\n"...)
				}
				if status, v := request(t, s, authorization, r.method, "/api/v10"+r.path, contentType,
					bytes.NewReader(b)); status >= 500 && status != 504 {
					t.Errorf("%s %s: %d %v", r.method, r.path, status, v)
				}
			}
		}
	})
}
