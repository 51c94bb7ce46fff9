package pieces

import (
	"bytes"
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"strings"

	"go.yaml.in/yaml/v3"

	"skald/engine/returnofheroes/land"
)

//go:embed *.yaml
var files embed.FS

// read reads the contents of a box. Items are pieces of the same id and make unless they say otherwise, and items with
// a price are pieces of the bazaars.
func read(folder fs.FS) (Contents, error) {
	var c Contents
	for _, list := range []struct {
		name string
		to   any
	}{{"pieces", &c.Pieces}, {"items", &c.Items}, {"heroes", &c.Heroes}, {"quests", &c.Quests}, {"cards", &c.Cards}} {
		source, err := fs.ReadFile(folder, list.name+".yaml")
		if err != nil {
			return c, err
		}
		d := yaml.NewDecoder(bytes.NewReader(source))
		d.KnownFields(true)
		if err := d.Decode(list.to); err != nil {
			return c, fmt.Errorf("%s.yaml: %w", list.name, err)
		}
	}
	for i := range c.Items {
		it := &c.Items[i]
		it.Make, it.Piece = cmp.Or(it.Make, it.ID), cmp.Or(it.Piece, it.ID)
		if it.Price > 0 {
			c.Pieces = append(c.Pieces, Piece{ID: it.ID, Printed: it.Printed, Class: Bazaar, Kind: Thing})
		}
	}
	return c, nil
}

// UnmarshalYAML reads the name of a class.
func (c *Class) UnmarshalYAML(n *yaml.Node) error { return land.Named(n, c, classNames[:]...) }

// UnmarshalYAML reads the name of a kind.
func (k *Kind) UnmarshalYAML(n *yaml.Node) error { return land.Named(n, k, kindNames[:]...) }

// UnmarshalYAML reads the name of a trait.
func (t *Trait) UnmarshalYAML(n *yaml.Node) error {
	return land.Named(n, t, "", "grows-by-victory", "leaves-one-hit-point")
}

// UnmarshalYAML reads the name of a kind of side quest.
func (k *TaskKind) UnmarshalYAML(n *yaml.Node) error {
	return land.Named(n, k, "travel", "visit-house", "find-trainer", "deliver", "fetch")
}

// UnmarshalYAML reads the place where an item is worn.
func (w *Worn) UnmarshalYAML(n *yaml.Node) error { return land.Named(n, w, "", "body", "arm") }

// UnmarshalYAML reads a number, or "shut" for a skill that cannot be used.
func (m *Modifier) UnmarshalYAML(n *yaml.Node) error {
	if n.Value == "shut" {
		return nil
	}
	m.Usable = true
	return n.Decode(&m.Value)
}

// UnmarshalYAML reads up to two sets of skills: "any", or skills joined by "or".
func (c *Cubes) UnmarshalYAML(n *yaml.Node) error {
	if len(n.Content) > len(c) {
		return fmt.Errorf("line %d: a reward has at most %d cubes", n.Line, len(c))
	}
	for i, of := range n.Content {
		if of.Value == "any" {
			c[i] = Any
			continue
		}
		for _, word := range strings.Split(of.Value, " or ") {
			s, ok := ParseSkill(word)
			if !ok {
				return fmt.Errorf("line %d: %q is no skill", of.Line, word)
			}
			c[i] |= SetOf(s)
		}
	}
	return nil
}
