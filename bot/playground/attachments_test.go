package playground_test

import (
	"context"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"skald/bot/playground"
	"skald/bot/playground/browsertest"
	"skald/bot/playground/client"
)

// script returns a client of the playground for a name.
func script(s *playground.Server, name string) client.Person {
	return client.Person{Base: s.URL(), Name: name}
}

// within is a context for one thing to happen in.
func within(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	return ctx
}

// newestText returns the text of the newest message of the first channel.
func newestText(t *testing.T, s *playground.Server, name string) string {
	t.Helper()
	ms, err := script(s, name).Messages(within(t), s.ChannelID())
	if err != nil || len(ms) == 0 {
		t.Fatalf("%s reads %v, %v", name, ms, err)
	}
	return ms[0].Text()
}

func TestACommandCarriesFilesToTheBot(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	runDemoBot(t, s)
	anna := script(s, "anna")
	err := anna.Command(within(t), s.GuildID(), s.ChannelID(), "read", client.Args{
		"file":   client.File{Name: "my saga.txt", Content: []byte("Once upon a time")},
		"second": client.File{Name: "b.skald", Content: []byte("skald record 1")},
	})
	if err != nil {
		t.Fatal(err)
	}
	said := newestText(t, s, "anna")
	if !strings.HasPrefix(said, "my_saga.txt (text/plain") ||
		!strings.Contains(said, ", 16 bytes): Once upon a time <nil>") ||
		!strings.Contains(said, "b.skald (, 14 bytes): skald record 1 <nil>") {
		t.Errorf("the bot reads %q", said)
	}
	wantNoFailures(t, s)
}

func TestTheFileOfACommandIsDescribedAsDiscordDoes(t *testing.T) {
	t.Parallel()
	c := newClock()
	file := filepath.Join(t.TempDir(), "state.db")
	s := start(t, playground.Options{Now: c.now, StateFile: file})
	b := runDemoBot(t, s)
	anna := script(s, "anna")
	png := picture(40, 30)
	if err := anna.Command(within(t), s.GuildID(), s.ChannelID(), "read",
		client.Args{"file": client.File{Name: "a.png", Content: png}}); err != nil {
		t.Fatal(err)
	}
	data := <-b.heard
	option := data["options"].([]any)[0].(object)
	id := option["value"].(string)
	a, _ := data["resolved"].(object)["attachments"].(object)[id].(object)
	address, _ := a["url"].(string)
	if option["type"] != 11.0 || a["id"] != id || a["filename"] != "a.png" || a["size"] != float64(len(png)) ||
		a["content_type"] != "image/png" ||
		a["width"] != 40.0 || a["height"] != 30.0 || a["ephemeral"] != true || a["proxy_url"] != address ||
		!strings.HasPrefix(address, s.URL()+"/ephemeral-attachments/") {
		t.Fatalf("the bot is told %v of %v", a, option)
	}
	if v, err := anna.File(within(t), address); err != nil || string(v) != string(png) {
		t.Errorf("at its address lie %d bytes, %v", len(v), err)
	}
	gone := func(what, address string) {
		t.Helper()
		var f *client.Failure
		if _, err := anna.File(within(t), address); !errors.As(err, &f) || f.Status != http.StatusNotFound {
			t.Errorf("%s: %v", what, err)
		}
	}
	gone("another name", strings.Replace(address, "a.png", "b.png", 1))
	gone("a message's address", strings.Replace(address, "ephemeral-", "", 1))

	// It outlives the process, and is forgotten with the interaction.
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	path := address[len("http://"):]
	path = path[strings.Index(path, "/"):]
	s = start(t, playground.Options{Now: c.now, StateFile: file})
	if v, err := anna.File(within(t), s.URL()+path); err != nil || string(v) != string(png) {
		t.Errorf("after a restart there lie %d bytes, %v", len(v), err)
	}
	c.advance(16 * time.Minute)
	gone("after the token's time", s.URL()+path)
}

func TestWhatIsWrongWithFilesIsRefusedAsByDiscord(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	runDemoBot(t, s)
	anna := script(s, "anna")
	read := func(args client.Args) error {
		return anna.Command(within(t), s.GuildID(), s.ChannelID(), "read", args)
	}
	full := client.File{Name: "full.bin", Content: make([]byte, 10<<20)}
	if err := read(client.Args{"file": full}); err != nil {
		t.Errorf("a file of 10 MiB: %v", err)
	}
	full.Content = append(full.Content, 0)
	for what, c := range map[string]struct {
		args   client.Args
		status int
		says   string
	}{
		"a file too large":        {client.Args{"file": full}, http.StatusRequestEntityTooLarge, "\"code\":40005"},
		"a number without a file": {client.Args{"file": "0"}, http.StatusBadRequest, "type 11"},
		"a file for a word": {client.Args{"file": client.File{Name: "a"}, "voice": client.File{Name: "b"}},
			http.StatusBadRequest, "type 3"},
		"nothing": {client.Args{}, http.StatusBadRequest, "required"},
	} {
		var f *client.Failure
		if err := read(c.args); !errors.As(err, &f) || f.Status != c.status || !strings.Contains(f.Body, c.says) {
			t.Errorf("%s: %v", what, err)
		}
	}
	me := person{t, s, "anna"}
	for what, data := range map[string]object{
		"a file that did not come": {"name": "read",
			"options": []any{object{"type": 11, "name": "file", "value": "0"}}},
		"a description of none": {"name": "board", "attachments": []any{object{"id": "0", "filename": "x"}}},
	} {
		if status, v := me.interact(2, data); status != 400 || !strings.Contains(encoded(v), "ATTACHMENT_NOT_FOUND") {
			t.Errorf("%s: %d %v", what, status, v)
		}
	}
	// Files that no option names, and files of other interactions than commands.
	body := func(kind int, data object) object {
		return object{"type": kind, "guild_id": s.GuildID(), "channel_id": s.ChannelID(), "data": data,
			"message_id": "1"}
	}
	for what, b := range map[string]object{
		"no option takes it": body(2, object{"name": "board"}),
		"two options": body(2,
			object{"name": "read", "options": []any{object{"type": 11, "name": "file", "value": 0},
				object{"type": 11, "name": "second", "value": 0}}}),
		"a press": body(3, object{"custom_id": "count", "component_type": 2}),
	} {
		if status, v := as(t, s, "User anna", "POST", "/api/v10/interactions", b, []byte("x")); status != 400 {
			t.Errorf("%s: %d %v", what, status, v)
		}
	}
	forbid := client.Person{Base: s.URL(), Name: "moderator"}
	if err := forbid.Forbid(within(t), s.ChannelID(), s.UserID("anna"), 1<<15); err != nil {
		t.Fatal(err)
	}
	var f *client.Failure
	if err := read(client.Args{"file": client.File{Name: "a"}}); !errors.As(err, &f) ||
		f.Status != http.StatusForbidden {
		t.Errorf("without the permission to attach files: %v", err)
	}
	wantNoFailures(t, s)
}

func TestThePageSendsFilesWithACommand(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	runDemoBot(t, s)
	dir := t.TempDir()
	small, large := filepath.Join(dir, "saga.txt"), filepath.Join(dir, "large.bin")
	if err := errors.Join(os.WriteFile(small, []byte("Once upon a time"), 0o600),
		os.WriteFile(large, make([]byte, 10<<20+1), 0o600)); err != nil {
		t.Fatal(err)
	}
	p := browsertest.Open(t, 1280, 800, s.URL()+"/?as=anna")
	p.Wait("body[data-ready]")
	p.Type("#composer", "/read ")
	p.Wait(`[data-test=option-chip][data-option=file]`)
	const field = `input[data-test=option][data-option=file]`
	p.Until(`document.activeElement.matches('` + field + `')`)

	// A file that is too large is not accepted, and a missing one is required.
	p.Choose(field, large)
	p.Wait("[data-test=toast]")
	if text := p.Text("[data-test=toast]"); !strings.Contains(text, "large.bin") || !strings.Contains(text, "10 MB") {
		t.Errorf("the page says %q", text)
	}
	p.Click("[data-test=send]")
	p.Wait(".option-chip.missing")
	p.Choose(field, small)
	p.Until(`document.querySelector("[data-test=option-file]").innerText === "saga.txt"`)
	// One may change one's mind.
	p.Press(kb.Backspace)
	p.Until(`document.querySelector("[data-test=option-file]").innerText.startsWith("Choose")`)
	p.Choose(field, small)
	p.Press(kb.Enter)
	p.Until(`[...document.querySelectorAll("[data-author=Skald] [data-test=content]")].some((e) => e.innerText.includes("saga.txt (text/plain, 16 bytes): Once upon a time"))`)
	if text := p.Text(messageLast); !strings.Contains(text, "used") {
		t.Errorf("the answer reads %q", text)
	}

	// A file may also be dropped.
	p.Type("#composer", "/read ")
	p.Wait(field)
	browsertest.Eval[any](p, `(() => {
		const dataTransfer = new DataTransfer();
		dataTransfer.items.add(new File(["told by heart"], "dropped.txt", { type: "text/plain" }));
		document.querySelector("#command").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
	})()`)
	p.Until(`document.querySelector("[data-test=option-file]").innerText === "dropped.txt"`)
	p.Press(kb.Enter)
	p.Until(`[...document.querySelectorAll("[data-author=Skald] [data-test=content]")].some((e) => e.innerText.includes("told by heart"))`)
	wantNoFailures(t, s)
}
