package playground_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
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
		"a button's label": {object{"components": []any{row(object{"type": 2, "style": 1, "label": blanks,
			"custom_id": "a"})}}, 50035},
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
	status, v := asBot(t, s, "POST", "/api/v10/channels/"+s.ChannelID()+"/messages",
		object{"embeds": []any{object{"title": "  " + title + "\n"}}})
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
		"one Italian name for two commands": {named("a", "x"), named("b", "x")},
		"the name of another in Italian":    {named("a", "b"), object{"name": "b", "description": "d"}},
		"min_value above max_value":         option(object{"type": 4, "min_value": 5, "max_value": 4}),
		"a command described by blanks":     {object{"name": "a", "description": blanks}},
		"an option described by blanks":     option(object{"type": 3, "description": blanks}),
		"an option described so in one tongue": option(object{"type": 3,
			"description_localizations": object{"it": blanks}}),
		"a choice named by blanks": option(object{"type": 3,
			"choices": []any{object{"name": blanks, "value": "x"}}}),
		"a choice named by blanks in a tongue": option(object{"type": 3,
			"choices": []any{object{"name": "x", "value": "x", "name_localizations": object{"it": blanks}}}}),
		"min_value above max_value of a number": option(object{"type": 10, "min_value": 1.5, "max_value": 1.25}),
	} {
		if status, v := asBot(t, s, "PUT", path, body); status != 400 || v.(object)["code"] != 50035.0 {
			t.Errorf("%s: answered %d %v", name, status, v)
		}
	}
	if status, v := asBot(t, s, "PUT", path,
		[]any{named("a", "x"), named("b", "y"), object{"name": "a", "type": 2}}); status != 200 {
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
		"in a row": modal("t", row(input)),
		"labelled by blanks": modal("t",
			row(object{"type": 4, "custom_id": "a", "style": 1, "label": blanks})),
		"in a part labelled by blanks": modal("t", object{"type": 18, "label": blanks, "component": input}),
		"in a modal titled by blanks":  modal(blanks, object{"type": 18, "label": "l", "component": input}),
	} {
		if status, v := asBot(t, s, "POST", callback(i), body); status != 400 || v.(object)["code"] != 50035.0 {
			t.Errorf("%s: answered %d %v", name, status, v)
		}
	}
	if status, v := asBot(t, s, "POST", callback(i),
		modal("t", object{"type": 18, "label": "l", "component": input})); status != 204 {
		t.Errorf("the label around it: %d %v", status, v)
	}
}

func TestIdentifyWithoutPropertiesIsRefused(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	ws, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(s.URL(), "http")+
		"/gateway?v=10&encoding=json", nil)
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

func TestModalTakesGroupsAndCheckboxes(t *testing.T) {
	t.Parallel()
	s := start(t, unchecked())
	got, raw := make(chan *discordgo.InteractionCreate, 10), make(chan json.RawMessage, 10)
	connect(t, s, func(d *discordgo.Session) {
		d.AddHandler(func(_ *discordgo.Session, i *discordgo.InteractionCreate) { got <- i })
		d.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) {
			if bytes.Contains(e.RawData, []byte(`"type":5`)) { // the library cannot decode it
				raw <- e.RawData
			}
		})
	})
	if status, v := asBot(t, s, "PUT", "/api/v10/applications/"+s.ApplicationID()+"/commands",
		[]any{object{"name": "go", "description": "d"}}); status != 200 {
		t.Fatalf("commands: %d %v", status, v)
	}
	option := func(v string) object { return object{"label": "option " + v, "value": v} }
	label := func(part object) object { return object{"type": 18, "label": "l", "component": part} }
	radio := object{"type": 21, "custom_id": "r", "options": []any{option("a"), option("b")}}
	group := object{"type": 22, "custom_id": "g", "min_values": 0,
		"options": []any{option("a"), option("b"), option("c")}}
	tick := object{"type": 23, "custom_id": "c", "default": true}
	optional := object{"type": 21, "custom_id": "o", "required": false, "options": []any{option("a"), option("b")}}
	modal := func(parts ...any) object {
		return object{"type": 9, "data": object{"custom_id": "m", "title": "t", "components": parts}}
	}
	i, _ := ask(t, s, got)
	for name, part := range map[string]object{
		"a radio group outside of a label": radio,
		"a radio group of one":             label(object{"type": 21, "custom_id": "r", "options": []any{option("a")}}),
		"two radios chosen at first": label(object{"type": 21, "custom_id": "r",
			"options": []any{object{"label": "a", "value": "a", "default": true},
				object{"label": "b", "value": "b", "default": true}}}),
		"a group of eleven": label(object{"type": 22, "custom_id": "g",
			"options": repeat(11, func(i int) any { return option(string(rune('a' + i))) })}),
		"more to tick than there is": label(object{"type": 22, "custom_id": "g", "max_values": 2,
			"options": []any{option("a")}}),
		"a checkbox without custom_id": label(object{"type": 23}),
	} {
		if status, v := asBot(t, s, "POST", callback(i), modal(part)); status != 400 || v.(object)["code"] != 50035.0 {
			t.Errorf("%s: answered %d %v", name, status, v)
		}
	}
	if status, v := asBot(t, s, "POST", callback(i),
		modal(label(radio), label(group), label(tick), label(optional))); status != 204 {
		t.Fatalf("a modal of groups: %d %v", status, v)
	}
	anna := person{t, s, "anna"}
	submit := func(parts ...any) (int, any) { return anna.interact(5, object{"custom_id": "m", "components": parts}) }
	for name, parts := range map[string][]any{
		"no radio":             {},
		"a radio that is none": {object{"type": 21, "custom_id": "r", "value": "z"}},
		"a box ticked twice": {object{"type": 21, "custom_id": "r", "value": "a"},
			object{"type": 22, "custom_id": "g", "values": []any{"a", "a"}}},
		"a checkbox with words": {object{"type": 21, "custom_id": "r", "value": "a"},
			object{"type": 23, "custom_id": "c", "value": "yes"}},
	} {
		if status, v := submit(parts...); status != 400 {
			t.Errorf("%s: answered %d %v", name, status, v)
		}
	}
	go submit(object{"type": 21, "custom_id": "r", "value": "b"},
		object{"type": 22, "custom_id": "g", "values": []any{"a", "c"}},
		object{"type": 23, "custom_id": "c", "value": true})
	var filled struct {
		Data struct {
			Components []struct {
				Component object `json:"component"`
			} `json:"components"`
		} `json:"data"`
	}
	select {
	case b := <-raw:
		if err := json.Unmarshal(b, &filled); err != nil {
			t.Fatal(err)
		}
	case <-time.After(patience):
		t.Fatal("the filled form does not arrive")
	}
	have := []any{}
	for _, c := range filled.Data.Components {
		value := c.Component["value"]
		if values, ok := c.Component["values"]; ok {
			value = values
		}
		have = append(have, value)
	}
	if want := []any{"b", []any{"a", "c"}, true, nil}; !reflect.DeepEqual(have, want) {
		t.Errorf("the bot gets %v, want %v", have, want)
	}
}

func TestPollIsPosted(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	path := "/api/v10/channels/" + s.ChannelID() + "/messages"
	answer := func(text string) object {
		return object{"poll_media": object{"text": text, "emoji": object{"name": "🎲"}}}
	}
	status, v := asBot(t, s, "POST", path,
		object{"poll": object{"question": object{"text": "When?"}, "answers": []any{answer("now"), answer("later")},
			"duration": 2}})
	if status != 200 {
		t.Fatalf("answered %d %v", status, v)
	}
	poll, _ := v.(object)["poll"].(object)
	if answers, _ := poll["answers"].([]any); poll["question"].(object)["text"] != "When?" || len(answers) != 2 ||
		poll["results"].(object)["is_finalized"] != false {
		t.Errorf("the poll is shown as %v", poll)
	}
	if seen := (person{t, s, "anna"}).messages(s.ChannelID()); len(seen) != 1 || seen[0]["poll"] == nil {
		t.Errorf("anna sees %v", seen)
	}
	wantNoFailures(t, s)
	s = start(t, unchecked())
	path = "/api/v10/channels/" + s.ChannelID() + "/messages"
	good := object{"question": object{"text": "When?"}, "answers": []any{answer("now")}}
	for name, change := range map[string]object{
		"no answers":             {"answers": []any{}},
		"eleven answers":         {"answers": repeat(11, func(int) any { return answer("x") })},
		"an answer of 56":        {"answers": []any{answer(strings.Repeat("x", 56))}},
		"a question of blanks":   {"question": object{"text": blanks}},
		"an answer of nothing":   {"answers": []any{object{}}},
		"33 days":                {"duration": 33 * 24},
		"a layout that is none":  {"layout_type": 2},
		"no question":            {"question": nil},
		"an answer without text": {"answers": []any{object{"poll_media": object{}}}},
	} {
		poll := object{}
		for _, m := range []object{good, change} {
			for k, v := range m {
				poll[k] = v
			}
		}
		if status, v := asBot(t, s, "POST", path, object{"poll": poll}); status != 400 ||
			v.(object)["code"] != 50035.0 {
			t.Errorf("%s: answered %d %v", name, status, v)
		}
	}
}
