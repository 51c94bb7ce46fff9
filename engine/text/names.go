package text

import "strings"

const namePrefix = "name."

// Names are the names of things by their ids. Every move uses dozens of them, so they are made once, shared by all
// positions and never written.
type Names map[string]Message

// Names returns the names of the catalogue: the text of "name.ghoul" under "ghoul".
func (c *Catalogue) Names() Names {
	out := Names{}
	for _, key := range c.Keys("en") {
		if id, ok := strings.CutPrefix(key, namePrefix); ok {
			out[id] = Message{Key: key}
		}
	}
	return out
}

// Of returns the name of an id; for an id without a name, a message with the missing key.
// Not inlined: with hundreds of callers their packages would compile much slower.
//
//go:noinline
func (n Names) Of(id string) Message {
	if m, ok := n[id]; ok {
		return m
	}
	return NameOf(id)
}

// NameOf returns the name of an id, for names used too seldom to keep.
func NameOf(id string) Message { return Message{Key: namePrefix + id} }
