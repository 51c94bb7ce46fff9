// Package text holds what the game says, in every language, except for the legends.
package text

import (
	"embed"

	"skald/engine/text"
)

//go:embed play cards rules pictures
var files embed.FS

// Catalogue says everything but the legends; it does not change once loaded.
var Catalogue = text.Join(text.MustLoad(files, "play"), text.MustLoad(files, "cards"), text.MustLoad(files, "rules"), text.MustLoad(files, "pictures"))

// names are what things are called.
var names = Catalogue.Names()

// Name says what something is called by its id.
func Name(id string) text.Message { return names.Of(id) }

// IsNamed reports whether an id is that of something with a name.
func IsNamed(id string) bool {
	_, ok := names[id]
	return ok
}
