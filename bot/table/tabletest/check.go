package tabletest

import (
	"encoding/json"
	"strings"
	"testing"

	"skald/bot/ui"
)

// Checked fails the test when a message breaks one of Discord's limits.
func Checked(t *testing.T, what string, v any) {
	t.Helper()
	if err := ui.Check(v); err != nil {
		data, _ := json.Marshal(v)
		t.Fatalf("%s: %v\n%.2000s", what, err, data)
	}
	if m, ok := v.(ui.Message); ok {
		for _, s := range append([]string{m.Content}, embedTexts(m)...) {
			if strings.Contains(s, "‹") {
				t.Errorf("%s says something no catalogue knows: %q", what, s)
			}
		}
	}
}

func embedTexts(m ui.Message) []string {
	var out []string
	for _, e := range m.Embeds {
		out = append(out, e.Title, e.Description)
	}
	return out
}

// Words is everything a message shows as text, components included.
func Words(m ui.Message) string {
	data, _ := json.Marshal(m.Components)
	return strings.Join(append([]string{m.Content, string(data)}, embedTexts(m)...), "\n")
}
