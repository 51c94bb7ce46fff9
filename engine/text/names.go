package text

import "strings"

// namePrefix begins the keys of names.
const namePrefix = "name."

// Names are the messages that name things by their ids. They are said dozens of times
// in every move, so they are made once, shared by all positions and never written.
type Names map[string]Message

// Names returns the names of the catalogue: what its keys "name.ghoul" call the ghoul.
func (c *Catalogue) Names() Names {
	out := Names{}
	for _, key := range c.Keys("en") {
		if id, ok := strings.CutPrefix(key, namePrefix); ok {
			out[id] = Message{Key: key}
		}
	}
	return out
}

// Of says what something is called by its id; of one without a name, the key that is
// missing.
// Not inlined: with hundreds of callers their packages would compile much slower.
//
//go:noinline
func (n Names) Of(id string) Message {
	if m, ok := n[id]; ok {
		return m
	}
	return NameOf(id)
}

// NameOf says what something is called by its id, where it is said too seldom to be kept.
func NameOf(id string) Message { return Message{Key: namePrefix + id} }
