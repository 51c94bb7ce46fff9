// Package conform checks requests and answers of Discord's HTTP API against Discord's own description of it, an OpenAPI
// 3.1 document.
package conform

import (
	"bytes"
	"fmt"
	"net/url"
	"os"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Description is a compiled description of the API. It is safe for concurrent use.
type Description struct {
	routes []route

	mu       sync.Mutex
	compiler *jsonschema.Compiler
	schemas  map[string]*jsonschema.Schema
}

// route is one method and path of the description.
type route struct {
	method  string
	steps   []string // literal, or in braces
	pointer string   // JSON pointer to the operation
	query   map[string]bool
	body    bool            // whether there is a schema for a JSON body
	answers map[string]bool // by status, whether there is a schema
}

const resource = "description.json"

// Load reads a description from a file.
func Load(path string) (*Description, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read Discord's description: %w", err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(b))
	if err != nil {
		return nil, fmt.Errorf("read Discord's description %s: %w", path, err)
	}
	root, _ := doc.(map[string]any)
	paths, _ := root["paths"].(map[string]any)
	if len(paths) == 0 {
		return nil, fmt.Errorf("%s describes no API: it has no paths", path)
	}
	correct(doc)
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource(resource, doc); err != nil {
		return nil, fmt.Errorf("read Discord's description %s: %w", path, err)
	}
	d := &Description{compiler: c, schemas: map[string]*jsonschema.Schema{}}
	for path, v := range paths {
		methods, _ := v.(map[string]any)
		for method, v := range methods {
			if op, ok := v.(map[string]any); ok &&
				slices.Contains([]string{"get", "put", "post", "patch", "delete"}, method) {
				d.routes = append(d.routes, readRoute(path, method, methods, op))
			}
		}
	}
	sort.Slice(d.routes, func(i, j int) bool { return d.routes[i].pointer < d.routes[j].pointer })
	return d, nil
}

// correct corrects the one known error of the description: default_member_permissions is sent as a string of digits.
func correct(v any) {
	switch v := v.(type) {
	case map[string]any:
		if properties, ok := v["properties"].(map[string]any); ok && properties["default_member_permissions"] != nil {
			properties["default_member_permissions"] = map[string]any{"type": []any{"string", "null"},
				"pattern": "^(0|[1-9][0-9]*)$"}
		}
		for _, e := range v {
			correct(e)
		}
	case []any:
		for _, e := range v {
			correct(e)
		}
	}
}

func readRoute(path, method string, methods, op map[string]any) route {
	r := route{
		method:  strings.ToUpper(method),
		steps:   strings.Split(strings.TrimPrefix(path, "/"), "/"),
		pointer: "/paths/" + escape(path) + "/" + method,
		query:   map[string]bool{},
		answers: map[string]bool{},
	}
	for _, source := range []any{methods["parameters"], op["parameters"]} {
		list, _ := source.([]any)
		for _, v := range list {
			if p, ok := v.(map[string]any); ok && p["in"] == "query" {
				name, _ := p["name"].(string)
				r.query[name] = true
			}
		}
	}
	r.body = jsonSchema(op["requestBody"])
	responses, _ := op["responses"].(map[string]any)
	for status, v := range responses {
		r.answers[status] = jsonSchema(v)
	}
	return r
}

func jsonSchema(v any) bool {
	m, _ := v.(map[string]any)
	content, _ := m["content"].(map[string]any)
	media, _ := content["application/json"].(map[string]any)
	return media["schema"] != nil
}

// escape escapes a step of a JSON pointer.
func escape(s string) string {
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(s)
}

// Check returns an error if a request (direction "request") or a successful answer (any other direction) does not match
// the description. The path starts after the version of the API, like /users/@me; the body is JSON (the payload_json of
// a multipart request) or empty. Check fits the playground's Options.Check.
func (d *Description) Check(direction, method, path string, query url.Values, body []byte, status int) error {
	r := d.find(method, path)
	if r == nil {
		return fmt.Errorf("discord's description has no %s %s", method, path)
	}
	if direction == "request" {
		for name := range query {
			if !r.query[name] {
				return fmt.Errorf("%s %s has no query parameter %q", method, path, name)
			}
		}
		if !r.body || len(body) == 0 {
			return nil
		}
		return d.validate(r.pointer+"/requestBody/content/application~1json/schema", body)
	}
	if status < 200 || status > 299 {
		return nil
	}
	described, known := r.answers[strconv.Itoa(status)]
	switch {
	case !known:
		return fmt.Errorf("%s %s never answers with status %d", method, path, status)
	case !described && len(body) > 0:
		return fmt.Errorf("%s %s with status %d has no body", method, path, status)
	case !described:
		return nil
	}
	return d.validate(r.pointer+"/responses/"+strconv.Itoa(status)+"/content/application~1json/schema", body)
}

// find returns the route of a path; one with fewer placeholders wins.
func (d *Description) find(method, path string) *route {
	steps := strings.Split(strings.TrimPrefix(path, "/"), "/")
	var best *route
	fewest := 0
	for i := range d.routes {
		r := &d.routes[i]
		if r.method != method || len(r.steps) != len(steps) {
			continue
		}
		placeholders := 0
		fits := true
		for j, s := range r.steps {
			if strings.HasPrefix(s, "{") {
				placeholders++
			} else if s != steps[j] {
				fits = false
				break
			}
		}
		if fits && (best == nil || placeholders < fewest) {
			best, fewest = r, placeholders
		}
	}
	return best
}

func (d *Description) validate(pointer string, body []byte) error {
	schema, err := d.schema(pointer)
	if err != nil {
		return err
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("the body is no JSON: %w", err)
	}
	return schema.Validate(v)
}

// schema compiles a schema at its first use.
func (d *Description) schema(pointer string) (*jsonschema.Schema, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if s := d.schemas[pointer]; s != nil {
		return s, nil
	}
	// The pointer becomes the fragment of a URL, which must not contain braces.
	fragment := strings.NewReplacer("{", "%7B", "}", "%7D", "@", "%40").Replace(pointer)
	s, err := d.compiler.Compile(resource + "#" + fragment)
	if err != nil {
		return nil, fmt.Errorf("compile %s: %w", pointer, err)
	}
	d.schemas[pointer] = s
	return s, nil
}
