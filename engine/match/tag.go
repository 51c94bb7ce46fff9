package match

import (
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"

	"skald/engine"
)

// tagCode writes tags in letters and digits that a custom_id may contain.
var tagCode = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// Tag returns four characters of the hash of a choice as it is shown: move, label, hint and flags. A press is valid
// only if the tag on the button equals that of the present choice.
func Tag(c engine.Choice) string { return tag(c.Move, c.Label, c.Hint, c.Ends, c.Rolls, c.Reveals) }

// FormTag returns the Tag of a form: its verb, label, hint, slots, bounds and flags.
func FormTag(f engine.Form) string {
	return tag(f.Verb, f.Label, f.Hint, f.Slots, f.Sum, f.Ends, f.Rolls, f.Reveals)
}

// OfferTag returns the Tag of the choice of an offer, or the FormTag of its form.
func OfferTag(o engine.Offer) string {
	if o.Choice != nil {
		return Tag(*o.Choice)
	}
	return FormTag(*o.Form)
}

func tag(shown ...any) string {
	b, err := json.Marshal(shown)
	if err != nil {
		return "none" // only an argument that no catalogue supports fails to marshal
	}
	sum := sha256.Sum256(b)
	return tagCode.EncodeToString(sum[:])[:4]
}
