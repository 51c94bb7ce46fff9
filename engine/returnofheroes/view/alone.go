package view

import (
	"slices"
	"strings"

	"skald/engine/text"
)

// aloneSuffix marks in the catalogues what is said in the solo game instead: there
// is no table and nobody else in it, and its turns are counted, not rounds.
const aloneSuffix = ".alone"

// saidAlone are the keys that have such words. Filled once, never written again.
var saidAlone = func() map[string]bool {
	keys := map[string]bool{}
	for _, k := range catalogue.Keys("en") {
		if key, ok := strings.CutSuffix(k, aloneSuffix); ok {
			keys[key] = true
		}
	}
	return keys
}()

// InSolo returns a message with the words of the solo game, in messages within it too. It
// leaves m alone.
func InSolo(m text.Message) text.Message {
	m, _ = reworded(m)
	return m
}

// AllInSolo returns messages as InSolo does one.
func AllInSolo(ms []text.Message) []text.Message {
	ms, _ = allReworded(ms)
	return ms
}

// reworded is InSolo, and says whether anything has other words.
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
