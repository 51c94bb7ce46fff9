package bottest

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf16"

	"skald/bot/mention"
)

// problem returns an error if a call is invalid whatever its purpose: a message without allowed mentions, beyond
// Discord's limits, or with invisible characters that change the direction of text. An alias must not appear as a
// mention either.
func (s Call) problem() error {
	var errs []error
	bad := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	m := s.Data()
	if strings.Contains(s.Text(), "<@"+mention.FormerUser("")) {
		bad("an alias is shown as a mention")
	}
	if _, says := m["content"]; says || m["embeds"] != nil || m["components"] != nil && s.Body["type"] != 9.0 {
		pings, _ := m["allowed_mentions"].(map[string]any)
		if parse, ok := pings["parse"].([]any); !ok || len(parse) > 0 {
			bad("it may ping table.Anybody")
		}
	}
	limit := func(what string, v any, most int) int {
		n := len(utf16.Encode([]rune(fmt.Sprint(v))))
		if text, ok := v.(string); ok && n > most {
			bad("%s has %d characters: %.60s", what, n, text)
		}
		return n
	}
	limit("the content", m["content"], 2000)
	total := 0
	embeds, _ := m["embeds"].([]any)
	for _, e := range embeds {
		e, _ := e.(map[string]any)
		total += limit("a title", e["title"], 256) + limit("a description", e["description"], 4096)
	}
	if total > 6000 {
		bad("the embeds have %d characters", total)
	}
	files, _ := m["attachments"].([]any)
	for _, f := range files {
		f, _ := f.(map[string]any)
		limit("a description of a picture", f["description"], 1024)
		if name := fmt.Sprint(f["filename"]); !fileName.MatchString(name) {
			bad("a file is called %q", name)
		}
	}
	EachText(m, func(key, text string) {
		switch key {
		case "label":
			limit("a label", text, 100)
		case "custom_id", "value":
			limit("an id", text, 100)
		}
		for _, r := range text {
			if r != '\n' && unicode.IsControl(r) ||
				strings.ContainsRune(
					"\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\u2028\u2029", r) {
				bad("%s holds the sign %U: %.80q", key, r, text)
				break
			}
		}
	})
	return errors.Join(errs...)
}

// fileName matches valid names of attached files.
var fileName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,80}\.(png|gif|skald|yaml)$`)

// EachText calls do with every text in a body and its key.
func EachText(v any, do func(key, text string)) {
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			EachText(x, do)
		}
	case map[string]any:
		for key, x := range v {
			if text, ok := x.(string); ok {
				do(key, text)
			}
			EachText(x, do)
		}
	}
}

// RefusalFault returns an error unless the answer refuses politely: it must be ephemeral, not empty, and must not
// report an internal error.
func (d *Bot) RefusalFault(s Call) error {
	said := s.Content()
	switch {
	case s.Body["type"] == 9.0:
		return fmt.Errorf("a window opens")
	case s.Body["type"] == 7.0 && !s.IsPrivate():
		return fmt.Errorf("the message pressed on is changed")
	case !s.IsPrivate():
		return fmt.Errorf("the answer is public")
	case strings.TrimSpace(said) == "":
		return fmt.Errorf("the answer is empty")
	case EnglishWords().Shows(said, "bot.trouble"):
		return fmt.Errorf("something broke: %s", d.Logs)
	}
	return nil
}
