package bottest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"skald/engine/text"
)

// Call is a call the bot made.
type Call struct {
	Method, Path string
	Body         map[string]any
	File         string
	// FileText is what is in the file.
	FileText string
}

// Data is what an answer carries.
func (s Call) Data() map[string]any {
	if d, ok := s.Body["data"].(map[string]any); ok {
		return d
	}
	return s.Body
}

// Text is all that it says, as JSON.
func (s Call) Text() string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(s.Body) != nil {
		return ""
	}
	return b.String()
}

// Content is what a message says.
func (s Call) Content() string { c, _ := s.Body["content"].(string); return c }

// IsPrivate reports whether only the person who acts can see the answer.
func (s Call) IsPrivate() bool { f, _ := s.Data()["flags"].(float64); return int(f)&64 != 0 }

// Pinged are the users a message may ping.
func (s Call) Pinged() []string {
	m, _ := s.Body["allowed_mentions"].(map[string]any)
	var out []string
	users, _ := m["users"].([]any)
	for _, u := range users {
		out = append(out, fmt.Sprint(u))
	}
	return out
}

// Reads is all that is in s, without the quoting of JSON.
func (s Call) Reads() string {
	var all strings.Builder
	EachText(s.Body, func(_, text string) { all.WriteString(text + "\n") })
	return all.String()
}

// Shows reports whether the English text of a key is in s, with the arguments given.
func (s Call) Shows(key string, pairs ...any) bool {
	return EnglishWords().Shows(s.Text(), key, pairs...)
}

// Says is shows for a message; the zero one is in everything.
func (s Call) Says(m text.Message) bool {
	return m.IsZero() || ShowsMessage(EnglishWords(), s.Text(), m)
}

// Button is the first custom_id of an answer that contains text, "" for none.
func (s Call) Button(text string) string {
	for _, id := range CustomIDs(s.Data()["components"]) {
		if strings.Contains(id, text) {
			return id
		}
	}
	return ""
}

// PostsIn are the messages in the channel posted since since was asked.
func PostsIn(calls []Call) []Call {
	return slices.DeleteFunc(calls, func(s Call) bool {
		return s.Method != http.MethodPost || s.Path != "/channels/"+Channel+"/messages"
	})
}

// FilterAnswers keeps of calls those that answer an interaction, or else the others.
func FilterAnswers(calls []Call, keep bool) []Call {
	return slices.DeleteFunc(calls, func(s Call) bool {
		return keep != (strings.HasPrefix(s.Path, "/interactions/") || strings.HasPrefix(s.Path, "/webhooks/"))
	})
}

// EditsIn keeps of calls those by which panels changed by themselves, of some people or of all.
func EditsIn(calls []Call, users ...string) []Call {
	return slices.DeleteFunc(slices.Clone(calls), func(s Call) bool {
		token, ok := strings.CutPrefix(s.Path, "/webhooks/42/token-of-")
		user, _, _ := strings.Cut(token, "/")
		return !ok || s.Method != http.MethodPatch || len(users) > 0 && !slices.Contains(users, user)
	})
}
