package panel

import (
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"strings"

	"skald/engine/text"
)

// groupTag returns the name of a group of choices in ids: four characters of a hash of its message, the same in every
// language.
func groupTag(m text.Message) string {
	data, err := json.Marshal(m)
	if err != nil {
		return "none" // only arguments that no catalogue accepts fail to marshal
	}
	sum := sha256.Sum256(data)
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:])[:4])
}
