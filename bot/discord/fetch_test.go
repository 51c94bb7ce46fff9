package discord

import (
	"errors"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

func TestFilesAreFetchedFromDiscordAlone(t *testing.T) {
	f := newFake(t)
	c := f.client(Options{})
	shown := ""
	f.api = func(w http.ResponseWriter, r *http.Request) {
		shown += r.Header.Get("Authorization")
		switch r.URL.Path {
		case "/attachments/5/6/x.skald":
			_, _ = w.Write([]byte("skald record 1"))
		case "/away":
			http.Redirect(w, r, "http://127.0.0.1:1/x", http.StatusFound)
		default:
			w.WriteHeader(http.StatusNotFound)
		}
	}
	if b, err := c.Fetch(soon(t), f.http.URL+"/attachments/5/6/x.skald", 14); err != nil ||
		string(b) != "skald record 1" {
		t.Errorf("fetched is %q (%v)", b, err)
	}
	if _, err := c.Fetch(soon(t), f.http.URL+"/attachments/5/6/x.skald", 13); !errors.Is(err, ErrLarge) {
		t.Errorf("a larger file: %v", err)
	}
	if _, err := c.Fetch(soon(t), f.http.URL+"/nothing", 14); err == nil || !strings.Contains(err.Error(), "404") {
		t.Errorf("a file that is gone: %v", err)
	}
	for _, address := range []string{"http://127.0.0.1:1/x", "https://cdn.discordapp.com/x", "file:///etc/passwd",
		f.http.URL + "/away", strings.Replace(f.http.URL, "://", "://me@", 1) + "/x", "::", ""} {
		if _, err := c.Fetch(soon(t), address, 14); !errors.Is(err, ErrForeign) {
			t.Errorf("%q: %v", address, err)
		}
	}
	if shown != "" {
		t.Errorf("shown was %q", shown)
	}
	real := &Client{}
	for address, own := range map[string]bool{
		"https://cdn.discordapp.com/attachments/1/2/x?ex=1": true, "https://media.discordapp.net/x": true,
		"http://cdn.discordapp.com/x":               false,
		"https://cdn.discordapp.com.evil.example/x": false, "https://evil.example/cdn.discordapp.com": false,
		"https://cdn.discordapp.com:8443/x": false,
	} {
		if u, err := url.Parse(address); err != nil || real.atDiscord(u) != own {
			t.Errorf("%q counts as Discord's: %v", address, !own)
		}
	}
}

func TestFilesOfACommandAreRead(t *testing.T) {
	i, err := ParseInteraction(
		[]byte(`{"id":"1","token":"t","type":2,"user":{"id":"8"},"data":{"name":"mod","options":[{"name":"import","type":1,"options":[{"name":"file","type":11,"value":"77"}]}],
		"resolved":{"attachments":{"77":{"id":"77","filename":"x.skald","size":12,"url":"https://cdn.discordapp.com/x"}}}}}`))
	if err != nil || i.Command != "mod import" ||
		i.Files[i.Text("file")] != (Attachment{"x.skald", 12, "https://cdn.discordapp.com/x"}) {
		t.Errorf("%+v %v", i, err)
	}
}
