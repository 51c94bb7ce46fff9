package playground_test

import (
	"fmt"
	"strings"
	"testing"

	"skald/bot/playground"
)

const (
	flagEphemeral = 1 << 6
	flagV2        = 1 << 15
)

func v2(parts ...any) object { return object{"flags": flagV2, "components": parts} }

func display(s string) object { return object{"type": 10, "content": s} }

func container(parts ...any) object { return object{"type": 17, "components": parts} }

func section(accessory any, parts ...any) object {
	o := object{"type": 9, "components": parts}
	if accessory != nil {
		o["accessory"] = accessory
	}
	return o
}

func shown(address string) object { return object{"url": address} }

func gallery(n int) object {
	return object{"type": 12, "items": repeat(n, func(int) any {
		return object{"media": shown("https://example.org/a.png")}
	})}
}

func with(body object, key string, value any) object {
	body[key] = value
	return body
}

// v2Rules are Discord's rules for the body of a message with Components V2, each with the error for a body just beyond
// it
// and one that is just allowed.
var v2Rules = []struct {
	rule, code    string
	bad, accepted object
}{
	{"components of V2 need the flag IS_COMPONENTS_V2", "UNION_TYPE_CHOICES",
		object{"components": []any{display("x")}}, v2(display("x"))},
	{"content cannot be used with the flag", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
		with(v2(display("x")), "content", "x"), with(v2(display("x")), "content", "")},
	{"embeds cannot be used with the flag", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
		with(v2(display("x")), "embeds", []any{object{"title": "x"}}), with(v2(display("x")), "embeds", []any{})},
	{"a poll cannot be used with the flag", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
		with(v2(display("x")), "poll", object{"question": object{"text": "x"}, "answers": []any{
			object{"poll_media": object{"text": "a"}}, object{"poll_media": object{"text": "b"}}}}), nil},
	{"stickers cannot be used with the flag", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
		with(v2(display("x")), "sticker_ids", []any{"123456789012345678"}),
		with(v2(display("x")), "sticker_ids", []any{})},
	{"40 components in all, at the top", "BASE_TYPE_BAD_LENGTH",
		v2(repeat(41, func(int) any { return display("x") })...),
		v2(repeat(40, func(int) any { return display("x") })...)},
	{"40 components in all, nested ones included", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
		v2(container(repeat(40, func(int) any { return display("x") })...)),
		v2(container(repeat(39, func(int) any { return display("x") })...))},
	{"40 components in all: a section counts with its texts and its accessory",
		"COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
		v2(repeat(14, func(i int) any { return section(button(fmt.Sprint(i)), display("x")) })...),
		v2(repeat(13, func(i int) any { return section(button(fmt.Sprint(i)), display("x")) })...)},
	{"40 components in all: a row counts with its buttons", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
		v2(repeat(7, func(i int) any {
			return row(repeat(5, func(j int) any { return button(fmt.Sprint(i, j)) })...)
		})...),
		v2(append(repeat(6, func(i int) any {
			return row(repeat(5, func(j int) any { return button(fmt.Sprint(i, j)) })...)
		}), row(button("a"), button("b"), button("c")))...)},
	{"4,000 characters in a text display", "BASE_TYPE_MAX_LENGTH",
		v2(display(strings.Repeat("ä", 4001))), v2(display(strings.Repeat("ä", 4000)))},
	{"4,000 characters in all text displays together", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
		v2(display(strings.Repeat("ä", 2000)), container(section(button("a"), display(strings.Repeat("ä", 2001))))),
		v2(display(strings.Repeat("ä", 2000)), container(section(button("a"), display(strings.Repeat("ä", 2000)))))},
	{"a text display has a content", "BASE_TYPE_REQUIRED", v2(object{"type": 10}), nil},
	{"a text display is not empty", "BASE_TYPE_REQUIRED", v2(display("")), nil},
	{"a section has a text", "BASE_TYPE_REQUIRED", v2(section(button("a"))), v2(section(button("a"), display("x")))},
	{"a section has up to three texts", "BASE_TYPE_BAD_LENGTH",
		v2(section(button("a"), display("1"), display("2"), display("3"), display("4"))),
		v2(section(button("a"), display("1"), display("2"), display("3")))},
	{"a section holds texts alone", "UNION_TYPE_CHOICES", v2(section(button("a"), row(button("b")))), nil},
	{"a section has an accessory", "BASE_TYPE_REQUIRED", v2(section(nil, display("x"))), nil},
	{"an accessory is a button or a thumbnail", "UNION_TYPE_CHOICES", v2(section(display("y"), display("x"))),
		v2(section(object{"type": 11, "media": shown("https://example.org/a.png")}, display("x")))},
	{"a thumbnail belongs into a section", "UNION_TYPE_CHOICES",
		v2(object{"type": 11, "media": shown("https://example.org/a.png")}), nil},
	{"a button belongs into a row or a section", "UNION_TYPE_CHOICES", v2(container(button("a"))),
		v2(container(row(button("a"))))},
	{"a container holds no container", "UNION_TYPE_CHOICES", v2(container(container(display("x")))), nil},
	{"a container is not empty", "BASE_TYPE_REQUIRED", v2(container()), nil},
	{"an accent is a colour", "NUMBER_TYPE_MAX", v2(with(container(display("x")), "accent_color", 0x1000000)),
		v2(with(container(display("x")), "accent_color", 0xffffff))},
	{"a gallery has a picture", "BASE_TYPE_BAD_LENGTH", v2(gallery(0)), v2(gallery(1))},
	{"a gallery has up to ten pictures", "BASE_TYPE_BAD_LENGTH", v2(gallery(11)), v2(gallery(10))},
	{"the spacing of a separator is 1 or 2", "NUMBER_TYPE_MAX", v2(object{"type": 14, "spacing": 3}, display("x")),
		v2(object{"type": 14, "spacing": 2}, display("x"))},
	{"a picture of a gallery is an attachment of the message", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
		v2(object{"type": 12, "items": []any{object{"media": shown("attachment://none.png")}}}), nil},
	{"a thumbnail is an attachment of the message", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
		v2(section(object{"type": 11, "media": shown("attachment://none.png")}, display("x"))), nil},
	{"a file is an attachment of the message", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
		v2(object{"type": 13, "file": shown("attachment://none.txt")}), nil},
	{"a file is no address elsewhere", "UNFURLED_MEDIA_ITEM_ATTACHMENT_REQUIRED",
		v2(object{"type": 13, "file": shown("https://example.org/a.txt")}), nil},
	{"an id is used once", "COMPONENT_DUPLICATED_ID", v2(with(display("x"), "id", 3), with(display("y"), "id", 3)),
		v2(with(display("x"), "id", 3), with(display("y"), "id", 4))},
	{"a custom_id is used once", "COMPONENT_CUSTOM_ID_DUPLICATED",
		v2(section(button("a"), display("x")), row(button("a"))),
		v2(section(button("a"), display("x")), row(button("b")))},
}

func TestComponentsV2AreAsStrictAsDiscord(t *testing.T) {
	t.Parallel()
	s := start(t, unchecked())
	path := "/api/v10/channels/" + s.ChannelID() + "/messages"
	for _, x := range v2Rules {
		status, v := asBot(t, s, "POST", path, x.bad)
		if status != 400 || !strings.Contains(encoded(v), `"`+x.code+`"`) {
			t.Errorf("%s: answered %d %v, want %s", x.rule, status, v, x.code)
		}
		if x.accepted == nil {
			continue
		}
		if status, v := asBot(t, s, "POST", path, x.accepted); status != 200 {
			t.Errorf("%s: a message that keeps it is answered %d %v", x.rule, status, v)
		}
	}
	if status, v := asBot(t, s, "POST", path, object{"flags": flagV2}); status != 400 || v.(object)["code"] != 50006.0 {
		t.Errorf("the flag without components: answered %d %v", status, v)
	}
	// The rules hold for edits of such a message as well, whether or not the edit repeats the flag.
	_, v := asBot(t, s, "POST", path, v2(display("x")))
	message := path + "/" + v.(object)["id"].(string)
	for _, x := range v2Rules[1:] {
		edit := object{}
		for k, v := range x.bad {
			if k != "flags" {
				edit[k] = v
			}
		}
		if _, poll := edit["poll"]; poll {
			continue // the playground puts no poll into an edit at all
		}
		if status, v := asBot(t, s, "PATCH", message, edit); status != 400 ||
			!strings.Contains(encoded(v), `"`+x.code+`"`) {
			t.Errorf("an edit, %s: answered %d %v, want %s", x.rule, status, v, x.code)
		}
	}
}

// "Once a message has been sent with this flag, it can't be removed from that message."
func TestComponentsV2FlagStays(t *testing.T) {
	t.Parallel()
	s := start(t, unchecked())
	path := "/api/v10/channels/" + s.ChannelID() + "/messages"
	_, v := asBot(t, s, "POST", path, v2(display("x")))
	message := path + "/" + v.(object)["id"].(string)
	for what, body := range map[string]object{
		"without the flag":              {"flags": 0, "components": []any{display("y")}},
		"without the flag and its text": {"flags": 0, "content": "y", "components": []any{}},
		"with another flag alone":       {"flags": 1 << 2},
		"without components":            {"components": []any{}},
	} {
		if status, v := asBot(t, s, "PATCH", message, body); status != 400 {
			t.Errorf("an edit %s: answered %d %v", what, status, v)
		}
	}
	if status, v := asBot(t, s, "PATCH", message, object{"components": []any{display("y")}}); status != 200 ||
		v.(object)["flags"] != float64(flagV2) {
		t.Errorf("an edit that does not speak of flags: %d %v", status, v)
	}
	if status, v := asBot(t, s, "PATCH", message, v2(display("z"))); status != 200 ||
		v.(object)["flags"] != float64(flagV2) {
		t.Errorf("an edit that repeats the flag: %d %v", status, v)
	}
}

// A message of content, embeds or a poll becomes one of Components V2 only when an edit empties these.
func TestMessageBecomesComponentsV2WhenItIsEmptied(t *testing.T) {
	t.Parallel()
	s := start(t, unchecked())
	got := answering(t, s)
	path := "/api/v10/channels/" + s.ChannelID() + "/messages"
	old := object{"content": "old", "embeds": []any{object{"title": "old"}}, "components": []any{row(button("go"))}}
	const legacy = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
	bodies := []struct {
		what  string
		body  object
		taken bool
	}{
		{"with content and embeds left", v2(display("new")), false},
		{"with embeds left", with(v2(display("new")), "content", ""), false},
		{"with content left", with(v2(display("new")), "embeds", []any{}), false},
		{"emptied", with(with(v2(display("new")), "content", nil), "embeds", []any{}), true},
	}
	for _, x := range bodies {
		_, v := asBot(t, s, "POST", path, old)
		id := v.(object)["id"].(string)
		status, v := asBot(t, s, "PATCH", path+"/"+id, x.body)
		if taken := status == 200 && v.(object)["flags"] == float64(flagV2); taken != x.taken ||
			!x.taken && !strings.Contains(encoded(v), legacy) {
			t.Errorf("an edit %s: answered %d %v", x.what, status, v)
		}
	}
	// The same holds for the update of a message by a button of it.
	for _, x := range bodies {
		_, v := asBot(t, s, "POST", path, old)
		id := v.(object)["id"].(string)
		done := make(chan int, 1)
		go func() {
			status, _ := (person{t, s, "anna"}).press(id, "go")
			done <- status
		}()
		i := <-got
		status, v := asBot(t, s, "POST", callback(i), object{"type": 7, "data": x.body})
		if x.taken != (status == 204) || !x.taken && !strings.Contains(encoded(v), legacy) {
			t.Errorf("an update %s: answered %d %v", x.what, status, v)
		}
		if status != 204 {
			asBot(t, s, "POST", callback(i), object{"type": 6})
		}
		<-done
	}
}

// A promise has no content yet: the edit that fulfils it may set the flag, and so may a follow-up.
func TestDeferredAnswerTakesTheFlag(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	got := answering(t, s)
	anna := person{t, s, "anna"}
	for what, fulfil := range map[string]func(hook string) (int, any){
		"edit": func(hook string) (int, any) {
			return asBot(t, s, "PATCH", hook+"/messages/@original", v2(container(display("here"))))
		},
		"follow-up": func(hook string) (int, any) { return asBot(t, s, "POST", hook, v2(container(display("here")))) },
	} {
		i, done := ask(t, s, got)
		if status, v := asBot(t, s, "POST", callback(i),
			object{"type": 5, "data": object{"flags": flagEphemeral}}); status != 204 {
			t.Fatalf("defer: %d %v", status, v)
		}
		<-done
		if status, v := fulfil("/api/v10/webhooks/" + s.ApplicationID() + "/" + i.Token); status != 200 {
			t.Errorf("%s: %d %v", what, status, v)
		}
		if m := anna.messages(s.ChannelID())[0]; m["flags"] != float64(flagV2|flagEphemeral) {
			t.Errorf("%s: the answer has flags %v", what, m["flags"])
		}
	}
	wantNoFailures(t, s)
}

// What components show exists after an edit as well.
func TestComponentsV2ShowAttachmentsThatExist(t *testing.T) {
	t.Parallel()
	s := start(t, unchecked())
	path := "/api/v10/channels/" + s.ChannelID() + "/messages"
	board := func(name string) object {
		return object{"type": 12, "items": []any{object{"media": shown("attachment://" + name)}}}
	}
	status, v := asBot(t, s, "POST", path, v2(board("file0.png")), picture(4, 3))
	if status != 200 {
		t.Fatalf("post: %d %v", status, v)
	}
	message := path + "/" + v.(object)["id"].(string)
	if status, v := asBot(t, s, "PATCH", message,
		object{"components": []any{board("file0.png"), display("x")}}); status != 200 {
		t.Errorf("an edit that keeps the picture: %d %v", status, v)
	}
	if status, v := asBot(t, s, "PATCH", message, object{"components": []any{board("other.png")}}); status != 400 {
		t.Errorf("an edit with another picture: %d %v", status, v)
	}
	if status, v := asBot(t, s, "PATCH", message,
		object{"attachments": []any{}, "components": []any{board("file0.png")}}); status != 400 {
		t.Errorf("an edit that drops the picture and shows it: %d %v", status, v)
	}
}
