package bottest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"skald/engine/text"
)

// Call is a request of the bot to Discord.
type Call struct {
	Method, Path string
	Body         map[string]any
	File         string
	// FileText is the content of the file.
	FileText string
}

// Data returns the data of an interaction response.
func (s Call) Data() map[string]any {
	if d, ok := s.Body["data"].(map[string]any); ok {
		return d
	}
	return s.Body
}

// Text returns the whole body as JSON.
func (s Call) Text() string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(s.Body) != nil {
		return ""
	}
	return b.String()
}

// Content returns the text of a message: its content, or the texts of its components.
func (s Call) Content() string {
	if c, ok := s.Data()["content"].(string); ok {
		return c
	}
	return strings.Join(displayed(s.Data()["components"]), "\n")
}

// displayed returns the texts in components, in order.
func displayed(v any) []string {
	var out []string
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			out = append(out, displayed(x)...)
		}
	case map[string]any:
		if c, ok := v["content"].(string); ok {
			out = append(out, c)
		}
		out = append(out, displayed(v["components"])...)
	}
	return out
}

// IsPrivate reports whether the answer is ephemeral.
func (s Call) IsPrivate() bool { f, _ := s.Data()["flags"].(float64); return int(f)&64 != 0 }

// Pinged returns the ids of the users a message may ping.
func (s Call) Pinged() []string {
	m, _ := s.Body["allowed_mentions"].(map[string]any)
	var out []string
	users, _ := m["users"].([]any)
	for _, u := range users {
		out = append(out, fmt.Sprint(u))
	}
	return out
}

// Reads returns all texts in s, one per line, without the quoting of JSON.
func (s Call) Reads() string {
	var all strings.Builder
	EachText(s.Body, func(_, text string) { all.WriteString(text + "\n") })
	return all.String()
}

// Shows reports whether s contains the English text of a key with the given arguments.
func (s Call) Shows(key string, pairs ...any) bool {
	return EnglishWords().Shows(s.Text(), key, pairs...)
}

// Says reports whether s contains a message in English. Every call contains the zero message.
func (s Call) Says(m text.Message) bool {
	return m.IsZero() || ShowsMessage(EnglishWords(), s.Text(), m)
}

// Button returns the first custom_id of an answer that contains text, "" for none.
func (s Call) Button(text string) string {
	for _, id := range CustomIDs(s.Data()["components"]) {
		if strings.Contains(id, text) {
			return id
		}
	}
	return ""
}

// PostsIn returns the calls that post a message in Channel. It modifies calls.
func PostsIn(calls []Call) []Call {
	return slices.DeleteFunc(calls, func(s Call) bool {
		return s.Method != http.MethodPost || s.Path != "/channels/"+Channel+"/messages"
	})
}

// FilterAnswers returns the calls that answer an interaction if keep is true, the other calls otherwise. It modifies
// calls.
func FilterAnswers(calls []Call, keep bool) []Call {
	return slices.DeleteFunc(calls, func(s Call) bool {
		return keep != (strings.HasPrefix(s.Path, "/interactions/") || strings.HasPrefix(s.Path, "/webhooks/"))
	})
}

// EditsIn returns the calls that edit private panels without a press: those of the given users, or of all if none are
// given.
func EditsIn(calls []Call, users ...string) []Call {
	return slices.DeleteFunc(slices.Clone(calls), func(s Call) bool {
		token, ok := strings.CutPrefix(s.Path, "/webhooks/42/token-of-")
		user, _, _ := strings.Cut(token, "/")
		return !ok || s.Method != http.MethodPatch || len(users) > 0 && !slices.Contains(users, user)
	})
}
