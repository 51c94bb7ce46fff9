package playground

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

var updateRefusals = flag.Bool("update-refusals", false, "write testdata/refusals.txt")

// specimen is a request that is accepted, from which wrong ones are made.
type specimen struct {
	name, method, path, as, body string
	files                        int
}

// The specimens' fixtures, made by makeRoom before any request.
const (
	specimenButtons = "1000" // a message with every component that can be used
	specimenModal   = "1001" // the interaction that opened a modal
	specimenThread  = "1002"
	specimenDM      = "1003"
)

const everyRow = `[
	{"type":1,"components":[{"type":2,"style":1,"custom_id":"go","label":"Go","emoji":{"name":"🎲"}},{"type":2,"style":5,"url":"https://example.org","label":"Link","disabled":true}]},
	{"type":1,"components":[{"type":3,"custom_id":"menu","placeholder":"Choose","min_values":1,"max_values":2,"options":[
		{"label":"A","value":"a","description":"first","default":true,"emoji":{"name":"⚔"}},{"label":"B","value":"b"}]}]},
	{"type":1,"components":[{"type":5,"custom_id":"users","max_values":1}]},
	{"type":1,"components":[{"type":8,"custom_id":"channels","channel_types":[0],"default_values":[]}]},
	{"type":1,"components":[{"type":7,"custom_id":"any"}]}]`

const everyPart = `{"flags":32768,"components":[
	{"type":17,"id":7,"accent_color":255,"spoiler":false,"components":[
		{"type":9,"components":[{"type":10,"content":"text"}],"accessory":{"type":11,"media":{"url":"attachment://a.txt"},"description":"alt","spoiler":true}},
		{"type":12,"items":[{"media":{"url":"https://example.org/x.png"},"description":"alt"}]},
		{"type":14,"divider":false,"spacing":2},
		{"type":1,"components":[{"type":2,"style":2,"custom_id":"v2","label":"Two"}]}]},
	{"type":13,"file":{"url":"attachment://a.txt"},"spoiler":false},
	{"type":9,"components":[{"type":10,"content":"text"}],"accessory":{"type":2,"style":1,"custom_id":"side","label":"Side"}}],
	"attachments":[{"id":"0","filename":"a.txt","description":"a file"}]}`

const everyField = `{"custom_id":"form","title":"Form","components":[
	{"type":1,"components":[{"type":4,"custom_id":"old","style":1,"label":"Old","min_length":1,"max_length":10,"value":"v","placeholder":"p","required":true}]},
	{"type":10,"content":"words"},
	{"type":18,"label":"Menu","description":"which","component":{"type":3,"custom_id":"menu","options":[{"label":"A","value":"a"}],"required":false}},
	{"type":18,"label":"Radio","component":{"type":21,"custom_id":"radio","options":[{"label":"A","value":"a"},{"label":"B","value":"b","default":true}]}},
	{"type":18,"label":"Checks","component":{"type":22,"custom_id":"checks","min_values":1,"max_values":2,"options":[{"label":"A","value":"a"},{"label":"B","value":"b"}]}}]}`

const everyEntry = `{"custom_id":"more","title":"More","components":[
	{"type":18,"label":"File","component":{"type":19,"custom_id":"file","min_values":0,"max_values":2,"required":false}},
	{"type":18,"label":"Tick","component":{"type":23,"custom_id":"tick","default":true}},
	{"type":18,"label":"Text","component":{"type":4,"custom_id":"text","style":2}}]}`

const everyOption = `{"name":"all","description":"All of it","options":[
	{"type":3,"name":"word","description":"A word","required":true,"min_length":2,"max_length":5,"name_localizations":{"it":"parola"}},
	{"type":3,"name":"pick","description":"A pick","choices":[{"name":"One","value":"1","name_localizations":{"de":"Eins"}},{"name":"Two","value":"2"}]},
	{"type":4,"name":"count","description":"A count","min_value":1,"max_value":9},
	{"type":10,"name":"size","description":"A size","max_value":2.5},
	{"type":4,"name":"typed","description":"Completed","autocomplete":true},
	{"type":5,"name":"sure","description":"Sure"},
	{"type":6,"name":"user","description":"User"},
	{"type":7,"name":"where","description":"Where","channel_types":[0]},
	{"type":8,"name":"role","description":"Role"},
	{"type":9,"name":"any","description":"Any"},
	{"type":11,"name":"file","description":"File"}],
	"description_localizations":{"it":"Tutto"},"default_member_permissions":"2048","dm_permission":true,"nsfw":false,"contexts":[0,1],"integration_types":[0]}`

const everyGroup = `{"name":"deep","description":"Deep","type":1,"name_localizations":{"it":"fondo"},"options":[
	{"type":2,"name":"group","description":"Group","options":[{"type":1,"name":"sub","description":"Sub","options":[{"type":3,"name":"word","description":"A word"}]}]},
	{"type":1,"name":"plain","description":"Plain"}]}`

const everyLegacy = `{"content":"<@1> hello","nonce":"n","enforce_nonce":true,"flags":4096,
	"message_reference":{"message_id":"1000","type":0,"fail_if_not_exists":true},
	"allowed_mentions":{"parse":["roles"],"users":["1"],"roles":[]},
	"embeds":[{"title":"T","description":"D","url":"https://example.org","color":1,"timestamp":"2026-01-02T03:04:05Z","image":{"url":"attachment://a.txt"},
		"thumbnail":{"url":"https://example.org/t.png"},"footer":{"text":"F","icon_url":"https://example.org/i.png"},
		"author":{"name":"A","url":"https://example.org","icon_url":"attachment://a.txt"},"fields":[{"name":"n","value":"v","inline":true},{"name":"m","value":"w"}]}],
	"poll":{"question":{"text":"Q"},"answers":[{"poll_media":{"text":"A","emoji":{"name":"🎲"}}},{"poll_media":{"text":"B"}}],"duration":5,"layout_type":1,"allow_multiselect":true},
	"attachments":[{"id":"0","filename":"a.txt","description":"a file"}],"sticker_ids":[]}`

// specimens lists the requests. In a path T is the first channel and G the guild.
func specimens() []specimen {
	const app = "/applications/" + applicationID
	callback := func(token string) string { return "/interactions/" + token + "/token/callback" }
	list := []specimen{
		{"post", "POST", "/channels/T/messages", "Bot", everyLegacy, 1},
		{"post rows", "POST", "/channels/T/messages", "Bot", `{"content":"rows","components":` + everyRow + `}`, 0},
		{"post parts", "POST", "/channels/T/messages", "Bot", everyPart, 1},
		{"post in a thread", "POST", "/channels/" + specimenThread + "/messages", "User anna",
			`{"content":"hello"}`, 0},
		{"edit", "PATCH", "/channels/T/messages/" + specimenButtons, "Bot",
			`{"content":"new","flags":4,"components":[],"embeds":[{"title":"T"}],"attachments":[]}`, 0},
		{"answer", "POST", callback("2000"), "", `{"type":4,"data":{"content":"hi","flags":64,"components":` +
			everyRow + `}}`, 0},
		{"defer", "POST", callback("2000"), "", `{"type":5,"data":{"flags":64}}`, 0},
		{"update", "POST", callback("2001"), "", `{"type":7,"data":{"content":"new"}}`, 0},
		{"defer update", "POST", callback("2001"), "", `{"type":6}`, 0},
		{"complete", "POST", callback("2002"), "",
			`{"type":8,"data":{"choices":[{"name":"one","value":1},{"name":"two","value":2}]}}`, 0},
		{"form", "POST", callback("2000"), "", `{"type":9,"data":` + everyField + `}`, 0},
		{"more form", "POST", callback("2001"), "", `{"type":9,"data":` + everyEntry + `}`, 0},
		{"follow up", "POST", "/webhooks/" + applicationID + "/2003.token", "", `{"content":"more","flags":64}`, 0},
		{"edit answer", "PATCH", "/webhooks/" + applicationID + "/2003.token/messages/@original", "",
			`{"content":"other"}`, 0},
		{"command", "POST", app + "/commands", "Bot", everyOption, 0},
		{"groups", "POST", app + "/guilds/G/commands", "Bot", everyGroup, 0},
		{"context menu", "POST", app + "/commands", "Bot",
			`{"name":"Look at","type":2,"description":"","options":[]}`, 0},
		{"all commands", "PUT", app + "/commands", "Bot",
			`[{"name":"one","description":"One","name_localizations":{"it":"uno"}},{"name":"two","description":"Two"}]`,
			0},
		{"change command", "PATCH", app + "/commands/3000", "Bot", `{"name":"every","description":"All of it now"}`, 0},
		{"run", "POST", "/interactions", "User anna", `{"type":2,"guild_id":"G","channel_id":"T","application_id":"` +
			applicationID + `","data":{"name":"all","type":1,"options":[
			{"name":"word","type":3,"value":"word"},{"name":"pick","value":"1"},{"name":"count","value":3},{"name":"size","value":1.5},{"name":"sure","value":true},
			{"name":"user","value":"` + applicationID + `"},{"name":"where","value":"T"},{"name":"role","value":"` +
			botRole + `"},{"name":"any","value":"` + botRole + `"},
			{"name":"file","value":"0"}],"attachments":[{"id":"0","filename":"b.txt"}]}}`, 1},
		{"run deep", "POST", "/interactions", "User anna",
			`{"type":2,"channel_id":"T","data":{"id":"3001","options":[{"name":"group","type":2,"options":[{"name":"sub","options":[{"name":"word","value":"w"}]}]}]}}`, 0},
		{"look at", "POST", "/interactions", "User anna",
			`{"type":2,"channel_id":"T","data":{"name":"Look at","type":2,"target_id":"` + applicationID + `"}}`, 0},
		{"typing", "POST", "/interactions", "User anna",
			`{"type":4,"channel_id":"T","data":{"name":"all","options":[{"name":"typed","value":"1","focused":true},{"name":"count","value":3}]}}`, 0},
		{"submit", "POST", "/interactions", "User anna",
			`{"type":5,"channel_id":"T","data":{"id":"1001","custom_id":"form","components":[
			{"type":1,"components":[{"type":4,"custom_id":"old","value":"words"}]},{"component":{"custom_id":"menu","values":["a"]}},{"component":{"custom_id":"radio","value":"a"}},
			{"component":{"custom_id":"checks","values":["a","b"]}},{"component":{"custom_id":"file","values":["0"]}},{"component":{"custom_id":"tick","value":true}},{"component":{"custom_id":"text","value":"t"}}]}}`, 1},
		{"new channel", "POST", "/guilds/G/channels", "User anna",
			`{"name":"New One","type":0,"topic":"about","position":2,"parent_id":null,"permission_overwrites":[{"id":"1","type":1,"allow":"0","deny":"2048"}]}`, 0},
		{"change channel", "PATCH", "/channels/T", "User moderator",
			`{"name":"renamed","topic":"about","position":2,"permission_overwrites":[{"id":"1","type":1}]}`, 0},
		{"change conversation", "PATCH", "/channels/" + specimenDM, "User anna", `{"name":"renamed"}`, 0},
		{"new thread", "POST", "/channels/T/threads", "User anna",
			`{"name":"thread","type":11,"auto_archive_duration":60}`, 0},
		{"thread of a message", "POST", "/channels/T/messages/" + specimenButtons + "/threads", "User anna",
			`{"name":"thread","auto_archive_duration":1440}`, 0},
		{"change thread", "PATCH", "/channels/" + specimenThread, "User anna",
			`{"name":"other","archived":true,"auto_archive_duration":60}`, 0},
		{"lock thread", "PATCH", "/channels/" + specimenThread, "User moderator", `{"locked":true,"archived":true}`, 0},
		{"language", "PATCH", "/users/@me", "User anna", `{"locale":"it","direct_messages":false}`, 0},
		{"conversation", "POST", "/users/@me/channels", "User anna", `{"recipient_id":"` + applicationID + `"}`, 0},
		{"list", "GET", "/channels/T/messages?limit=0&before=x", "User anna", "", 0},
		{"archived", "GET", "/channels/T/threads/archived/public?limit=1&before=x", "User anna", "", 0},
	}
	for custom, more := range map[string]string{"go": `"component_type":2`, "menu": `"values":["a"]`,
		"users": `"values":["` + applicationID + `"]`, "channels": `"values":["T"]`,
		"any": `"values":["` + botRole + `"]`} {
		list = append(list, specimen{"press " + custom, "POST", "/interactions", "User anna",
			`{"type":3,"channel_id":"T","message_id":"1000","data":{"custom_id":"` + custom + `",` + more + `}}`, 0})
	}
	// Everything at addresses that name nothing, by everybody.
	bad := strings.NewReplacer("{channel}", "1", "{message}", "2", "{user}", "3", "{guild}", "4", "{application}", "5",
		"{command}", "6", "{interaction}", "7", "{token}", "8")
	near := strings.NewReplacer("{channel}", "T", "{message}", "2", "{user}", "3", "{guild}", "G", "{application}",
		applicationID, "{command}", "6", "{interaction}", "2000", "{token}", "8")
	thread := strings.NewReplacer("{channel}", specimenThread, "{message}", "2", "{user}", "@me")
	direct := strings.NewReplacer("{channel}", specimenDM, "{message}", "2", "{user}", "@me")
	for _, rt := range routes {
		for _, as := range []string{"", "Bot", "User anna", "User berta", "Bot wrong", "User @", "Other"} {
			for _, names := range []*strings.Replacer{bad, near, thread, direct} {
				if path := names.Replace(rt.path); !strings.Contains(path, "{") {
					list = append(list, specimen{"nothing there", rt.method, path, as, "", 0})
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b specimen) int { return strings.Compare(a.name, b.name) })
	return list
}

// makeRoom returns a playground with a bot, a person, and something of everything.
func makeRoom(t *testing.T) *Server {
	t.Helper()
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	s, err := New(Options{Now: func() time.Time { return now }, Unpaced: true, AnswerTime: time.Nanosecond})
	if err != nil {
		t.Fatal(err)
	}
	parse := func(text string) (m obj) {
		dec := json.NewDecoder(strings.NewReader(text))
		dec.UseNumber()
		if err := dec.Decode(&m); err != nil {
			t.Fatalf("%v in %s", err, text)
		}
		return m
	}
	read := func(text string) fields { return fields{parse(text), "", &problems{}} }
	anna := s.person("anna")
	s.sessions["session"] = &session{id: "session", shard: shard{0, 1}, intents: intentsKnown, lost: now}
	tavern := s.channels[s.tavernID]
	f := read(`{"components":` + everyRow + `}`)
	parts, _ := readComponents(f, "components", false)
	m := &message{ID: specimenButtons, Channel: tavern.ID, Author: botID, Content: "buttons", Components: parts,
		Time: now}
	tavern.messages = append(tavern.messages, m)
	s.channels[specimenThread] = &channel{ID: specimenThread, Type: channelPublicThread, Parent: tavern.ID,
		Name: "thread", Owner: anna.ID, Active: now, ArchiveMins: 60, Members: []string{anna.ID}}
	s.channels[specimenDM] = &channel{ID: specimenDM, Type: channelDM, Recipient: anna.ID}
	form := read(everyField)
	more := read(everyEntry)
	entries := append(readModal(form), readModal(more)...)
	if err := errorsOf(f.p, form.p, more.p); err != nil {
		t.Fatal(err)
	}
	s.modals[specimenModal] = &modal{ID: specimenModal, User: anna.ID, Channel: tavern.ID, CustomID: "form",
		Title: "Form", Components: entries, Origin: &origin{ID: specimenModal, Type: interactionCommand, User: anna.ID},
		Opened: now}
	for id, kind := range map[string]int64{"2000": interactionCommand, "2001": interactionComponent,
		"2002": interactionAutocomplete, "2003": interactionCommand} {
		i := &interaction{ID: id, Token: "token", Type: kind, User: anna.ID, Channel: tavern.ID, Created: now,
			Origin: &origin{ID: id, Type: kind, User: anna.ID, Name: "all"}, done: make(chan outcome, 1),
			choice: optionInteger}
		if kind == interactionComponent {
			i.On = specimenButtons
		}
		s.interactions[id] = i
	}
	followed := s.interactions["2003"]
	followed.Answered, followed.Original, followed.Token = true, specimenButtons, "2003.token"
	s.opts.AnswerTime = time.Hour
	for id, text := range map[string]string{"3000": everyOption, "3001": everyGroup,
		"3002": `{"name":"Look at","type":2}`} {
		f := read(text)
		c := readCommand(f, s.newCommand(""), false)
		if err := f.p.err(); err != nil {
			t.Fatal(err)
		}
		c.ID = id
		s.commands[id] = &c
	}
	return s
}

func errorsOf(list ...*problems) error {
	for _, p := range list {
		if err := p.err(); err != nil {
			return err
		}
	}
	return nil
}

// send carries a request out and returns its status and answer. An interaction is not waited for.
func (sp specimen) send(s *Server, body string) (int, string) {
	names := strings.NewReplacer("/T/", "/"+s.tavernID+"/", "/G/", "/"+s.guildID+"/", `"T"`, `"`+s.tavernID+`"`, `"G"`,
		`"`+s.guildID+`"`)
	path := strings.TrimSuffix(names.Replace("/api/v10"+sp.path+"/"), "/")
	body = names.Replace(body)
	kind := "application/json"
	if sp.files > 0 {
		kind = "multipart/form-data; boundary=xx"
		body = "--xx\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\r\n" + body +
			"\r\n--xx\r\nContent-Disposition: form-data; name=\"files[0]\"; " +
			"filename=\"a.txt\"\r\n\r\nhello\r\n--xx--\r\n"
	}
	r := httptest.NewRequest(sp.method, path, strings.NewReader(body))
	if sp.path == "/interactions" && strings.HasPrefix(sp.as, "User ") {
		s.opts.AnswerTime = time.Nanosecond
	}
	r.Host = "127.0.0.1"
	r.Header.Set("Content-Type", kind)
	if sp.as == "Bot" {
		r.Header.Set("Authorization", "Bot "+BotToken)
	} else if sp.as != "" {
		r.Header.Set("Authorization", sp.as)
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

// mutants calls try with the value in which one place at a time was made wrong.
func mutants(v any, try func()) {
	wrong := []any{nil, "", " ", "X", "x y", strings.Repeat("a", 41), strings.Repeat("b", 101),
		strings.Repeat("c", 301), strings.Repeat("d", 2101), strings.Repeat("e", 4200), "http://",
		"attachment://no.txt",
		json.Number("-1"), json.Number("0"), json.Number("1"), json.Number("2"), json.Number("3"), json.Number("5"),
		json.Number("12"), json.Number("64"), json.Number("2.5"), json.Number("123456789"),
		json.Number("9007199254740993000"),
		true, false, []any{}, obj{}, []any{nil}, []any{"x"}, []any{"users"}, obj{"xx": "y"}, obj{"it": "A B"}}
	switch v := v.(type) {
	case obj:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			old := v[key]
			delete(v, key)
			try()
			for _, w := range wrong {
				v[key] = w
				try()
			}
			if l, ok := old.([]any); ok && len(l) > 0 {
				for _, n := range []int{2, 4, 6, 11, 26, 41} {
					var many []any
					for i := range n {
						many = append(many, cloneValue(l[i%len(l)]))
					}
					v[key] = many
					try()
				}
			}
			v[key] = old
			mutants(old, try)
		}
	case []any:
		for i, e := range v {
			v[i] = nil
			try()
			v[i] = e
			mutants(e, try)
		}
	}
}

// allRefusals sends every wrong request there is and calls answered with each answer.
func allRefusals(t *testing.T, answered func(sp specimen, body string, s *Server, status int, answer string)) {
	for _, sp := range specimens() {
		var v any
		try := func() {
			body := ""
			if v != nil {
				b, err := json.Marshal(v)
				if err != nil {
					t.Fatal(err)
				}
				body = string(b)
			}
			s := makeRoom(t)
			status, answer := sp.send(s, body)
			answered(sp, body, s, status, answer)
		}
		if sp.body != "" {
			dec := json.NewDecoder(strings.NewReader(sp.body))
			dec.UseNumber()
			if err := dec.Decode(&v); err != nil {
				t.Fatalf("%s: %v", sp.name, err)
			}
		}
		try()
		mutants(v, try)
	}
}

// linesOf lists the refusals in an answer, one a line.
func linesOf(sp specimen, status int, answer string) (list []string) {
	var e struct {
		Code    int
		Message string
		Errors  obj
	}
	if json.Unmarshal([]byte(answer), &e) != nil || status < 300 {
		return nil
	}
	if e.Errors == nil {
		return []string{fmt.Sprintf("%s\t%d\t%d\t%s", requestOf(sp), status, e.Code, e.Message)}
	}
	var walk func(path string, m obj)
	walk = func(path string, m obj) {
		for key, v := range m {
			if key == "_errors" {
				for _, p := range v.([]any) {
					list = append(list, fmt.Sprintf("%s\t%s\t%s\t%s", requestOf(sp), path, str(p.(obj), "code"),
						str(p.(obj), "message")))
				}
				continue
			}
			if _, err := strconv.Atoi(key); err == nil {
				key = "#"
			}
			walk(join(path, key), v.(obj))
		}
	}
	walk("", e.Errors)
	return list
}

// quotation matches the parts of a request in a refusal.
var quotation = regexp.MustCompile(`"(\\.|[^"\\])*"`)

// requestOf names a request without the ids in its path.
func requestOf(sp specimen) string { return sp.method + " " + pathID.ReplaceAllString(sp.path, "/#") }

var pathID = regexp.MustCompile(`/[0-9.]+(token)?`)

// TestRefusals sends requests with one mistake each, and compares the refusals with testdata/refusals.txt: request,
// place, code and text.
func TestRefusals(t *testing.T) {
	t.Parallel()
	got := map[string]bool{}
	allRefusals(t, func(sp specimen, _ string, _ *Server, status int, answer string) {
		if status == http.StatusInternalServerError {
			t.Errorf("%s: %s", sp.name, answer)
		}
		for _, line := range linesOf(sp, status, answer) {
			got[quotation.ReplaceAllString(line, `"…"`)] = true
		}
	})
	const golden = "testdata/refusals.txt"
	lines := slices.Sorted(maps.Keys(got))
	if *updateRefusals {
		if err := os.WriteFile(golden, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	b, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]bool{}
	for line := range bytes.Lines(b) {
		want[strings.TrimSuffix(string(line), "\n")] = true
	}
	for line := range want {
		if !got[line] {
			t.Errorf("this is refused no longer: %s", line)
		}
	}
	for line := range got {
		if !want[line] {
			t.Errorf("this was not refused before: %s", line)
		}
	}
}
