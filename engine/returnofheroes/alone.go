package returnofheroes

import (
	"slices"
	"strings"

	"skald/engine"
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

// inSolo gives a message, and those within it, the words of the solo game. The
// message itself stays as it is.
func inSolo(m text.Message) text.Message {
	m, _ = reworded(m)
	return m
}

// reworded is inSolo, and says whether anything has other words.
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

// promptsAlone gives questions the words of the solo game.
func promptsAlone(ps []engine.Prompt) {
	for i := range ps {
		p := &ps[i]
		p.Headline = inSolo(p.Headline)
		p.Details, _ = allReworded(p.Details)
		for j := range p.Choices {
			c := &p.Choices[j]
			c.Label, c.Hint, c.Group = inSolo(c.Label), inSolo(c.Hint), inSolo(c.Group)
		}
	}
}

// said is a message as it is said in this game.
func (g *realm) said(m text.Message) text.Message {
	if g.Variant.Solo {
		return inSolo(m)
	}
	return m
}
