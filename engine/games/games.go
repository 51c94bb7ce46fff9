// Package games is the catalogue of the games Skald hosts.
package games

import (
	"fmt"
	"io/fs"

	"skald/engine"
	"skald/engine/andor"
	andorpilot "skald/engine/andor/autopilot"
	"skald/engine/andor/legend"
	"skald/engine/heroes"
	heroespilot "skald/engine/heroes/autopilot"
	"skald/engine/returnofheroes"
	returnpilot "skald/engine/returnofheroes/autopilot"
	"skald/engine/runebound"
	runepilot "skald/engine/runebound/autopilot"
)

// All lists the games, in the order in which they are offered.
func All() []engine.Rules {
	rules, err := With()
	if err != nil {
		panic(err) // the legends that come with the program have different ids
	}
	return rules
}

// With lists the games with further legends of Andor. It fails when two legends
// have the same id.
func With(legends ...*legend.Legend) ([]engine.Rules, error) {
	a, err := Andor(legends...)
	if err != nil {
		return nil, err
	}
	return []engine.Rules{returnofheroes.New(returnpilot.At), a, runebound.New(runepilot.At),
		heroes.New(heroespilot.At)}, nil
}

// Andor returns Legends of Andor with further legends. It fails when two legends have the
// same id.
func Andor(legends ...*legend.Legend) (engine.Rules, error) {
	return andor.New(andor.Options{Autopilot: andorpilot.At, Legends: legends})
}

// Find returns the game of an id; false when there is none.
func Find(id string) (engine.Rules, bool) { return FindIn(All(), id) }

// FindIn looks for the game of an id among some.
func FindIn(rules []engine.Rules, id string) (engine.Rules, bool) {
	for _, g := range rules {
		if g.ID() == id {
			return g, true
		}
	}
	return nil, false
}

// Folder lists the games with the legends of a folder: every file that ends in
// .yaml. The error names the file and, for each mistake, the line.
func Folder(folder fs.FS) ([]engine.Rules, error) {
	files, err := fs.Glob(folder, "*.yaml")
	if err != nil {
		return nil, err
	}
	var legends []*legend.Legend
	for _, file := range files {
		source, err := fs.ReadFile(folder, file)
		if err != nil {
			return nil, fmt.Errorf("the legend cannot be read: %w", err)
		}
		l, err := legend.Read(source)
		if err != nil {
			return nil, fmt.Errorf("the legend %s: %w", file, err)
		}
		legends = append(legends, l)
	}
	return With(legends...)
}
