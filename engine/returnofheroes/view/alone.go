package view

import (
	"slices"
	"strings"

	"skald/engine/text"
)

// aloneSuffix marks the catalogue keys of the solo game: it has no table and no other players, and counts turns, not
// rounds.
const aloneSuffix = ".alone"

// saidAlone are the keys with such words. Filled once, never written again.
var saidAlone = func() map[string]bool {
	keys := map[string]bool{}
	for _, k := range catalogue.Keys("en") {
		if key, ok := strings.CutSuffix(k, aloneSuffix); ok {
			keys[key] = true
		}
	}
	return keys
}()

// InSolo returns a message with the words of the solo game, including messages within it. It does not change m.
func InSolo(m text.Message) text.Message {
	m, _ = reworded(m)
	return m
}

// AllInSolo is InSolo for several messages.
func AllInSolo(ms []text.Message) []text.Message {
	ms, _ = allReworded(ms)
	return ms
}

// reworded is InSolo, and reports whether anything has other words.
func reworded(m text.Message) (out text.Message, changed bool) {
	out = m
	if saidAlone[m.Key] {
		out.Key, changed = m.Key+aloneSuffix, true
	}
	for _, arg := range m.Args {
		switch v := arg.Value.(type) {
		case text.Message:
			if said, other := reworded(v); other {
				out, changed = out.With(arg.Name, said), true
			}
		case []text.Message:
			if said, other := allReworded(v); other {
				out, changed = out.With(arg.Name, said), true
			}
		}
	}
	return out, changed
}

// allReworded is reworded for several messages.
func allReworded(ms []text.Message) (out []text.Message, changed bool) {
	out = ms
	for i, m := range ms {
		if said, other := reworded(m); other {
			if !changed {
				out, changed = slices.Clone(ms), true
			}
			out[i] = said
		}
	}
	return out, changed
}
