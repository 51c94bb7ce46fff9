package backup

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// The sizes of the output of a command that are kept and shown, in bytes.
const (
	maxKept  = 64 << 10
	maxShown = 2 << 10
)

const hidden = "[hidden]"

// minSecret is the minimum length of a secret. Shorter values are ordinary words.
const minSecret = 6

// secretName matches names of variables with secrets; address matches an address with a password.
var (
	secretName = regexp.MustCompile(`(?i)TOKEN|SECRET|PASS|KEY|CREDENTIAL`)
	address    = regexp.MustCompile(`://[^/\s:@]*:[^/\s@]+@`)
)

// secrets returns the token and the values of variables that are secret by their names, longest first.
func secrets(token string, env []string) []string {
	found := []string{token}
	for _, e := range env {
		if name, value, _ := strings.Cut(e, "="); secretName.MatchString(name) {
			found = append(found, value)
		}
	}
	found = slices.DeleteFunc(found, func(s string) bool { return len(s) < minSecret })
	slices.SortFunc(found, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	return found
}

// A tail keeps the end of the text written to it.
type tail struct{ kept []byte }

// Write keeps b and never fails.
func (t *tail) Write(b []byte) (int, error) {
	t.kept = append(t.kept, b...)
	if over := len(t.kept) - maxKept; over > 0 {
		t.kept = append(t.kept[:0], t.kept[over:]...)
	}
	return len(b), nil
}

// shown returns the end of the text, without secrets.
func (t *tail) shown(secrets []string) string {
	text := strings.ToValidUTF8(string(t.kept), "\uFFFD")
	for _, s := range secrets {
		text = strings.ReplaceAll(text, s, hidden)
	}
	text = strings.TrimSpace(address.ReplaceAllString(text, "://"+hidden+"@"))
	if over := len(text) - maxShown; over > 0 {
		for !utf8.RuneStart(text[over]) {
			over++
		}
		text = "…" + text[over:]
	}
	return text
}
