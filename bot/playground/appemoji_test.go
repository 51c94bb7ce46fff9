package playground_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/png"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"skald/bot/playground"
)

// emojiPNG returns a picture of a size in pixels as an emoji takes it.
func emojiPNG(t *testing.T, size int) (uri string, content []byte) {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewRGBA(image.Rect(0, 0, size, size))); err != nil {
		t.Fatal(err)
	}
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(b.Bytes()), b.Bytes()
}

func TestEmojisOfTheApplicationLiveAndDie(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "state")
	s := start(t, playground.Options{StateFile: file})
	path := "/api/v10/applications/" + s.ApplicationID() + "/emojis"
	uri, content := emojiPNG(t, 128)
	status, v := asBot(t, s, "POST", path, object{"name": "gold_1", "image": uri})
	if status != 201 {
		t.Fatalf("creating an emoji was answered %d %v", status, v)
	}
	id := v.(object)["id"].(string)
	if status, v := asBot(t, s, "PATCH", path+"/"+id, object{"name": "gold_2"}); status != 200 ||
		v.(object)["name"] != "gold_2" {
		t.Errorf("renaming it was answered %d %v", status, v)
	}
	if status, v := asBot(t, s, "GET", path+"/"+id, nil); status != 200 || v.(object)["name"] != "gold_2" {
		t.Errorf("reading it was answered %d %v", status, v)
	}
	res, err := http.Get(s.URL() + "/emojis/" + id + ".png")
	if err != nil {
		t.Fatal(err)
	}
	got, _ := io.ReadAll(res.Body)
	res.Body.Close()
	if res.Header.Get("Content-Type") != "image/png" || !bytes.Equal(got, content) {
		t.Errorf("its picture is %d bytes of %s", len(got), res.Header.Get("Content-Type"))
	}
	post := "/api/v10/channels/" + s.ChannelID() + "/messages"
	shown := object{"components": []any{row(object{"type": 2, "style": 1, "custom_id": "a",
		"emoji": object{"id": id, "name": "other"}})}}
	status, v = asBot(t, s, "POST", post, shown)
	if status != 200 || !strings.Contains(fmt.Sprint(v), "name:gold_2") {
		t.Errorf("a button with it was answered %d %v", status, v)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = start(t, playground.Options{StateFile: file})
	if status, v := asBot(t, s, "GET", path, nil); status != 200 || len(v.(object)["items"].([]any)) != 1 {
		t.Errorf("after a restart the list was answered %d %v", status, v)
	}
	if status, _ := asBot(t, s, "DELETE", path+"/"+id, nil); status != 204 {
		t.Errorf("deleting it was answered %d", status)
	}
	if status, v := asBot(t, s, "GET", path+"/"+id, nil); status != 404 || v.(object)["code"] != 10014.0 {
		t.Errorf("reading a deleted emoji was answered %d %v", status, v)
	}
	wantNoFailures(t, s)
	if status, v := asBot(t, s, "POST", post, shown); status != 400 ||
		!strings.Contains(fmt.Sprint(v), "COMPONENT_INVALID_EMOJI") {
		t.Errorf("a button with a deleted emoji was answered %d %v", status, v)
	}
}

func TestEmojisAgainstDiscordsRulesAreRefused(t *testing.T) {
	t.Parallel()
	s := start(t, unchecked())
	path := "/api/v10/applications/" + s.ApplicationID() + "/emojis"
	uri, _ := emojiPNG(t, 128)
	large := "data:image/png;base64," + base64.StdEncoding.EncodeToString(
		append([]byte(
			"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f\x15\xc4\x89"),
			make([]byte, 256<<10)...))
	if status, v := asBot(t, s, "POST", path, object{"name": "heart", "image": uri}); status != 201 {
		t.Fatalf("a proper emoji was answered %d %v", status, v)
	}
	for name, x := range map[string]struct {
		body object
		code string
	}{
		"no picture":            {object{"name": "gold"}, "BASE_TYPE_REQUIRED"},
		"a name of one":         {object{"name": "g", "image": uri}, "BASE_TYPE_MIN_LENGTH"},
		"a name of 33":          {object{"name": strings.Repeat("g", 33), "image": uri}, "BASE_TYPE_MAX_LENGTH"},
		"a hyphen":              {object{"name": "gold-1", "image": uri}, "STRING_TYPE_REGEX"},
		"a name that is taken":  {object{"name": "heart", "image": uri}, "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"},
		"no data URI":           {object{"name": "gold", "image": "gold.png"}, "IMAGE_INVALID"},
		"a picture of nothing":  {object{"name": "gold", "image": "data:image/png;base64,AAAA"}, "IMAGE_INVALID"},
		"a picture that is SVG": {object{"name": "gold", "image": "data:image/svg+xml;base64,AAAA"}, "IMAGE_INVALID"},
		"more than 256 KiB":     {object{"name": "gold", "image": large}, "BINARY_TYPE_MAX_SIZE"},
	} {
		if status, v := asBot(t, s, "POST", path, x.body); status != 400 || !strings.Contains(fmt.Sprint(v), x.code) {
			t.Errorf("%s: answered %d %v, want %s", name, status, v, x.code)
		}
	}
	if status, _ := (person{t, s, "anna"}).do("GET", path, nil); status != 403 {
		t.Errorf("a person could list the emojis: %d", status)
	}
	for i := 0; i < 1999; {
		switch status, v := asBot(t, s, "POST", path, object{"name": fmt.Sprint("e_", i), "image": uri}); status {
		case http.StatusCreated:
			i++
		case http.StatusTooManyRequests:
			time.Sleep(100 * time.Millisecond)
		default:
			t.Fatalf("emoji %d was answered %d %v", i, status, v)
		}
	}
	if status, v := asBot(t, s, "POST", path, object{"name": "last", "image": uri}); status != 400 ||
		v.(object)["code"] != 30008.0 {
		t.Errorf("emoji 2001 was answered %d %v", status, v)
	}
}
