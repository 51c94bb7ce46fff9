package playground_test

import (
	"strings"
	"testing"

	"github.com/gorilla/websocket"

	"skald/bot/playground"
)

const blanks = " \u00a0 "

func TestMessageTextOfBlanksIsRefused(t *testing.T) {
	t.Parallel()
	s := start(t, unchecked())
	path := "/api/v10/channels/" + s.ChannelID() + "/messages"
	menu := func(option object) object {
		option["value"] = "a"
		return object{"components": []any{row(object{"type": 3, "custom_id": "b", "options": []any{option}})}}
	}
	for name, c := range map[string]struct {
		body object
		code float64
	}{
		"a button's label":          {object{"components": []any{row(object{"type": 2, "style": 1, "label": blanks, "custom_id": "a"})}}, 50035},
		"an option's label":         {menu(object{"label": blanks}), 50035},
		"an option's description":   {menu(object{"label": "x", "description": blanks}), 50035},
		"an empty embed":            {object{"embeds": []any{object{}}}, 50006},
		"an embed of blanks":        {object{"embeds": []any{object{"title": blanks, "color": 5}}}, 50006},
		"two embeds that are empty": {object{"embeds": []any{object{}, object{"color": 5}}}, 50006},
	} {
		if status, v := asBot(t, s, "POST", path, c.body); status != 400 || v.(object)["code"] != c.code {
			t.Errorf("%s: answered %d %v", name, status, v)
		}
	}
	if status, v := asBot(t, s, "POST", path, object{"content": "x", "embeds": []any{object{}}}); status != 200 {
		t.Errorf("an empty embed beside words: %d %v", status, v)
	}
}

func TestEmbedTextIsTrimmedBeforeItIsMeasured(t *testing.T) {
	t.Parallel()
	s := start(t, unchecked())
	title := strings.Repeat("x", 256)
	status, v := asBot(t, s, "POST", "/api/v10/channels/"+s.ChannelID()+"/messages", object{"embeds": []any{object{"title": "  " + title + "\n"}}})
	if status != 200 || v.(object)["embeds"].([]any)[0].(object)["title"] != title {
		t.Errorf("answered %d %v", status, v)
	}
}

func TestCommandsThatReadAlikeAreRefused(t *testing.T) {
	t.Parallel()
	s := start(t, unchecked())
	path := "/api/v10/applications/" + s.ApplicationID() + "/commands"
	named := func(name, italian string) object {
		return object{"name": name, "description": "d", "name_localizations": object{"it": italian}}
	}
	option := func(o object) []any {
		o["name"] = "n"
		if o["description"] == nil {
			o["description"] = "d"
		}
		return []any{object{"name": "a", "description": "d", "options": []any{o}}}
	}
	for name, body := range map[string][]any{
		"one Italian name for two commands":     {named("a", "x"), named("b", "x")},
		"the name of another in Italian":        {named("a", "b"), object{"name": "b", "description": "d"}},
		"min_value above max_value":             option(object{"type": 4, "min_value": 5, "max_value": 4}),
		"a command described by blanks":         {object{"name": "a", "description": blanks}},
		"an option described by blanks":         option(object{"type": 3, "description": blanks}),
		"an option described so in one tongue":  option(object{"type": 3, "description_localizations": object{"it": blanks}}),
		"a choice named by blanks":              option(object{"type": 3, "choices": []any{object{"name": blanks, "value": "x"}}}),
		"a choice named by blanks in a tongue":  option(object{"type": 3, "choices": []any{object{"name": "x", "value": "x", "name_localizations": object{"it": blanks}}}}),
		"min_value above max_value of a number": option(object{"type": 10, "min_value": 1.5, "max_value": 1.25}),
	} {
		if status, v := asBot(t, s, "PUT", path, body); status != 400 || v.(object)["code"] != 50035.0 {
			t.Errorf("%s: answered %d %v", name, status, v)
		}
	}
	if status, v := asBot(t, s, "PUT", path, []any{named("a", "x"), named("b", "y"), object{"name": "a", "type": 2}}); status != 200 {
		t.Fatalf("names that differ: %d %v", status, v)
	}
	if status, v := asBot(t, s, "POST", path, named("c", "x")); status != 400 || v.(object)["code"] != 50035.0 {
		t.Errorf("a new command with a taken name: %d %v", status, v)
	}
	if status, v := asBot(t, s, "POST", path, named("a", "z")); status != 200 {
		t.Errorf("the same command once more: %d %v", status, v)
	}
}

func TestModalTextInputWithoutLabelIsRefused(t *testing.T) {
	t.Parallel()
	s := start(t, unchecked())
	got := answering(t, s)
	i, _ := ask(t, s, got)
	input := object{"type": 4, "custom_id": "a", "style": 1}
	modal := func(title string, part object) object {
		return object{"type": 9, "data": object{"custom_id": "m", "title": title, "components": []any{part}}}
	}
	for name, body := range map[string]object{
		"in a row":                     modal("t", row(input)),
		"labelled by blanks":           modal("t", row(object{"type": 4, "custom_id": "a", "style": 1, "label": blanks})),
		"in a part labelled by blanks": modal("t", object{"type": 18, "label": blanks, "component": input}),
		"in a modal titled by blanks":  modal(blanks, object{"type": 18, "label": "l", "component": input}),
	} {
		if status, v := asBot(t, s, "POST", callback(i), body); status != 400 || v.(object)["code"] != 50035.0 {
			t.Errorf("%s: answered %d %v", name, status, v)
		}
	}
	if status, v := asBot(t, s, "POST", callback(i), modal("t", object{"type": 18, "label": "l", "component": input})); status != 204 {
		t.Errorf("the label around it: %d %v", status, v)
	}
}

func TestIdentifyWithoutPropertiesIsRefused(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	ws, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(s.URL(), "http")+"/gateway?v=10&encoding=json", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ws.Close() })
	var m object
	if err := ws.ReadJSON(&m); err != nil {
		t.Fatal(err)
	}
	if err := ws.WriteJSON(object{"op": 2, "d": object{"token": s.Token(), "intents": 1}}); err != nil {
		t.Fatal(err)
	}
	if err := ws.ReadJSON(&m); !websocket.IsCloseError(err, 4002) {
		t.Errorf("the session begins with %v, %v", m, err)
	}
}
