package panel

import (
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"strings"

	"skald/engine/text"
)

// groupTag is how a group of choices is named in an id: four letters and digits of the hash of its message, so that it
// is the same in every language.
func groupTag(m text.Message) string {
	data, err := json.Marshal(m)
	if err != nil {
		return "none" // only an argument no catalogue could say fails to marshal
	}
	sum := sha256.Sum256(data)
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:])[:4])
}
