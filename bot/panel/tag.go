package panel

import (
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"strings"

	"skald/engine"
	"skald/engine/text"
)

// choiceTag is the hash of a choice as it is shown.
func choiceTag(c engine.Choice) string { return hash(c) }

// formTag is the hash of a form as it is shown: a form that offers anything
// else has, but for one chance in a million, another tag.
func formTag(f *engine.Form) string { return hash(f) }

// groupTag is how a group of choices is named in an id.
func groupTag(m text.Message) string { return hash(m) }

// hash is four letters and digits of the SHA-256 of a value's JSON.
func hash(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		// Prompts are plain data and always marshal; a value that does not can
		// only share one tag with its like.
		return "none"
	}
	sum := sha256.Sum256(data)
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:])[:4])
}
