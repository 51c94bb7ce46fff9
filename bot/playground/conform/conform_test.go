package conform_test

import (
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"skald/bot/playground/conform"
)

// small is a description with everything the checks look at.
const small = `{"openapi":"3.1.0","paths":{
	"/things":{"post":{
		"parameters":[{"in":"query","name":"wait"}],
		"requestBody":{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Thing"}}}},
		"responses":{"201":{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Thing"}}}},"204":{}}}},
	"/things/{id}":{"get":{"responses":{"200":{"content":{"application/json":{"schema":{"type":"object"}}}}}}},
	"/things/@me":{"get":{"responses":{"200":{"content":{"application/json":{"schema":{"type":"array"}}}}}}}},
	"components":{"schemas":{"Thing":{"type":"object","required":["name"],"properties":{"name":{"type":"string","maxLength":5},"default_member_permissions":{"type":["integer","null"]}}}}}}`

func load(t *testing.T, text string) (*conform.Description, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "d.json")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return conform.Load(path)
}

func TestRequestsAndAnswersAreHeldAgainstTheDescription(t *testing.T) {
	d, err := load(t, small)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		direction, method, path, query, body string
		status                               int
		want                                 string // part of the error, empty for none
	}{
		"a good request": {"request", "POST", "/things", "wait=true", `{"name":"a"}`, 0, ""},
		"permissions are digits": {"request", "POST", "/things", "",
			`{"name":"a","default_member_permissions":"8"}`, 0, ""},
		"permissions are no number": {"request", "POST", "/things", "",
			`{"name":"a","default_member_permissions":8}`, 0, "default_member_permissions"},
		"a missing field":              {"request", "POST", "/things", "", `{}`, 0, "name"},
		"a long field":                 {"request", "POST", "/things", "", `{"name":"abcdef"}`, 0, "maxLength"},
		"no JSON":                      {"request", "POST", "/things", "", `{`, 0, "JSON"},
		"an unknown parameter":         {"request", "POST", "/things", "x=1", `{"name":"a"}`, 0, `"x"`},
		"an unknown route":             {"request", "PUT", "/things", "", ``, 0, "PUT /things"},
		"a good answer":                {"answer", "POST", "/things", "", `{"name":"a"}`, 201, ""},
		"a bad answer":                 {"answer", "POST", "/things", "", `{"name":5}`, 201, "name"},
		"a status never given":         {"answer", "POST", "/things", "", `{"name":"a"}`, 200, "200"},
		"a body where none belongs":    {"answer", "POST", "/things", "", `{}`, 204, "no body"},
		"an error is no answer":        {"answer", "POST", "/things", "", `{}`, 400, ""},
		"a placeholder is filled":      {"answer", "GET", "/things/5", "", `{}`, 200, ""},
		"a literal goes before it":     {"answer", "GET", "/things/@me", "", `[]`, 200, ""},
		"and so its schema is checked": {"answer", "GET", "/things/@me", "", `{}`, 200, "array"},
	} {
		query, err := url.ParseQuery(c.query)
		if err != nil {
			t.Fatal(err)
		}
		err = d.Check(c.direction, c.method, c.path, query, []byte(c.body), c.status)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

func TestWhatIsNoDescriptionIsRefused(t *testing.T) {
	for _, text := range []string{"", "{", "[]", "{}"} {
		if _, err := load(t, text); err == nil {
			t.Errorf("%q was taken for a description", text)
		}
	}
	if _, err := conform.Load(filepath.Join(t.TempDir(), "nowhere")); err == nil {
		t.Error("a file that is not there was loaded")
	}
}

func TestDiscordsOwnDescriptionIsUnderstood(t *testing.T) {
	path := os.Getenv("DISCORD_OPENAPI")
	if path == "" {
		t.Skip("DISCORD_OPENAPI does not say where Discord's description lies")
	}
	d, err := conform.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	good := `[{"name":"mod","description":"For moderators","default_member_permissions":"8192"}]`
	if err := d.Check("request", "PUT", "/applications/1/commands", nil, []byte(good), 0); err != nil {
		t.Error(err)
	}
	bad := `[{"name":"mod","description":"` + strings.Repeat("x", 101) + `"}]`
	if err := d.Check("request", "PUT", "/applications/1/commands", nil, []byte(bad), 0); err == nil {
		t.Error("a description of 101 characters passes")
	}
	if err := d.Check("answer", "GET", "/users/@me", nil, []byte(`{"id":"1"}`), 200); err == nil {
		t.Error("half a user passes for one")
	}
}
